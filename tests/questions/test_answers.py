"""Questions in anybody's words: the one provision, from the right game, or an honest no."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.questions.answers import NOTHING, answer, question_of
from games.questions.characters import fold, stem, traditional
from games.questions.doubts import entries_with
from games.questions.forms import TONGUES, in_words, named_subjects, regulated_topics
from games.questions.lexicon import MOST_LETTERS, tables
from games.questions.sources import sources
from games.rules.game import GAMES, game
from tests.calls import calls_in
from tests.questions.rated import questions, rated

WRITTEN_FROM = "written_from"


@pytest.mark.parametrize(
    ("name", "least"),
    [
        *((WRITTEN_FROM, 0.9), ("kept_out", 0.75), ("asked_later", 0.75), ("sixty_more", 0.75)),
        *(
            ("sixty_new_read", 0.75),
            ("sixty_new_apart", 0.75),
            ("thirty_read", 0.75),
            ("thirty_apart", 0.75),
            ("forty_read", 0.75),
            ("forty_apart", 0.75),
            ("last_apart", 0.65),
        ),
    ],
)
def test_most_questions_are_answered_and_none_with_a_wrong_provision(
    name: str, least: float
) -> None:
    total, parts, wrong = rated(name)
    assert not wrong, (wrong, parts)
    assert total["right"] >= least * total.total(), parts


def test_a_full_house_beats_a_flush_in_each_game_that_ranks_both() -> None:
    cards = answer("葫蘆大過同花嗎").cards
    assert [card.game for card in cards] == ["omaha", "five_card", "stud"]
    assert cards[0].text["pt"] == "Trio-par bate naipe ou cor"
    assert str(cards[0].provisions[0]) == "despacho-sef-97-2010#art_15"
    assert [card.is_revoked for card in cards] == [False, False, True]
    assert cards[0].facts == {"first": "full_house", "second": "flush"}


def test_the_prizes_of_three_of_a_kind_are_those_of_every_bet() -> None:
    (card,) = answer("quanto paga trio no fortune").cards
    text = card.text["pt"]
    assert all(part in text for part in ("25 para 1", "7 para 1", "4 para 1"))
    eids = [provision.eid for provision in card.provisions]
    assert set(eids) == {
        "art_16__para_1__point_2",
        "art_16__para_2__point_7",
        "art_13__point_4__point_2",
    }


@pytest.mark.parametrize(
    "words", ["posso usar telemóvel na mesa", "可以用手機嗎", "can i use my phone"]
)
def test_no_regulation_speaks_of_telephones(words: str) -> None:
    (card,) = answer(words).cards
    assert (card.kind, card.provisions) == ("none", ())
    assert "telemóvel" in card.text["pt"]


def test_a_topic_that_a_text_has_is_void() -> None:
    assert not regulated_topics(), "a text has these words now: take them from [nowhere]"


def test_what_a_game_names_for_a_subject_is_in_its_text_and_has_words() -> None:
    for source in sources():
        declared = source.game.subjects if source.game else {}
        assert {named.provision.eid for named in named_subjects(source.instrument)} == {
            provision.eid for provision in declared.values()
        }
        assert {provision.eid for provision in declared.values()} <= source.places.keys()


def test_a_subject_is_asked_in_every_language() -> None:
    for words in ("quantos lugares há na mesa", "一張檯有幾多個位", "how many seats at a table"):
        eids = {str(card.provisions[0]) for card in answer(words).cards}
        assert eids == {
            "despacho-sef-97-2010#art_2__para_1",
            "despacho-sef-89-2025#art_5__para_2",
            "portaria-104-85-m#art_3",
            "despacho-sef-69-2003#art_2__para_1",
        }, words


def test_since_when_a_regulation_is_in_force_is_said_of_one_that_was_amended() -> None:
    (card,) = answer("when did the fortune 3 card poker rules come into force").cards
    assert "2025-10-31" in card.text["pt"]
    assert "94/2025" in card.text["pt"]


def test_a_word_before_a_full_stop_is_a_word_of_the_text() -> None:
    assert in_words("reclamação") in in_words("Da decisão cabe reclamação.")


def test_what_is_ordered_depends_on_the_answers_and_each_is_said() -> None:
    (card,) = answer("what happens if a card is exposed in stud").cards
    assert card.fault == "cards_exposed"
    assert {p.eid for p in card.provisions} == {"art_11__point_1", "art_11__point_2"}


def test_the_game_that_is_named_answers_alone() -> None:
    assert {card.game for card in answer("葫蘆賠幾多").cards} == {"fortune3", "stud"}
    assert {card.game for card in answer("葫蘆賠幾多", game="stud").cards} == {"stud"}
    assert {card.game for card in answer("聯獎撲克葫蘆賠幾多").cards} == {"stud"}


def test_a_word_that_is_not_read_makes_no_card() -> None:
    answered = answer("o croupier pode usar um trombone no omaha")
    assert (answered.cards, answered.not_read) == ((), ("trombone",))


def test_the_house_s_card_is_no_fault_of_a_game_without_one() -> None:
    assert {card.game for card in answer("o croupier virou uma carta da banca").cards} <= {
        *("fortune3", "stud")
    }


def test_a_chinese_form_has_the_sense_of_its_own_text() -> None:
    assert not answer("qual o valor da aposta dobrada", game="omaha").cards


@pytest.mark.parametrize(
    "words",
    ["", "   ", "?!…，。", "(a+)+$", ".*", "art. 99 de 1/1900", "葫" * 300, "João Manuel da Silva"],
)
def test_what_is_no_question_gets_no_card(words: str) -> None:
    assert not answer(words).cards


NO_QUESTIONS = """
royal flush no blackjack; quanto paga um natural no bacará; baccarat pair pays how much
百家樂對子賠幾多; 德州撲克同花大過葫蘆嗎; a straight beats a flush in texas holdem; pai gow pair
seven card stud full house; three card monte; 3 card brag flush; video poker full house pays
flush in omaha or flush in stud which is higher; 葫蘆 omaha 同 stud 邊個大; who wins omaha or stud
42 para 1 no fortune; what pays 37 to 1; qual a mão que paga 99 para 1; fortune 500
António Flush da Silva; Mr. Straight Ho; John Queen; Rei Vítor; 陳大文; 葫蘆村; 四條街; 三條友
par de sapatos; two pair of socks; what is a poker face; stud farm; omaha beach; fold a shirt
quanto ganha um croupier; posso casar com o croupier; how to win at omaha; como ganhar sempre
is it forbidden not to raise; quem ganha se ninguém apostar; 6 cards in omaha; five of a kind pays
quanto paga cinco ases; does a flush beat a joker; quem inventou o omaha; raise my salary
how many seats in the cinema; quantos lugares tem o autocarro para o casino
how many seats does a royal flush need; commission of the dealer's salary
qual a comissão do agente imobiliário; how much commission do i earn as a junket
when can i bet on football; quando posso apostar em cavalos; who acts first in court
quem joga primeiro no xadrez; 邊個先行動 打仗; odd chip cookies; fichas de arcade que sobram
rank of suits at the tailor; 花色大小 襯衫; no ante no problem what pays
posso ficar de pé a fumar; standing players may bet; 旁觀者可以落注嗎; can spectators win
is the jackpot paid first class ticket; ordem de pagamento dos jackpots no blackjack
fold the jackpot letter; desistir do jackpot e ir para casa
how many cards does a credit card company issue; quantas cartas recebe o carteiro
how many cards does each player get in texas holdem; 三張撲克牌幾錢; 三張牌同五張牌邊個好玩
dealer less queen elizabeth; rainha menos que rei; community cards for community college
when are the community cards revealed in holdem; can i take my chips home
is it legal to play omaha at home; when did omaha win the world series
omaha em vigor no nebraska; change the pack of cigarettes; novo baralho quanto custa
raise bet doubled by mistake pay rise; at any time fold laundry; joint bets between spouses
apostar em conjunto com a minha mulher em outro casino; posso jogar sozinho
pair plus size alone; what does the ante bonus pay for a flush; ante bonus for two pair
黃袍旗顏色; 皇家同花順酒店電話; trios de jazz; carta fechada pelo correio; passaram dois carros
come into force majeure; who gets the first card in baccarat; the royal flush toilet
how many seats in omaha and stud together; how much does a pair pay on the six card bonus
what does pair plus pay for two pair; quanto paga um par no jackpot do stud
ante bonus for a flush; quanto paga sequência no jackpot do fortune
naipe real na aposta de par superior; full house on pair plus
does a straight pay on the progressive; par superior paga dois pares quanto; 底注獎金同花賠幾多
高對注葫蘆派幾多; 六張牌獎金一對賠幾多; how many flushes are possible; quantas sequências há
how many straight flush in a deck; can a flush be split
posso mostrar um full house ao vizinho; must i show my straight
can i bring my own dealer; can the house swap the deck after each hand
what is the return on a savings account; return flight to macau how much
how many people work in the casino; how many people can sit in the theatre
people at a table in a restaurant; does the house keep the coats of guests
what does the house take for a wedding; quanto tira a casa de férias
the house always wins how much; a casa fica com o salário; low ace tennis serve
is the ace low in blackjack; ás de copas tatuagem quanto custa; turn the lights on when
when is my turn to deal the cards; quando é a minha vez de dar cartas
river cruise when does it start; flop on the sofa how many cushions; when does the river flood
who bets first on football; first to bet on horses; quem é o primeiro a apostar nas corridas
posso receber cartas por correio; can i get my cards printed; minhas cartas de crédito
my cards are marked what should happen; dispatch rider salary
is the dispatch of chips by mail allowed; a máquina de café parou; the coffee machine stopped
洗碗機壞了; 部機壞咗可唔可以退錢; 可唔可以傾電話
邊個攞彩票; 有幾多賞金獵人
賞花幾多錢; 六合彩有幾多賠; 馬會賠率幾多; 每人幾多錢自助餐
每人最多飲幾多酒
two hands are better than one; the same value of chips in another casino
what proportion of players lose; qual a percentagem de jogadores que perdem
quanto ganha um jogador profissional; if i win do i pay tax on the jackpot
can i stand on the table; posso ficar sentado ao colo de outro jogador; may i run from the table
can the dealer keep my chips; can the operator run a lottery
manual of the game where can i buy it; can i touch the dealer
posso tocar nas cartas do croupier; direction to the casino; em que direcção fica o casino
a minute of silence; slow food at the table; how often does a flush happen
quantas vezes sai um royal flush; how often can i win the jackpot
percent of hands that are full houses
幾多巴仙機會開到葫蘆; 百分之幾嘅人會贏; what decides the price of chips
quem decide o horário; pegar fogo às cartas; the neighbour's pair of shoes is higher
trio de cordas; set of three chairs; escada real do palácio; sequências de dna; flush of success
two people with the same name; os dois com fome; brother and sister bet together on a horse
is a straight road higher than a flush toilet; can i reload my phone; more money more problems
add money to my transport card
"""
"""Another game's words, two games at once, what has no prize, names, other senses."""


def test_what_looks_like_a_question_of_these_games_gets_no_provision() -> None:
    rows = [
        words.strip() for line in NO_QUESTIONS.strip().splitlines() for words in line.split(";")
    ]
    assert len(rows) > 100
    assert not [words for words in rows if any(card.provisions for card in answer(words).cards)]


def test_another_game_is_named_as_one_that_no_regulation_has() -> None:
    (card,) = answer("百家樂莊家抽幾多水").cards
    assert (card.kind, card.provisions) == ("none", ())


def test_two_cards_are_compared_by_the_order_of_the_cards() -> None:
    cards = answer("o ás vale mais que o rei").cards
    assert {card.provisions[0].eid for card in cards} >= {"art_14__para_2", "art_4__point_2"}


def test_a_hand_is_explained_by_the_regulation_that_has_the_name() -> None:
    assert {card.game for card in answer("咩叫五張散牌").cards} == {"omaha", "stud"}


def test_ten_thousand_letters_are_no_question() -> None:
    assert answer("葫蘆大過同花嗎" * 1_500) is NOTHING
    assert answer("full house " * 1_000) is NOTHING


def test_a_long_question_costs_as_much_as_its_letters() -> None:
    answer("葫蘆")  # the tables are read once
    words = "葫蘆同花carta派" * (MOST_LETTERS // 10)
    own, _ = calls_in(lambda: question_of(words))
    assert own < 12 * MOST_LETTERS


def test_a_question_is_answered_within_its_calls() -> None:
    rows = [asked.words for asked in questions(WRITTEN_FROM)][::10]
    for words in rows:
        answer(words)
    own, _ = calls_in(lambda: [answer(words) for words in rows])
    assert own / len(rows) < 8_000


def test_every_language_reads_alike() -> None:
    by_language = [
        answer(words, game="omaha").cards[0].provisions[0]
        for words in ("full house bate flush", "葫芦大过同花吗", "does a full house beat a flush")
    ]
    assert len(set(by_language)) == 1


def test_the_page_s_language_changes_nothing() -> None:
    seen = []
    for language in ("pt", "zh-hant"):
        with override(language):
            seen.append(answer("quantas vezes se pode subir a aposta por turno"))
    assert seen[0] == seen[1]


def test_every_fault_of_the_floor_s_words_is_one_of_a_game() -> None:
    known = {fault.name for key in GAMES for fault in game(key).faults}
    for entry in tables()["fault"].values():
        assert set(entry["faults"]) <= known


@pytest.mark.parametrize("dispute", tables()["fault"])
def test_a_dispute_is_met_by_the_words_in_which_each_language_says_it(dispute: str) -> None:
    """First, in every game that has it, and with no other card."""
    entry = tables()["fault"][dispute]
    meant = {}
    for key in GAMES:
        names = {fault.name for fault in game(key).faults}
        if own := next((name for name in entry["faults"] if name in names), ""):
            meant[key] = own
    for tongue in TONGUES:
        assert entry[tongue]
        for words in entry[tongue]:
            cards = answer(words).cards
            assert {card.game: card.fault for card in cards} == meant, words
            assert all(card.kind == "fault" for card in cards), words


def test_every_undecided_dispute_has_words_of_the_floor() -> None:
    undecided = {f.name for key in GAMES for f in game(key).faults if f.is_undecided}
    assert undecided <= {name for entry in tables()["fault"].values() for name in entry["faults"]}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("desiste", "desistir"),
        ("expostas", "exposta"),
        ("apostas", "aposta"),
        ("mostram", "mostrar"),
    ],
)
def test_words_are_read_without_their_endings(one: str, other: str) -> None:
    assert stem(fold(one)) == stem(fold(other))


def test_both_scripts_are_read_alike() -> None:
    assert traditional("葫芦大过同花吗") == "葫蘆大過同花嗎"


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("flush or three of a kind in fortune 3", "FA-02"),
        ("fa-02", "FA-02"),
        ("同花同三條 fortune 3", "FA-02"),
        ("ficha que sobra no omaha", "OD-19"),
    ],
)
def test_the_register_is_searched_by_words_of_any_language(words: str, entry: str) -> None:
    assert entry in [row.id for row in entries_with(words).entries]


def test_words_that_no_entry_has_are_named() -> None:
    assert entries_with("xyzzy") == ((), ("xyzzy",))
    assert entries_with("xyzzy jackpot").not_read == ("xyzzy",)
    assert len(entries_with("").entries) == len(entries_with("", "omaha").entries) + len(
        [row for row in entries_with("").entries if row.game != "omaha"]
    )

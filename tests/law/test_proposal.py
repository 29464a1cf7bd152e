"""Whole acts, as they are printed: what is read in them, and what is refused with its line."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from games.law.acts.proposal import Proposal, propose, report
from games.law.loading.load import lapsed_words
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from tests.instruments import INSTRUMENTS
from tests.rehearsal import Rehearsal, whole, whole_zh
from tests.rehearsed_acts import (
    ACTS,
    ALONE,
    AT_THE_END,
    CHANGED,
    CHINESE_ALONE,
    CORRECTED,
    DIVIDED,
    NO_FIGURE,
    OF_OMAHA,
    OF_OMAHA_ZH,
    OMAHA,
    ONE_PRIZE,
    PUT_IN,
    RENUMBERED,
    REORDERED,
    REPEALED,
)

EVERY = (*ACTS, *ALONE)
EACH = pytest.mark.parametrize("act", EVERY, ids=[act.name for act in EVERY])


def proposed(act: Rehearsal, **given: object) -> Proposal:
    facts: dict[str, Any] = {"published": date.fromisoformat(act.published), "key": act.key}
    return of(act.instrument, EnteredFacts(**facts | given), **act.texts)


def of(instrument: str, given: EnteredFacts, **texts: str) -> Proposal:
    paths = {lang: Path(f"act.{lang}.txt") for lang in texts}
    return propose(instrument, texts, given, own(), paths)


@EACH
def test_an_act_is_read_whole(act: Rehearsal) -> None:
    made = proposed(act)
    assert sorted((deed.do, deed.eid) for deed in made.deeds) == sorted(act.deeds)
    assert dict(made.facts.values) == act.values
    assert {each.rule for each in made.former} == set(act.former)
    assert (str(made.facts.begins), made.facts.basis) == (act.begins, act.basis)
    text = "\n".join(
        words
        for place in made.version.text.provisions
        for words in (*place.heading.values(), *place.text.values())
    )
    for words in act.words:
        assert words in text
    numbers = Counter(
        (place.parent, lang, number)
        for place in made.version.text.provisions
        for lang, number in place.number.items()
    )
    assert set(numbers.values()) == {1}, "no two provisions beside each other have one number"
    texts = [
        text for name, text in made.files.items() if name.endswith(("/pt.txt", "/zh-hant.txt"))
    ]
    assert not re.search(r"\[|…|［", "".join(texts))


@EACH
def test_every_line_of_an_act_is_accounted_for(act: Rehearsal) -> None:
    made = proposed(act)
    for lang, text in act.texts.items():
        printed = {n for n, line in enumerate(text.split("\n"), start=1) if line.strip()}
        accounted = [number for tongue, number, _, _ in made.account() if tongue == lang]
        assert printed <= set(accounted)
        assert len(accounted) == len(set(accounted))
    lines = "\n".join(report(made))
    assert all(f"{do} {eid}" in lines for do, eid in act.deeds)


def test_no_rehearsal_is_in_the_corpus() -> None:
    acts = {v.amendment.act for key in INSTRUMENTS for v in history(key).versions if v.amendment}
    assert acts == {"despacho-sef-94-2025", "portaria-118-89-m"}


def test_what_an_act_does_in_play_is_told_provision_by_provision() -> None:
    lines = "\n".join(report(proposed(CHANGED)))
    assert "replace art_12__point_2: raises.most 3 → 4" in lines
    assert "replace art_9 (no words in zh-hant): commission.rate 4% → 5%" in "\n".join(
        report(proposed(ACTS[6]))
    )
    assert "rule out of date: fewest_players" in "\n".join(report(proposed(NO_FIGURE)))
    assert "insert art_4__para_2a: nothing in play" in "\n".join(report(proposed(PUT_IN)))
    moved = "\n".join(report(proposed(REORDERED)))
    assert "move art_7__para_1__point_2 (was art_7__para_1__point_3): rule out of date" in moved


def test_a_clause_that_changes_no_text_is_to_be_read() -> None:
    made = proposed(ACTS[-1])
    ((lang, _line, words),) = made.idle_clauses()
    assert (lang, words.split()[0]) == ("pt", "As")
    assert "this clause changes no text" in "\n".join(report(made))
    assert list(proposed(CHANGED).idle_clauses()) == []


def test_a_day_that_follows_from_a_clause_says_so() -> None:
    reason = proposed(CHANGED).facts.reason
    assert reason == {"pt": "No dia seguinte ao da publicação (n.º 2).",
                      "zh-hant": "自公佈翌日起生效（第二款）。"}  # fmt: skip
    assert 'basis = "inferred"' in proposed(CHANGED).files["versions.toml"].split("[[version]]")[-1]
    assert proposed(CORRECTED).facts.reason == {}
    silent = of(OMAHA, EnteredFacts(key="ensaio-1-2027", begins=date(2027, 1, 5)),
                pt="Artigo 16.º\nDa comissão\n[…].")  # fmt: skip
    assert silent.facts.basis == "inferred"
    assert "não diz quando" in silent.facts.reason["pt"]


def test_a_correction_of_one_language_leaves_the_other_official() -> None:
    text = proposed(CORRECTED).version.text.provision("art_16").text
    assert "quíntuplo" in text["pt"]
    assert text["zh-hant"] == history(OMAHA).last.text.provision("art_16").text["zh-hant"]


COMMISSION_ZH = (
    "場方在每局彩池中抽取百分之三（3%）至百分之五（5%）作佣金，"
    "但最多只可抽取相等於預先大投注（大盲注）的"
)
COMMISSION_PT = (
    "A casa tem o direito de cobrar uma comissão de %s sobre o valor do pote de cada jogada%s."
)
UNREAD = ("commission.lowest", "commission.highest", "commission.cap")


@pytest.mark.parametrize(("lang", "words", "values", "unread"), [
    ("zh-hant", f"{COMMISSION_ZH}六倍。".replace("（3%）", "").replace("（5%）", ""),
     {"commission.cap": "6"}, ()),
    ("zh-hant", f"{COMMISSION_ZH}百分之六。", {}, UNREAD),
    ("pt", COMMISSION_PT % ("um por cento", ""), {}, UNREAD),
    ("pt", COMMISSION_PT % ("seiscentas vezes o pote", ""), {}, UNREAD),
    ("pt", COMMISSION_PT % ("três a seiscentos por cento",
                            " até ao limite do quádruplo da aposta prévia maior"),
     {"commission.cap": "4"}, ("commission.highest",)),
    ("pt", COMMISSION_PT % ("três a cinco por cento", " até ao limite de dez por cento do pote"),
     {}, UNREAD),
])  # fmt: skip
def test_a_figure_never_takes_a_number_of_another_kind_or_beyond_its_bounds(
    lang: str, words: str, values: dict[str, str], unread: tuple[str, ...]
) -> None:
    article = {"pt": f"«Artigo 16.º\nComissão\n{words}»", "zh-hant": f"“第十六條\n佣金\n\n{words}”"}
    clause = {"pt": f"O artigo 16.º {OF_OMAHA} passa a ter a seguinte redacção:\n\n",
              "zh-hant": f"{OF_OMAHA_ZH}第十六條修改如下：\n\n"}  # fmt: skip
    act = {"pt": whole, "zh-hant": whole_zh}[lang](1, clause[lang] + article[lang])
    made = of(OMAHA, EnteredFacts(published=date(2027, 1, 11)), **{lang: act})
    assert (dict(made.facts.values), set(made.unread)) == (values, set(unread))


def test_a_figure_entered_by_hand_is_within_its_bounds() -> None:
    facts = EnteredFacts(published=date(2027, 1, 11), values={"commission.lowest": "600%"})
    with pytest.raises(CorpusError, match=r"commission\.lowest: write a number from 0 to 50%, not"):
        of(OMAHA, facts, **NO_FIGURE.texts)


@pytest.mark.parametrize("clause", [
    "Entra em vigor no dia seguinte ao da sua publicação.",
    "Produz efeitos no dia seguinte ao da sua publicação.",
])  # fmt: skip
def test_a_clause_that_begins_with_its_day_in_force_is_read(clause: str) -> None:
    last = "O presente despacho entra em vigor no dia seguinte ao da sua publicação."
    made = proposed(replace(NO_FIGURE, pt=NO_FIGURE.pt.replace(last, clause)))
    assert (str(made.facts.begins), made.facts.basis) == ("2027-01-12", "inferred")


def test_a_number_that_gives_way_is_printed_as_the_number_of_its_new_place() -> None:
    def printed(act: Rehearsal) -> list[dict[str, str]]:
        text = proposed(act).version.text
        return [dict(text.provision(f"art_4__para_{n}").number) for n in (3, 4)]

    assert printed(RENUMBERED) == [{"pt": "3.", "zh-hant": "三、"}, {"pt": "4.", "zh-hant": "四、"}]
    assert printed(replace(RENUMBERED, pt="")) == [
        {"zh-hant": "三、"},
        {"pt": "4.", "zh-hant": "四、"},
    ]


def test_words_moved_by_an_act_in_one_language_move_in_the_other_too() -> None:
    made = proposed(replace(RENUMBERED, pt=""))
    before, after = (version.text for version in made.known.versions[-2:])
    assert after.provision("art_4__para_4").text == before.provision("art_4__para_3").text
    assert lapsed_words(made.known, "pt") == {}, "they are no translation of what took their place"


def test_an_annex_stands_after_the_last_article_of_its_act() -> None:
    places = [place.eid for place in proposed(CHINESE_ALONE).version.text.provisions]
    tops = [eid for eid in places if "__" not in eid]
    assert tops[-2:] == ["art_16", "annex_2"]
    last = [place.eid for place in proposed(AT_THE_END).version.text.provisions if not place.parent]
    assert last[-2:] == ["art_17", "annex_2"]


def test_words_moved_into_a_number_of_their_own_keep_both_languages() -> None:
    before, after = history(OMAHA).last.text, proposed(DIVIDED).version.text
    assert after.provision("art_16__para_1").text == before.provision("art_16").text
    assert not after.provision("art_16").text


def test_a_note_goes_with_the_words_that_it_is_about() -> None:
    pt = whole(
        1,
        f"É revogada a alínea 3) do artigo 12.º {OF_OMAHA}, passando a alínea 4) a alínea 3).",
    )
    made = proposed(replace(RENUMBERED, pt=pt, zh=""))
    then, now = ([n for n in v.text.notes if n.eid.startswith("art_12__")]
                 for v in made.known.versions[-2:])  # fmt: skip
    assert {note.eid for note in then} == {"art_12__point_4"}
    assert {note.eid for note in now} == {"art_12__point_3"}
    assert [note.quote for note in now] == [note.quote for note in then]


GAP = "1. […].\n\n2. […].\n\n3. […]."
REFUSED = {
    "another regulation": (
        whole(1, CHANGED.pt.split("1. ", 1)[1].split("\n\n2. ")[0].replace("97/2010", "69/2003")),
        10, "about another regulation: 69/2003"),
    "a new text for the whole": (
        whole(1, "As Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças"
              " n.º 97/2010 passam a ter a redacção constante do anexo ao presente despacho."),
        10, "replaces the text"),
    "what is repealed": (
        whole(1, "É revogado o n.º 9 do artigo 2.º das Regras."), 10, "has no art_2__para_9"),
    "nothing to keep": (
        whole(1, "O artigo 4.º passa a ter a seguinte redacção:\n\n«Artigo 4.º\n[…]\n\n" + GAP
              + "\n\n4. […].»"), 21, "nothing stands there"),
    "a quotation never closed": (
        whole(1, "O artigo 4.º passa a ter a seguinte redacção:\n\n«Artigo 4.º\n[…]\n\n" + GAP),
        12, "never closed"),
    "a number that jumps": (
        whole(1, "O artigo 4.º passa a ter a seguinte redacção:\n\n«Artigo 4.º\n[…]\n\n1. […].\n\n"
              "3. […].»"), 17, "a paragraph is lost"),
    "an article that the clause does not name": (
        whole(1, "O artigo 5.º passa a ter a seguinte redacção:\n\n«Artigo 4.º\n[…]\n\n"
              + GAP + "»"), 10, "names art_5, which is not"),
    "what stands already": (
        whole(1, "É aditado o n.º 3 do artigo 4.º, com a seguinte redacção:\n\n«3. Outro.»"),
        12, "already stands"),
    "a change twice": (
        whole(1, "O artigo 4.º passa a ter a seguinte redacção:\n\n«Artigo 4.º\n[…]\n\n1. […].\n\n"
              "2. Outro.\n\n3. […].»", "O n.º 2 do artigo 4.º passa a ter a seguinte redacção:\n\n"
              "«2. Ainda outro.»"), 23, "changed twice"),
    "a clause without its words": (
        whole(1, "O artigo 4.º passa a ter a seguinte redacção:"), 10, "Nothing is quoted"),
    "a correction of words that are not there": (
        whole(1, "No artigo 16.º, onde se lê «cêntuplo», deve ler-se «quíntuplo»."),
        10, "does not have “cêntuplo”"),
    "a megabyte": ("x\n" * 500_000, 1, "at most 200000"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "why"), REFUSED.values(), ids=list(REFUSED))
def test_what_cannot_be_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(CorpusError, match=why) as refused:
        of(OMAHA, EnteredFacts(published=date(2027, 1, 11)), pt=text)
    assert refused.value.line == line


def test_days_that_cannot_be_are_refused() -> None:
    for given, why in (
        ({"published": None}, "give that"),
        ({"published": date(2009, 1, 1)}, "the text that it amends begins on"),
        ({"begins": date(2027, 5, 5)}, "in force from 2027-01-12, not from 2027-05-05"),
        ({"key": "despacho-sef-8-2027"}, "number is 1/2027"),
        ({"key": "../../elsewhere-1-2027"}, "small letters, digits and hyphens"),
        ({"values": {"raises.most": "7"}}, r"raises\.most is 4, not 7"),
    ):
        with pytest.raises(CorpusError, match=why):
            proposed(CHANGED, **given)


def test_languages_that_say_different_things_are_refused() -> None:
    zh = CHANGED.zh.replace("最多為四次", "最多為五次")
    with pytest.raises(CorpusError, match=r"raises\.most different values"):
        of(OMAHA, EnteredFacts(published=date(2027, 1, 11)), pt=CHANGED.pt, **{"zh-hant": zh})
    other = whole_zh(3, "廢止第97/2010號批示核准的規章第二條第三款。")
    with pytest.raises(CorpusError, match="one language says “repeal”, zh-hant says “nothing”"):
        of(OMAHA, EnteredFacts(published=date(2027, 1, 11)), pt=REPEALED.pt, **{"zh-hant": other})
    later = CHANGED.zh.replace("自公佈翌日起", "自公佈日起")
    with pytest.raises(CorpusError, match="One language says 2027-01-12"):
        of(OMAHA, EnteredFacts(published=date(2027, 1, 11)), pt=CHANGED.pt, **{"zh-hant": later})


def test_a_line_of_prizes_of_another_class_sets_no_prize() -> None:
    pt = ONE_PRIZE.pt.replace("Sequência de Naipe: 45", "Trio: 45")
    made = of(ONE_PRIZE.instrument, EnteredFacts(published=date(2027, 1, 11)), pt=pt)
    assert dict(made.facts.values) == {}
    assert "prizes.pair_plus.straight_flush" in made.unread

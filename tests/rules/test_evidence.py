"""What was seen, when and by whom: each fault under all evidence, held to an oracle written from
the articles' words, and to what the ruling itself says that it turns on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest

from games.rules.faults.evidence import NOT_KNOWN, PIECES
from games.rules.faults.ordered import Case, Fault, Order, Silence, read_case, ruled_on
from games.rules.faults.turning import idle_after, is_idle, turns_on
from games.rules.game import GAMES, game
from games.rules.values.refusal import Unusable
from tests.rules.faults import answered, case_of

Evidence = Mapping[str, str]


def _card_of_fortune3(told: Evidence) -> str:
    """89/2025 art. 17.º n.º 1, 3), n.º 4, 1): «inadvertida», «no decurso da distribuição»."""
    if told["when"] == "after_the_deal" or told["inadvertent"] == "no":
        return "silent"
    return "goes on" if told.get("exposed_cards") == "one_of_a_player" else "void"


def _cards_of_stud(told: Evidence) -> str:
    """69/2003 art. 11.º, 1): «numa jogada … duas ou mais cartas»; 2) «no decurso de distribuição de
    cartas, uma carta». 1) and 2) «inadvertidamente», 錯誤: SD-37. 1) «numa jogada»: SA-31.
    """
    rows = " SD-37" if told["inadvertent"] == "no" else ""
    if told["exposed_cards"] == "two_or_more":
        return f"void{'' if told['when'] == 'in_the_deal' else ' SA-31'}{rows}"
    return "silent" if told["when"] == "after_the_deal" else f"goes on{rows}"


def _cards_to_an_empty_place(told: Evidence) -> str:
    """69/2003 art. 11.º, 3): «distribuídas inadvertidamente», 如庄荷錯誤地派牌: SD-37 and SD-46."""
    rows = (("SD-46", told["by"] == "machine"), ("SD-37", told["inadvertent"] == "no"))
    return " ".join(["goes on", "SA-16", *(row for row, is_named in rows if is_named)])


def _hole_card(told: Evidence) -> str:
    """97/2010 art. 9.º n.º 1: «detectado na distribuição», 派牌時發現的 (OD-31); n.º 2: «impossível
    corrigir».
    """
    if told["when"] == "after_the_deal":
        return "silent"
    rows = "" if told["noticed"] == "in_the_deal" else " OD-31"
    return f"{'void' if told['mended'] == 'no' else 'corrected'} OA-28{rows}"


def _key_card(told: Evidence) -> str:
    """104/85/M art. 11.º, d): «inadvertidamente revelada no decurso da distribuição» (PA-33)."""
    is_between = told["when"] == "before_the_last_card"
    is_of_it = told["when"] != "after_the_deal" and told["inadvertent"] != "no"
    told_of = "dead" if is_of_it else "silent"
    return f"{told_of}{' PA-33' if is_between else ''}"


def _misdealt(told: Evidence) -> str:
    """104/85/M art. 11.º, e): «inadvertidamente, mal distribuída, … quando verificado»."""
    if told["inadvertent"] == "no":
        return "silent"
    return "corrected, then silent" if told["noticed"] == "after_a_bet" else "corrected"


ORACLE: dict[tuple[str, str], Callable[[Evidence], str]] = {
    ("stud", "cards_exposed"): _cards_of_stud,
    ("stud", "cards_to_empty_seat"): _cards_to_an_empty_place,
    # Art. 11.º, 4): «durante a distribuição de cartas», 派牌過程中.
    ("stud", "shuffler_failed"): lambda e: "silent" if e["when"] == "after_the_deal" else "void",
    # Art. 10.º, 1): «certificar-se que as suas apostas foram aceites»: SA-32.
    ("stud", "jackpot_bet_disputed"): lambda e: (
        "counts" if e["accepted"] == "yes" else "does not count SA-32"
    ),
    ("fortune3", "player_card_exposed"): _card_of_fortune3,
    # Art. 17.º n.º 1, 2): «Exposição inadvertida de uma ou mais cartas da banca no decurso da …».
    ("fortune3", "bank_card_exposed"): lambda e: _card_of_fortune3(
        {**e, "exposed_cards": "of the bank"}
    ),
    # Art. 17.º n.º 4, 2): «Distribuição, inadvertida, de carta».
    ("fortune3", "cards_to_empty_seat"): lambda e: (
        "silent" if e["inadvertent"] == "no" else "goes on"
    ),
    # N.º 2: «Se durante a distribuição ocorrer uma falha».
    ("fortune3", "shuffler_failed"): lambda e: (
        "silent" if e["when"] == "after_the_deal" else "suspended"
    ),
    ("omaha", "hole_card_exposed"): _hole_card,
    ("five_card", "key_card_exposed"): _key_card,
    ("five_card", "card_misdealt"): _misdealt,
    ("five_card", "wrong_number_of_cards"): _misdealt,
}
IN_WORDS = {
    "hand_void": "void",
    "hand_suspended": "suspended",
    "hand_goes_on": "goes on",
    "empty_hand_void": "goes on",
    "hand_dead": "dead",
    "put_right_at_once": "corrected",
    "cards_go_where_due": "corrected",
    "jackpot_bet_counts": "counts",
    "jackpot_bet_out": "does not count",
    "not_said": "silent",
}
NAMED = ("SD-37", "SD-46", "SA-16", "SA-31", "SA-32", "OD-31", "OA-28", "PA-33")
CASES = [
    (key, fault.name) for key in GAMES for fault in game(key).faults if fault.asks and any(
        ask.is_evidence for ask in fault.asks
    )
]  # fmt: skip


def every_evidence(key: str, name: str) -> Iterator[dict[str, str]]:
    """Each set of all the pieces of evidence that are not contradictory, «not known» among them."""
    fault = next(fault for fault in game(key).faults if fault.name == name)
    own = {ask.name: ask.answers for ask in fault.asks if ask.answers}
    pieces = {
        piece: own.get(piece, (*map(str, field.values),)[:1])
        + (() if piece == "exposed_cards" else (NOT_KNOWN,))
        for piece, field in PIECES.items()
    }
    facts = pieces | {name: own[name] for name in own if name not in pieces}
    for answers in product(*facts.values()):
        told = dict(zip(facts, answers, strict=True))
        if told["when"] == "in_the_deal" or told["noticed"] != "in_the_deal":
            yield told


def case_with(key: str, name: str, told: Evidence) -> tuple[Fault, Case]:
    fault = next(fault for fault in game(key).faults if fault.name == name)
    needed = {ask.name: 2 for ask in fault.asks if ask.is_seat and ask.is_needed}
    return case_of(game(key), name, **{**told, **needed})


def in_words(steps: tuple[Order | Silence, ...]) -> str:
    """«void SA-31»: what the first step orders, and the rows that are named."""
    rows = [row for row in NAMED if any(row in step.readings for step in steps)]
    return " ".join([IN_WORDS[steps[0].name], *rows])


@pytest.mark.parametrize(("key", "name"), sorted(ORACLE))
def test_each_ruling_is_what_the_article_says_of_the_evidence(key: str, name: str) -> None:
    for told in every_evidence(key, name):
        steps = ruled_on(*case_with(key, name, told))
        expected = ORACLE[key, name](told)
        if expected == "corrected, then silent":
            assert isinstance(steps[-1], Silence), told
            expected = "corrected"
        words = in_words(steps).split()
        assert sorted(words) == sorted(expected.split()), told


def test_every_fault_that_takes_evidence_has_its_oracle() -> None:
    """Those of Omaha's deal are ruled on alike; of a boxed card it is the hand it went to."""
    alike = {
        ("omaha", name)
        for name in (
            "board_too_soon",
            "boxed_card",
            "burn_missed",
            "card_to_wrong_player",
            "deal_begun_at_wrong_seat",
            "wrong_number_in_hand",
            "wrong_number_on_board",
        )
    }
    assert set(CASES) == set(ORACLE) | alike


@pytest.mark.parametrize(("key", "name"), CASES)
def test_what_is_asked_changes_something_and_what_changes_something_is_named(
    key: str, name: str
) -> None:
    """Each piece is switched: none is asked that never changes the ruling or its doubts, and the
    pieces that a ruling says it turns on are those that change it, each with what it changes.
    """
    asked: set[str] = set()
    changing: set[str] = set()
    for told in every_evidence(key, name):
        fault, case = case_with(key, name, told)
        pieces = [ask for ask in fault.asks if ask.is_evidence]
        asked |= {ask.name for ask in pieces}
        here = ruled_on(fault, case)
        turning = {piece.ask.name: dict(piece.others) for piece in turns_on(fault, case)}
        for ask in pieces:
            switched = {
                answer: ruled_on(
                    fault, replace(case, facts={**case.facts, ask.name: answer})
                )
                for answer in ask.answers
            }  # fmt: skip
            if len({repr(steps) for steps in switched.values()}) == 1:
                assert ask.name not in turning, (told, ask.name)
                continue
            changing.add(ask.name)
            is_known = ask.name in case.facts
            others = {a: steps for a, steps in switched.items() if not is_known or steps != here}
            assert turning[ask.name] == others, (told, ask.name)
    assert asked == changing


@pytest.mark.parametrize(("key", "name"), CASES)
def test_a_question_is_left_out_only_where_no_answer_to_it_matters(key: str, name: str) -> None:
    for told in every_evidence(key, name):
        fault, case = case_with(key, name, told)
        for ask in fault.asks if told["noticed"] == NOT_KNOWN else ():
            if ask.is_evidence:
                left_out = idle_after(fault, case, ask)
                before = fault.asks[: fault.asks.index(ask)]
                facts = {each.name: case.answer(each.name) for each in before if each.answers}
                assert facts not in left_out or is_idle(fault, case, ask), told


# Truth once asked four ways: each of these failed before the evidence was asked for.


def test_two_cards_of_stud_dropped_after_the_deal_void_by_a_reading_that_is_named() -> None:
    """69/2003 art. 11.º, 1): «Se, numa jogada …»; 2): «no decurso de distribuição»."""
    fault, case = case_of(
        game("stud"), "cards_exposed", exposed_cards="two_or_more", when="after_the_deal"
    )
    assert "SA-31" in ruled_on(fault, case)[0].readings
    (time,) = (piece for piece in turns_on(fault, case) if piece.ask.name == "when")
    assert [answer for answer, _steps in time.others] == ["in_the_deal"]


def test_a_shuffler_that_fails_after_the_deal_is_not_that_of_the_article() -> None:
    """69/2003 art. 11.º, 4): «Se, durante a distribuição de cartas», 如派牌過程中."""
    for key, facts in (("stud", {}), ("fortune3", {"failure": "first"})):
        late = answered(game(key), "shuffler_failed", when="after_the_deal", **facts)
        assert [step.name for step in late] == ["not_said"]


def test_cards_that_the_machine_dealt_to_an_empty_place_name_the_divergence() -> None:
    """69/2003 art. 11.º, 3): «forem distribuídas»; 如庄荷錯誤地派牌."""
    by = {
        who: answered(game("stud"), "cards_to_empty_seat", seat=2, by=who)[0].readings
        for who in ("croupier", "machine")
    }
    assert ("SD-46" in by["croupier"], "SD-46" in by["machine"]) == (False, True)


def test_a_jackpot_bet_that_the_system_did_not_take_is_the_players_by_a_doubt() -> None:
    """69/2003 art. 10.º, 1): «certificar-se que as suas apostas foram aceites»."""
    out = answered(game("stud"), "jackpot_bet_disputed", seat=2, accepted="no")
    assert [step.name for step in out] == ["jackpot_bet_out", "player_makes_sure"]
    assert "SA-32" in out[0].readings
    (taken,) = answered(game("stud"), "jackpot_bet_disputed", seat=2, accepted="yes")
    assert taken.readings == ()


def test_what_is_done_on_purpose_is_not_in_articles_that_say_inadvertently() -> None:
    """89/2025 art. 17.º n.º 1, 2): «Exposição inadvertida»; 104/85/M art. 11.º, d)."""
    for key, name, facts in (
        ("fortune3", "bank_card_exposed", {}),
        ("five_card", "key_card_exposed", {"seat": 3, "when": "in_the_deal"}),
    ):
        (silence,) = answered(game(key), name, inadvertent="no", **facts)
        assert silence.facts["about"] == "done_on_purpose"


@pytest.mark.parametrize(
    ("key", "name", "former", "now"),
    [
        ("stud", "cards_exposed", {"exposed": "two_or_more"}, {"exposed_cards": "two_or_more"}),
        (
            "stud",
            "cards_exposed",
            {"exposed": "one_later"},
            {"exposed_cards": "one_of_a_player", "when": "after_the_deal"},
        ),
        (
            "fortune3",
            "player_card_exposed",
            {"how_many": "more_of_one", "when": "in_the_deal"},
            {"exposed_cards": "more_of_a_player", "when": "in_the_deal"},
        ),
        (
            "five_card",
            "key_card_exposed",
            {"seat": 2, "exposed": "later"},
            {"seat": 2, "when": "after_the_deal"},
        ),
        (
            "five_card",
            "card_misdealt",
            {"which": "key", "bets_since": "yes"},
            {"which": "key", "noticed": "after_a_bet"},
        ),
    ],
)
def test_the_names_of_yesterday_give_the_same_ruling(
    key: str, name: str, former: dict[str, object], now: dict[str, object]
) -> None:
    assert answered(game(key), name, **former) == answered(game(key), name, **now)


@pytest.mark.parametrize(
    ("facts", "field", "reason"),
    [
        ({"when": "after_the_deal", "noticed": "in_the_deal"}, "noticed", None),
        ({"when": "yesterday"}, "when", None),
        ({"accepted": "perhaps"}, "accepted", None),
        ({"exposed_cards": "three"}, "exposed_cards", None),
        ({"exposed": "two_or_more", "exposed_cards": "two_or_more"}, "exposed", "unknown_field"),
        ({"street": "turn"}, "street", "unknown_field"),
    ],
)
def test_bad_evidence_is_refused_at_its_field(
    facts: dict[str, str], field: str, reason: str | None
) -> None:
    stud = game("stud")
    record = {"fault": "cards_exposed", "facts": {"exposed_cards": "two_or_more", **facts}}
    with pytest.raises(Unusable) as refused:
        read_case(stud.faults, stud.seats, stud.readings, record)
    assert refused.value.field == f"facts.{field}"
    assert reason in (None, refused.value.reason)
    if "noticed" in facts:
        assert refused.value.reason == "noticed_before_it_happened"


def test_a_key_card_revealed_as_it_was_dealt_cannot_be_said_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(Unusable) as refused:
        case_of(game("five_card"), "key_card_exposed", seat=99, when="in_the_deal")
    assert (refused.value.field, refused.value.reason) == ("facts.seat", "no_such_seat")

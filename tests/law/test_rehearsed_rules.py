"""A rehearsal: amendments of every figure that is no prize, in hands and sheets of their day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from games import installed
from games.lawtexts.texts.seal import write_seal
from games.lawtexts.versions.periods import Moment, TextVersion
from games.odds import registry
from games.rules.faults.ordered import read_case, ruled_on
from games.rules.game import figures_of, game, unknown_to
from games.rules.hands.script import Played, play, read_actions
from games.rules.values.refusal import Forbidden
from tests.law.test_rehearsed_figures import amend, standing
from tests.odds import stud_counted
from tests.sheet_json import exact_json

__all__ = ["standing"]
pytestmark = pytest.mark.django_db

OMAHA, STUD, FIVE = "despacho-sef-97-2010", "despacho-sef-69-2003", "portaria-104-85-m"
BEFORE, AFTER = "2027-01-04", "2027-01-05"

RAISES = """Artigo 12.º

Subir a aposta

[…]:

1) […];

2) Nos jogos com limite, é permitido subir a aposta até quatro vezes em cada turno;

3) […];

4) […].
"""
RAISE = """Artigo 6.º

Procedimentos

[…]:

1) […];

2) […];

3) […];

4) […];

5) […];

6) A aposta adicional deve ser de montante igual ao triplo da aposta inicial;

7) […];

8) […].
"""
COMMISSION = """Artigo 9.º

Comissão

A casa cobra uma comissão de cinco por cento sobre o valor do bolo.
"""


@pytest.mark.parametrize("key", installed.games())
def test_every_figure_is_one_the_rules_go_by(key: str) -> None:
    """A prize set otherwise is the prize of the table, and a figure that of the rules."""
    declared = game(key)
    moment = Moment(None, None, date(2027, 1, 5), "stated", {})
    text: Any = None
    for name, figure in figures_of(declared).items():
        value = Fraction(1, 7) if figure.kind == "part" else Fraction(7)
        version = TextVersion("v", "official", moment, None, None, {}, {}, {name: value}, text)
        assert list(unknown_to(declared, version)) == []
        own: list[Fraction | None] = [
            each.under(version.values).value for each in declared.figures if each.name == name
        ]
        for table in declared.paytables:
            of = {line.category: line for line in table.under(version).lines}
            own += [
                of[line.category].odds if line.odds is not None else of[line.category].share
                for line in table.lines
                if table.name_of(line.category) == name
            ]
        assert own == [value]
    assert {each.provision for each in declared.figures} <= set(declared.applied)


def played(key: str, record: dict[str, Any], choose: Callable[[Any], dict[str, Any]]) -> Played:
    """A hand to its end, every choice taken as ``choose`` has it."""
    hand = game(key).hand(record)
    actions: list[dict[str, Any]] = []
    while True:
        so_far = play(hand.script, read_actions(actions))
        if so_far.waiting is None:
            return so_far
        actions.append(choose(so_far.waiting))


def always_raising(choice: Any) -> dict[str, Any]:
    offers = {offer.do: offer for offer in choice.offers}
    do = next(each for each in ("raise", "bet", "call", "check", "prefer") if each in offers)
    told = {"seat": choice.seat, "do": do}
    return told | ({"to": offers[do].minimum} if do in ("raise", "bet") else {})


@pytest.fixture
def omaha(corpus: Path, standing: Callable[[], None]) -> None:
    amend(corpus, OMAHA, RAISES, "raises.most=4", "blinds.small=1/4")
    standing()


@pytest.mark.usefixtures("omaha")
def test_omaha_raises_and_posts_as_the_law_of_the_day_has_it() -> None:
    def told(at: str) -> tuple[int, int]:
        table = {"seats": [1, 2, 3], "button": 1, "stacks": {str(n): 90_000 for n in (1, 2, 3)},
                 "structure": "limit", "big_blind": 100, "chip": 5}  # fmt: skip
        record = {"table": table, "seed": 3, "at": at}
        steps = played("omaha", record, always_raising).steps
        first = steps[: next(n for n, each in enumerate(steps) if each.name == "flop_dealt")]
        small = next(each for each in steps if each.name == "small_blind_posted")
        return sum(each.name == "raised" for each in first), int(str(small.facts["amount"]))

    assert told(BEFORE) == (3, 50)
    assert told(AFTER) == (4, 25)


LAW = "as-amended-by-ensaio-1-2027"


def still_in_force(corpus: Path) -> None:
    """As if 69/2003 had never been revoked."""
    path = corpus / STUD / "versions.toml"
    told = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"\[version\.until\]\n(?:.+\n)+", "", told), encoding="utf-8")
    write_seal(corpus / STUD)


@pytest.fixture
def stud(corpus: Path, standing: Callable[[], None]) -> None:
    told = ("raise.times_the_ante=3", "prizes.raise.flush=6")
    still_in_force(corpus)
    amend(corpus, STUD, RAISE, *told)
    standing()


@pytest.mark.usefixtures("stud")
def test_the_additional_bet_of_stud_is_that_of_the_day() -> None:
    def told(at: str) -> tuple[int, int, str]:
        hand = {"player": ["As", "Js", "9s", "5s", "2s"], "dealer": ["Ah", "Kd", "7c", "5d", "3h"],
                "bets": {"ante": 100}, "action": "raise", "at": at}  # fmt: skip
        settle = game("stud").settle
        assert settle is not None
        net: Any = settle(hand)["net"]
        record = {"table": game("stud").table, "seed": 3, "at": at}
        steps = played("stud", record, always_raising).steps
        placed = next(each for each in steps if each.name == "raise_placed")
        return int(net["raise"]), int(str(placed.facts["amount"])), str(placed.facts.get("times"))

    assert told(BEFORE) == (5 * 200, 200, "None")
    assert told(AFTER) == (6 * 300, 300, "3")


@pytest.mark.usefixtures("stud")
def test_a_wrong_additional_bet_is_put_right_by_the_law_of_the_day() -> None:
    declared = game("stud")

    def due(at: str) -> object:
        record = {"fault": "wrong_additional_bet", "facts": {"seat": 1, "ante": 100}, "at": at}
        fault, case = read_case(declared.faults, declared.seats, declared.readings, record)
        return ruled_on(fault, case)[0].facts["due"]

    assert (due(BEFORE), due(AFTER)) == (200, 300)


@pytest.mark.slow
@pytest.mark.usefixtures("stud")
def test_the_sheet_of_stud_counts_the_raise_of_its_law() -> None:
    """With three antes to lose, fewer hands are worth a raise."""
    before, after = (exact_json("stud", {"at": at}) for at in (BEFORE, AFTER))
    sheets = [each["bets"]["ante_and_raise"] for each in (before, after)]
    lost = [next(line["net"] for line in each["lines"] if line["category"] == "lose")
            for each in sheets]  # fmt: skip
    assert [Fraction(each) for each in lost] == [-3, -4]
    raised = [Fraction(each["raise_frequency"]["fraction"]) for each in sheets]
    assert raised[1] < raised[0]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.usefixtures("stud")
def test_every_deal_of_stud_says_the_same_of_the_raise_of_its_law() -> None:
    assert exact_json("stud", {"at": AFTER}) == stud_counted.counted({"law": LAW})


@pytest.fixture
def five(corpus: Path, standing: Callable[[], None]) -> None:
    amend(corpus, FIVE, COMMISSION, "commission.rate=5%", "capital.20.minimum=3000",
          "capital.20.top_up_below=600", "time.minutes=3")  # fmt: skip
    standing()


@pytest.mark.usefixtures("five")
def test_the_capital_the_rate_and_the_time_of_five_card_are_those_of_the_day() -> None:
    declared = game("five_card")
    table = {"seats": [7, 6], "stacks": {"7": 2500, "6": 2500}, "ante": 20}
    for at in (None, BEFORE):
        assert declared.hand({"table": table, "seed": 1, **({"at": at} if at else {})})
    with pytest.raises(Forbidden) as no:
        declared.hand({"table": table, "seed": 1, "at": AFTER})
    assert (no.value.reason, no.value.facts["minimum"]) == ("capital_below_minimum", 3000)
    run = {"game": "five_card", "seats": 2, "rounds": 10, "bets": {"contribution": 1000}}
    rates = [registry.read_spec({**run, "at": at}).options["commission"] for at in (BEFORE, AFTER)]
    assert rates == ["4%", "5%"]
    own = registry.read_spec({**run, "at": AFTER, "options": {"commission": "4%"}})
    assert own.options["commission"] == "4%"


def test_a_figure_that_counts_things_is_whole(corpus: Path) -> None:
    for value in ("5/2", "0"):
        with pytest.raises(CommandError, match="a whole number from 1 to"):
            amend(corpus, FIVE, COMMISSION, f"time.minutes={value}")
    assert not list((corpus / FIVE / "amendments").glob("ensaio*"))


def test_a_figure_that_contradicts_the_words_is_refused_with_their_line(corpus: Path) -> None:
    still_in_force(corpus)
    with pytest.raises(
        CommandError, match=r"line 17: By these words raise\.times_the_ante is 3, no"
    ):
        amend(corpus, STUD, RAISE, "raise.times_the_ante=7")
    assert not (corpus / STUD / "amendments").exists()

"""What each form of the site cannot read, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from games.play.link.hand_link import encode
from games.rules.game import game
from games.training.drill import exercise

LONG = "9" * 50_000


NO_TEXT = ("a\0b", LONG)


NO_NUMBER = ("1\0", LONG, "١٠٠٠", "-0", "1e3", "1e90000000", "mil")


NO_WHOLE = (*NO_NUMBER, "1,5", "1000.00", "1.000,50")


NO_CARDS = ("As\0", LONG, "As Zz", "١٠", "1e3")


NO_DAY = ("2025-11-10\0", LONG, "oops", "2025-02-30", "9999-01-01", "２０２５-11-10", "1e3")


NO_ANSWER = ("whist\0", LONG, "１", "١", "1,5", "1000.00", "1.000,50", "-0", "1e3")


@dataclass(frozen=True)
class Case:
    """A form at its address, what else is sent, and for each field what it cannot read."""

    path: str
    bad: Mapping[str, tuple[str, ...]]
    sent: Mapping[str, Any] = field(default_factory=dict)
    is_post: bool = False
    form: str = "form"

    def answer(self, client: Client, language: str, told: Mapping[str, Any]) -> Any:
        ask = client.post if self.is_post else client.get
        return ask(f"/{language}/{self.path}", {**self.sent, **told})

    def form_of(self, page: Any) -> Any:
        found = page.context[self.form]
        if isinstance(found, dict):
            return next(act.form for act in found.values() if act.form.errors)
        return found


def number_asked(key: str) -> dict[str, str]:
    """Where a drill asks for a number."""
    n = next(n for n in range(1, 90) if not exercise.question(key, 42, n).choices)
    return {"seed": "42", "n": str(n)}


LAW = "despacho-sef-89-2025"


HAND = {"table": game("fortune3").table, "seed": 5}


CASES = {
    "hands in": Case("table/hands-in/", {"game": NO_ANSWER}, sent={"pasted": "{}"}, is_post=True),
    "the set-up": Case(
        "table/omaha/deal/",
        {
            "table.stacks.3": NO_WHOLE,
            "cards.1": NO_CARDS,
            "table.structure": NO_ANSWER,
            "readings.OA-09": NO_ANSWER,
            "seed": NO_WHOLE,
        },
        {"seat": ["1", "3"]},
    ),
    "an error reported": Case(
        f"law/{LAW}/report/",
        {"words": NO_TEXT, "lang": NO_ANSWER, "contact": NO_TEXT},
        {"words": "Falta uma vírgula."},
        is_post=True,
    ),
    "a seat": Case(
        "table/omaha/seat/",
        {"seat": NO_ANSWER, "way": NO_ANSWER, "seed": NO_WHOLE},
        {"seat": "1", "way": "quietly"},
    ),
    "a session": Case(
        "table/omaha/session/",
        {
            "table.stacks.3": NO_WHOLE,
            "hands.0.times": NO_WHOLE,
            "hands.0.play": NO_ANSWER,
            "hands.0.leave": NO_NUMBER,
            "hands.1.join": ("5", "5: mil", "5: 1, 5: 2", LONG),
            "hands.1.pasted": ("{", "[]", "a\0b"),
            "seed": NO_WHOLE,
        },
        {"seat": ["1", "3"]},
        is_post=True,
    ),
    "the next hand": Case(
        "table/fortune3/",
        {"add.1": NO_WHOLE, "seat.1": NO_ANSWER, "bets.1.ante": NO_WHOLE, "method": NO_ANSWER},
        {"h": f"{encode(HAND)}~a1fold.3fold.5fold.7fold", "next": "1"},
        form="next_form",
    ),
    "the ruling desk": Case(
        "ruling/omaha/",
        {"table.paid.4": NO_WHOLE, "cards.board": NO_CARDS, "note": NO_TEXT},
        {"table.paid.1": "100", "rule": "1"},
    ),
    "the sheet of a ruling": Case(
        "ruling/omaha/fault/sheet/",
        {"casino": NO_TEXT, "happened": ("ontem", "2026-02-30T10:00", "1e3", LONG)},
        {"fault": "bet_spoken", "facts.seat": "4", "rule": "1"},
        form="sheet_form",
    ),
    "the ruling desk against the house": Case(
        "ruling/stud/sheet/",
        {"table.bets.1.ante": NO_WHOLE, "decision.1": NO_ANSWER, "events.2.amount": NO_WHOLE},
        {"table.bets.2.ante": "100", "rule": "1"},
    ),
    "a common dispute": Case(
        "ruling/fortune3/of/two-hands/",
        {"note": NO_TEXT},
        sent={"rule": "1", "seat.1": "1", "seat.2": "2"},
    ),
    "a fault": Case(
        "ruling/stud/fault/",
        {"laid.1.bets": NO_WHOLE, "note": NO_TEXT},
        {"fault": "dealt_wrongly", "rule": "1"},
    ),
    "the beginning of a drill": Case(
        "drill/fortune3/",
        {
            "seed": NO_WHOLE,
            **dict.fromkeys(("article", "kind", "fault", "doubt", "of"), NO_ANSWER),
        },
        {"seed": "4"},
    ),
    "the code of a class": Case("k/", {"code": ("a\0b", LONG, "ZZZZ")}),
    "the answer of a drill": Case("drill/fortune3/", {"answer": NO_WHOLE}),
    "the list of saved hands": Case(
        "hands/", {"q": NO_TEXT, "game": NO_ANSWER, "provision": NO_ANSWER, "sort": NO_ANSWER}
    ),
    "saving a hand": Case(
        "hands/save/fortune3/",
        {"title": NO_TEXT, "note": NO_TEXT},
        {"h": encode(HAND), "title": "Um empate"},
        is_post=True,
    ),
    "asking for a run": Case(
        "simulations/new/fortune3/",
        {
            "rounds": NO_WHOLE,
            "seed": NO_WHOLE,
            "bets.ante": NO_WHOLE,
            "prizes.pair_plus.pair": NO_NUMBER,
            "jackpot.contribution": NO_NUMBER,
            "strategy": NO_ANSWER,
            "readings.FA-02": NO_ANSWER,
        },
        {"bets.pair_plus": "100", "action": "start"},
        is_post=True,
    ),
    "a sheet": Case(
        "odds/fortune3/",
        {"prizes.pair_plus.pair": NO_NUMBER, "bets.ante": NO_WHOLE, "strategy": NO_ANSWER},
        form="asked",
    ),
    "a pot": Case(
        "odds/omaha/",
        {"bets.contribution": NO_WHOLE, "options.chip": NO_WHOLE, "seats": NO_ANSWER},
        form="pot",
    ),
    "an equity": Case(
        "odds/five_card/equity/",
        {"dead": NO_CARDS, "seed": NO_WHOLE, "reading": NO_ANSWER},
        {"hand": ["As Kd", "Qc Qh"]},
        form="asked",
    ),
    "the list of runs": Case(
        "simulations/",
        {"game": NO_ANSWER, "state": NO_ANSWER, "strategy": NO_ANSWER, "order": NO_ANSWER},
    ),
    "comparing runs": Case("simulations/compare/", {"a": (*NO_TEXT, "nobody"), "b": NO_TEXT}),
    "the glossary": Case("glossary/", {"game": NO_ANSWER}),
    "the list of regulations": Case("law/", {"about": NO_ANSWER}),
    "the register": Case(
        "divergences/",
        {"game": NO_ANSWER, "register": NO_ANSWER, "effect": NO_ANSWER, "order": NO_ANSWER},
    ),
    "the figures": Case("law/figures/", {"instrument": NO_ANSWER, "lang": NO_ANSWER, "at": NO_DAY}),
    "the search": Case("search/", {"q": NO_TEXT, "game": NO_ANSWER, "lang": NO_ANSWER}),
    "suggestions": Case("search/suggestions/", {"q": NO_TEXT, "game": NO_ANSWER}),
    "the day of a text": Case(f"law/{LAW}/versions/", {"day": NO_DAY}),
    "two versions": Case(
        f"law/{LAW}/versions/compared/", {"from": NO_ANSWER, "to": (*NO_ANSWER, "none")}
    ),
    "questions on a text": Case(
        f"law/{LAW}/questions/", {"sheet": (*NO_WHOLE, "0", "100"), "answer1": (*NO_ANSWER, "5")}
    ),
    "two articles": Case("law/compared/", {"first": NO_ANSWER, "second": NO_ANSWER}),
    "two games": Case(
        "law/compared/", {"one": NO_ANSWER, "other": NO_ANSWER, "subject": NO_ANSWER}
    ),
    "an act": Case(
        "desk/acts/",
        {"instrument": NO_ANSWER, "published": NO_DAY, "begins": NO_DAY},
        {"instrument": LAW, "pt": "Artigo 1.º"},
        is_post=True,
    ),
    "a regulation": Case(
        "desk/brought/",
        {"published": NO_DAY, "dated": NO_DAY, "in_force": NO_DAY, "status": NO_ANSWER},
        {"pt": "Artigo 1.º"},
        is_post=True,
    ),
    "a citation": Case("cite/", {"q": NO_TEXT}),
    "the queue": Case(
        "desk/texts/",
        {
            "q": NO_TEXT,
            "kind": NO_ANSWER,
            "instrument": NO_ANSWER,
            "state": NO_ANSWER,
            "sort": NO_ANSWER,
            "mine": NO_ANSWER,
        },
    ),
    "the concordance": Case("desk/concordance/", {"q": NO_TEXT}),
    "the desk's glossary": Case("desk/glossary/", {"q": NO_TEXT, "only": NO_ANSWER}),
    "the texts of a package": Case(
        "desk/packages/",
        {"lang": NO_ANSWER, "since": NO_DAY, "state": NO_ANSWER, "words": NO_WHOLE},
        form="choice",
    ),
    "a package": Case(
        "desk/packages/?kind=reading",
        {"name": NO_TEXT, "whom": NO_ANSWER, "due": NO_ANSWER},
        {"name": "89/2025"},
        is_post=True,
        form="making",
    ),
    "texts to a file": Case(
        "desk/files/out/",
        {"format": NO_ANSWER, "lang": NO_ANSWER, "state": NO_ANSWER},
        {"format": "po"},
        form="out",
    ),
    "words replaced in many": Case(
        "desk/many/?kind=reading",
        {"find": NO_TEXT, "put": NO_TEXT},
        {"act": "replace", "find": "uma", "put": "duas"},
        is_post=True,
        form="acts",
    ),
    "many given to somebody": Case(
        "desk/many/?kind=reading",
        {"whom": NO_ANSWER, "due": NO_ANSWER},
        {"act": "assign"},
        is_post=True,
        form="acts",
    ),
}

"""A rehearsal: figures that amendments set otherwise, in hands, runs and sheets of a day."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from games.law.loading import load
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import read_corpus
from games.lawtexts.texts.seal import write_seal
from games.odds import registry
from games.rules.game import game
from games.rules.values.refusal import Forbidden, Unusable
from games.simulations.asking.form import RunForm, flat
from games.simulations.par.what_if import PairForm, WhatIfForm
from games.simulations.services import texts_under
from tests.instruments import INSTRUMENTS
from tests.sheet_json import exact_json

pytestmark = pytest.mark.django_db

OMAHA, FORTUNE = "despacho-sef-97-2010", "despacho-sef-89-2025"
BEFORE, AFTER = "2027-01-04", "2027-01-05"
LAW = "as-amended-by-ensaio-1-2027"

CAP = """Artigo 16.º

Comissão

A casa tem o direito de cobrar uma comissão de três a seis por cento sobre o valor do pote de
cada jogada até ao limite correspondente ao sêxtuplo da aposta prévia maior (big blind).
"""
PRIZE = """Artigo 16.º

Prémios

1. […].

1) Sequência de Naipe: 45 para 1;

2) […];

3) […];

4) […];

5) […].

2. […].

3. […].
"""


def amend(
    corpus: Path,
    instrument: str,
    text: str,
    *values: str,
    act: str = "ensaio-1-2027",
    begins: str = AFTER,
) -> None:
    path = corpus / "act.pt.txt"
    path.write_text(text, encoding="utf-8")
    told = [each for value in values for each in ("--value", value)]
    call_command("corpus", "amend", instrument, "--act", act, "--from", begins,
                 "--corpus", str(corpus), "--pt", str(path), *told, verbosity=0)  # fmt: skip
    write_seal(corpus / instrument)


@pytest.fixture
def standing(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The amended corpus in place of the site's own, in memory and in the database."""

    def take() -> None:
        histories = {key: reader.history(key, read_corpus(corpus)) for key in INSTRUMENTS}
        monkeypatch.setattr(reader, "_own_history", histories.__getitem__)
        load(read_corpus(corpus))

    return take


@pytest.fixture
def cap(corpus: Path, standing: Callable[[], None]) -> None:
    amend(corpus, OMAHA, CAP, "commission.cap=6", "commission.highest=6%")
    standing()


@pytest.fixture
def prize(corpus: Path, standing: Callable[[], None]) -> None:
    amend(corpus, FORTUNE, PRIZE, "prizes.pair_plus.straight_flush=45")
    standing()


def pot(at: str | None, rate: str = "5%") -> dict[str, Any]:
    """A run in which every pot is 40,000 at a big blind of 100."""
    told = {"game": "omaha", "seats": 2, "rounds": 10, "bets": {"contribution": 20000},
            "options": {"big_blind": 100, "commission": rate}}  # fmt: skip
    return told if at is None else {**told, "at": at}


@pytest.mark.slow
@pytest.mark.usefixtures("cap")
def test_runs_of_omaha_take_the_commission_of_their_day() -> None:
    taken = {at: exact_json("omaha", pot(at))["commission"] for at in (None, BEFORE, AFTER)}
    assert taken == {None: 500, BEFORE: 500, AFTER: 600}
    spec = registry.read_spec(pot(AFTER))
    assert (spec.law, registry.read_spec(pot(BEFORE)).law) == (LAW, "")
    assert registry.read_spec(spec.to_json()) == spec
    assert texts_under(spec)["version"] == LAW
    assert texts_under(registry.read_spec(pot(BEFORE)))["version"] == "as-published"


@pytest.mark.slow
@pytest.mark.usefixtures("cap")
def test_the_rate_a_table_may_charge_is_that_of_the_day() -> None:
    assert exact_json("omaha", pot(AFTER, "6%"))["commission"] == 600
    for at in (None, BEFORE):
        with pytest.raises(Unusable) as no:
            registry.read_spec(pot(at, "6%"))
        assert (no.value.reason, no.value.field) == ("rate_beyond_law", "options.commission")
    table = {"seats": [1, 2], "button": 1, "stacks": {"1": 900, "2": 900}, "big_blind": 10}
    record = {"table": {**table, "commission": "6%"}, "seed": 3}
    assert game("omaha").hand({**record, "at": AFTER})
    with pytest.raises(Forbidden) as refused:
        game("omaha").hand({**record, "at": BEFORE})
    assert refused.value.facts["maximum"] == "5%"


@pytest.mark.slow
@pytest.mark.usefixtures("cap")
def test_the_end_of_a_hand_knows_its_day_too() -> None:
    ending = game("omaha").ending
    assert ending is not None
    table = {"seats": [1, 2], "paid": {"1": 500, "2": 500}, "folded": [2], "big_blind": 10,
             "commission": "6%"}  # fmt: skip
    assert ending({"table": table, "at": AFTER})
    with pytest.raises(Forbidden):
        ending({"table": table})


def paid(**more: Any) -> int:
    record = {"player": ["9s", "8s", "7s"], "dealer": ["As", "Kh", "2d"],
              "bets": {"pair_plus": 10}, **more}  # fmt: skip
    settle = game("fortune3").settle
    assert settle is not None
    nets = settle(record)["net"]
    assert isinstance(nets, dict)
    return int(nets["pair_plus"])


@pytest.mark.slow
@pytest.mark.usefixtures("prize")
def test_a_prize_is_that_of_the_day_of_the_hand() -> None:
    assert [paid(), paid(at=BEFORE), paid(at=AFTER)] == [400, 400, 450]
    own = {"pair_plus": {"straight_flush": 30}}
    assert paid(at=AFTER, prizes=own) == 300
    assert paid(prizes={"pair_plus": {"straight_flush": 45}}) == 450


def edge(**more: Any) -> str:
    sheet = exact_json("fortune3", more)
    return str(sheet["bets"]["pair_plus"]["ev"]["fraction"])


@pytest.mark.usefixtures("prize")
def test_a_sheet_and_a_run_are_those_of_their_day() -> None:
    edited = {"pair_plus": {"straight_flush": 45}}
    assert edge(at=AFTER) == edge(law=LAW) == edge(prizes=edited) != edge(at=BEFORE) == edge()
    then = registry.read_spec({"game": "fortune3", "at": AFTER, "prizes": edited})
    assert (then.prizes, then.law) == ({}, LAW)
    back = {"pair_plus": {"straight_flush": 40}}
    assert edge(at=AFTER, prizes=back) == edge()
    with pytest.raises(Unusable) as no:
        registry.read_spec({"game": "fortune3", "law": "never"})
    assert (no.value.reason, no.value.field) == ("no_such_version", "law")


@pytest.mark.usefixtures("prize")
def test_a_form_under_a_day_takes_that_day_s_prizes_and_keeps_it() -> None:
    usual = {path: field.initial for path, field in RunForm("fortune3").fields.items()}
    asked = RunForm("fortune3", {**usual, "at": AFTER})
    assert asked.is_valid(), asked.errors
    assert (asked.spec.law, asked.spec.prizes) == (LAW, {})  # type: ignore[union-attr]
    assert flat(asked.spec.to_json())["at"] == AFTER  # type: ignore[union-attr]


@pytest.mark.usefixtures("prize")
def test_the_par_sheet_of_a_day_shows_its_prize() -> None:
    path = "prizes.pair_plus.straight_flush"
    shown = {at: WhatIfForm("fortune3", {"at": at})[path].value() for at in ("", BEFORE, AFTER)}
    assert shown == {"": "40", BEFORE: "40", AFTER: "45"}
    sent = WhatIfForm("fortune3", {"at": AFTER, path: "40"})
    assert (sent[path].value(), sent.options["law"], sent.options["prizes"]) == ("45", LAW, {})
    assert sent.edited == {"at": AFTER}
    edited = WhatIfForm("fortune3", {"at": AFTER, path: "50"})
    assert edited.options["prizes"] == {"pair_plus": {"straight_flush": "50"}}


def test_what_an_amendment_sets_holds_until_another_sets_it_anew(
    corpus: Path, standing: Callable[[], None]
) -> None:
    amend(corpus, OMAHA, CAP, "commission.cap=6")
    later = CAP.replace("seis", "sete")
    amend(corpus, OMAHA, later, "commission.highest=7%", act="ensaio-2-2028", begins="2028-01-05")
    standing()
    record = pot("2028-01-05", "7%")
    assert exact_json("omaha", record)["commission"] == 600
    assert registry.read_spec(record).law == "as-amended-by-ensaio-2-2028"


def test_a_share_of_the_pool_is_that_of_the_day(corpus: Path, standing: Callable[[], None]) -> None:
    amend(corpus, FORTUNE, PRIZE, "prizes.progressive.straight_flush=1/5")
    standing()
    before, after = (
        exact_json("fortune3", {"at": at, "jackpot": {"pool": 10**7}})["bets"]["progressive"]
        for at in (BEFORE, AFTER)
    )
    won = [next(line["net"] for line in sheet["lines"] if line["category"] == "straight_flush")
           for sheet in (before, after)]  # fmt: skip
    assert [float(each) for each in won] != won[:1] * 2
    assert before["ev"] != after["ev"]


def test_a_corpus_with_a_figure_no_rule_knows_is_not_loaded(corpus: Path) -> None:
    path = corpus / FORTUNE / "versions.toml"
    text = path.read_text(encoding="utf-8")
    mark = '"FA-02" = "first_published"\n'
    path.write_text(text.replace(mark, mark + '\n[version.values]\n"prizes.ante.pair" = 2\n'))
    write_seal(corpus / FORTUNE)
    with pytest.raises(CorpusError, match=r"versions\.toml.*has no figure prizes\.ante\.pair"):
        load(read_corpus(corpus))


@pytest.mark.usefixtures("prize")
def test_what_changes_tells_the_prize_of_each_side_s_law() -> None:
    def note(**told: str) -> str:
        form = PairForm(
            "fortune3", {name.replace("_law", ".law"): law for name, law in told.items()}
        )
        assert form.is_valid(), form.errors
        return {line.controls[0].name: line.note for line in form.prizes}[
            "here.prizes.pair_plus.straight_flush"
        ]

    with override("pt"):
        assert note() == "40 segundo a lei"
        assert note(there_law=LAW) == "40 → 45 segundo a lei"
        assert note(here_law=LAW, there_law=LAW) == "45 segundo a lei"


@pytest.mark.usefixtures("prize")
@pytest.mark.parametrize(
    ("ui", "said"), [("pt", "Fixa estes valores:"), ("zh-hant", "訂定下列數值：")]
)
def test_the_page_of_the_versions_tells_the_figures_an_act_sets(
    client: Client, ui: str, said: str
) -> None:
    page = client.get(f"/{ui}/law/{FORTUNE}/versions/").content.decode()
    assert page.count(said) == 1
    told = " ".join(page.split(said)[1].split("</ul>")[0].split())
    name = {"pt": "Par Superior, sequência de naipe", "zh-hant": "Pair Plus, 同花順"}[ui]
    assert name in told
    assert "40 → 45" in told

"""The checks over the law itself, and what people said of the findings."""

import re

import pytest

from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.reader import read
from games.quality import official
from games.quality.__main__ import main
from games.quality.official import judged, judgements, read_judgements, run_official, stale
from games.quality.pair import Context, Pair
from games.quality.registry import check

OMAHA, STUD = "despacho-sef-97-2010", "despacho-sef-69-2003"


def _found(instrument: str, eid: str) -> set[tuple[str, str]]:
    return {
        (one.finding.check, one.finding.fingerprint)
        for one in run_official()
        if (one.instrument, one.eid) == (instrument, eid)
    }


def test_the_commission_cap_is_found_unaided():
    """«quádruplo da aposta prévia maior», 預先大投注（大盲注）的五倍."""
    assert _found(OMAHA, "art_16") == {
        ("amounts", "amount_differs kind=times source=4 target=5"),
    }


@pytest.mark.parametrize(
    ("instrument", "eid", "finding"),
    [
        (OMAHA, "art_10__para_1", ("counts", "count_added kind=leading value=2")),
        (OMAHA, "art_2__para_2", ("bounds", "bound_differs source=over target=from value=10")),
        (STUD, "art_7__point_2", ("counts", "count_added kind=ordinal value=5")),
        (
            STUD,
            "art_9__point_2",
            ("references", "level_differs source=point target=number value=before"),
        ),
    ],
)
def test_other_divergences_are_found(instrument, eid, finding):
    assert finding in _found(instrument, eid)


def test_every_finding_is_judged():
    assert [one for one in judged() if one.judgement is None] == []


def test_no_judgement_is_stale():
    assert stale() == []


def test_the_register_confirms():
    confirmed = {one.judgement.confirms for one in judged() if one.judgement}
    assert confirmed - {None} == {
        "OD-01",
        "OD-02",
        "OD-03",
        "OD-11",
        "OD-14",
        "OD-15",
        "OD-16",
        "OD-23",
        "OD-24",
        "SD-04",
        "SD-06",
        "SD-07",
        "SD-19",
        "SD-20",
        "SD-21",
        "SD-22",
        "SD-23",
        "SD-32",
    }


def test_errors_in_the_law_are_all_in_the_register():
    """A check that is sure of an error is right about it."""
    errors = [one for one in judged() if one.finding.severity == "error"]
    assert len(errors) == 3
    assert all(one.judgement and one.judgement.confirms for one in errors)


def test_a_prize_one_higher_is_seen_wherever_the_law_pays():
    """The pairs are quiet because they agree, and not because the check is deaf."""
    changed = 0
    for provision in read(STUD).provisions:
        words = provision.text.get("pt", "")
        wrong = re.sub(r"\d+(?= (?:por|para) 1\b)", lambda m: str(int(m[0]) + 1), words)
        if wrong != words:
            pair = Pair("pt", "zh-hant", wrong, provision.text["zh-hant"], Context(instrument=STUD))
            assert "amount_differs" in {f.key for f in check(pair)}, provision.eid
            changed += 1
    assert changed == 11


@pytest.mark.parametrize(("instrument", "places"), [(OMAHA, 6), (STUD, 1)])
def test_an_article_one_further_is_seen_wherever_the_law_refers(instrument, places):
    changed = 0
    for provision in read(instrument).provisions:
        words = provision.text.get("pt", "")
        wrong = re.sub(r"(?<=artigo )\d+", lambda m: str(int(m[0]) + 1), words)
        if wrong != words:
            pair = Pair("pt", "zh-hant", wrong, provision.text["zh-hant"])
            assert "references" in {f.check for f in check(pair)}, provision.eid
            changed += 1
    assert changed == places


def test_the_table_ends_well_and_says_so(capsys):
    assert main() == 0
    assert "0 not judged, 0 judgements stale" in capsys.readouterr().out


def test_an_unjudged_finding_and_a_stale_judgement_fail_the_table(monkeypatch, capsys):
    first, *others = judgements()
    monkeypatch.setattr(official, "judgements", lambda: tuple(others))
    assert main() == 1
    assert "not judged" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setattr(official, "_run", lambda: ())
    assert main() == 1
    assert f"stale: {first.id}" in capsys.readouterr().out


ROW = """
[[judgement]]
id = "x"
check = "amounts"
instrument = "despacho-sef-97-2010"
places = ["art_16 amount_differs"]
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ROW, "either confirm a row or give a reason"),
        (ROW + 'confirms = "OD-99"', "the register has no OD-99"),
        (ROW + 'confirms = "OD-01"', "OD-01 does not speak of art_16"),
        (ROW + 'confirms = "SD-01"', "the register has no SD-01 there"),
        (ROW + 'reason.pt = "Sim."', "must be said in pt and zh-hant"),
        (ROW.replace('"amounts"', '"smell"') + 'confirms = "OD-02"', "is “smell”"),
        (ROW.replace("97-2010", "89-2025") + 'confirms = "OD-02"', "is “despacho-sef-89-2025”"),
        (ROW.replace('"art_16 amount_differs"', "") + 'confirms = "OD-02"', "names no place"),
    ],
)
def test_a_bad_judgement_is_refused_with_its_reason(tmp_path, text, reason):
    path = tmp_path / "dismissed.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=reason):
        read_judgements(path)

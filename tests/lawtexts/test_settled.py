"""What an officer says of a clause that is not read is an effect like any other, or a reason."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.law.acts.proposal import propose
from games.lawtexts.drafting.effects import ActRead, read_texts
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.named import NotThere
from games.lawtexts.drafting.settled import SettledClause, places_written, settled_rows
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import read
from tests.rehearsal import whole, whole_zh
from tests.rehearsed_acts import OF_OMAHA, OF_OMAHA_ZH, OMAHA

LAW = read(OMAHA)
PUBLISHED = date(2027, 1, 11)
ODD_PT = f"Nos torneios, fica sem aplicação a alínea 4) do artigo 12.º {OF_OMAHA}, e é revogada."
ODD_ZH = f"在比賽中，{OF_OMAHA_ZH}第十二條（四）項不再適用，並予廢止之。"
ACT = {"pt": whole(7, ODD_PT), "zh-hant": whole_zh(7, ODD_ZH)}


def effects(settled: list[dict[str, Any]], texts: dict[str, str] = ACT) -> ActRead:
    paths = {lang: Path(f"{lang}.txt") for lang in texts}
    rows = settled_rows(settled, Path("settled.json"))
    return read_texts(texts, paths, LAW, PUBLISHED, settled=rows)


def rows(made: ActRead) -> list[tuple[Any, ...]]:
    return [(row.do, row.provision, row.to, row.starts, row.until) for row in made.effects]


NEXT = date(2027, 1, 12)


@pytest.mark.parametrize(("settled", "expected"), [
    ({"do": "repeal", "provisions": ["art_12__point_4"]},
     [("repeal", "art_12__point_4", None, NEXT, None)]),
    ({"do": "repeal", "provisions": ["art_12__point_4"], "from": "2027-02-01"},
     [("repeal", "art_12__point_4", None, date(2027, 2, 1), None)]),
    ({"do": "suspend", "provisions": ["art_12__point_4"], "until": "2027-12-31"},
     [("suspend", "art_12__point_4", None, NEXT, date(2027, 12, 31))]),
    ({"do": "renumber", "provisions": ["art_12__point_4"], "to": ["art_12__point_5"]},
     [("renumber", "art_12__point_4", "art_12__point_5", NEXT, None)]),
    ({"do": "revoke"}, [("revoke", None, None, NEXT, None)]),
    ({"do": "nothing", "reason": "it is transitional"}, []),
])  # fmt: skip
def test_a_clause_that_is_not_read_orders_what_an_officer_says(
    settled: dict[str, Any], expected: list[tuple[Any, ...]]
) -> None:
    assert [row.lang for row in effects([]).open] == ["pt", "zh-hant"]
    made = effects([{"clause": "1", **settled}])
    assert made.open == ()
    assert rows(made) == expected


def test_the_words_are_those_of_the_lines_named() -> None:
    texts = {
        "pt": whole(7, f"{ODD_PT} Lê-se:\n\n«4) Entre dois jogadores, nada limita\na subida.»"),
        "zh-hant": whole_zh(7, f"{ODD_ZH}行文：\n\n“（四）兩人牌局不設限制。”"),
    }  # fmt: skip
    lines = {lang: text.split("\n") for lang, text in texts.items()}
    pt = next(n for n, line in enumerate(lines["pt"], 1) if line.startswith("«4)"))
    zh = next(n for n, line in enumerate(lines["zh-hant"], 1) if line.startswith("“（四）"))
    row = {"clause": "1", "do": "replace", "provisions": ["art_12__point_4"],
           "lines": {"pt": [pt, pt + 1], "zh-hant": [zh, zh]}}  # fmt: skip
    made = effects([row], texts)
    assert (rows(made), made.open) == ([("replace", "art_12__point_4", None, NEXT, None)], ())
    assert made.effects[0].words == {
        "pt": "Entre dois jogadores, nada limita a subida.",
        "zh-hant": "兩人牌局不設限制。",
    }
    one_language = {**row, "lines": {"pt": [pt, pt + 1]}}
    assert effects([one_language], texts).open, "the languages of an act must not part"


def test_new_words_get_a_place() -> None:
    pt = whole(7, f"{ODD_PT} Mais se dispõe:\n\n«5) Uma regra de ensaio.»")
    line = next(n for n, one in enumerate(pt.split("\n"), 1) if one.startswith("«5)"))
    row = {"clause": "1", "do": "insert", "to": ["art_12__point_5"], "lines": {"pt": [line, line]}}
    made = effects([row], {"pt": pt})
    assert rows(made) == [("insert", "art_12__point_5", None, NEXT, None)]
    assert made.effects[0].words == {"pt": "Uma regra de ensaio."}


def test_a_clause_reworded_since_it_was_settled_is_open_again() -> None:
    settled = {"clause": "1", "do": "repeal", "provisions": ["art_12__point_4"],
               "says": {"pt": ODD_PT}}  # fmt: skip
    assert effects([settled], {"pt": ACT["pt"]}).open == ()
    assert effects([settled], {"pt": ACT["pt"].replace("torneios", "salões")}).open


@pytest.mark.parametrize(("settled", "why"), [
    ({"do": "nothing"}, "Say why"),
    ({"do": "repeal"}, "Choose the provisions"),
    ({"do": "repeal", "provisions": ["art_99"]}, "has no art_99"),
    ({"do": "replace", "provisions": ["art_12"]}, "on which lines"),
    ({"do": "replace", "provisions": ["art_12"], "lines": {"pt": [70, 90]}}, "no lines 70 to 90"),
    ({"do": "renumber", "provisions": ["art_12"]}, "new place"),
    ({"do": "correct", "provisions": ["art_12"]}, "words that are wrong"),
    ({"do": "suspend", "provisions": ["art_12"], "from": "2027-05-01", "until": "2027-04-01"},
     "last day is before the first"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused(settled: dict[str, Any], why: str) -> None:
    (refused, *_rest) = effects([{"clause": "1", **settled}]).open
    assert why in refused.why


@pytest.mark.parametrize("row", [
    [], "1", {"do": "repeal"}, {"clause": "1", "do": "forget"},
    {"clause": "1", "do": "repeal", "from": "soon"}, {"clause": "1", "do": "repeal", "lines": [1]},
])  # fmt: skip
def test_a_file_of_another_shape_is_refused(row: object) -> None:
    with pytest.raises(CorpusError, match="A clause has"):
        settled_rows([row], Path("settled.json"))


def test_what_is_stored_is_read_again() -> None:
    made = SettledClause("3", "replace", ("art_1",), lines={"pt": (2, 4)}, starts=NEXT, reason="r")
    assert settled_rows([made.as_row()], Path("x")) == (made,)


@pytest.mark.parametrize(("typed", "eids"), [
    ("artigo 12.º", ["art_12"]),
    ("art. 12.º, alínea 4)", ["art_12__point_4"]),
    ("alíneas 2) a 4) do artigo 12.º", [f"art_12__point_{n}" for n in (2, 3, 4)]),
    ("artigos 9.º e 16.º", ["art_9", "art_16"]),
    ("第十二條（四）項", ["art_12__point_4"]),
    ("artigo 99.º", []),
    ("todos", []),
])  # fmt: skip
def test_provisions_are_written_as_they_are_cited(typed: str, eids: list[str]) -> None:
    if eids:
        assert list(places_written(typed, LAW)) == eids
    else:
        with pytest.raises(NotThere):
            places_written(typed, LAW)


def test_a_settled_act_becomes_a_version_that_keeps_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    idle = {"clause": "1", "do": "nothing", "reason": "só vale nos torneios"}
    texts = {"pt": whole(7, ODD_PT, f"É revogada a alínea 3) do artigo 12.º {OF_OMAHA}.")}
    paths = {"pt": Path("pt.txt")}
    entered = EnteredFacts(published=PUBLISHED, settled=settled_rows([idle], Path("x")))
    made = propose(OMAHA, texts, entered, own(), paths)
    assert "só vale nos torneios" in "".join(made.files.values())
    (tmp_path / "pt.txt").write_text(texts["pt"], encoding="utf-8")
    (tmp_path / "settled.json").write_text(json.dumps([idle]), encoding="utf-8")
    files = ["--pt", str(tmp_path / "pt.txt"), "--settled", str(tmp_path / "settled.json")]
    amend = ["corpus", "amend", OMAHA, "--published", "2027-01-11", *files, "--try", "--json"]
    with pytest.raises(SystemExit) as ended:
        call_command(*amend)
    assert ended.value.code == 0
    answer = json.loads(capsys.readouterr().out)
    assert [row["provision"] for row in answer["effects"]] == ["art_12__point_3"]

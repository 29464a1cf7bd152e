"""A regulation brought in from a text as it was found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.lawtexts.drafting.bringing import (
    BroughtText,
    bring,
    eid_named,
    facts_of,
    files_of,
    record_of,
    write_folder,
)
from games.lawtexts.drafting.corrections import Correction, corrections_of
from games.lawtexts.drafting.draft import Drafted
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.reader import read, read_folder
from tests.lawtexts.sources import SEEDS, letters

HERE = Path(__file__).parent / "brought"
CORRECTIONS = json.loads((HERE / "corrections.json").read_text(encoding="utf-8"))
OMAHA, STUD = "despacho-sef-97-2010", "despacho-sef-69-2003"
MOST_CORRECTIONS = 10
RAW = {
    OMAHA: {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"},
    f"{OMAHA} pt.site": {"pt": "pt.site"},
    STUD: {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"},
    "despacho-sef-89-2025": {"pt": "pt.site"},
    "portaria-104-85-m": {"pt": "pt.gazette"},
}
"""The regulations, and for each language the source as it was found: two hold both in columns."""


def raw(case: str) -> dict[str, str]:
    law = read(case.split()[0])
    return {
        lang: (SEEDS / law.witness(name).source).read_text(encoding="utf-8")
        for lang, name in RAW[case].items()
    }


def brought(case: str, corrections: list[Correction] | None = None) -> BroughtText:
    if corrections is None:
        corrections = corrections_of(CORRECTIONS[case], HERE / "corrections.json")
    key = case.split()[0]
    facts = facts_of({"number": read(key).number}, HERE / "facts.json")
    return bring(key, raw(case), facts, corrections)


@pytest.mark.parametrize("case", RAW)
def test_a_regulation_comes_out_of_the_raw_source_as_the_corpus_has_it(case: str) -> None:
    made, law = brought(case), read(case.split()[0])
    assert made.open == ()
    is_second_witness = "site" in case
    wanted = [
        f"{entry.eid} {entry.kind}"
        for entry in law.provisions
        if not (is_second_witness and entry.eid == "main__office")
    ]
    assert [row.line for row in made.rows] == wanted
    for lang, witness in RAW[case].items():
        blocks = law.words[witness]
        for row in made.rows:
            side, block = row.sides[lang], blocks.get(row.eid)
            words = (block.number or "", block.heading or "", block.text) if block else ("", "", "")
            assert (side.number, side.heading, "\n".join(side.text)) == words, row.eid


@pytest.mark.parametrize("case", RAW)
def test_no_more_than_ten_corrections_by_hand_are_needed(case: str) -> None:
    assert len(CORRECTIONS[case]) <= MOST_CORRECTIONS


@pytest.mark.parametrize("case", RAW)
def test_every_line_is_the_regulation_s_or_told_as_cut(case: str) -> None:
    made = brought(case)
    for lang, text in made.texts.items():
        lines = raw(case)[text.source].split("\n")
        cut = {n for entry in made.cuts for n in range(entry.first, entry.last + 1)}
        others = {line for other in made.texts if other != lang for line in taken(made, other)}
        for number, line in enumerate(lines, start=1):
            if any(sign.isalnum() for sign in line.partition("|>")[2] or line):
                assert number in taken(made, lang) | cut | others, (lang, number)


def taken(made: BroughtText, lang: str) -> set[int]:
    sides: list[Drafted] = [row.sides[lang] for row in made.rows if lang in row.sides]
    return {line for side in sides for line in (side.line, *side.lines)}


def test_the_marks_of_amendment_become_notes_and_are_no_words(tmp_path: Path) -> None:
    law = read_folder(write_folder(brought("despacho-sef-89-2025"), tmp_path)).last.text
    marked = [note.eid for note in law.notes]
    assert marked == [f"art_7__para_1__point_{n}" for n in (2, 3, 4)]
    assert all(note.mark and "n.º 94/2025" in note.mark for note in law.notes)
    assert "*" not in files_of(brought("despacho-sef-89-2025"))["pt.site.txt"]


APART = "Part of it is in force from another day: say in the facts which, and from when."
INVENTED: dict[str, tuple[tuple[str, int, str], ...]] = {
    "cards": (),
    "dice": (),
    "wheel": (),
    "lottery": (
        ("pt", 21, "3 was to come, and 4 stands here: something is missing."),
        ("zh-hant", 21, "art_2__para_3 is missing in Portuguese."),
        ("zh-hant", 23, "3 was to come, and 4 stands here: something is missing."),
    ),
    "fees": (
        ("pt", 13, "The figures differ between the languages: $ 16 000,00, $18,000.00."),
        ("pt", 14, "A row of 2 cells in a table of 3 columns."),
        ("zh-hant", 12, "A row of 2 cells in a table of 3 columns."),
    ),
    "prizes": (
        ("pt", 25, APART),
        ("pt", 152, "A figure stands here, and its image is not at hand."),
        ("zh-hant", 25, APART),
        ("zh-hant", 152, "A figure stands here, and its image is not at hand."),
    ),
    "licences": (("pt", 112, APART), ("zh-hant", 99, APART)),
    "tiles": (
        ("zh-hant", 35, "Its empty cells are taken as parts of those before or above them."),
        ("zh-hant", 41, "A row of 3 cells in a table of 4 columns."),
    ),
}
"""Regulations that never were, in the form of the gazette, and what is open in each."""


def invented(name: str, *corrections: Correction, **known: object) -> BroughtText:
    paths = {lang: HERE / f"{name}.{lang}.txt" for lang in ("pt", "zh-hant")}
    texts = {lang: path.read_text("utf-8") for lang, path in paths.items() if path.is_file()}
    days = {"status": "rehearsal", "published": "2027-01-25"}
    facts = facts_of({**days, **known}, HERE / "facts.json")
    return bring(f"ensaio-{name}-2027", texts, facts, corrections)


def confirmed(name: str) -> BroughtText:
    return invented(
        name, *(Correction("confirm", lang, line) for lang, line, _why in INVENTED[name])
    )


@pytest.mark.parametrize("name", INVENTED)
def test_an_invented_regulation_is_read_and_what_is_wrong_in_it_is_told(name: str) -> None:
    made = invented(name)
    wanted = (HERE / f"{name}.outline.txt").read_text(encoding="utf-8").splitlines()
    assert [row.line for row in made.rows] == wanted
    assert [(one.lang, one.line, one.reason) for one in made.open] == list(INVENTED[name])


@pytest.mark.parametrize("name", INVENTED)
def test_what_is_confirmed_is_a_folder_that_the_corpus_reads(name: str, tmp_path: Path) -> None:
    made = confirmed(name)
    assert made.open == ()
    text = read_folder(write_folder(made, tmp_path)).last.text
    assert [place.eid for place in text.provisions] == [row.eid for row in made.rows]
    assert text.status.value == "rehearsal"
    assert text.titles[made.languages[-1]].startswith("第9")


def test_what_one_language_lacks_stays_missing_when_a_person_confirms_it(tmp_path: Path) -> None:
    text = read_folder(write_folder(confirmed("lottery"), tmp_path)).last.text
    assert text.provision("art_2__para_3").text == {"zh-hant": "彩票不可轉讓。"}


def test_a_table_has_rows_and_cells_with_addresses_and_its_note(tmp_path: Path) -> None:
    text = read_folder(write_folder(invented("dice"), tmp_path)).last.text
    table = "art_4__para_1__table_1"
    assert text.provision(table).heading == {"pt": "Tabela I", "zh-hant": "表一"}
    head = [cell.kind for cell in text.children(f"{table}__row_1")]
    assert head == ["head", "head"]
    row = [dict(cell.text) for cell in text.children(f"{table}__row_3")]
    assert row[1] == {"pt": "150 para 1", "zh-hant": "一賠一百五十"}
    assert text.provision("art_4__para_1__fn_1").number == {"pt": "(a)", "zh-hant": "(a)"}
    assert text.provision("art_4__para_2__eq_1").text["pt"] == "P = A × (m + 1)"
    assert text.provision("annex_2__para_1").number["pt"] == "1."


def test_what_the_approving_act_revokes_whole_is_read() -> None:
    last = "2. O presente despacho entra em vigor no dia seguinte ao da sua\npublicação."
    portaria = "É revogada a Portaria n.º 118/89/M."
    dice = (HERE / "dice.pt.txt").read_text(encoding="utf-8")
    assert last in dice
    text = dice.replace(last, f"2. {portaria}")
    assert bring("x", {"pt": text}).facts.revokes == {"portaria-118-89-m": portaria[13:-1]}
    part = "É revogado o artigo 2.º da Portaria n.º 118/89/M."
    assert bring("x", {"pt": text.replace(portaria, part)}).facts.revokes == {}


def test_the_day_in_force_follows_from_the_words_and_the_publication() -> None:
    assert record_of(invented("dice"))["facts"]["in_force"] == "2027-01-26"  # type: ignore[index]
    assert record_of(invented("dice"))["inferred"] == ["in_force"]
    assert record_of(invented("cards"))["facts"]["in_force"] == "2027-03-01"  # type: ignore[index]


SMALL = """\
Artigo 1.º

Material

1. Inclui:

1) Mesa;

2) Cartas.

2. Mais.

Artigo 2.º

Fim

Acaba aqui."""


def small(text: str, *corrections: Correction) -> BroughtText:
    return bring("ensaio-1-2027", {"pt": text}, facts_of({"number": "1/2027"}, HERE), corrections)


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("2) Cartas.", "3) Cartas.", 9, "2 was to come, and 3) stands here"),
        ("2) Cartas.", "1) Cartas.", 9, "1) stands here again"),
        ("2. Mais.", "3. Mais.", 11, "2 was to come, and 3. stands here"),
        ("2. Mais.", "1. Mais.", 11, "1. stands here again"),
        ("Artigo 2.º", "Artigo 3.º", 13, "2 was to come, and 3 stands here"),
        ("Artigo 2.º", "Artigo 1.º", 13, "Article 1 stands here again"),
        ("Acaba aqui.", "Acaba (aqui.", 17, "do not match"),
        ("Acaba aqui.", "Acaba \ufffd aqui.", 17, "something is damaged"),
        ("Acaba aqui.", "[Figura 1]", 17, "A figure stands here"),
    ],
)
def test_what_is_lost_doubled_or_damaged_is_told_by_its_line_and_kept(
    old: str, new: str, line: int, why: str
) -> None:
    made = small(SMALL.replace(old, new))
    assert [(one.line, why in one.reason) for one in made.open] == [(line, True)]
    words = [" ".join((side.number, side.heading, *side.text)) for side in sides(made)]
    assert letters(words) == letters([SMALL.replace(old, new)])


def sides(made: BroughtText) -> list[Drafted]:
    return [row.sides["pt"] for row in made.rows]


def test_each_line_can_be_said_to_be_something_else() -> None:
    def outline(*rows: dict[str, object]) -> list[str]:
        made = small(SMALL, *corrections_of([{"lang": "pt", **row} for row in rows], HERE))
        return [row.eid for row in made.rows]

    assert outline() == [
        "annex", "art_1", "art_1__para_1", "art_1__para_1__point_1", "art_1__para_1__point_2",
        "art_1__para_2", "art_2",
    ]  # fmt: skip
    assert "chp_1" in outline({"do": "is", "line": 3, "kind": "chapter"})
    assert "art_2__eq_1" in outline({"do": "is", "line": 17, "kind": "equation"})
    assert "art_2__fn_1" in outline({"do": "is", "line": 17, "kind": "footnote"})
    assert "art_2__para_1" in outline({"do": "is", "line": 17, "kind": "paragraph"})
    assert "art_1__para_7" in outline({"do": "renumber", "line": 11, "value": "7"})
    assert "art_2" not in outline({"do": "drop", "line": 13, "to": 17})
    joined = outline({"do": "join", "line": 9})
    assert "art_1__para_1__point_2" not in joined
    assert "art_1__para_1__point_2__para_2" in outline({"do": "move", "line": 11, "under": 9})
    split = {"do": "split", "line": 17, "words": "aqui."}
    assert "art_2__para_2" in outline(split)
    assert "art_2__table_1__row_1__cell_1" in outline({"do": "is", "line": 17, "kind": "table"})


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("x", "object"),
        ({"do": "burn", "lang": "pt", "line": 1}, "do"),
        ({"do": "join", "lang": "fr", "line": 1}, "lang"),
        ({"do": "join", "lang": "pt", "line": 0}, "line"),
        ({"do": "join", "lang": "pt", "line": "1"}, "line"),
        ({"do": "is", "lang": "pt", "line": 1, "kind": "poem"}, "kind"),
        ({"do": "renumber", "lang": "pt", "line": 1}, "value"),
        ({"do": "move", "lang": "pt", "line": 1}, "under"),
        ({"do": "join", "lang": "pt", "line": 1, "who": "me"}, "who"),
    ],
)
def test_a_wrong_correction_is_refused_by_its_number(row: object, name: str) -> None:
    with pytest.raises(CorpusError, match=f"Correction 1: “{name}”"):
        corrections_of([row], HERE)


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ({}, "No text was pasted"),
        ({"pt": " \n "}, "No text was pasted"),
        ({"pt": "x\0y"}, "This is no text"),
        ({"pt": "A" * 10_000_000}, "too long for a regulation"),
        ({"pt": "Um recado sem nenhum artigo."}, "No regulation is read here"),
    ],
)
def test_what_is_no_regulation_is_refused_with_a_sentence(texts: dict[str, str], why: str) -> None:
    with pytest.raises(CorpusError, match=why):
        bring("ensaio-1-2027", texts)


def test_languages_pasted_the_wrong_way_round_are_read_and_told() -> None:
    pt, zh = ((HERE / f"dice.{lang}.txt").read_text("utf-8") for lang in ("pt", "zh-hant"))
    made = bring("ensaio-dice-2027", {"pt": zh, "zh-hant": pt})
    assert [one.reason for one in made.open] == [
        "This text was pasted as the other language's."
    ] * 2
    assert [row.line for row in made.rows] == [row.line for row in invented("dice").rows]


def test_one_language_pasted_twice_is_told_and_may_stay_so() -> None:
    pt = (HERE / "cards.pt.txt").read_text("utf-8")
    texts = {"pt": pt, "zh-hant": pt}
    [doubt] = bring("ensaio-cards-2027", texts).open
    assert (doubt.lang, doubt.line) == ("zh-hant", 1)
    assert doubt.reason.startswith("Nothing was taken of this text")
    assert not bring(
        "ensaio-cards-2027", texts, corrections=[Correction("confirm", "zh-hant", 1)]
    ).open


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([], "one JSON object"),
        ({"kind": "poem"}, "“kind”"),
        ({"dated": "2027-02-30"}, "“dated”"),
        ({"year": "2027"}, "“year”"),
        ({"titles": {"fr": "x"}}, "“titles”"),
        ({"colour": "red"}, "no field “colour”"),
    ],
)
def test_a_wrong_fact_is_refused_by_its_field(facts: object, why: str) -> None:
    with pytest.raises(CorpusError, match=why):
        facts_of(facts, HERE / "facts.json")


def test_a_fact_that_the_text_contradicts_is_told() -> None:
    facts = facts_of({"dated": "2027-01-16"}, HERE / "facts.json")
    text = (HERE / "dice.pt.txt").read_text(encoding="utf-8")
    made = bring("ensaio-dice-2027", {"pt": text}, facts)
    assert [one.reason for one in made.open] == [
        "The text is dated 2027-01-15, and 2027-01-16 is said."
    ]


UNEVEN = """\
Artigo 1.º

Prémios

Os prémios constam da tabela:

Aposta | Um | Dois
Par | 1 para 1 | 2 para 1
Trio | 3 para 1
Sala | 4 para 1 | 5 para 1
6 para 1 | 7 para 1
"""


def test_a_cell_takes_several_columns_or_rows_where_a_person_says_so(tmp_path: Path) -> None:
    assert [one.line for one in small(UNEVEN).open] == [9, 11]
    spans = (
        Correction("span", "pt", 9, cell=2, columns=2, rows=1),
        Correction("span", "pt", 10, cell=1, columns=1, rows=2),
    )
    made = small(UNEVEN, *spans)
    assert made.open == ()
    folder = write_folder(made, tmp_path)
    outline = (folder / "outline.txt").read_text("utf-8").splitlines()
    table = "art_1__table_1"
    assert f"{table}__row_3__cell_2 cell columns=2" in outline
    assert f"{table}__row_4__cell_1 cell rows=2" in outline
    assert read_folder(folder).last.text.provision(f"{table}__row_3__cell_2").spans == (2, 1)


def test_what_a_person_calls_damaged_has_a_note_and_is_settled(tmp_path: Path) -> None:
    text = SMALL.replace("Acaba aqui.", "Acaba \ufffd aqui.")
    made = small(text, Correction("damaged", "pt", 17))
    assert made.open == ()
    [note] = read_folder(write_folder(made, tmp_path)).last.text.notes
    assert (note.kind, "Danificada" in note.text["pt"]) == ("editorial", True)
    assert "\ufffd" in note.quote


def test_a_cell_is_as_wide_and_as_high_as_an_officer_says_instead() -> None:
    whole = invented(
        "tiles",
        Correction("span", "zh-hant", 41, cell=3, columns=2, rows=1),
        Correction("span", "zh-hant", 37, cell=1, columns=1, rows=1),
    )
    spans = {row.eid.partition("table_1__")[2]: row.spans for row in whole.rows}
    assert spans["row_7__cell_3"] == (2, 1)
    assert (spans["row_3__cell_1"], spans["row_4__cell_1"]) == ((1, 1), (1, 1))
    assert spans["row_5__cell_1"] == (1, 2)


def test_a_form_has_empty_cells_and_the_words_below_a_formula_stay_below_it() -> None:
    made = invented("licences")
    sides = {row.eid: row.sides["pt"] for row in made.rows}
    assert sides["annex_2__table_1__row_1__cell_1"].text == ["Nome do requerente:"]
    assert sides["annex_2__table_1__row_1__cell_2"].text == []
    assert sides["annex_2__table_1__row_4__cell_2"].text == ["____/____/______"]
    assert sides["art_3__para_2__wrapup"].text[:2] == ["em que:", "T é a taxa agravada;"]
    assert sides["annex__fn_1"].number == "(1)"
    assert sides["main__formula"].text == ["Publique-se."]


def test_a_day_of_an_article_that_the_text_does_not_have_is_open() -> None:
    made = invented("cards", own_days={"art_40": "2027-07-01"})
    [doubt] = made.open
    assert "art_40" in doubt.reason
    assert (eid_named("art. 8.º"), eid_named("第八條"), eid_named("art_2__para_1")) == (
        "art_8",
        "art_8",
        "art_2__para_1",
    )


def test_the_day_of_an_article_held_back_is_not_that_of_the_regulation() -> None:
    assert record_of(invented("prizes"))["facts"]["in_force"] == "2027-01-26"  # type: ignore[index]
    unpublished = record_of(invented("prizes", published=None))["facts"]
    assert "in_force" not in unpublished  # type: ignore[operator]

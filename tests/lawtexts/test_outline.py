"""The trees: every provision the sources print, both languages alike."""

from __future__ import annotations

import pytest

from games.lawtexts.files.outline import CONTAINERS, parent_of
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

# Article by article: its n.ºs, each with how many alíneas it opens, or its alíneas alone,
# each with its subalíneas: "1(5) 2" is two n.ºs, the first with five alíneas.
OMAHA = {
    1: "para 1(5) 2",
    2: "para 1 2 3",
    3: "para 1(2) 2",
    4: "para 1 2 3",
    5: "point 1 2",
    6: "para 1 2 3(3) 4 5",
    7: "para 1 2 3(3)",
    8: "para 1 2 3 4 5",
    9: "para 1 2",
    10: "para 1 2 3 4 5",
    11: "point 1 2(3) 3",
    12: "point 1 2 3 4",
    13: "point 1 2 3",
    14: "para 1 2 3",
    15: "point 1 2 3 4 5 6 7 8 9 10",
    16: "",
}
STUD = {
    1: "point 1 2 3 4",
    2: "para 1 2",
    3: "para 1 2",
    4: "point 1 2 3",
    5: "point 1 2 3",
    6: "point 1 2 3 4 5 6 7 8",
    7: "point 1 2",
    8: "point 1 2 3 4 5 6 7 8 9 10",
    9: "point 1 2 3 4 5(9)",
    10: "point 1 2(5) 3 4 5 6 7 8",
    11: "point 1 2 3 4",
    12: "point 1 2",
}
FORTUNE = {
    1: "",
    2: "para 1(3) 2",
    3: "para 1 2 3 4",
    4: "para 1 2 3",
    5: "para 1 2 3(3) 4",
    6: "point 1 2 3",
    7: "para 1(6) 2(7) 3(5)",
    8: "point 1 2 3 4 5 6",
    9: "para 1(2) 2 3",
    10: "point 1 2 3",
    11: "para 1 2 3 4 5",
    12: "para 1 2 3 4",
    13: "point 1 2 3 4(3) 5 6 7",
    14: "",
    15: "para 1 2 3 4 5 6",
    16: "para 1(5) 2(7) 3(5)",
    17: "para 1(3) 2 3 4(2) 5",
    18: "para 1 2 3",
}
FIVE_CARD = {
    1: "point a b",
    2: "",
    3: "",
    4: "",
    5: "para 1 2 3 4 5 6 7 8 9 10",
    6: "para 1 2",
    7: "",
    8: "",
    9: "",
    10: "point a b c d e",
    11: "point a b c d e f",
}
FIVE_CARD_ROUNDS = {
    *(f"art_10__point_b__para_{n}" for n in (1, 2, 3, 4)),
    *(f"art_10__point_b__para_3__point_{n}" for n in (1, 2, 3, 4)),
    *(f"art_10__point_c__point_{n}" for n in ("i", "ii", "iii", "iv", "v")),
    *(f"art_10__point_c__point_i__point_{n}" for n in (1, 2, 3)),
    *(f"art_10__point_c__point_iii__point_{n}" for n in (1, 2, 3, 4)),
    "art_10__point_c__point_iii__wrapup",
    *(f"art_10__point_c__point_iv__para_{n}" for n in (1, 2)),
}
SHAPES = dict(zip(INSTRUMENTS, (OMAHA, STUD, FORTUNE, FIVE_CARD), strict=True))


def expected(shape: dict[int, str]) -> set[str]:
    eids = set()
    for article, said in shape.items():
        eids.add(f"art_{article}")
        level, *places = said.split() or [""]
        for place in places:
            name, _, inner = place.rstrip(")").partition("(")
            eid = f"art_{article}__{level}_{name}"
            eids.add(eid)
            eids |= {f"{eid}__point_{n}" for n in range(1, int(inner or 0) + 1)}
    return eids


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_the_regulation_has_exactly_the_provisions_its_source_prints(key: str):
    eids = {p.eid for p in read(key).provisions if p.eid.startswith("art_")}
    more = FIVE_CARD_ROUNDS if key.startswith("portaria") else set()
    assert eids == expected(SHAPES[key]) | more


@pytest.mark.parametrize(("key", "articles"), list(zip(INSTRUMENTS, (16, 12, 18, 11), strict=True)))
def test_the_articles_are_counted(key: str, articles: int):
    numbered = [p for p in read(key).provisions if p.kind == "article" and p.parent is None]
    assert [p.eid for p in numbered] == [f"art_{n}" for n in range(1, articles + 1)]
    assert [p.number["pt"] for p in numbered] == [f"Artigo {n}.º" for n in range(1, articles + 1)]


@pytest.mark.parametrize(
    ("key", "dispatch"),
    [
        (
            "despacho-sef-97-2010",
            "main main__office main__title main__preamble main__preamble__para_1 "
            "main__preamble__para_2 main__preamble__para_3 main__para_1 main__para_2 main__para_3 "
            "main__date main__signature annex annex__title",
        ),
        (
            "despacho-sef-69-2003",
            "main main__office main__title main__preamble main__preamble__para_1 "
            "main__preamble__para_2 main__preamble__para_3 main__para_1 main__para_2 main__para_3 "
            "main__date main__signature annex annex__title",
        ),
        (
            "despacho-sef-89-2025",
            "main main__title main__preamble main__preamble__para_1 main__para_1 main__para_2 "
            "main__para_3 main__para_4 main__para_5 main__date main__signature annex annex__title",
        ),
        (
            "portaria-104-85-m",
            "main main__title main__art_unico main__date main__formula annex annex__title",
        ),
    ],
)
def test_the_dispatch_itself_comes_first(key: str, dispatch: str):
    eids = [p.eid for p in read(key).provisions]
    assert eids[: eids.index("art_1")] == dispatch.split()


@pytest.mark.parametrize("key", ["despacho-sef-97-2010", "despacho-sef-69-2003"])
def test_both_languages_have_the_same_tree(key: str):
    for place in read(key).provisions:
        for words in (place.number, place.heading, place.text, place.witness):
            assert set(words) in (set(), {"pt", "zh-hant"}), place.eid


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_parents_and_order(key: str):
    provisions = read(key).provisions
    assert [p.order for p in provisions] == list(range(len(provisions)))
    seen = set()
    for place in provisions:
        assert place.parent == parent_of(place.eid)
        assert place.parent is None or place.parent in seen
        assert place.is_container <= (place.kind in CONTAINERS)
        seen.add(place.eid)


def test_unnumbered_paragraphs_have_no_number():
    unnumbered = {
        p.eid
        for key in INSTRUMENTS
        for p in read(key).provisions
        if p.kind == "paragraph" and not p.number and "preamble" not in p.eid
    }
    assert unnumbered == {
        "art_6__para_1",
        "art_6__para_2",
        *(f"art_10__point_b__para_{n}" for n in (1, 2, 3, 4)),
        "art_10__point_c__point_iv__para_1",
        "art_10__point_c__point_iv__para_2",
    }

"""Like texts are found by the pieces they share, and come to what holding each to each gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.translation.memory.likeness import PieceIndex, likeness, pieces

TEXT = st.text(alphabet="aáB b牌莊 ", max_size=12)
TEXTS = st.lists(TEXT, max_size=8)


@given(TEXT, st.lists(TEXTS, min_size=1, max_size=4), st.integers(0, 30))
def test_it_is_the_likeness_of_each_whatever_was_asked_before(
    text: str, asked: list[list[str]], most: int
) -> None:
    known = PieceIndex(most)
    for texts in asked:
        found = known.likeness(text, texts)
        own = pieces(text)
        assert {each: found.get(each, 0.0) for each in texts} == {
            each: likeness(own, pieces(each)) for each in texts
        }


@given(TEXT, TEXTS, st.sampled_from([0.25, 0.5, 1.0]))
def test_a_share_of_the_pieces_is_that_share(text: str, texts: list[str], share: float) -> None:
    own = pieces(text)
    expected = {each for each in texts if (n := len(own & pieces(each))) and n >= share * len(own)}
    assert PieceIndex().with_most_of(text, share, texts) == expected


def test_what_no_text_says_any_more_goes_when_room_is_wanted() -> None:
    known = PieceIndex(most_pieces=5)
    known.likeness("fichas", ["fichas de jogo"])
    assert known.likeness("fichas", ["fichas", "mesa"]) == {"fichas": 1.0}
    assert known.likeness("fichas", ["fichas"]) == {"fichas": 1.0}
    assert set(known._numbers) == {"fichas", "mesa"}

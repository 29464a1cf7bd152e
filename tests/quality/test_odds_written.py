"""Odds written into a sentence are read out of it again, and nothing else of it moves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.texts.reader import read, working
from games.odds import registry
from games.quality.quantities import quantities_in
from games.quality.rewriting import odds_rewritten as rewritten
from games.rules.game import GAMES, game
from tests.quality.rewritten import applied
from tests.rules.stated import out_of_date


def sentences() -> list[tuple[str, str, str, str, Fraction]]:
    """Game, provision, language, words and odds of every prize, working translations too."""
    found = set()
    for key in GAMES:
        text, beside = read(game(key).instrument.key), working(game(key).instrument.key)
        for table in registry.offer(key).paytables:
            for line in table.lines:
                if line.odds is None:
                    continue
                eid = line.provision.eid
                words = {lang: blocks[eid].text for lang, blocks in beside.items() if eid in blocks}
                words |= text.provision(eid).text
                found |= {(key, eid, lang, said, line.odds) for lang, said in words.items()}
    return sorted(found)


SENTENCES = sentences()


@given(said=st.sampled_from(SENTENCES), to=st.integers(1, 10**9))
def test_every_prize_can_be_rewritten_and_is_read_again(
    said: tuple[str, str, str, str, Fraction], to: int
) -> None:
    _key, _eid, lang, text, odds = said
    change = rewritten(text, lang, odds, Fraction(to))
    assert change is not None
    now = applied(change, text)
    assert [q.value for q in quantities_in(now, lang) if "odds" in q.kinds] == [str(to)]
    assert now.startswith(text[: change.start])
    assert now.endswith(text[change.end :])


def test_every_prize_of_the_law_is_among_them() -> None:
    assert len(SENTENCES) == 48
    assert {lang for _key, _eid, lang, _text, _odds in SENTENCES} == {"pt", "zh-hant"}


def test_a_sentence_rewritten_dates_the_rule_that_pays_by_it() -> None:
    for key, eid, lang, text, odds in SENTENCES:
        if lang not in read(game(key).instrument.key).provision(eid).text:
            continue
        change = rewritten(text, lang, odds, odds + 37)
        assert change is not None
        assert any("_pays_" in rule for rule in out_of_date(key, eid, lang, applied(change, text)))


@pytest.mark.parametrize(
    ("text", "lang", "odds", "to", "now"),
    [
        ("Trio: 25 para 1;", "pt", Fraction(25), Fraction(3, 2), "Trio: 1,5 para 1;"),
        ("Trio: 25 para 1;", "pt", Fraction(25), Fraction(7, 3), "Trio: 7 para 3;"),
        ("Trio: 25 para 1;", "pt", Fraction(25), Fraction(2500), "Trio: 2 500 para 1;"),
        ("三條：一賠二十五；", "zh-hant", Fraction(25), Fraction(3, 2), "三條：一賠1.5；"),
        ("三條：一賠二十五；", "zh-hant", Fraction(25), Fraction(0), "三條：一賠零；"),
        ("三條：1 賠 25；", "zh-hant", Fraction(25), Fraction(30), "三條：1 賠 30；"),
    ],
)
def test_numbers_are_written_as_the_sentence_has_them(
    text: str, lang: str, odds: Fraction, to: Fraction, now: str
) -> None:
    change = rewritten(text, lang, odds, to)
    assert change is not None
    assert applied(change, text) == now


@pytest.mark.parametrize(
    "text", ["Trio: paga o prémio;", "Trio: 24 para 1;", "25 para 1 ou 25 para 1;"]
)
def test_a_number_that_is_not_there_or_not_there_once_is_not_replaced(text: str) -> None:
    assert rewritten(text, "pt", Fraction(25), Fraction(30)) is None

"""A seed drawn for cards that somebody is not to see is not found by trying all there are."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.play.dealing import SEED_BITS, new_seed
from games.play.link.sealed_link import decode_seat
from rulesite.catalogues import compile_all

compile_all()

LEAST = 2**SEED_BITS


def test_no_two_seeds_are_alike_and_each_has_62_bits_by_chance() -> None:
    drawn = [new_seed() for _ in range(200)]
    assert len(set(drawn)) == len(drawn)
    assert all(LEAST <= seed < 2 * LEAST for seed in drawn)
    assert SEED_BITS >= 62
    assert len({seed >> 52 for seed in drawn}) > 100  # the high bits are drawn too


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "is_drawn"), [("", True), ("42", False)])
def test_the_hands_of_a_seat_are_dealt_from_such_a_seed_or_from_the_one_typed(
    typed: str, is_drawn: bool
) -> None:
    asked = {"seat": "1", "way": "quietly", "seed": typed}
    begun = Client().get("/pt/table/omaha/seat/", asked)
    (link,) = parse_qs(urlsplit(begun["Location"]).query)["p"]
    seed = decode_seat(link).record["seed"]
    assert isinstance(seed, int)
    assert (seed >= LEAST) is is_drawn
    assert is_drawn or seed == 42

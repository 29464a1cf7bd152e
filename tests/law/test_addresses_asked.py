"""Before an act is loaded, a copy answers every address of the law."""

from datetime import date

import pytest

from games.law.acts import addresses
from games.law.acts.addresses import addresses_of, asked_in_a_copy
from games.law.models import Instrument
from games.law.views import versions

KEY = "despacho-sef-89-2025"


def test_the_addresses_are_those_of_the_patterns_of_urls() -> None:
    paths = list(addresses_of(KEY, ["art_7__para_1__point_2", "art_7__para_1__point_3", "art_7"]))
    assert f"/pt/law/{KEY}/art/7/para/1/point/3/" in paths
    assert f"/pt/law/{KEY}/art/7/para/1/point/2/" not in paths, "one of each kind"
    assert f"/zh-hant/law/{KEY}/@2025-11-18/" in paths
    assert "/pt/law/acts/despacho-sef-94-2025/" in paths
    assert f"/data/law/{KEY}.json" in paths


@pytest.mark.django_db
def test_an_address_that_would_fail_is_named_and_nothing_of_the_copy_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good, bad = f"/pt/law/{KEY}/versions/", f"/pt/law/{KEY}/effects/"

    def fails(key: str) -> None:
        raise KeyError(key)

    def loaded(_corpus: object) -> None:
        Instrument.objects.filter(pk=KEY).update(year=1)

    monkeypatch.setattr(addresses, "load", loaded)
    monkeypatch.setattr(addresses, "addresses_of", lambda _key, _eids: [good, bad])
    monkeypatch.setattr(versions, "effects_of", fails)
    asked = asked_in_a_copy(KEY, [date(2027, 1, 11), date(2027, 1, 12)], ["art_7"])
    assert asked.number == 4
    assert [tuple(row) for row in asked.failed] == [
        ("2027-01-11", bad, 500),
        ("2027-01-12", bad, 500),
    ]
    assert Instrument.objects.get(pk=KEY).year == 2025

"""Parts of a sheet that an edit leaves as they were are kept, and nothing shows of it."""

from __future__ import annotations

import pytest
from django.test import Client

from games.simulations.templatetags.cached_part import PARTS
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

EDITS = {
    "fortune3": (
        "prizes.pair_plus.flush=7",
        "prizes.pair_plus.flush=1e3",
        "jackpot.pool=250000",
        "jackpot.pool=a%20lot",
        "jackpot.minimum=60000",
        "jackpot.fixed.flush=600",
        "bets.progressive=20",
        "bets.progressive=-1",
        "strategy=always_play",
        "readings.FA-02=first_published",
    ),
    "stud": (
        "prizes.raise.pair=3",
        "prizes.raise.pair=-3",
        "options.maximum_payout=900",
        "readings.SA-01=holding",
    ),
}


@pytest.mark.parametrize("game", EDITS)
def test_a_page_of_kept_parts_is_the_page_drawn_anew(client: Client, game: str) -> None:
    addresses = [
        f"/{language}/odds/{game}/?{edit}" for edit in EDITS[game] for language in ("pt", "zh-hant")
    ]
    PARTS.clear()
    kept = [client.get(each).content for each in addresses]
    assert len(PARTS) > 0
    for address, page in zip(addresses, kept, strict=True):
        assert client.get(address).content == page
        PARTS.clear()
        assert client.get(address).content == page

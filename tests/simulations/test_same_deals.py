"""Several specifications as one simulation over the same deals: asked for, played, read."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.odds.counting.same_deals import block_of
from games.simulations import services
from games.simulations.models import Run
from games.simulations.queue.quotas import limits
from games.simulations.results.comparison import same_deals_of
from tests.simulations.conftest import again, play_out, undisturbed

pytestmark = pytest.mark.django_db

Ask = Callable[..., Run]
ADDRESS = "/pt/simulations/together/"
BESIDE = [{"strategy": "always_play"}]


def sent(client: Client, status: int, **told: Any) -> Any:
    response = client.post(ADDRESS, {"rounds": "100000", "seed": "3", **told})
    assert response.status_code == status
    return response


def test_what_is_ticked_in_the_list_is_played_together(client: Client, ask: Ask) -> None:
    one, other = ask(), ask(strategy="always_play", bets={"ante": 5})
    form = client.get(f"{ADDRESS}?run={one.pk}&run={other.pk}").content.decode()
    assert form.count("selected>") >= 2
    assert f'value="{one.pk}" selected' in form
    assert 'class="error"' not in form
    made = Run.objects.get(pk=sent(client, 302, a=one.pk, b=other.pk)["Location"].split("/")[-2])
    assert (made.seed, made.rounds) == (3, 100_000)
    assert made.spec["strategy"] == "optimal"
    assert made.spec["beside"][0]["strategy"] == "always_play"
    assert made.spec["beside"][0]["bets"]["ante"] == 5
    again_asked = sent(client, 302, a=one.pk, b=other.pk)["Location"]
    assert again_asked.endswith(f"{made.pk}/?made=1")


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"b": ""}, "b"),
        ({"b": "nobody"}, "b"),
        ({"b": "same"}, "b"),
        ({"b": "stud"}, "b"),
        ({"b": "two_seats"}, "b"),
        ({"rounds": "100500"}, "rounds"),
        ({"rounds": "1000"}, "rounds"),
        ({"rounds": "1e9"}, "rounds"),
        ({"rounds": ""}, "rounds"),
        ({"rounds": str(10**10)}, "rounds"),
        ({"seed": "-1"}, "seed"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(
    client: Client, ask: Ask, told: dict[str, str], field: str
) -> None:
    runs = {
        "one": ask(), "other": ask(strategy="always_play"), "stud": ask(game="stud"),
        "two_seats": ask(seats=2),
    }  # fmt: skip
    named = {name: run.pk for name, run in runs.items()} | {"same": runs["one"].pk}
    asked = {"a": "one", "b": "other", **told}
    asked = {name: named.get(word, word) for name, word in asked.items()}
    page = sent(client, 422, **asked)
    assert set(page.context["form"].errors) == {field}
    assert page.context["form"][field].value() == asked[field]
    assert f'id="t-{field}-error"' in page.content.decode()
    assert Run.objects.count() == len(runs)


def test_how_many_rounds_may_be_asked_for_stands_in_the_fields(client: Client) -> None:
    most = re.sub(r"\D", "", str(limits().small))
    for address, ident in ((ADDRESS, "t"), ("/pt/simulations/new/stud/", "f")):
        page = html.unescape(client.get(address).content.decode())
        hint = page.split(f'id="{ident}-rounds-hint"')[1].split("</")[0]
        assert most in re.sub(r"\D", "", hint.split(".")[-2] if ident == "t" else hint)


@pytest.mark.slow
def test_it_is_played_in_whole_blocks_and_told_by_its_page(client: Client, ask: Ask) -> None:
    run = ask(rounds=200_000, beside=BESIDE)
    play_out()
    run = again(run)
    assert run.tally == undisturbed(run)
    block = block_of(services.read_spec(run.spec))
    assert all(each.first % block == 0 for each in run.batches.all())
    told = same_deals_of(run)
    assert told is not None
    (other,) = told.others
    difference = next(each for each in other.differences if each.first.bet == "ante_and_play")
    assert difference.exact is not None
    assert difference.low < difference.exact < difference.high
    assert difference.mean == pytest.approx(difference.other.mean - difference.first.mean)
    assert difference.times_narrower is not None
    assert difference.times_narrower > 1.3
    assert [row.told for row in told.asked] == [("Melhor estratégia", "Jogar sempre")]
    page = client.get(f"/pt/simulations/runs/{run.pk}/").content.decode()
    assert 'id="together-title"' in page
    assert 'id="picture-together"' in page
    assert "o mesmo em todas as jogadas" in page
    alone = client.get(f"/zh-hant/simulations/runs/{run.pk}/")
    assert alone.status_code == 200
    for address in ("certificate/", "figures.json", "figures.csv"):
        assert client.get(f"/pt/simulations/runs/{run.pk}/{address}").status_code == 200
    assert client.post(f"/pt/simulations/runs/{run.pk}/verify/", {"batch": "0"}).status_code == 200


def test_a_run_alone_is_told_nothing_of_others(ask: Ask) -> None:
    run = ask(rounds=2_000)
    play_out()
    assert same_deals_of(again(run)) is None


def test_the_meaning_of_the_interval_is_told_in_words(client: Client, ask: Ask) -> None:
    """Where the exact value is known more rounds are no use; where not, how many would help."""
    known = ask(rounds=20_000)
    moving = ask(seats=7, rounds=20_000, bets={"progressive": 10, "ante": 1})
    play_out()
    meaning = client.get(f"/pt/simulations/runs/{known.pk}/").context["meaning"]
    assert meaning.is_known
    page = client.get(f"/pt/simulations/runs/{known.pk}/").content.decode()
    assert 'id="meaning-title"' in page
    assert "Mais jogadas nada acrescentariam" in page or "Mais jogadas, ou outra semente" in page
    meaning = client.get(f"/pt/simulations/runs/{moving.pk}/").context["meaning"]
    assert meaning.for_half == 80_000

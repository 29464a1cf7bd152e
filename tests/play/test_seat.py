"""A seat played by hand: what it sees, how the others play, what is carried, the account."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.play.link.hand_link import BrokenLink
from games.play.link.sealed_link import SeatPlayed, decode_seat, encode_seat
from games.rules.game import GAMES, game
from games.table.seat import MOST_HANDS, SIMPLE_WAYS, Playing, sat_down
from tests.examples import tried
from tests.play.eyes import LANGS, hidden_from, refuse_hidden

pytestmark = pytest.mark.django_db


def begun(key: str, way: str = "quietly", seed: int = 5) -> SeatPlayed:
    table = game(key).table
    return sat_down(key, table, int(next(iter(table["stacks"]))), way, seed)


def stay_in(playing: Playing) -> SeatPlayed:
    choice = playing.last.played.waiting
    assert choice is not None
    offer = next((each for each in choice.offers if each.do != "fold"), choice.offers[0])
    return playing.acted(offer.do, offer.minimum)


def played_out(told: SeatPlayed) -> Playing:
    playing = Playing(told)
    while not playing.is_over:
        playing = Playing(stay_in(playing))
    return playing


@pytest.mark.parametrize("way", SIMPLE_WAYS)
@pytest.mark.parametrize("key", GAMES)
def test_hand_after_hand_carries_the_stacks_and_every_chip_is_found(key: str, way: str) -> None:
    playing = played_out(begun(key, way))
    for number in (2, 3):
        held = playing.session.standing.stacks
        nextly = Playing(playing.next_hand())
        added = nextly.told.record["hands"][-1].get("top_up", {})  # type: ignore[index]
        begins = nextly.last.record["table"]["stacks"]  # type: ignore[index]
        assert begins == {str(seat): held[seat] + added.get(str(seat), 0) for seat in held}
        playing = played_out(nextly.told)
        assert len(playing.session.hands) == number
    done = Playing(playing.left())
    assert done.told.has_left
    assert done.session.is_conserved


def test_the_marker_goes_to_the_next_player() -> None:
    playing = played_out(begun("omaha"))
    after = Playing(playing.next_hand())
    buttons = [each.record["table"]["button"] for each in after.session.hands]  # type: ignore[index]
    assert buttons == [1, 3]


@pytest.mark.parametrize("key", GAMES)
def test_one_leaves_in_the_middle_of_a_hand_with_the_account(key: str) -> None:
    playing = Playing(begun(key))
    assert not playing.is_over
    done = Playing(playing.left())
    assert done.is_over
    assert not done.may_go_on
    assert done.session.is_conserved
    mine = [each.do for each in done.replay.actions if each.seat == done.told.seat]
    assert mine
    assert set(mine[-1:]) <= {"fold", "check", "pass", "call"}


@pytest.mark.parametrize("way", SIMPLE_WAYS)
@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_and_decisions_give_the_same_hand(key: str, way: str) -> None:
    assert played_out(begun(key, way)).told == played_out(begun(key, way)).told


@pytest.mark.parametrize("key", GAMES)
def test_the_others_never_decide_for_the_seat(key: str) -> None:
    playing = Playing(begun(key, "at_random"))
    taken = 0
    while not playing.is_over:
        mine = [each for each in playing.replay.actions if each.seat == playing.told.seat]
        assert len(mine) == taken
        playing, taken = Playing(stay_in(playing)), taken + 1


def test_whoever_runs_short_fills_up_what_he_began_with() -> None:
    table = {**game("omaha").table, "stacks": {"1": 400, "3": 400, "4": 400, "7": 400}}
    playing = played_out(sat_down("omaha", table, 1, "at_random", 3))
    for _ in range(4):
        playing = Playing(playing.next_hand())
        stacks: Any = playing.last.record["table"]["stacks"]  # type: ignore[index]
        assert all(held * 4 >= 400 for held in stacks.values())
        playing = played_out(playing.told)


@pytest.mark.slow
def test_a_link_holds_so_many_hands_and_no_more(client: Client) -> None:
    told = begun("stud")
    while Playing(told).may_go_on or not Playing(told).is_over:
        playing = played_out(told)
        told = playing.next_hand() if playing.may_go_on else playing.told
    assert len(Playing(told).session.hands) == MOST_HANDS
    page = client.get("/pt/table/stud/seat/", {"p": encode_seat(told), "next": "1"})
    assert page.status_code == 200
    assert f"guarda {MOST_HANDS} jogadas" in page.content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_a_link_tells_the_session_again(key: str) -> None:
    told = played_out(begun(key)).next_hand()
    assert decode_seat(encode_seat(told)).has_left is False
    again = Playing(decode_seat(encode_seat(told)))
    assert again.last.record == Playing(told).last.record


@pytest.mark.parametrize("altered", ["p~", "p~AAAA", "2~s4", "s~AAAA"])
def test_an_altered_link_is_refused(client: Client, altered: str) -> None:
    with pytest.raises(BrokenLink):
        decode_seat(altered)
    assert client.get("/pt/table/omaha/seat/", {"p": altered}).status_code == 400


def test_a_link_of_another_game_is_refused(client: Client) -> None:
    address = {"p": encode_seat(begun("omaha"))}
    assert client.get("/pt/table/stud/seat/", address).status_code == 400
    assert client.get("/pt/table/omaha/", {"h": address["p"]}).status_code == 400


def test_an_act_the_rules_forbid_is_told_and_what_was_typed_is_kept(client: Client) -> None:
    told = {"p": encode_seat(begun("omaha")), "do": "raise", "to": "1"}
    page = client.get("/pt/table/omaha/seat/", told)
    assert page.status_code == 422
    text = page.content.decode()
    assert 'role="alert"' in text
    assert 'value="1"' in text


@pytest.mark.parametrize("wrong", [{"seat": "9"}, {"seat": "1", "seed": "many"}, {"way": "well"}])
def test_what_cannot_be_sat_down_to_is_told_beside_its_field(
    client: Client, wrong: dict[str, str]
) -> None:
    given = {"seat": "1", "way": "quietly", **wrong}
    page = client.get("/pt/table/omaha/seat/", given)
    assert page.status_code == 422
    assert page.context["form"].errors


@tried(8, suppress_health_check=list(HealthCheck))
@given(key=st.sampled_from(list(GAMES)), data=st.data())
def test_no_page_of_a_seat_names_a_card_it_has_not_seen(key: str, data: st.DataObject) -> None:
    client, lang = Client(), data.draw(st.sampled_from(LANGS))
    address = f"/{lang}/table/{key}/seat/"
    seat = data.draw(st.sampled_from(list(game(key).table["stacks"])))
    way = data.draw(st.sampled_from(list(SIMPLE_WAYS)))
    seed = data.draw(st.integers(0, 10**6))
    page = client.get(address, {"seat": seat, "way": way, "seed": seed}, follow=True)
    for _ in range(data.draw(st.integers(0, 6))):
        shown = page.context["seat"]
        replay = shown.replay
        refuse_hidden(page, hidden_from(replay, replay.last, seat))
        told = {"p": shown.link}
        if shown.is_over:
            told["next"] = "1"
        else:
            offer = data.draw(st.sampled_from(shown.sheet.decision.allowed))
            told |= {"do": offer.do, "to": str(offer.minimum or "")}
        page = client.get(address, told, follow=True)
        assert page.status_code == 200

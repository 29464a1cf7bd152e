"""Saved hands: who may do what, how they are found, and what a change of the rules leaves them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from games.play.link.hand_link import encode
from games.rules.game import game
from games.table import saved_hands as listing
from games.table.models import SavedHand
from games.table.written_out import folder

pytestmark = pytest.mark.django_db

TIE = "despacho-sef-89-2025#art_13__point_3"


def record(key: str = "fortune3", name: str = "tie") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Path(folder(key), f"{name}.json").read_text("utf-8"))
    return dict(told["record"])


@pytest.fixture(autouse=True)
def portuguese(settings: Any) -> None:
    settings.LANGUAGE_CODE = "pt"


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("croupier", password="a long password")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.fixture
def other() -> User:
    person = User.objects.create_user("other", password="a long password")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


def kept(owner: User, *, is_public: bool = True, title: str = "Empate no lugar 1") -> SavedHand:
    hand = SavedHand(owner=owner, game="fortune3", record=record())
    note = "Pergunta do turno da noite."
    return listing.save(hand, title=title, note=note, is_public=is_public, tag=[TIE])


def test_the_group_made_by_the_migration_may_add_and_see() -> None:
    told = Group.objects.get(name="Staff of the tables").permissions
    assert set(told.values_list("codename", flat=True)) == {
        *("add_savedhand", "view_savedhand", "add_shortlink", "add_keptclass", "view_keptclass"),
        *(f"{may}_incident" for may in ("add", "change", "view", "close", "export")),
        *("add_incidentnote", "view_incidentnote", "add_handover", "view_handover"),
        *("add_tablecard", "change_tablecard", "view_tablecard"),
        *("add_procedure", "approve_procedure", "view_procedure"),
    }


def test_saving_needs_staff_and_reading_does_not(client: Client, staff: User) -> None:
    url = reverse("play:save-hand", args=["fortune3"])
    link = encode(record())
    assert client.get(url, {"h": link}).status_code == 302
    client.force_login(User.objects.create_user("visitor"))
    assert client.get(url, {"h": link}).status_code == 403
    assert client.post(url, {"h": link, "title": "x"}).status_code == 403
    assert not SavedHand.objects.exists()
    hand = kept(staff)
    client.logout()
    assert client.get(hand.get_absolute_url()).status_code == 200
    assert client.get(reverse("play:hands")).status_code == 200


def test_a_hand_not_made_public_is_seen_by_the_staff_alone(
    client: Client, staff: User, other: User
) -> None:
    hand = kept(staff, is_public=False)
    assert client.get(hand.get_absolute_url()).status_code == 404
    assert hand.title not in client.get(reverse("play:hands")).content.decode()
    client.force_login(other)
    assert client.get(hand.get_absolute_url()).status_code == 200
    assert hand.title in client.get(reverse("play:hands")).content.decode()


def test_the_staff_save_a_hand_through_the_form(client: Client, staff: User) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    page = client.get(url, {"h": encode(record())})
    assert page.status_code == 200
    assert f'value="{TIE}"' in page.content.decode()
    told = {"h": encode(record()), "title": " Um  empate ", "note": "Nota.", "tag": [TIE]}
    answer = client.post(url, {**told, "is_public": "yes"})
    hand = SavedHand.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == hand.get_absolute_url()
    assert (hand.title, hand.note, hand.owner, hand.is_public) == (
        "Um empate",
        "Nota.",
        staff,
        True,
    )
    assert listing.tags_of(hand) == (TIE,)
    assert hand.answer["total_chips_check"] is True


def test_a_form_with_a_fault_loses_nothing_and_saves_nothing(client: Client, staff: User) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    told = {"h": encode(record()), "title": " ", "note": "Uma nota longa.", "tag": [TIE]}
    answer = client.post(url, told)
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "hand-title-error" in body
    assert "Uma nota longa." in body
    assert f'value="{TIE}" checked' in body
    assert client.post(url, {**told, "title": "x" * 121}).status_code == 422
    assert not SavedHand.objects.exists()


def test_a_tag_of_another_regulation_is_refused(client: Client, staff: User) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    told = {"h": encode(record()), "title": "x", "tag": [TIE, "portaria-104-85-m#art_4"]}
    answer = client.post(url, told)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"tag"}
    assert 'id="hand-tag-error"' in answer.content.decode()
    assert f'value="{TIE}" checked' in answer.content.decode(), "what was ticked stays"
    assert not SavedHand.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed"), [("title", "x" * 121), ("title", "a\x00b"), ("note", "y" * 4001)]
)
def test_bad_words_are_told_beside_their_field_and_stay(
    client: Client, staff: User, field: str, typed: str
) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    told = {"h": encode(record()), "title": "Um empate", "note": "Nota.", field: typed}
    answer = client.post(url, told)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert answer.context["form"][field].value() == typed
    assert f'id="hand-{field}-error"' in answer.content.decode()
    assert not SavedHand.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        {"game": "whist"},
        {"provision": "despacho-sef-89-2025#art_999"},
        {"sort": "colour"},
        {"q": "x" * 201},
        {"q": "a\x00b"},
    ],
)
def test_a_filter_that_is_none_is_told_beside_its_field_and_filters_nothing(
    client: Client, staff: User, told: dict[str, str]
) -> None:
    hand = kept(staff)
    page = client.get(reverse("play:hands"), told)
    (field,) = told
    assert page.status_code == 422
    swapped = client.get(reverse("play:hands"), told, headers={"HX-Request": "true"})
    assert swapped["HX-Redirect"].startswith(reverse("play:hands") + "?"), "the whole page tells it"
    assert set(page.context["form"].errors) == {field}
    assert f'id="f-{field}-error"' in page.content.decode()
    assert list(page.context["hands"]) == [hand]


def test_a_hand_is_tagged_by_a_provision_it_does_not_apply_and_found_by_it(
    client: Client, staff: User
) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    offered = client.get(url, {"h": encode(record())}).context["form"]
    unapplied = "despacho-sef-89-2025#art_17__para_2"
    assert unapplied not in {tag["name"] for tag in offered.tags}
    assert unapplied in {tag["name"] for tag in offered.other_tags}
    client.post(url, {"h": encode(record()), "title": "x", "tag": [TIE, unapplied]})
    hand = SavedHand.objects.get()
    assert set(listing.tags_of(hand)) == {TIE, unapplied}
    assert list(listing.search_hands(listing.visible_to(staff), {"provision": unapplied})) == [hand]
    form = client.get(reverse("play:change-hand", args=[hand.pk])).context["form"]
    assert form.has_other_tags
    assert [tag["name"] for tag in form.other_tags if tag["is_on"]] == [unapplied]


@pytest.mark.parametrize("link", ["", "3~s1", "1~t(seats:(1))~s1", "1~zzz", "x" * 9000])
def test_a_link_that_holds_no_hand_is_not_saved(client: Client, staff: User, link: str) -> None:
    client.force_login(staff)
    url = reverse("play:save-hand", args=["fortune3"])
    assert client.post(url, {"h": link, "title": "x"}).status_code == 400
    assert not SavedHand.objects.exists()


def test_the_owner_or_who_has_the_right_may_change_and_delete(
    client: Client, staff: User, other: User
) -> None:
    hand = kept(staff)
    change = reverse("play:change-hand", args=[hand.pk])
    delete = reverse("play:delete-hand", args=[hand.pk])
    client.force_login(other)
    assert client.post(change, {"title": "Outro"}).status_code == 403
    assert client.post(delete).status_code == 403
    client.force_login(staff)
    assert client.post(change, {"title": "Outro", "is_public": "yes"}).status_code == 302
    hand.refresh_from_db()
    assert (hand.title, listing.tags_of(hand)) == ("Outro", ())
    other.user_permissions.add(Permission.objects.get(codename="delete_savedhand"))
    client.force_login(User.objects.get(pk=other.pk))
    assert client.get(delete).status_code == 200
    assert SavedHand.objects.exists()
    assert client.post(delete).status_code == 302
    assert not SavedHand.objects.exists()


def test_changes_are_posts_with_a_token(staff: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(staff)
    hand = kept(staff)
    assert strict.post(reverse("play:delete-hand", args=[hand.pk])).status_code == 403
    assert strict.get(reverse("play:take-today", args=[hand.pk])).status_code == 405
    assert SavedHand.objects.exists()


def test_tags_of_private_hands_are_listed_to_their_owner_alone(client: Client, staff: User) -> None:
    def offered(client: Client) -> list[str]:
        form = client.get("/pt/hands/").context["form"]
        return [name for name, _told in form.fields["provision"].choices if name]

    kept(staff, is_public=False)
    assert offered(client) == []
    client.force_login(User.objects.create_user("visitor"))
    assert offered(client) == []
    client.force_login(staff)
    assert offered(client) == [TIE]
    kept(staff)
    assert offered(Client()) == [TIE]


def test_hands_are_found_by_words_game_provision_and_put_in_order(staff: User) -> None:
    first = kept(staff, title="Beta")
    alfa = SavedHand(owner=staff, game="omaha", record=record("omaha", "three-way-split"))
    second = listing.save(alfa, title="Alfa", note="pote", is_public=True)
    every = listing.visible_to(staff)
    assert list(listing.search_hands(every, {"q": "turno noite"})) == [first]
    assert list(listing.search_hands(every, {"game": "omaha"})) == [second]
    assert list(listing.search_hands(every, {"provision": "despacho-sef-89-2025#art_13"})) == [
        first
    ]
    assert list(listing.search_hands(every, {"provision": TIE})) == [first]
    assert list(listing.search_hands(every, {"sort": "title"})) == [second, first]
    assert list(listing.search_hands(every, {"sort": "oldest"})) == [first, second]
    assert list(listing.search_hands(every, {"sort": "no such"})) == [second, first]


def test_a_saved_hand_keeps_its_result_when_the_rules_change(
    client: Client, staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = kept(staff)
    assert listing.standing(hand).is_same
    from games.fortune3.rules import law
    from games.rules.hands.wagers import loses

    monkeypatch.setattr(
        sys.modules["games.fortune3.rules.hand"],
        "settle_ante",
        lambda at, outcome: law.HIGHER_HAND.says(loses(at.bets["ante"])),
    )
    found = listing.standing(hand)
    assert not found.is_same
    then = {seat: (before, now) for seat, before, now in found.seats}
    assert any(before != now for before, now in then.values())
    assert found.only_then
    assert found.only_now
    monkeypatch.setattr(listing, "rules_digest", lambda: "of other rules")
    assert client.get(reverse("play:hands")).context["otherwise"] == {hand.pk}
    body = client.get(hand.get_absolute_url()).content.decode()
    for told in (*found.then.steps, *found.now.steps):
        assert str(told) in body.replace("&#x27;", "'")
    assert 'class="differs"' in body
    hand.refresh_from_db()
    assert listing.digest_of(hand.answer) == hand.answer_digest
    listing.take_today(hand)
    assert listing.standing(hand).is_same
    assert client.get(reverse("play:hands")).context["otherwise"] == set()


def test_a_saved_hand_the_rules_come_to_refuse_still_has_its_page(
    client: Client, staff: User
) -> None:
    hand = kept(staff)
    hand.record = {**hand.record, "readings": {"FA-02": "gone"}}
    hand.save()
    found = listing.standing(hand)
    assert found.now.refusal
    assert found.then.steps
    assert client.get(hand.get_absolute_url()).status_code == 200


def test_a_step_these_rules_no_longer_know_goes_by_its_name(staff: User) -> None:
    hand = kept(staff)
    hand.answer["steps"][0]["name"] = "an_older_step"
    assert listing.standing(hand).then.steps[0] == "an_older_step"


def test_a_public_hand_is_shown_with_the_law_and_goes_with_it(client: Client, staff: User) -> None:
    url = "/pt/law/despacho-sef-89-2025/art/13/point/3/"
    assert "Empate no lugar 1" not in client.get(url).content.decode()
    hand = kept(staff)
    assert "Empate no lugar 1" in client.get(url).content.decode()
    listing.save(hand, title=hand.title)
    assert "Empate no lugar 1" not in client.get(url).content.decode()
    listing.save(hand, title=hand.title, is_public=True, tag=[TIE])
    assert "Empate no lugar 1" in client.get(url).content.decode()
    listing.remove(hand)
    assert "Empate no lugar 1" not in client.get(url).content.decode()


@pytest.mark.parametrize("key", ["omaha", "stud", "five_card"])
def test_hands_of_every_game_can_be_kept(client: Client, staff: User, key: str) -> None:
    path = sorted(folder(key).glob("*.json"))[0]
    told = json.loads(path.read_text("utf-8"))
    hand = SavedHand(owner=staff, game=key, record=told["record"])
    listing.save(hand, title=path.stem, is_public=True)
    for language in ("pt", "zh-hant"):
        body = client.get(f"/{language}/hands/{hand.pk}/").content.decode()
        assert hand.title in body
    assert listing.standing(SavedHand.objects.get(pk=hand.pk)).is_same


def test_a_saved_hand_keeps_its_day_and_opens_under_its_law(client: Client, staff: User) -> None:
    day = "2025-11-10"
    hand = SavedHand(owner=staff, game="fortune3", record={**record(), "at": day})
    listing.save(hand, title="De outro dia", is_public=True, tag=[TIE])
    hand.refresh_from_db()
    assert hand.record["at"] == day
    table = client.get(hand.table_url(1))
    assert table.context["law_of_day"].day == day
    assert table.context["law_of_day"].version.ident == "as-first-published"
    page = client.get(hand.get_absolute_url())
    assert page.context["law_of_day"].version.ident == "as-first-published"
    assert f"/@{day}/" in page.content.decode()


def test_a_saved_hand_without_a_day_means_what_it_meant(client: Client, staff: User) -> None:
    hand = kept(staff)
    assert "at" not in hand.record
    assert client.get(hand.get_absolute_url()).context["law_of_day"] is None
    assert client.get(hand.table_url(1)).context["law_of_day"] is None


def test_what_a_hand_turns_on_is_no_part_of_its_result_so_that_older_ones_stay_the_same() -> None:
    answer = listing.answer_of("fortune3", {"table": game("fortune3").table, "seed": 3})
    assert answer["steps"]
    assert not {"decided_by", "not_compared"} & answer.keys()

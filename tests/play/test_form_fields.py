"""The fields forms are made of: what each reads, refuses and shows, by one template."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from games.play.game import RecordSetting
from games.play.setup.fields import field_of, setting_of
from games.play.setup.form import SetUpForm
from games.rules.game import game
from games.rules.values.schema import Field, Options, numbers
from games.site.forms import SiteForm

ALONE: Options = (("", "Yes"), ("no", "No"))
SETTINGS = (
    RecordSetting("table.stacks.3", "Chips", hint="Whole chips"),
    RecordSetting("table.commission", "Commission", "text"),
    RecordSetting("cards.board", "Board", "cards", most=5),
    RecordSetting("table.tournament", "Tournament", "yes"),
    setting_of("table.pair_plus_alone", Field("Alone", options=ALONE, type=bool)),
    setting_of("table.ante", Field("Ante", options=numbers(20, 100), type=int)),
    RecordSetting("facts.mended", "Mended?", "radio", (("yes", "Yes"), ("no", "No"))),
    RecordSetting("facts.seat", "Seat", "seat", (("1", "1"), ("2", "2")), read=int),
)


def form(query: str) -> SiteForm:
    made = SiteForm(QueryDict(query))
    made.fields |= {each.path: field_of(each) for each in SETTINGS}
    return made


def shown(made: SiteForm, path: str) -> str:
    return str(made[path].as_field_group())


@pytest.mark.parametrize(
    ("path", "typed", "read"),
    [
        ("table.stacks.3", " 1 250 ", 1250),
        ("table.stacks.3", "", None),
        ("table.commission", " 5% ", "5%"),
        ("cards.board", "♠A 10h", "As Th"),
        ("table.tournament", "yes", True),
        ("table.tournament", "no", False),
        ("table.pair_plus_alone", "no", False),
        ("table.pair_plus_alone", "", ""),
        ("table.ante", "100", 100),
        ("facts.mended", "no", "no"),
        ("facts.seat", "2", 2),
    ],
)
def test_what_is_typed_is_read(path: str, typed: str, read: Any) -> None:
    made = form(f"{path}={typed.replace(' ', '+').replace('%', '%25')}")
    assert made.is_valid(), made.errors
    assert made.cleaned_data[path] == read


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("table.stacks.3", "many"),
        ("table.stacks.3", "1e3"),
        ("table.commission", "x" * 81),
        ("table.commission", "a%00b"),
        ("cards.board", "As+Zz"),
        ("table.ante", "50"),
        ("facts.mended", "perhaps"),
        ("facts.seat", "3"),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field_and_stays(path: str, typed: str) -> None:
    for language in ("pt", "zh-hant"):
        with override(language):
            made = form(f"{path}={typed}")
            assert set(made.errors) == {path}
            assert made[path].value() == made.data[path]
            body = shown(made, path)
            assert f'id="{made[path].auto_id}-error"' in body
            assert f'{made[path].auto_id}-error"' in body.partition("aria-describedby")[2]
            assert 'aria-invalid="true"' in body


def test_a_field_is_labelled_and_described() -> None:
    body = shown(form(""), "table.stacks.3")
    assert '<label for="set-table-stacks-3">Chips</label>' in body
    assert 'name="table.stacks.3"' in body
    assert 'aria-describedby="set-table-stacks-3-hint"' in body
    assert '<span class="hint" id="set-table-stacks-3-hint">Whole chips</span>' in body
    assert "aria-invalid" not in body


def test_a_choice_keeps_what_was_chosen() -> None:
    assert 'value="100" selected' in shown(form("table.ante=100"), "table.ante")
    assert 'value="no" id="set-facts-mended_1" checked' in " ".join(
        shown(form("facts.mended=no"), "facts.mended").split()
    ).replace("required ", "")


def test_a_field_sent_twice_is_refused() -> None:
    made = form("table.stacks.3=1&table.stacks.3=2")
    with override("pt"):
        assert made.errors == {
            "table.stacks.3": ["Este campo foi enviado mais do que uma vez. Preencha-o uma só vez."]
        }


@pytest.mark.django_db
def test_a_part_of_a_form_is_cached_only_while_nothing_was_typed_in_it(client: Client) -> None:
    """What was typed, and what is wrong, are on that reader's page alone."""
    path = "/pt/ruling/stud/"
    blank = client.get(path).text
    typed = client.get(f"{path}?all=1&table.bets.2.ante=317").text
    refused = client.get(f"{path}?rule=1&table.bets.2.ante=x").text
    assert 'value="317"' in typed
    assert 'id="set-table-bets-2-ante-error"' in refused
    assert client.get(path).text == blank
    assert client.get("/zh-hant/ruling/stud/").text.count("<select") == blank.count("<select")


def test_what_was_not_sent_is_read_as_an_empty_field_is(db: None) -> None:
    sent = QueryDict("", mutable=True)
    left_out = SetUpForm(game("fortune3"), sent.copy())
    sent.update(dict.fromkeys(left_out.fields.keys() - {"seat"}, ""))
    assert left_out.read == SetUpForm(game("fortune3"), sent).read

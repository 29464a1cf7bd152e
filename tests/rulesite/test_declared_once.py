"""A field is declared in one place, and is in the reader, form, link, description and types."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, get_type_hints

import pytest

from games.five_card.rules.facts import PackRecord
from games.five_card.rules.records import FiveCardChain
from games.fortune3.rules.facts import Fortune3TableRecord
from games.fortune3.rules.records import TABLE
from games.narration import place_name
from games.odds import registry
from games.odds.figures import spec_reader
from games.odds.figures.spec import Option
from games.omaha.odds import OFFER
from games.omaha.rules.facts import OmahaTableRecord
from games.play.link import values
from games.play.setup import fields
from games.rules.game import Game, game
from games.rules.hands.facts import BySeat, Chips, Rate
from games.rules.sessions.session import Session
from games.rules.values.refusal import Unusable
from games.rules.values.schema import Field, FieldReader, fields_of
from games.simulations.asking import form
from games.table.session_form import SessionForm, own_fields
from rulesite.api import by_game

STRADDLE = Field("Straddle", "zz", hint="May stay empty.", usual=20, least=5)


class WiderTable(OmahaTableRecord, total=False):
    straddle: Annotated[Chips, STRADDLE]


class WiderBankTable(Fortune3TableRecord, total=False):
    straddle: Annotated[Chips, STRADDLE]


DECLARED: dict[str, tuple[type, Game]] = {
    "omaha": (WiderTable, replace(game("omaha"), table_fields=fields_of(WiderTable))),
    "fortune3": (
        WiderBankTable,
        replace(game("fortune3"), table_fields=replace(TABLE, table=WiderBankTable).fields),
    ),
}
CARD: dict[str, Any] = {
    "RankRecord": {"properties": {"hands": {"items": {"items": {}}}, "id": {}, "at": {}}}
}


@pytest.mark.parametrize(("kind", "declared"), DECLARED.values(), ids=DECLARED)
def test_a_field_declared_once_is_everywhere(
    kind: type, declared: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "game", lambda key: declared)

    def read(**table: object) -> int:
        return FieldReader(table, declared.table_fields, "table").whole("straddle")

    assert (read(), read(straddle=5)) == (20, 5)
    with pytest.raises(Unusable) as no:
        read(straddle=4)
    assert (no.value.field, no.value.reason) == ("table.straddle", "below_least")

    settings = {
        one.path: one for one in fields.settings_of(declared, declared.table_fields, "table.")
    }
    shown = fields.field_of(settings["table.straddle"])
    assert (str(shown.label), str(shown.help_text)) == ("Straddle", "Pode ficar em branco.")
    assert shown.clean("1 250") == 1250

    assert dict(values._short_names())["straddle"] == "zz"

    described: Any = by_game._OfGame(declared, CARD).table()
    assert (
        described["properties"]["straddle"]
        == described["properties"]["stacks"]["additionalProperties"]
    )

    assert get_type_hints(kind)["straddle"] is int


def test_a_field_by_seat_declared_once_has_a_control_for_each_seat() -> None:
    class InsuredTable(Fortune3TableRecord, total=False):
        insured: Annotated[BySeat, Field("Insured, %(seat)s", "iz")]

    own = replace(TABLE, table=InsuredTable).fields
    declared = replace(game("fortune3"), table_fields=own)

    assert FieldReader({"insured": {"3": 50}}, own, "table").fields["insured"].short == "iz"

    settings = {one.path: one for one in fields.settings_of(declared, own, "table.")}
    labels = {path: one.label for path, one in settings.items() if "insured" in path}
    assert labels["table.insured.3"] == f"Insured, {place_name('fortune3', 'seat:3')}"
    assert len(labels) == len(declared.seats)
    assert fields.field_of(settings["table.insured.3"]).clean("1 250") == 1250

    described: Any = by_game._OfGame(declared, CARD).table()["properties"]
    assert described["insured"] == described["stacks"]


@pytest.mark.parametrize("key", ["five_card", "omaha"])
def test_the_end_of_a_hand_asks_for_settings_as_its_table_declares_them(key: str) -> None:
    of_table = {one.path: one for one in fields.table_settings(game(key))}
    asked = [one for one in fields.pot_settings(game(key)) if one.path in of_table]
    assert asked
    for one in asked:
        same = of_table[one.path]
        assert (str(one.label), one.kind, one.choices) == (str(same.label), same.kind, same.choices)


def test_an_option_of_a_run_declared_once_is_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    rake = Option("Rake", hint="May stay empty.", usual="2%", type=Rate, read=str)
    offer = replace(OFFER, options={**OFFER.options, "rake": rake})
    for module in (by_game, registry):
        monkeypatch.setattr(module, "offer", lambda key: offer)

    assert spec_reader.read(offer, {"options": {"rake": "3%"}}).options["rake"] == "3%"
    assert spec_reader.read(offer, {}).options["rake"] == "2%"

    sections = {section.key: section for section in form._drawn_up.__wrapped__("omaha", None)}
    shown = sections["options"].fields["options.rake"]
    assert (shown.label, shown.help_text, shown.initial) == ("Rake", "Pode ficar em branco.", "2%")

    described: Any = by_game._OfGame(game("omaha"), CARD).figures_record()["options"]
    assert described["properties"]["rake"] == described["properties"]["commission"]


@pytest.mark.django_db
def test_a_field_of_a_hand_of_a_session_declared_once_is_everywhere() -> None:
    class WiderHand(PackRecord, total=False):
        rebuy: Annotated[BySeat, Field("Rebuys", hint="May stay empty.")]

    class WiderChain(FiveCardChain):
        record = WiderHand

    declared = replace(game("five_card"), chain=WiderChain)
    table = {"seats": [1, 2], "stacks": {"1": 2000, "2": 2000}, "ante": 20}
    assert Session(declared, {"table": table, "hands": [{"rebuy": {"1": 5}}]}).told
    with pytest.raises(Unusable):
        Session(game("five_card"), {"table": table, "hands": [{"rebuy": {"1": 5}}]})

    shown = own_fields(declared)["rebuy"]
    assert (str(shown.label), shown.clean("1: 5")) == ("Rebuys", {"1": 5})

    row = {"seat": "1", "hands.0.times": "3", "hands.0.play": "quietly", "hands.0.rebuy": "1: 5"}
    hands: Any = SessionForm(declared, row).record()["hands"]
    assert [hand.get("rebuy") for hand in hands] == [{"1": 5}, None, None]

    known: Any = CARD | {"WiderHand": {"properties": {"new_pack": {}, "cut": {}}}}
    described: Any = by_game._OfGame(declared, known).hand_of_session()["properties"]
    assert described["rebuy"] == described["join"]

    assert get_type_hints(WiderHand)["rebuy"] == dict[str, int]


def test_a_field_that_is_not_declared_is_refused_by_its_path() -> None:
    with pytest.raises(Unusable) as no:
        FieldReader({"stradle": 5}, fields_of(WiderTable), "table")
    assert (no.value.field, no.value.facts["nearest"]) == ("table.stradle", "straddle")

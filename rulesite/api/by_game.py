"""The records of each game: the common shapes, narrowed to what the game declares."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.lawtexts.texts.reader import history
from games.odds.counting.same_deals import MOST_OTHER_SPECS, VARIED_FIELDS
from games.odds.equities.range_record import DEFAULT_ROUNDS
from games.odds.registry import offer
from games.records.figures import has_equities
from games.rules.bets.jackpot import JACKPOT
from games.rules.faults.evidence import NOT_KNOWN, PIECES
from games.rules.faults.ordered import Ask
from games.rules.game import GAMES, Game
from games.rules.game import game as game_of
from games.rules.hands.facts import BySeat, Chips, LateEventRecord, Rate
from games.rules.hands.script import WAYS
from games.rules.hands.settings import (
    BetsBySeat,
    BoundsRecord,
    CarriedBySeat,
    FixedSums,
    SeatChangesRecord,
    SeatNumber,
    Seats,
    Stakes,
)
from games.rules.provisions.figures import Figure
from games.rules.provisions.readings import Reading
from games.rules.sessions.session import DECISIONS, MOST_HANDS
from games.rules.values.numbers import MOST_CHIPS
from games.rules.values.schema import Field, Fields, fields_of
from games.simulations.registry import figures_of

JsonSchema = dict[str, Any]


def number(least: int, most: int, description: str = "") -> JsonSchema:
    schema: JsonSchema = {"type": "integer", "minimum": least, "maximum": most}
    return schema | ({"description": description} if description else {})


CHIPS = number(0, MOST_CHIPS, "Whole chips.")
STAKE = number(0, 10**6, "The stake, in whole chips.")
ODDS: JsonSchema = {
    "description": "What it pays to one: a whole number, or a fraction as text.",
    "anyOf": [
        number(0, 10**6),
        {"type": "string", "pattern": r"^[0-9]{1,6}(/[1-9][0-9]{0,4})?$", "examples": ["3/2"]},
    ],
}
PART: JsonSchema = {
    "type": "string",
    "pattern": r"^[0-9]{1,2}%$",
    "description": "A part of a hundred.",
    "examples": ["5%"],
}
CARDS: JsonSchema = {"type": "string", "examples": ["As Kd"]}
SEATS: JsonSchema = {
    "type": "string",
    "description": "Seats, the first one first; `=` between equal ones.",
    "examples": ["1=4 7"],
}
FLAG: JsonSchema = {"type": "boolean"}
SEED, WHOLE = number(0, 2**62), number(0, 1_000)


def closed(properties: Mapping[str, JsonSchema], *required: str) -> JsonSchema:
    """An object of these fields and no others."""
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": {**properties}, **needed, "additionalProperties": False}


def among(values: Iterable[str]) -> JsonSchema:
    return {"type": "string", "enum": list(values)}


def ref(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def many(items: JsonSchema, least: int = 0, most: int = 1_000) -> JsonSchema:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


class _OfGame:
    """The schemas of one game's fields."""

    def __init__(self, game: Game, generic: Mapping[str, JsonSchema]) -> None:
        self.game, self.offer, self.generic = game, offer(game.key), generic
        card = generic["RankRecord"]["properties"]["hands"]["items"]["items"]
        ranks = "".join(sorted({c.name[0] for c in game.deck}))
        self.card = {**card, "pattern": f"^{'(10|[' if 'T' in ranks else '(['}{ranks}])[shcd]$"}
        self.seat: JsonSchema = {"type": "integer", "enum": sorted(game.seats)}
        self.size = game.places.get("seat", 5)
        self.board = game.places.get("board", 0)
        self.bets = [bet.name for bet in game.bets if not bet.on]
        self.settings = [bet.alone.setting for bet in game.bets if bet.alone]
        jackpot = [table.categories for table in game.paytables if table.bet == JACKPOT]
        seats, stakes = many(self.seat, 0, len(game.seats)), closed(dict.fromkeys(self.bets, STAKE))
        bounds = closed(dict.fromkeys(BoundsRecord.__annotations__, CHIPS))
        self.kinds: dict[object, JsonSchema] = {
            bool: FLAG,
            Chips: CHIPS,
            Rate: PART,
            SeatNumber: self.seat,
            Seats: {**seats, "uniqueItems": True},
            list[SeatNumber]: seats,
            BySeat: self.by_seat(CHIPS),
            Stakes: stakes,
            BetsBySeat: self.by_seat(stakes),
            CarriedBySeat: self.by_seat(STAKE),
            dict[str, BoundsRecord]: closed(dict.fromkeys(self.bets, bounds)),
            FixedSums: closed(dict.fromkeys(jackpot[0] if jackpot else (), CHIPS)),
        }
        """The schema of each type of field."""

    def hand(self, size: int = 0) -> JsonSchema:
        size = size or self.size
        return many(self.card, size, size)

    def by_seat(self, value: JsonSchema) -> JsonSchema:
        keys = among(map(str, self.seat["enum"]))
        return {"type": "object", "propertyNames": keys, "additionalProperties": value}

    def fields(self) -> dict[str, JsonSchema]:
        """Every field that the game has in some record."""
        game, cards = self.game, self.game.places
        any_record = self.generic["RankRecord"]["properties"]
        shares = [share for table in game.paytables for share in table.shares]
        fields = {
            "id": any_record["id"],
            "at": {**any_record["at"], "format": "date", "examples": ["2025-11-10"]},
            "readings": _readings(game.readings),
            "figures": _figures((*game.figures, *shares)),
            "seed": SEED,
            "cards": {
                "type": "object",
                "properties": {
                    place: many(self.card, 0, most)
                    for place, most in cards.items()
                    if place != "seat"
                },
                "additionalProperties": many(self.card, 0, self.size),
                "propertyNames": among((*map(str, self.seat["enum"]), *cards)),
            },
            "table": ref(name_of(game.key, "Table")),
            "game": {"const": game.key},
            "actions": many(
                closed({"seat": self.seat, "do": {"type": "string"}, "to": CHIPS}, "seat", "do")
            ),
            "events": many(ref(name_of(game.key, "Event"))),
        }
        if self.board:
            fields["board"] = many(self.card, 3, 5)
        return fields | self._against_the_house() if game.settle else fields

    def _against_the_house(self) -> dict[str, JsonSchema]:
        game = self.game
        decision = next((bet.name for bet in game.bets if bet.on), "" if game.bets else "play")
        hands = {
            name: self.hand(game.places.get(name, self.size))
            for name in ("player", "dealer", *({"community"} & game.places.keys()))
        }
        return {
            "prizes": self.prizes(),
            "bets": self.kinds[Stakes],
            "limits": self.of_table("limits"),
            **({"jackpot": self.of_table("jackpot")} if "jackpot" in game.table_fields else {}),
            **dict.fromkeys(self.settings, FLAG),
            **({"action": among((decision, "fold"))} if decision else {}),
            **hands,
        }

    def prizes(self) -> JsonSchema:
        return closed(
            {
                table.bet: closed({ln.category: ODDS for ln in table.lines if ln.odds})
                for table in self.game.paytables
                if any(line.odds for line in table.lines)
            }
        )

    def table(self) -> JsonSchema:
        schema = closed(dict(sorted(self.declared(self.game.table_fields).items())))
        return schema if self.game.table_fields else {**schema, "additionalProperties": True}

    def declared(self, fields: Fields) -> dict[str, JsonSchema]:
        return {name: self._of(field) for name, field in fields.items()}

    def _of(self, field: Field) -> JsonSchema:
        """The schema of a declared field."""
        if field.values:
            return {"enum": list(field.values)}
        if field.type in self.kinds:
            return self.kinds[field.type]
        assert isinstance(field.type, type)
        fields = fields_of(field.type)
        needed = getattr(field.type, "__required_keys__", ())
        return closed(self.declared(fields), *(name for name in fields if name in needed))

    def of_table(self, name: str) -> JsonSchema:
        """The schema of a field of the table; an object without fields if it has none."""
        field = self.game.table_fields.get(name)
        return self._of(field) if field else closed({})

    def event(self) -> JsonSchema:
        """An irregularity; the fields that it needs depend on which it is."""
        kind, named = self.game.types.event, self.game.detectable_faults
        known = {name: [schema] for name, schema in self._own(kind).items()}
        asks = [a for fault in self.game.faults if fault.name in named for a in fault.asks]
        for ask in asks:
            known.setdefault(ask.name, []).append(self._fact(ask))
        for name, piece in PIECES.items() if any(ask.is_evidence for ask in asks) else ():
            known[name] = [among((*map(str, piece.values), NOT_KNOWN))]
        for name, answers in (former for ask in asks for former in ask.former.items()):
            known[name] = [{**among(answers), "deprecated": True}]
        late = self._own(LateEventRecord) if kind else {}
        known |= {name: [schema] for name, schema in late.items()}
        known |= {"event": [among(dict.fromkeys((*self.game.events, *named)))], "seat": [self.seat]}
        schema = closed({name: _either(known[name]) for name in sorted(known)}, "event")
        return schema if kind else {**schema, "additionalProperties": True}

    def _own(self, kind: type | None) -> dict[str, JsonSchema]:
        return dict(self.generic[kind.__name__]["properties"]) if kind else {}

    def _fact(self, ask: Ask) -> JsonSchema:
        """What an irregularity is asked: a name, a seat, several, cards, or chips."""
        if ask.answers:
            return among(ask.answers)
        kind = SEATS if ask.are_seats else CARDS if ask.cards else CHIPS
        return self.seat if ask.is_seat else kind

    def hand_of_session(self) -> JsonSchema:
        """One hand of a session: its actions or a way of playing, and who comes and goes."""
        fields, chain = self.fields(), self.game.chain
        own = fields_of(chain.record)
        kinds = self._own(chain.record) | self.table()["properties"]
        kinds |= {name: self.kinds[of.type] for name, of in own.items() if of.type in self.kinds}
        return closed(
            {
                **{name: fields[name] for name in ("actions", "cards", "events")},
                **self.declared(fields_of(SeatChangesRecord)),
                "play": among((*WAYS, *chain.ways)),
                "seed": SEED,
                "decided": among(DECISIONS),
                **{name: kinds[name] for name in sorted(own)},
            }
        )

    def figures_record(self) -> dict[str, JsonSchema | None]:
        """The fields of a specification: of a run, or of exact figures."""
        offered = self.offer
        fixed = closed(dict.fromkeys(offered.jackpot, CHIPS))
        pool = {"pool": CHIPS, "minimum": CHIPS, "fixed": fixed, "contribution": ODDS}
        return {
            "game": {"const": offered.game},
            "strategy": among(offered.strategies),
            "seats": {"type": "integer", "enum": list(offered.seats)},
            "bets": closed(dict.fromkeys(offered.bets, STAKE)) if offered.bets else None,
            "prizes": self.prizes() if offered.paytables else None,
            "figures": _figures(offered.figures) if offered.figures else None,
            "readings": _readings((*offered.readings, *offered.idle_readings)),
            "jackpot": closed(pool) if offered.jackpot else None,
            "options": closed(
                {name: self.kinds[option.type] for name, option in offered.options.items()}
            ),
            "law": among(version.id for version in history(self.game.instrument.key).versions),
        }


def _either(schemas: list[JsonSchema]) -> JsonSchema:
    """What fits one of these; names are in one list."""
    if all("enum" in schema for schema in schemas):
        return schemas[0] | {"enum": [*dict.fromkeys(v for s in schemas for v in s["enum"])]}
    different = [schema for place, schema in enumerate(schemas) if schema not in schemas[:place]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _readings(readings: Iterable[Reading]) -> JsonSchema:
    text = {"description": "The reading of this doubt that is taken."}
    return closed({reading.id: among(reading.values) | text for reading in readings})


def _figures(figures: Iterable[Figure]) -> JsonSchema:
    """What the overrides of figures may be."""
    whole = number(1, 10**6, "A whole number.")
    return closed(
        {
            figure.name: PART if figure.kind == "part" else whole if figure.is_whole else ODDS
            for figure in figures
        }
    )


def schemas_of(
    generic: Mapping[str, JsonSchema], games: Iterable[str] = GAMES
) -> dict[str, JsonSchema]:
    """The record schemas of each game by name, such as ``StudSettleRecord``."""
    schemas: dict[str, JsonSchema] = {}
    for key in games:
        own = _OfGame(game_of(key), generic)
        schemas[name_of(key, "Event")] = own.event()
        schemas[name_of(key, "Table")] = own.table()
        for name, fields in _records_of(key, generic, own).items():
            base = generic[name]["properties"]
            known = {
                field: {k: v for k, v in base.get(field, {}).items() if k == "description"} | schema
                for field, schema in fields.items()
                if schema is not None
            }
            needed = [field for field in generic[name].get("required", ()) if field in known]
            description = f"{generic[name].get('description', '')} In the game `{key}`.".strip()
            schemas[name_of(key, name)] = {**closed(known, *needed), "description": description}
    return schemas


def types_of(key: str) -> list[type]:
    """The typed dictionaries that a game declares."""
    game = game_of(key)
    types = game.types
    own = (types.facts, types.turn, types.carried, types.event, game.chain.record)
    return [LateEventRecord, *filter(None, own)]


def name_of(game: str, record: str) -> str:
    return game.title().replace("_", "") + record


def _records_of(
    key: str, generic: Mapping[str, JsonSchema], own: _OfGame
) -> dict[str, dict[str, JsonSchema | None]]:
    """The fields of each record of a game; those that stay as they are too."""
    game, fields = game_of(key), own.fields()
    most = own.size + 1 if own.board else own.size
    hands = many(many(own.card, own.size, most), 1, len(game.deck) // own.size)

    def only(record: str, **extra: JsonSchema) -> dict[str, JsonSchema | None]:
        """The fields of the common record that the game has."""
        known = generic[record]["properties"]
        names = {*known, *(own.settings if "limits" in known else ())} & fields.keys()
        return {**{name: fields[name] for name in sorted(names - extra.keys())}, **extra}

    board = {"board": fields["board"]} if own.board else {}
    chain = own.declared(fields_of(game.chain.settings))
    session_hands = many(own.hand_of_session(), 1, MOST_HANDS)
    schemas: dict[str, dict[str, JsonSchema | None]] = {
        "RankRecord": only("RankRecord", hands=hands, **board),
        "PlayRecord": only("PlayRecord"),
        "SessionRecord": only("SessionRecord", hands=session_hands, **chain),
    }
    if game.settle:
        named = ("player", "bets", "action")
        seat = {name: fields[name] for name in named if name in fields} | {"seat": own.seat}
        seats = many(closed(seat, "seat", "player", "bets"), 1, len(game.seats))
        schemas["SettleRecord"] = only("SettleRecord")
        schemas["SettleTableRecord"] = only("SettleTableRecord", seats=seats)
    spec = own.figures_record()
    run = generic["RunRecord"]["properties"]
    if figures_of(key).sheet:
        schemas["WhatIfRecord"] = {
            **{name: fields[name] for name in ("id", "at")},
            **spec,
            "game": None,
            "seats": None,
        }
    varied = {name: schema for name, schema in spec.items() if name in VARIED_FIELDS and schema}
    schemas["RunRecord"] = {
        **{name: run[name] for name in ("rounds", "seed")},
        "at": fields["at"],
        **spec,
        "beside": many({**closed(varied), "minProperties": 1}, 0, MOST_OTHER_SPECS),
    }
    if has_equities(key):
        schemas["EquityRecord"] = {
            **generic["EquityRecord"]["properties"],
            "readings": fields["readings"],
            "seed": SEED,
            "rounds": number(1, DEFAULT_ROUNDS),
            "dead": many(own.card, 0, 30),
            "board": many(own.card, 0, own.board) if own.board else None,
        }
    return schemas

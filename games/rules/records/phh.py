"""Read and write Poker Hand History (PHH) notation, for any game.

A file is TOML: the fields of one hand, or a table ``[1]``, ``[2]`` … for each of several. Fields
that the format does not define begin with an underscore. The actions are lines such as ``d dh p1
AsKd9c2h``, ``p3 cbr 350`` or ``p2 f # with a sigh``.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from games.rules.game import GAMES, Answer, Game, Record, game
from games.rules.hands.script import Action, CardMove, Face, Played, Seat, play, read_actions
from games.rules.values.cards import Card
from games.rules.values.fields import listing, mapping, read_record
from games.rules.values.numbers import LONGEST, MOST_DIGITS, bounded, excerpt
from games.rules.values.refusal import Unusable

Fields = Mapping[str, object]

UNKNOWN = "??"

DEALER = "d"

MOST_PLACES = 12
"""Limit on decimal places."""


_LONG_KEY = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}"""
)
"""``a.b.c…``, of more parts than any field has: the library reads each part again for the next."""


class Word(NamedTuple):
    """One action: ``p3 cbr 350`` is player 3, ``cbr``, ``("350",)``."""

    player: int
    """0 for the dealer."""
    verb: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        actor = f"p{self.player}" if self.player else DEALER
        return " ".join((actor, self.verb, *self.arguments))


def read(text: str) -> tuple[Fields, ...]:
    """The hands of a file, in order."""
    if _LONG_KEY.search(text):
        raise Unusable("nested_too_deep")
    try:
        document = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as no:
        raise Unusable("not_toml", {"told": str(no)[:120]}) from None
    except Unusable:
        raise
    except ValueError:
        # Integers of thousands of digits, which Python refuses to parse.
        raise Unusable("number_too_large", {"given": "…", "most": MOST_DIGITS}) from None
    _refuse_large(document)
    if document and all(isinstance(value, dict) for value in document.values()):
        return tuple(document.values())
    return (document,)


def _decimal(text: str) -> Decimal:
    if len(text) > LONGEST:
        raise Unusable("number_too_long", {"given": excerpt(text), "most": LONGEST})
    try:
        value = Decimal(text)
    except InvalidOperation:
        facts = {"given": excerpt(text), "most": MOST_DIGITS}
        raise Unusable("number_too_large", facts) from None
    if value.is_finite():
        refuse_far(value, "")
    return value


def refuse_far(value: Decimal, field: str) -> None:
    """Raise if a number is too large or has too many decimals to compute with quickly."""
    if not value.is_finite():
        raise Unusable("not_an_amount", {"given": excerpt(value)}, field)
    _sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    if value.adjusted() >= MOST_DIGITS:
        raise Unusable("number_too_large", {"given": excerpt(value), "most": MOST_DIGITS}, field)
    if -exponent > MOST_PLACES or len(digits) > MOST_DIGITS + MOST_PLACES:
        raise Unusable("too_many_decimals", {"given": excerpt(value), "most": MOST_PLACES}, field)


def _refuse_large(value: object) -> None:
    if isinstance(value, Mapping):
        for item in value.values():
            _refuse_large(item)
    elif isinstance(value, list):
        for item in value:
            _refuse_large(item)
    elif isinstance(value, int):
        bounded(value, "")


def read_word(line: object, field: str) -> Word | None:
    """One line of ``actions``; None if it is only a comment."""
    if not isinstance(line, str):
        raise Unusable("not_an_action", {"given": str(line)[:40]}, field)
    parts = line.split("#", 1)[0].split()
    if not parts:
        return None
    actor = parts[0]
    player = actor[1:] if actor[:1] == "p" else ""
    is_player = len(player) < 4 and player.isascii() and player.isdecimal()
    if len(parts) < 2 or (actor != DEALER and not is_player):
        raise Unusable("not_an_action", {"given": excerpt(line)}, field)
    return Word(int(player or 0), parts[1], tuple(parts[2:]))


def split_cards(text: str, field: str) -> list[str]:
    """Split ``AsKd????`` into ``["As", "Kd", "??", "??"]``."""
    if len(text) % 2:
        raise Unusable("not_cards", {}, field)
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def write(fields: Fields) -> str:
    """Write the fields of one hand in order, with lists of actions line by line."""
    return "".join(f"{name} = {_field_line(name, value)}\n" for name, value in fields.items())


LINE_BY_LINE = ("actions", "_steps")


def _field_line(name: str, value: object) -> str:
    if name in LINE_BY_LINE and isinstance(value, Sequence) and value:
        return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
    if name == "time" and isinstance(value, str):
        return value
    return _value(value)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, (int, float, date, time, datetime)):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        # TOML has no null, so null fields are omitted.
        body = ", ".join(
            f"{_key(name)} = {_value(item)}" for name, item in value.items() if item is not None
        )
        return f"{{ {body} }}" if body else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(item) for item in value if item is not None)}]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _key(name: object) -> str:
    text = str(name)
    is_bare = text.isascii() and text.replace("_", "a").replace("-", "a").isalnum()
    return text if is_bare else _quoted(text)


ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _quoted(text: str) -> str:
    escaped = "".join(ESCAPES.get(character, character) for character in text)
    return (
        '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'
    )


def game_of(fields: Fields) -> str:
    """The key of the game of a history."""
    variant = str(fields.get("variant", fields.get("_variant")))
    known = variants()
    if variant not in known:
        facts = {"variant": variant[:40], "variants": tuple(known)}
        raise Unusable("unknown_variant", facts, "variant")
    return known[variant]


def variants() -> dict[str, str]:
    """The game of each variant: the format's names, then the keys of the other games."""
    own = {key: game(key).phh for key in GAMES}
    known = {name: key for key, format in own.items() if format for name in format.variants}
    return known | {key: key for key, format in own.items() if not format}


def imported(fields: Fields) -> Record:
    """The ``play`` record of a history. Raises ``Forbidden`` for an action against the law."""
    own = game(game_of(fields)).phh
    if own:
        return own.imported(fields)
    text = fields.get("_record")
    if not isinstance(text, str):
        raise Unusable("no_record_in_history", {"variant": game_of(fields)}, "_record")
    try:
        record = read_record(text)
    except Unusable as no:
        if no.reason in ("not_json", "not_an_object"):
            raise Unusable("no_record_in_history", {"variant": game_of(fields)}, "_record") from no
        raise no.in_field("_record") from None
    play(game(game_of(fields)).hand(record).script, read_actions(record.get("actions")))
    return record


def exported(key: str, record: Record) -> Answer:
    """The fields of a record's history, for ``write``."""
    declared = game(key)
    if declared.phh:
        return declared.phh.exported(record)
    actions = read_actions(record.get("actions"))
    hand = declared.hand(record)
    played = play(hand.script, actions)
    players = {seat: n for n, seat in enumerate(_seats(record, declared, played), start=1)}
    steps = []
    for step in played.steps:
        seat = "" if step.seat is None else f" seat={step.seat}"
        steps.append(f"{step.name}{seat} [{' '.join(map(str, step.provisions))}]")
    return {
        "variant": key,
        "actions": [str(line) for line in _lines(played, actions, players)],
        "seats": list(players),
        "_instrument": declared.instrument.key,
        "_record": json.dumps(record, ensure_ascii=False),
        "_steps": steps,
        "_result": json.dumps(hand.account(played), ensure_ascii=False),
    }


def _seats(record: Record, declared: Game, played: Played) -> list[Seat]:
    """The seats listed in the record; otherwise those in the steps of the hand."""
    table = mapping(record.get("table"), "table")
    listed = [seat for seat in listing(table.get("seats"), "table.seats") if isinstance(seat, int)]
    if listed:
        return listed
    spoken = {step.seat for step in played.steps if step.seat is not None}
    return [seat for seat in declared.seats if seat in spoken]


def _lines(
    played: Played, actions: tuple[Action, ...], players: Mapping[Seat, int]
) -> Iterator[Word | str]:
    """The deal and the decisions in order; anything the notation has no verb for is a comment."""
    taken = list(zip(played.decided_after, actions, strict=True))
    dealt: set[Card] = set()
    for index, step in enumerate(played.steps):
        while taken and taken[0][0] == index:
            yield _decision(taken.pop(0)[1], players)
        moves = [move for move in step.moves if isinstance(move, CardMove)]
        for move in moves:
            if move.card not in dealt:
                yield _card(move, players)
        yield from _turned_up([move for move in moves if move.card in dealt], players)
        dealt |= {move.card for move in moves}
    for _, action in taken:
        yield _decision(action, players)


def _turned_up(moves: Sequence[CardMove], players: Mapping[Seat, int]) -> Iterator[Word | str]:
    """Cards dealt earlier that are now turned up."""
    turned: dict[str, list[str]] = {}
    for move in moves:
        if move.face is Face.UP:
            turned.setdefault(move.to, []).append(move.card.name)
    for place, names in turned.items():
        player = _player_at(place, players)
        if player:
            yield Word(player, "sm", ("".join(names),))
        else:
            yield f"# {place} shows {''.join(names)}"


def _decision(action: Action, players: Mapping[Seat, int]) -> Word | str:
    player = players.get(action.seat, 0)
    if action.do == "fold" and player:
        return Word(player, "f")
    amount = "" if action.to is None else f" {action.to}"
    return f"# p{player} {action.do}{amount}"


def _card(move: CardMove, players: Mapping[Seat, int]) -> Word | str:
    player = _player_at(move.to, players)
    if player:
        return Word(0, "dh", (f"p{player}", move.card.name))
    if move.to in ("board", "community"):
        return Word(0, "db", (move.card.name,))
    return f"# {move.to} {move.card.name} {move.face.value}"


def _player_at(place: str, players: Mapping[Seat, int]) -> int:
    """The number of the player at a place, or 0."""
    kind, _, seat = place.partition(":")
    return players.get(int(seat), 0) if kind == "seat" and seat.isdecimal() else 0

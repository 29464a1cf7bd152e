"""Import and export hands in Poker Hand History notation, for any game."""

import json
from collections.abc import Iterator, Mapping, Sequence

from games.rules.actions import read_actions
from games.rules.cards import Card
from games.rules.fields import listing, mapping, read_record
from games.rules.game import Answer, Game, Record
from games.rules.notation import Fields, Word, read, write, write_all
from games.rules.refusal import Unusable
from games.rules.registry import GAMES, game
from games.rules.script import Action, CardMove, Face, Played, Seat, Step, play

__all__ = ["exported", "game_of", "imported", "read", "write", "write_all"]


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
    return {
        "variant": key,
        "actions": [str(line) for line in _lines(played, actions, players)],
        "seats": list(players),
        "_instrument": declared.instrument.key,
        "_record": json.dumps(record, ensure_ascii=False),
        "_steps": [_step(step) for step in played.steps],
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


def _step(step: Step) -> str:
    seat = "" if step.seat is None else f" seat={step.seat}"
    grounds = " ".join(str(provision) for provision in step.provisions)
    return f"{step.name}{seat} [{grounds}]"

"""A seat played over several hands, as the text of its link: sealed, because it has every card.

Nothing is stored elsewhere. ``p~gAAAA…`` has the game, the seat, how the other seats play, the
table, and for each hand the chips added to stacks and all actions.
"""

from dataclasses import dataclass

from games.play.link.hand_link import PLAYED, BrokenLink, decode, encode
from games.play.link.sealed_link import shut, unsealed
from games.rules.game import Record
from games.rules.script import Seat


@dataclass(frozen=True)
class SeatPlayed:
    """``record`` is a session's, its last hand as far as it was played."""

    game: str
    seat: Seat
    way: str
    record: Record
    has_left: bool = False


def encode_seat(played: SeatPlayed) -> str:
    record = played.record
    table = encode({name: value for name, value in record.items() if name != "hands"})
    hands = record["hands"]
    assert isinstance(hands, list)
    heads = (played.game, str(played.seat), played.way, "left" if played.has_left else "", table)
    return shut(PLAYED, "\n".join((*heads, *map(_hand_written, hands))))


def decode_seat(text: str) -> SeatPlayed:
    """Read a seat link; raises ``BrokenLink`` unless this site sealed it."""
    if not text.startswith(PLAYED):
        raise BrokenLink("seal_broken", {})
    key, seat, way, left, table, *hands = unsealed(PLAYED, text).split("\n")
    record = {**decode(table), "hands": [_hand_read(hand) for hand in hands]}
    return SeatPlayed(key, int(seat), way, record, bool(left))


def _hand_written(hand: Record) -> str:
    """A hand as a hand link: its actions, with the added chips as its table."""
    return encode({"table": {"top_up": hand.get("top_up", {})}, "actions": hand.get("actions", [])})


def _hand_read(text: str) -> dict[str, object]:
    record = decode(text)
    table = record.get("table")
    added = table.get("top_up") if isinstance(table, dict) else None
    hand: dict[str, object] = {"actions": record.get("actions", [])}
    return {**hand, "top_up": added} if added else hand

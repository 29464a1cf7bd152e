"""The ``rank`` record: which of the hands shown is highest."""

from games.five_card.rules import ranking
from games.five_card.rules.records import CARDS_OF_A_HAND, read_readings
from games.rules.cards import DECK_40, Card, card, refuse_doubles, refuse_strangers
from games.rules.fields import OF_ANY_RECORD, listing, refuse_unknown, within
from games.rules.record import RankedHands, Record
from games.rules.refusal import Unusable
from games.rules.why import closest

FIELDS = OF_ANY_RECORD | {"hands"}


def rank(record: Record) -> RankedHands:
    """Return the highest hands and the provisions that decide."""
    refuse_unknown(record, FIELDS)
    chosen = read_readings(record)
    hands = read_hands(record.get("hands"))
    grades = [ranking.grade(hand, chosen) for hand in hands]
    highest = ranking.highest([grade.value for grade in grades])
    compared = [
        ranking.GradedHand(hand, grade.value) for hand, grade in zip(hands, grades, strict=True)
    ]
    return {
        "winners": list(highest.value),
        "categories": [grade.value.category for grade in grades],
        "best": [[c.name for c in hand] for hand in hands],
        "provisions": [str(provision) for provision in highest.provisions],
        "why": closest(compared, highest.value[0], ranking.why_higher),
    }


def read_hands(value: object) -> list[tuple[Card, ...]]:
    """The hands of one deal; raises if two share a card."""
    entries = listing(value, "hands")
    if not entries:
        raise Unusable("no_hands", {}, "hands")
    hands: list[tuple[Card, ...]] = []
    for place, entry in enumerate(entries):
        hands.append(read_hand(entry, f"hands[{place}]"))
        with within(f"hands[{place}]"):
            refuse_doubles([c for hand in hands for c in hand])
    return hands


def read_hand(value: object, field: str) -> tuple[Card, ...]:
    names = value.split() if isinstance(value, str) else listing(value, field)
    hand: list[Card] = []
    for place, name in enumerate(names):
        with within(f"{field}[{place}]"):
            hand.append(card(str(name)))
            refuse_strangers([hand[-1]], DECK_40)
    if len(hand) != CARDS_OF_A_HAND:
        facts = {"needed": CARDS_OF_A_HAND, "given": len(hand)}
        raise Unusable("wrong_number_of_cards", facts, field)
    return tuple(hand)

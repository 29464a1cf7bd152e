"""Deals hands for drills as the game declares, and plays them out at random."""

from games.play.dealing import Chance
from games.play.game import QuestionKind
from games.play.registry import table_of
from games.play.table.replay import Replay, replayed, with_actions
from games.rules.actions import written
from games.rules.day import FIELD
from games.rules.game import Game
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Action, Choice

MOST_DECISIONS = 60


def dealt(declared: Game, chance: Chance, kind: QuestionKind, day: str = "") -> Replay | None:
    """A hand played at random; None if the random irregularity is impossible in it.

    Against the house it has as many players as the kind says; a pot always has several.
    """
    drill = table_of(declared.key).drill
    record = drill.deal(declared, chance, kind.seats if declared.settle else None)
    if day:
        record[FIELD] = day
    if kind.has_event:
        record["events"] = drill.faults(declared, chance, record)
    try:
        return _played_out(declared, record, chance)
    except (Forbidden, Unusable):
        return None


def _played_out(declared: Game, record: dict[str, object], chance: Chance) -> Replay:
    """Play every decision at random, in a way that brings most hands to their end."""
    actions: list[dict[str, object]] = []
    running = declared.hand(record).script()
    item = next(running, None)
    while item is not None and len(actions) <= MOST_DECISIONS:
        if not isinstance(item, Choice):
            item = next(running, None)
            continue
        action = _decision(item, chance)
        actions.append(written(action))
        try:
            item = running.send(action)
        except StopIteration:
            item = None
    return replayed(declared.key, with_actions(record, actions[:MOST_DECISIONS]))


def _decision(choice: Choice, chance: Chance) -> Action:
    """A random decision that seldom folds and prefers small raises."""
    offers = [offer for offer in choice.offers if offer.do != "fold"]
    if not offers or chance.happens(15):
        offers = [offer for offer in choice.offers if offer.do == "fold"] or list(choice.offers)
    offer = chance.one_of(offers)
    if offer.minimum is None or offer.maximum is None:
        return Action(choice.seat, offer.do)
    step = 5 * chance.below(1 + min(60, (offer.maximum - offer.minimum) // 5))
    return Action(choice.seat, offer.do, min(offer.maximum, offer.minimum + step))

"""A round of betting: the order of the players, and what each decision does to the chips."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from games.omaha.rules import law, turn
from games.omaha.rules.faults import can_be_found
from games.omaha.rules.settlement import return_uncalled
from games.omaha.rules.turn import Betting, Player
from games.rules.faults.detected import DetectedFault, ruled_in_the_hand
from games.rules.hands.script import Action, CardMove, Script, Seat, Step
from games.rules.provisions.readings import rest_on
from games.rules.values.cards import Card
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden

Hole = Mapping[Seat, Sequence[Card]]


def betting_round(betting: Betting, hole: Hole, events: list[DetectedFault]) -> Script:
    betting.begin_round()
    order = speaking_order(betting)
    waiting = deque(order)
    is_open = False
    while waiting and betting.is_contested:
        player = waiting.popleft()
        if has_nothing_to_decide(betting, player):
            continue
        if not is_open:
            yield round_opened(betting, order)
            is_open = True
        yield from detected_faults(betting, events)
        action = yield turn.decision(betting, player)
        betting.decisions += 1
        match action.do:
            case "fold":
                yield fold(betting, player, hole)
            case "check":
                yield check(betting, player)
            case "call":
                yield call(betting, player)
            case "bet":
                yield bet(betting, player, in_chips(action, betting))
                waiting = deque(others_after(betting, player))
            case "raise":
                yield raise_to(betting, player, in_chips(action, betting))
                waiting = deque(others_after(betting, player))
    yield from round_closed(betting)


def detected_faults(betting: Betting, events: list[DetectedFault]) -> Iterator[Step]:
    """The steps of the faults detected before this decision."""
    for event in [one for one in events if one.action == betting.decisions]:
        folded = {player.seat for player in betting.players.values() if player.has_folded}
        if not can_be_found(event.name, event.case, betting.round, folded):
            raise event.refuse_then()
        events.remove(event)
        yield from ruled_in_the_hand(event)


def speaking_order(betting: Betting) -> list[Player]:
    """Round 1 starts left of the blinds and ends at the big blind; later rounds end at the button.

    Reading OA-01: with two players under the
    common practice, the button speaks first in round 1.
    """
    players = list(betting.players.values())
    if betting.round > turn.FIRST:
        return players
    if len(players) == 2 and betting.readings["OA-01"] == "common":
        return players[::-1]
    return players[2:] + players[:2]


def has_nothing_to_decide(betting: Betting, player: Player) -> bool:
    """Folded, all in, or facing no bet while no other player could answer one."""
    if player.has_folded or player.is_all_in or not betting.others_reach_beyond(player.bet, player):
        return True
    return not turn.is_facing_a_bet(betting, player) and not betting.others_reach_beyond(
        betting.to_match, player
    )


def others_after(betting: Betting, player: Player) -> list[Player]:
    """Everyone else, clockwise, who must answer a bet or a raise."""
    players = list(betting.players.values())
    place = players.index(player)
    return players[place + 1 :] + players[:place]


def round_opened(betting: Betting, order: Sequence[Player]) -> Step:
    speaking = [p.seat for p in order if not p.has_folded and not p.is_all_in]
    facts = {"round": betting.round, "first": speaking[0], "last": speaking[-1]}
    if betting.round == turn.FIRST:
        doubts = ("OA-01",) if len(order) == 2 else ()
        return Step("round_opened", (law.FIRST_ROUND, law.BIG_BLIND_LAST), facts, readings=doubts)
    if order[-1].has_folded:
        # Reading OA-19: where the player with the marker has folded, the one before him is last.
        rest_on("OA-19")
    grounds = (turn.ROUNDS[betting.round], law.LATER_DECISIONS, law.MARKER_LAST)
    return Step("round_opened", grounds, facts)


def in_chips(action: Action, betting: Betting) -> int:
    """The amount of a bet; raises unless it is whole chips (art. 4.º, n.º 1)."""
    assert action.to is not None
    if action.to % betting.table.chip:
        facts = {"to": action.to, "chip": betting.table.chip}
        raise Forbidden("not_in_chips", law.CHIPS, facts)
    return action.to


def fold(betting: Betting, player: Player, hole: Hole) -> Step:
    player.has_folded = True
    moves = tuple(CardMove(card, "discard") for card in hole[player.seat])
    word = law.TO_FOLD if betting.round == turn.FIRST else law.LATER_FOLD
    grounds: tuple[Provision, ...] = (word, law.FOLD_ANY_ROUND, law.CARDS_TO_CROUPIER)
    if player.paid:
        grounds += (law.FOLDED_BETS,)
    return Step("folded", grounds, {"left_in_pot": player.paid}, player.seat, moves)


def check(betting: Betting, player: Player) -> Step:
    player.has_spoken = True
    rule = turn.checking(betting, player)
    doubts = ("OA-06",) if rule == law.TO_BET else ()
    return Step("checked", (rule,), seat=player.seat, readings=doubts)


def call(betting: Betting, player: Player) -> Step:
    doubts = turn.doubts_of_a_call(betting, player)
    added = turn.amount_to_call(betting, player)
    move = betting.contribute(player, player.bet + added)
    player.has_spoken = True
    is_short = player.bet < betting.to_match
    grounds = (turn.word_for_betting(betting), turn.calling_rule(betting))
    facts = {"amount": added, "to": player.bet, "all_in": player.is_all_in, "short": is_short}
    return Step("called", grounds, facts, player.seat, (move,), doubts)


def bet(betting: Betting, player: Player, to: int) -> Step:
    bounds = turn.bet_bounds(betting, player)
    move = betting.contribute(player, to)
    betting.to_match = to
    betting.last_raise = to
    if to < betting.minimum_bet and not betting.is_measured_by_the_last:
        betting.last_raise = betting.minimum_bet
    reopen(betting, player)
    grounds = (turn.word_for_betting(betting), turn.betting_rule(betting))
    facts = {"to": to, "all_in": player.is_all_in}
    return Step("bet_made", grounds, facts, player.seat, (move,), bounds.readings)


def raise_to(betting: Betting, player: Player, to: int) -> Step:
    bounds = turn.raise_bounds(betting, player)
    of_the_count = turn.doubts_of_the_count(betting)
    by = to - betting.to_match
    is_short = to < betting.least_raise_to
    move = betting.contribute(player, to)
    # Reading OA-13: an all-in below the least raise is no raise to those who have spoken; or it is.
    is_a_raise = not is_short or betting.readings["OA-13"] == "short_reopens"
    if is_a_raise:
        reopen(betting, player)
    if is_a_raise:
        betting.full_raises += 1
    else:
        betting.short_raises += 1
    if by > betting.last_raise or betting.is_measured_by_the_last:
        betting.last_raise = by
    betting.to_match = to
    player.has_spoken = True
    facts = {"to": to, "by": by, "raises": betting.raises}
    facts |= {"all_in": player.is_all_in, "short": is_short}
    grounds = grounds_of_raise(betting, bounds, is_short)
    doubts = bounds.readings + turn.doubts_of_the_word(betting)
    if is_short:
        # Who may raise it, by how much, and whether it counts.
        doubts += ("OA-13", "OA-09")
        of_the_count = ("OA-04", "OA-10", *of_the_count) if betting.table.is_limit else ()
    doubts = tuple(dict.fromkeys((*doubts, *of_the_count)))
    return Step("raised", grounds, facts, player.seat, (move,), doubts)


def grounds_of_raise(
    betting: Betting, bounds: turn.Bounds, is_short: bool
) -> tuple[Provision, ...]:
    """The provisions that allow the raise and set its least, its most and the number of raises."""
    least = (law.AT_LEAST_LAST_RAISE, bounds.floor)
    grounds: tuple[Provision, ...] = (turn.word_for_raising(betting), *least, bounds.ceiling)
    if is_short:
        # A player may put in all his chips (art. 11.º, 3); reading OA-04 in limit games).
        grounds += (turn.betting_rule(betting),)
    if betting.table.is_limit:
        grounds += (law.THREE_RAISES,)
    return tuple(dict.fromkeys(grounds))


def reopen(betting: Betting, player: Player) -> None:
    for other in betting.players.values():
        other.has_spoken = other is player


def round_closed(betting: Betting) -> Iterator[Step]:
    yield from return_uncalled(betting)
    moves = betting.collect()
    if moves:
        yield Step("bets_collected", (law.BEST_TAKES_POT,), {"pot": betting.pot}, moves=moves)

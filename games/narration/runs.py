"""Why a run is refused or delayed, with what to write instead."""

from typing import Any

from games.consequences.record import DealShare, HandsMoved
from games.narration import numbers
from games.narration.language import gettext
from games.narration.language import gettext_lazy as _
from games.narration.refusing import as_typed, short_error_sentence
from games.narration.sentences import Message, filled, in_a_row
from games.rules.refusal import Unusable

SENTENCES: dict[str, Message] = {
    "not_a_setting": _("“%(given)s” is not a setting. Write NAME=VALUE, or a JSON object."),
    "too_large_for_a_full_table": _(
        "Together these bets and prizes come to %(given)s chips in a round. "
        "At a full table they may come to %(most)s: lower them, or take one seat."
    ),
    "seats_out_of_range": _("This game has from %(least)s to %(most)s seats."),
    "unknown_option": _("This game has no setting “%(name)s”. Remove it."),
    "unknown_strategy": _("There is no strategy “%(strategy)s”. Choose one from the list."),
    "no_bet_placed": _("No bet is placed. Write a stake for at least one."),
    "missing_prize": _("A prize is missing. Write what the line pays to 1, or 0 for nothing."),
    "prize_without_odds": _(
        "The line “%(category)s” is paid out of the jackpot and has no odds to edit. Remove it."
    ),
    "too_many_doubts": _(
        "With these prizes, best play depends on too many hands to be counted here. Write "
        "prizes closer to those of the law."
    ),
    "too_many_beside": _(
        "There are %(given)s specifications besides the first. Name at most %(most)s."
    ),
    "sessions_differ": _(
        "The pool of this run moves through sessions of another length. Runs over the same "
        "deals must have sessions of one length."
    ),
    "same_specification": _("This specification is already chosen. Choose another."),
    "rounds_not_in_blocks": _(
        "Specifications together are played in blocks of %(block)s rounds. Write a multiple of "
        "that, %(least)s or more."
    ),
    "no_jackpot_in_this_game": _("This game has no jackpot."),
    "not_a_part": _("%(given)s is not a part of the bet. Write a number from 0 to 1."),
    "additional_bet_without_basic": _(
        "The other bets require an ante or a Pair Plus bet. Place one of the two."
    ),
    "ante_missing": _("No other bet is valid without the ante. Write its stake."),
    "below_pot_money": _(
        "Each player puts in at least the pot money, %(ante)s. Write that much or more."
    ),
    "rate_beyond_law": _(
        "The law lets the commission be from %(minimum)s to %(maximum)s, or forgone. Write a rate "
        "between the two."
    ),
    "lowest_above_highest": _("The lowest is above the highest. Write less."),
    "more_than_a_visitor_may": _(
        "%(given)s rounds exceed the limit for visitors. Write %(most)s or less, or sign in "
        "with an account that may start large simulations."
    ),
    "too_many_at_once": _(
        "%(most)s of your simulations are not finished. Wait for one, or cancel it."
    ),
    "too_many_this_hour": _(
        "You have started %(most)s simulations within an hour, or made them longer. Wait a little."
    ),
    "other_code": _(
        "The code has changed since this run began, and its figures would mix two versions. "
        "Start the same specification anew."
    ),
    "same_run_under_way": _("The same specification has been started anew meanwhile."),
    "still_to_be_done": _("This simulation is not finished. Cancel it first."),
    "not_finished": _("Only a finished run can be made longer."),
    "outside_the_run": _("These rounds lie outside the run. Name a batch of the run."),
    "not_a_tally": _("These are not sums of rounds. Write the values recorded by the run."),
    "batch_too_long": _("This batch has too many rounds to play here. Use the command line."),
    "no_such_batch": _("This run has no such batch."),
    "code_is_other": _(
        "This run was played by another version of the code, so its batches cannot be compared."
    ),
    "too_many_tries": _("You have tried %(most)s batches within a minute. Wait a little."),
    "not_a_certificate": _("This is not a certificate of a simulation."),
    "certificate_damaged": _(
        "The file is damaged or not whole: from line %(line)s, character %(column)s on it cannot "
        "be read."
    ),
    "other_format": _("This certificate is of format %(format)s, which is not known here."),
    "no_such_file": _("There is no file “%(name)s” that can be read."),
    "certificate_too_large": _(
        "The file has more than %(most)s megabytes: too many for a certificate."
    ),
    "seal_broken": _(
        "The certificate has been changed or damaged since it was issued: its digest is not that "
        "of what it holds."
    ),
    "contradicts_itself": _("The certificate contradicts itself in “%(name)s”."),
    "nothing_to_check": _("This certificate lists no batch: there is nothing to play."),
    "seed_without_batches": _("A seed chooses batches at random. Also write how many."),
}
"""Refusals of runs only; others are those of any record."""


def sentence(no: Unusable) -> str:
    if no.reason in SENTENCES:
        return str(SENTENCES[no.reason]) % as_typed(no.facts)
    return short_error_sentence(no)


REFUSALS: dict[str, Message] = {
    "other_code": _(
        "A worker refused a batch of this run: the worker runs another version of the code, and "
        "figures of two versions are never mixed. A worker of the right version will take it up; "
        "otherwise start the same specification anew."
    ),
    "failed": _(
        "Batch %(batch)s could not be played in %(attempts)s attempts. The batches already "
        "played are stored. The site's operators will find the reason in its log."
    ),
}


def refusal(values: dict[str, Any]) -> str:
    words = REFUSALS.get(str(values.get("reason")))
    return filled(words, values) if words else ""


SHARES: dict[str, Message] = {
    "winner_changes": _("Another hand wins in %(count)s of %(of)s deals (%(part)s)."),
    "house_opens_otherwise": _(
        "Of %(of)s hands of the croupier, %(count)s (%(part)s) open under one reading alone."
    ),
    "low_straights_apart": _(
        "In %(count)s of %(of)s deals of two hands both are 5-4-3-2-ace and the other one wins "
        "(%(part)s)."
    ),
    "jackpot_hands": _("%(count)s of %(of)s hands of five cards win the jackpot (%(part)s)."),
    "fixed_sum_hands": _("%(count)s of %(of)s hands of five cards win a fixed sum (%(part)s)."),
    "two_royals": _(
        "Two players both hold a royal flush in %(count)s of %(of)s deals to them (%(part)s)."
    ),
    "straight_flush_paid_later": _(
        "Of two players, the one on the right holds a straight flush and is paid after another "
        "prize of the jackpot in %(count)s of %(of)s deals (%(part)s)."
    ),
    "straight_flush_after_fixed": _(
        "Of two players, the one on the right holds a straight flush and the one on the left "
        "wins a fixed sum in %(count)s of %(of)s deals (%(part)s)."
    ),
    "royal_beside_fixed": _(
        "Of two players, one holds a royal flush and the other wins a fixed sum in %(count)s of "
        "%(of)s deals (%(part)s)."
    ),
    "royal_after_fixed": _(
        "Of two players, the one on the right holds a royal flush and the one on the left wins "
        "a fixed sum in %(count)s of %(of)s deals (%(part)s)."
    ),
    "bonus_hands": _("%(count)s of %(of)s hands of three cards have the bonus (%(part)s)."),
    "paying_hands": _("%(count)s of %(of)s hands of three cards win this bet (%(part)s)."),
    "six_cards_without_own_trio": _(
        "In %(count)s of %(of)s deals the six cards win although the player's own three are no "
        "trio (%(part)s)."
    ),
    "hands_of_another_class": _(
        "%(count)s of %(of)s hands of five cards are of another class (%(part)s)."
    ),
}

NOTES: dict[str, Message] = {
    "error": _(
        "It matters only after an irregularity at the table. How often that happens is not counted."
    ),
    "best_play": _(
        "Best play gives up no such hand, so no edge moves: it matters only to who folds one."
    ),
    "house_maximum": _("How often it matters depends on the maximum that the house posts."),
    "many_winners": _("It takes more than one winner of the jackpot in one round."),
    "turn_of_payment": _(
        "It moves whose turn it is to be paid; with the other readings as taken, no chip moves."
    ),
    "pool_alone": _("The prizes do not change: it changes what is left in the pool."),
    "odd_pool": _("It takes two royal flushes and a pool that cannot be halved: it is one chip."),
    "even_cards": _(
        "Every card is as likely to lie in one place as in another, so no edge moves: only the "
        "hands of one given deck do."
    ),
    "even_suits": _("Each deal has a counterpart with the suits exchanged, so no edge moves."),
    "even_classes": _(
        "What the player wins in some of these deals he loses in as many, so no edge moves."
    ),
    "unseen_cards": _("Whether the cards are dealt does not affect any payment."),
    "top_up": _(
        "It moves no chip of the hand: it decides what a player adds to his capital before the"
        " next."
    ),
    "late_bet": _("It matters only to who bets on the jackpot after the first card."),
}


def share_sentence(share: DealShare) -> str:
    """``{"what": …, "count": …, "of": …}`` as a sentence."""
    return str(SHARES[share["what"]]) % {
        "count": numbers.whole(share["count"]),
        "of": numbers.whole(share["of"]),
        "part": _part(share["count"] / share["of"]),
    }


def note_sentence(note: str) -> str:
    return str(NOTES[note])


def chance_sentence(chance: HandsMoved) -> str:
    """Random hands: how many there were, in how many money moves, and how much."""
    hands = numbers.whole(chance["hands"])
    opening = gettext("Of %(hands)s hands played by chance (seeds 0 to %(last)s):")
    parts = [opening % {"hands": hands, "last": numbers.whole(chance["hands"] - 1)}]
    if not chance["money"]:
        none = gettext("in none does anybody end with other chips (99%% interval: to %(high)s).")
        return in_a_row([*parts, none % {"high": numbers.percent(chance["high"], 2)}])
    moved = gettext(
        "in %(money)s somebody ends with other chips (%(low)s to %(high)s, a 99%% interval), "
        "in %(winner)s another seat comes out ahead; %(per_100)s chips move in 100 hands."
    )
    parts.append(
        moved
        % {
            "money": numbers.whole(chance["money"]),
            "winner": numbers.whole(chance["winner"]),
            "low": numbers.percent(chance["low"], 2),
            "high": numbers.percent(chance["high"], 2),
            "per_100": numbers.decimal(chance["per_100"], 1),
        }
    )
    return in_a_row(parts)


def commission_sentence(chance: HandsMoved) -> str:
    """The house's commission per hand, before and after; empty if there is none."""
    sides = {"here": chance["commission_here"], "there": chance["commission_there"]}
    if not any(sides.values()):
        return ""
    amounts = {
        side: numbers.decimal(commission / chance["hands"], 2) for side, commission in sides.items()
    }
    return gettext("Commission per hand: %(here)s before, %(there)s after.") % amounts


def _part(part: float) -> str:
    """A percentage with enough digits to differ from zero."""
    places = 4
    while places < 12 and part and 100 * part < 10 ** (2 - places):
        places += 1
    return numbers.percent(part, places)

"""Why a run is refused or delayed, with what to write instead."""

from typing import Any

from games.narration.language import gettext_lazy as _
from games.narration.refusing import as_typed, short_error_sentence
from games.narration.sentences import Message, filled
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

"""What was seen, when and by whom: one form of evidence for the faults of all games.

Each fault asks for the pieces on which its article turns. Any other piece may be in its record, so
that the same evidence can be put to every game, and is then not used.
"""

from typing import Annotated, TypedDict

from games.rules.values.fields import Record, one_of
from games.rules.values.refusal import Unusable
from games.rules.values.schema import Field, Label, Options, fields_of
from games.rules.values.schema import gettext_noop as _

NOT_KNOWN = "not_known"
"""The answer to a piece of evidence that nobody has."""

_YES_OR_NO: Options = (("yes", _("Yes")), ("no", _("No")))


def _piece(label: Label, options: Options) -> Field:
    return Field(label, options=options)


class EvidenceRecord(TypedDict, total=False):
    """The pieces in the order in which they are asked, each with its answers."""

    exposed_cards: Annotated[
        str,
        _piece(
            _("What was seen"),
            (
                ("one_of_a_player", _("one card of a player")),
                ("more_of_a_player", _("more than one of the same player")),
                ("one_each_of_several", _("one each of several players")),
                ("one_of_the_dealer", _("one card of the croupier")),
                ("two_or_more", _("two cards or more")),
            ),
        ),
    ]
    when: Annotated[
        str,
        _piece(
            _("When it happened"),
            (
                ("in_the_deal", _("while the cards were dealt")),
                ("before_the_last_card", _("later, before the last card was dealt")),
                ("after_the_deal", _("once the deal was over")),
            ),
        ),
    ]
    by: Annotated[
        str,
        _piece(
            _("Who dealt the cards"),
            (("croupier", _("the croupier")), ("machine", _("the shuffler"))),
        ),
    ]
    inadvertent: Annotated[str, _piece(_("Was it inadvertent?"), _YES_OR_NO)]
    noticed: Annotated[
        str,
        _piece(
            _("When it was noticed"),
            (
                ("in_the_deal", _("while the cards were dealt")),
                ("before_a_bet", _("later, before further bets")),
                ("after_a_bet", _("after further bets")),
            ),
        ),
    ]
    accepted: Annotated[str, _piece(_("Did the system accept the bet?"), _YES_OR_NO)]


PIECES = fields_of(EvidenceRecord)


def refuse_bad_evidence(facts: Record) -> None:
    """Raise ``Unusable`` for a piece with an answer that no game knows, or two that contradict."""
    pieces = {name: facts[name] for name in PIECES if name in facts}
    for name, answer in pieces.items():
        if answer is not None:
            one_of(answer, (*map(str, PIECES[name].values), NOT_KNOWN), f"facts.{name}")
    is_later = pieces.get("when") in ("before_the_last_card", "after_the_deal")
    if is_later and pieces.get("noticed") == "in_the_deal":
        raise Unusable("noticed_before_it_happened", {}, "facts.noticed")

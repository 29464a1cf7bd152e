"""Rule on a dispute, or refuse it with everything that is still missing."""

from collections.abc import Mapping

from games.play.desk.dispute import Dispute
from games.play.desk.jackpot import SumsMissing
from games.play.desk.ruling import Ruling, ruling_on
from games.play.setup.cards import in_names
from games.play.setup.form_fields import CardsField
from games.play.table.replay import Refusal
from games.rules.refusal import Forbidden, Unusable

PLACEHOLDER = "100"
"""The amount put in an empty field to find what else is missing."""


def rule_or_refuse(form: Dispute) -> Ruling | None:
    """The ruling; or None, with an error at every field that is wrong or missing."""
    if not form.is_valid():
        return None
    found = _attempt(form)
    if isinstance(found, Ruling):
        return found
    form.refuse(found)
    if not isinstance(found, SumsMissing):
        _refuse_all_missing(form)
    return None


def _attempt(form: Dispute) -> Ruling | Refusal:
    try:
        return ruling_on(form)
    except (Forbidden, Unusable) as no:
        return no


def _refuse_all_missing(form: Dispute) -> None:
    """Fill refused empty fields with stand-ins, and repeat to report all that are missing.

    Stops where a stand-in wins the jackpot, whose sums are then not required.
    """
    typed, refused = dict(form.values), set(form.errors)
    while refused and refused <= form.fields.keys() and not any(map(typed.get, refused)):
        for path in refused:
            typed[path] = _placeholder(form, path, typed)
        trial = Dispute(form.game, typed)
        no = _attempt(trial) if trial.is_valid() else None
        if not isinstance(no, (Forbidden, Unusable)) or isinstance(no, SumsMissing):
            return
        trial.refuse(no)
        refused = set(trial.errors)
        for path in refused & form.fields.keys():
            if not typed.get(path):
                form.add_error(path, list(trial.errors[path]))


def _placeholder(form: Dispute, path: str, typed: Mapping[str, str]) -> str:
    """Cards that are not in use, the first choice offered, or an amount."""
    field = form.fields[path]
    if isinstance(field, CardsField):
        told = " ".join(
            in_names(value) for name, value in typed.items() if name.startswith("cards.")
        )
        free = [card.name for card in form.game.deck if card.name not in told]
        return " ".join(free[: field.most])
    answers = [str(value) for value, _label in form[path].choices if value]
    return answers[0] if answers else PLACEHOLDER

"""What a form was filled in with, read into a spec, and a spec laid out as a form again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from games.odds import registry
from games.odds.spec import Offer, Spec
from games.rules.refusal import Unusable
from games.simulations.asking.form import Form, form_of
from games.simulations.asking.spec import read_spec
from games.simulations.registry import figures_of
from games.simulations.results import names
from games.simulations.results.messages import sentence

MOST_ERRORS = 40


def blank(game: str, like: Mapping[str, Any] | None = None) -> Form:
    """A form as the law and the house usually have it, or as another run was asked for."""
    told = flat(like) if like else {"seed": str(secrets.randbelow(2**31))}
    return form_of(registry.offer(game), told, {})


def answered(game: str, told: Mapping[str, str]) -> Form:
    """A form filled in, with its spec, or a sentence beside each field that cannot be used."""
    offer = registry.offer(game)
    spec, errors = _read(offer, _record(offer, told))
    form = form_of(offer, told, errors)
    form.spec = spec
    return form


def _read(offer: Offer, record: dict[str, Any]) -> tuple[Spec | None, dict[str, str]]:
    """Every fault is told at once: a refused field is set aside and the rest read again."""
    errors: dict[str, str] = {}
    for _turn in range(MOST_ERRORS):
        try:
            spec = read_spec(record)
        except Unusable as no:
            if no.field in errors:
                break
            errors[no.field] = sentence(no)
            if not _set_aside(record, no.field):
                break
        else:
            return (None if errors else spec), errors
    return None, errors


def _set_aside(record: dict[str, Any], path: str) -> bool:
    *way, last = path.split(".")
    place: Any = record
    for step in way:
        place = place.get(step) if isinstance(place, dict) else None
    if not isinstance(place, dict) or last not in place:
        return False
    del place[last]
    return True


def _record(offer: Offer, told: Mapping[str, str]) -> dict[str, Any]:
    """The mapping a form stands for; only controls of this game are looked at."""
    record: dict[str, Any] = {"game": offer.game}
    for each in ("strategy", "seats", "rounds", "seed"):
        if each in told:
            record[each] = told[each]
    record["bets"] = {bet: told.get(f"bets.{bet}", "").strip() or "0" for bet in offer.bets}
    record["readings"] = _told_of(told, "readings", [reading.id for reading in offer.readings])
    record["options"] = {
        name: _option(offer.game, name, given)
        for name, given in _told_of(told, "options", list(offer.options)).items()
    }
    record["prizes"] = {
        table.bet: _told_of(
            told, f"prizes.{table.bet}", [e.category for e in table.lines if e.odds is not None]
        )
        for table in offer.paytables
    }
    if offer.jackpot:
        jackpot: dict[str, Any] = dict(_told_of(told, "jackpot", list(names.JACKPOT)))
        jackpot["fixed"] = _told_of(told, "jackpot.fixed", list(offer.jackpot))
        record["jackpot"] = jackpot
    return record


def _option(game: str, name: str, given: str) -> str | None:
    if not given.strip() and name in figures_of(game).may_stay_empty:
        return None
    return given.strip() if name == "commission" else given


def _told_of(told: Mapping[str, str], path: str, known: list[str]) -> dict[str, str]:
    return {name: told[f"{path}.{name}"] for name in known if f"{path}.{name}" in told}


def flat(spec: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """A spec's JSON as the answers of a form."""
    found: dict[str, str] = {}
    for name, value in spec.items():
        here = f"{path}{name}"
        if isinstance(value, Mapping):
            found.update(flat(value, f"{here}."))
        elif value is not None or path == "options.":
            found[here] = "" if value is None else str(value)
    return found

"""What a copy of the site answers with an act, in parts, before the act is loaded.

``AmendmentDraft.checked`` has the digest of the ``files`` tried, the ``parts`` with how many are
``done``, the ``state``, how many addresses answered (``count``), which did not (``broken``), and
what ``changed`` in play on each day with other figures.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.law.acts.proposal import Proposal
from games.law.acts.trying import tried_addresses, tried_change
from games.law.models import AmendmentDraft
from games.law.reading.consequence_cards import BetMoved, moved
from games.narration.runs import chance_sentence, commission_sentence
from games.odds.subprocesses import Figures, NotCounted
from games.site.today import today
from games.translation.models import Unit
from games.translation.page.act_page import proposal_of

WAITING, STOPPED, DONE, AWAY = "waiting", "stopped", "done", "away"
"""States: parts are left; stopped by a person; answered whole; the copy could not be asked."""


@dataclass(frozen=True, slots=True)
class ChangeInPlay:
    """What other figures do to the odds and to hands from a day."""

    day: date
    bets: tuple[BetMoved, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActCheck:
    """What the copy has answered of an act."""

    state: str
    done: int
    parts: int
    count: int
    broken: tuple[tuple[str, str, int], ...]
    days: tuple[date, ...]
    changed: tuple[ChangeInPlay, ...]
    is_current: bool
    """Whether the act makes the same files still."""

    @property
    def may_be_loaded(self) -> bool:
        return self.state == DONE and self.is_current and not self.broken


def digest_of(made: Proposal) -> str:
    return hashlib.sha256(json.dumps(sorted(made.files.items())).encode()).hexdigest()


def check_of(draft: AmendmentDraft, made: Proposal | None = None) -> ActCheck | None:
    """What the copy has answered so far; None if it was not asked."""
    if not (checked := draft.checked):
        return None
    days = [date.fromisoformat(day) for kind, day, *_ids in checked["parts"] if kind == "addresses"]
    return ActCheck(
        state=checked["state"],
        done=checked["done"],
        parts=len(checked["parts"]),
        count=checked["count"],
        broken=tuple((day, path, status) for day, path, status in checked["broken"]),
        days=tuple(days),
        changed=tuple(_changes(made, checked["changed"])) if made else (),
        is_current=made is None or checked["files"] == digest_of(made),
    )


def _changes(made: Proposal, changed: list[Figures]) -> Iterator[ChangeInPlay]:
    game = made.version.text.game
    for one in changed:
        sentences = (chance_sentence(one["chance"]), commission_sentence(one["chance"]))
        bets = tuple(moved(game, bet) for bet in one["bets"])
        yield ChangeInPlay(date.fromisoformat(one["day"]), bets, tuple(filter(None, sentences)))


def begin(draft: AmendmentDraft, made: Proposal) -> None:
    """Let the copy be asked from the start: on each day of an effect and the one before, today; and
    hands and odds before and after each day with other figures."""
    days = {one.day - timedelta(days=back) for one in made.days for back in (0, 1)} | {today()}
    parts: list[list[str]] = [["addresses", day.isoformat()] for day in sorted(days)]
    parts += [
        ["change", one.day.isoformat(), one.before.id, one.after.id]
        for one in made.days
        if made.version.text.game and one.after and one.after.values != one.before.values
    ]
    draft.checked = {
        "files": digest_of(made),
        "parts": parts,
        "done": 0,
        "state": WAITING,
        "count": 0,
        "broken": [],
        "changed": [],
        "when": timezone.now().isoformat(),
    }
    draft.save()


def stop(draft: AmendmentDraft) -> None:
    if draft.checked:
        draft.checked["state"] = STOPPED
        draft.save()


def is_waiting(draft: AmendmentDraft, lost: timedelta) -> bool:
    """Whether nothing was answered for so long that its worker must be lost."""
    when = draft.checked.get("when")
    is_asked = draft.checked.get("state") == WAITING
    return is_asked and timezone.now() - datetime.fromisoformat(when) > lost


def ask_next(pk: int) -> bool:
    """Ask the copy the next part; return whether one is left."""
    draft = AmendmentDraft.objects.filter(pk=pk).first()
    if draft is None or draft.checked.get("state") != WAITING:
        return False
    made = proposal_of(draft)
    checked = draft.checked
    if not isinstance(made, Proposal) or digest_of(made) != checked["files"]:
        return _keep(pk, checked, {"state": STOPPED})
    kind, day, *ids = checked["parts"][checked["done"]]
    new: Figures = {"done": checked["done"] + 1}
    try:
        if kind == "addresses":
            eids = [row.eid for row in made.rows if row.eid]
            days = [date.fromisoformat(day)]
            answer = tried_addresses(made.instrument, made.files, days, eids)
            new["count"] = checked["count"] + answer["count"]
            new["broken"] = [*checked["broken"], *answer["broken"]][:20]
        else:
            change = tried_change(made.instrument, made.files, *ids)
            new["changed"] = [*checked["changed"], {"day": day, **change}]
    except NotCounted:
        new = {"state": AWAY}
    if new.get("done") == len(checked["parts"]):
        new["state"] = DONE
    return _keep(pk, checked, new)


def _keep(pk: int, checked: Figures, new: Figures) -> bool:
    """Write what is new unless the draft was changed or stopped meanwhile."""
    with transaction.atomic():
        draft = AmendmentDraft.objects.select_for_update().filter(pk=pk).first()
        if draft is None or draft.checked != checked:
            return False
        draft.checked = {**checked, **new, "when": timezone.now().isoformat()}
        AmendmentDraft.objects.filter(pk=pk).update(checked=draft.checked)
        return bool(draft.checked["state"] == WAITING)


def to_renew(made: Proposal) -> list[tuple[str, int]]:
    """By language, how many working translations are of words that the act changes."""
    changed = {turn.deed.eid for turn in made.turns if turn.deed.do in ("replace", "move")}
    objects = [f"{made.instrument}#{eid}" for eid in changed]
    units = Unit.objects.filter(kind=Unit.Kind.PROVISION, object__in=objects)
    units = units.exclude(state=Unit.State.OFFICIAL).exclude(target="")
    return sorted(Counter(units.values_list("lang", flat=True)).items())

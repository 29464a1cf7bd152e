"""An act on its way into the law, or out of it: a worker asks a copy, in parts, then loads it.

``AmendmentDraft.checked`` has the key of the ``act``, the digest of the ``files`` tried, the
``parts`` with how many are ``done``, the ``state``, how many addresses answered (``count``), which
did not (``broken``), and what ``changed`` in play on each day with other figures; of a load,
whether it has ``begun``, and in each language of the site why it was ``refused``.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, override

from games.law.acts.proposal import Proposal
from games.law.acts.trying import tried_addresses, tried_change
from games.law.loading.placed import bring_in_act, take_out_act
from games.law.models import AmendmentDraft, PlacedAct
from games.law.reading.consequence_cards import BetMoved, moved
from games.law.refused_acts import tell
from games.lawtexts.drafting.writing import version_of
from games.lawtexts.files.data import CorpusError
from games.narration.runs import chance_sentence, commission_sentence
from games.odds.subprocesses import Figures, NotCounted
from games.site.upkeep import UPKEEP
from games.translation.models import Unit
from games.translation.page.act_page import proposal_of

WAITING, STOPPED, DONE, AWAY = "waiting", "stopped", "done", "away"
"""States: parts are left; stopped by a person; answered whole; the copy could not be asked."""
LOADING, TAKING, FAILED, LOADED = "loading", "taking", "failed", "loaded"
"""States: the act is to be loaded, or taken back; neither could be done; it stays loaded."""
UNDER_WAY = (WAITING, LOADING, TAKING)


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
    has_begun: bool
    """Whether a worker is loading it, so that it can no longer be stopped."""
    refused: str
    """Why it was not loaded or taken back, in the reader's language."""

    @property
    def may_be_loaded(self) -> bool:
        return self.state in (DONE, FAILED) and self.is_current and not self.broken

    @property
    def is_under_way(self) -> bool:
        return self.state in UNDER_WAY

    @property
    def may_be_stopped(self) -> bool:
        return self.is_under_way and not self.has_begun

    @property
    def is_without_worker(self) -> bool:
        """Whether it waits for a worker and none gives a sign."""
        workers = UPKEEP.run_checks.get("workers")
        return self.is_under_way and workers is not None and not workers()["ok"]

    @property
    def days_asked(self) -> int:
        return min(self.done, len(self.days))

    @property
    def day(self) -> int:
        """The number of the day that is being asked."""
        return min(self.done + 1, len(self.days))

    @property
    def total(self) -> int:
        """The answers of all days, which have the same addresses; 0 before the first is asked."""
        return self.count * len(self.days) // self.days_asked if self.days_asked else 0


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
        has_begun=checked.get("begun", False),
        refused=checked.get("refused", {}).get(get_language(), ""),
    )


def _changes(made: Proposal, changed: list[Figures]) -> Iterator[ChangeInPlay]:
    game = made.version.text.game
    for one in changed:
        sentences = (chance_sentence(one["chance"]), commission_sentence(one["chance"]))
        bets = tuple(moved(game, bet) for bet in one["bets"])
        yield ChangeInPlay(date.fromisoformat(one["day"]), bets, tuple(filter(None, sentences)))


def is_under_way(draft: AmendmentDraft) -> bool:
    return draft.checked.get("state") in UNDER_WAY


def begin(draft: AmendmentDraft, made: Proposal) -> None:
    """Let the copy be asked from the start: on each day of an effect and the one before, today; and
    hands and odds before and after each day with other figures."""
    parts: list[list[str]] = [["addresses", day.isoformat()] for day in made.days_to_ask]
    before = made.before
    for one in made.days if made.version.text.game else ():
        if one.after and one.after.values != before.values:
            parts.append(["change", one.day.isoformat(), before.id, one.after.id])
        before = one.after or before
    draft.checked = {
        "act": made.facts.key,
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


def begin_load(draft: AmendmentDraft, state: str) -> None:
    """Let a worker load the act that the copy has answered, or take back the one loaded."""
    known = draft.checked or {"files": "", "parts": [], "done": 0, "count": 0, "broken": []}
    now = timezone.now().isoformat()
    draft.checked = {"changed": [], **known, "state": state, "refused": {}, "when": now}
    draft.save()


def stop(draft: AmendmentDraft) -> None:
    """Stop what is under way, unless a worker is loading it or taking it back."""
    checked = draft.checked
    if is_under_way(draft) and not checked.get("begun"):
        former = {LOADING: DONE, TAKING: LOADED}
        _keep(draft.pk, checked, {"state": former.get(checked["state"], STOPPED)})


def is_to_be_sent_again(draft: AmendmentDraft, lost: timedelta) -> bool:
    """Whether nothing was done for so long that its message or its worker must be lost."""
    when = draft.checked.get("when")
    is_lost = is_under_way(draft) and timezone.now() - datetime.fromisoformat(when) > lost
    return is_lost and _keep(draft.pk, draft.checked, {})


def go_on(pk: int) -> bool:
    """Do the next part of what is under way; return whether one is left."""
    draft = AmendmentDraft.objects.select_related("placed").filter(pk=pk).first()
    if draft is None or not is_under_way(draft):
        return False
    if draft.checked["state"] == WAITING:
        return _ask_next(draft)
    if not _keep(pk, draft.checked, {"begun": True}):
        return False  # stopped meanwhile
    draft.refresh_from_db()
    try:
        _load(draft) if draft.checked["state"] == LOADING else _take_back(draft)
    except CorpusError as no:
        _fail(draft, no)
    except Exception:
        _fail(draft)
        raise
    return False


def _load(draft: AmendmentDraft) -> None:
    """Load the act if it makes what the copy has answered with."""
    placed = PlacedAct.objects.filter(
        instrument=draft.instrument, act=draft.checked["act"], taken_back=None
    )
    if placed.exists():  # by a worker that was lost before it had told so
        call_command("gather_units", verbosity=0)
    else:
        made = proposal_of(draft)
        if not isinstance(made, Proposal) or digest_of(made) != draft.checked["files"]:
            _keep(draft.pk, draft.checked, {"state": DONE, "begun": False})
            return
        bring_in_act(made.instrument, made.facts.key, made.files, version_of(made.facts))
    AmendmentDraft.objects.filter(pk=draft.pk).update(placed=placed.get(), checked={})


def _take_back(draft: AmendmentDraft) -> None:
    if draft.placed and draft.is_loaded:
        take_out_act(draft.instrument, draft.placed.act)
    else:
        call_command("gather_units", verbosity=0)
    AmendmentDraft.objects.filter(pk=draft.pk).update(checked={})


def _fail(draft: AmendmentDraft, no: CorpusError | None = None) -> None:
    """Record that the law is as it was, and why in each language of the site."""
    refused = {}
    for lang, _name in settings.LANGUAGES:
        with override(lang):
            refused[lang] = tell(no, draft.instrument) if no else ""
    _keep(draft.pk, draft.checked, {"state": FAILED, "begun": False, "refused": refused})


def _ask_next(draft: AmendmentDraft) -> bool:
    """Ask the copy the next part; return whether one is left."""
    made, checked, pk = proposal_of(draft), draft.checked, draft.pk
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
        return is_under_way(draft)


def to_renew(made: Proposal) -> list[tuple[str, int, int]]:
    """By language, how many working translations are of words that the act changes, and how many
    of provisions that it takes away, which the desk keeps."""
    changed = {turn.deed.eid for turn in made.turns if turn.deed.do in ("replace", "move")}
    texts = [one.after.text for one in made.days if one.after]
    gone = {place.eid for place in made.before.text.provisions}
    gone = {eid for eid in gone if not all(text.has(eid) for text in texts)}
    units = Unit.objects.filter(kind=Unit.Kind.PROVISION, instrument=made.instrument)
    units = units.exclude(state=Unit.State.OFFICIAL).filter(is_empty=False, is_gone=False)
    rows = [(lang, named.partition("#")[2]) for lang, named in units.values_list("lang", "object")]
    renewed = Counter(lang for lang, eid in rows if eid in changed - gone)
    kept = Counter(lang for lang, eid in rows if eid in gone)
    return [(lang, renewed[lang], kept[lang]) for lang in sorted(renewed | kept)]

"""The drafts tried: each act read, and the records at hand played before it and under it."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import TypedDict, cast

from games import installed
from games.law.acts.drafts import DraftAmendment, acts_of, drafts_of, read_draft
from games.law.acts.trying import TriedVersion, tried_records
from games.lawtexts.files.caches import of_corpus
from games.odds.subprocesses import NotCounted
from games.records.turning_counts import by_chance, samples
from games.rules.values.fields import Record

HANDS = 200
"""Random hands on which a draft is tried, beside the sample hands of its game."""
SLICE = 50
"""Records played at a time, after which a trial says how far it is."""


class DraftTried(TypedDict):
    """What a draft does to the records at hand; ``act`` is the digest of its words."""

    id: str
    act: str
    records: int
    settled: int
    changed: int
    not_played: int
    figures: dict[str, str]
    """Figures that its words set."""
    former_rules: list[str]
    """Rules that its words contradict: none, if it only settles what the rules do already."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Drafts being tried: how many of their records are played, and what came of them so far."""

    tried: tuple[DraftTried, ...]
    played: int = 0
    failed: str = ""

    @property
    def records(self) -> int:
        return self.tried[0]["records"]

    @property
    def is_over(self) -> bool:
        return bool(self.failed) or self.played >= self.records


def trial_records(key: str, hands: int = HANDS) -> list[Record]:
    """The sample hands of a game, then random hands by their numbers."""
    return [*samples(key), *by_chance(key, range(hands))]


def act_digest(key: str, draft: DraftAmendment) -> str:
    """The digest of the act's words in both languages."""
    return sha256("\n".join(acts_of(key, draft).values()).encode()).hexdigest()[:16]


def trial(key: str, drafts: Sequence[DraftAmendment], records: Sequence[Record]) -> Iterator[Trial]:
    """Drafts of a game, each tried on the same records, a slice at a time. Raises ``CorpusError``
    if one is not read whole, and ``NotCounted``."""
    made = [read_draft(key, draft) for draft in drafts]
    day = made[0].facts.begins.isoformat()
    versions = [
        TriedVersion(one.files, draft.id, draft.value)
        for one, draft in zip(made, drafts, strict=True)
    ]
    state = Trial(tuple(
        {
            "id": draft.id,
            "act": act_digest(key, draft),
            "records": len(records),
            "settled": 0, "changed": 0, "not_played": 0,
            "figures": {**one.facts.values},
            "former_rules": [rule.rule for rule in one.former],
        }
        for one, draft in zip(made, drafts, strict=True)
    ))  # fmt: skip
    yield state
    left = iter(records)
    while some := list(islice(left, SLICE)):
        counts = tried_records(made[0].instrument, day, versions, some)
        tried = tuple(
            cast(DraftTried, {**one, **{name: one[name] + count[name] for name in count}})  # type: ignore[literal-required]
            for one, count in zip(state.tried, counts, strict=True)
        )
        state = Trial(tried, state.played + len(some))
        yield state


def path_of(key: str) -> Path:
    return installed.folder(key) / "consequences" / "tried.json"


@of_corpus
@cache
def stored_trials(key: str) -> dict[str, DraftTried]:
    """By entry, the stored trials of a game; none of a draft whose words are others since."""
    path = path_of(key)
    lines: list[DraftTried] = json.loads(path.read_text("utf-8")) if path.is_file() else []
    drafts = drafts_of(key)
    return {
        line["id"]: line
        for line in lines
        if line["id"] in drafts and line["act"] == act_digest(key, drafts[line["id"]])
    }


def keep(key: str, trials: Sequence[DraftTried]) -> None:
    """Write the trials, one to a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in trials)
    path_of(key).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    stored_trials.cache_clear()


class TooManyTrials(Exception):
    """Another draft is being tried."""


_lock = Lock()
_under_way: dict[tuple[str, str], Trial | None] = {}
"""By game and entry: no more than there are drafts."""
_counter = ThreadPoolExecutor(1, "drafts")


def trial_in_background(key: str, draft: DraftAmendment) -> Trial | None:
    """How far the draft's trial is, which begins now unless it has; None before its first slice.
    Raises ``TooManyTrials`` while another is tried."""
    name = (key, draft.id)
    with _lock:
        state = _under_way.get(name)
        if state is not None and (
            not state.is_over or state.tried[0]["act"] == act_digest(key, draft)
        ):
            return state
        if name in _under_way and state is None:
            return None
        if any(other is None or not other.is_over for other in _under_way.values()):
            raise TooManyTrials
        _under_way[name] = None
    _counter.submit(_try, key, draft)
    return None


def _try(key: str, draft: DraftAmendment) -> None:
    name = (key, draft.id)
    try:
        for state in trial(key, [draft], trial_records(key)):
            _under_way[name] = state
    except NotCounted as no:
        if (last := _under_way.pop(name)) is not None:
            _under_way[name] = replace(last, failed=str(no))

"""Parse settings of a run on a command line: ``FA-02=amended`` or JSON."""

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any, TextIO

from games.narration import numbers
from games.rules.values.fields import Record, read_record
from games.rules.values.numbers import excerpt
from games.rules.values.refusal import Unusable

LONGEST = 10_000

EXAMPLES = {
    "readings": "FA-14=own_trio_required",
    "prizes": "pair_plus.three_of_a_kind=30",
    "figures": "commission.highest=6%% commission.cap=4",
    "bets": "ante=100 pair_plus=25",
    "jackpot": "pool=250000 fixed.flush=400",
    "options": "maximum_payout=5000",
}
"""Settings that are mappings: NAME=VALUE, or one JSON object. Help texts write %% for %."""

NAMED_WHOLE = ("figures",)
"""Settings whose names contain points."""


def settings_record(options: Mapping[str, Iterable[str] | None]) -> dict[str, Record]:
    """The settings that were passed, in the form of a record."""
    return {
        name: read_settings(options[name], name)
        for name in EXAMPLES
        if options.get(name) is not None
    }


def read_settings(words: Iterable[str] | None, field: str) -> Record:
    """One mapping from ``a.b=1 c=2`` or ``{"a": {"b": 1}, "c": 2}``, or several of either."""
    settings: dict[str, Any] = {}
    for word in words or ():
        if word.lstrip().startswith("{"):
            _merge(settings, _json(word, field), field)
            continue
        path, is_told, value = word.partition("=")
        if not is_told or not path.strip():
            raise Unusable("not_a_setting", {"given": word[:40]}, field)
        way = [path.strip()] if field in NAMED_WHOLE else path.strip().split(".")
        within: dict[str, Any] = settings
        for step in way[:-1]:
            within = within.setdefault(step, {})
            if not isinstance(within, dict):
                raise Unusable("not_a_setting", {"given": ".".join(way)[:40]}, field)
        if way[-1] in within:
            raise Unusable("field_twice", {"name": excerpt(".".join(way))}, field)
        within[way[-1]] = value.strip()
    return settings


def _json(text: str, field: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise Unusable("not_a_setting", {"given": excerpt(text)}, field)
    try:
        return dict(read_record(text))
    except Unusable as no:
        if no.reason in ("not_json", "nested_too_deep"):
            raise Unusable("not_a_setting", {"given": excerpt(text)}, field) from None
        raise no.in_field(field) from None


def _merge(settings: dict[str, Any], added: dict[str, Any], field: str) -> None:
    for name, value in added.items():
        if isinstance(value, dict) and isinstance(settings.get(name), dict):
            _merge(settings[name], value, field)
        else:
            settings[name] = value


WIDTH = 30
EVERY = 0.1


class ProgressBar:
    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_watched = out.isatty()
        self._began = monotonic()
        self._drawn = 0.0

    def report(self, done: int, rounds: int) -> None:
        now = monotonic()
        if not self._is_watched or (now - self._drawn < EVERY and done < rounds):
            return
        self._drawn = now
        self._out.write("\r" + drawn(done, rounds, now - self._began) + "\x1b[K")
        self._out.flush()

    def close(self) -> None:
        if self._is_watched and self._drawn:
            self._out.write("\n")
            self._out.flush()


def drawn(done: int, rounds: int, seconds: float) -> str:
    """``[#######···] 23 %   2 300 000 / 10 000 000   24.1 M/s   0:04``"""
    filled = WIDTH * done // rounds
    rate = done / max(seconds, 1e-6)
    left = round((rounds - done) / max(rate, 1e-6))
    counted = f"{numbers.whole(done)} / {numbers.whole(rounds)}"
    bar = "#" * filled + "·" * (WIDTH - filled)
    clock = f"{left // 60}:{left % 60:02}"
    part = numbers.percent(100 * done // rounds / 100, 0)
    return f"[{bar}] {part}  {counted}  {numbers.decimal(rate / 1e6, 1)} M/s  {clock}"

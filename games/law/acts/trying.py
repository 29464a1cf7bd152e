"""Try a version outside the corpus, in a process of its own: a hand and figures, each way."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from games.lawtexts.drafting.writing import write_files
from games.lawtexts.texts.corpus import own, using
from games.lawtexts.texts.rooms import copy_out
from games.odds.subprocesses import POLITE, Figures, Subprocess, answer_lines
from games.rules.provisions.day import FIELD
from games.rules.values.fields import Record
from games.rules.values.refusal import Forbidden, Unusable

LONGEST = 120
"""Seconds; the exact sheet of stud takes most, then the addresses of the law."""
HANDS = 400
"""Hands by chance before and after."""
_process = Subprocess("games.law.acts.trying", longest=LONGEST, niceness=POLITE, stays=False)


def tried_hand(key: str, files: Mapping[str, str], day: str, seed: int, lang: str) -> Figures:
    """The steps of a hand of that day in words. Raises ``NotCounted``, or ``Unusable``."""
    return _process.ask(["hand", key, dict(files), day, seed, lang])


def tried_change(key: str, files: Mapping[str, str], before: str, after: str) -> Figures:
    """What changes in play from one version to another, as ``consequences.card.pair`` has it: the
    odds, and hands by chance that end otherwise. Raises ``NotCounted``."""
    return _process.ask(["change", key, dict(files), before, HANDS, after])


def tried_addresses(
    key: str, files: Mapping[str, str], days: Iterable[date], eids: Iterable[str]
) -> Figures:
    """``count`` addresses of the law asked in a copy on these days, in ``seconds`` of processor,
    and those ``broken``, each with its day, path and status. Raises ``NotCounted``."""
    when = " ".join(day.isoformat() for day in days)
    return _process.ask(["addresses", key, dict(files), when, 0, " ".join(eids)])


class TriedVersion(NamedTuple):
    """A version that makes one reading of a doubt the law's own."""

    files: Mapping[str, str]
    doubt: str
    value: str


def tried_records(
    key: str, day: str, versions: Iterable[TriedVersion], records: list[Record]
) -> list[Figures]:
    """Of each version, for records played on a day before it and under it: how many it ``settled``,
    which turned on the doubt before; ``changed``, those that come out otherwise than under that
    reading before; and ``not_played``, those refused both times. Raises ``NotCounted``.
    """
    question: list[object] = [
        "records",
        key,
        {},
        day,
        records,
        [[dict(v.files), v.doubt, v.value] for v in versions],
    ]
    counts: list[Figures] = _process.ask(question)["versions"]
    return counts


def _try(kind: str, key: str, files: dict[str, str], day: str, *rest: Any) -> Figures:
    import django

    django.setup()
    if kind == "records":
        return _records(key, day, *rest)
    ways = {"hand": _hand, "change": _change, "addresses": _addresses}
    with _in_use(key, files):
        return ways[kind](key, day, *rest)


@contextmanager
def _in_use(key: str, files: Mapping[str, str]) -> Iterator[None]:
    """The corpus with these files in the folder of a regulation."""
    corpus = own()
    with TemporaryDirectory() as scratch:
        folder = copy_out(key, Path(scratch), corpus)
        write_files(folder, files)
        with using(replace(corpus, instruments={**corpus.instruments, key: folder})):
            yield


def _records(
    key: str, day: str, records: list[Record], versions: list[tuple[dict[str, str], str, str]]
) -> Figures:
    from games.lawtexts.texts.reader import read
    from games.records.answers import played_out
    from games.records.deciding import PLAYED, tried

    game_key = read(key).game
    play = partial(played_out, game_key)

    def outcome(hand: Record) -> object:
        try:
            return play(hand).outcome
        except (Forbidden, Unusable) as no:
            return no

    hands = [{**record, FIELD: day} for record in records]
    doubts = [
        {name for one in tried(game_key, hand, play, PLAYED).robustness.decided_by
         for name in one.doubts}
        for hand in hands
    ]  # fmt: skip
    counts = []
    for files, doubt, value in versions:
        before = [outcome({**hand, "readings": {doubt: value}}) for hand in hands]
        with _in_use(key, files):
            after = [outcome(hand) for hand in hands]
        pairs = list(zip(before, after, strict=True))
        refused = [isinstance(one, Exception) and repr(one) == repr(two) for one, two in pairs]
        counts.append({
            "settled": sum(doubt in names for names in doubts),
            "changed": sum(one != two for one, two in pairs) - sum(refused),
            "not_played": sum(refused),
        })  # fmt: skip
    return {"versions": counts}


def _hand(key: str, day: str, seed: int, lang: str) -> Figures:
    from django.utils.translation import override

    from games.lawtexts.texts.reader import read
    from games.narration import step_sentence
    from games.rules.game import game
    from games.rules.hands.script import play, read_actions

    declared = game(read(key).game)
    hand = declared.hand({"table": declared.table, "seed": seed, "at": day})
    actions: list[dict[str, Any]] = []
    while (played := play(hand.script, read_actions(actions))).waiting is not None:
        choice = played.waiting
        offer = choice.offers[min(len(choice.offers), 2) - 1]
        to = {"to": offer.minimum} if offer.minimum is not None else {}
        actions.append({"seat": choice.seat, "do": offer.do, **to})
    with override(lang):
        return {"steps": [str(step_sentence(declared.key, step)) for step in played.steps]}


def _change(key: str, before: str, hands: int, after: str) -> Figures:
    from games.consequences.card import pair
    from games.consequences.setting import Setting
    from games.lawtexts.texts.reader import read

    return dict(pair(read(key).game, Setting(law=before), Setting(law=after), hands))


def _addresses(key: str, days: str, _seed: int, eids: str) -> Figures:
    from games.law.acts.addresses import asked_in_a_copy

    copy = asked_in_a_copy(key, [date.fromisoformat(day) for day in days.split()], eids.split())
    return {"count": copy.number, "broken": copy.failed, "seconds": round(copy.seconds, 1)}


if __name__ == "__main__":
    answer_lines(_try)

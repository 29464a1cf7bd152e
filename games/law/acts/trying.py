"""Try a version outside the corpus, in a process of its own: a hand and figures, each way."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.lawtexts.drafting.writing import write_files
from games.lawtexts.texts.corpus import own, use
from games.lawtexts.texts.rooms import copy_out
from games.odds.subprocesses import POLITE, Figures, Subprocess, answer_lines

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


def _try(kind: str, key: str, files: dict[str, str], day: str, seed: int, lang: str) -> Figures:
    import django

    django.setup()
    corpus = own()
    with TemporaryDirectory() as scratch:
        folder = copy_out(key, Path(scratch), corpus)
        write_files(folder, files)
        use(replace(corpus, instruments={**corpus.instruments, key: folder}))
        ways = {"hand": _hand, "change": _change, "addresses": _addresses}
        return ways[kind](key, day, seed, lang)


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

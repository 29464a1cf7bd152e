"""Checks of a whole game without Django's pages: each yields a sentence for every fault."""

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import partial

from games import installed
from games.lawtexts.texts.reader import read
from games.narration.faults import ANSWERS, ANYWHERE, ASKS, FAULTS
from games.narration.language import override
from games.narration.register import EVENTS, REASONS
from games.narration.registry import words_of
from games.narration.sentences import placeholders
from games.odds import registry
from games.odds.figures.sheets import (
    BankRun,
    BankSheet,
    ExactSheet,
    JackpotSheet,
    ObservedLine,
    PotRun,
    PotSheet,
    RunFigures,
)
from games.odds.figures.spec import GameOffer
from games.quality.notions import notions_said
from games.records.answers import play_explained, settling
from games.records.lines import Ruling
from games.records.random_hands import Occurrence, cited, occurrences, sentences
from games.rules.game import Record
from games.rules.game import game as rules_of
from games.rules.hands.script import Step
from games.rules.values.refusal import Forbidden, Unusable

LANGUAGES = ("pt", "zh-hant")
ROUNDS, SEED = 200_000, 20_260
SETTLED = 20
HANDS = 1_000
MOST_ERRORS = 4.5
"""How many standard errors a mean may be from its exact value."""

Check = Callable[[str], Iterator[str]]
Setting = tuple[str, ...]
"""A strategy, or a reading and its value, or neither."""


def unworded(key: str) -> Iterator[str]:
    """What the rules declare or do in random hands, and no words say in every language."""
    yield from _undeclared(key)
    yield from dict.fromkeys(_untold(key))


def _undeclared(key: str) -> Iterator[str]:
    game, words = rules_of(key), words_of(key)
    lines = (line.category for table in game.paytables for line in table.lines)
    bets = (*(bet.name for bet in game.bets), *(table.bet for table in game.paytables))
    asks = [ask for fault in game.rulable for ask in fault.asks]
    reasons = (*game.not_applied.values(), *game.left_out.values())
    ladders = {name for ladder in words.other_categories.values() for name in ladder}
    declared: tuple[tuple[str, Iterable[str], Container[str]], ...] = (
        ("class of hand", lines, ladders | words.categories.keys()),
        ("event", game.events, EVENTS.keys() | words.events.keys()),
        ("fault", (fault.name for fault in game.rulable), FAULTS.keys() | words.faults.keys()),
        ("question", (ask.name for ask in asks), ASKS.keys() | words.asks.keys()),
        ("reason", reasons, REASONS.keys() | words.reasons.keys()),
        ("bet", bets, words.bets),
        ("reading", (reading.id for reading in game.readings), words.readings),
    )
    for kind, names, table in declared:
        missing = (name for name in dict.fromkeys(names) if name not in table)
        yield from (f"{kind} {name} has no words" for name in missing)
    for ask in asks:
        known = ANSWERS.get(ask.name, {}).keys() | words.answers.get(ask.name, {}).keys()
        unsaid = set(ask.answers) - known - ANYWHERE.keys() if ask.ladder is None else ()
        yield from (f"answer {answer} to {ask.name} has no words" for answer in sorted(unsaid))
    for reading in game.readings:
        values = words.readings.get(reading.id, {})
        yield from (
            f"reading {reading.id}: {value} has no words"
            for value in reading.values
            if value not in values
        )
    messages = dict.fromkeys(m for f in fields(words) for m in _messages(getattr(words, f.name)))
    for message in messages:
        yield from _untranslated(message)


def _messages(entry: object) -> Iterator[object]:
    if isinstance(entry, Mapping):
        entry = list(entry.values())
    if isinstance(entry, list | tuple):
        for part in entry:
            yield from _messages(part)
    elif hasattr(entry, "messages"):
        yield from entry.messages()
    else:
        yield entry


def _untranslated(message: object) -> Iterator[str]:
    with override(None):
        source = str(message)
    for language in LANGUAGES:
        with override(language):
            text = str(message)
        words = source.split() if language != "pt" or " " in source else []
        if text == source and any(word[0].islower() for word in words):
            yield f"no {language} for “{source}”"
        elif not placeholders(text) <= placeholders(source):
            yield f"{language} of “{source}” has other placeholders"


def _untold(key: str) -> Iterator[str]:
    """Sentences that random hands cannot fill, and provisions that ``Game.applied`` lacks."""
    game = rules_of(key)
    happened = list(occurrences(game, HANDS))
    for occurrence in happened:
        for provision in filter(lambda provision: provision not in game.applied, cited(occurrence)):
            name = occurrence.name if isinstance(occurrence, Step) else "a choice"
            yield f"{name} cites {provision}, which is not among those applied"
    for language in LANGUAGES:
        with override(language):
            for occurrence in happened:
                yield from _failing(key, occurrence, language)


def _failing(key: str, occurrence: Occurrence, language: str) -> Iterator[str]:
    try:
        lines = list(sentences(key, occurrence))
    except Exception as fault:
        yield f"a hand ends in {fault!r}"
        return
    for name, sentence in lines:
        try:
            sentence()
        except Exception as fault:
            yield f"{name} has no {language}: {fault!r}"


def unstated(key: str) -> Iterator[str]:
    """Provisions that the text lacks, constants and prizes that their sentence does not say."""
    game = rules_of(key)
    provisions = {p.eid: p for p in read(game.instrument.key).provisions}
    for provision in (*game.applied, *game.not_applied):
        if provision.eid not in provisions:
            yield f"the text has no {provision}"
    stated = [(s.rule, s.provision, s.notions, s.lang) for s in game.stated]
    for table in game.paytables:
        for line in (line for line in table.lines if line.odds is not None):
            notion = frozenset({f"odds {line.odds}"})
            stated.append((f"prize {line.category} of {table.bet}", line.provision, notion, ""))
    for rule, provision, notions, only in stated:
        texts = provisions[provision.eid].text if provision.eid in provisions else {}
        for language, text in texts.items():
            missing = notions - notions_said(text, language) if only in ("", language) else ()
            yield from (
                f"{rule}: {provision} does not say {notion} ({language})" for notion in missing
            )


def unanswered(key: str) -> Iterator[str]:
    """Records that the commands do not answer: sample hands, a hand by chance, dealt rounds."""
    game = rules_of(key)
    playing = partial(play_explained, key)
    hands = sorted((installed.folder(key) / "play" / "sample_hands").glob("*.json"))
    records: list[tuple[str, Ruling, Record]] = [
        (f"play {path.stem}", playing, json.loads(path.read_text("utf-8"))["record"])
        for path in hands
    ]
    records.append(("play", playing, {"table": dict(game.table), "seed": SEED}))
    if game.settle:
        spec = registry.read_spec({"game": key, "rounds": SETTLED, "seed": SEED})
        records += [
            (f"settle round {number}", settling(key), registry.redeal(spec, number))
            for number in range(SETTLED)
        ]
    for name, ruling, record in records:
        try:
            ruling(record)
        except (Unusable, Forbidden) as no:
            yield f"{name}: {no.reason} {dict(no.facts)}"
        except Exception as fault:
            yield f"{name}: {fault!r}"


def unequal(key: str) -> Iterator[str]:
    """Exact figures of a strategy or reading that fail, or that a run or others do not have."""
    sheets: dict[Setting, ExactSheet] = {}
    for setting, options in _settings(registry.offer(key)):
        try:
            spec = registry.read_spec({"game": key, "rounds": ROUNDS, "seed": SEED, **options})
            sheets[setting] = registry.exact(key, options)
            run = registry.figures(spec, registry.batch(spec, 0, ROUNDS))
            faults = list(_unlike_a_run(sheets[setting], run))
        except Exception as fault:
            faults = [repr(fault)]
        yield from (" ".join((*setting, fault)) for fault in faults)
    if () in sheets:
        yield from _unlike_others(sheets[()], sheets)


def _settings(offer: GameOffer) -> Iterator[tuple[Setting, Record]]:
    """The defaults, each strategy, and each value of a reading but the first."""
    yield (), {}
    for strategy in offer.strategies:
        yield (strategy,), {"strategy": strategy}
    for reading in offer.readings:
        for value in reading.values[1:]:
            yield (reading.id, value), {"readings": {reading.id: value}}


def _unlike_a_run(sheet: ExactSheet, run: RunFigures) -> Iterator[str]:
    if isinstance(run, PotRun):
        lines = run.first_hand.lines
        for line in lines:
            if sheet.hands[line.category].probability != line.probability:
                yield f"{line.category}: not the same chance in exact figures and in a run's"
        yield from _far_counts("hands", lines)
    elif isinstance(run, BankRun) and isinstance(sheet, BankSheet):
        for bet, exact in sheet.bets.items():
            result = run.bets[bet]
            if result.exact != exact:
                yield f"{bet}: not the same exact figures alone and beside a run"
            ev, reach = exact.ev, MOST_ERRORS * result.standard_error
            is_rare = isinstance(exact, JackpotSheet)
            if result.rounds and not is_rare and abs(result.mean - ev.decimal) > reach:
                yield f"{bet}: exact {ev.fraction}, simulated {result.mean:.6f} ± {reach:.6f}"
            yield from _far_counts(bet, result.lines)


def _unlike_others(sheet: ExactSheet, sheets: Mapping[Setting, ExactSheet]) -> Iterator[str]:
    """What the default sheet says of strategies and readings that their own sheets do not."""
    if isinstance(sheet, PotSheet):
        for change in sheet.differences:
            other = sheets.get((change.reading, change.value))
            if other is not None and other.hands != change.hands:
                yield f"{change.reading} {change.value}: other hands in the default sheet"
    if not isinstance(sheet, BankSheet):
        return
    for row in sheet.strategies:
        own = sheets.get((row.strategy,))
        if isinstance(own, BankSheet) and row.ev not in [bet.ev for bet in own.bets.values()]:
            yield f"{row.strategy}: {row.ev.fraction} in the default sheet alone"
    known = {(c.reading, c.value, c.bet): c.ev for c in sheet.differences}
    for setting, other in sheets.items():
        if len(setting) == 2 and isinstance(other, BankSheet):
            for bet in filter(sheet.bets.__contains__, other.bets):
                exact, listed = other.bets[bet].ev, known.get((*setting, bet), sheet.bets[bet].ev)
                if listed != exact:
                    values = f"exact {exact.fraction}, {listed.fraction} in the default sheet"
                    yield f"{' '.join(setting)} {bet}: {values}"


def _far_counts(bet: str, lines: Iterable[ObservedLine]) -> Iterator[str]:
    for line in lines:
        error = (line.expected * (1 - line.expected / ROUNDS)) ** 0.5
        if abs(line.observed - line.expected) > MOST_ERRORS * max(error, 1):
            yield f"{bet}, {line.category}: {line.expected:.1f} expected, {line.observed} observed"


CHECKS: Mapping[str, Check] = {
    "words": unworded,
    "numbers": unstated,
    "records": unanswered,
    "figures": unequal,
}

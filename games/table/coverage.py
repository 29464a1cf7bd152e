"""What a model covers: of each provision its rules, its sample hands, or why it is not modelled."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from traceback import walk_tb
from types import CodeType, GeneratorType, MappingProxyType
from typing import NamedTuple

from games import installed
from games.law.addresses import provision_url
from games.law.time.in_force import version_today
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.shape import ProvisionText
from games.narration import reason_sentence, refusal_sentence
from games.narration.language import law_language
from games.play.desk.fault import faults_under
from games.play.hand.request import link_url
from games.play.link.hand_link import encode
from games.rules.game import GAMES, Game, Record, game
from games.rules.hands.script import Choice, Played, Script, Step, play, read_actions
from games.rules.values.citation import Provision, Sayings, recorded
from games.rules.values.refusal import Forbidden
from games.table.models import HandPlace
from games.table.written_out import samples

SHARED = Path(installed.__file__).parent / "rules"


def _modules(key: str) -> list[Path]:
    """The modules of a game's rules: those of a folder, or one."""
    rules = installed.folder(key) / "rules"
    return sorted(rules.rglob("*.py")) or [rules.with_suffix(".py")]


class RuleSource(NamedTuple):
    """A function of the rules, with its source."""

    name: str
    source: str


@cache
def rules_digest() -> str:
    """A digest of the source of all rules; it changes with any of them."""
    read = hashlib.sha256()
    for modules in (sorted(SHARED.rglob("*.py")), *map(_modules, installed.games())):
        for path in modules:
            read.update(str(path.relative_to(modules[0].parent)).encode())
            read.update(path.read_bytes())
    return read.hexdigest()


def rule_sources(key: str, functions: Iterable[CodeType]) -> tuple[RuleSource, ...]:
    """Those of the game itself; if it has none, the shared ones."""
    own = str(installed.folder(key) / "rules")
    named = [function for function in functions if not function.co_name.startswith("<")]
    chosen = [function for function in named if function.co_filename.startswith(own)] or named
    return tuple(RuleSource(code.co_qualname, dedent(getsource(code))) for code in chosen)


class SampleStep(NamedTuple):
    """A sample hand and the step at which it applies a provision; a refused hand has no steps."""

    game: str
    title: Mapping[str, str]
    record: Record
    n: int
    link: str = ""
    no: Forbidden | None = None

    @property
    def name(self) -> str:
        """The title in the reader's language."""
        return self.title.get(law_language()) or self.title["pt"]


def applications(declared: Game, record: Record) -> Iterator[tuple[Provision, int]]:
    """Every provision a hand applies, with the number of the step that cites it, or precedes the
    choice that does."""
    return _applied(_played(declared, record))


def _played(declared: Game, record: Record) -> Played:
    return play(declared.hand(record).script, read_actions(record.get("actions")))


def _applied(played: Played) -> Iterator[tuple[Provision, int]]:
    for n, step in enumerate(played.steps, start=1):
        yield from ((provision, n) for provision in step.provisions)
    for n, choice in zip(played.decided_after, played.choices, strict=True):
        yield from ((provision, n) for provision in _grounds(choice))


def _grounds(choice: Choice) -> Iterator[Provision]:
    yield choice.provision
    for offer in choice.offers:
        yield from (
            provision for provision in (offer.provision, offer.floor, offer.ceiling) if provision
        )
    yield from (bar.provision for bar in choice.bars if not bar.doubt)


def refused_hands() -> Iterator[SampleStep]:
    """The hands that the rules refuse, each with its refusal."""
    for key in GAMES:
        path = installed.folder(key) / "play" / "refused_hands.json"
        for entry in json.loads(path.read_text(encoding="utf-8")) if path.is_file() else ():
            record, declared = entry["record"], game(key)
            settles = declared.settle if entry.get("command") == "settle" else None
            try:
                (settles or declared.hand)(record)
            except Forbidden as no:
                yield SampleStep(key, entry["title"], record, 0, no=no)
            else:
                raise ValueError(f"the rules of {key} do not refuse this record: {record}")


def play_noting(declared: Game, record: Record, sayings: Sayings) -> Played:
    """The hand as played; the function that makes each step or choice is added to ``sayings``."""
    script = declared.hand(record).script
    return play(lambda: _noted(script(), sayings), read_actions(record.get("actions")))


def _noted(running: Script, sayings: Sayings) -> Script:
    answer = None
    with suppress(StopIteration):
        while True:
            yielded = next(running) if answer is None else running.send(answer)
            cited = yielded.provisions if isinstance(yielded, Step) else _grounds(yielded)
            for provision in cited:
                sayings.setdefault(provision, {})[_maker(running)] = None
            answer = yield yielded


def _maker(running: object) -> CodeType:
    """The function that yielded last: that of the innermost generator."""
    assert isinstance(running, GeneratorType)
    inner = running.gi_yieldfrom
    return _maker(inner) if isinstance(inner, GeneratorType) else running.gi_code


class Exercise(NamedTuple):
    """By provision, the samples that apply it and the functions that cite it in them."""

    samples: Mapping[Provision, tuple[SampleStep, ...]]
    functions: Mapping[Provision, tuple[CodeType, ...]]


@cache
def exercised() -> Exercise:
    """For each provision the samples that apply it, each at the first such step; first those where
    a step cites it, the earlier in its list the sooner."""
    by_provision: dict[Provision, list[tuple[int, SampleStep]]] = {}
    with recorded() as functions:
        hands = [(one, play_noting(one.game, one.record, functions)) for one in samples()]
    for sample, played in hands:
        key, link = sample.game.key, encode(sample.record)
        first: dict[Provision, int] = {}
        for provision, n in _applied(played):
            first.setdefault(provision, n)
        for provision, n in first.items():
            example = SampleStep(key, sample.title, sample.record, n, link)
            weight = _weight(provision, played.steps[n - 1])
            by_provision.setdefault(provision, []).append((weight, example))
    for refused in refused_hands():
        assert refused.no is not None
        by_provision.setdefault(refused.no.provision, []).append((len(GAMES), refused))
        *_, (frame, _line) = walk_tb(refused.no.__traceback__)
        functions.setdefault(refused.no.provision, {})[frame.f_code] = None
        refused.no.__traceback__ = None
    ordered = {
        provision: tuple(example for _, example in sorted(examples, key=lambda pair: pair[0]))
        for provision, examples in by_provision.items()
    }
    return Exercise(ordered, {provision: tuple(codes) for provision, codes in functions.items()})


class AtStep(NamedTuple):
    """A step of a sample hand."""

    game: str
    link: str
    n: int
    step: Step


@cache
def steps_resting_on() -> Mapping[Provision, Mapping[str, AtStep]]:
    """For each provision the names of the steps that cite it, each with its first sample step."""
    by_provision: dict[Provision, dict[str, AtStep]] = {}
    for sample in samples():
        link = encode(sample.record)
        for n, step in enumerate(_played(sample.game, sample.record).steps, start=1):
            at_step = AtStep(sample.game.key, link, n, step)
            for provision in step.provisions:
                by_provision.setdefault(provision, {}).setdefault(step.name, at_step)
    return MappingProxyType(by_provision)


def _weight(provision: Provision, step: Step) -> int:
    """The position of the provision in the step's list; 9 if the step does not cite it."""
    return step.provisions.index(provision) if provision in step.provisions else 9


FORMAL = ("main", "annex")
"""The dispatch and its annex's title, which need no reason for not being modelled."""

OPENS = "opens_its_points"
"""The reason of a provision that only introduces others, which are applied."""


@dataclass(frozen=True, slots=True)
class SampleLink:
    """A hand in which a provision is applied; for a refused one ``url`` is empty."""

    name: str
    url: str
    step: int
    refusal: str = ""
    is_saved: bool = False


Saved = Mapping[str, Sequence[SampleLink]]


@dataclass(frozen=True, slots=True)
class Covered:
    """``standing`` is ``applied``, ``ruled``, ``reasoned``, ``opening``, ``heading`` or ``formal``;
    ``reason`` says why it, or part of it, is not modelled."""

    eid: str
    citation: str
    url: str
    depth: int
    standing: str
    reason: str
    key: str
    functions: tuple[CodeType, ...]
    """The functions that cite it where sample hands apply it."""
    seen: tuple[SampleLink, ...]
    faults: tuple[str, ...]
    """The faults on which the desk rules under it."""

    @property
    def rules(self) -> tuple[RuleSource, ...]:
        return rule_sources(self.key, self.functions)


def coverage_status(declared: Game, text: ProvisionText) -> str:
    provision = declared.instrument.provision(text.eid)
    if provision in declared.applied:
        return "applied"
    if provision in faults_under(declared.key):
        return "ruled"
    if provision in declared.not_applied:
        return "opening" if declared.not_applied[provision] == OPENS else "reasoned"
    return "formal" if text.eid.split("__")[0] in FORMAL else "heading"


def coverage(declared: Game, language: str, eid: str = "") -> list[Covered]:
    """The provisions of a game's regulation; or that with the eId, if there is one."""
    instrument = declared.instrument.key
    saved = saved_hands(f"{instrument}#{eid}")
    texts = (text for text in version_today(instrument).text.provisions if not text.is_container)
    return [_covered(declared, text, language, saved) for text in texts if eid in ("", text.eid)]


def _covered(declared: Game, text: ProvisionText, language: str, saved: Saved) -> Covered:
    instrument = declared.instrument.key
    provision = declared.instrument.provision(text.eid)
    standing = coverage_status(declared, text)
    why = declared.not_applied.get(provision) or declared.left_out.get(provision)
    return Covered(
        eid=text.eid,
        citation=cite_short(instrument, text.eid, language),
        url=provision_url(instrument, text.eid),
        depth=text.eid.count("__"),
        standing=standing,
        reason=reason_sentence(declared.key, why) if why else "",
        key=declared.key,
        functions=exercised().functions.get(provision, ()) if standing == "applied" else (),
        seen=tuple(example_hands(provision, saved)),
        faults=faults_under(declared.key).get(provision, ()),
    )


def saved_hands(provision: str) -> Saved:
    """The public saved hands for each provision whose full name begins with ``provision``."""
    by_provision: dict[str, list[SampleLink]] = {}
    places = HandPlace.objects.filter(provision__startswith=provision, hand__is_public=True)
    for place in places.select_related("hand"):
        hand = place.hand
        url = hand.table_url(place.step) if place.step else hand.get_absolute_url()
        by_provision.setdefault(place.provision, []).append(
            SampleLink(hand.title, url, place.step, "", True)
        )
    return by_provision


def example_hands(provision: Provision, saved: Saved) -> Iterator[SampleLink]:
    """The saved hands that show the provision, then the samples that do."""
    yield from saved.get(str(provision), ())
    for sample in exercised().samples.get(provision, ()):
        if sample.no is not None:
            yield SampleLink(sample.name, "", 0, refusal=refusal_sentence(sample.no))
        else:
            yield SampleLink(sample.name, link_url(sample.game, sample.link, sample.n), sample.n)

"""Why an answer is right: the deciding cards, the calculation, and the provision."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.law.at_hand import doubt_titles
from games.law.in_force import place_at_hand
from games.lawtexts.reader import history
from games.lawtexts.shape import LANGUAGES
from games.narration import cited, why_sentence
from games.narration.language import law_language
from games.play.desk.fault import ruled
from games.play.drill.worked import worked
from games.play.game import Question
from games.play.table.marked_words import words_of
from games.play.table.quotations import translation
from games.play.table.replay import replayed
from games.rules.citation import Provision
from games.rules.day import day_of
from games.rules.registry import game
from games.rules.script import Step

SHORT = 320
"""In characters; a provision up to this length is quoted whole if no sentence is marked."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words of a provision, in the reader's language of the law or else in the other."""

    provision: Provision
    citation: str
    lang: str
    words: tuple[str, ...]
    is_official: bool = True
    """False for a working translation, which is used where the language has no official text."""


@dataclass(frozen=True, slots=True)
class Explained:
    why: tuple[str, ...]
    sums: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    doubts: tuple[tuple[str, str], ...] = ()
    """The rows of the register on which the answer rests, each with its title."""


def explained(key: str, question: Question) -> Explained:
    titles = doubt_titles(key)
    doubts = tuple((row, titles[row]) for row in question.doubts if row in titles)
    if not question.is_hand:
        steps = (
            [line.step for line in ruled(game(key), question.record).lines]
            if question.record
            else []
        )
        why = (question.model,) if question.model else ()
        return Explained(why, (), _deciding(key, question, steps), doubts)
    replay = replayed(key, question.record)
    step = replay.played.steps[question.n - 1]
    reasons = tuple(why_sentence(key, reason) for reason in step.why) if question.choices else ()
    steps = [step, *replay.played.steps]
    return Explained(reasons, worked(question, replay), _deciding(key, question, steps), doubts)


def _deciding(key: str, question: Question, steps: Sequence[Step]) -> tuple[Sentence, ...]:
    """For one choice, the sentence that decides it; else one for each provision.

    Between seats, the sentence by which their hands are compared comes first.
    """
    is_choice = question.way == "choice"
    reasons = steps[0].why if steps else ()
    compared = [why.provision for why in reasons if why.over is not None and is_choice]
    provisions = dict.fromkeys((*compared, *question.provisions))
    day = day_of(question.record)
    marked = [s for provision in provisions if (s := _marked(key, provision, steps, day))]
    whole = [_whole(provision, day) for provision in provisions]
    short = [sentence for sentence in whole if 0 < len("".join(sentence.words)) <= SHORT]
    if is_choice:
        first = [s for s in (*marked, *short) if s.provision in compared]
        return tuple((first or marked or short or whole)[:1])
    if question.way == "order":
        return tuple(whole)
    return tuple(marked or short or whole[:1])


def _marked(
    key: str, provision: Provision, steps: Sequence[Step], day: date | None
) -> Sentence | None:
    """The marked sentence at the step that answers, or at the first step with that provision."""
    resting = (step for step in steps[1:] if provision in step.provisions)
    for candidate in (*steps[:1], *resting):
        for lang in _languages():
            text, is_official = _words(provision, lang, day)
            words = words_of(key, candidate.name, provision.eid, lang, text) if text else ()
            if words:
                return Sentence(provision, cited(provision), lang, words, is_official)
    return None


def _whole(provision: Provision, day: date | None) -> Sentence:
    """The provision's own words; without any, only its citation."""
    for lang in _languages():
        text, is_official = _words(provision, lang, day)
        if text:
            return Sentence(provision, cited(provision), lang, (text,), is_official)
    return Sentence(provision, cited(provision), law_language(), ())


def _words(provision: Provision, lang: str, day: date | None) -> tuple[str, bool]:
    """The official words of the day or else the working translation, and whether official."""
    version = history(provision.instrument).in_force(day) if day else None
    if version is not None and version.text.has(provision.eid):
        official = version.text.provision(provision.eid).text.get(lang)
    else:
        official = place_at_hand(provision.instrument, provision.eid).text.get(lang)
    return (official, True) if official else (translation(provision, lang).text, False)


def _languages() -> list[str]:
    own_language = law_language()
    return sorted(LANGUAGES, key=lambda lang: lang != own_language)

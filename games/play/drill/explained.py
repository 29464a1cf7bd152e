"""Why an answer is right: the deciding cards, the calculation, and the provision."""

from dataclasses import dataclass

from games.law.in_force import place_at_hand
from games.lawtexts.shape import LANGUAGES
from games.narration import cited, why_sentence
from games.narration.language import law_language
from games.play.drill.worked import worked
from games.play.game import Question
from games.play.table.marked_words import words_of
from games.play.table.quotations import translation
from games.play.table.replay import Replay, replayed
from games.rules.citation import Provision
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


def explained(key: str, question: Question) -> Explained:
    replay = replayed(key, question.record)
    step = replay.played.steps[question.n - 1]
    return Explained(
        tuple(why_sentence(key, reason) for reason in step.why) if question.choices else (),
        worked(question, replay),
        _deciding(key, question, step, replay),
    )


def _deciding(key: str, question: Question, step: Step, replay: Replay) -> tuple[Sentence, ...]:
    """For a choice, the sentence that decides it; for a sum, one for each provision.

    Between seats, the sentence by which their hands are compared comes first.
    """
    compared = [why.provision for why in step.why if why.over is not None and question.choices]
    provisions = dict.fromkeys((*compared, *question.provisions))
    marked = [s for provision in provisions if (s := _marked(key, provision, step, replay))]
    whole = [_whole(provision) for provision in provisions]
    short = [sentence for sentence in whole if 0 < len("".join(sentence.words)) <= SHORT]
    if question.choices:
        first = [s for s in (*marked, *short) if s.provision in compared]
        return tuple((first or marked or short or whole)[:1])
    return tuple(marked or short or whole[:1])


def _marked(key: str, provision: Provision, step: Step, replay: Replay) -> Sentence | None:
    """The marked sentence at the step that answers, or at the first step with that provision."""
    resting = (other for other in replay.played.steps if provision in other.provisions)
    for candidate in (step, *resting):
        for lang in _languages():
            text, is_official = _words(provision, lang)
            words = words_of(key, candidate.name, provision.eid, lang, text) if text else ()
            if words:
                return Sentence(provision, cited(provision), lang, words, is_official)
    return None


def _whole(provision: Provision) -> Sentence:
    """The provision's own words; without any, only its citation."""
    for lang in _languages():
        text, is_official = _words(provision, lang)
        if text:
            return Sentence(provision, cited(provision), lang, (text,), is_official)
    return Sentence(provision, cited(provision), law_language(), ())


def _words(provision: Provision, lang: str) -> tuple[str, bool]:
    """The official words or else the working translation, and whether they are official."""
    official = place_at_hand(provision.instrument, provision.eid).text.get(lang)
    return (official, True) if official else (translation(provision, lang).text, False)


def _languages() -> list[str]:
    own_language = law_language()
    return sorted(LANGUAGES, key=lambda lang: lang != own_language)

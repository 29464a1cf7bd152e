"""Questions on the words of the law: which article, in which order, how it is said aloud."""

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.law.in_force import place_at_hand, version_today
from games.lawtexts.citation import cite_short
from games.lawtexts.shape import LANGUAGES
from games.narration import step_sentence
from games.narration.language import law_language
from games.narration.registry import words_of
from games.play.dealing import Chance
from games.play.drill.hand_description import first, rows, steps_named
from games.play.game import Question
from games.play.registry import table_of
from games.play.table.quotations import translation
from games.play.table.replay import Replay
from games.play.table.state import common_places
from games.rules.citation import Provision
from games.rules.script import Step

FEWEST, MOST = 4, 5
"""Choices of an article, and steps to put in order."""


def which_article(replay: Replay, chance: Chance) -> Question | None:
    """Ask for the article on which a step of the hand rests."""
    steps = [met for met in enumerate(replay.played.steps, start=1) if met[1].provisions]
    n, step = chance.one_of(steps)
    own = {provision.article.eid for provision in step.provisions}
    cited = {p.article.eid: p.article for _n, other in steps for p in other.provisions}
    others = [article for eid, article in sorted(cited.items()) if eid not in own]
    if len(others) < FEWEST - 1:
        return None
    right = step.provisions[0].article
    offered = {right.eid, *(p.eid for p in chance.some_of(others, FEWEST - 1))}
    return Question(
        _("Which article says so?"),
        right.eid,
        n,
        choices=tuple((eid, article_name(cited[eid])) for eid in _in_order(offered, replay)),
        lines=(step_sentence(replay.game.key, step),),
        provisions=step.provisions[:1],
    )


def _in_order(eids: set[str], replay: Replay) -> list[str]:
    texts = version_today(replay.game.instrument.key).text.provisions
    return [text.eid for text in texts if text.eid in eids]


def put_in_order(replay: Replay, chance: Chance) -> Question | None:
    """Ask for the order of steps that the regulation puts in one."""
    names = table_of(replay.game.key).drill.procedure
    met = sorted(
        (n_and_step for name in names if (n_and_step := first(replay, name))),
        key=lambda pair: pair[0],
    )
    if len(met) < FEWEST:
        return None
    begins = chance.below(max(1, len(met) - MOST + 1))
    steps: list[Step] = [step for _n, step in met[begins : begins + MOST]]
    places = [str(place) for place in range(len(steps))]
    letters = chance.some_of(places, len(places))
    by_letter = sorted(zip(letters, steps, strict=True), key=lambda pair: pair[0])
    key = replay.game.key
    return Question(
        _("In which order does this happen?"),
        "-".join(letters),
        met[begins + len(steps) - 1][0],
        choices=tuple((letter, step_sentence(key, step)) for letter, step in by_letter),
        provisions=tuple(dict.fromkeys(step.provisions[0] for step in steps)),
    )


def read_aloud(replay: Replay, chance: Chance) -> Question | None:
    """Ask how a hand is announced in the other language of the law."""
    hands = list(steps_named(replay, "hand_shown"))
    if not hands:
        return None
    n, step = chance.one_of(hands)
    category, key = str(step.facts["category"]), replay.game.key
    other = next(lang for lang in LANGUAGES if lang != law_language())
    with override(other):
        names = {name: str(label) for name, label in words_of(key).categories.items()}
    others = [name for name in names if name != category]
    if category not in names or len(others) < FEWEST - 1:
        return None
    offered = {category, *chance.some_of(others, FEWEST - 1)}
    shared = common_places(replay.game) if replay.game.settle is None else ()
    return Question(
        _("How is this hand announced in the other language?"),
        category,
        n,
        choices=tuple((name, names[name]) for name in names if name in offered),
        rows=rows(replay, str(step.seat), *shared),
        lines=(step_sentence(key, step), *_warning(step, other)),
    )


def _warning(step: Step, lang: str) -> tuple[str, ...]:
    """That names in a language without official text are ours."""
    provision = step.provisions[0]
    if place_at_hand(provision.instrument, provision.eid).text.get(lang):
        return ()
    return (_("The names in that language are of an unofficial translation."),)


def article_name(article: Provision) -> str:
    """An article's citation with its heading, in the reader's language if possible; unmarked."""
    language = law_language()
    heading = place_at_hand(article.instrument, article.eid).heading
    cited = cite_short(article.instrument, article.eid, language)
    name = heading.get(language) or translation(article, language).heading or heading.get("pt")
    return f"{cited} · {name}" if name else cited

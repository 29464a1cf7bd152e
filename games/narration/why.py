"""Why one hand beats another, in few words: the deciding difference and its provision."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from games.lawtexts.files.shape import LANGUAGES
from games.narration.language import gettext, override, pgettext
from games.narration.refusing import cited
from games.narration.sentences import TABLES, Message
from games.narration.words import category_name, listed
from games.rules.hands.record import BothLanguages, WhyAnswer
from games.rules.values.ranking import LOW_ACE, Why, nearness

_PARTS: dict[str, Message] = TABLES["why"]["parts"]
_OF_ONE_RANK: dict[str, Message] = TABLES["why"]["of_one_rank"]
_RANKS: dict[str, Message] = TABLES["cards"]["ranks"]
_SEVERAL: dict[str, Message] = TABLES["why"]["several"]
_SUITS: dict[str, Message] = TABLES["cards"]["suit_names"]


def why_sentence(game_key: str, why: Why) -> str:
    """«Par de Damas bate par de Dez (art. 7.º, n.º 1)», after the seats if there are several."""
    decided = _decided(game_key, why)
    if why.seat is None or why.over is None:
        return _with_ground(decided[:1].upper() + decided[1:], why)
    seats = {"seat": why.seat, "over": why.over}
    if why.by == "nothing":
        between = gettext("Seats %(seat)s and %(over)s") % seats
    else:
        between = gettext("Seat %(seat)s over seat %(over)s") % seats
    return _with_ground(between + pgettext("colon", ": ") + decided, why)


def why_in_words(game_key: str, reasons: Sequence[Why]) -> WhyAnswer:
    """The reason in both languages, for the closest of the hands compared. A language whose
    catalogue is not compiled is left out, and named in ``untranslated``.
    """
    why = reasons[0] if len(reasons) == 1 else min(reasons, key=nearness)
    words = _in_both_languages(game_key, why)
    grounds = {
        "cards": [list(why.cards), list(why.others)],
        "provision": str(why.provision),
        "provisions": [str(provision) for provision in why.provisions],
    }
    answer = cast(WhyAnswer, {**words, **grounds})
    if untranslated := [language for language in LANGUAGES if language not in words]:
        answer["untranslated"] = untranslated
    if len(reasons) > 1:
        answer["each"] = [
            {"seat": reason.seat, "over": reason.over, **_in_both_languages(game_key, reason)}
            for reason in reasons
        ]
    return answer


def _in_both_languages(game_key: str, why: Why) -> BothLanguages:
    """The cached sentence: it names no card, so it fits all hands with the same reason."""
    return _cached_sentence(game_key, why._replace(cards=(), others=(), readings=()))


@lru_cache(maxsize=1024)
def _cached_sentence(game_key: str, why: Why) -> BothLanguages:
    with override(None):
        of_the_code = _decided(game_key, why)
    by_language = {}
    for language in LANGUAGES:
        with override(language):
            if _decided(game_key, why) != of_the_code:
                by_language[language] = why_sentence(game_key, why)
    return cast(BothLanguages, by_language)


def _decided(game_key: str, why: Why) -> str:
    higher = category_name(game_key, why.higher)
    lower = category_name(game_key, why.lower)
    if why.by == "class":
        return gettext("%(higher)s beats %(lower)s") % {"higher": higher, "lower": lower}
    if why.by == "nothing":
        return gettext("%(category)s, equal in every card that counts") % {"category": higher}
    if why.by == "suit":
        suits = {"suit": _SUITS[why.suits[0]], "other": _SUITS[why.suits[1]]}
        return gettext("equal ranks, and the suit decides: %(suit)s against %(other)s") % suits
    if why.part == "group" and why.higher in _OF_ONE_RANK:
        several = {"ranks": _SEVERAL[str(why.ranks[0])], "others": _SEVERAL[str(why.ranks[1])]}
        return str(_OF_ONE_RANK[why.higher]) % several
    ranks = {"rank": _rank(why.ranks[0]), "other": _rank(why.ranks[1])}
    return str(_PARTS[why.part]) % {"higher": higher, "lower": lower, **ranks}


def _rank(rank: int) -> Message:
    return _RANKS[str(14 if rank == LOW_ACE else rank)]


def _with_ground(decided: str, why: Why) -> str:
    words = {"decided": decided, "provision": listed([cited(by) for by in why.provisions])}
    return gettext("%(decided)s (%(provision)s)") % words

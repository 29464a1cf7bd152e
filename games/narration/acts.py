"""The names of acts and regulations in sentences."""

from collections.abc import Mapping

from games.lawtexts.texts.reader import working_act_names
from games.narration.language import gettext, law_language


def act_name(label: Mapping[str, str]) -> str:
    """The act's name in the reader's language; our own translation is marked as unofficial."""
    own_label = label.get(law_language())
    if own_label:
        return own_label
    working = working_act_names(law_language()).get(label.get("pt", ""))
    return unofficial(working) if working else next(filter(None, label.values()), "")


def unofficial(words: str) -> str:
    return gettext("%(words)s (unofficial translation)") % {"words": words}

"""The messages for refused files and texts, from a key and facts."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.translation.interchange.refusal import Refusal

SENTENCES: Mapping[str, Callable[[], str]] = {
    "too_large": lambda: _("The file has %(size)s bytes; at most %(most)s are read."),
    "too_many_segments": lambda: _("The file has more than %(most)s segments. Bring it in parts."),
    "text_too_long": lambda: _("A text of the file has more than %(most)s characters."),
    "empty_file": lambda: _("The file is empty."),
    "nothing": lambda: _("There is nothing to write: no text matches the choice."),
    "two_pairs": lambda: _("A file of this kind holds only one pair of languages."),
    "broken_xml": lambda: _("This is not well-formed XML: %(reason)s."),
    "broken_po": lambda: _("This is not allowed here in a PO file: %(found)s"),
    "broken_csv": lambda: _("This is not a well-formed CSV file: %(reason)s."),
    "entity": lambda: _("The file declares or uses the entity “%(name)s”; entities are not read."),
    "not_utf8": lambda: _("The file is not in UTF-8: the byte %(byte)s cannot be read."),
    "other_encoding": lambda: _("The file is in %(encoding)s; save it in UTF-8."),
    "unheld_character": lambda: _("The character %(code)s is not allowed in a file."),
    "other_ending": lambda: _("Files ending in “%(ending)s” are not read, only %(known)s."),
    "other_root": lambda: _("The file's first element is “%(found)s”: it is of another kind."),
    "other_version": lambda: _("The version “%(version)s” of this format is not read."),
    "other_language": lambda: _("The language “%(tag)s” is not one of the desk's."),
    "no_header": lambda: _("The file has no header, which names the languages."),
    "glossary_file": lambda: _(
        "A termbase cannot be imported: the glossary is edited on its own pages."
    ),
    "no_columns": lambda: _("These columns are missing in the first line: %(columns)s."),
    "column_twice": lambda: _("The column “%(column)s” appears twice in the first line."),
    "cells": lambda: _("The row has %(found)s cells, the first line %(expected)s."),
    "nameless": lambda: _("A text has no id."),
    "foreign_id": lambda: _("The id “%(found)s” was not issued by this site."),
    "unknown_kind": lambda: _("The kind “%(kind)s” is not known."),
    "unknown_state": lambda: _("The state “%(state)s” is not known."),
    "unknown_part": lambda: _("The text has no part “%(part)s”."),
    "no_words": lambda: _("There is no counterpart."),
    "no_source": lambda: _("The source is missing."),
    "not_a_pair": lambda: _("The words are not in two languages, once each."),
    "plural_forms": lambda: _("The message has %(number)s plural forms: too few or too many."),
    "inline_code": lambda: _("The element “%(name)s” inside the words cannot be read."),
    "loose_code": lambda: _(
        "Its codes do not state what they stand for, and its source differs from the desk's."
    ),
    "too_many_refused": lambda: _(
        "%(most)s texts of the file cannot be imported; the rest was not read."
    ),
    "stray_words": lambda: _("There are words outside the parts of the text."),
    "twice": lambda: _("The part “%(part)s” of this text appears twice in the file."),
    "unknown_text": lambda: _("The desk has no such text."),
    "official_text": lambda: _("An official text is corrected in the corpus files, never here."),
    "other_pair": lambda: _("The text goes between other languages."),
    "markup": lambda: _("Markup is not taken in words: “%(found)s”."),
    "no_file": lambda: _("Choose a file."),
    "no_texts": lambda: _("The file has no text."),
    "may_not": lambda: _("You may not import translations from files."),
    "not_yours": lambda: _("You may not edit this text."),
    "unfit": lambda: "%(sentence)s",
}


def tell(refusal: Refusal) -> str:
    """The message for a refusal in the reader's language, with its line and its text."""
    sentence = SENTENCES[refusal.key]() % refusal.facts
    if refusal.id:
        sentence = f"{refusal.id}: {sentence}"
    if refusal.line:
        return _("Line %(line)s: %(sentence)s") % {"line": refusal.line, "sentence": sentence}
    return sentence


def conflict_message(id: str, *, other_source: bool) -> str:
    """Why a text of a file did not replace the desk's words."""
    if other_source:
        return id + ": " + _("The source has changed since the file was made.")
    return id + ": " + _("The text was changed on the desk after the file was made.")


def verdict_name(verdict: str) -> str:
    return {
        "refused": _("refused"),
        "conflict": _("in conflict"),
        "proposed": _("proposed"),
        "saved": _("saved as a draft"),
        "unchanged": _("unchanged"),
    }[verdict]

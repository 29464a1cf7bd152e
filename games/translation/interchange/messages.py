"""Refused files and texts: the refusal, and its message from a key and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """``line`` is the file's line, 0 where there is none; ``id`` the text it is about."""

    key: str
    line: int = 0
    id: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


class FileRefused(Exception):
    """Raised with the refusal of a file or of a text."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} (line {refusal.line}) {refusal.id}".strip())
        self.refusal = refusal


def refuse(key: str, line: int = 0, id: str = "", /, **facts: object) -> NoReturn:
    shortened = {name: str(value)[:200] for name, value in facts.items()}
    raise FileRefused(Refusal(key, line, id[:300], shortened))


SENTENCES: Mapping[str, Message] = {
    "too_large": _("The file has %(size)s bytes; at most %(most)s are read."),
    "too_many_segments": _("The file has more than %(most)s segments. Bring it in parts."),
    "text_too_long": _("A text of the file has more than %(most)s characters."),
    "empty_file": _("The file is empty."),
    "nothing": _("There is nothing to write: no text matches the choice."),
    "two_pairs": _("A file of this kind holds only one pair of languages."),
    "broken_xml": _("This is not well-formed XML: %(reason)s."),
    "broken_po": _("This is not allowed here in a PO file: %(found)s"),
    "broken_csv": _("This is not a well-formed CSV file: %(reason)s."),
    "entity": _("The file declares or uses the entity “%(name)s”; entities are not read."),
    "not_utf8": _("The file is not in UTF-8: the byte %(byte)s cannot be read."),
    "other_encoding": _("The file is in %(encoding)s; save it in UTF-8."),
    "unheld_character": _("The character %(code)s is not allowed in a file."),
    "other_ending": _("Files ending in “%(ending)s” are not read, only %(known)s."),
    "other_root": _("The file's first element is “%(found)s”: it is of another kind."),
    "other_version": _("The version “%(version)s” of this format is not read."),
    "other_language": _("The language “%(tag)s” is not one of the desk's."),
    "no_header": _("The file has no header, which names the languages."),
    "glossary_file": _("Bring a termbase along on the page “Yours”."),
    "no_pairs": _("No text of the file is in two of the desk's languages: pt, zh-Hant, en."),
    "no_language_columns": _("The first line has to name two languages, such as pt and zh-Hant."),
    "no_columns": _("These columns are missing in the first line: %(columns)s."),
    "column_twice": _("The column “%(column)s” appears twice in the first line."),
    "cells": _("The row has %(found)s cells, the first line %(expected)s."),
    "nameless": _("A text has no id."),
    "foreign_id": _("The id “%(found)s” was not issued by this site."),
    "unknown_kind": _("The kind “%(kind)s” is not known."),
    "unknown_state": _("The state “%(state)s” is not known."),
    "unknown_part": _("The text has no part “%(part)s”."),
    "no_words": _("There is no counterpart."),
    "no_source": _("The source is missing."),
    "not_a_pair": _("The words are not in two languages, once each."),
    "plural_forms": _("The message has %(number)s plural forms: too few or too many."),
    "inline_code": _("The element “%(name)s” inside the words cannot be read."),
    "loose_code": _(
        "Its codes do not state what they stand for, and its source differs from the desk's."
    ),
    "too_many_refused": _("%(most)s texts of the file cannot be imported; the rest was not read."),
    "stray_words": _("There are words outside the parts of the text."),
    "twice": _("The part “%(part)s” of this text appears twice in the file."),
    "unknown_text": _("The desk has no such text."),
    "official_text": _("An official text is corrected in the corpus files, never here."),
    "other_pair": _("The text goes between other languages."),
    "markup": _("Markup is not taken in words: “%(found)s”."),
    "no_file": _("Choose a file."),
    "no_texts": _("The file has no text."),
    "may_not": _("You may not import translations from files."),
    "not_yours": _("You may not edit this text."),
    "other_package": _("The text is not in this package."),
    "other_person": _("This package is %(name)s's, or not in work any more."),
    "came_before": _("The same file was taken on %(day)s. Nothing was done."),
    "broken_archive": _("The archive cannot be read."),
    "no_ids": _("No table of the file has a last column with the IDs of its texts."),
    "row_cells": _(
        "The row has %(found)s cells, not %(expected)s: some were merged, split or added."
    ),
    "row_id": _("The ID in the last cell was changed. Take the row from the file that went out."),
    "row_merged": _("Cells of this row were merged with those of other rows."),
    "row_source": _("The source in this row was changed. Put it back as it was."),
    "unfit": "%(sentence)s",
}


def tell(refusal: Refusal) -> str:
    """The message for a refusal in the reader's language, with its line and its text."""
    sentence = str(SENTENCES[refusal.key]) % refusal.facts
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


VERDICTS: Mapping[str, Message] = {
    "refused": _("refused"),
    "conflict": _("in conflict"),
    "proposed": _("proposed"),
    "saved": _("saved as a draft"),
    "unchanged": _("unchanged"),
}


def verdict_name(verdict: str) -> str:
    return str(VERDICTS[verdict])

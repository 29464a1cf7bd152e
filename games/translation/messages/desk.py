"""The messages for findings: a check returns a key and facts, which become a sentence."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.quality.pair import Finding

Facts = Mapping[str, str]

SENTENCES: Mapping[str, Callable[[], str]] = {
    "empty": lambda: _("Nothing is written yet."),
    "same_as_source": lambda: _("The source was copied over."),
    "left_in_source": lambda: _("“%(found)s” was left in the language of the source."),
    "same_as_neighbour": lambda: _("The same words translate another text, “%(neighbour)s”."),
    "amount_differs": lambda: _("%(kind)s: %(source)s %(there)s, %(target)s %(here)s."),
    "amount_missing": lambda: _("%(kind)s: %(value)s, present %(there)s, is missing %(here)s."),
    "amount_added": lambda: _("%(kind)s: %(value)s, present %(here)s, is missing %(there)s."),
    "count_missing": lambda: _("%(kind)s: %(value)s, present %(there)s, is not present %(here)s."),
    "count_added": lambda: _("%(kind)s: %(value)s, present %(here)s, is not present %(there)s."),
    "bound_differs": lambda: _(
        "Limit of %(value)s: “%(source)s” %(there)s, “%(target)s” %(here)s."
    ),
    "bound_missing": lambda: _(
        "The limit “%(bound)s %(value)s”, present %(there)s, is missing %(here)s."
    ),
    "bound_added": lambda: _(
        "The limit “%(bound)s %(value)s”, present %(here)s, is missing %(there)s."
    ),
    "comparison_differs": lambda: _("Comparison: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "unit_differs": lambda: _("Unit of %(value)s: %(source)s %(there)s, %(target)s %(here)s."),
    "foreign_notation": lambda: _("“%(found)s” is written as in the other language."),
    "card_missing": lambda: _("The card %(card)s, named %(there)s, is missing %(here)s."),
    "card_added": lambda: _("The card %(card)s, named %(here)s, is missing %(there)s."),
    "suits_differ": lambda: _("Suits in order: %(source)s %(there)s, %(target)s %(here)s."),
    "row_differs": lambda: _("Cards in a row: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "level_differs": lambda: _(
        "Reference to %(value)s: %(source)s %(there)s, %(target)s %(here)s."
    ),
    "reference_missing": lambda: _(
        "The reference to %(level)s %(value)s, made %(there)s, is missing %(here)s."
    ),
    "reference_added": lambda: _(
        "The reference to %(level)s %(value)s, made %(here)s, is missing %(there)s."
    ),
    "range_differs": lambda: _(
        "Provisions referred to (%(level)s): %(source)s %(there)s, %(target)s %(here)s."
    ),
    "act_missing": lambda: _("The act %(act)s, named %(there)s, is not named %(here)s."),
    "act_added": lambda: _("The act %(act)s, named %(here)s, is not named %(there)s."),
    "act_kind_differs": lambda: _("The act %(act)s: %(source)s %(there)s, %(target)s %(here)s."),
    "negation_missing": lambda: _("The negation “%(word)s” %(there)s has no counterpart %(here)s."),
    "negation_added": lambda: _("The negation “%(word)s” %(here)s has no counterpart %(there)s."),
    "modality_differs": lambda: _(
        "Allowed or demanded: %(source)s %(there)s, %(target)s %(here)s."
    ),
    "opposite_said": lambda: _("“%(source)s” %(there)s, and the opposite, “%(target)s”, %(here)s."),
    "person_differs": lambda: _("“%(source)s” %(there)s, another person, “%(target)s”, %(here)s."),
    "persons_turned": lambda: _(
        "The persons are exchanged: “%(source)s” %(there)s, “%(target)s” %(here)s."
    ),
    "agent_differs": lambda: _("Who acts: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "recipient_differs": lambda: _("Who receives: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "conjunction_differs": lambda: _("Joined by “%(source)s” %(there)s, by “%(target)s” %(here)s."),
    "clause_missing": lambda: _("“%(words)s”, present %(there)s, has no counterpart %(here)s."),
    "clause_added": lambda: _("“%(words)s”, present %(here)s, has no counterpart %(there)s."),
    "text_shorter": lambda: _(
        "The text is much shorter %(here)s than %(there)s: is a part missing?"
    ),
    "text_longer": lambda: _(
        "The text is much longer %(here)s than %(there)s: is a part too much?"
    ),
    "repeat_differs": lambda: _(
        "The same words are translated differently elsewhere: “%(found)s”."
    ),
    "forms_mixed": lambda: _("One term under two names: “%(first)s” and “%(found)s”."),
    "paragraphs_differ": lambda: _("Paragraphs: %(source)s %(there)s, %(target)s %(here)s."),
    "points_differ": lambda: _("Points: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "printed_number_differs": lambda: _(
        "Printed number: “%(source)s” %(there)s, “%(target)s” %(here)s."
    ),
    "term_missing": lambda: _("“%(source)s” is not translated by its established term."),
    "term_of_another_year": lambda: _(
        "“%(source)s” is translated by the term of another year, “%(found)s”."
    ),
    "forbidden_form": lambda: _("These texts do not use “%(found)s”."),
    "simplified_character": lambda: _("“%(found)s” is a simplified character."),
    "bidirectional_character": lambda: _("A mark that turns the direction of writing: %(code)s."),
    "invisible_character": lambda: _("An invisible character: %(code)s."),
    "control_character": lambda: _("A control character: %(code)s."),
    "lookalike_character": lambda: _("A character that only looks like another: %(code)s."),
    "half_width": lambda: _("The mark “%(found)s” should have full width."),
    "full_width": lambda: _("“%(found)s” should have half width."),
    "space_beside_han": lambda: _("No space between Chinese and Latin letters: “%(found)s”."),
    "space_between_han": lambda: _("No space between Chinese characters: “%(found)s”."),
    "space_beside_mark": lambda: _("A space beside a mark: “%(found)s”."),
    "double_space": lambda: _("Two spaces together: “%(found)s”."),
    "edge_differs": lambda: _("Spaces at the edge of the text differ from the source."),
    "mark_unbalanced": lambda: _("“%(mark)s” has no counterpart."),
    "foreign_mark": lambda: _("The quotation mark “%(mark)s” is of another language."),
    "mixed_marks": lambda: _("Two kinds of quotation marks are mixed: “%(mark)s”."),
    "ending_differs": lambda: _(
        "The text ends with %(source)s %(there)s, with %(target)s %(here)s."
    ),
    "placeholder_missing": lambda: _("The placeholder %(placeholder)s is missing."),
    "placeholder_added": lambda: _("The placeholder %(placeholder)s is not in the source."),
    "markup_missing": lambda: _("The markup %(tag)s is missing."),
    "markup_added": lambda: _("The markup %(tag)s is not in the source."),
    "markup_not_nested": lambda: _("The markup %(tag)s is not closed where it should be."),
    "plural_forms_differ": lambda: _("%(expected)s plural forms are needed, not %(found)s."),
}

WORDS: Mapping[str, Callable[[], str]] = {
    "count": lambda: _("number"),
    "ordinal": lambda: _("order in a row"),
    "leading": lambda: _("the first so many"),
    "times": lambda: _("multiple"),
    "percent": lambda: _("percentage"),
    "odds": lambda: _("odds"),
    "fraction": lambda: _("fraction"),
    "money": lambda: _("money"),
    "date": lambda: _("date"),
    "over": lambda: _("more than"),
    "from": lambda: _("at least"),
    "upto": lambda: _("at most"),
    "under": lambda: _("less than"),
    "hour": lambda: _("hour of the day"),
    "weekday": lambda: _("day of the week"),
    "range": lambda: _("from the first to the last"),
    "list": lambda: _("those named alone"),
    "may": lambda: _("may"),
    "must": lambda: _("must"),
    "must_not": lambda: _("must not"),
    "need_not": lambda: _("need not"),
    "only": lambda: _("only may"),
    "second": lambda: _("seconds"),
    "minute": lambda: _("minutes"),
    "working_day": lambda: _("working days"),
    "day": lambda: _("days"),
    "week": lambda: _("weeks"),
    "month": lambda: _("months"),
    "year": lambda: _("years"),
    "pataca": lambda: _("patacas"),
    "hong_kong_dollar": lambda: _("Hong Kong dollars"),
    "us_dollar": lambda: _("US dollars"),
    "renminbi": lambda: _("renminbi"),
    "euro": lambda: _("euros"),
    "dollar": lambda: _("dollars"),
    "card": lambda: _("cards"),
    "hand": lambda: _("hands"),
    "person": lambda: _("persons"),
    "seat": lambda: _("seats"),
    "time": lambda: _("times"),
    "deck": lambda: _("decks"),
    "metre": lambda: _("metres"),
    "kilometre": lambda: _("kilometres"),
    "article": lambda: _("article"),
    "number": lambda: _("paragraph"),
    "point": lambda: _("point"),
    "act": lambda: _("act"),
    "unsaid": lambda: _("no level stated"),
    "before": lambda: _("the one before"),
    "law": lambda: _("law"),
    "decree_law": lambda: _("decree-law"),
    "administrative_regulation": lambda: _("administrative regulation"),
    "external_dispatch": lambda: _("external regulatory dispatch"),
    "dispatch": lambda: _("dispatch"),
    "order": lambda: _("portaria"),
    "stop": lambda: _("a full stop"),
    "semicolon": lambda: _("a semicolon"),
    "colon": lambda: _("a colon"),
    "none": lambda: _("no mark"),
}

UNITS: Mapping[str, Callable[[], str]] = {
    "hour": lambda: _("hours"),
    "point": lambda: _("points (units)"),
    "kilobyte": lambda: "KB",
    "megabyte": lambda: "MB",
    "gigabyte": lambda: "GB",
}
"""What a number counts, where ``WORDS`` has another meaning for the key, or as a sign."""

NAMED_VALUES = frozenset({"kind", "level", "bound"})
SIDES = frozenset(
    {
        "bound_differs",
        "comparison_differs",
        "unit_differs",
        "range_differs",
        "level_differs",
        "modality_differs",
        "ending_differs",
        "act_kind_differs",
    }
)
"""The findings whose sides are keys of ``WORDS``, not words of the text."""


def tell(finding: Finding) -> str:
    """The message for a finding in a translation, in the reader's language."""
    return _tell(finding, _("in the source"), _("here"))


def official_message(finding: Finding) -> str:
    """The message for a finding in two official texts, neither of which is the source."""
    return _tell(finding, _("in Portuguese"), _("in Chinese"))


def _tell(finding: Finding, source_side: str, own_side: str) -> str:
    values = {name: _fact_text(finding.key, name, value) for name, value in finding.facts.items()}
    sentence = SENTENCES[finding.key]() % {**values, "there": source_side, "here": own_side}
    if (expected := finding.facts.get("expected")) and finding.key != "plural_forms_differ":
        sentence += " " + _("Expected: %(expected)s.") % {"expected": expected}
    if finding.facts.get("part") == "heading":
        sentence += " " + _("In the heading.")
    return sentence[:1].upper() + sentence[1:]


def _fact_text(key: str, name: str, value: str) -> str:
    if key == "unit_differs" and value in UNITS:
        return UNITS[value]()
    if name in NAMED_VALUES or (name in ("source", "target") and key in SIDES):
        return WORDS[value]() if value in WORDS else value
    if name == "value" and value == "before":
        return WORDS[value]()
    return value


def name_of_check(check: str) -> str:
    """The name of a check in the filters and the record."""
    return NAMES[check]() if check in NAMES else check


NAMES: Mapping[str, Callable[[], str]] = {
    "empty": lambda: _("Empty"),
    "copied": lambda: _("Copied"),
    "amounts": lambda: _("Amounts"),
    "counts": lambda: _("Counts"),
    "bounds": lambda: _("Limits"),
    "units": lambda: _("Units and money"),
    "notation": lambda: _("Notation"),
    "cards": lambda: _("Cards"),
    "card_order": lambda: _("Order of cards"),
    "references": lambda: _("References"),
    "acts": lambda: _("Acts"),
    "negation": lambda: _("Negation"),
    "modality": lambda: _("May and must"),
    "opposites": lambda: _("Opposites"),
    "roles": lambda: _("Who does what"),
    "conjunctions": lambda: _("And, or"),
    "clauses": lambda: _("Missing clauses"),
    "repeats": lambda: _("Repeated texts"),
    "paragraphs": lambda: _("Paragraphs"),
    "points": lambda: _("Points"),
    "printed_number": lambda: _("Printed number"),
    "terms": lambda: _("Terms"),
    "forbidden": lambda: _("Forbidden words"),
    "simplified": lambda: _("Simplified characters"),
    "invisible": lambda: _("Invisible characters"),
    "width": lambda: _("Width of marks"),
    "spacing": lambda: _("Spacing"),
    "unbalanced": lambda: _("Unbalanced marks"),
    "quotation_marks": lambda: _("Quotation marks"),
    "sentence_end": lambda: _("End of the sentence"),
    "placeholders": lambda: _("Placeholders"),
    "markup": lambda: _("Markup"),
    "plural_forms": lambda: _("Plural forms"),
}

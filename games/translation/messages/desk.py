"""The messages for findings: a check returns a key and facts, which become a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message
from games.quality.measured import MEASURES, CheckRecord
from games.quality.pair import Finding

Facts = Mapping[str, str]

SENTENCES: Mapping[str, Message] = {
    "empty": _("Nothing is written yet."),
    "same_as_source": _("The source was copied over."),
    "left_in_source": _("“%(found)s” was left in the language of the source."),
    "same_as_neighbour": _("The same words translate another text, “%(neighbour)s”."),
    "too_many": _(
        "This text has too many numbers, references or negations and was not compared:"
        " compare it by hand."
    ),
    "more_findings": _("There are more faults of this kind: look through the whole text yourself."),
    "amount_differs": _("%(kind)s: %(source)s %(there)s, %(target)s %(here)s."),
    "amount_missing": _("%(value)s (%(kind)s) stands %(there)s but not %(here)s."),
    "amount_added": _("%(value)s (%(kind)s) stands %(here)s but not %(there)s."),
    "again_missing": _("“%(words)s” says the amount again %(there)s, and nothing does %(here)s."),
    "again_added": _("“%(words)s” says the amount again %(here)s, and nothing does %(there)s."),
    "count_missing": _("%(value)s (%(kind)s) stands %(there)s but not %(here)s."),
    "count_added": _("%(value)s (%(kind)s) stands %(here)s but not %(there)s."),
    "bound_differs": _(
        "The limit of %(value)s is “%(source)s” %(there)s but “%(target)s” %(here)s."
    ),
    "bound_missing": _("The limit “%(bound)s %(value)s”, present %(there)s, is missing %(here)s."),
    "bound_added": _("The limit “%(bound)s %(value)s”, present %(here)s, is missing %(there)s."),
    "comparison_differs": _("Comparison: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "unit_differs": _("%(value)s counts %(source)s %(there)s but %(target)s %(here)s."),
    "foreign_notation": _("“%(found)s” is written as in the other language."),
    "card_missing": _("The card %(card)s, named %(there)s, is missing %(here)s."),
    "card_added": _("The card %(card)s, named %(here)s, is missing %(there)s."),
    "suits_differ": _("The suits are in the order %(source)s %(there)s but %(target)s %(here)s."),
    "row_differs": _("Cards in a row: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "level_differs": _("Reference to %(value)s: %(source)s %(there)s, %(target)s %(here)s."),
    "reference_missing": _(
        "The reference to %(level)s %(value)s, made %(there)s, is missing %(here)s."
    ),
    "reference_added": _(
        "The reference to %(level)s %(value)s, made %(here)s, is missing %(there)s."
    ),
    "range_differs": _(
        "Provisions referred to (%(level)s): %(source)s %(there)s, %(target)s %(here)s."
    ),
    "act_missing": _("The act %(act)s, named %(there)s, is not named %(here)s."),
    "act_added": _("The act %(act)s, named %(here)s, is not named %(there)s."),
    "act_kind_differs": _("The act %(act)s: %(source)s %(there)s, %(target)s %(here)s."),
    "negation_missing": _("The negation “%(word)s” %(there)s has no counterpart %(here)s."),
    "negation_added": _("The negation “%(word)s” %(here)s has no counterpart %(there)s."),
    "modality_differs": _("Allowed or demanded: %(source)s %(there)s, %(target)s %(here)s."),
    "opposite_said": _("“%(source)s” %(there)s, and the opposite, “%(target)s”, %(here)s."),
    "decision_differs": _("“%(source)s” %(there)s, another decision, “%(target)s”, %(here)s."),
    "word_missing": _("%(kind)s: “%(word)s”, present %(there)s, has no counterpart %(here)s."),
    "word_added": _("%(kind)s: “%(word)s”, present %(here)s, has no counterpart %(there)s."),
    "order_differs": _(
        "“%(source)s” joins two rows %(there)s, and one of them has another order %(here)s."
    ),
    "person_differs": _("“%(source)s” %(there)s, another person, “%(target)s”, %(here)s."),
    "persons_turned": _(
        "The persons are exchanged: “%(source)s” %(there)s, “%(target)s” %(here)s."
    ),
    "agent_differs": _("“%(source)s” acts %(there)s but “%(target)s” %(here)s."),
    "recipient_differs": _("“%(source)s” receives %(there)s but “%(target)s” %(here)s."),
    "gate_differs": _(
        "“%(source)s” %(there)s, “%(target)s” %(here)s: “only these” beside “all but these”."
    ),
    "whole_differs": _("“%(source)s” %(there)s, “%(target)s” %(here)s: one is for all, one not."),
    "days_differs": _("Another day: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "sequence_differs": _("Another order: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "frame_differs": _("Another condition: “%(source)s” %(there)s, “%(target)s” %(here)s."),
    "effect_differs": _(
        "Of “%(source)s” %(there)s and “%(target)s” %(here)s one is affirmed and one denied."
    ),
    "conjunction_differs": _("Joined by “%(source)s” %(there)s, by “%(target)s” %(here)s."),
    "clause_missing": _("“%(words)s”, present %(there)s, has no counterpart %(here)s."),
    "clause_added": _("“%(words)s”, present %(here)s, has no counterpart %(there)s."),
    "text_shorter": _("The text is much shorter %(here)s than %(there)s: is a part missing?"),
    "text_longer": _("The text is much longer %(here)s than %(there)s: is a part too much?"),
    "repeat_differs": _("The same words are translated differently elsewhere: “%(found)s”."),
    "forms_mixed": _("One term is put in two ways, “%(first)s” and “%(found)s”."),
    "paragraphs_differ": _("The text has %(source)s paragraphs %(there)s but %(target)s %(here)s."),
    "points_differ": _("The points are “%(source)s” %(there)s but “%(target)s” %(here)s."),
    "printed_number_differs": _(
        "The printed number is “%(source)s” %(there)s but “%(target)s” %(here)s."
    ),
    "term_missing": _("“%(source)s” is not translated by its established term."),
    "term_of_another_year": _(
        "“%(source)s” is translated by the term of another year, “%(found)s”."
    ),
    "forbidden_form": _("These texts do not use “%(found)s”."),
    "simplified_character": _("“%(found)s” is a simplified character."),
    "spelt_otherwise": _("“%(found)s” is spelt otherwise in these texts."),
    "word_doubled": _("“%(found)s” is written twice in a row."),
    "bidirectional_character": _(
        "There is a hidden mark here that turns the direction of writing (%(code)s)."
    ),
    "invisible_character": _("There is a character here that nobody sees (%(code)s)."),
    "control_character": _("There is a control character here, which is no text (%(code)s)."),
    "lookalike_character": _("This character only looks like the one meant (%(code)s)."),
    "half_width": _("The mark “%(found)s” should have full width."),
    "full_width": _("“%(found)s” should have half width."),
    "space_beside_han": _(
        "No space goes between Chinese characters and Latin letters or figures: “%(found)s”."
    ),
    "space_between_han": _("No space goes between Chinese characters: “%(found)s”."),
    "space_beside_mark": _("There is a space too many beside the mark: “%(found)s”."),
    "double_space": _("There are two spaces where one is enough: “%(found)s”."),
    "edge_differs": _("Spaces at the edge of the text differ from the source."),
    "mark_unbalanced": _("“%(mark)s” has no counterpart."),
    "foreign_mark": _("The quotation mark “%(mark)s” is of another language."),
    "mixed_marks": _("Two kinds of quotation marks are mixed: “%(mark)s”."),
    "ending_differs": _("The text ends with %(source)s %(there)s, with %(target)s %(here)s."),
    "placeholder_missing": _("The placeholder %(placeholder)s is missing."),
    "placeholder_added": _("The placeholder %(placeholder)s is not in the source."),
    "placeholder_exchanged": _(
        "%(source)s and %(target)s have changed places: each must stand for what it is in"
        " the source."
    ),
    "markup_missing": _("The markup %(tag)s is missing."),
    "markup_added": _("The markup %(tag)s is not in the source."),
    "markup_not_nested": _("The markup %(tag)s is not closed where it should be."),
    "plural_forms_same": _("The singular and the plural are alike: “%(found)s”."),
    "plural_forms_exchanged": _("A singular stands in place of the plural: “%(found)s”."),
    "plural_forms_differ": _("%(expected)s plural forms are needed, not %(found)s."),
}

WORDS: Mapping[str, Message] = {
    "count": _("number"),
    "ordinal": _("order in a row"),
    "leading": _("the first n"),
    "times": _("multiple"),
    "percent": _("percentage"),
    "odds": _("odds"),
    "fraction": _("fraction"),
    "money": _("money"),
    "date": _("date"),
    "over": _("more than"),
    "from": _("at least"),
    "upto": _("at most"),
    "under": _("less than"),
    "hour": _("hour of the day"),
    "weekday": _("day of the week"),
    "exception": _("exception"),
    "condition": _("condition"),
    "restriction": _("restriction"),
    "minimum": _("minimum"),
    "maximum": _("maximum"),
    "respectively": _("one by one in order"),
    "range": _("from the first to the last"),
    "list": _("those named alone"),
    "may": _("may"),
    "must": _("must"),
    "must_not": _("must not"),
    "need_not": _("need not"),
    "only": _("only may"),
    "second": _("seconds"),
    "minute": _("minutes"),
    "working_day": _("working days"),
    "day": _("days"),
    "week": _("weeks"),
    "month": _("months"),
    "year": _("years"),
    "pataca": _("patacas"),
    "hong_kong_dollar": _("Hong Kong dollars"),
    "us_dollar": _("US dollars"),
    "renminbi": _("renminbi"),
    "euro": _("euros"),
    "dollar": _("dollars"),
    "card": _("cards"),
    "hand": _("hands"),
    "person": _("persons"),
    "seat": _("seats"),
    "time": _("times"),
    "deck": _("decks"),
    "metre": _("metres"),
    "kilometre": _("kilometres"),
    "article": _("article"),
    "number": _("paragraph"),
    "point": _("point"),
    "act": _("act"),
    "annex": _("annex"),
    "table": _("table (of an act)"),
    "unsaid": _("no level stated"),
    "before": _("the one before"),
    "law": _("law"),
    "decree_law": _("decree-law"),
    "administrative_regulation": _("administrative regulation"),
    "external_dispatch": _("external regulatory dispatch"),
    "dispatch": _("dispatch"),
    "order": _("portaria"),
    "stop": _("a full stop"),
    "semicolon": _("a semicolon"),
    "colon": _("a colon"),
    "none": _("no mark"),
}

UNITS: Mapping[str, Message] = {
    "hour": _("hours"),
    "point": _("points (units)"),
    "kilobyte": "KB",
    "megabyte": "MB",
    "gigabyte": "GB",
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


def _tell(finding: Finding, source_side: Message, own_side: Message) -> str:
    values = {name: _fact_text(finding.key, name, value) for name, value in finding.facts.items()}
    sentence = str(SENTENCES[finding.key]) % {**values, "there": source_side, "here": own_side}
    if (expected := finding.facts.get("expected")) and finding.key != "plural_forms_differ":
        sentence += " " + _("Expected: %(expected)s.") % {"expected": expected}
    if finding.facts.get("part") == "heading":
        sentence += " " + _("In the heading.")
    return sentence[:1].upper() + sentence[1:]


def _fact_text(key: str, name: str, value: str) -> str:
    if key == "unit_differs" and value in UNITS:
        return str(UNITS[value])
    if name in NAMED_VALUES or (name in ("source", "target") and key in SIDES):
        return str(WORDS[value]) if value in WORDS else value
    if name == "value" and value == "before":
        return str(WORDS[value])
    return value


def measured(check: str) -> str:
    """How often the check was right where it was tried; empty if it was tried too seldom."""
    measure = MEASURES.get(check)
    if measure is None or not measure.is_enough:
        return ""
    facts = {"right": measure.right, "findings": measure.findings}
    sentence = _("Of %(findings)s findings of this check on test pairs %(right)s were right.")
    if measure.faults:
        facts |= {"found": measure.found, "faults": measure.faults}
        sentence = _(
            "Of %(findings)s findings of this check on test pairs %(right)s were right; it found"
            " %(found)s of %(faults)s faults."
        )
    return str(sentence) % facts


@dataclass(frozen=True, slots=True)
class MeasuredCheck:
    name: str
    record: CheckRecord
    dismissed: int
    """Its findings that people dismissed at this desk."""


def measured_checks(dismissed: Mapping[str, int]) -> list[MeasuredCheck]:
    """The checks that were tried or had a finding dismissed, those most often wrong first."""
    rows = [
        MeasuredCheck(name_of_check(check), MEASURES.get(check, UNTRIED), dismissed.get(check, 0))
        for check in {**MEASURES, **dismissed}
    ]
    return sorted(rows, key=lambda row: (row.record.precision or 101, str(row.name)))


UNTRIED = CheckRecord(right=0, findings=0, found=0, faults=0)


def name_of_check(check: str) -> str:
    """The name of a check in the filters and the record."""
    return str(NAMES[check]) if check in NAMES else check


NAMES: Mapping[str, Message] = {
    "empty": _("Empty"),
    "copied": _("Copied"),
    "too_many": _("Too much to compare"),
    "amounts": _("Amounts"),
    "counts": _("Counts"),
    "bounds": _("Limits"),
    "units": _("Units and money"),
    "notation": _("Notation"),
    "cards": _("Cards"),
    "card_order": _("Order of cards"),
    "references": _("References"),
    "acts": _("Acts"),
    "negation": _("Negation"),
    "modality": _("May and must"),
    "opposites": _("Opposites"),
    "roles": _("Who does what"),
    "conjunctions": _("And, or"),
    "kept": _("Exceptions and conditions"),
    "exclusive": _("Verbs that exclude one another"),
    "respectively": _("Order of two rows"),
    "gate": _("Only and except"),
    "whole": _("Each, all and one"),
    "days": _("Days"),
    "sequence": _("Order of acts and things"),
    "frame": _("Kinds of condition"),
    "effect": _("Effects"),
    "clauses": _("Missing clauses"),
    "repeats": _("Repeated texts"),
    "paragraphs": _("Paragraphs"),
    "points": _("Points"),
    "printed_number": _("Printed number"),
    "terms": _("Terms"),
    "forbidden": _("Forbidden words"),
    "simplified": _("Simplified characters"),
    "spelling": _("Spelling"),
    "doubled": _("Words written twice"),
    "invisible": _("Invisible characters"),
    "width": _("Width of marks"),
    "spacing": _("Spacing"),
    "unbalanced": _("Unbalanced marks"),
    "quotation_marks": _("Quotation marks"),
    "sentence_end": _("End of the sentence"),
    "placeholders": _("Placeholders"),
    "placeholder_roles": _("Roles of placeholders"),
    "markup": _("Markup"),
    "plural": _("Plural forms"),
    "plural_forms": _("Plural forms"),
}

"""Register the fields stored per language. No fallback: a missing text of law shows as missing."""

from modeltranslation.translator import TranslationOptions, register

from games.law.models import Instrument, Note, Provision, Relation, Row, Term, Witness


@register(Instrument)
class InstrumentOptions(TranslationOptions):
    fields = ("title", "name", "regulation")


@register(Relation)
class RelationOptions(TranslationOptions):
    fields = ("label", "remark")


@register(Witness)
class WitnessOptions(TranslationOptions):
    fields = ("description",)


@register(Provision)
class ProvisionOptions(TranslationOptions):
    fields = ("number", "heading", "text")


@register(Note)
class NoteOptions(TranslationOptions):
    fields = ("text",)


@register(Row)
class RowOptions(TranslationOptions):
    fields = ("title", "changes", "taken", "why", "alternative")


@register(Term)
class TermOptions(TranslationOptions):
    fields = ("note",)

"""Register the fields stored per language. No fallback: a missing text of law shows as missing."""

from modeltranslation.translator import translator

from games.law.models import Image, Instrument, Note, Provision, Relation, Row, Term, Witness

translator.register(Instrument, fields=("title", "name", "regulation"))
translator.register(Relation, fields=("label", "remark"))
translator.register(Witness, fields=("description",))
translator.register(Image, fields=("description",))
translator.register(Provision, fields=("number", "heading", "text"))
translator.register(Note, fields=("text",))
translator.register(Row, fields=("title", "changes", "taken", "why", "alternative"))
translator.register(Term, fields=("note",))

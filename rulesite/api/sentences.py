"""The translatable texts of the API documentation page, one for each address.

The OpenAPI description is in English, from each view; the page is in the reader's language.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("The games there are, each with its regulation and a table to begin with."),
    _("The doubts of a regulation on which a record may choose, with the values on offer."),
    _("The regulations, each with its versions and the texts it was read from."),
    _("The whole text in order, today's or as it stood on a day, as one witness has it."),
    _("One provision: its words, its citation in either language, what is doubtful in it."),
    _("The provisions a citation means; one without a regulation may mean several."),
    _("The register of divergences and doubts, each entry with what turns on it."),
    _("One entry of the register."),
    _("The terms of the regulations, dated where their Chinese forms vary."),
    _("The files there are, with sizes and digests, and what is said of rights."),
    _("The exact figures of the law's own prizes, as counts and fractions."),
    _("Exact figures under other prizes, readings or bets, beside those of the law."),
    _("What the checks find in a text and its translation."),
    _("Which hand is higher, and why."),
    _("What every bet against the house came to, each under its provision."),
    _("A whole hand, step by step, as far as its actions go."),
    _("Hand after hand at one table, and the closing account."),
    _("What hands, partial hands and ranges are worth before the last card is out."),
    _("A simulation, queued as one a visitor asks for; `key` steers it and is told once."),
    _("How far a simulation has come."),
    _("No more is played of it; `Authorization: Bearer` brings its key, or that of whoever asked."),
    _("What a simulation has come to so far: means, intervals, frequencies."),
    _("One batch of a simulation played again, and held to what its certificate says."),
    _("What the figures of a simulation rest on, to be played again anywhere."),
)

"""The translatable texts of the API documentation page, one for each address.

The OpenAPI description is in English, from each view; the page is in the reader's language.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("The games, each with its regulation and an example table."),
    _("The doubts of a regulation on which a record may choose, with the values on offer."),
    _("The regulations, each with its versions and the texts it was read from."),
    _("The whole text in order, today's or that of a given day, from one witness."),
    _("One provision: its words, its citation in either language, what is doubtful in it."),
    _("The provisions a citation means; one without a regulation may mean several."),
    _("The register of divergences and doubts, each entry with its consequences."),
    _("One entry of the register."),
    _("The terms of the regulations, dated where their Chinese forms vary."),
    _("The available files, with sizes and digests, and their licences."),
    _("The exact figures of the law's own prizes, as counts and fractions."),
    _("Exact figures under other prizes, readings or bets, next to those of the law."),
    _("What the checks find in a text and its translation."),
    _("Which hand is higher, and why."),
    _("The result of every bet against the house, with its provision."),
    _("A whole hand, step by step, as far as its actions go."),
    _("Hand after hand at one table, and the closing account."),
    _("What hands, partial hands and ranges are worth before the last card is out."),
    _("A simulation, queued like those of visitors; `key` controls it and is returned only once."),
    _("How far a simulation has come."),
    _("Stops it; `Authorization: Bearer` carries its key, or that of the account that started it."),
    _("The results of a simulation so far: means, intervals, frequencies."),
    _("One batch of a simulation played again, and compared with its certificate."),
    _("Everything on which the figures of a simulation depend, to play it again anywhere."),
)

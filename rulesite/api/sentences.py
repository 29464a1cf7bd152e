"""The translatable texts of the API documentation page, one for each address.

The OpenAPI description is in English, from each view; the page is in the reader's language.
"""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("The games, each with its regulation and an example table."),
    _("The doubts of a regulation that a record may decide, with the values available."),
    _("The regulations, each with its versions and the texts it was read from."),
    _("The whole text in order, today's or that of a given day, from one witness."),
    _("One provision: its words, its citation in both languages, and the doubts about it."),
    _("The provisions that a citation names; one without a regulation may name several."),
    _("The register of divergences and doubts, each entry with its consequences."),
    _("One entry of the register."),
    _("The terms of the regulations, dated where their Chinese forms vary."),
    _("The available files, with sizes and digests, and their licences."),
    _("The exact figures of the law's own prizes, as counts and fractions."),
    _("Exact figures under other prizes, readings or bets, next to those of the law."),
    _("The findings of the checks in a text and its translation."),
    _("The order of two or more hands, and the reason."),
    _("The result of every bet against the house, with its provision."),
    _("A whole hand, step by step, as far as its actions go."),
    _("The hands of a session at one table, and the closing account."),
    _("The equities of hands, partial hands and ranges before the last card is dealt."),
    _("A simulation, queued like those of visitors; `key` controls it and is returned only once."),
    _("The progress of a simulation."),
    _("Stops a simulation; `Authorization: Bearer` carries its key or its account's."),
    _("The results of a simulation so far: means, intervals, frequencies."),
    _("One batch of a simulation played again, and compared with its certificate."),
    _("Everything on which the figures of a simulation depend, to play it again anywhere."),
)

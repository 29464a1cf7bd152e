"""Why a certificate cannot be verified, in English, without a catalogue.

The site has the same sentences in its languages.
"""

from games.rules.refusal import Unusable

SENTENCES = {
    "no_such_file": "There is no file “%(name)s” that can be read.",
    "certificate_too_large": (
        "The file has more than %(most)s megabytes: too many for a certificate."
    ),
    "not_a_certificate": "This is not a certificate of a simulation.",
    "certificate_damaged": (
        "The file is damaged or not whole: from line %(line)s, character %(column)s on it cannot "
        "be read."
    ),
    "other_format": "This certificate is of format %(format)s, which is not known here.",
    "seal_broken": (
        "The certificate has been changed or damaged since it was issued: its digest is not that "
        "of what it holds."
    ),
    "contradicts_itself": "The certificate contradicts itself in “%(name)s”.",
    "not_a_tally": "These are not sums of rounds. Write the values recorded by the run.",
    "nothing_to_check": "This certificate lists no batch: there is nothing to play.",
    "no_such_batch": "This run has no such batch.",
    "seed_without_batches": "A seed chooses batches at random. Also write how many.",
}


def sentence(no: Unusable) -> str:
    if no.reason in SENTENCES:
        return SENTENCES[no.reason] % no.facts
    facts = ", ".join(f"{name} {value}" for name, value in no.facts.items())
    return f"{no.field or 'The file'} cannot be read: {no.reason.replace('_', ' ')} ({facts})."

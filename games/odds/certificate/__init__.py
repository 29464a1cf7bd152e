"""The certificate of a run, and its verification with the code of any machine."""

from games.odds.certificate.reading import (
    FORMAT,
    KIND,
    Certificate,
    LedgerLine,
    digest_of,
    read,
    read_file,
    sealed,
    sums_of,
)
from games.odds.certificate.verifying import verified

__all__ = [
    "FORMAT",
    "KIND",
    "Certificate",
    "LedgerLine",
    "digest_of",
    "read",
    "read_file",
    "sealed",
    "sums_of",
    "verified",
]

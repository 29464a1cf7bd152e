"""A check that is mirrored says the same of a pair from either side."""

from dataclasses import replace

import pytest

from bench.pairs.seeded import official
from bench.pairs.written import faults
from games.quality.pair import Finding
from games.quality.registry import CHECKS

PAIRS = [one.pair for one in official()] + [one.pair for one in faults()]


def said(finding: Finding) -> tuple[object, ...]:
    return finding.fingerprint, finding.severity, finding.source_span, finding.target_span


@pytest.mark.parametrize(
    "check", [one for one in CHECKS if one.mirrored], ids=lambda check: check.id
)
def test_what_is_found_from_one_side_is_found_from_the_other(check):
    for pair in PAIRS:
        here = sorted(map(repr, (said(one.mirrored()) for one in check.findings(pair))))
        there = sorted(map(repr, map(said, check.findings(pair.turned()))))
        assert here == there, pair


@pytest.mark.slow
def test_mirrored_twice_is_the_same():
    for check in CHECKS:
        for pair in PAIRS:
            for one in check.findings(pair):
                # What mends the target mends nothing on the other side.
                assert one.mirrored().mirrored() == replace(one, mend=None, form=None)

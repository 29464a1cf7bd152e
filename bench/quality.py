"""What the checks find of faults that are known, and what they find where there is none.

    python -m bench quality

The wrong pairs are the official ones of 97/2010 and 69/2003 changed in one place each, and the
pairs written by hand. Half of the provisions are held out: nobody looked at how theirs came
through while the rules were written. A fault counts as found where a check tells something that
it does not tell of the right pair. A false alarm is any finding in a right pair; of the official
ones, where it confirms a row of the register it is none.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from bench.pairs.changes import CHANGES
from bench.pairs.seeded import Seeded, official, seeded
from bench.pairs.written import cases, faults, hard, right
from games.quality.official import judged
from games.quality.pair import Pair
from games.quality.registry import CHECKS, check


def main() -> None:
    all_seeded = seeded()
    found = [{one.check for one in pair.found()} for pair in all_seeded]
    kinds_found(all_seeded, found)
    checks_found(all_seeded, found)
    by_hand()
    for name in ("later.txt", "held_out.txt"):
        by_round(name)
    speed([one.pair for one in official()] + right() + hard())


def kinds_found(pairs: Sequence[Seeded], found: Sequence[set[str]]) -> None:
    """How many of each kind of fault are found by any check, in either half."""
    print(f"{'fault':<14}{'looked at':>16}{'held out':>16}   found by, of those looked at")
    total: Counter[tuple[bool, bool]] = Counter()
    for kind in CHANGES:
        of_kind = [
            (one.right.held_out, by)
            for one, by in zip(pairs, found, strict=True)
            if one.kind == kind
        ]
        counts = Counter((held_out, bool(by)) for held_out, by in of_kind)
        total += counts
        by_check = Counter(id for held_out, by in of_kind if not held_out for id in by)
        checks = ", ".join(f"{id} {many}" for id, many in by_check.most_common(4))
        print(f"{kind:<14}{_share(counts, False):>16}{_share(counts, True):>16}   {checks}")
    print(f"{'all':<14}{_share(total, False):>16}{_share(total, True):>16}")


def _share(counts: Counter[tuple[bool, bool]], held_out: bool) -> str:
    return f"{counts[held_out, True]}/{counts[held_out, True] + counts[held_out, False]}"


def checks_found(pairs: Sequence[Seeded], found: Sequence[set[str]]) -> None:
    """What each check finds of all faults, and how often it is wrong about a right pair."""
    law, written = _false_alarms()
    caught = Counter(id for by in found for id in by)
    alone = Counter(next(iter(by)) for by in found if len(by) == 1)
    print(f"\n{'check':<18}{'finds':>8}{'alone':>8}{'false in law':>16}{'false by hand':>16}")
    places, hands = len(official()), len(right()) + len(hard())
    for one in CHECKS:
        print(
            f"{one.id:<18}{caught[one.id]:>8}{alone[one.id]:>8}"
            f"{f'{law[one.id]}/{places}':>16}{f'{written[one.id]}/{hands}':>16}"
        )


def _false_alarms() -> tuple[Counter[str], Counter[str]]:
    """In how many official pairs, and pairs written by hand, a check finds what is not there."""
    law = {
        (one.instrument, one.eid, one.finding.check)
        for one in judged()
        if one.judgement is None or one.judgement.confirms is None
    }
    written = Counter(id for pair in right() + hard() for id in {f.check for f in check(pair)})
    return Counter(id for _, _, id in law), written


def by_hand() -> None:
    """The pairs written by hand: faults found, false alarms, right ones blocked."""
    seen = [bool(check(one.pair)) for one in faults()]
    alarms = [bool(check(pair)) for pair in right()]
    warned = [bool(check(pair)) for pair in hard()]
    blocked = [any(f.severity == "error" for f in check(pair)) for pair in hard()]
    print(
        f"\nby hand: {sum(seen)} of {len(seen)} faults found; "
        f"{sum(alarms)} of {len(alarms)} right pairs with a false alarm; "
        f"of {len(hard())} hard ones {sum(warned)} warned of, {sum(blocked)} blocked"
    )


def by_round(name: str) -> None:
    """The pairs of the fourth round: what is found of each kind, in each direction."""
    kinds: dict[str, list[bool]] = {}
    blocked = 0
    for case in cases(name):
        findings = case.found()
        kinds.setdefault(case.kind, []).append(bool(findings))
        blocked += case.kind == "right" and any(f.severity == "error" for f in findings)
    alarms = kinds.pop("right")
    print(f"\n{name}:")
    for kind, found in kinds.items():
        print(f"{kind:<24}{sum(found):>4}/{len(found)}")
    every = [one for found in kinds.values() for one in found]
    print(
        f"{sum(every)} of {len(every)} faults found; {sum(alarms)} of {len(alarms)} right pairs "
        f"told of, {blocked} blocked"
    )


def speed(pairs: Sequence[Pair]) -> None:
    """How long a pair takes that was not read before."""
    fresh = [Pair(p.source_lang, p.target_lang, p.source, p.target + " ", p.context) for p in pairs]
    begun = time.process_time()
    for pair in fresh:
        check(pair)
    print(f"{(time.process_time() - begun) / len(fresh) * 1000:.2f} ms a pair")


if __name__ == "__main__":
    main()

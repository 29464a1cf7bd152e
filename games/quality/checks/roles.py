"""Compare persons: who does what to whom."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair, Span
from games.quality.parts import PartPair, parts_of
from games.quality.roles import ACTS, RECEIVES, Role, compares, roles_in

_KEYS = {ACTS: "agent_differs", RECEIVES: "recipient_differs"}


class Roles(Check):
    """One side names another person, or another acts or receives.

    A person left out on one side is no finding: both must be named.
    """

    id = "roles"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source_roles = roles_in(part.source, pair.source_lang)
            target_roles = roles_in(part.target, pair.target_lang)
            mine, yours = _of_glossary(source_roles), _of_glossary(target_roles)
            if named := _differing_roles(mine, yours):
                yield self.differing("person_differs", part, _spans(named))
                continue
            if _both_compare(pair, part) and (turned := _in_other_places(mine, yours)):
                yield self.differing("persons_turned", part, _spans(turned))
                continue
            for plays, key in _KEYS.items():
                if other := _other(source_roles, target_roles, plays):
                    yield self.differing(key, part, _spans(other))


def _spans(roles: tuple[Role, Role]) -> tuple[Span, Span]:
    return roles[0].span, roles[1].span


def _of_glossary(roles: Sequence[Role]) -> list[Role]:
    return [role for role in roles if role.is_of_glossary]


def _both_compare(pair: Pair, part: PartPair) -> bool:
    return compares(part.source, pair.source_lang) and compares(part.target, pair.target_lang)


def _differing_roles(
    source_roles: Sequence[Role], target_roles: Sequence[Role]
) -> tuple[Role, Role] | None:
    """Persons named only here and only there; or, where both name equally many, one named too
    often.
    """
    if other := _swapped_roles(source_roles, target_roles):
        return other
    if len(source_roles) != len(target_roles):
        return None
    mine, yours = (
        Counter(role.term for role in source_roles),
        Counter(role.term for role in target_roles),
    )
    lost = [role for role in source_roles if mine[role.term] > yours[role.term]]
    added = [role for role in target_roles if yours[role.term] > mine[role.term]]
    return (lost[-1], added[-1]) if lost and added else None


def _in_other_places(
    source_roles: Sequence[Role], target_roles: Sequence[Role]
) -> tuple[Role, Role] | None:
    """The first person in another's position, where both sides name the same persons."""
    if Counter(role.term for role in source_roles) != Counter(role.term for role in target_roles):
        return None
    pairs = zip(source_roles, target_roles, strict=True)
    return next(((mine, yours) for mine, yours in pairs if mine.term != yours.term), None)


def _other(
    source_roles: Sequence[Role], target_roles: Sequence[Role], plays: str
) -> tuple[Role, Role] | None:
    """Who plays that part on this side, and who does on the other.

    A person without a glossary term counts only where both sides name it.
    """
    other = _swapped_roles(
        [role for role in source_roles if role.part == plays],
        [role for role in target_roles if role.part == plays],
    )
    if other is None or all(role.is_of_glossary for role in other):
        return other
    named = {role.term for role in source_roles} & {role.term for role in target_roles}
    return other if {role.term for role in other} <= named else None


def _swapped_roles(mine: Sequence[Role], yours: Sequence[Role]) -> tuple[Role, Role] | None:
    lost = [role for role in mine if role.term not in {one.term for one in yours}]
    added = [role for role in yours if role.term not in {one.term for one in mine}]
    return (lost[0], added[0]) if lost and added else None

"""What the style sheets and scripts say, they say once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Rule = tuple[tuple[str, ...], str, tuple[str, ...]]

FUNCTION = re.compile(
    r"(?:function\s+(?P<named>\w+)\s*\(|const\s+(?P<kept>\w+)\s*=\s*(?:async\s*)?\([^)]*\)\s*=>\s*)"
)


def files(suffix: str) -> list[Path]:
    """The site's own and those that games bring, but no minified library."""
    found = [*ROOT.glob(f"static/**/*.{suffix}"), *ROOT.glob(f"games/*/static/**/*.{suffix}")]
    return [path for path in found if ".min." not in path.name]


def rules_of(sheet: str) -> Iterator[Rule]:
    """Each selector by itself, the conditions it stands under, and its declarations in order."""
    above: list[str] = []
    read = ""
    for sign in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL):
        if sign == "{":
            above.append(" ".join(read.split()))
            read = ""
        elif sign == "}":
            selectors = above.pop()
            declared = tuple(
                sorted(" ".join(each.split()) for each in read.split(";") if each.strip())
            )
            conditions = tuple(each for each in above if not each.startswith("@layer"))
            read = ""
            if declared:
                yield from (
                    (conditions, each.strip(), declared)
                    for each in re.split(r",(?![^(]*\))", selectors)
                )
        else:
            read += sign


def functions_of(script: str) -> Iterator[str]:
    """The body of each named function, its white space evened out."""
    for found in FUNCTION.finditer(script):
        start = script.find("{", found.end())
        if start < 0:
            continue
        depth = 0
        for at in range(start, len(script)):
            depth += {"{": 1, "}": -1}.get(script[at], 0)
            if not depth:
                yield " ".join(script[start : at + 1].split())
                break


def doubles(kept: dict[object, set[str]]) -> dict[object, set[str]]:
    return {what: places for what, places in kept.items() if len(places) > 1}


def test_no_rule_of_style_stands_in_two_sheets() -> None:
    found: dict[object, set[str]] = defaultdict(set)
    for path in files("css"):
        for rule in rules_of(path.read_text(encoding="utf-8")):
            found[rule].add(path.name)
    assert len(found) > 500
    assert doubles(found) == {}


def test_no_function_stands_in_two_scripts() -> None:
    found: dict[object, set[str]] = defaultdict(set)
    for path in files("js"):
        for body in functions_of(path.read_text(encoding="utf-8")):
            found[body].add(path.name)
    assert len(found) > 10
    assert doubles(found) == {}


def test_a_double_would_be_seen() -> None:
    first = "@layer page { .a, .b { color: red; margin: 0 } }"
    second = "@layer parts { .b { margin: 0;\n  color: red } }"
    assert set(rules_of(first)) & set(rules_of(second)) == {((), ".b", ("color: red", "margin: 0"))}
    assert set(functions_of("function one() { go( 1 ); }")) == set(
        functions_of("const two = () => {\n  go( 1 );\n};")
    )

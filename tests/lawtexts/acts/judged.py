"""An answer about an act compared with the effects expected: exact, open or false."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

MOVES = {"renumber", "move"}
PT_NUMBER = re.compile(r"^(\d+(-[A-Z])?[.)]|\(\d+\)|[a-z](-[A-Z])?\)|[ivx]+\))\s*")
ZH_NUMBER = re.compile(
    r"^([一二三四五六七八九十百]+(-[A-Z])?、|[（(][一二三四五六七八九十百\d]+(-[A-Z])?[)）])"
)


@dataclass(frozen=True)
class Verdict:
    """`kind` is exact, open or false; `reasons` say what is wrong or missing."""

    kind: str
    reasons: tuple[str, ...] = ()


def eid(written: Any) -> str:
    """An eId with its letters in one form: `art_9-A`, `art_9_A` and `art_9a` are one."""
    return re.sub(r"(?<=\d)[-_]?([a-z])(?=__|$)", r"\1", str(written or "").lower())


def options(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def plain(words: Any, language: str) -> str:
    """Words without their number, line breaks and doubled spaces."""
    if isinstance(words, dict):
        words = " ".join(str(words[key]) for key in ("heading", "text") if words.get(key))
    elif isinstance(words, list):
        words = " ".join(str(line) for line in words)
    text = unicodedata.normalize("NFC", str(words or ""))
    text = re.sub(r"\s+", "" if language == "zh-hant" else " ", text).strip()
    return (ZH_NUMBER if language == "zh-hant" else PT_NUMBER).sub("", text)


def _words_differ(effect: dict[str, Any], row: dict[str, Any]) -> str:
    answered = effect.get("words") or {}
    headings = row.get("heading") or {}
    if row["do"] == "repeal" or not (row["words"] or headings):
        return ""
    for language in sorted({*row["words"], *headings}):
        heading = headings.get(language, "")
        texts = options(row["words"].get(language, ""))
        allowed = {plain(text, language) for text in texts if text}
        allowed |= {plain({"heading": heading, "text": text}, language) for text in texts}
        if row.get("optional"):
            allowed.add("")
        if plain(answered.get(language), language) not in allowed:
            return f"words in {language}"
    further = [
        language
        for language, words in answered.items()
        if words and language not in row["words"] and language not in headings
    ]
    return f"words in {further[0]} that the act has not" if further else ""


def difference(effect: dict[str, Any], row: dict[str, Any], is_unsettled: bool = False) -> str:
    """What of an answered effect is not as expected, or nothing.

    `is_unsettled` lets an effect wait for its day: something is open, so no day may be known yet.
    """
    if effect.get("do") not in options(row["do"]):
        return "do"
    places = {eid(option) for option in options(row["provision"])}
    if "*" not in places and eid(effect.get("provision")) not in places:
        return "provision"
    if effect["do"] in MOVES and eid(effect.get("to")) not in {
        eid(option) for option in options(row["to"])
    }:
        return "to"
    waits = is_unsettled and effect.get("from") is None and effect.get("until") is None
    for name in ("from", "until"):
        if effect.get(name) not in options(row[name]) and not waits:
            return name
    if row["clause"] is not None:
        number = re.search(r"\d+", str(effect.get("clause")))
        if number is None or int(number[0]) != row["clause"]:
            return "clause"
    return _words_differ(effect, row)


def judge(answer: dict[str, Any] | None, status: int, expected: dict[str, Any]) -> Verdict:
    """Exact if the effects are those expected and nothing is open; open if something is open and
    no effect is wrong; otherwise false."""
    effects = (answer or {}).get("effects") or []
    pending = (answer or {}).get("open") or []
    if not expected["is_act"]:
        if status == 2 and not effects:
            return Verdict("exact")
        if status == 3 and not effects:
            return Verdict("open")
        return Verdict("false", (f"no act, answered with status {status}",))
    if status == 2 or answer is None:
        return Verdict("false", (f"an act, answered with status {status}",))
    reasons = []
    if status != (3 if pending else 0):
        reasons.append(f"status {status} with {len(pending)} open")
    rows = list(expected["effects"])
    for effect in effects:
        matched = next((row for row in rows if not difference(effect, row, bool(pending))), None)
        if matched is not None:
            if matched["provision"] != "*":
                rows.remove(matched)
            continue
        near = [difference(effect, row, bool(pending)) for row in rows]
        best = next((reason for reason in reversed(ORDER) if reason in near), "")
        best = best or next((reason for reason in near if reason.startswith("words")), "")
        reasons.append(
            f"wrong: {effect.get('do')} {effect.get('provision')}"
            + (f" ({best})" if best not in ("", "do") else "")
        )
    if reasons:
        return Verdict("false", tuple(reasons))
    missing = tuple(
        f"missing: {options(row['do'])[0]} {options(row['provision'])[0]}"
        for row in rows
        if not row.get("optional")
    )
    if pending:
        return Verdict("open", missing)
    if expected.get("must_open"):
        return Verdict("false", ("nothing is open, though nobody could know", *missing))
    return Verdict("false", missing) if missing else Verdict("exact")


ORDER = ("do", "provision", "to", "from", "until", "clause")

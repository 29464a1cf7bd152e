"""Write a draft in the format of the corpus: an outline, words files and a report."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from games.lawtexts.drafting.draft import Drafted, TextDraft


def outline(drafts: Mapping[str, TextDraft]) -> list[str]:
    """One provision a line; those in only one language are placed in that language's order."""
    merged: dict[str, str] = {}
    for draft in drafts.values():
        kinds = {eid: drafted.kind for eid, drafted in draft.provisions.items()}
        if not merged:
            merged = kinds
            continue
        merged = _merged(merged, kinds)
    return [f"{eid} {kind}" for eid, kind in merged.items()]


def _merged(first: Mapping[str, str], second: Mapping[str, str]) -> dict[str, str]:
    made: dict[str, str] = {}
    waiting = list(second.items())
    for eid, kind in first.items():
        if eid in second:
            while waiting and waiting[0][0] != eid:
                other, its_kind = waiting.pop(0)
                if other not in first:
                    made[other] = its_kind
            waiting = waiting[1:]
        made[eid] = kind
    return made | {eid: kind for eid, kind in waiting if eid not in made}


def words(drafted: TextDraft) -> str:
    blocks = (block for drafted in drafted.provisions.values() if (block := block_of(drafted)))
    return "\n".join(blocks)


def block_of(drafted: Drafted) -> str:
    """``== eid``, the printed number and heading, and the words; empty for a bare container."""
    lines = [f"number: {drafted.number}"] if drafted.number else []
    lines += [f"heading: {drafted.heading}"] if drafted.heading else []
    lines += [text for text in drafted.text if text]
    return "\n".join([f"== {drafted.eid}", *lines, ""]) if lines else ""


def report(drafts: Mapping[str, TextDraft]) -> Iterator[str]:
    """What was recognised, what has no counterpart, and what looks damaged."""
    for lang, draft in drafts.items():
        kinds: dict[str, int] = {}
        for drafted in draft.provisions.values():
            kinds[drafted.kind] = kinds.get(drafted.kind, 0) + 1
        counted = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        yield f"{lang}: {counted}"
    yield from unpaired(drafts)
    for lang, draft in drafts.items():
        for line, doubt in draft.doubts:
            yield f"{lang}, line {line}: {doubt}"


def unpaired(drafts: Mapping[str, TextDraft]) -> Iterator[str]:
    for lang, draft in drafts.items():
        for other, theirs in drafts.items():
            if other != lang:
                for eid in draft.provisions.keys() - theirs.provisions.keys():
                    line = draft.provisions[eid].line
                    yield f"{lang}, line {line}: {eid} has nothing beside it in {other}"


def write(drafts: Mapping[str, TextDraft], folder: Path, witness: str) -> list[Path]:
    """Write the files of a draft; the folder must not exist."""
    folder.mkdir(parents=True)
    made = {"outline.txt": "\n".join(outline(drafts)) + "\n"}
    made |= {f"{lang}.{witness}.txt": words(draft) for lang, draft in drafts.items()}
    made["report.txt"] = "\n".join(report(drafts)) + "\n"
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in made]

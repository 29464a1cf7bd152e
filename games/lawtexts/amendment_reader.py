"""Read ``amendments/<act>/``: what an amending act does, and its words in each language."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.lawtexts.amending import NewWords
from games.lawtexts.blocks import read_blocks
from games.lawtexts.files import CorpusError
from games.lawtexts.manifest import Manifest, table_lines
from games.lawtexts.outline import KINDS
from games.lawtexts.periods import Amendment, ProvisionChange
from games.lawtexts.shape import LANGUAGES

DEEDS = ("replace", "insert", "repeal", "move", "alter")
WITH_WORDS = ("replace", "insert")
_NEEDED = {"insert": ("after", "kind"), "move": ("was",)}


def read_amendment(folder: Path) -> tuple[Amendment, NewWords]:
    """The act and its words; raises with file and line."""
    manifest = Manifest.read(folder / "act.toml")
    if manifest.text("act") != folder.name:
        raise manifest.refuse("malformed", f"The act is not the folder's name, {folder.name}.")
    changes = _changes(manifest)
    words = {
        lang: read_blocks(path) for lang in LANGUAGES if (path := folder / f"{lang}.txt").is_file()
    }
    _check_words(folder, changes, words)
    act = Amendment(
        act=manifest.text("act"),
        label=manifest.words("label"),
        summary=manifest.words("summary"),
        known=manifest.words("known"),
        address=manifest.table.get("address"),
        gazette=manifest.gazette(),
        dates=manifest.dates(),
        changes=changes,
    )
    return act, words


def _changes(manifest: Manifest) -> tuple[ProvisionChange, ...]:
    lines = table_lines(manifest.path, "change")
    changes = tuple(
        _change(manifest, line, table)
        for line, table in zip(lines, manifest.tables("change"), strict=True)
    )
    first_lines: dict[str, int] = {}
    for change in changes:
        if change.eid in first_lines:
            reason = f"{change.eid} is already changed on line {first_lines[change.eid]}."
            raise CorpusError(manifest.path, change.line, "duplicate_eid", reason)
        first_lines[change.eid] = change.line
    if not changes:
        raise manifest.refuse("malformed", "An amendment changes at least one provision.")
    return changes


def _change(manifest: Manifest, line: int, table: Mapping[str, Any]) -> ProvisionChange:
    def refuse(reason: str) -> CorpusError:
        return CorpusError(manifest.path, line, "malformed", reason)

    fields = {name: table.get(name, "") for name in ("do", "eid", "was", "after", "kind", "quote")}
    if not all(isinstance(value, str) for value in fields.values()):
        raise refuse("A change is told in texts.")
    if fields["do"] not in DEEDS:
        raise refuse(
            f"“{fields['do']}” is not what an act does to a provision ({', '.join(DEEDS)})."
        )
    if not fields["eid"]:
        raise refuse("A change names the provision it changes: “eid”.")
    for name in _NEEDED.get(fields["do"], ()):
        if not fields[name]:
            raise refuse(f"{fields['eid']}: to {fields['do']}, “{name}” must be given.")
    if fields["kind"] and fields["kind"] not in KINDS:
        raise refuse(f"“{fields['kind']}” is not a kind of provision.")
    return ProvisionChange(line=line, **fields)


def _check_words(folder: Path, changes: tuple[ProvisionChange, ...], words: NewWords) -> None:
    """Check that every provision replaced or inserted has words, and no other has."""
    wanted = {change.eid: change for change in changes if change.do in WITH_WORDS}
    for lang, blocks in words.items():
        for eid, block in blocks.items():
            if eid not in wanted:
                reason = f"act.toml neither replaces nor inserts {eid}."
                raise CorpusError(folder / f"{lang}.txt", block.line, "unknown_eid", reason)
    for eid, change in wanted.items():
        if not any(eid in blocks for blocks in words.values()):
            reason = f"No language holds the words of {eid}."
            raise CorpusError(folder / "act.toml", change.line, "without_words", reason)

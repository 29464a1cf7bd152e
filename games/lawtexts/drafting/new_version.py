"""Write a new version after an old one: the amending act, its words and its period.

Everything is tried in a copy first, so that nothing is written that the corpus readers refuse.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from games.lawtexts.drafting.amendment import Deed
from games.lawtexts.files import text_of
from games.lawtexts.reader import read_folder
from games.lawtexts.seal import write_seal


@dataclass(frozen=True, slots=True)
class AmendingAct:
    """The known facts of the amending act; an unknown day is missing."""

    key: str
    begins: date
    label: Mapping[str, str]
    summary: Mapping[str, str] = field(default_factory=dict)
    published: date | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)


def write(
    folder: Path, act: AmendingAct, done: list[Deed], read: Callable[[Path], object] = read_folder
) -> list[Path]:
    """Write the files of the new version, unsealed: a maintainer checks them and seals."""
    made = {f"amendments/{act.key}/act.toml": _act(act, done)}
    for lang in ("pt", "zh-hant"):
        blocks = [deed.words[lang] for deed in done if lang in deed.words]
        if blocks:
            made[f"amendments/{act.key}/{lang}.txt"] = "\n".join(blocks)
    made["versions.toml"] = text_of(folder / "versions.toml").rstrip("\n") + _version(act)
    with TemporaryDirectory() as scratch:
        trial = Path(scratch) / folder.name
        shutil.copytree(folder, trial)
        _write_files(trial, made)
        write_seal(trial)
        read(trial)
    return _write_files(folder, made)


def _write_files(folder: Path, made: Mapping[str, str]) -> list[Path]:
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in made]


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _act(act: AmendingAct, done: list[Deed]) -> str:
    lines = [f"act = {_quoted(act.key)}"]
    for name, words in (("label", act.label), ("summary", act.summary)):
        lines += [f"{name}.{lang} = {_quoted(text)}" for lang, text in words.items() if text]
    lines += ["", "[gazette]", 'basis = "not_at_hand"', "", "[dates.published]"]
    if act.published:
        lines += [f"value = {act.published}", 'basis = "stated"']
    else:
        lines += ['basis = "not_at_hand"']
    lines += ["", "[dates.in_force]", f"value = {act.begins}", 'basis = "stated"']
    for deed in done:
        lines += ["", "[[change]]", f"do = {_quoted(deed.do)}", f"eid = {_quoted(deed.eid)}"]
        for name in ("was", "after", "kind", "quote"):
            if value := getattr(deed, name):
                lines.append(f"{name} = {_quoted(value)}")
    return "\n".join([*lines, ""])


def _version(act: AmendingAct) -> str:
    lines = ["", "", "[[version]]", f"id = {_quoted(f'as-amended-by-{act.key}')}"]
    lines += ['source = "official"', f"amendment = {_quoted(act.key)}", ""]
    lines += ["[version.from]", f"value = {act.begins}", 'basis = "stated"']
    for title, table in (("readings", act.readings), ("values", act.values)):
        if table:
            lines += ["", f"[version.{title}]"]
            lines += [f"{_quoted(name)} = {_quoted(value)}" for name, value in table.items()]
    return "\n".join([*lines, ""])

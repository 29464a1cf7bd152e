"""Write a new version after an old one, in the format of the corpus: the amending act, its words
and its period.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from games.lawtexts.drafting.amendment import Deed
from games.lawtexts.drafting.facts import AmendingAct
from games.lawtexts.files.data import text_of
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.texts.reader import read_folder
from games.lawtexts.texts.seal import write_seal
from games.lawtexts.versions.history import read_history
from games.lawtexts.versions.periods import EffectRow, History


def files_of(
    folder: Path,
    act: AmendingAct,
    rows: Sequence[EffectRow],
    done: Sequence[Deed],
    texts: Mapping[str, str],
) -> dict[str, str]:
    """The files of an act that was brought in, by their names within the instrument's folder; its
    ``texts`` are kept as they were typed."""
    made = {f"amendments/{act.key}/act.toml": _act(act, rows)}
    made |= {f"amendments/{act.key}/{lang}.act.txt": text for lang, text in texts.items()}
    for lang in ("pt", "zh-hant"):
        blocks = [deed.words[lang] for deed in done if lang in deed.words]
        if blocks:
            made[f"amendments/{act.key}/{lang}.txt"] = "\n".join(blocks)
    made["versions.toml"] = with_version(folder, version_of(act))
    return made


def version_of(act: AmendingAct) -> str:
    """The table of the act's version in ``versions.toml``."""
    lines = ["[[version]]", f"id = {_quoted(f'as-amended-by-{act.key}')}"]
    lines += ['source = "official"', f"amendment = {_quoted(act.key)}", ""]
    lines += ["[version.from]", *_day(act)]
    for title, table in (("readings", act.readings), ("values", act.values)):
        if table:
            lines += ["", f"[version.{title}]"]
            lines += [f"{_quoted(name)} = {_quoted(value)}" for name, value in table.items()]
    return "\n".join([*lines, ""])


def with_version(folder: Path, table: str) -> str:
    """The ``versions.toml`` of an instrument's folder with one more table."""
    path = folder / "versions.toml"
    before = text_of(path) if path.is_file() else _first_version(folder)
    return f"{before.rstrip()}\n\n{table}"


def _first_version(folder: Path) -> str:
    """The table of the one version of a text without ``versions.toml``."""
    version = read_folder(folder).last
    lines = ["[[version]]", f"id = {_quoted(version.id)}", f'source = "{version.source}"']
    lines += ["read = true", "", "[version.from]", f'basis = "{version.begins.basis}"']
    lines += [f"value = {version.begins.value}"] if version.begins.value else []
    lines += [f"taken = {version.begins.taken}"] if not version.begins.value else []
    notes = version.begins.note.items()
    lines += [f"note.{lang} = {_quoted(words)}" for lang, words in notes if words]
    return "\n".join(lines)


def tried(
    folder: Path, made: Mapping[str, str], scratch: Path, text: InstrumentText
) -> tuple[History, dict[str, str]]:
    """The history with these files, read in a copy over the ``text`` of the words files, and the
    files with the renewed seal."""
    trial = scratch / folder.name
    shutil.copytree(folder, trial)
    write_files(trial, made)
    write_seal(trial)
    return read_history(trial, text), {
        **made,
        "instrument.toml": text_of(trial / "instrument.toml"),
    }


def write_files(folder: Path, made: Mapping[str, str]) -> list[Path]:
    """Write the files, unsealed unless the renewed seal is one of them."""
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in made]


def _quoted(words: str | tuple[str, ...]) -> str:
    return json.dumps(words, ensure_ascii=False)


def _act(act: AmendingAct, rows: Sequence[EffectRow]) -> str:
    lines = [f"act = {_quoted(act.key)}"]
    for name, words in (("label", act.label), ("summary", act.summary)):
        lines += [f"{name}.{lang} = {_quoted(text)}" for lang, text in words.items() if text]
    lines += ["", "[gazette]"]
    lines += [f"issue = {_quoted(act.gazette)}"] if act.gazette else []
    lines += [f'basis = "{"stated" if act.gazette else "not_at_hand"}"']
    for name, day in (("signed", act.signed), ("published", act.published)):
        lines += ["", f"[dates.{name}]"]
        lines += [f"value = {day}", 'basis = "stated"'] if day else ['basis = "not_at_hand"']
    lines += ["", "[dates.in_force]", *_day(act)]
    for number, reason in act.no_effect.items():
        lines += ["", "[[no_effect]]", f"clause = {_quoted(number)}", f"reason = {_quoted(reason)}"]
    for row in rows:
        lines += ["", "[[effect]]", f"do = {_quoted(row.do)}"]
        for name in ("provision", "to", "after", "kind", "clause", "quote", "instead_of"):
            if value := getattr(row, name):
                lines.append(f"{name} = {_quoted(value)}")
        if row.begins:
            basis = f"from.value = {row.begins.taken}", f'from.basis = "{row.begins.basis}"'
            notes = (f"from.note.{lang} = {_quoted(t)}" for lang, t in row.begins.note.items())
            lines += [*basis, *notes]
        if row.until:
            lines.append(f"until = {row.until}")
        if row.languages:
            lines.append(f"languages = {_quoted(row.languages)}")
        if row.basis != "stated":
            lines.append(f"basis = {_quoted(row.basis)}")
        lines += [f"values.{_quoted(name)} = {_quoted(str(v))}" for name, v in row.values.items()]
    return "\n".join([*lines, ""])


def _day(act: AmendingAct) -> list[str]:
    notes = [f"note.{lang} = {_quoted(words)}" for lang, words in act.reason.items()]
    return [f"value = {act.begins}", f'basis = "{act.basis}"', *notes]

"""Files of the desk through the programs translators use: OmegaT and translate-toolkit."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from games.translation.interchange import formats
from games.translation.interchange.entry import TAGS, Entry, Segment

pytestmark = [pytest.mark.translators_tools, pytest.mark.slow]

WORDS = {
    "note:despacho-sef-97-2010#art_2 pt.copy sic 1:text:zh-hant": (
        "O croupier distribui quatro cartas.",
        "莊荷派發四張牌。",
    ),
    "reading:OA-09:title:zh-hant": (
        "Aposta mínima «antes» e depois & sempre.",
        "最低投注額“之前”與之後。",
    ),
}
MESSAGES = {
    "interface:0af3:message:pt": ("%(number)s <b>texts</b>", "%(number)s <b>textos</b>"),
    "interface:0af4:message:pt": ("Save", "Guardar"),
}


def sheaf(words: dict[str, tuple[str, str]], *, is_done: bool = True) -> list[Entry]:
    """Texts of the desk, with their translations or with none yet."""
    made = []
    for id, (source, target) in words.items():
        kind, lang = id.partition(":")[0], id.rpartition(":")[2]
        part = "message" if kind == "interface" else "text"
        segment = Segment(part, source, target if is_done else "")
        source_lang = "en" if kind == "interface" else "pt"
        state = "proposed" if is_done else "draft"
        made.append(Entry(id, kind, source_lang, lang, (segment,), state))
    return made


def written(name: str, entries: list[Entry]) -> bytes:
    [data] = formats.written(name, entries, "texts").values()
    return data


def targets(name: str, data: bytes) -> dict[str, str]:
    reading = formats.read(name, data)
    assert reading.refused == ()
    return {entry.id: entry.segments[0].target for entry in reading.entries}


def run(folder: Path, *command: str | Path) -> None:
    done = subprocess.run(
        [str(each) for each in command],
        cwd=folder,
        env=os.environ | {"HOME": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


PROJECT = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir>
<tm_dir>__DEFAULT__</tm_dir><glossary_dir>__DEFAULT__</glossary_dir>
<glossary_file>__DEFAULT__</glossary_file><dictionary_dir>__DEFAULT__</dictionary_dir>
<source_lang>{source}</source_lang><target_lang>{target}</target_lang>
<sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations>
<remove_tags>false</remove_tags></project></omegat>
"""


def through_omegat(folder: Path, file: str, data: bytes, memory: list[Entry]) -> dict[str, str]:
    """The words of a file once OmegaT has translated it by a memory."""
    for name in ("source", "target", "tm/auto", "glossary", "dictionary", "omegat"):
        (folder / name).mkdir(parents=True)
    source, target = TAGS[memory[0].source_lang], TAGS[memory[0].target_lang]
    (folder / "omegat.project").write_text(PROJECT.format(source=source, target=target), "utf-8")
    (folder / "source" / file).write_bytes(data)
    (folder / "tm" / "auto" / "memory.tmx").write_bytes(written("tmx", memory))
    run(folder, "omegat", folder, "--mode=console-translate", "--no-team")
    return targets(file, (folder / "target" / file).read_bytes())


@pytest.mark.parametrize("words", [WORDS, MESSAGES], ids=["law", "messages"])
def test_omegat_translates_our_po_from_our_memory(
    tmp_path: Path, words: dict[str, tuple[str, str]]
) -> None:
    data = written("po", sheaf(words, is_done=False))
    home = through_omegat(tmp_path, "texts.po", data, sheaf(words))
    assert home == {id: pair[1] for id, pair in words.items()}


@pytest.mark.parametrize("words", [WORDS, MESSAGES], ids=["law", "messages"])
def test_omegat_works_over_the_translations_of_our_xliff(
    tmp_path: Path, words: dict[str, tuple[str, str]]
) -> None:
    """Of XLIFF it takes what stands as the translation, and gives back what becomes of it."""
    last = list(words)[-1]
    before, after = words[last][1], "Outras palavras." if "pt" in last[-3:] else "別的字。"
    data = written("xliff12", sheaf(words))
    home = through_omegat(tmp_path, "texts.xlf", data, sheaf({last: (before, after)}))
    assert home == {id: pair[1] for id, pair in words.items()} | {last: after}


@pytest.mark.parametrize(("name", "ending"), [("po", "po"), ("xliff12", "xlf")])
@pytest.mark.parametrize("words", [WORDS, MESSAGES], ids=["law", "messages"])
def test_translate_toolkit_merges_one_text_and_leaves_the_others(
    tmp_path: Path, name: str, ending: str, words: dict[str, tuple[str, str]]
) -> None:
    entries = sheaf(words)
    first = entries[0].segments[0]
    other = replace(first, target=first.target.replace("textos", "palavras").replace("四", "五"))
    changed = [replace(entries[0], segments=(other,)), *entries[1:]]
    ours, theirs, merged = (tmp_path / f"{part}.{ending}" for part in ("ours", "theirs", "merged"))
    ours.write_bytes(written(name, entries))
    theirs.write_bytes(written(name, changed))
    run(tmp_path, "pomerge", "--progress=none", "-t", ours, "-i", theirs, "-o", merged)
    home = targets(merged.name, merged.read_bytes())
    assert home == {entry.id: entry.segments[0].target for entry in changed}
    assert other.target != first.target


def test_translate_toolkit_takes_a_po_through_a_table_and_back(tmp_path: Path) -> None:
    (tmp_path / "ours.po").write_bytes(written("po", sheaf(WORDS)))
    run(tmp_path, "po2csv", "--progress=none", "ours.po", "ours.csv")
    table = (tmp_path / "ours.csv").read_text("utf-8")
    (tmp_path / "ours.csv").write_text(table.replace("四張牌", "五張牌"), "utf-8")
    run(tmp_path, "csv2po", "--progress=none", "-t", "ours.po", "ours.csv", "back.po")
    home = targets("back.po", (tmp_path / "back.po").read_bytes())
    assert list(home.values()) == ["莊荷派發五張牌。", "最低投注額“之前”與之後。"]

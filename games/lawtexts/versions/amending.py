"""Make one version of a text from another, by applying or undoing an amendment."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from games.lawtexts.files.data import CorpusError, text_of
from games.lawtexts.files.outline import KINDS, WITHOUT_WORDS, parent_of, read_blocks
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText, TextBlock
from games.lawtexts.files.tables import FileTable, dates_of, gazette_of, read_toml
from games.lawtexts.versions.periods import (
    DEEDS,
    MOVES,
    OF_THE_WHOLE,
    REWORDS,
    Amendment,
    EffectRow,
    figures_in,
    optional_moment,
)

Standing = dict[str, str]
Tree = dict[str, ProvisionText]
NewWords = Mapping[str, Mapping[str, TextBlock]]
"""The amendment's words: by language, then by eId."""


def amended(
    text: InstrumentText, act: Amendment, words: NewWords, path: Path
) -> tuple[InstrumentText, Standing]:
    """The text after the effects of an act, and the ``standing`` of the provisions it changed. A
    note goes where the words go that it is about."""
    tree: Tree = {provision.eid: provision for provision in text.provisions}
    standing: Standing = {}
    before = dict(tree)
    for change in act.changes:
        if change.do in OF_THE_WHOLE:
            continue  # it ends the text, or its parts stand in rows of their own
        _check_exists(change, before if change.was and not change.is_new_place else tree, path)
        if change.is_new_place:
            tree = _inserted(tree, change, _amended(_new(change), act, words))
        elif change.was:
            tree[change.eid] = _with_words_of(tree[change.eid], before[change.was])
        elif change.do == "repeal":
            for eid in _with_below(tree, change.eid):
                del tree[eid]
            continue
        elif change.do in ("suspend", "alter"):
            standing_word = {"suspend": "suspended", "alter": "not_at_hand"}[change.do]
            standing |= dict.fromkeys(_with_below(tree, change.eid), standing_word)
            continue
        else:
            tree[change.eid] = _amended(tree[change.eid], act, words)
        standing[change.eid] = "amended"
    went = {change.was: change.eid for change in act.changes if change.was}
    notes = (
        replace(note, eid=went.get(note.eid, note.eid), meant=went.get(note.meant, note.meant))
        for note in text.notes
    )
    return replace(_numbered(text, tree), notes=tuple(notes)), standing


def undone(text: InstrumentText, act: Amendment, path: Path) -> tuple[InstrumentText, Standing]:
    """The text before the amendment; raises ``CorpusError`` if the act does not say enough."""
    tree: Tree = {provision.eid: provision for provision in text.provisions}
    after = dict(tree)
    standing: Standing = {}
    for change in act.changes:
        _check_exists(change, after, path)
        if change.was and not change.is_new_place:
            tree[change.was] = _with_words_of(tree[change.was], after[change.eid])
            standing[change.was] = "inferred"
        elif change.is_new_place:
            for eid in _with_below(tree, change.eid):
                del tree[eid]
        elif change.do == "alter":
            standing |= dict.fromkeys(_with_below(tree, change.eid), "not_at_hand")
        else:
            reason = f"The words {change.eid} had before are not told by “{change.do}”."
            raise CorpusError(path, change.line, "without_words", reason)
    return _numbered(text, tree), standing


def _check_exists(change: EffectRow, tree: Tree, path: Path) -> None:
    needs = {change.after} if change.is_new_place else {change.was, change.eid} - {""}
    for eid in needs:
        if eid not in tree:
            reason = f"The text this act amends has no {eid}."
            raise CorpusError(path, change.line, "unknown_eid", reason)
    if change.is_new_place:
        if change.eid in tree:
            reason = f"{change.eid} is already there: it can be replaced, not inserted."
            raise CorpusError(path, change.line, "duplicate_eid", reason)
        parent = parent_of(change.eid)
        if parent is not None and parent not in tree:
            reason = f"{change.eid} hangs off {parent}, which the text does not have."
            raise CorpusError(path, change.line, "missing_parent", reason)


def _with_below(tree: Tree, eid: str) -> list[str]:
    return [other for other in tree if other == eid or other.startswith(f"{eid}__")]


def _with_words_of(place: ProvisionText, other: ProvisionText) -> ProvisionText:
    """The provision with the heading and words of ``other``, but its own number."""
    return replace(
        place, heading=other.heading, text=other.text, marks=other.marks, witness=other.witness
    )


def _new(change: EffectRow) -> ProvisionText:
    return ProvisionText(
        eid=change.eid,
        parent=parent_of(change.eid),
        kind=change.kind,
        order=0,
        number={},
        heading={},
        text={},
        witness={},
    )


def _amended(place: ProvisionText, act: Amendment, words: NewWords) -> ProvisionText:
    """The provision with the act's words; a language missing from the act has none."""
    blocks = {lang: by_eid[place.eid] for lang, by_eid in words.items() if place.eid in by_eid}
    return place.with_words(blocks, dict.fromkeys(blocks, act.act))


def _inserted(tree: Tree, change: EffectRow, place: ProvisionText) -> Tree:
    last = _with_below(tree, change.after)[-1]
    grown: Tree = {}
    for eid, provision in tree.items():
        grown[eid] = provision
        if eid == last:
            grown[place.eid] = place
    return grown


def _numbered(text: InstrumentText, tree: Tree) -> InstrumentText:
    ordered = (replace(provision, order=order) for order, provision in enumerate(tree.values()))
    return replace(text, provisions=tuple(ordered))


_NEEDED = {"insert": ("after", "kind"), "move": ("to",), "renumber": ("to",)}
_BASES = ("stated", "inferred", "officer")
_TEXTS = ("after", "quote", "clause", "instead_of")
_FIELDS = ("do", "provision", "to", "kind", "from", "until", "languages", "basis", "values",
           *_TEXTS)  # fmt: skip


def read_amendment(folder: Path) -> tuple[Amendment, NewWords]:
    """The act and its words; raises with file and line."""
    manifest = read_toml(folder / "act.toml")
    if manifest.text("act") != folder.name:
        raise manifest.malformed(f"The act is not the folder's name, {folder.name}.")
    changes = _effects(manifest)
    words = {
        lang: read_blocks(path) for lang in LANGUAGES if (path := folder / f"{lang}.txt").is_file()
    }
    _check_words(folder, changes, words)
    gazette, dates = gazette_of(manifest), dates_of(manifest)
    return manifest.record(Amendment, gazette=gazette, dates=dates, changes=changes), words


def words_of_act(folder: Path) -> dict[str, str]:
    """The act's own words whole, by language; none if they are not at hand."""
    paths = {lang: folder / f"{lang}.act.txt" for lang in LANGUAGES}
    return {lang: text_of(path) for lang, path in paths.items() if path.is_file()}


def _effects(manifest: FileTable) -> tuple[EffectRow, ...]:
    by_place: dict[tuple[str, bool], EffectRow] = {}
    for table in manifest.tables("effect"):
        effect = _effect(table)
        place = effect.eid, effect.do == "suspend"
        if before := by_place.get(place):
            reason = f"{effect.eid or 'The text'} is already changed on line {before.line}."
            raise table.refuse("duplicate_eid", reason)
        by_place[place] = effect
    if not by_place:
        raise manifest.malformed("An amendment has at least one effect.")
    return tuple(by_place.values())


def _effect(table: FileTable) -> EffectRow:
    table.among_fields(_FIELDS)
    do, provision = table.one_of("do", DEEDS), table.optional_text("provision") or ""
    if bool(provision) == (do in OF_THE_WHOLE):
        raise table.refuse("malformed", f"To {do} is of one provision, or of the whole text.")
    if "to" in table.table and do not in MOVES:
        raise table.refuse("malformed", f"{provision}: only what moves has a “to”.")
    for name in _NEEDED.get(do, ()):
        if name not in table.table:
            raise table.refuse("malformed", f"{provision}: to {do}, “{name}” must be given.")
    to, kind = table.optional_text("to") or "", table.optional_text("kind") or ""
    if kind and kind not in KINDS:
        raise table.refuse("malformed", f"“{kind}” is not a kind of provision.")
    until = optional_moment(table, "until")
    return EffectRow(
        do=do,
        eid=to or provision,
        was=provision if to else "",
        line=table.line,
        kind=kind,
        begins=optional_moment(table, "from"),
        until=until.taken if until else None,
        languages=table.texts("languages"),
        basis=table.one_of("basis", _BASES) if "basis" in table.table else "stated",
        values=figures_in(table, provision),
        **{name: table.optional_text(name) or "" for name in _TEXTS},
    )


def _check_words(folder: Path, changes: tuple[EffectRow, ...], words: NewWords) -> None:
    """Check that every provision that is reworded or new has words, and no other has."""
    wanted = {c.eid: c for c in changes if c.do in REWORDS or c.is_new_place}
    for lang, blocks in words.items():
        for eid, block in blocks.items():
            if eid not in wanted:
                reason = f"act.toml neither replaces nor inserts {eid}."
                raise CorpusError(folder / f"{lang}.txt", block.line, "unknown_eid", reason)
    for eid, change in wanted.items():
        is_bare = change.kind in WITHOUT_WORDS
        if not is_bare and not any(eid in blocks for blocks in words.values()):
            reason = f"No language holds the words of {eid}."
            raise CorpusError(folder / "act.toml", change.line, "without_words", reason)

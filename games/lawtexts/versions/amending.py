"""Make one version of a text from another, by applying or undoing an amendment."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.outline import KINDS, parent_of, read_blocks
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText, TextBlock
from games.lawtexts.files.tables import FileTable, dates_of, gazette_of, read_toml
from games.lawtexts.versions.periods import Amendment, ProvisionChange

Standing = dict[str, str]
Tree = dict[str, ProvisionText]
NewWords = Mapping[str, Mapping[str, TextBlock]]
"""The amendment's words: by language, then by eId."""


def amended(
    text: InstrumentText, act: Amendment, words: NewWords, path: Path
) -> tuple[InstrumentText, Standing]:
    """The text after the amendment, and the ``standing`` of the provisions it changed."""
    tree: Tree = {provision.eid: provision for provision in text.provisions}
    standing: Standing = {}
    before = dict(tree)
    for change in act.changes:
        _check_exists(change, before if change.do == "move" else tree, path)
        if change.do == "move":
            tree[change.eid] = _with_words_of(tree[change.eid], before[change.was])
            standing[change.eid] = "amended"
        elif change.do == "alter":
            standing |= dict.fromkeys(_with_below(tree, change.eid), "not_at_hand")
        elif change.do == "repeal":
            for eid in _with_below(tree, change.eid):
                del tree[eid]
        elif change.do == "replace":
            tree[change.eid] = _amended(tree[change.eid], act, words)
            standing[change.eid] = "amended"
        else:
            tree = _inserted(tree, change, _amended(_new(change), act, words))
            standing[change.eid] = "amended"
    return _numbered(text, tree), standing


def undone(text: InstrumentText, act: Amendment, path: Path) -> tuple[InstrumentText, Standing]:
    """The text before the amendment; raises ``CorpusError`` if the act does not say enough."""
    tree: Tree = {provision.eid: provision for provision in text.provisions}
    after = dict(tree)
    standing: Standing = {}
    for change in act.changes:
        _check_exists(change, after, path)
        if change.do == "move":
            tree[change.was] = _with_words_of(tree[change.was], after[change.eid])
            standing[change.was] = "inferred"
        elif change.do == "insert":
            for eid in _with_below(tree, change.eid):
                del tree[eid]
        elif change.do == "alter":
            standing |= dict.fromkeys(_with_below(tree, change.eid), "not_at_hand")
        else:
            reason = f"The words {change.eid} had before are not told by “{change.do}”."
            raise CorpusError(path, change.line, "without_words", reason)
    return _numbered(text, tree), standing


def _check_exists(change: ProvisionChange, tree: Tree, path: Path) -> None:
    wanted = {"insert": change.after, "move": change.was}.get(change.do, change.eid)
    for eid in {wanted, change.eid} if change.do == "move" else {wanted}:
        if eid not in tree:
            reason = f"The text this act amends has no {eid}."
            raise CorpusError(path, change.line, "unknown_eid", reason)
    if change.do == "insert":
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
    return replace(place, heading=other.heading, text=other.text, witness=other.witness)


def _new(change: ProvisionChange) -> ProvisionText:
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


def _inserted(tree: Tree, change: ProvisionChange, place: ProvisionText) -> Tree:
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


DEEDS = ("replace", "insert", "repeal", "move", "alter")
WITH_WORDS = ("replace", "insert")
_NEEDED = {"insert": ("after", "kind"), "move": ("was",)}


def read_amendment(folder: Path) -> tuple[Amendment, NewWords]:
    """The act and its words; raises with file and line."""
    manifest = read_toml(folder / "act.toml")
    if manifest.text("act") != folder.name:
        raise manifest.malformed(f"The act is not the folder's name, {folder.name}.")
    changes = _changes(manifest)
    words = {
        lang: read_blocks(path) for lang in LANGUAGES if (path := folder / f"{lang}.txt").is_file()
    }
    _check_words(folder, changes, words)
    gazette, dates = gazette_of(manifest), dates_of(manifest)
    return manifest.record(Amendment, gazette=gazette, dates=dates, changes=changes), words


def _changes(manifest: FileTable) -> tuple[ProvisionChange, ...]:
    by_eid: dict[str, ProvisionChange] = {}
    for table in manifest.tables("change"):
        change = _change(table)
        if before := by_eid.get(change.eid):
            reason = f"{change.eid} is already changed on line {before.line}."
            raise table.refuse("duplicate_eid", reason)
        by_eid[change.eid] = change
    if not by_eid:
        raise manifest.malformed("An amendment changes at least one provision.")
    return tuple(by_eid.values())


def _change(table: FileTable) -> ProvisionChange:
    names = ("do", "eid", "was", "after", "kind", "quote")
    fields = {name: table.table.get(name, "") for name in names}
    do, eid, kind = fields["do"], fields["eid"], fields["kind"]
    lacking = next((name for name in _NEEDED.get(str(do), ()) if not fields[name]), "")
    reason = ""
    if not all(isinstance(value, str) for value in fields.values()):
        reason = "A change is told in texts."
    elif do not in DEEDS:
        reason = f"“{do}” is not what an act does to a provision ({', '.join(DEEDS)})."
    elif not eid:
        reason = "A change names the provision it changes: “eid”."
    elif lacking:
        reason = f"{eid}: to {do}, “{lacking}” must be given."
    elif kind and kind not in KINDS:
        reason = f"“{kind}” is not a kind of provision."
    if reason:
        raise table.refuse("malformed", reason)
    return ProvisionChange(line=table.line, **fields)


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

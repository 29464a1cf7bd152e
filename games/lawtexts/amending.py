"""Make one version of a text from another, by applying or undoing an amendment."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from games.lawtexts.files import CorpusError
from games.lawtexts.outline import parent_of
from games.lawtexts.periods import Amendment, ProvisionChange
from games.lawtexts.shape import InstrumentText, ProvisionText, TextBlock

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
    return ProvisionText(change.eid, parent_of(change.eid), change.kind, 0, {}, {}, {}, {})


def _amended(place: ProvisionText, act: Amendment, words: NewWords) -> ProvisionText:
    """The provision with the act's words; a language missing from the act has none."""
    blocks = {lang: by_eid[place.eid] for lang, by_eid in words.items() if place.eid in by_eid}
    return replace(
        place,
        number={lang: block.number for lang, block in blocks.items() if block.number},
        heading={lang: block.heading for lang, block in blocks.items() if block.heading},
        text={lang: block.text for lang, block in blocks.items() if block.text},
        witness=dict.fromkeys(blocks, act.act),
    )


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

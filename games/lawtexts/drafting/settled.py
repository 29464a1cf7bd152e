"""What an officer says of a clause that is not read: an effect, or that it changes nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from games.lawtexts.drafting.act import ActClause, ActText, read_act
from games.lawtexts.drafting.clauses import ClauseRead, OwnDay, read_places
from games.lawtexts.drafting.days import InForce
from games.lawtexts.drafting.draft import Drafted, TextDraft, draft_printed
from games.lawtexts.drafting.lines import article, mark, paragraphs, value_of
from games.lawtexts.drafting.named import NotThere, places_of
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.versions.periods import read_day

NOTHING = "nothing"
DEEDS = (
    *("repeal", "replace", "insert", "renumber", "correct", "suspend", "revoke", "whole"),
    NOTHING,
)
WITH_WORDS = ("replace", "insert")
"""Their words are lines of the act."""
OF_THE_WHOLE = ("revoke", "whole", NOTHING)
"""They name no provision."""
_KINDS = {"replace": "change", "insert": "add", "renumber": "move"}
_LEVELS = {"art": "article", "para": "paragraph", "point": "point", "annex": "annex"}
_QUOTES = "«»“”「」"

Lines = tuple[int, int]
"""The first and the last line."""


@dataclass(frozen=True, slots=True)
class SettledClause:
    """A clause by its number, and what an officer says that it orders."""

    clause: str
    do: str
    """One of ``DEEDS``."""
    provisions: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    """The new places of what is inserted or renumbered."""
    lines: Mapping[str, Lines] = field(default_factory=dict)
    """By language, where the act prints the new words."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    right: Mapping[str, str] = field(default_factory=dict)
    """By language, the words that a correction takes out and puts in."""
    starts: date | None = None
    until: date | None = None
    reason: str = ""
    says: Mapping[str, str] = field(default_factory=dict)
    """The words of the clause when it was settled, if they must still be these."""

    def as_row(self) -> dict[str, object]:
        """As it is stored and written in JSON; what is empty is left out."""
        row = {
            "clause": self.clause,
            "do": self.do,
            "provisions": list(self.provisions),
            "to": list(self.to),
            "lines": {lang: list(lines) for lang, lines in self.lines.items()},
            "wrong": dict(self.wrong),
            "right": dict(self.right),
            "from": self.starts.isoformat() if self.starts else None,
            "until": self.until.isoformat() if self.until else None,
            "reason": self.reason,
            "says": dict(self.says),
        }
        return {name: value for name, value in row.items() if value}


def settled_rows(rows: object, path: Path) -> tuple[SettledClause, ...]:
    """What is stored or written in a file; raises ``CorpusError`` if it has another shape."""
    if not isinstance(rows, list):
        reason = _("Write a list of clauses, each an object.")
        raise CorpusError(path, 1, "malformed", reason)
    return tuple(_row(row, path) for row in rows)


def _row(row: object, path: Path) -> SettledClause:
    made = None
    try:
        row = dict(row) if isinstance(row, dict) else {}
        made = SettledClause(
            clause=str(row["clause"]),
            do=row["do"],
            provisions=tuple(row.get("provisions", ())),
            to=tuple(row.get("to", ())),
            lines={lang: (int(a), int(b)) for lang, (a, b) in row.get("lines", {}).items()},
            wrong=dict(row.get("wrong", {})),
            right=dict(row.get("right", {})),
            starts=_day(row.get("from")),
            until=_day(row.get("until")),
            reason=str(row.get("reason", "")),
            says=dict(row.get("says", {})),
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    if made is None or made.do not in DEEDS:
        reason = _("A clause has “clause” and “do” (%(deeds)s), and what that needs: %(row)s")
        deeds, words = ", ".join(DEEDS), repr(row)[:300]
        raise CorpusError(path, 1, "malformed", reason, deeds=deeds, row=words)
    return made


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    if (day := read_day(text)) is None:
        raise ValueError(text)
    return day


def read_settled_act(
    lines: Iterable[str],
    lang: str,
    path: Path,
    law: InstrumentText,
    settled: Iterable[SettledClause] = (),
) -> ActText:
    """The act in one language, with the clauses that an officer settled as they were settled; a
    clause whose words are others by now is open. Raises with file and line."""
    lines, by_name = list(lines), {one.clause: one for one in settled}
    act = read_act(lines, lang, path, law, by_name)
    for clause in act.clauses:
        one = by_name.get(clause.name)
        if one is None or one.says.get(lang, clause.text) != clause.text:
            continue
        clause.open = None
        _settle(clause, one, act, lines, law)
    return act


def reasons_of(settled: Iterable[SettledClause]) -> dict[str, str]:
    """By its number, why a clause changes nothing."""
    return {one.clause: one.reason for one in settled if one.do == NOTHING}


def places_written(text: str, law: InstrumentText, *, is_new: bool = False) -> tuple[str, ...]:
    """The provisions that a person writes as an act cites them: «artigo 12.º, alínea 4)», «alíneas
    2) a 4) do artigo 12.º», 第十二條（四）項. Raises ``NotThere`` if the words name none."""
    words = text.replace("art. ", "artigo ").strip().rstrip("。.")
    for lang in ("pt", "zh-hant"):
        if targets := read_places(words, lang, law):
            eids = places_of(targets, law, is_new=is_new)
            if is_new or all(map(law.has, eids)):
                return eids
    raise NotThere


def _settle(
    clause: ActClause, one: SettledClause, act: ActText, lines: list[str], law: InstrumentText
) -> None:
    """Make the clause as if it had been read so; raises with its line."""
    lang = act.lang
    _check(clause, one, act, law)
    has_words = one.do not in WITH_WORDS or lang in one.lines
    has_words = has_words and (one.do != "correct" or lang in one.right)
    clause.is_ours = True
    if one.do == NOTHING or not has_words:
        clause.kind, clause.reading = "", None
        return
    clause.kind, clause.named = _KINDS.get(one.do, one.do), one.provisions
    number = clause.number.partition(".")[0]
    starts = (OwnDay((number,), InForce(one.starts)),) if one.starts else ()
    clause.reading = ClauseRead(clause.kind, until=one.until, own_days=starts)
    if one.do == "correct":
        wrong, right = one.wrong.get(lang, ""), one.right[lang]
        clause.reading = replace(clause.reading, wrong=wrong, right=right)
    elif one.do == "renumber":
        clause.moved = tuple(zip(one.to, one.provisions, strict=True))
    elif one.do == "insert":
        clause.added = clause.named = one.to
    if one.do in WITH_WORDS:
        first, last = one.lines[lang]
        clause.quoted = [_draft(clause, lines, first, last, act, law)]
        rows = [row for row in act.account if not first <= row[0] <= last]
        quoted = [(n, "quoted", lines[n - 1]) for n in range(first, last + 1) if lines[n - 1]]
        act.account = sorted([*rows, *quoted])


def _check(clause: ActClause, one: SettledClause, act: ActText, law: InstrumentText) -> None:
    """Raise for a row that cannot be of this clause, this act and this law."""
    reason: _ | None = None
    facts: dict[str, str] = {}
    missing = [eid for eid in one.provisions if not law.has(eid)]
    if missing:
        reason, facts = _("The text has no %(eid)s."), {"eid": missing[0]}
    elif one.do == NOTHING and not one.reason.strip():
        reason = _("Say why the clause changes nothing: the reason is kept with the act.")
    elif one.do in ("insert", "renumber") and not one.to:
        reason = _("Write the new place: Artigo 9.º-A, alínea 5) do artigo 12.º.")
    elif one.do not in (*OF_THE_WHOLE, "insert") and not one.provisions:
        reason = _("Choose the provisions that the clause is about.")
    elif one.do == "renumber" and len(one.to) != len(one.provisions):
        reason = _("Write as many new places as provisions are chosen.")
    elif one.do in WITH_WORDS and not one.lines:
        reason = _("Write on which lines of the act the new words stand.")
    elif one.do == "correct" and not one.right:
        reason = _("Write the words that are wrong and those that take their place.")
    elif one.starts and one.until and one.until < one.starts:
        reason = _("The last day is before the first.")
    if reason:
        raise CorpusError(act.path, clause.line, "settled", reason, **facts)


def _draft(
    clause: ActClause, lines: list[str], first: int, last: int, act: ActText, law: InstrumentText
) -> TextDraft:
    """The provisions printed on these lines, whole articles or parts of one; words without a
    number are those of the one provision chosen."""
    if not 1 <= first <= last <= len(lines):
        reason = _("The act has no lines %(first)s to %(last)s.")
        raise CorpusError(act.path, clause.line, "settled", reason, first=first, last=last)
    printed = [
        line.strip().strip(_QUOTES) if first <= number <= last else ""
        for number, line in enumerate(lines, start=1)
    ]
    rows = list(paragraphs(printed, act.lang))
    (eid, *others) = clause.named
    if len(rows) == 1 and not others and not article(rows[0].text, act.lang):
        return _sole(eid, rows[0].text, first, act.lang, law)
    parents = {parent_of(one) or one for one in clause.named}
    return draft_printed(printed, parents, act.lang, act.path)


def _sole(eid: str, text: str, line: int, lang: str, law: InstrumentText) -> TextDraft:
    """The words of one provision, with its number as printed here or as it is in the law."""
    level, _mark, value = eid.rpartition("__")[2].partition("_")
    number, kind = "", _LEVELS.get(level, level)
    if law.has(eid):
        place = law.provision(eid)
        number, kind = place.number.get(lang, ""), place.kind
    marked = mark(text, lang)
    if marked and marked.value == value_of(value):
        number, text = number or marked.printed, marked.rest
    made = Drafted(eid, kind, line, number, "", [text])
    return TextDraft(lang, {eid: made})

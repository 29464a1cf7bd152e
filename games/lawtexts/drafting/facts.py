"""What an amending act says of itself: its number, its day in force, and what it does."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from games.lawtexts.citations.citation import article_name
from games.lawtexts.citations.numerals import chinese
from games.lawtexts.drafting.act import ActText
from games.lawtexts.drafting.amendment import Deed
from games.lawtexts.drafting.effects import days_of, is_rectified
from games.lawtexts.drafting.settled import SettledClause, reasons_of
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.versions.periods import History

NOT_SAID = {
    "pt": "O texto do acto não diz quando entra em vigor; o dia foi dado por quem o trouxe.",
    "zh-hant": "法規文本沒有訂明生效日期；此日期由輸入者提供。",
}

CORRECTS = {
    "pt": "Uma rectificação vale desde o dia das palavras que corrige.",
    "zh-hant": "更正自其所更正文字生效之日起適用。",
}


@dataclass(frozen=True, slots=True)
class AmendingAct:
    """The known facts of the amending act; an unknown day is missing."""

    key: str
    begins: date
    label: Mapping[str, str]
    summary: Mapping[str, str] = field(default_factory=dict)
    published: date | None = None
    signed: date | None = None
    basis: str = "stated"
    """How the day in force is known: written in the act, or counted."""
    reason: Mapping[str, str] = field(default_factory=dict)
    """How it was counted."""
    gazette: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    no_effect: Mapping[str, str] = field(default_factory=dict)
    """By its number, why a clause that is not read changes nothing."""


@dataclass(frozen=True, slots=True)
class EnteredFacts:
    """What a person says of an act beside its words; each is held against them."""

    key: str = ""
    begins: date | None = None
    published: date | None = None
    gazette: str = ""
    label: Mapping[str, str] = field(default_factory=dict)
    summary: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    settled: tuple[SettledClause, ...] = ()


def facts_of(
    acts: Mapping[str, ActText], deeds: Sequence[Deed], known: History, entered: EnteredFacts
) -> AmendingAct:
    """The facts, from the words first; raises if what is entered contradicts them."""
    first = next(iter(acts.values()))
    begins, basis, reason, path, line = _in_force(acts, entered, known, deeds)
    key = _key(acts, entered)
    if any(one.act.act == key for one in known.effects):
        raise CorpusError(first.path, 1, "doubled", _("The corpus already has %(key)s."), key=key)
    if begins < known.read.begins.taken:
        why = _("In force from %(day)s: the text that it amends begins on %(first)s.")
        facts = {"day": begins, "first": known.read.begins.taken}
        raise CorpusError(path, line, "overlap", why, **facts)
    if known.last.ends and begins >= known.last.ends.taken:
        why = _("In force from %(day)s: the text that it amends was revoked on %(end)s.")
        facts = {"day": begins, "end": known.last.ends.taken}
        raise CorpusError(path, line, "overlap", why, **facts)
    printed = {lang: " ".join(act.label.split()) for lang, act in acts.items() if act.label}
    return AmendingAct(
        key=key,
        begins=begins,
        label=entered.label or printed or {"pt": key},
        summary=summary_of(deeds, acts) | dict(entered.summary),
        published=entered.published,
        signed=next((act.signed for act in acts.values() if act.signed), None),
        basis=basis,
        reason=reason,
        gazette=entered.gazette,
        readings=entered.readings,
        values=entered.values,
        no_effect=reasons_of(entered.settled),
    )


def day_in_force(acts: Mapping[str, ActText], entered: EnteredFacts) -> date | None:
    """The day on which the act takes effect, by its words or as entered."""
    with suppress(CorpusError):
        return _in_force(acts, entered, None, ())[0]
    return None


def words_since(known: History, eid: str) -> date:
    """The first day of the words that a provision has in the last version."""
    first = known.last
    for version in reversed(known.versions):
        places = [one.text.provision(eid) for one in (version, first) if one.text.has(eid)]
        if len(places) < 2 or places[0].text != places[1].text:
            break
        first = version
    return max(first.begins.taken, known.read.begins.taken)


def _in_force(
    acts: Mapping[str, ActText],
    entered: EnteredFacts,
    known: History | None,
    deeds: Sequence[Deed],
) -> tuple[date, str, Mapping[str, str], Path, int]:
    """The day in force, its basis and reason, and the clause that has it."""
    days: dict[date, tuple[str, Mapping[str, str], Path, int]] = {}
    for lang, act in acts.items():
        if act.in_force is None:
            continue
        clause, says = act.in_force
        day = says.from_publication(entered.published)
        if day is None:
            reason = _(
                "The act takes effect by the day of its publication: give that (--published)."
            )
            raise CorpusError(act.path, clause.line, "malformed", reason)
        number = clause.number.removeprefix("art. ")
        if days and day not in days:
            reason = _("One language says %(other)s, %(lang)s says %(day)s.")
            facts = {"other": next(iter(days)), "lang": lang, "day": day}
            raise CorpusError(act.path, clause.line, "trees_differ", reason, **facts)
        basis = "stated" if says.day else "inferred"
        days.setdefault(day, (basis, _reason(says.reason, number), act.path, clause.line))
    path = next(iter(acts.values())).path
    if not days:
        own = days_of(acts, entered.published)
        of_clauses = [day for number in own.of_clauses if (day := own.day_of(number))]
        if of_clauses:
            return min(of_clauses), "stated", {}, path, 1
        if entered.begins is None and known and deeds and is_rectified(acts):
            return min(words_since(known, d.eid) for d in deeds), "inferred", CORRECTS, path, 1
        if entered.begins is None:
            reason = _("The act does not say from when it is in force: give the day (--from).")
            raise CorpusError(path, 1, "malformed", reason)
        return entered.begins, "inferred", NOT_SAID, path, 1
    (day, (basis, why, path, line)), *_rest = days.items()
    if entered.begins and entered.begins != day:
        reason = _("By these words the act is in force from %(day)s, not from %(entered)s.")
        raise CorpusError(path, line, "malformed", reason, day=day, entered=entered.begins)
    return day, basis, why, path, line


def _reason(reason: Mapping[str, str], number: str) -> dict[str, str]:
    if not reason:
        return {}
    pt, zh = reason["pt"], reason["zh-hant"]
    if number.isdecimal():
        pt, zh = f"{pt} (n.º {number})", f"{zh}（第{chinese(int(number))}款）"
    return {"pt": f"{pt}.", "zh-hant": f"{zh}。"}


def _key(acts: Mapping[str, ActText], entered: EnteredFacts) -> str:
    """The key entered, or that of the number printed; raises if they differ."""
    first = next(iter(acts.values()))
    if entered.key and not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", entered.key):
        reason = _("A key has small letters, digits and hyphens: despacho-sef-1-2027.")
        raise CorpusError(first.path, 1, "malformed", reason)
    printed = next((act for act in acts.values() if act.number), None)
    if printed is None:
        if entered.key:
            return entered.key
        reason = _("The act's title is not printed here: give its key (--act despacho-sef-1-2027).")
        raise CorpusError(first.path, 1, "malformed", reason)
    number = printed.number.lower().replace("/", "-")
    if entered.key and not entered.key.endswith(f"-{number}"):
        reason = _("The act's number is %(number)s: %(key)s is not its key.")
        facts = {"number": printed.number, "key": entered.key}
        raise CorpusError(printed.path, printed.account[0][0], "malformed", reason, **facts)
    is_order = re.match(r"Portaria|.*訓令", printed.label)
    return entered.key or f"{'portaria' if is_order else 'despacho-sef'}-{number}"


_VERBS = (
    ("suspend", ("Suspende", "中止實施")),
    ("repeal", ("Revoga", "廢止")),
    ("insert", ("Adita", "增加")),
    ("change", ("Altera", "修改")),
)


def summary_of(deeds: Iterable[Deed], acts: Mapping[str, ActText]) -> dict[str, str]:
    """A sentence in each language: which articles the act changes, adds, repeals and suspends, and
    whether it ends the regulation."""
    done: dict[str, str] = {}
    for deed in deeds:
        top = deed.eid.split("__")[0]
        is_whole = deed.eid == top and deed.do in ("insert", "repeal")
        if is_whole or top not in done:
            done[top] = deed.do if is_whole else "change"
    pt, zh = [], []
    clauses = [clause for act in acts.values() for clause in act.clauses if clause.is_ours]
    if any(clause.kind == "revoke" for clause in clauses):
        pt, zh = ["Revoga o regulamento"], ["廢止規章"]
    if any(clause.kind == "whole" for clause in clauses):
        return {"pt": "Dá nova redacção a todo o regulamento.", "zh-hant": "修改規章全文。"}
    suspended = (eid for clause in clauses if clause.kind == "suspend" for eid in clause.named)
    for eid in suspended:
        done.setdefault(eid.split("__")[0], "suspend")
    for do, (verb_pt, verb_zh) in reversed(_VERBS):
        tops = [top for top, what in done.items() if what == do]
        if not tops:
            continue
        names = [article_name(top, "pt") for top in tops]
        joined = " e ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
        pt.append(f"{verb_pt} {'os artigos' if len(names) > 1 else 'o artigo'} {joined}")
        zh.append(verb_zh + "、".join(article_name(top, "zh-hant") for top in tops))
    return {"pt": f"{'. '.join(pt)}.", "zh-hant": f"{'；'.join(zh)}。"}

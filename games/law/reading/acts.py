"""Acts as readers see them: what each does to the texts, and its own words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.translation import override

from games.law.addresses import instrument_url, provision_url
from games.lawtexts.drafting.lines import article, bare, mark
from games.lawtexts.register.register_reader import meets
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import Amendment, EffectInTime, EffectRow, Moment, listed
from games.site.today import today


@dataclass(frozen=True, slots=True)
class ActEffectShown:
    """A row of the table of effects."""

    instrument: str
    act: Amendment
    effect: EffectRow
    begins: Moment
    state: str
    """``applied``, ``to_come``, ``ended``, ``replaced``, or ``not_at_hand`` without the words."""
    url: str
    """The provision on the first day of the effect, or on the day before if it then is gone."""

    @property
    def record(self) -> dict[str, object]:
        """As programs receive it; a day that no source has is null."""
        row, first = self.effect, self.begins.day
        return {
            "instrument": self.instrument,
            "act": self.act.act,
            "do": row.do,
            "provision": row.provision or None,
            "to": row.to or None,
            "from": first.isoformat() if first else None,
            "basis_from": self.begins.basis,
            "until": row.until.isoformat() if row.until else None,
            "clause": row.clause or None,
            "languages": list(row.languages),
            "basis": row.basis,
            "state": self.state,
            "replaces": row.instead_of or None,
        }


def effects_of(key: str, eid: str = "") -> list[ActEffectShown]:
    """What acts do to a text, or to a provision and its parts, in the order of the acts; without
    what follows from another effect."""
    table = []
    for _act, rows in groupby(history(key).effects, key=lambda one: one.act.act):
        of_act = list(rows)
        first = listed(one.effect for one in of_act)
        table += [_shown(key, one) for one in of_act if any(one.effect is row for row in first)]
    if not eid:
        return table
    return [
        one
        for one in table
        if any(place and meets(eid, place) for place in (one.effect.eid, one.effect.was))
    ]


def _shown(key: str, one: EffectInTime) -> ActEffectShown:
    known, row, state = history(key), one.effect, one.state_on(today())
    if row.do == "alter" and state == "applied":
        state = "not_at_hand"
    url = instrument_url(key)
    for moment in (one.begins, one.begins.eve):
        version = known.in_force(moment.taken)
        if row.eid and version and version.text.has(row.eid):
            url = provision_url(key, row.eid, moment.taken.isoformat())
            break
    return ActEffectShown(key, one.act, row, one.begins, state, url)


def every_effect() -> Iterator[dict[str, object]]:
    """The table of effects of all texts, as programs receive it."""
    for key in instrument_keys():
        pages = {}
        for lang, column in (("pt", "page_pt"), ("zh-hant", "page_zh_hant")):
            with override(lang):
                pages[column] = reverse("law:effects", args=[key])
        for effect in effects_of(key):
            yield effect.record | pages


@dataclass(frozen=True, slots=True)
class ActLine:
    """A paragraph of an act, as typed; ``anchor`` is the id of the clause that begins with it."""

    words: str
    anchor: str = ""
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class ActSheet:
    """An act: what is known of it, its words where they are at hand, and what it does."""

    act: Amendment
    words: Mapping[str, list[ActLine]]
    effects: Mapping[str, list[ActEffectShown]]
    """By instrument."""


def act_sheet(key: str) -> ActSheet | None:
    """None if no text has that act."""
    act: Amendment | None = None
    words: dict[str, list[ActLine]] = {}
    effects: dict[str, list[ActEffectShown]] = {}
    for instrument in instrument_keys():
        known = history(instrument)
        rows = [row for row in effects_of(instrument) if row.act.act == key]
        if rows:
            act = act or rows[0].act
            effects[instrument] = rows
            typed = known.act_words.get(key, {})
            words |= {lang: list(lines_of(text, lang)) for lang, text in typed.items()}
    return ActSheet(act, words, effects) if act else None


_QUOTES = {"«": "»", "“": "”", "「": "」"}


def lines_of(text: str, lang: str) -> Iterator[ActLine]:
    """The paragraphs of an act; its own clauses have anchors, ``art_2`` or ``para_3``."""
    closing, own_article = "", ""
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            continue
        is_quoted = bool(closing) or line[0] in _QUOTES
        if is_quoted:
            closing = closing or _QUOTES[line[0]]
            anchor = ""
            if line.rstrip(" .;。；").endswith(closing):
                closing = ""
        elif began := article(bare(line), lang):
            own_article = anchor = f"art_{began[0]}"
        elif (marked := mark(line, lang)) and marked.style == "number":
            anchor = f"{own_article}__para_{marked.value}".removeprefix("__")
        else:
            anchor = ""
        yield ActLine(line, anchor, is_quoted)

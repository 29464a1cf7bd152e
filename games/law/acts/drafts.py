"""Drafts of this site: the act by which each would settle an entry of the register, read as one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from games import installed
from games.law.acts.proposal import Proposal, propose
from games.lawtexts.citations.citation import article_name, cite
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import InstrumentText, ProvisionText, Words
from games.lawtexts.files.tables import entries
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history, working
from games.rules.game import game

ENDS = ".;:。；："
OPTIONAL = ("was", "heading")
LABEL = {"pt": "Proposta deste sítio, sem valor oficial", "zh-hant": "本站建議，並非官方文件"}


@dataclass(frozen=True, slots=True)
class DraftAmendment:
    """The words that would make one reading of a doubt the law's own."""

    id: str
    value: str
    provision: str
    text: Words
    was: Words
    """The words in whose place it is put; none if it goes to the end of the provision."""
    heading: Words
    """Of a new article, where ``provision`` is none that the law has."""

    @property
    def key(self) -> str:
        return f"proposta-{self.id.lower()}"


@of_corpus
@cache
def drafts_of(key: str) -> Mapping[str, DraftAmendment]:
    """By entry, the drafts of a game, without those whose words an act has overtaken."""
    path = installed.folder(key) / "consequences" / "proposals.toml"
    drafts = [
        table.record(
            DraftAmendment,
            **{name: table.words(name) if name in table.table else {} for name in OPTIONAL},
        )
        for table in (entries(path, "proposal") if path.is_file() else ())
    ]
    return {draft.id: draft for draft in drafts if _still_fits(key, draft)}


def _still_fits(key: str, draft: DraftAmendment) -> bool:
    """Whether the law has the words in whose place the draft's are put."""
    try:
        acts_of(key, draft)
        for lang in draft.text:
            new_words(key, draft, lang)
    except (CorpusError, KeyError):
        return False
    return True


def acts_of(key: str, draft: DraftAmendment) -> dict[str, str]:
    """The act in each language of the regulation. Raises ``CorpusError`` where the words are not
    those of the law."""
    law = history(game(key).instrument.key).last.text
    return {lang: _act(law, draft, lang) for lang in law.languages}


def new_words(key: str, draft: DraftAmendment, lang: str) -> str:
    """The provision as the draft has it; of a working translation if the law lacks the language."""
    return _new_words(history(game(key).instrument.key).last.text, draft, lang)


def read_draft(key: str, draft: DraftAmendment) -> Proposal:
    """What the draft makes of the regulation, read as any act is. Raises ``CorpusError``."""
    instrument = game(key).instrument.key
    texts = acts_of(key, draft)
    published = history(instrument).last.begins.taken + timedelta(days=1)
    entered = EnteredFacts(
        key=draft.key, published=published, label=LABEL, readings={draft.id: draft.value}
    )
    paths = {lang: Path(f"{draft.key}.{lang}.txt") for lang in texts}
    return propose(instrument, texts, entered, own(), paths)


def _new_words(law: InstrumentText, draft: DraftAmendment, lang: str) -> str:
    text = draft.text[lang]
    if draft.heading:
        return text
    words = law.provision(draft.provision).text.get(lang, "")
    if lang not in law.languages:
        block = working(law.key).get(lang, {}).get(draft.provision)
        words = block.text if block else ""
    if was := draft.was.get(lang):
        if words.count(was) != 1:
            reason = _("%(id)s: “%(was)s” does not stand once in %(eid)s.")
            facts = {"id": draft.id, "was": was, "eid": draft.provision}
            raise CorpusError(Path("proposals.toml"), 1, "malformed", reason, **facts)
        return words.replace(was, text)
    end = words[-1:] if words[-1:] in ENDS else ""
    stop = ". " if lang == "pt" else "。"
    return f"{words.removesuffix(end)}{stop}{text.rstrip(ENDS)}{end}"


def _act(law: InstrumentText, draft: DraftAmendment, lang: str) -> str:
    """The act: the provision alone if it has a number, else its article with marks for the rest."""
    title = law.title(lang)
    by = "pela" if title.startswith(("Portaria", "Lei", "Ordem")) else "pelo"
    if draft.heading:
        name = article_name(draft.provision, lang)
        if lang == "pt":
            new = f"«Artigo {name}\n{draft.heading[lang]}\n\n{draft.text[lang]}»"
            clause = (
                f"É aditado o artigo {name} ao Regulamento aprovado {by} {title}, com a seguinte"
            )
            return _whole(f"{clause} redacção:\n\n{new}", lang)
        new = f"“{name}\n{draft.heading[lang]}\n\n{draft.text[lang]}”"
        return _whole(f"在{title}核准的規章增加{name}，內容如下：\n\n{new}", lang)
    place = law.provision(draft.provision)
    if not place.number or law.children(place.eid):
        place = next(one for one in _upwards(law, place.eid) if one.kind == "article")
    name = cite(law, place.eid, lang).replace(title, "").removesuffix(" da ").removesuffix(" do ")
    quoted = "\n\n".join(_printed(law, place, draft, lang))
    if lang == "pt":
        the = "A" if name.startswith(("alínea", "subalínea")) else "O"
        clause = f"{the} {name} do Regulamento aprovado {by} {title}, passa a ter a seguinte"
        return _whole(f"{clause} redacção:\n\n«{quoted}»", lang)
    return _whole(f"{title}核准的規章{name}修改如下：\n\n“{quoted}”", lang)


def _whole(clause: str, lang: str) -> str:
    """The act of this one clause, and of its day."""
    if lang == "pt":
        last = "2. O presente despacho entra em vigor no dia seguinte ao da sua publicação."
        return f"{LABEL[lang]}.\n\n1. {clause}\n\n{last}\n"
    return f"{LABEL[lang]}。\n\n一、{clause}\n\n二、本批示自公佈翌日起生效。\n"


def _upwards(law: InstrumentText, eid: str) -> Iterator[ProvisionText]:
    place: ProvisionText | None = law.provision(eid)
    while place is not None:
        yield place
        place = law.provision(place.parent) if place.parent else None


def _printed(
    law: InstrumentText, place: ProvisionText, draft: DraftAmendment, lang: str
) -> Iterator[str]:
    """The provision and all below it, each a mark but the one that the draft changes."""
    mark = "[…]" if lang == "pt" else "［……］"
    number, words = place.number.get(lang, ""), place.text.get(lang, "")
    if words:
        end = words[-1:] if words[-1:] in ENDS else ""
        is_changed = place.eid == draft.provision
        words = _new_words(law, draft, lang) if is_changed else f"{mark}{end}"
    if place.kind == "article":
        yield f"{number}\n{mark}" if place.heading.get(lang) else number
        if words:
            yield words
    elif number or words:
        space = " " if lang == "pt" and number else ""
        yield f"{number}{space}{words}"
    for child in law.children(place.eid):
        yield from _printed(law, child, draft, lang)

"""What a model covers: for each provision its rules and samples, or why it is not modelled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.law.addresses import provision_url
from games.law.in_force import version_today
from games.lawtexts.citation import cite_short
from games.lawtexts.shape import ProvisionText
from games.narration import reason_sentence, refusal_sentence
from games.play.coverage.rule_sources import RuleSource, rules_of
from games.play.coverage.samples import exercised
from games.play.desk.fault_form import faults_under
from games.play.models import HandPlace
from games.play.table.request import link_url
from games.rules.citation import Provision
from games.rules.game import Game

FORMAL = ("main", "annex")
"""The dispatch and its annex's title, which need no reason for not being modelled."""

OPENS = "opens_its_points"
"""The reason of a provision that only introduces others, which are applied."""


@dataclass(frozen=True, slots=True)
class SampleLink:
    """A hand in which a provision is applied; for a refused one ``url`` is empty."""

    name: str
    url: str
    step: int
    refusal: str = ""
    is_saved: bool = False


Saved = Mapping[str, Sequence[SampleLink]]


@dataclass(frozen=True, slots=True)
class Covered:
    """``standing`` is ``applied``, ``ruled``, ``reasoned``, ``opening``, ``heading`` or ``formal``;
    ``reason`` says why it, or part of it, is not modelled."""

    eid: str
    citation: str
    url: str
    depth: int
    standing: str
    reason: str
    rules: tuple[RuleSource, ...]
    seen: tuple[SampleLink, ...]
    faults: tuple[str, ...]
    """The faults on which the desk rules under it."""


def coverage_status(declared: Game, text: ProvisionText) -> str:
    provision = declared.instrument.provision(text.eid)
    if provision in declared.applied:
        return "applied"
    if provision in faults_under(declared.key):
        return "ruled"
    if provision in declared.not_applied:
        return "opening" if declared.not_applied[provision] == OPENS else "reasoned"
    return "formal" if text.eid.split("__")[0] in FORMAL else "heading"


def coverage(declared: Game, language: str) -> list[Covered]:
    instrument = declared.instrument.key
    saved = saved_hands(f"{instrument}#")
    texts = version_today(instrument).text.provisions
    return [_covered(declared, text, language, saved) for text in texts if not text.is_container]


def covered(declared: Game, eid: str, language: str) -> Covered | None:
    """One provision; None if the regulation has none with that eId."""
    now = version_today(declared.instrument.key).text
    texts = (provision for provision in now.provisions if provision.eid == eid)
    text = next(texts, None)
    if text is None or text.is_container:
        return None
    saved = saved_hands(f"{declared.instrument.key}#{eid}")
    return _covered(declared, text, language, saved)


def _covered(declared: Game, text: ProvisionText, language: str, saved: Saved) -> Covered:
    instrument = declared.instrument.key
    provision = declared.instrument.provision(text.eid)
    standing = coverage_status(declared, text)
    why = declared.not_applied.get(provision) or declared.left_out.get(provision)
    return Covered(
        eid=text.eid,
        citation=cite_short(instrument, text.eid, language),
        url=provision_url(instrument, text.eid),
        depth=text.eid.count("__"),
        standing=standing,
        reason=reason_sentence(why) if why else "",
        rules=rules_of(declared.key).get(text.eid, ()) if standing == "applied" else (),
        seen=tuple(example_hands(provision, saved)),
        faults=faults_under(declared.key).get(provision, ()),
    )


def saved_hands(provision: str) -> Saved:
    """The public saved hands for each provision whose full name begins with ``provision``."""
    by_provision: dict[str, list[SampleLink]] = {}
    places = HandPlace.objects.filter(provision__startswith=provision, hand__is_public=True)
    for place in places.select_related("hand"):
        hand = place.hand
        url = hand.table_url(place.step) if place.step else hand.get_absolute_url()
        by_provision.setdefault(place.provision, []).append(
            SampleLink(hand.title, url, place.step, "", True)
        )
    return by_provision


def example_hands(provision: Provision, saved: Saved) -> Iterator[SampleLink]:
    """The saved hands that show the provision, then the samples that do."""
    yield from saved.get(str(provision), ())
    for sample in exercised().get(provision, ()):
        if sample.refusal is not None:
            yield SampleLink(sample.name, "", 0, refusal=refusal_sentence(sample.refusal))
        else:
            yield SampleLink(sample.name, link_url(sample.game, sample.link, sample.n), sample.n)

"""Links from the pages of the law to the table."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.consequences.parameters import hands_under
from games.law.models import Instrument
from games.narration import step_sentence
from games.narration.language import law_language
from games.play.hand.request import hand_url, link_url
from games.play.regulations import ways_of
from games.rules.game import Record, game
from games.rules.values.citation import Provision
from games.site.doors import Link, LinkBlock, NamedBy, NamedLink, Searched
from games.table.coverage import example_hands, saved_hands, steps_resting_on
from games.table.written_out import other_reading, samples

MOST_HANDS = 12


def to_the_game(instrument: Instrument) -> list[Link]:
    table = Link(_("Play a hand"), reverse("play:table", args=[instrument.game]))
    return [table, *(Link(name, url) for name, url in ways_of(instrument.game))]


def hands_played(instrument: Instrument, eids: Sequence[str]) -> NamedBy:
    """Hands that apply a provision's parts, one of each first; the coverage page has them all."""
    group = NamedBy("hands", _("Hands played"), is_open=True)
    saved = saved_hands(f"{instrument.pk}#{eids[0]}")
    cited = [example_hands(Provision(instrument.pk, eid), saved) for eid in eids]
    hands = [[hand for hand in example if hand.url] for example in cited]
    for row in zip_longest(*hands):
        for eid, hand in zip(eids, row, strict=True):
            if hand is not None:
                if hand.name not in group.places:
                    group.named.append(NamedLink(hand.name, hand.url, key=hand.name))
                group.places.setdefault(hand.name, []).append(eid)
    every = len(group.named)
    group.named = group.named[: max(MOST_HANDS, len(eids))]
    if every:
        name = _("The rules that apply it, and every hand (%(number)s)") % {"number": every}
        where = ("coverage", []) if len(eids) > 1 else ("covered", eids)
        group.more = Link(name, reverse(f"play:{where[0]}", args=[instrument.game, *where[1]]))
    return group


def steps_taken(instrument: Instrument, eids: Sequence[str]) -> NamedBy:
    """Each kind of step that cites a provision, with its sentence from the first sample."""
    group = NamedBy("steps", _("Steps at the table"))
    for eid in eids:
        for name, at_step in steps_resting_on().get(Provision(instrument.pk, eid), {}).items():
            if name not in group.places:
                sentence = step_sentence(at_step.game, at_step.step)
                url = link_url(at_step.game, at_step.link, at_step.n)
                group.named.append(NamedLink(sentence, url, key=name))
            group.places.setdefault(name, []).append(eid)
    return group


def both_ways_at_the_table(key: str, card: Mapping[str, Any]) -> list[Link]:
    """Links to the example's hand with both outcomes, and to the desk under this reading."""
    reading, value, example = card["reading"], card["value"], card["example"]
    hand = hand_url(key, example["record"], example["n"], beside=other_reading(key, card))
    desk = f"{reverse('play:ruling', args=[key])}?readings.{reading}={value}"
    return [
        Link(_("The hand at the table, both outcomes side by side"), hand),
        Link(_("The ruling desk under this reading"), desk),
    ]


def drafted_hands(key: str, setting: Record) -> LinkBlock:
    """The sample hands that end otherwise under the figures of a draft, each played under them."""
    played = [(sample.title, sample.record) for sample in samples() if sample.game.key == key]
    changed = hands_under(game(key), played, setting)
    facts = {"number": len(changed), "all": len(played)}
    sentence = _("%(number)s of %(all)s sample hands end otherwise.") % facts
    links = [
        Link(
            hand.title.get(law_language()) or hand.title["pt"],
            hand_url(key, {**hand.record, **setting}),
            group=_("An action is refused under the draft.") if hand.is_refused else "",
        )
        for hand in changed
    ]
    return LinkBlock(_("Hands"), links, (sentence,))


def to_a_hand(key: str, record: Record, name: str) -> list[Link]:
    return [Link(name, hand_url(key, record))]


def searched_samples(lang: str) -> Iterator[Searched]:
    for sample in samples():
        key, name = sample.game.key, sample.text_path.stem
        to_it = partial(hand_url, key, sample.record)
        yield Searched("sample", key, sample.title[lang], f"sample {key} {name}", to_it)

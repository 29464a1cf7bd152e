"""Links from the pages of the law to the ruling desk."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.law.models import Instrument
from games.narration.faults import fault_sentence
from games.play.desk.fault import faults_under
from games.rules.game import GAMES, game
from games.rules.values.citation import Provision
from games.ruling.common_disputes import met_in
from games.site.doors import NamedBy, NamedLink, Searched


def ruled_at_the_desk(instrument: Instrument, eids: Sequence[str]) -> NamedBy:
    """The faults on which the desk rules under a provision."""
    group = NamedBy("faults", _("When it goes wrong, at the ruling desk"))
    under = faults_under(instrument.game) if instrument.game else {}
    for eid in eids:
        for name in under.get(Provision(instrument.pk, eid), ()):
            if name not in group.places:
                url = _desk(instrument.game, name)
                group.named.append(NamedLink(fault_sentence(instrument.game, name), url, key=name))
            group.places.setdefault(name, []).append(eid)
    return group


def searched_faults(lang: str) -> Iterator[Searched]:
    """The faults of every game, and its common disputes that have a short form."""
    for key in GAMES:
        for met in met_in(game(key)):
            if not met.dispute.fault:
                with override(lang):
                    title = met.title
                place = f"fault {key} short {met.dispute.name}"
                address = partial(reverse, "play:common-dispute", args=[key, met.dispute.name])
                yield Searched("fault", key, title, place, address)
        for fault in game(key).faults:
            with override(lang):
                sentence = fault_sentence(key, fault.name)
            place = f"fault {key} {fault.name}"
            yield Searched("fault", key, sentence, place, partial(_desk, key, fault.name))


def desk_address(key: str, fault: str, facts: Mapping[str, str]) -> str:
    """The form of a fault with its facts, ruled on if there are any."""
    filled = {f"facts.{name}": value for name, value in facts.items()}
    asked = {"fault": fault, **filled, **({"rule": "1"} if facts else {})}
    return f"{reverse('play:fault', args=[key])}?{urlencode(asked)}"


def _desk(key: str, fault: str) -> str:
    return desk_address(key, fault, {})

"""Print the stored consequences of a game's doubts, count them again, or compare the two."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext

from games.consequences import stored
from games.consequences.card import HANDS, card_of, pair, read_setting
from games.consequences.record import Consequence
from games.consequences.setting import Setting
from games.narration import field_error_sentence, refusal_sentence
from games.records import turning_counts
from games.records.cli.options import read_settings
from games.records.commands import GameCommand, Options, refuse_changed
from games.records.lines import AnyAnswer, written
from games.rules.game import game as rules_of
from games.rules.values.refusal import Forbidden, Unusable

MOST_HANDS = 100_000


class Command(GameCommand):
    help = "What turns on each doubt of a game, or on one setting in place of another."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("doubts", nargs="*", help="such as SA-01; none: all of the game")
        doing = parser.add_mutually_exclusive_group()
        doing.add_argument("--write", action="store_true", help="count anew and keep")
        doing.add_argument("--check", action="store_true", help="count anew and compare")
        parser.add_argument(
            "--turning", action="store_true", help="how many hands turn on which doubts, instead"
        )
        parser.add_argument("--hands", type=int, default=HANDS, help="played by chance")
        pairs = parser.add_argument_group("any two settings, the second in place of the first")
        for name in ("readings", "prizes"):
            for side in ("", "other-"):
                pairs.add_argument(f"--{side}{name}", nargs="+", metavar="NAME=VALUE")

    def answer(self, game_key: str, options: Options) -> None:
        if not 1 <= options["hands"] <= MOST_HANDS:
            raise CommandError(gettext("Between 1 and %(most)s hands.") % {"most": MOST_HANDS})
        try:
            self.print_lines(written(line) for line in self._answers(game_key, options))
        except (Forbidden, Unusable) as no:
            message = (
                refusal_sentence(no) if isinstance(no, Forbidden) else field_error_sentence(no)
            )
            raise CommandError(message) from None

    def _answers(self, key: str, options: Mapping[str, Any]) -> Iterator[AnyAnswer]:
        first, second = (_side(key, options, prefix) for prefix in ("", "other_"))
        if first != second:
            yield pair(key, first, second, options["hands"])
            return
        if options["turning"]:
            yield from _turning(key, options)
            return
        own = {reading.id for reading in rules_of(key).readings}
        for doubt in options["doubts"]:
            if doubt not in own:
                raise Unusable("unknown_reading", {"reading": doubt[:40]}, "readings")
        wanted = set(options["doubts"]) or own
        if not options["write"] and not options["check"]:
            yield from (
                card for card in stored.stored_cards(key)["cards"] if card["reading"] in wanted
            )
            return
        before = {
            (card["reading"], card["value"]): card for card in stored.stored_cards(key)["cards"]
        }
        anew: dict[tuple[str, str], Consequence] = {}
        for reading in rules_of(key).readings:
            for value in reading.values[1:] if reading.id in wanted else ():
                card = json.loads(json.dumps(card_of(key, reading.id, value, options["hands"])))
                anew[reading.id, value] = card
                is_same = before.get((reading.id, value)) == card
                yield {"reading": reading.id, "value": value, "same": is_same}
        if options["write"]:
            stored.keep(key, _in_order(key, {**before, **anew}))
        else:
            changed = [name for name, card in anew.items() if before.get(name) != card]
            refuse_changed([f"{reading}={value}" for reading, value in changed])


def _turning(key: str, options: Mapping[str, Any]) -> Iterator[AnyAnswer]:
    """The stored counts, or those counted anew: whether they are the same, or written."""
    before = turning_counts.stored_counts(key)
    if not options["write"] and not options["check"]:
        yield {"game": key, **(before or {})}
        return
    counts = turning_counts.counted(key)
    yield {"game": key, "same": counts == before}
    if options["write"]:
        turning_counts.keep(key, counts)
    elif counts != before:
        refuse_changed(["turning"])


def _side(key: str, options: Mapping[str, Any], prefix: str) -> Setting:
    readings, prizes = (
        read_settings(options[f"{prefix}{name}"] or [], f"--{prefix.replace('_', '-')}{name}")
        for name in ("readings", "prizes")
    )
    return read_setting(key, readings, prizes)


def _in_order(key: str, cards: Mapping[tuple[str, str], Consequence]) -> list[Consequence]:
    """The cards in the order of the game's readings, without readings it no longer has."""
    names = (
        (reading.id, value) for reading in rules_of(key).readings for value in reading.values[1:]
    )
    return [cards[name] for name in names if name in cards]

"""What the page shows to a person who plays a seat."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.narration import step_sentence, why_sentence
from games.narration.between import between_sentence
from games.narration.refusing import cited
from games.play.link.seat_link import encode_seat
from games.play.seat.playing import MOST_HANDS, Playing
from games.play.seat.ways import SIMPLE_WAYS
from games.play.table.page import Sheet
from games.play.table.viewpoint import Viewpoint
from games.rules.between import Between, LeftToTheHouse
from games.rules.fields import mapping


@dataclass(frozen=True)
class BetweenHands:
    sentence: str
    provisions: tuple[str, ...]
    is_left_to_the_house: bool


@dataclass(frozen=True)
class SeatPage:
    playing: Playing

    @cached_property
    def sheet(self) -> Sheet:
        """The last hand at its last step, from the seat's viewpoint."""
        replay = self.playing.replay
        return Sheet(replay, replay.last, Viewpoint(str(self.seat), is_own=True))

    @property
    def seat(self) -> int:
        return self.playing.told.seat

    @property
    def hand(self) -> int:
        return len(self.playing.hands)

    @property
    def most_hands(self) -> int:
        return MOST_HANDS

    @property
    def way(self) -> object:
        return SIMPLE_WAYS[self.playing.told.way].name

    @cached_property
    def link(self) -> str:
        return encode_seat(self.playing.told)

    @cached_property
    def since(self) -> list[str]:
        """The steps since the seat's last decision, without the last step."""
        steps = self.playing.last.played.steps[self.playing.decided : -1]
        return [step_sentence(self.playing.told.game, step) for step in steps]

    @cached_property
    def why(self) -> list[str]:
        """Once the hand is over: with a bank, the results of the seat's bets with reasons; with a
        pot, the reasons why one hand beats another."""
        if not self.playing.is_over:
            return []
        if self.sheet.of_bank:
            mine = [seat for seat in self.sheet.of_bank.seats if seat.seat == self.seat]
            return [
                sentence for seat in mine for sentence in (*seat.why, *(r.told for r in seat.rows))
            ]
        key, steps = self.playing.told.game, self.playing.last.played.steps
        return list(dict.fromkeys(why_sentence(key, why) for step in steps for why in step.why))

    @property
    def pool(self) -> object:
        """The jackpot's pool, or None."""
        return self.playing.last.carried.get("jackpot")

    @property
    def before(self) -> list[BetweenHands]:
        return self._sentences(self.playing.last.before)

    @property
    def after(self) -> list[BetweenHands]:
        return self._sentences(self.playing.last.after)

    def _sentences(self, steps: tuple[Between, ...]) -> list[BetweenHands]:
        return [
            BetweenHands(
                between_sentence(self.playing.told.game, step),
                () if isinstance(step, LeftToTheHouse) else tuple(map(cited, step.provisions)),
                isinstance(step, LeftToTheHouse),
            )
            for step in steps
        ]

    @cached_property
    def account(self) -> list[tuple[str, object]]:
        """The rows of the account after the seat has left: where the chips are."""
        account = self.playing.session.account()
        stacks = mapping(account["stacks"], "stacks")
        lying = mapping(account["on_table"], "on_table")
        return [
            *((_("Seat %(seat)s") % {"seat": seat}, chips) for seat, chips in stacks.items()),
            (_("Commission"), account["commission"]),
            (_("Sum in the pool"), account["jackpot"]),
            (_("The house"), account["house"]),
            (_("On the table"), sum(chips for chips in lying.values() if isinstance(chips, int))),
            (_("Started with"), account["begun_with"]),
            (_("Chips brought, less chips taken away"), account["brought_and_taken"]),
        ]

    @property
    def conserved(self) -> bool:
        return self.playing.session.account()["conserved"] is True

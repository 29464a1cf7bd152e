"""What the page shows to a person who plays a seat."""

from dataclasses import dataclass
from functools import cached_property

from games.narration import step_sentence, why_sentence
from games.play.link.sealed_link import encode_seat
from games.play.seat.playing import MOST_HANDS, Playing
from games.play.seat.ways import SIMPLE_WAYS
from games.play.table.page import Sheet
from games.play.table.session import totals
from games.play.table.viewpoint import Viewpoint


@dataclass(frozen=True)
class SeatPage:
    playing: Playing

    @cached_property
    def sheet(self) -> Sheet:
        """The last hand at its last step, from the seat's viewpoint."""
        replay = self.playing.replay
        return Sheet(
            replay, replay.last, Viewpoint(str(self.seat), "", "", True, self.playing.session)
        )

    @property
    def seat(self) -> int:
        return self.playing.told.seat

    most_hands = MOST_HANDS

    @property
    def way(self) -> object:
        return SIMPLE_WAYS[self.playing.told.way].name

    @cached_property
    def link(self) -> str:
        return encode_seat(self.playing.told)

    @cached_property
    def since(self) -> list[str]:
        """The steps since the seat's last decision, without the last step."""
        steps = self.playing.session.last.played.steps[self.playing.decided : -1]
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
        key, steps = self.playing.told.game, self.playing.session.last.played.steps
        return list(dict.fromkeys(why_sentence(key, why) for step in steps for why in step.why))

    @property
    def pool(self) -> object:
        """The jackpot's pool, or None."""
        return self.playing.session.last.carried.get("jackpot")

    @property
    def totals(self) -> list[tuple[str, int]]:
        return list(totals(self.playing.session))

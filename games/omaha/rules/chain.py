"""Successive hands of Omaha: the marker of art. 1.º n.º 2 moves after each."""

from collections.abc import Iterator

from games.omaha.rules import law
from games.rules.between import Between, Chain, LeftToTheHouse, Standing
from games.rules.fields import whole
from games.rules.game import Answer, Record
from games.rules.record import HandAccount
from games.rules.script import Played, Seat


class OmahaChain(Chain):
    """«finda cada uma das jogadas, é deslocado para o jogador seguinte, no sentido dos ponteiros
    do relógio»
    """

    def __init__(self, standing: Standing, record: Record) -> None:
        super().__init__(standing, record)
        # Reading OA-24: the marker starts before the player at the croupier's left.
        button = standing.table.get("button", min(standing.stacks))
        self.marker = whole(button, "table.button")
        self.is_before_a_player = self.marker in standing.stacks

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        standing = self.standing
        without = [seat for seat in standing.playing if not standing.stacks[seat]]
        yield from standing.sit_out_short(without, law.CHIPS)
        playing = standing.playing
        if playing and self.marker not in playing and self.is_before_a_player:
            self.marker = self._clockwise(playing)
            by, doubt = (law.MARKER_PLACED,), ("OA-24",)
            yield LeftToTheHouse("marker_goes_on", by, {}, self.marker, readings=doubt)

    def _clockwise(self, seats: list[Seat]) -> Seat:
        return next((seat for seat in seats if seat > self.marker), seats[0])

    def table(self) -> dict[str, object]:
        return {**super().table(), "button": self.marker}

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        was, self.marker = self.marker, self._clockwise(sorted(self.standing.stacks))
        # Reading OA-30: a hand declared invalid is over too, and the marker moves.
        is_void = any(step.name == "hand_void" for step in played.steps)
        doubts = ("OA-30",) if is_void else ()
        yield Between(
            "marker_moved", (law.MARKER_PLACED,), {"from": was}, self.marker, readings=doubts
        )

    def carried(self) -> Answer:
        return {"marker": self.marker}

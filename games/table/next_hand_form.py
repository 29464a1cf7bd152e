"""The form between two hands at the table: who leaves, sits out, sits down or adds chips."""

from collections.abc import Iterator

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration import bet_name
from games.play.hand.session import TableSession
from games.rules.game import Record
from games.rules.hands.script import Seat
from games.rules.values.fields import mapping
from games.rules.values.refusal import Forbidden, Unusable
from games.site.forms import Bound, OneOfField, SiteForm, WholeField
from games.table.session_form import BET, entered_parts, own_fields

STAYS, SITS_OUT, LEAVES = "", "out", "leaves"


class NextHandForm(SiteForm):
    ident = "next"

    def __init__(self, session: TableSession, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.session = session
        own = own_fields(session.game)
        self.offered = [name.removeprefix(BET) for name in own if name.startswith(BET)]
        self.placed = mapping(mapping(session.last.record["table"], "table").get("bets"), "bets")
        for seat in sorted(session.game.seats):
            self._add_fields(seat)
        self.own = {name: field for name, field in own.items() if not name.startswith(BET)}
        self.fields |= self.own

    def _add_fields(self, seat: Seat) -> None:
        standing = self.session.standing
        if seat in standing.stacks:
            ways = ((STAYS, _("plays")), (SITS_OUT, _("sits out")), (LEAVES, _("leaves")))
            self.fields[f"seat.{seat}"] = OneOfField(ways, label=pgettext_lazy("seat", "Next hand"))
        label = _("Adds") if seat in standing.stacks else _("Sits down with")
        self.fields[f"add.{seat}"] = WholeField(label=label, initial=standing.due.get(seat))
        for bet in self.offered:
            name, placed = bet_name(self.session.game.key, bet), self._placed(seat).get(bet)
            if seat not in standing.stacks and bet == self.offered[0]:
                placed = self._placed(min(map(int, self.placed), default=0)).get(bet)
            self.fields[f"{BET}{seat}.{bet}"] = WholeField(label=name, initial=placed)

    def _placed(self, seat: Seat) -> Record:
        return mapping(self.placed.get(str(seat)), "bets")

    @property
    def rows(self) -> Iterator[tuple[Seat, int | None, list[Bound], object]]:
        """Each seat with its chips, its fields, and what they show, unless it was sent: those with
        chips, then the free ones."""
        stacks = self.session.standing.stacks
        for seat in sorted(self.session.game.seats, key=lambda seat: (seat not in stacks, seat)):
            names = (f"seat.{seat}", f"add.{seat}", *(f"{BET}{seat}.{bet}" for bet in self.offered))
            controls = [self[name] for name in names if name in self.fields]
            shown = [stacks.get(seat), *(control.initial for control in controls)]
            yield seat, stacks.get(seat), controls, None if self.is_bound else shown

    @property
    def own_controls(self) -> list[Bound]:
        return [self[name] for name in self.own]

    def changes(self) -> Record:
        """The parts of the next hand's record that the form sets."""
        sent, seats = self.cleaned_data, self.session.game.seats
        stacks = self.session.standing.stacks
        added = {seat: sent[f"add.{seat}"] for seat in seats if sent[f"add.{seat}"]}
        leaving = [seat for seat in stacks if sent.get(f"seat.{seat}") == LEAVES]
        staying = [seat for seat in seats if seat in stacks and seat not in leaving]
        bets = {str(seat): bets for seat in seats if (bets := self._bets(seat))}
        changes = {
            **entered_parts({name: sent[name] for name in self.own if sent[name]}),
            "leave": leaving,
            "join": {str(seat): chips for seat, chips in added.items() if seat not in stacks},
            "top_up": {str(seat): added[seat] for seat in staying if seat in added},
            "sit_out": [seat for seat in stacks if sent.get(f"seat.{seat}") == SITS_OUT],
            "bets": bets,
        }
        return {name: value for name, value in changes.items() if value}

    def _bets(self, seat: Seat) -> dict[str, int]:
        """The bets of a seat that has or takes chips, if they are not those of the last hand."""
        sent = self.cleaned_data
        if sent.get(f"seat.{seat}") == LEAVES or not (
            seat in self.session.standing.stacks or sent[f"add.{seat}"]
        ):
            return {}
        bets = {bet: sent[f"{BET}{seat}.{bet}"] for bet in self.offered}
        bets = {bet: chips for bet, chips in bets.items() if chips}
        return {} if bets == self._placed(seat) else bets

    def refuse(self, no: Forbidden | Unusable, sentence: str) -> None:
        """Show the refusal at the seat's field that it names, if any."""
        parts = no.field.partition(".")[2].split(".")
        names = {"bets": BET, "join": "add.", "top_up": "add."}
        name = names.get(parts[0], "") + ".".join(parts[1:])
        self.add_error(name if name in self.fields else None, sentence)

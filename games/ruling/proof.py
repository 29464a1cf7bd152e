"""The proof of a ruling: its link, and what is ordered, paid and decided by it."""

from collections.abc import Sequence

from games.play.desk.fault import FaultRuling
from games.play.desk.ruling import Ruling, RulingLine
from games.play.desk.sent import RulingForm, query_of
from games.records.deciding import Refusal
from games.records.proof import AnswerProof, proof_of
from games.rules.hands.wagers import balances
from games.rules.provisions.deciding import Robustness
from games.ruling.first_screen import turning_of


def proof_of_ruling(
    form: RulingForm,
    ruling: Ruling | FaultRuling,
    compared: Robustness[Ruling | Refusal] | None = None,
) -> AnswerProof:
    """``compared`` is what the ruling turns on, if that is at hand."""
    if isinstance(ruling, FaultRuling):
        answer: object = {"orders": _lines(ruling.lines)}
    else:
        compared = compared or turning_of(ruling).robustness
        answer = {
            "steps": _lines(ruling.lines),
            "net": balances(ruling.replay.played.steps),
            "decided_by": [[*one.doubts] for one in compared.decided_by],
        }
    return proof_of(form.way, form.game.key, query_of(form), answer)


def _lines(lines: Sequence[RulingLine]) -> list[object]:
    """Each step by name, with its facts and provisions, in no language."""
    return [
        [line.step.name, line.step.seat, {**line.step.facts}, [*map(str, line.step.provisions)]]
        for line in lines
    ]

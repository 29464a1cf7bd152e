"""A site with something of everything in it, and a person for each part somebody may have in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.models import Group, User
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from games.floor import log
from games.floor.forms import FIELDS
from games.floor.views import house
from games.law.models import AmendmentDraft, ErrorReport, Instrument, RegulationDraft
from games.odds import registry
from games.play.desk.sent import ruling_of
from games.play.models import Posting, Procedure, TableCard
from games.rules.game import game
from games.ruling import sheet as on_sheet
from games.simulations import reckonings as asking
from games.simulations import services
from games.simulations.models import Batch, Run, State
from games.simulations.par.equity_page import HandsForm
from games.table import saved_hands as hands
from games.table.models import SavedHand
from games.table.written_out import folder
from games.training.classes import keeping
from games.training.models import ClassResult, Trainee
from games.translation.models import Act, Suggestion, Unit, WorkPackage
from rulesite.api import keys
from rulesite.bulk.files import digests
from tests.lawtexts.images import a_png
from tests.rulesite.addresses import Address

GROUPS = {
    "account": (),
    "owner": ("Staff of the tables",),
    "tables": ("Staff of the tables",),
    "croupier": ("Croupiers",),
    "supervisor": ("Supervisors",),
    "manager": ("Shift managers",),
    "inspector": ("Inspectors",),
    "translator": ("Translators",),
    "reviewer": ("Reviewers",),
    "superuser": (),
}
"""``owner`` is of the staff as ``tables`` is, and has kept the hand and asked for the run."""
ROLES = ("visitor", *GROUPS)
PASSWORD = "azulejo-17-de-papel"
TEXT = "provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant"
ROUNDS = 2_000
OF_A_TEXT = (
    *("translation:brought_text", "translation:correct_text", "translation:load_text"),
    *("translation:delete_text", "translation:text_images", "translation:text_image"),
)
OF_AN_ACT = (
    "translation:act",
    "translation:act_checked",
    "translation:act_files",
    "translation:delete_act",
)
OF_A_PACKAGE = (
    *("translation:package", "translation:package_act", "translation:package_report"),
    *("translation:package_files", "translation:package_table", "translation:package_return"),
)
OF_A_CLASS = (
    *("play:kept-class", "play:class-results", "play:delete-class", "play:delete-result"),
    *("play:change-class", "play:class-paper"),
)
FAULT = "fault=bet_spoken&facts.seat=4&rule=1"


@dataclass(frozen=True, slots=True)
class Scene:
    people: Mapping[str, User]
    cookies: Mapping[str, Mapping[str, str]]
    values: Mapping[str, object]

    def browser(self, role: str) -> Client:
        """Of somebody of the role, signed in, and with nothing of what was asked before."""
        client = Client(raise_request_exception=False)
        for name, value in self.cookies[role].items():
            client.cookies[name] = value
        return client

    def path(self, address: Address) -> str:
        return address.filled(self.parts(address))

    def parts(self, address: Address) -> dict[str, object]:
        """What each place of the address is filled in with."""
        known = self.values | _of_view(address.name, self.values)
        return {name: known[name] for name in address.parts}


def _of_view(name: str, values: Mapping[str, object]) -> dict[str, object]:
    """What a part of an address means on this page, where it means another thing elsewhere."""
    special: dict[str, dict[str, object]] = {
        "short-link": {"key": values["short"]},
        "play:common-dispute": {"name": "result"},
        "play:written-out": {"name": "tie"},
        "law:row": {"ident": "FA-09"},
        "law:draft": {"doubt": "OD-01"},
        "api:get_divergence": {"ident": "FA-09"},
        "api-problem": {"reason": "unknown_field"},
        "play:export": {"form": "json"},
        "play:table-card": {"pk": values["table_card"]},
        "play:procedure": {"silence": "hand_swept"},
        "play:approve-procedure": {"pk": values["procedure"]},
        "play:incidents-table": {"form": "csv"},
        "simulations:figures": {"form": "json"},
        "law-data": {"form": "json"},
        "act-data": {"act": "despacho-sef-94-2025", "form": "json"},
        "api:get_act": {"act": "despacho-sef-94-2025"},
        "provision-data": {"form": "json"},
        "eli-part": {"part": "@2025-09-01/art_13/por/"},
        "reference": {"form": "ris"},
        "api-key-revoke": {"pk": values["key_of_a_program"]},
        "bulk-file": {"name": "corpus.jsonl"},
        "former-file": {"name": "corpus.jsonl"},
        "register-data": {"form": "csv"},
        "door": {"key": "table"},
        "embed": {"path": "law/despacho-sef-89-2025/art/13/"},
        "law:witnesses": {"key": "despacho-sef-97-2010"},
        "law:parameter": {
            "eid": "art_13__point_4__point_1",
            "figure": "prizes.ante_bonus.straight_flush",
        },
        "law:act": {"act": "despacho-sef-94-2025"},
        "simulations:equity": {"game": "omaha"},
        "simulations:equity-further": {"game": "omaha"},
        "api:equity": {"game": "omaha"},
        "translation:term": {"ident": "despacho"},
        "translation:write_term": {"ident": "despacho"},
        "translation:long_act": {"pk": values["act"]},
        "translation:undo_act": {"pk": values["act"]},
        "translation:belong": {"pk": values["person"]},
        **{name: {"pk": values["amending_act"]} for name in OF_AN_ACT},
        **{name: {"pk": values["pasted_text"]} for name in OF_A_TEXT},
        **{name: {"pk": values["work_package"]} for name in OF_A_PACKAGE},
        "translation:report": {"pk": values["report"]},
        "translation:settle_suggestion": {"pk": values["suggestion"]},
    }
    if name == "play:change-trainee":
        return {"pk": values["trainee"]}
    if name in OF_A_CLASS:
        return {"nr": values["kept_class"], "result": values["class_result"], "form": "csv"}
    if name in ("class-code", "play:sitting", "play:sitting-question", "play:hand-in"):
        return {"code": values["class_code"], "n": 1}
    if name in ("play:hand-over", "play:take-over"):
        return {"nr": values["hand_over"]}
    if name.startswith("play:"):
        return {"pk": values["hand"]} | special.get(name, {})
    return special.get(name, {})


def _work_package(person: User, unit: Unit) -> int:
    package = WorkPackage.objects.create(name="89/2025", maker=person, person=person)
    package.texts.create(unit=unit, place=1, band="new", words=4, characters=20)
    return package.pk


def made() -> Scene:
    people = {role: _person(role) for role in GROUPS}
    run = _run(people["owner"])
    unit = Unit.objects.get(key=TEXT)
    act = Act.objects.create(who=people["reviewer"], action="reviewed")
    suggestion = Suggestion.objects.create(unit=unit, who=people["reviewer"], target="盈利")
    law = Instrument.objects.get(pk="despacho-sef-89-2025")
    result = _result(people["owner"])
    values = {
        "kept_class": result.of_id,
        "class_result": result.pk,
        "class_code": result.of.code,
        "trainee": Trainee.objects.create(trainer=people["owner"], name="Rui").pk,
        "key": "despacho-sef-89-2025",
        "place": "art_13",
        "game": "fortune3",
        "eid": "art_13",
        "ident": "dealer",
        "form": "json",
        "day": "2025-09-01",
        "kind": law.kind.replace("_", "-"),
        "year": law.year,
        "number": law.designation.replace("/", "-").lower(),
        "lang": "pt",
        "name": run.name,
        "reckoning": _reckoning(people["owner"]),
        "pk": unit.pk,
        "act": act.pk,
        "person": people["account"].pk,
        "pasted_text": _pasted_text(),
        "file": "pano.png",
        "amending_act": AmendmentDraft.objects.create(instrument=law.pk, pt="[…]").pk,
        "suggestion": suggestion.pk,
        "work_package": _work_package(people["translator"], unit),
        "report": ErrorReport.objects.create(instrument=law.pk, eid="art_13", words="Gralha.").pk,
        "key_of_a_program": keys.make("lawyers", 60_000, people["superuser"]).key.pk,
        "hand": _hand(people["owner"]),
        "nr": _incident(people["owner"]),
        "hand_over": house.offer(people["owner"], dict.fromkeys(FIELDS, ""), "").pk,
        "table_card": Posting.objects.create(
            card=TableCard.objects.create(name="O1", game="omaha"), amounts={"table.chip": "5"}
        ).card_id,
        "procedure": Procedure.objects.create(
            game="omaha", silence="hand_swept", words_pt="Chama-se a vigilância."
        ).pk,
        "short": on_sheet.made(people["owner"], "omaha", "fault", FAULT).key,
        "digest": digests()["corpus.jsonl"].sha256,
        "uidb64": "MQ",
        "token": "set-password",
        "object_id": "1",
        "id": "1",
        "content_type_id": "1",
        "app_label": "table",
        "url": "other",
    }
    return Scene(people, {role: _cookies(people.get(role)) for role in ROLES}, values)


def _pasted_text() -> int:
    draft = RegulationDraft.objects.create(pt="Artigo 1.º\n\n1. Um.")
    draft.images.create(file="pano.png", kind="figure", place="art_1", pt="Pano", zh_hant="枱布",
                        content=a_png())  # fmt: skip
    return draft.pk


def _person(role: str) -> User:
    is_all = role == "superuser"
    made = User.objects.create_user(
        role, f"{role}@rulesite.example", PASSWORD, is_staff=is_all, is_superuser=is_all
    )
    made.groups.set(Group.objects.filter(name__in=GROUPS[role]))
    return made


def _cookies(person: User | None) -> dict[str, str]:
    client = Client()
    if person is not None:
        client.force_login(person)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _hand(owner: User) -> int:
    told = json.loads(Path(folder("fortune3"), "tie.json").read_text("utf-8"))
    hand = SavedHand(owner=owner, game="fortune3", record=told["record"])
    return hands.save(hand, title="Empate").pk


def _incident(writer: User) -> int:
    told = ruling_of(game("omaha"), "fault", FAULT)
    assert told is not None
    return log.written(writer, told, {"casino": "Casino"}).number


def _result(owner: User) -> ClassResult:
    """Handed in to a class of the owner's."""
    held = keeping.make(owner, "stud", [], title="Turno da noite")
    told = {"answers": [], "seconds": 60, "sitting": "a", "handed_in": timezone.now()}
    return ClassResult.objects.create(of=held, **told)


def _run(owner: User) -> Run:
    """One that has been played, in one batch."""
    spec = services.read_spec({"game": "fortune3", "seed": 20100, "rounds": ROUNDS})
    run = services.start(spec, owner, "").run
    tally = registry.batch(spec, 0, ROUNDS).to_json()
    now = timezone.now()
    Batch.objects.create(run=run, index=0, first=0, count=ROUNDS, tally=tally, done_at=now)
    told = {"tally": tally, "done": ROUNDS, "next_round": ROUNDS, "batches_made": 1}
    Run.objects.filter(pk=run.pk).update(**told, state=State.FINISHED, started=now, finished=now)
    return run


def _reckoning(owner: User) -> str:
    """An equity asked for in the background, of which nothing is reckoned yet."""
    hands = QueryDict("hand=AA&hand=KK")
    return asking.start(HandsForm("omaha", hands), owner, "").reckoning.name

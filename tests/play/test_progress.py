"""A learner's progress: on the device or with a trainee's account, spaced, and deleted at will."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.rules.game import GAMES
from games.simulations import tasks
from games.site.sign_in_throttle import FREE_IN_ALL
from games.training.classes import learners
from games.training.classes.learners import Progress, read
from games.training.drill.exercise import Selection, kind_names, question
from games.training.models import Trainee
from tests.play.classes import of_staff
from tests.play.hands import text_of
from tests.play.test_drill_pages import sent_for

pytestmark = pytest.mark.django_db

HERE = "/pt/practice/"


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    monkeypatch.setattr(timezone, "now", moved)
    return moved


def practised(client: Client, url: str, *, right: bool = True) -> Any:
    """A round from its address to its end, each answer posted as the form posts it."""
    page = client.get(url)
    while "asked" in page.context and not page.context.get("is_over"):
        sent = {name: str(value) for name, value in page.context["sent"].items()}
        told = sent_for(page.context["asked"], is_right=right)
        judged = client.post(page.context["here"], {**sent, **told}, follow=True)
        page = client.get(judged.context["next_url"])
    return page


def round_of(client: Client, game: int = 0) -> str:
    url: str = client.get(HERE).context["rounds"][game].url
    return url


def test_nothing_is_kept_until_a_learner_says_so(client: Client) -> None:
    practised(client, "/pt/drill/stud/?seed=3&of=5")
    assert learners.COOKIE not in client.cookies
    assert "progress" not in client.get(HERE).context
    client.post(HERE)
    practised(client, "/pt/drill/stud/?seed=3&of=5")
    page = client.get(HERE)
    assert page.context["progress"].streak == 5
    assert sum(row[3] for row in page.context["scores"]) >= 5
    assert len(client.cookies[learners.COOKIE].value) < 4000


def test_a_miss_comes_back_soon_and_what_is_known_ever_later(client: Client, clock: Clock) -> None:
    """Some weeks, a round a day: what is right is due after longer and longer."""
    client.post(HERE)
    practised(client, round_of(client))
    cards = client.get(HERE).context["progress"].cards
    before = {name: card.due for name, card in cards.items()}
    assert len(cards) == 5
    gaps = []
    for _day in range(40):
        clock.now += timedelta(days=1)
        page = client.get(HERE)
        if page.context["rounds"][0].due:
            practised(client, page.context["rounds"][0].url)
        card = next(iter(client.get(HERE).context["progress"].cards.values()))
        gaps.append((card.due - card.last_review).days)
    progress = client.get(HERE).context["progress"]
    assert all(progress.cards[name].due > due for name, due in before.items())
    assert max(gaps) > 7
    known = max(progress.cards.items(), key=lambda pair: pair[1].stability)[0]
    clock.now = progress.cards[known].due + timedelta(minutes=2)
    kind = known.partition("/")[2]
    practised(client, f"/pt/drill/{known.partition('/')[0]}/?seed=9&of=5&due={kind}", right=False)
    missed = client.get(HERE).context["progress"]
    assert missed.streak == 0
    assert missed.cards[known].due - clock.now <= timedelta(days=4)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt", ("4 falhadas voltam em 10 min.", ": 1.", "Para responder agora: 4.")),
        ("zh-hant", ("答錯的4種題目10分鐘後再出。", "：1種題目。", "現應作答：4種題目。")),
    ],
)
def test_what_was_missed_comes_back_in_minutes_and_the_page_says_when(
    client: Client, clock: Clock, language: str, said: tuple[str, str, str]
) -> None:
    here = f"/{language}/practice/"
    client.post(here)
    page = client.get(client.get(here).context["rounds"][0].url)
    for n in range(5):
        sent = {name: str(value) for name, value in page.context["sent"].items()}
        told = sent_for(page.context["asked"], is_right=n == 0)
        judged = client.post(page.context["here"], {**sent, **told}, follow=True)
        page = client.get(judged.context["next_url"])
    now, later, then = said
    page = client.get(here)
    words = text_of(page)
    assert now in words
    assert later in words
    told = [sentence for each in page.context["rounds"] for sentence in each.coming]
    assert not [sentence for sentence in told if re.search("(?<![0-9-])0", sentence)]
    clock.now += learners.SOON
    page = client.get(here)
    assert then in text_of(page)
    assert page.context["rounds"][0].due == 4


def test_days_in_a_row_are_counted_and_end(client: Client, clock: Clock) -> None:
    client.post(HERE)
    for _day in range(3):
        practised(client, round_of(client))
        clock.now += timedelta(days=1)
    assert client.get(HERE).context["progress"].days == 3
    clock.now += timedelta(days=1)
    practised(client, round_of(client))
    assert client.get(HERE).context["progress"].days == 1


def test_an_answer_sent_twice_counts_once_and_reading_writes_nothing(client: Client) -> None:
    client.post(HERE)
    page = client.get("/pt/drill/omaha/?seed=5&of=5")
    sent = {name: str(value) for name, value in page.context["sent"].items()}
    told = {**sent, **sent_for(page.context["asked"], is_right=True)}
    for _twice in range(2):
        answer = client.post("/pt/drill/omaha/", told)
        assert answer.status_code == 302
    got = client.get(answer["Location"])
    assert learners.COOKIE not in got.cookies
    assert client.get(HERE).context["progress"].streak == 1


def test_a_round_takes_the_kinds_that_are_due_in_turn() -> None:
    wanted = Selection(kinds=("what_class", "total"), in_turn=True)
    with override("pt"):
        kinds = [question("stud", 4, n, wanted).kind for n in (1, 2, 3, 4)]
    assert kinds == ["what_class", "total", "what_class", "total"]


def test_it_is_deleted_when_its_owner_says_so(client: Client) -> None:
    client.post(HERE)
    practised(client, round_of(client))
    client.post("/pt/practice/forget/")
    assert client.cookies[learners.COOKIE].value == ""
    assert "progress" not in client.get(HERE).context


@pytest.mark.parametrize("cookie", ["x", "a:b:c", "é", "9" * 5000])
def test_a_cookie_changed_by_hand_begins_anew(client: Client, cookie: str) -> None:
    client.cookies[learners.COOKIE] = cookie
    assert client.get(HERE).status_code == 200
    assert client.get("/pt/drill/stud/?seed=4").status_code == 200


def made_trainee(trainer: Client, name: str = "Rui") -> str:
    page = trainer.post("/pt/trainees/", {"name": name})
    pin = re.search(r"é ([0-9]{6})", text_of(page))
    assert pin
    return pin[1]


@pytest.fixture
def trainer(db: None) -> Client:
    client = Client()
    client.force_login(of_staff("ana"))
    return client


def signed_in(name: str, pin: str) -> Client:
    client = Client()
    answer = client.post("/pt/practice/sign-in/", {"trainee": name, "pin": pin})
    assert answer.status_code == 302
    return client


def test_a_trainee_finds_progress_on_another_device_and_deletes_it(trainer: Client) -> None:
    pin = made_trainee(trainer)
    first = signed_in("rui", pin)
    practised(first, round_of(first))
    assert learners.COOKIE not in first.cookies
    second = signed_in("Rui", pin)
    assert second.get(HERE).context["progress"].streak == 5
    row = trainer.get("/pt/trainees/").context["rows"][0]
    assert row[1][0] == row[1][1] > 0
    second.post("/pt/practice/sign-out/")
    assert "progress" not in second.get(HERE).context
    first.post("/pt/practice/forget/")
    assert not Trainee.objects.exists()
    assert "progress" not in first.get(HERE).context


def test_a_pin_is_hashed_renewed_and_not_guessed(trainer: Client) -> None:
    pin = made_trainee(trainer)
    trainee = Trainee.objects.get()
    assert pin not in trainee.pin
    page = trainer.post(f"/pt/trainees/{trainee.pk}/", {"pin": "1"})
    again = re.search(r"é ([0-9]{6})", text_of(page))
    assert again
    client, said = Client(), ""
    for guess in range(7):
        sent = {"trainee": "Rui", "pin": f"{guess:06}"}
        said = text_of(client.post("/pt/practice/sign-in/", sent, REMOTE_ADDR="203.0.113.9"))
    assert "Tentativas a mais" in said or "Demasiadas tentativas" in said or "Espere" in said
    sent = {"trainee": "Rui", "pin": again[1]}
    slowed = client.post("/pt/practice/sign-in/", sent, REMOTE_ADDR="203.0.113.9")
    assert slowed.status_code == 422
    signed_in("Rui", again[1])


def test_names_of_trainees_are_one_each_and_of_their_trainer(trainer: Client) -> None:
    made_trainee(trainer)
    for name in ("rui", "", "9" * 500):
        page = trainer.post("/pt/trainees/", {"name": name})
        assert page.status_code == 422
        assert set(page.context["form"].errors) == {"name"}
    other = Client()
    other.force_login(of_staff("bruno"))
    assert other.get("/pt/trainees/").context["rows"] == []
    pk = Trainee.objects.get().pk
    assert other.post(f"/pt/trainees/{pk}/").status_code == 404
    assert trainer.post(f"/pt/trainees/{pk}/").status_code == 302
    assert Trainee.objects.exists()
    assert trainer.post(f"/pt/trainees/{pk}/", {"delete": "1"}).status_code == 302
    assert not Trainee.objects.exists()


def test_a_trainee_without_practice_is_deleted_after_the_term(trainer: Client) -> None:
    made_trainee(trainer)
    made_trainee(trainer, "Rita")
    old = timezone.localdate() - timedelta(days=learners.DAYS + 1)
    Trainee.objects.filter(name="Rui").update(used=old)
    tasks.tidy()
    assert [trainee.name for trainee in Trainee.objects.all()] == ["Rita"]
    User.objects.all().delete()
    assert not Trainee.objects.exists()


def test_progress_of_every_kind_fits_in_a_cookie() -> None:
    progress = Progress()
    with override("pt"):
        for key in GAMES:
            for n, kind in enumerate(kind_names(key)):
                posed = question(key, 1, n + 1, Selection(kinds=(kind,)))
                progress.answered(key, posed, f"{key} {n}", is_right=bool(n % 2))
    text = progress.text()
    assert read(text).text() == text
    assert len(text) < 6000


def test_a_pin_is_not_guessed_from_many_places_nor_for_many_names(trainer: Client) -> None:
    sent = {"trainee": "Guida", "pin": made_trainee(trainer, "Guida")}
    for n in range(FREE_IN_ALL + 1):
        wrong = {**sent, "pin": "x"}
        Client().post("/pt/practice/sign-in/", wrong, REMOTE_ADDR=f"203.0.113.{n}")
    slowed = Client().post("/pt/practice/sign-in/", sent, REMOTE_ADDR="198.51.100.1")
    assert slowed.status_code == 422
    sent = {"trainee": "Ivo", "pin": made_trainee(trainer, "Ivo")}
    guesser = Client(REMOTE_ADDR="198.51.100.2")
    for n in range(FREE_IN_ALL + 1):
        guesser.post("/pt/practice/sign-in/", {"trainee": f"T{n}", "pin": "x"})
    guesser.post("/pt/practice/sign-in/", {**sent, "pin": "x"})
    assert guesser.post("/pt/practice/sign-in/", sent).status_code == 422
    assert Client().post("/pt/practice/sign-in/", sent).status_code == 302


def test_wrong_pins_of_others_in_the_room_keep_nobody_from_a_right_one(trainer: Client) -> None:
    sent = {"trainee": "Ivo", "pin": made_trainee(trainer, "Ivo")}
    room = "203.0.113.9"
    for n in range(FREE_IN_ALL + 1):
        wrong = {"trainee": f"T{n}", "pin": "x"}
        Client().post("/pt/practice/sign-in/", wrong, REMOTE_ADDR=room)
    signed = Client().post("/pt/practice/sign-in/", sent, REMOTE_ADDR=room)
    assert signed.status_code == 302


def test_a_new_pin_signs_out_and_a_name_is_taken_once(trainer: Client) -> None:
    device = signed_in("Rui", made_trainee(trainer))
    assert device.get(HERE).context["trainee"]
    trainer.post(f"/pt/trainees/{Trainee.objects.get().pk}/", {"pin": "1"})
    assert not device.get(HERE).context.get("trainee")
    assert trainer.post("/pt/trainees/", {"name": "RUI"}).status_code == 422


def test_two_presses_make_one_trainee(trainer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds no such name yet, and is refused by the database."""
    made_trainee(trainer)
    monkeypatch.setattr(learners, "named", lambda _name: None)
    assert trainer.post("/pt/trainees/", {"name": "Rui"}).status_code == 422
    assert Trainee.objects.count() == 1

"""The desk's pages: who may see and do what, and that nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.law.models import Instrument
from games.translation.listing.opened import QueuePosition
from games.translation.memory import lookup
from games.translation.models import LogEntry, Revision, Scratch, Unit
from games.translation.workflow import flow
from tests.translation.approving import approved
from tests.translation.desk_pages import signed

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


def at(name: str, unit: Unit | None = None) -> str:
    return reverse(f"translation:{name}", args=[unit.pk] if unit else [])


def sent(unit: Unit, *targets: str, **more: str) -> dict[str, str]:
    return {f"target_{n}": t for n, t in enumerate(targets)} | {"revision": "0"} | more


@pytest.fixture
def plain(person: Callable[..., User]) -> User:
    return person("nobody")


SEEN = ("front", "queue", "log", "concordance")


@pytest.mark.parametrize("name", ["log", "concordance"])
def test_the_desk_asks_a_stranger_to_sign_in(client: Client, name: str) -> None:
    response = client.get(at(name))
    assert response.status_code == 302
    assert reverse("login") in response["Location"]


def test_a_stranger_sees_progress_and_no_drafts(
    client: Client, point: Unit, translator: User
) -> None:
    flow.save(point, [point.targets[0], "只給譯者看的草稿"], translator, 0)
    page = client.get(at("front")).content.decode()
    assert "<progress" in page
    assert "只給譯者看的草稿" not in page
    assert client.get(at("unit", point)).status_code == 302


@pytest.mark.parametrize("name", ["unit", "preview"])
def test_an_account_without_a_role_may_not_see_a_unit(plain: User, point: Unit, name: str) -> None:
    assert signed(plain).get(at(name, point)).status_code == 403


@pytest.mark.parametrize("name", ["write", "review", "take", "dismiss", "discard", "look"])
def test_an_account_without_a_role_may_do_nothing(plain: User, point: Unit, name: str) -> None:
    response = signed(plain).post(at(name, point), sent(point, "第一條", "甲"))
    assert response.status_code == 403
    assert not Revision.objects.exists()
    assert not Scratch.objects.exists()


@pytest.mark.parametrize("name", ["write", "review", "take", "dismiss", "discard", "look"])
def test_what_changes_something_is_posted(translator: User, point: Unit, name: str) -> None:
    assert signed(translator).get(at(name, point)).status_code == 405


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize("group", ["Translators", "Reviewers", "Glossary editors"])
def test_every_role_sees_the_desk(person: Callable[..., User], name: str, group: str) -> None:
    assert signed(person("one", group)).get(at(name)).status_code == 200


@pytest.mark.slow
def test_a_reviewer_does_not_write_and_a_translator_does_not_review(
    reviewer: User, translator: User, second: User, point: Unit
) -> None:
    refused = signed(reviewer).post(at("write", point), sent(point, *point.targets))
    assert refused.status_code == 422
    flow.propose(point, point.targets, translator, 0)
    refused = signed(second).post(at("review", point), {"revision": "1"})
    assert refused.status_code == 422
    point.refresh_from_db()
    assert (point.state, point.revision) == ("proposed", 1)


@pytest.mark.parametrize("name", ["write", "review", "take", "dismiss"])
def test_an_official_text_is_read_only_over_the_web_for_everyone(official: Unit, name: str) -> None:
    root = User.objects.create_superuser("root", password="azulejo-17")
    before = official.target
    client = signed(root)
    words = sent(official, *["別的"] * len(official.parts), action="propose", reason="A reason.")
    assert client.post(at(name, official), words).status_code == 422
    assert "target_0" not in client.get(at("unit", official)).content.decode()
    official.refresh_from_db()
    assert (official.target, official.revision) == (before, 0)


@pytest.mark.parametrize("model", ["law/provision", "law/instrument", "law/workingtext", "law/row"])
def test_the_administration_writes_no_text_of_the_law(model: str) -> None:
    from django.apps import apps

    root = User.objects.create_superuser("root", password="azulejo-17")
    client = signed(root)
    row = apps.get_model(*model.split("/")).objects.first()
    base = f"/pt/admin/{model}/"
    assert client.get(base).status_code == 200
    assert client.get(f"{base}{row.pk}/change/").status_code == 200
    for path in ("add/", f"{row.pk}/change/", f"{row.pk}/delete/"):
        assert client.post(base + path, {"text_pt": "x", "post": "yes"}).status_code == 403


@pytest.mark.slow
def test_writing_without_scripts_leads_back_to_the_unit(translator: User, point: Unit) -> None:
    client = signed(translator)
    path = at("write", point) + "?kind=provision&state=to_do"
    response = client.post(path, sent(point, point.targets[0], "如莊荷", action="save"))
    assert response.status_code == 303
    assert response["Location"].endswith("?kind=provision&state=to_do")
    page = client.get(response["Location"], follow=True).content.decode()
    assert "如莊荷" in page
    assert LogEntry.objects.get().who == translator


def test_a_refusal_keeps_what_was_typed(translator: User, point: Unit) -> None:
    words = "如莊荷\u202e的牌"
    client = signed(translator)
    response = client.post(at("write", point), sent(point, point.targets[0], words))
    assert response.status_code == 422
    assert words in response.content.decode()
    part = client.post(at("write", point), sent(point, point.targets[0], words), **HTMX)
    assert part.status_code == 422
    assert "U+202E" in part.content.decode()
    assert part["HX-Retarget"] == part["HX-Reselect"] == "#unit-form"
    told = part.content.decode()
    [box] = re.findall(r'<textarea[^>]*name="target_1"[^>]*>', told)
    assert 'aria-invalid="true"' in box
    assert 'aria-describedby="unit-target-1-error"' in box
    assert re.search(r'id="unit-target-1-error">[^<]*U\+202E', told)
    assert 'href="#unit-target-1"' in told


@pytest.mark.slow
def test_the_second_of_two_sees_the_firsts_change_and_keeps_their_own_words(
    translator: User, second: User, point: Unit
) -> None:
    flow.save(point, [point.targets[0], "如莊荷的牌為一對"], translator, 0)
    client = signed(second)
    mine = sent(point, point.targets[0], "如莊荷的牌為兩對")
    response = client.post(at("write", point), mine, **HTMX)
    page = response.content.decode()
    assert response.status_code == 409
    assert response["HX-Retarget"] == "#unit"
    assert "tito" in page
    assert "<ins>" in page
    assert "如莊荷的牌為兩對</textarea>" in page
    assert 'name="revision" value="1"' in page
    point.refresh_from_db()
    assert point.targets[-1] == "如莊荷的牌為一對"
    merged = sent(point, point.targets[0], "如莊荷的牌為一對或兩對") | {"revision": "1"}
    assert client.post(at("write", point), merged, **HTMX).status_code == 200
    point.refresh_from_db()
    assert (point.targets[-1], point.revision) == ("如莊荷的牌為一對或兩對", 2)


def test_an_ended_session_keeps_the_words_and_saves_them_after_signing_in(
    translator: User, point: Unit
) -> None:
    client = Client(enforce_csrf_checks=False)
    words = sent(point, point.targets[0], "如莊荷的牌<b>", action="save")
    response = client.post(at("write", point), words)
    page = response.content.decode()
    assert "如莊荷的牌&lt;b&gt;</textarea>" in page
    assert 'name="password"' in page
    assert not Revision.objects.exists()
    [again] = re.findall(r'name="again" value="([^"]+)"', page)
    words |= {"again": again}
    wrong = words | {"username": "tito", "password": "no"}
    assert "如莊荷的牌" in client.post(at("write", point), wrong).content.decode()
    right = words | {"username": "tito", "password": "azulejo-17"}
    assert client.post(at("write", point), right).status_code == 303
    point.refresh_from_db()
    assert point.targets[-1] == "如莊荷的牌<b>"


@pytest.mark.parametrize("again", [None, "", "again", "again:1:forged"])
def test_a_password_signs_nobody_in_where_none_was_asked_for(
    translator: User, point: Unit, again: str | None
) -> None:
    words = sent(point, point.targets[0], "如莊荷", username="tito", password="azulejo-17")
    client = Client()
    given = words | ({} if again is None else {"again": again})
    for name in ("write", "look", "take", "dismiss"):
        assert b'name="password"' in client.post(at(name, point), given).content or name != "write"
        assert "sessionid" not in client.cookies
    assert not Revision.objects.exists()


def test_an_ended_session_asks_inside_the_form(translator: User, point: Unit) -> None:
    response = Client().post(at("look", point), sent(point, "x", "y"), **HTMX)
    assert response.status_code == 401
    assert response["HX-Retarget"] == "#findings"
    assert "<textarea" not in response.content.decode()
    assert 'name="password"' in response.content.decode()


@pytest.mark.slow
def test_typing_is_checked_and_kept(translator: User, point: Unit) -> None:
    client = signed(translator)
    words = sent(point, point.targets[0], "如庄荷的牌小於Q，一賠二。")
    page = client.post(at("look", point), words, **HTMX).content.decode()
    assert "庄荷" in page
    assert 'class="finding error"' in page
    assert 'class="finding warning"' in page
    assert Scratch.objects.get().person == translator
    assert "如庄荷的牌小於Q，一賠二。</textarea>" in client.get(at("unit", point)).content.decode()
    point.refresh_from_db()
    assert point.revision == 0


@pytest.mark.slow
def test_a_script_in_a_translation_is_shown_as_text(translator: User, point: Unit) -> None:
    evil = "<script>alert(1)</script>"
    flow.save(point, [point.targets[0], evil], translator, 0)
    client = signed(translator)
    paths = (at("unit", point), at("preview", point), at("queue") + "?q=alert", at("log"))
    for path in paths:
        assert evil not in client.get(path).content.decode()


@pytest.mark.slow
def test_an_enormous_text_is_refused_in_a_sentence(translator: User, point: Unit) -> None:
    words = sent(point, point.targets[0], "莊" * 30_000)
    response = signed(translator).post(at("write", point), words, **HTMX)
    assert response.status_code == 422
    assert "30000" in response.content.decode()


def test_the_queue_filters_sorts_and_searches(translator: User, point: Unit) -> None:
    client = signed(translator)

    def count(query: str) -> int:
        return client.get(at("queue") + query).context["units"].paginator.count

    assert count("?kind=provision&lang=zh-hant&state=proposed") == (
        Unit.objects.filter(kind="provision", lang="zh-hant", state="proposed").count()
    )
    bad = client.get(at("queue") + "?kind=nonsense&state=nonsense&sort=nonsense")
    assert bad.status_code == 422
    assert set(bad.context["form"].errors) == {"kind", "state", "sort"}
    assert count("?q=OD-01") == 10
    assert count("?mine=1") == 0
    flow.take(point, translator)
    assert count("?mine=1") == 1
    assert count("?findings=errors") == Unit.objects.filter(errors__gt=0).count()


def test_next_and_previous_follow_the_queue(translator: User) -> None:
    client = signed(translator)
    query = "?kind=provision&lang=zh-hant&instrument=despacho-sef-89-2025"
    first = client.get(at("queue") + query).context["units"][0]

    def turn_of(unit: Unit) -> QueuePosition:
        page = client.get(at("unit", unit) + query, follow=True)
        turn: QueuePosition = page.context["sheet"].turn
        return turn

    turn = turn_of(first)
    assert (turn.number, turn.before) == (1, None)
    then = turn_of(Unit.objects.get(pk=turn.after))
    assert (then.number, then.before) == (2, first.pk)


def test_the_concordance_tells_how_words_were_put(translator: User) -> None:
    page = signed(translator).get(at("concordance") + "?q=aposta inicial").content.decode()
    assert "<mark>aposta inicial</mark>" in page
    assert "原注" in page


def test_a_unit_shows_dated_terms_and_memory(translator: User) -> None:
    unit = Unit.objects.get(
        key="provision:despacho-sef-69-2003#art_9__point_1:words:zh-hant", state="official"
    )
    sheet = signed(translator).get(at("unit", unit)).context["sheet"]
    forms = {form.form: form.years for each in sheet.counterparts for form in each.forms}
    assert forms["庄荷"] == "2003"
    assert forms["莊荷"] == "2008, 2010"
    working = Unit.objects.get(key="provision:despacho-sef-89-2025#art_12__para_1:words:zh-hant")
    sheet = signed(translator).get(at("unit", working)).context["sheet"]
    assert sheet.matches
    assert sheet.matches == sorted(sheet.matches, key=lambda m: -m.share * m.said.weight)


def test_the_findings_between_the_official_texts_are_public_beside_the_register(
    client: Client,
) -> None:
    page = client.get(at("found")).content.decode()
    assert "despacho-sef-97-2010-art_16" in page
    assert reverse("law:row", args=["OD-02"]) in page
    register = client.get(reverse("law:register")).content.decode()
    assert at("found") in register
    row = client.get(reverse("law:row", args=["OD-02"])).content.decode()
    assert at("found") in row


@pytest.mark.parametrize("bad", ["x", "-1", "99999999999", "١"])
def test_a_revision_nobody_gave_is_a_conflict_and_no_fault(
    translator: User, point: Unit, bad: str
) -> None:
    words = sent(point, point.targets[0], "甲") | {"revision": bad}
    assert signed(translator).post(at("write", point), words).status_code == 409
    point.refresh_from_db()
    assert point.revision == 0


def test_a_title_of_our_own_says_so_wherever_it_shows(translator: User, client: Client) -> None:
    unit = Unit.objects.get(key="name:despacho-sef-89-2025:title:zh-hant")
    assert unit.is_empty
    approved(unit, ["第89/2025號經濟財政司司長批示"], translator)
    page = client.get("/zh-hant/law/despacho-sef-89-2025/").content.decode()
    assert "第89/2025號經濟財政司司長批示（非官方譯文）" in page
    assert "第97/2010號經濟財政司司長批示（非官方譯文）" not in (
        client.get("/zh-hant/law/despacho-sef-97-2010/").content.decode()
    )


def test_looking_while_typing_is_quick(
    translator: User, point: Unit, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    client = signed(translator)
    words = sent(point, point.targets[0], "如莊荷的牌小於Q。")
    client.post(at("look", point), words, **HTMX)
    with django_assert_max_num_queries(24):  # type: ignore[attr-defined]
        client.post(at("look", point), words, **HTMX)


@pytest.mark.slow
def test_what_was_approved_is_remembered_from_then_on(
    translator: User, reviewer: User, point: Unit
) -> None:
    """The memory marks what stands proposed and what reviewed, from the moment it is so."""
    near = Unit.objects.get(key=point.key.replace("point_1:", "point_2:"))
    assert ("proposed", point.pk) in {(m.said.state, m.said.unit) for m in lookup.matches(near)}
    flow.propose(point, point.targets, translator, 0)
    Unit.objects.filter(pk=point.pk).update(warnings=0)
    flow.review(point, reviewer, 1)
    assert ("reviewed", point.pk) in {(m.said.state, m.said.unit) for m in lookup.matches(near)}


@pytest.mark.parametrize(
    ("page", "most"),
    [("front", 16), ("queue", 14), ("unit", 31), ("glossary", 8), ("concordance", 5)],
)
def test_a_page_asks_a_bounded_number_of_questions(
    translator: User,
    point: Unit,
    page: str,
    most: int,
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    client = signed(translator)
    address = at(page, point if page == "unit" else None)
    client.get(address)
    with django_assert_max_num_queries(most):  # type: ignore[attr-defined]
        client.get(address)


def test_the_log_tells_words_and_counts_as_people_read_them(translator: User, point: Unit) -> None:
    point.theirs, point.theirs_from = f"{point.targets[0]}\x1f另一文本", "a.xlf"
    point.save()
    flow.save(point, [point.targets[0], "甲"], translator, 0)
    LogEntry.objects.create(
        subject="a.xlf", who=translator, action="imported", said="saved 2, conflict 1"
    )
    page = signed(translator).get("/pt/desk/log/").content.decode()
    assert "\x1f" not in page
    assert "guardado como rascunho 2, em conflito 1" in page


def test_sending_a_form_without_a_change_says_so_and_leaves_its_author(
    point: Unit, translator: User
) -> None:
    for action in ("save", "propose"):
        response = signed(translator).post(
            at("write", point), sent(point, *point.targets, action=action), **HTMX
        )
        assert response.status_code == 200
        assert "Nada foi alterado." in response.content.decode()
    point.refresh_from_db()
    assert (point.revision, point.edited_by, point.state) == (0, None, "proposed")


@pytest.mark.parametrize("is_signed", [True, False])
def test_the_front_names_the_work_of_a_few_regulations_and_leads_to_all(
    client: Client, translator: User, monkeypatch: pytest.MonkeyPatch, is_signed: bool
) -> None:
    monkeypatch.setattr("games.translation.views.queue.FIRST_REGULATIONS", 2)
    client = signed(translator) if is_signed else client
    pages = [client.get(f"{at('front')}{query}").content.decode() for query in ("", "?all=1")]
    few, every = (page.count('<h2 id="work-') for page in pages)
    assert 2 <= few <= 3
    assert every == few + Instrument.objects.count() - 2
    assert ['<a href="?all=1">' in page for page in pages] == [True, False]

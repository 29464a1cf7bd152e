"""The translators' desk in a browser: two people take a text from draft to reviewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from playwright.sync_api import Page, expect

from games.law.models import WorkingText
from games.lawtexts.register import glossary_reader
from games.translation.checking import findings
from games.translation.models import Revision, Unit
from games.translation.workflow import flow
from tests.browser.conftest import shoot, violations

KEY = "provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant"


@pytest.fixture
def unit(transactional_db: None) -> Unit:
    return Unit.objects.get(key=KEY)


@pytest.fixture
def person(live_server: Any, settings: Any) -> Callable[..., Any]:
    """``person("tito", "translate_unit")``: cookies of somebody signed in who may do that."""

    def made(name: str, *may: str) -> Any:
        user = User.objects.create_user(name, password="azulejo-17")
        user.user_permissions.set(Permission.objects.filter(codename__in=("view_unit", *may)))
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]

    return made


def typed(page: Page, words: str) -> None:
    """As a hand types it, so that the desk looks at it."""
    box = page.locator("textarea.target").last
    box.fill("")
    box.press_sequentially(words[:1])
    with page.expect_response(lambda response: "/look/" in response.url):
        box.fill(words)
        box.dispatch_event("input")


def test_a_text_is_translated_proposed_and_reviewed_by_two_people(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    writer = person("tito", "translate_unit")
    reader = person("rita", "review_unit")
    path = f"/pt/desk/unit/{unit.pk}/"

    page = open_page(path, cookies=writer)
    right = unit.targets[-1]
    typed(page, right.replace("莊荷", "庄荷"))
    expect(page.locator(".finding.warning").first).to_contain_text("庄荷")
    typed(page, right.replace("小於", "低於"))
    expect(page.locator(".finding-none, .finding.warning").first).to_be_visible()
    page.keyboard.press("Alt+Enter")
    expect(page.locator("[data-done]")).to_be_visible()
    expect(page.locator(".history")).to_contain_text("tito")
    assert WorkingText.objects.get(provision__eid="art_13__point_1").state == "proposed"

    unit.refresh_from_db()
    for found in findings.found_in(unit, unit.targets, findings.neighbours_of(unit)):
        flow.dismiss(unit, found.fingerprint, "Lido e certo.", User.objects.get(username="rita"))
    other = open_page(path, cookies=reader)
    expect(other.locator("button[value^=propose]")).to_have_count(0)
    other.keyboard.press("Alt+a")
    expect(other.locator("[data-done]")).to_be_visible()
    row = WorkingText.objects.get(provision__eid="art_13__point_1")
    assert (row.state, row.text) == ("reviewed", right.replace("小於", "低於"))
    shoot(other, "desk-reviewed")
    law = open_page("/zh-hant/law/despacho-sef-89-2025/art/13/point/1/")
    expect(law.locator("main")).to_contain_text("低於")


def test_a_review_with_a_return_ends_in_an_approval(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    path, words = f"/pt/desk/unit/{unit.pk}/", unit.targets[-1]
    writer = open_page(path, cookies=person("tito", "translate_unit"))
    typed(writer, words.replace("小於", "少於"))
    writer.keyboard.press("Alt+Enter")
    expect(writer.locator("[data-done]")).to_be_visible()
    reader = open_page(path, cookies=person("rita", "review_unit"))
    reader.locator("#review-remark").fill("小於 ou 低於, nunca 少於.")
    reader.get_by_role("button", name="Devolver").click()
    expect(reader.locator("[data-done]")).to_be_visible()

    writer.goto(writer.url.split("/pt/")[0] + "/pt/desk/waiting/")
    expect(writer.locator("main .history > li")).to_contain_text("nunca 少於")
    writer.locator("main .history > li a").click()
    typed(writer, words.replace("小於", "低於"))
    writer.keyboard.press("Alt+Enter")
    expect(writer.locator("[data-done]")).to_be_visible()
    Unit.objects.filter(pk=unit.pk).update(warnings=0)
    reader.reload()
    reader.keyboard.press("Alt+a")
    expect(reader.locator("[data-done]")).to_be_visible()
    row = WorkingText.objects.get(provision__eid="art_13__point_1")
    assert (row.state, row.text) == ("reviewed", words.replace("小於", "低於"))
    acts = list(unit.revisions.order_by("number").values_list("action", flat=True))
    assert acts[-4:] == ["proposed", "sent back", "proposed", "reviewed"]
    assert violations(reader) == []


def test_a_mistaken_approval_is_seen_by_the_writer_and_taken_back_in_time(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    path = f"/pt/desk/unit/{unit.pk}/"
    writer = open_page(path, cookies=person("tito", "translate_unit"))
    typed(writer, unit.targets[-1].replace("；", "。", 1))
    writer.keyboard.press("Alt+Enter")
    expect(writer.locator("[data-done]")).to_be_visible()
    Unit.objects.filter(pk=unit.pk).update(warnings=0)
    reader = open_page(path, cookies=person("rita", "review_unit"))
    reader.get_by_role("button", name="Aprovar", exact=True).click()
    expect(reader.locator("[data-done]")).to_be_visible()
    writer.reload()
    expect(writer.locator(".unit-state .badge").first).to_have_class("badge good")
    reader.locator(".history > li").first.get_by_role("button").click()
    expect(reader.locator(".history .undone")).to_have_count(1)
    assert violations(reader) == []
    writer.locator(".unit-state").wait_for()
    writer.reload()
    expect(writer.locator(".unit-state .badge").first).to_have_class("badge doubt")
    unit.refresh_from_db()
    assert (unit.state, unit.revision) == ("proposed", 3)


def test_proposing_leads_on_with_the_focus_in_the_next_text(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    query = "?kind=provision&instrument=despacho-sef-89-2025&lang=zh-hant"
    page = open_page(f"/pt/desk/unit/{unit.pk}/{query}", cookies=person("tito", "translate_unit"))
    following = page.locator("a[rel=next]").get_attribute("href")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**{following}")
    expect(page.locator("textarea.target").last).to_be_focused()
    expect(page.locator("[data-done]")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys dt")).not_to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("textarea.target").last.press("?")
    expect(page.locator("#keys")).to_be_hidden()


def test_without_scripts_many_are_replaced_and_taken_back(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    cookies = person("tito", "translate_unit")
    query = "?kind=provision&lang=zh-hant&state=proposed&q=莊荷的牌"
    page = open_page(f"/pt/desk/texts/{query}", cookies=cookies, script=False, width=360)
    for box in page.locator(".unit-tick").all()[:3]:
        box.check()
    page.get_by_role("button", name="Com os assinalados").click()
    page.locator("#replace-find").fill("莊荷的牌")
    page.locator("#replace-put").fill("莊荷之牌")
    page.get_by_role("button", name="Substituir palavras").click()
    expect(page.locator(".history > li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Substituir").click()
    expect(page.locator(".notice.good")).to_contain_text("3")
    assert Unit.objects.filter(target__contains="莊荷之牌").count() == 3
    page.get_by_role("button", name="Desfazer tudo").click()
    expect(page.locator(".notice.good")).to_contain_text("3")
    assert not Unit.objects.filter(target__contains="莊荷之牌").exists()


def test_of_many_approved_what_another_changed_meanwhile_is_skipped_and_told(
    open_page: Callable[..., Page], person: Callable[..., Any]
) -> None:
    """The reviewer's page stands open while a translator goes on with one of its texts."""
    query = "?kind=provision&instrument=despacho-sef-89-2025&lang=zh-hant&state=proposed"
    Unit.objects.update(errors=0, warnings=0, stale="")
    reviewer = open_page(f"/pt/desk/texts/{query}", cookies=person("rita", "review_unit"))
    for box in reviewer.locator(".unit-tick").all()[:3]:
        box.check()
    first = reviewer.locator("a.unit-link").first.get_attribute("href")
    reviewer.get_by_role("button", name="Com os assinalados").click()
    expect(reviewer.get_by_role("button", name="Aprovar")).to_be_visible()
    writer = open_page(str(first), cookies=person("tito", "translate_unit"))
    assert writer.evaluate("scrollY") == 0
    typed(writer, "另一些字。")
    writer.keyboard.press("Control+s")
    expect(writer.locator("[data-done]")).to_be_visible()
    reviewer.get_by_role("button", name="Aprovar").click()
    expect(reviewer.locator(".notice.good")).to_contain_text("2")
    expect(reviewer.locator("main")).to_contain_text("Este texto foi alterado entretanto.")
    assert Unit.objects.filter(state="reviewed").count() == 2
    assert Unit.objects.filter(target__contains="另一些字", state="draft").count() == 1
    reviewer.get_by_role("button", name="Desfazer tudo").click()
    expect(reviewer.locator(".notice.good")).to_contain_text("2")
    assert not Unit.objects.filter(state="reviewed").exists()


def test_two_people_on_one_unit_lose_nothing(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    path = f"/zh-hant/desk/unit/{unit.pk}/"
    one = open_page(path, cookies=person("tito", "translate_unit"))
    two = open_page(path, cookies=person("tania", "translate_unit"))
    typed(one, "如莊荷的牌小於Q，甲；")
    one.keyboard.press("Control+s")
    expect(one.locator("[data-done]")).to_be_visible()
    typed(two, "如莊荷的牌小於Q，乙；")
    two.keyboard.press("Control+s")
    expect(two.locator(".clash")).to_contain_text("tito")
    sides = two.locator(".clash .difference")
    expect(sides.first).to_contain_text("乙")
    expect(sides.last).to_contain_text("甲")
    expect(two.locator("textarea.target").last).to_have_value("如莊荷的牌小於Q，乙；")
    assert violations(two) == []
    two.locator("textarea.target").last.fill("如莊荷的牌小於Q，甲乙；")
    two.keyboard.press("Control+s")
    expect(two.locator("[data-done]")).to_be_visible()
    unit.refresh_from_db()
    assert (unit.targets[-1], unit.revision) == ("如莊荷的牌小於Q，甲乙；", 2)


def test_two_people_talk_at_one_text_and_one_takes_the_words_of_the_other(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    path = f"/pt/desk/unit/{unit.pk}/"
    one = open_page(path, cookies=person("tito", "translate_unit"))
    two = open_page("/pt/desk/waiting/", cookies=person("rita", "review_unit"))
    one.locator("#talk-comment").fill("@rita, 小於 ou 低於?")
    one.locator("#talk-comment").locator("xpath=ancestor::form").get_by_role("button").click()
    expect(one.locator(".said")).to_contain_text("@rita")
    expect(one.locator("#talk-comment")).to_have_value("")
    one.locator("#talk-comment").fill("@ninguem, e esta?")
    one.locator("#talk-comment").locator("xpath=ancestor::form").get_by_role("button").click()
    expect(one.locator("#answer")).to_contain_text("ninguem")
    expect(one.locator("#talk-comment")).to_have_value("@ninguem, e esta?")

    two.reload()
    expect(two.locator("main .history > li")).to_contain_text("小於 ou 低於?")
    two.locator("main .history > li a").click()
    two.get_by_text("Sugerir outras palavras").click()
    two.locator("textarea[name^=suggested]").last.fill("如莊荷的牌低於Q；")
    two.get_by_role("button", name="Sugerir", exact=True).click()
    expect(two.locator("[data-done]")).to_be_visible()
    assert violations(two) == []
    two.get_by_role("button", name="Visto").click()
    expect(two.get_by_role("button", name="Visto")).to_have_count(0)
    two.goto(two.url.split("/pt/")[0] + "/pt/desk/waiting/")
    expect(two.locator("main .history")).not_to_contain_text("小於 ou 低於?")

    one.reload()
    one.get_by_role("button", name="Aproveitar estas palavras").click()
    expect(one.locator("[data-done]")).to_be_visible()
    expect(one.locator("textarea.target").last).to_have_value("如莊荷的牌低於Q；")
    assert violations(one) == []
    unit.refresh_from_db()
    assert (unit.targets[-1], unit.revision) == ("如莊荷的牌低於Q；", 1)


def test_a_comment_outlives_an_ended_session(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    page = open_page(f"/pt/desk/unit/{unit.pk}/", cookies=person("tito", "translate_unit"))
    page.context.clear_cookies(name="sessionid")
    page.locator("#talk-comment").fill("Prémio ou pagamento?")
    page.locator("#talk-comment").locator("xpath=ancestor::form").get_by_role("button").click()
    page.locator("#again-username").fill("tito")
    page.locator("#again-password").fill("azulejo-17")
    page.locator("button[name=again]").click()
    expect(page.locator(".said")).to_contain_text("Prémio ou pagamento?")


def test_an_ended_session_loses_no_word(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    page = open_page(f"/pt/desk/unit/{unit.pk}/", cookies=person("tito", "translate_unit"))
    page.context.clear_cookies(name="sessionid")
    page.locator("textarea.target").last.fill("如莊荷的牌小於Q，丙；")
    page.keyboard.press("Control+s")
    expect(page.locator("#again-password")).to_be_visible()
    expect(page.locator("textarea.target").last).to_have_value("如莊荷的牌小於Q，丙；")
    page.locator("#again-username").fill("tito")
    page.locator("#again-password").fill("azulejo-17")
    page.locator("#findings button").click()
    expect(page.locator("[data-done]")).to_be_visible()
    unit.refresh_from_db()
    assert unit.targets[-1] == "如莊荷的牌小於Q，丙；"


def test_without_scripts_a_text_is_saved(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    cookies = person("tito", "translate_unit")
    page = open_page(f"/pt/desk/unit/{unit.pk}/", cookies=cookies, script=False, width=360)
    page.locator("textarea.target").last.fill("如莊荷的牌小於Q；")
    page.locator("button[value=save]").click()
    expect(page.locator("[data-done]")).to_be_visible()
    unit.refresh_from_db()
    assert unit.targets[-1] == "如莊荷的牌小於Q；"


def test_without_scripts_the_second_takes_both_together_or_gives_way(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    path, words = f"/pt/desk/unit/{unit.pk}/", unit.targets[-1]
    first = User.objects.create_user("tito")
    first.user_permissions.set(Permission.objects.filter(codename="translate_unit"))
    cookies = person("tania", "translate_unit")
    page = open_page(path, cookies=cookies, script=False, width=360)
    flow.save(unit, [unit.targets[0], words.replace("小於", "低於")], first, 0)
    page.locator("textarea.target").last.fill(words.replace("彩金", "獎金"))
    page.locator("button[value=save]").click()
    both = words.replace("小於", "低於").replace("彩金", "獎金")
    expect(page.locator("textarea.target").last).to_have_value(both)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shoot(page, "desk-clash-360")
    page.locator("button[value=give_way]").click()
    expect(page.locator(".history")).to_contain_text("獎金")
    expect(page.locator("textarea.target").last).to_have_value(words.replace("小於", "低於"))


def test_without_scripts_an_editor_keeps_a_form_of_the_glossary(
    open_page: Callable[..., Page], person: Callable[..., Any]
) -> None:
    page = open_page(
        "/pt/desk/glossary/term/aposta_inicial/",
        cookies=person("gloria", "edit_glossary"),
        script=False,
        width=360,
    )
    page.locator("#term-form-1").fill("先注")
    page.locator("#term-years-1").fill("2025")
    page.locator("#term-reason").fill("Do regulamento de 2025.")
    page.locator("button[value=change]").click()
    expect(page.locator(".notice.good")).to_be_visible()
    expect(page.locator(".attested")).to_contain_text("先注")
    expect(page.locator(".attested .badge")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    glossary_reader.lay(None)


@pytest.mark.parametrize(("lang", "width", "dark"), [("pt", 1280, False), ("zh-hant", 360, True)])
def test_the_pages_of_the_desk_can_be_used_by_everyone(
    open_page: Callable[..., Page],
    person: Callable[..., Any],
    unit: Unit,
    lang: str,
    width: int,
    dark: bool,
) -> None:
    cookies = person("tito", "translate_unit", "review_unit", "edit_glossary", "change_user")
    paths = ("", "concordance/?q=aposta", "log/", "glossary/", "glossary/term/aposta_inicial/")
    paths += (
        "many/?kind=provision",
        "texts/?sort=doubt",
        "proofs/",
        "repeats/?all=1",
        "waiting/",
        "figures/",
        "unanswered/",
        "people/",
    )
    for path in paths:
        page = open_page(f"/{lang}/desk/{path}", cookies=cookies, width=width, dark=dark)
        assert violations(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (path, wide)
    page = open_page(f"/{lang}/desk/unit/{unit.pk}/", cookies=cookies, width=width, dark=dark)
    page.keyboard.press("Alt+v")
    expect(page.locator(".preview")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    typed(page, "庄荷")
    assert violations(page) == []
    for path in (f"/{lang}/desk/", f"/{lang}/found-by-check/"):
        assert violations(open_page(path, width=width, dark=dark)) == [], path


def test_the_queue_swaps_and_goes_back(
    open_page: Callable[..., Page], person: Callable[..., Any]
) -> None:
    page = open_page("/pt/desk/texts/", cookies=person("tito", "translate_unit"))
    page.select_option("#q-lang", "zh-hant")
    page.wait_for_url("**lang=zh-hant**")
    before = page.locator("#list [role=status]").inner_text()
    page.select_option("#q-state", "official")
    page.wait_for_url("**state=official**")
    expect(page.locator("#list [role=status]")).not_to_have_text(before)
    assert violations(page) == []
    page.go_back()
    expect(page.locator("#list [role=status]")).to_have_text(before)


def test_an_act_on_very_many_texts_goes_on_by_itself_until_it_is_stopped(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    address = "/pt/desk/many/?kind=interface&lang=pt&q=+de+"
    page = open_page(address, cookies=person("tito", "translate_unit"))
    replacing = page.locator('form:has(input[value="replace"])')
    # As if all changes of the preview were ticked.
    confirmed = '<input type="hidden" name="confirm" value="1">'
    replacing.evaluate("(form, field) => form.insertAdjacentHTML('beforeend', field)", confirmed)
    page.locator("[name=find]").fill(" de ")
    page.locator("[name=put]").fill(" DE ")
    replacing.locator("button").last.click()
    expect(page.locator("progress:not([value='0'])")).to_be_visible()
    page.get_by_role("button", name="Parar").click()
    expect(page.get_by_role("button", name="Desfazer tudo")).to_be_visible()
    assert 0 < Revision.objects.filter(act__isnull=False).count() < 2_000

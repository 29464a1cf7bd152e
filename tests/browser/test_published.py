"""A copy of the site behind a plain server of files, without a network, and from a disk."""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from games.questions.answers import answer, answer_record
from games.questions.forms import TONGUES
from games.questions.lexicon import tables
from tests.browser.conftest import shoot, violations
from tests.questions.rated import questions, questions_of_nowhere
from tests.rulesite.publish.conftest import LAW, copied

__all__ = ["copied"]

ARTICLE = f"law/{LAW}/art/16/"
KEPT = "navigator.serviceWorker.ready.then(() => true)"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None:
        """Tests look at the browser."""


@pytest.fixture
def served(copied: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(copied))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def reader(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A page whose scripts fail nowhere and break no policy."""
    contexts, faults = [], []

    def begun(width: int = 1366, lang: str = "pt") -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, locale=lang)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda m: faults.append(m.text) if "Security" in m.text else None)
        return page

    yield begun
    for context in contexts:
        context.close()
    assert faults == []


def test_without_a_network_what_was_kept_is_read_and_searched(served: str, reader) -> None:
    page = reader(width=390)
    page.goto(f"{served}pt/")
    assert page.evaluate(KEPT)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.goto(f"{served}pt/{ARTICLE}")
    page.context.set_offline(True)
    page.goto(f"{served}pt/{ARTICLE}")
    expect(page.locator("h1")).to_contain_text("Artigo 16.º")
    page.goto(f"{served}zh-hant/law/{LAW}/")
    expect(page.locator("#art_16").first).to_contain_text("佣金")
    page.goto(f"{served}pt/search/?q=comissão")
    expect(page.locator(".hit mark").first).to_have_text("comissão")
    page.goto(f"{served}zh-hant/table/omaha/hands/of-OA-14-whole_pot/")
    expect(page.locator("h1").first).to_have_text("Esta página não está guardada neste aparelho")
    expect(page.locator("h1").last).to_have_text("此頁未存於本裝置")
    shoot(page, "published-offline-390")


def test_everything_is_kept_when_it_is_asked_for(served: str, reader) -> None:
    page = reader(width=390)
    page.goto(f"{served}pt/copy/")
    page.get_by_role("button", name="Guardar tudo neste aparelho").click()
    expect(page.locator("#keeping-told")).to_have_text("Está tudo guardado neste aparelho.")
    page.context.set_offline(True)
    page.goto(f"{served}zh-hant/table/omaha/hands/of-OA-14-whole_pot/")
    expect(page.locator(".written-out .frame").first).to_be_visible()


@pytest.mark.parametrize(("lang", "width"), [("pt", 390), ("zh-hant", 1366)])
def test_it_is_found_letter_by_letter_in_both_languages(
    served: str, reader, lang: str, width: int
) -> None:
    page = reader(width=width)
    page.goto(f"{served}{lang}/")
    page.locator("#home-words").fill("佣")
    page.locator("#home-words").press("Enter")
    first = page.locator(".hit.kind-provision .hit-place").first
    article = "art. 16.º" if lang == "pt" else "第十六條"
    expect(first).to_have_text(article)
    box = page.locator("#search-words")
    box.fill("")
    box.press_sequentially("comissoes")
    expect(page.locator(".hit.kind-provision .hit-place", has_text=article).first).to_be_visible()
    box.fill("rake")
    expect(page.locator(".hit.kind-provision .hit-place", has_text=article).first).to_be_visible()
    for least_raise in ("Raise mínimo", "subida mínima", "最低加注", "加注下限"):
        box.fill(least_raise)
        found = page.locator('.hit.kind-provision .hit-place[href*="art/12/point/1/"]')
        expect(found.first).to_be_visible()
    for nowhere in ("xyzzy", "constructor"):
        box.fill(nowhere)
        expect(page.locator("#search-told")).to_have_text(
            "Nada aqui contém estas palavras." if lang == "pt" else "此處沒有內容包含這些字詞。"
        )
        box.fill("")
        expect(page.locator("#search-told")).to_be_empty()
    page.go_back()
    page.go_forward()


def test_it_answers_questions_as_the_site_does_and_none_otherwise(served: str, reader) -> None:
    sets = ("written_from", "kept_out", "asked_later", "sixty_more")
    names = (*sets, "sixty_new_read", "sixty_new_apart", "thirty_read", "thirty_apart")
    names += ("forty_read", "forty_apart", "last_apart")
    rows = [asked.words for name in names for asked in questions(name)]
    rows += [entry[tongue][0] for entry in tables()["fault"].values() for tongue in TONGUES]
    rows += questions_of_nowhere()
    page = reader()
    page.goto(f"{served}pt/search/")
    for script in ("answers-data", "answers-code"):
        page.add_script_tag(url=page.locator(f"#{script}").evaluate("a => a.href"))
    by_copy = page.evaluate("rows => rows.map(answering(ANSWERS))", rows)
    count = 0
    for words, copied_cards in zip(rows, by_copy, strict=True):
        on_the_site = answer(words)
        cards = [answer_record(card) for card in on_the_site.cards]
        if not copied_cards["cards"] and cards:
            assert copied_cards.get("isForTheSite") or on_the_site.read_as, words
            continue
        assert [as_on_the_site(card) for card in copied_cards["cards"]] == cards, words
        near = [answer_record(card) for card in on_the_site.nearest]
        assert [as_on_the_site(card) for card in copied_cards["nearest"]] == near, words
        count += bool(cards)
    assert count > 300


def as_on_the_site(card):
    return {
        "text": dict(zip(("pt", "zh-hant"), card["text"], strict=True)),
        "kind": card["kind"],
        "provisions": card["provisions"],
        "game": card["game"],
        "is_revoked": card["isRevoked"],
        "doubts": card["doubts"],
    }


@pytest.mark.parametrize(
    ("lang", "words", "text", "article"),
    [
        ("pt", "qual é a comissão no omaha", "comissão", "art. 16.º"),
        ("zh-hant", "佣金最多幾多", "佣金", "第十六條"),
    ],
)
def test_the_answer_stands_above_the_hits_on_a_phone(
    served: str, reader, lang: str, words: str, text: str, article: str
) -> None:
    page = reader(width=390)
    page.goto(f"{served}{lang}/search/?q={words}")
    first = page.locator(".answer").first
    expect(first).to_contain_text(text)
    expect(first).to_contain_text(article)
    assert first.bounding_box()["y"] < 300
    assert violations(page) == []
    shoot(page, f"published-answer-{lang}-390")
    page.locator("#search-words").fill("posso usar telemóvel na mesa")
    expect(page.locator(".answer.no")).to_contain_text("telemóvel")
    page.locator("#search-words").fill("AsKd contra QhQd")
    expect(page.locator("#search-answers .hint")).to_be_visible()


def test_from_a_disk_questions_are_answered_without_a_worker(copied: Path, reader) -> None:
    page = reader()
    page.goto(f"file://{copied}/pt/search/index.html?q=葫蘆大過同花嗎")
    expect(page.locator(".answer").first).to_contain_text("Trio-par bate naipe ou cor")


@pytest.mark.parametrize(
    ("lang", "door"), [("pt-PT", "pt"), ("zh-TW", "zh-hant"), ("zh-CN", "zh-hant")]
)
def test_whoever_comes_in_finds_the_language_of_his_browser(
    served: str, reader, lang: str, door: str
) -> None:
    page = reader(lang=lang)
    page.goto(served)
    page.wait_for_url(f"{served}{door}/index.html")


def test_from_a_disk_every_way_leads_on_and_the_search_finds(copied: Path, reader) -> None:
    page = reader()
    page.goto(f"file://{copied}/pt/index.html")
    page.locator(f'main a[href*="{LAW}"]').first.click()
    page.locator('a[href$="art/16/index.html"]').first.click()
    expect(page.locator("h1")).to_contain_text("Artigo 16.º")
    page.locator(".tongues a", has_text="中文").click()
    expect(page.locator("h1")).to_contain_text("第十六條")
    for lang, folder in (("pt", "/pt/law/"), ("zh-Hant", "/zh-hant/law/")):
        card = page.locator(f".cite-card:has([lang={lang}]) [data-copy]")
        expect(card).to_have_attribute("data-copy", re.compile(f"file://.*{folder}"))
    page.locator("#seek-words").fill("comissão")
    page.locator("#seek-words").press("Enter")
    expect(page.locator(".hit mark").first).to_have_text("comissão")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_no_violation_wide_and_narrow(served: str, reader, lang: str) -> None:
    places = (
        "",
        ARTICLE,
        "search/?q=佣金",
        "copy/",
        "table/omaha/hands/of-OA-14-whole_pot/",
        "odds/omaha/",
    )
    for width in (1366, 390):
        page = reader(width=width)
        for place in places:
            page.goto(f"{served}{lang}/{place}")
            assert violations(page) == [], place
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, place
            shoot(
                page,
                f"published-{place.partition('?')[0].strip('/').replace('/', '-')}-{lang}-{width}",
            )


def test_citations_are_read_in_both_languages(served: str, reader) -> None:
    page = reader(width=390)
    page.goto(f"{served}pt/search/")
    box, first = page.locator("#search-words"), page.locator(".hit-place").first
    point = (
        "art. 12.º, alínea 1)", "Alínea 1) do artigo 12.º do Despacho n.º 97/2010",
        "第十二條（一）項", "第97/2010號批示第十二條(一)項", "97/2010 art_12__point_1",
    )  # fmt: skip
    for typed in point:
        box.fill(typed)
        expect(first).to_have_attribute("href", f"../law/{LAW}/art/12/point/1/index.html")
    box.fill("art. 12.º do Despacho n.º 69/2003")
    expect(page.locator(f'.hit-place[href*="{LAW}"]')).to_have_count(0)
    for lang, typed in (("pt", "artigo 16.º"), ("zh-hant", "第十六條")):
        page.goto(f"{served}{lang}/")
        page.locator("#home-words").fill(typed)
        page.locator("#home-words").press("Enter")
        page.wait_for_url(f"{served}{lang}/{ARTICLE}index.html")


def test_a_missing_page_says_so_and_leads_on(copied: Path, reader) -> None:
    class WithPage(Quiet):
        def send_error(self, code: int, *_told: object) -> None:
            body = (copied / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

    handler = functools.partial(WithPage, directory=str(copied))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = reader(width=390)
        page.goto(f"http://127.0.0.1:{server.server_port}/pt/law/missing/deep/")
        expect(page.locator("h1").first).to_have_text("Essa página não existe.")
        assert violations(page) == []
        page.get_by_role("link", name="Regulamentos").first.click()
        expect(page).to_have_url(f"http://127.0.0.1:{server.server_port}/pt/law/index.html")
        server.shutdown()

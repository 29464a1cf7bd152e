"""What a copy holds: every link whole, both languages, its own search, nothing that acts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulesite.publish.copying import published
from rulesite.publish.folder import MANIFEST, digest
from tests.rulesite.publish.conftest import LAW, WITHIN, silent
from tests.rulesite.publish.links import broken

pytestmark = pytest.mark.django_db


def html(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


def words(root: Path, lang: str) -> dict[str, list[list[str]]]:
    text = html(root, f"{lang}/search/words.js")
    found: dict[str, list[list[str]]] = json.loads(
        text.removeprefix("const WORDS = ").rstrip(";\n")
    )
    return found


@pytest.mark.slow
def test_every_link_leads_to_a_file_and_a_place_in_it(copied: Path) -> None:
    assert broken(copied) == []


def test_every_address_keeps_its_path(copied: Path) -> None:
    for address in WITHIN:
        name = address.lstrip("/")
        assert (
            copied / (f"{name}index.html" if name.endswith("/") or not name else name)
        ).is_file()


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [("pt", "Artigo 16.º", "第十六條"), ("zh-hant", "第十六條", "Artigo 16.º")],
)
def test_a_provision_is_read_in_both_languages(
    copied: Path, lang: str, own: str, other: str
) -> None:
    text = html(copied, f"{lang}/law/{LAW}/art/16/index.html")
    assert own in re.search(r"<h1.*?</h1>", text, re.S)[0]
    assert other in text
    assert "comissão" in text
    assert "佣金" in text
    there = "zh-hant" if lang == "pt" else "pt"
    assert f'href="../../../../../{there}/law/{LAW}/art/16/index.html"' in text
    assert 'href="../../../../divergences/OA-14/index.html"' in text


def test_a_hand_of_a_doubt_is_written_out_and_its_step_is_led_to(copied: Path) -> None:
    text = html(copied, "zh-hant/divergences/OA-14/index.html")
    way = re.search(
        r'href="(\.\./\.\./table/omaha/hands/of-OA-14-whole_pot/index\.html)#step-(\d+)"', text
    )
    assert way is not None
    hand = html(copied, "zh-hant/table/omaha/hands/of-OA-14-whole_pot/index.html")
    step = re.search(rf'id="step-{way[2]}".*?</li>', hand, re.S)[0]
    assert "beside-title" in step


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_frame_is_there_without_scripts_and_its_page_has_the_code(
    copied: Path, lang: str
) -> None:
    for place in (f"law/{LAW}/art/16", "divergences/OA-14", "table/omaha/hands/of-OA-14-whole_pot"):
        frame = html(copied, f"{lang}/embed/{place}/index.html")
        assert not re.search(r"<script|<form|\"manifest\"", frame)
        assert "frame-ancestors" not in frame
        up = "../" * (place.count("/") + 2)
        assert f'href="{up}{place}/index.html"' in frame
        page = html(copied, f"{lang}/{place}/index.html")
        assert f'href="{up[3:]}embed/{place}/index.html"' in page
        assert f'data-copy="&lt;iframe src=&quot;/{lang}/embed/{place}/&quot;' in page


def test_nothing_names_a_host_where_no_site_is_told(copied: Path) -> None:
    for path in copied.rglob("*.*"):
        assert b"copy.invalid" not in path.read_bytes(), path
    assert "canonical" not in html(copied, f"pt/law/{LAW}/art/16/index.html")
    assert not list(copied.glob("sitemap*"))
    assert html(copied, "robots.txt") == "User-agent: *\nDisallow:\n"


def test_what_acts_is_left_out_and_said(copied: Path) -> None:
    home = html(copied, "pt/index.html")
    assert "Só está disponível no próprio sítio." not in home
    assert "esta cópia é só para ler" in html(copied, f"pt/law/{LAW}/index.html")
    assert "htmx" not in home
    assert set(re.findall(r'<form class="([\w-]+)"', home)) == {"opening-seek"}
    assert "/accounts/" not in home


def test_the_words_of_both_languages_are_searched_under_either(copied: Path) -> None:
    for lang in ("pt", "zh-hant"):
        held = words(copied, lang)
        for word, tongue in (("comissão", "pt"), ("佣金", "zh-Hant")):
            ways = [unit[2] for unit in held["units"] if unit[1] == tongue and word in unit[6]]
            assert f"../law/{LAW}/art/16/index.html" in ways
        for unit in held["units"]:
            there = copied / lang / "search" / unit[2].partition("#")[0]
            assert there.resolve().is_file(), unit


def test_the_words_of_the_tables_stand_for_those_of_the_texts(copied: Path) -> None:
    assert "comissão" in words(copied, "pt")["asked"]["rake"]
    for asked in ("subida minima", "aumento minimo", "raise minimo", "最低加注"):
        assert "加注金額" in words(copied, "pt")["others"][asked][1]


def test_a_telephone_is_told_what_it_asks_before_it_installs(copied: Path) -> None:
    for lang, tag in (("pt", "pt"), ("zh-hant", "zh-Hant")):
        told = json.loads(html(copied, f"{lang}/app.webmanifest"))
        assert (told["lang"], told["start_url"], told["scope"]) == (tag, "index.html", "../")
        assert [each["sizes"] for each in told["icons"]] == ["any", "192x192", "512x512"]
        for each in told["icons"]:
            assert (copied / lang / each["src"]).resolve().is_file()


def test_what_is_kept_from_the_first_visit_is_there(copied: Path) -> None:
    head = html(copied, "sw.js").partition(";\n")[0].removeprefix("const COPY = ")
    core = json.loads(head)["core"]
    assert {"offline.html", "pt/search/words.js", f"pt/law/{LAW}/index.html"} <= set(core)
    assert [name for name in core if not (copied / name).is_file()] == []


def test_the_list_names_every_file_with_its_digest(copied: Path) -> None:
    told = json.loads(html(copied, MANIFEST))
    there = {str(path.relative_to(copied)) for path in copied.rglob("*") if path.is_file()}
    assert told["is_whole"] is True
    assert set(told["files"]) == there - {MANIFEST}
    assert all(digest((copied / name).read_bytes()) == each for name, each in told["files"].items())


@pytest.mark.slow
def test_with_a_site_every_page_says_where_it_is_and_what_acts_leads_there(tmp_path: Path) -> None:
    site = "https://regras.example"
    law = f"/pt/law/{LAW}/"
    within = {"/pt/", law, f"{law}art/16/", f"{law}margins.css", "/sitemaps/pt.xml"}
    published(tmp_path, site, silent, within.__contains__)
    assert broken(tmp_path, site) == []
    text = html(tmp_path, f"pt/law/{LAW}/art/16/index.html")
    assert f'<link rel="canonical" href="{site}/pt/law/{LAW}/art/16/">' in text
    assert f'hreflang="zh-Hant" href="{site}/zh-hant/law/{LAW}/art/16/"' in re.sub(
        r"\s+", " ", text
    )
    assert '"@type": "Legislation"' in text
    assert f'href="{site}/pt/ruling/omaha/" rel="external"' in html(tmp_path, "pt/index.html")
    assert f"<loc>{site}/pt/law/{LAW}/art/16/</loc>" in html(tmp_path, "sitemaps/pt.xml")
    assert f"Sitemap: {site}/sitemap.xml" in html(tmp_path, "robots.txt")

"""Chinese headings break between words: never within 規章 or another word of the headings."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

Open = Callable[..., Page]

WORDS = ("規章", "撲克", "法定", "裁決", "分歧", "條文", "詞彙", "模擬", "翻譯", "批示", "博彩")
PAGES = (
    "",
    "law/",
    "law/despacho-sef-89-2025/",
    "law/despacho-sef-97-2010/",
    "law/despacho-sef-69-2003/",
    "divergences/",
    "glossary/",
    "table/",
    "ruling/",
    "ruling/omaha/",
    "about/",
)
WIDTHS = (360, 390, 768, 1366)
BROKEN = """words => {
  const broken = [];
  for (const heading of document.querySelectorAll("h1, h2, h3")) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of words) {
        for (let at = node.data.indexOf(word); at >= 0; at = node.data.indexOf(word, at + 1)) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
          if (lines.size > 1) broken.push(heading.textContent.trim() + " / " + word);
        }
      }
    }
  }
  return broken;
}"""


def test_no_word_of_a_chinese_heading_is_broken(open_page: Open) -> None:
    page = open_page("/zh-hant/", width=WIDTHS[0])
    home = page.url
    found = []
    for path in PAGES:
        page.goto(home + path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            found += [(path, width, told) for told in page.evaluate(BROKEN, list(WORDS))]
    assert found == []

"""Par sheets as pages: the law's figures, edited prizes, other readings, and what goes wrong."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.test import Client

from games.odds import registry
from games.simulations import exact_cache
from games.simulations.par import page as par
from games.simulations.par import what_if
from tests.examples import some_quick
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

HTMX = {"HX-Request": "true"}
THOUSANDS = re.compile(r"(?<=\d)[,\xa0](?=\d{3}(?!\d))")


def seen(client: Client, path: str, status: int = 200, **more: Any) -> str:
    response = client.get(path, **more)
    assert response.status_code == status, response
    return THOUSANDS.sub("", html.unescape(response.content.decode()))


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_laws_own_sheet_shows_the_exact_value_of_every_bet(
    client: Client, language: str
) -> None:
    page = seen(client, f"/{language}/odds/fortune3/")
    for exact in ("−686689/20358520", "−373/5525", "−428/3185", "−424111/649740"):
        assert exact in page
    assert "407170400" in page
    assert "Q-6-4" in page


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("pt", "De 100 apostados de início em .*, ficam para a casa, em média, 3,37; de 100"),
        ("pt", "De 100 apostados em .*, ficam para a casa, em média, 6,75"),
        ("zh-hant", "首先投注每100，平均有3.37歸場方；按投注總額每100計，則為"),
        ("zh-hant", "每投注100，平均有6.75歸場方"),
    ],
)
def test_a_sheet_begins_with_what_stays_of_100_staked(
    client: Client, path: str, sentence: str
) -> None:
    first = seen(client, f"/{path}/odds/fortune3/").partition('class="sum-prose"')[2]
    assert re.search(sentence, first.partition("</ul>")[0])


def test_a_bet_on_the_players_side_is_not_called_the_houses(client: Client) -> None:
    first = seen(client, "/pt/odds/fortune3/?prizes.pair_plus.flush=9").partition("sum-prose")[2]
    assert "o jogador ganha, em média," in first.partition("</ul>")[0]


def test_stud_shows_its_edge_and_what_hangs_on_the_card_shown(client: Client) -> None:
    page = seen(client, "/pt/odds/stud/")
    assert "−7243120413/138425211925" in page
    assert "5,232515\N{NO-BREAK SPACE}%" in page
    assert "A-K-Q-J-2" in page
    assert page.count('class="act raise"') > 500
    rows = re.findall(r'<tr><th scope="row">(A-K-[^<]+)</th>', page)
    assert len(rows) == 156
    assert rows[0] == "A-K-4-3-2"


@pytest.mark.parametrize("game", some_quick(["fortune3", "stud"], 1))
def test_every_line_links_to_its_provision(client: Client, game: str) -> None:
    page = seen(client, f"/pt/odds/{game}/")
    links = set(re.findall(r'class="provision"[^>]* href="([^"]+)"', page))
    assert len(links) > 10
    for link in links:
        assert client.get(link).status_code == 200, link


def test_the_lines_of_a_sheet_add_up_to_the_bet() -> None:
    asked = what_if.WhatIfForm("fortune3", {})
    figures: Any = exact_cache.exact("fortune3", asked.options)
    for bet in par.bets(asked, figures, figures):
        assert sum(line.combinations for line in bet.lines) == bet.combinations
        worth = sum(
            (line.contribution.fraction for line in (*bet.lines, *bet.bonus)),
            Fraction(0),
        )
        assert worth == bet.ev.value.fraction


def test_an_edited_prize_moves_the_edge_by_its_hands_alone(client: Client) -> None:
    """Fifty-two trios in 22,100 hands, paid five more."""
    page = seen(client, "/pt/odds/fortune3/?prizes.pair_plus.three_of_a_kind=30")
    expected = Fraction(-373, 5525) + Fraction(5 * 52, 22100)
    assert expected == Fraction(-308, 5525)
    assert "−308/5525" in page
    assert "−1,176471" in page
    assert page.count('class="was"') == 1
    assert 'value="30"' in page


def test_a_pair_edited_at_stud_takes_the_lower_hands_with_it() -> None:
    asked = what_if.WhatIfForm("stud", {"prizes.raise.pair": "2"})
    assert asked.is_valid()
    assert asked.reckoned.prizes["raise"] == {"pair": Fraction(2), "high_card": Fraction(2)}
    assert "prizes.raise.high_card" not in asked.fields


def test_a_form_sent_whole_comes_to_the_shortest_address(client: Client) -> None:
    asked = what_if.WhatIfForm("fortune3", {"prizes.pair_plus.pair": "2"})
    whole = {each.html_name: each.value() for each in asked}
    response = client.get("/pt/odds/fortune3/", whole)
    assert response.status_code == 302
    assert response["Location"] == "/pt/odds/fortune3/?prizes.pair_plus.pair=2"
    assert client.get(response["Location"]).status_code == 200


def test_every_fault_is_told_beside_its_own_field_and_the_rest_is_reckoned(client: Client) -> None:
    page = seen(
        client,
        "/pt/odds/fortune3/?prizes.pair_plus.flush=-3&prizes.pair_plus.pair=x"
        "&jackpot.pool=many&prizes.pair_plus.three_of_a_kind=30",
        422,
    )
    for path in ("prizes-pair-plus-flush", "prizes-pair-plus-pair", "jackpot-pool"):
        assert f'id="f-{path}-error"' in page
        assert re.search(rf'aria-describedby="[^"]*f-{path}-error"', page)
    assert 'value="-3"' in page
    assert "−308/5525" in page


@pytest.mark.parametrize(
    ("game", "path", "given"),
    [
        ("fortune3", "prizes.pair_plus.flush", ""),
        ("fortune3", "prizes.pair_plus.flush", "1e400"),
        ("fortune3", "prizes.six_card_bonus.flush", "1/0"),
        ("fortune3", "bets.ante", "-5"),
        ("fortune3", "strategy", "hope"),
        ("fortune3", "readings.FA-02", "another"),
        ("fortune3", "jackpot.fixed.flush", "9" * 39),
        ("stud", "options.maximum_payout", "-1"),
        ("stud", "prizes.raise.flush", "999999999999999"),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(
    client: Client, game: str, path: str, given: str
) -> None:
    asked = what_if.WhatIfForm(game, {path: given})
    said = [sentence for sentences in asked.errors.values() for sentence in sentences]
    assert len(said) == 1
    assert said[0][0] != "%"
    assert client.get(f"/zh-hant/odds/{game}/", {path: given}).status_code == 422


def test_what_nobody_offers_is_passed_over(client: Client) -> None:
    response = client.get("/pt/odds/fortune3/?prizes.pair_plus.royal=3&page=2")
    assert response.status_code == 302
    assert response["Location"] == "/pt/odds/fortune3/"


def test_another_reading_is_told_with_what_it_moves(client: Client) -> None:
    page = re.sub(r"[ \n]+", " ", seen(client, "/pt/odds/fortune3/"))
    assert "96,1987\N{NO-BREAK SPACE}% (+82,7608" in page
    chosen = seen(client, "/pt/odds/fortune3/?readings.FA-14=own_trio_required")
    assert "−48961603/50896300" in chosen


def test_the_amendment_is_a_difference_of_readings(client: Client) -> None:
    page = seen(client, "/pt/odds/fortune3/")
    section = page[page.index("amendment-title") :]
    assert "156176" in section
    assert "9761/25448150" in section
    sheet: Any = exact_cache.exact("fortune3", exact_cache.by_law("fortune3"))
    change = sheet.amendment
    assert change.ev["amended"] == change.ev["first_published"]


def test_an_edge_on_the_players_side_has_a_true_minus(client: Client) -> None:
    page = seen(client, "/pt/odds/fortune3/?prizes.pair_plus.pair=5")
    assert "%" in page
    assert re.search(r'number key">−\d', page)


def test_htmx_receives_the_part_and_the_address_to_keep(client: Client) -> None:
    asked = {"prizes.pair_plus.pair": "2", "prizes.pair_plus.flush": "4"}
    response = client.get("/pt/odds/fortune3/", asked, headers=HTMX)
    assert response["HX-Push-Url"] == "/pt/odds/fortune3/?prizes.pair_plus.pair=2"
    body = response.content.decode()
    assert body.lstrip().startswith('<form id="par"')
    assert 'hx-swap-oob="innerHTML"' in body


def test_a_sheet_not_counted_yet_says_so_and_comes_later(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "is_summed", lambda game, options: False)
    monkeypatch.setattr(exact_cache, "PATIENCE", 0)
    asked, elsewhere = Event(), exact_cache.elsewhere
    monkeypatch.setattr(
        exact_cache, "elsewhere", lambda *count: asked.wait(60) and elsewhere(*count)
    )
    address = "/pt/odds/fortune3/?prizes.pair_plus.pair=7"
    page = seen(client, address, 202)
    asked.set()
    assert f'href="{address}"' in page
    assert 'hx-trigger="load' in page
    assert "sum-title" not in page
    monkeypatch.setattr(exact_cache, "PATIENCE", 120)
    assert "sum-title" in seen(client, address)


def test_a_crowd_is_sent_away_politely(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "is_summed", lambda game, options: False)
    monkeypatch.setattr(exact_cache, "MOST_WAITING", 0)
    page = seen(client, "/pt/odds/fortune3/?prizes.pair_plus.pair=8", 503)
    assert "sum-title" not in page


def test_a_kept_sheet_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    options = exact_cache.by_law("fortune3")
    before = exact_cache.exact("fortune3", options)
    exact_cache.forget()

    def never(game: str, asked: object) -> None:
        raise AssertionError("counted again")

    monkeypatch.setattr(registry, "exact", never)
    assert exact_cache.exact("fortune3", options) == before


def test_a_sheet_of_other_code_is_another_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    options = exact_cache.by_law("fortune3")
    name = exact_cache.name_of("fortune3", "exact", options)
    monkeypatch.setattr(registry, "digest", lambda game: "0" * 64)
    assert exact_cache.name_of("fortune3", "exact", options) != name


def test_a_broken_file_is_counted_anew(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path
    exact_cache.forget()
    options = exact_cache.by_law("fortune3")
    (tmp_path / "sheets").mkdir()
    kept = tmp_path / "sheets" / f"{exact_cache.name_of('fortune3', 'exact', options)}.json"
    kept.write_text('{"bets": ')
    assert exact_cache.exact("fortune3", options).deals == 407170400
    assert kept.read_text().endswith("}")


def test_only_so_many_sheets_are_kept(
    settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(exact_cache, "MOST_FILES", 3)
    monkeypatch.setattr(exact_cache, "elsewhere", lambda *asked: {"deals": 1})
    for number in range(6):
        assert exact_cache.soon("exact", "stud", {"number": number}) == {"deals": 1}
    assert len(list((tmp_path / "sheets").iterdir())) == 3


@pytest.mark.parametrize("kind", ["exact", "equity"])
def test_processes_of_a_machine_count_the_same_once(
    kind: str, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thread here is as a process: it finds what another counted by its file alone."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(exact_cache._at_hand, "most_bytes", 0)
    name, counts = exact_cache.name_of("omaha", kind, {}), []

    def count() -> dict[str, int]:
        counts.append(kind)
        sleep(0.05)
        return {"total": 1}

    with ThreadPoolExecutor(3) as processes:
        counting = [processes.submit(exact_cache._counted, name, count) for _ in range(3)]
    assert [each.result() for each in counting] == [{"total": 1}] * 3
    assert counts == [kind]


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_list_leads_to_what_is_computed_for_each_game(client: Client, language: str) -> None:
    page = seen(client, f"/{language}/odds/")
    for game in ("fortune3", "stud", "omaha", "five_card"):
        assert f'href="/{language}/odds/{game}/"' in page
    for game in ("omaha", "five_card"):
        assert f'href="/{language}/odds/{game}/equity/"' in page


def test_between_players_the_frequencies_are_shown_under_both_readings(client: Client) -> None:
    page = seen(client, "/pt/odds/omaha/")
    assert "42807600" in page
    other = seen(client, "/pt/odds/omaha/?reading=first_two")
    assert "42807600" not in other.split("<tbody>")[1].split("</tr>")[0]
    assert client.get("/pt/odds/omaha/?reading=none").status_code == 302


def test_no_such_game(client: Client) -> None:
    assert client.get("/pt/odds/bridge/").status_code == 404
    assert client.get("/pt/odds/stud/equity/").status_code == 404


def test_a_sheet_is_read_and_never_sent(client: Client) -> None:
    assert client.post("/pt/odds/fortune3/").status_code == 405


BAD = {
    "fortune3": {
        "prizes.pair_plus.flush": "1000000000000000000",
        "prizes.pair_plus.pair": "1/0",
        "prizes.ante_bonus.straight": "1e9",
        "bets.ante": "2/3",
        "jackpot.pool": "9" * 30,
    },
    "stud": {
        "prizes.raise.flush": "1000000000000000000",
        "prizes.raise.pair": "100000000000000",
        "prizes.raise.straight": "-0",
        "options.maximum_payout": "1/2",
    },
}


@pytest.mark.parametrize("game", BAD)
def test_what_cannot_be_used_is_told_beside_its_field_and_the_rest_stays(
    client: Client, game: str
) -> None:
    """Every one of them at once: what was typed stays, the law's figures do, nothing is queued."""
    plain = seen(client, f"/pt/odds/{game}/")
    page = seen(client, f"/pt/odds/{game}/", 422, data={**BAD[game], "strategy": "look_at_cards"})
    for path, typed in BAD[game].items():
        box = f'id="f-{path.replace(".", "-").replace("_", "-")}"'
        assert f"{box[:-1]}-error" in page, path
        field = page[page.rindex("<input", 0, page.index(box)) :]
        assert f'value="{typed}"' in field[: field.index(">")]
        assert 'aria-invalid="true"' in field[: field.index(">")]
    edges = re.compile(r'class="number key">([^<]+)<')
    assert edges.findall(page) == edges.findall(plain)
    assert exact_cache._counting == {}


def test_one_wrong_prize_leaves_the_right_ones_in_force(client: Client) -> None:
    page = seen(
        client,
        "/pt/odds/fortune3/?prizes.pair_plus.three_of_a_kind=30&prizes.pair_plus.flush=1"
        + "0" * 18,
        422,
    )
    assert "−308/5525" in page
    assert 'id="f-prizes-pair-plus-flush-error"' in page


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_between_players_the_terms_may_be_edited(client: Client, language: str) -> None:
    """Omaha: 5 % of a pot of 1,000 with the ceiling out of reach, then no commission at all."""
    asked = "bets.contribution=500&options.big_blind=1000"
    page = seen(client, f"/{language}/odds/omaha/?{asked}")
    assert "-1/20" in page.replace("−", "-")
    none = seen(client, f"/{language}/odds/omaha/?{asked}&options.commission=")
    assert "-1/20" not in none.replace("−", "-")


def test_the_terms_of_a_pot_come_as_a_part_with_their_address(client: Client) -> None:
    headers = {**HTMX, "HX-Target": "pot", "HX-Current-URL": "http://testserver/pt/odds/omaha/"}
    response = client.get(
        "/pt/odds/omaha/", {"reading": "first_two", "bets.contribution": "200"}, headers=headers
    )
    assert response.content.decode().lstrip().startswith("<form")
    there = "/pt/odds/omaha/?reading=first_two&bets.contribution=200"
    assert response["HX-Push-Url"] == there
    assert client.get(there).status_code == 200


def test_a_wrong_term_of_a_pot_is_told_beside_its_field(client: Client) -> None:
    page = seen(client, "/pt/odds/omaha/?options.commission=2%25&bets.contribution=300", 422)
    assert 'id="p-options-commission-error"' in page
    assert 'value="2%"' in page
    assert 'value="300"' in page


@pytest.mark.parametrize(("language", "told"), [("zh-hant", "1賠40"), ("pt", "40 para 1")])
def test_a_prize_of_forty_to_one_reads_in_the_order_of_the_readers_language(
    client: Client, language: str, told: str
) -> None:
    page = seen(client, f"/{language}/odds/fortune3/")
    prizes = re.findall(r'<td class="[^"]*prize[^"]*">(.*?)</td>', page, re.DOTALL)
    as_read = [
        " ".join(
            re.sub(r"<[^>]+>", " ", re.sub(r'<input[^>]*value="(\d+)"[^>]*>', r"\1", prize)).split()
        )
        for prize in prizes
    ]
    assert any(read.replace("1賠 ", "1賠").endswith(told) for read in as_read), as_read
    assert not any("賠1" in read for read in as_read)

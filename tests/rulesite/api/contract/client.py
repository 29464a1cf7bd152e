"""Five programs over the generated Python client, with strict types and no cast.

Called with an address, they settle a hand, watch a run, read the law of a day, ask what if, play.
"""

import json
import sys
import time
from datetime import date

from httpx import Timeout
from rulesite_client import Client, models
from rulesite_client.api.law import find_citations, get_instrument, get_provision, list_instruments
from rulesite_client.api.odds import what_if
from rulesite_client.api.records import play, rank, settle
from rulesite_client.api.runs import get_figures, get_run, start_run

site = Client(base_url=sys.argv[1], timeout=Timeout(120))
RECORDS = json.loads(sys.stdin.read())


def settles() -> None:
    record = models.SettleRecord.from_dict(RECORDS["settle"])
    settled = settle.sync("stud", client=site, body=record)
    assert isinstance(settled, models.SettleAnswer), settled
    assert settled.total == RECORDS["total"]
    refused = rank.sync("stud", client=site, body=models.RankRecord(hands=[]))
    assert isinstance(refused, models.Problem)
    assert refused.reason == "no_hands"


def watches_a_run() -> None:
    run = start_run.sync(client=site, body=models.RunRecord.from_dict(RECORDS["run"]))
    assert isinstance(run, models.RunAnswer), run
    run = get_run.sync(run.run, client=site, wait=1)
    assert isinstance(run, models.RunAnswer), run
    assert run.rounds == run.spec.rounds == 20_000
    told = get_figures.sync(run.run, client=site)
    if isinstance(told, models.FiguresAnswer):
        assert told.figures.bets
    else:  # by a site without a worker
        assert isinstance(told, models.Problem)
        assert told.reason == "nothing_played"


def reads_the_law_of_a_day() -> None:
    day = date(2025, 11, 20)
    instruments = list_instruments.sync(client=site)
    assert isinstance(instruments, models.InstrumentsAnswer), instruments
    for head in instruments.instruments:
        text = get_instrument.sync(head.instrument, client=site, at=day, limit=1)
        if isinstance(text, models.InstrumentAnswer):
            (first,) = text.provisions
            one = get_provision.sync(head.instrument, first.eid, client=site, at=day)
            assert isinstance(one, models.OneProvisionAnswer), one
            assert one.provision.eid == first.eid
    cited = find_citations.sync(client=site, q="art. 16.º do Despacho 97/2010")
    assert isinstance(cited, models.PlacesAnswer), cited
    assert cited.places[0].provision.endswith("#art_16")


def asks_what_if() -> None:
    prizes = models.WhatIfRecord.from_dict({"prizes": {"pair_plus": {"three_of_a_kind": 40}}})
    until = time.monotonic() + 300
    while isinstance(odds := what_if.sync("fortune3", client=site, body=prizes), models.LateAnswer):
        assert time.monotonic() < until
        time.sleep(min(odds.retry_after, 5))
    assert isinstance(odds, models.WhatIfAnswer), odds
    bets, by_law = odds.figures.bets["pair_plus"], odds.by_law.bets["pair_plus"]
    assert bets.house_edge.decimal < by_law.house_edge.decimal


def plays() -> None:
    table = {"seats": [1], "bets": {"1": {"ante": 50}}}
    record = models.PlayRecord.from_dict({"table": table, "seed": 7})
    played = play.sync("stud", client=site, body=record)
    assert isinstance(played, models.PlayAnswer), played
    assert isinstance(played.waiting, models.WaitingAnswer)
    assert {offer.do for offer in played.waiting.offers} == {"fold", "raise"}


for program in (settles, watches_a_run, reads_the_law_of_a_day, asks_what_if, plays):
    program()
print("whole")

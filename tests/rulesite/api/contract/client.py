"""The worked examples, asked of a site by the generated Python client: ``client.py ADDRESS``."""

import json
import sys
import time
from datetime import date

from rulesite_client import Client, models
from rulesite_client.api.law import find_citations, get_provision
from rulesite_client.api.odds import what_if
from rulesite_client.api.records import rank, settle
from rulesite_client.api.runs import get_run, start_run

site = Client(base_url=sys.argv[1], timeout=120)
RECORDS = json.loads(sys.stdin.read())

cited = find_citations.sync(client=site, q="art. 16.º do Despacho 97/2010")
key, eid = cited.places[0].provision.split("#")
provision = get_provision.sync(key, eid, client=site, at=date(2025, 11, 10))
assert "comissão" in provision.provision.text["pt"]

record = models.StudSettleRecord.from_dict(RECORDS["settle"])
settled = settle.sync("stud", client=site, body=record)
assert isinstance(settled, models.SettleAnswer), settled
assert settled.total == RECORDS["total"]

prizes = models.Fortune3WhatIfRecord.from_dict({"prizes": {"pair_plus": {"three_of_a_kind": 40}}})
until = time.monotonic() + 300
while isinstance(odds := what_if.sync("fortune3", client=site, body=prizes), models.Problem):
    assert odds.reason == "being_computed", odds
    assert time.monotonic() < until
    time.sleep(min(odds.retry_after, 5))
assert odds.figures["bets"]["pair_plus"] != odds.by_law["bets"]["pair_plus"]

run = start_run.sync(client=site, body=models.StudRunRecord.from_dict(RECORDS["run"]))
assert get_run.sync(run.run, client=site, wait=1).rounds == 20_000

refused = rank.sync("stud", client=site, body=models.StudRankRecord.from_dict({"hands": []}))
assert isinstance(refused, models.Problem)
assert refused.reason == "no_hands"
print("whole")

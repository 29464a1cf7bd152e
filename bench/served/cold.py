"""What the first request for a page costs: ``python -m bench.served.cold <path>`` prints JSON."""

from __future__ import annotations

import json
import sys
import time

import django


def cold(path: str) -> dict[str, float]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from games.law.editions import page_cache

    client = Client(headers={"Accept-Encoding": "gzip", "Host": "localhost"})
    client.get(path)
    times = []
    for _ in range(5):
        page_cache.clear()
        start = time.perf_counter()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(path)
        times.append(time.perf_counter() - start)
        assert answer.status_code == 200
    return {"queries": len(queries), "milliseconds": min(times) * 1000}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(cold(sys.argv[1])))

"""Metrics for Prometheus: each web process counts its own, the rest come from the database.

Imported only where ``RULESITE_METRICS_TOKEN`` is set.

The files of the web processes are filled on disk before they are mapped. The library maps a sparse
file: if the disk has no room for a page of it, writing there ends the process. A file filled first
fails as any other write does, and nothing is counted until there is room again.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import prometheus_client as prometheus
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from prometheus_client import multiprocess, values
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.core import Metric as MetricFamily
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.registry import Collector

from games.site.sign_in_throttle import failed
from games.site.upkeep import UPKEEP, Metric

BYTES = 1 << 18
"""Length of a new file: enough for the requests of every view."""
MOST_VALUES_OF_A_KEY = 64
"""Most bytes of an entry without its key."""


class Counted(MmapedDict):
    def __init__(self, filename: str, read_mode: bool = False) -> None:
        file = Path(filename)
        if not read_mode and not file.exists():
            _create_file(file)
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + MOST_VALUES_OF_A_KEY > self._capacity:
            with Path(self._fname).open("r+b") as file:
                file.seek(self._capacity)
                file.write(bytes(self._capacity))
        super()._init_value(key)  # type: ignore[no-untyped-call]


def _create_file(file: Path) -> None:
    """Rename a file into place once it is whole, so that no process reads a part of one."""
    unfinished = file.with_suffix(".part")
    try:
        unfinished.write_bytes(bytes(BYTES))
        unfinished.rename(file)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


values.MmapedDict = Counted  # type: ignore[attr-defined]
CONTENT_TYPE = prometheus.CONTENT_TYPE_LATEST
OWN = prometheus.CollectorRegistry()

REQUESTS = prometheus.Counter(
    "rulesite_requests", "Requests answered.", ["view", "method", "status"], registry=OWN
)
SECONDS = prometheus.Histogram(
    "rulesite_request_seconds",
    "What a request took to answer.",
    ["view"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10),
    registry=OWN,
)
CACHE_BYTES = prometheus.Gauge(
    "rulesite_cache_bytes",
    "Bytes held by the caches of all web processes.",
    ["cache"],
    multiprocess_mode="livesum",
    registry=OWN,
)
RESIDENT = prometheus.Gauge(
    "rulesite_resident_bytes",
    "Memory of each web process.",
    ["part"],  # filled at the first request, so that the parent process reports none
    multiprocess_mode="liveall",
    registry=OWN,
)
FAILURES = prometheus.Counter(
    "rulesite_failed_sign_ins", "Wrong passwords and codes.", ["what"], registry=OWN
)
METHODS = {"GET", "HEAD", "POST"}


def count(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count a request under the name of its view, so that there are no more series than views."""
    match = request.resolver_match
    view = (match.view_name or match.func.__name__) if match else "none"
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(view, method, response.status_code).inc()
    SECONDS.labels(view).observe(seconds)
    for cache, size in UPKEEP.cache_bytes.items():
        CACHE_BYTES.labels(cache).set(size())
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        pages = 0
    RESIDENT.labels("web").set(pages * os.sysconf("SC_PAGE_SIZE"))


@receiver(failed)
def count_failure(what: str, **signal: object) -> None:
    FAILURES.labels(what).inc()


class FromDatabase(Collector):
    """What the applications read from the database, and whether it answers."""

    def collect(self) -> Iterable[MetricFamily]:
        up = Metric("rulesite_database_up", "Whether it answers.", {"": 1})
        try:
            return [
                _family(metric) for metric in (up, *chain(*(read() for read in UPKEEP.metrics)))
            ]
        except DatabaseError:
            return [_family(replace(up, values={"": 0}))]


def _family(metric: Metric) -> MetricFamily:
    kind = CounterMetricFamily if metric.is_counter else GaugeMetricFamily
    family = kind(metric.name, metric.text, labels=[metric.label] if metric.label else ())
    for value, number in metric.values.items():
        family.add_metric([value] if metric.label else [], number)
    return family


def written() -> bytes:
    registry = prometheus.CollectorRegistry()
    registry.register(FromDatabase())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return prometheus.generate_latest(registry)
    return prometheus.generate_latest(registry) + prometheus.generate_latest(OWN)

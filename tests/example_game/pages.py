"""The pages looked at with the fifth game and without it."""

from __future__ import annotations

from typing import Any

from django.test import Client

KEY = "higher_card"
INSTRUMENT = "ensaio-1"
TRACES = (KEY, INSTRUMENT, "HC-01", "Carta Mais Alta", "比大牌", "ensaiador", "演習員")
"""What any trace of the game would be told by."""

SHARED = (
    "",
    "law/",
    "divergences/",
    "glossary/",
    "search/?q=ensaiador",
    "cite/?q=art.+5+ensaio+1/2026",
    "changes/",
    "table/",
    "ruling/",
    "odds/",
    "simulations/",
    "found-by-check/",
)
"""Pages on which the games stand beside one another."""

OWN = (
    f"law/{INSTRUMENT}/",
    f"law/{INSTRUMENT}/art/5/para/3/",
    "divergences/HC-01/",
    f"divergences/?game={KEY}",
    f"table/{KEY}/",
    f"table/{KEY}/set-up/",
    f"table/{KEY}/hands/",
    f"ruling/{KEY}/",
    f"ruling/{KEY}/fault/",
    f"ruling/{KEY}/keys/",
    f"ruling/{KEY}/of/result/",
    f"drill/{KEY}/",
    f"drill/{KEY}/class/",
    f"coverage/{KEY}/",
    f"coverage/{KEY}/art_5__para_3/",
    f"odds/{KEY}/",
    f"simulations/new/{KEY}/",
)
"""Pages of the game alone."""

DATA = (
    f"/data/law/{INSTRUMENT}.json",
    f"/data/law/{INSTRUMENT}.text",
    f"/data/law/{INSTRUMENT}.akn",
    "/data/divergences.json",
    "/sitemap.xml",
)


def page(url: str, **told: Any) -> str:
    found = Client().get(url, told, follow=True)
    assert found.status_code == 200, url
    return str(found.content.decode())

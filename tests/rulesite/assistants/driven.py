"""The tools as an assistant has them: through the client of the SDK."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import anyio
from mcp import Client

from rulesite.assistants.bounds import MOST_BYTES

LONG = 120.0
"""Seconds no answer takes; a guard against waiting without end, not a measure."""


def ask(server: Any, *calls: tuple[str, Mapping[str, Any]], mode: str = "auto") -> list[Any]:
    """What each call is answered, one after another in one conversation.

    ``legacy`` begins it as assistants do that know the protocol's older versions alone.
    """

    async def asked() -> list[Any]:
        with anyio.fail_after(LONG):
            async with Client(server, mode=mode) as client:
                return [await client.call_tool(name, dict(given)) for name, given in calls]

    return anyio.run(asked)


def listed(server: Any) -> list[Any]:
    async def asked() -> list[Any]:
        async with Client(server) as client:
            return list((await client.list_tools()).tools)

    return anyio.run(asked)


def answered(result: Any) -> dict[str, Any]:
    """A good answer: the same as text and as data, with the caution, within the bound."""
    assert not result.is_error, result.content[0].text
    assert len(result.content[0].text.encode()) <= MOST_BYTES
    return _whole(result)


def refused(result: Any) -> dict[str, Any]:
    assert result.is_error
    problem: dict[str, Any] = _whole(result)["problem"]
    assert problem["detail"]
    return problem


def _whole(result: Any) -> dict[str, Any]:
    told: dict[str, Any] = result.structured_content
    assert json.loads(result.content[0].text) == told
    assert "Boletim Oficial" in told["reference"] or "公報" in told["reference"]
    for each in told["provisions"]:
        assert set(each["citation"]) == {"pt", "zh-hant"}
        assert each["page"].split("/law/")[1].startswith(each["provision"].split("#")[0])
    return told

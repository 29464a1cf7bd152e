"""Provisions and doubts as resources: read by address, answered as the API answers them."""

import re
from functools import partial

import anyio.to_thread
from django.db import connections
from mcp.server import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)
from starlette.requests import Request

from games.lawtexts.reader import INSTRUMENTS
from games.lawtexts.reader import read as text_of
from games.records.lines import written
from rulesite.api.bodies import JSON
from rulesite.assistants.api_calls import ApiRefusal, Caller, JsonObject, caller_of, get

PROVISION = "rulesite://{instrument}/{eid}"
DOUBT = "rulesite://divergences/{id}"
ADDRESS = re.compile(r"rulesite://([a-z0-9-]+)(?:/([\w-]+))?")


async def listed(_context: object, _params: object) -> ListResourcesResult:
    """The regulations; their provisions and doubts are read by the templates."""
    return ListResourcesResult(
        resources=[
            Resource(
                uri=f"rulesite://{key}", name=key, title=text_of(key).titles["pt"], mime_type=JSON
            )
            for key in INSTRUMENTS
        ]
    )


async def templates(_context: object, _params: object) -> ListResourceTemplatesResult:
    offered = (
        (PROVISION, "provision", "A provision in both languages, with its citation and doubts."),
        (DOUBT, "divergence", "An entry of the register of divergences and doubts."),
    )
    return ListResourceTemplatesResult(
        resource_templates=[
            ResourceTemplate(uri_template=uri, name=name, description=text, mime_type=JSON)
            for uri, name, text in offered
        ]
    )


async def read(
    context: ServerRequestContext[object, Request], params: ReadResourceRequestParams
) -> ReadResourceResult:
    ask = partial(_answer, caller_of(context.request), str(params.uri))
    text = written(await anyio.to_thread.run_sync(ask)).decode()
    contents = TextResourceContents(uri=params.uri, mime_type=JSON, text=text)
    return ReadResourceResult(contents=[contents])


def _answer(caller: Caller, uri: str) -> JsonObject:
    address = ADDRESS.fullmatch(uri)
    if address is None:
        raise MCPError(INVALID_PARAMS, f"There is no resource of this address: {uri[:100]}")
    kind, part = address[1], address[2] or ""
    path = f"instruments/{kind}" + (f"/provisions/{part}" if part else "")
    try:
        return get(caller, f"divergences/{part}" if kind == "divergences" else path, "uri")
    except ApiRefusal as no:
        raise MCPError(INVALID_PARAMS, str(no)) from None
    finally:
        connections.close_all()  # of this thread

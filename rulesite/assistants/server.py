"""The MCP server of the tools. Only this module imports the SDK."""

from functools import partial
from typing import Any
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import uvicorn
from django.conf import settings
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    TextContent,
    Tool,
    ToolAnnotations,
)
from starlette.applications import Starlette

from games.records.lines import written
from rulesite.api.bodies import MOST_BYTES
from rulesite.assistants import tools
from rulesite.assistants.answers import answer
from rulesite.assistants.api_calls import Caller

INSTRUCTIONS = (
    "Macau's casino poker regulations and what they decide. Quote provisions by quote_provision "
    "and never from memory; cite them with the links given. The texts are for reference only; the "
    "Official Gazette's are official."
)
LOCAL = ("localhost", "127.0.0.1", "[::1]")
WAITS = 45
"""Seconds a tool waits for figures being counted; clients time out after a minute."""
STEP = 5
AT_ONCE = 4
"""Most questions handled at the same time; others wait."""


def server() -> Server[object]:
    return Server(
        "rulesite",
        version=settings.SITE_VERSION,
        instructions=INSTRUCTIONS,
        website_url=settings.SITE_ADDRESS or None,
        on_list_tools=_list,
        on_call_tool=_Answering().call,
    )


async def _list(_context: object, _params: object) -> ListToolsResult:
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    listed = [
        Tool(
            name=tool.name,
            description=tool.description,
            input_schema=tool.input_schema,
            output_schema=tool.answered,
            annotations=reads,
        )
        for tool in tools.ALL
    ]
    return ListToolsResult(tools=listed)


class _Answering:
    """Run tools in threads, so that they may query the database without blocking each other."""

    def __init__(self) -> None:
        self._limit = anyio.CapacityLimiter(AT_ONCE)

    async def call(self, context: Any, params: CallToolRequestParams) -> CallToolResult:
        tool = tools.BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no tool of that name: {params.name[:60]}")
        ask = partial(answer, tool.answering, tool.offered, _caller(context.request))
        until = anyio.current_time() + WAITS
        while True:
            result = await anyio.to_thread.run_sync(
                ask, params.arguments or {}, limiter=self._limit
            )
            if not result.is_being_counted or anyio.current_time() + STEP > until:
                break
            await anyio.sleep(STEP)
        text = TextContent(text=written(result.content).decode())
        return CallToolResult(
            content=[text], structured_content=result.content, is_error=result.is_error
        )


def _caller(request: Any) -> Caller:
    """The caller: over HTTP the sender; over standard input the user of this process."""
    if request is None:
        return Caller()
    # A proxy may add a header line below the client's: all are passed on, in order.
    headers = {name: ",".join(request.headers.getlist(name)) for name in request.headers}
    return Caller(request.client.host if request.client else "", headers)


async def over_stdio() -> None:
    made = server()
    async with stdio_server() as (read, write):
        await made.run(read, write, made.create_initialization_options())


def app(host: str = "127.0.0.1") -> Starlette:
    """The HTTP application. Stateless: each request gets one JSON object."""
    return server().streamable_http_app(
        stateless_http=True,
        json_response=True,
        host=host,
        max_request_body_size=MOST_BYTES,
        transport_security=TransportSecuritySettings(
            allowed_hosts=[*_hosts()],
            allowed_origins=[
                f"{scheme}://{host}" for scheme in ("http", "https") for host in _hosts()
            ],
        ),
    )


def _hosts() -> list[str]:
    """The site's host names, with any port or none."""
    hosts = {urlsplit(settings.SITE_ADDRESS).hostname, *LOCAL, *settings.ALLOWED_HOSTS}
    names = sorted(name.lstrip(".") for name in hosts if name and name != "*")
    return [host for name in names for host in (name, f"{name}:*")]


def over_http(host: str, port: int) -> None:
    config = uvicorn.Config(
        app(host),
        host=host,
        port=port,
        log_config=None,
        proxy_headers=False,  # the site trusts only its own proxies
        server_header=False,
    )
    uvicorn.Server(config).run()

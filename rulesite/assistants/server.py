"""The MCP server of the tools, with its resources and prompts. Only these three import the SDK."""

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
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from games.records.lines import written
from rulesite.api.bodies import MOST_BYTES
from rulesite.assistants import prompts, resources, tools
from rulesite.assistants.answers import answer
from rulesite.assistants.api_calls import caller_of

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
        on_list_resources=resources.listed,
        on_list_resource_templates=resources.templates,
        on_read_resource=resources.read,
        on_list_prompts=prompts.listed,
        on_get_prompt=prompts.filled,
    )


async def _list(_context: object, _params: object) -> ListToolsResult:
    listed = [
        Tool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=tool.input_schema,
            output_schema=tool.answered,
            annotations=ToolAnnotations(
                title=tool.title,
                read_only_hint=tool.is_reading,
                destructive_hint=False,
                idempotent_hint=True,
                open_world_hint=False,
            ),
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
        ask = partial(answer, tool.answering, tool.offered, caller_of(context.request))
        begun = anyio.current_time()
        while True:
            result = await anyio.to_thread.run_sync(
                ask, params.arguments or {}, limiter=self._limit
            )
            waited = anyio.current_time() - begun
            if not result.is_being_counted or waited + STEP > WAITS:
                break
            await context.session.report_progress(waited, WAITS, "The figures are being computed.")
            await anyio.sleep(STEP)
        text = TextContent(text=written(result.content).decode())
        return CallToolResult(
            content=[text], structured_content=result.content, is_error=result.is_error
        )


async def over_stdio() -> None:
    made = server()
    async with stdio_server() as (read, write):
        await made.run(read, write, made.create_initialization_options())


def app(host: str = "127.0.0.1") -> ASGIApp:
    """The HTTP application. Stateless: each request gets one JSON object, and no stream opens."""
    served = server().streamable_http_app(
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

    async def only_post(scope: Scope, receive: Receive, send: Send) -> None:
        is_other = scope["type"] == "http" and scope["method"] != "POST"
        refused = Response(status_code=405, headers={"Allow": "POST"})
        await (refused if is_other else served)(scope, receive, send)

    return only_post


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

"""The MCP server of the tools, with its resources and prompts: the only module with the SDK."""

import re
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import mcp_types as types
import uvicorn
from django.conf import settings
from django.db import connections
from mcp.server import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import read as text_of
from games.records.lines import written
from rulesite.api.bodies import JSON, MOST_BYTES
from rulesite.assistants import tools
from rulesite.assistants.answers import answer
from rulesite.assistants.api_calls import ApiRefusal, Caller, JsonObject, caller_of, get

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
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_fill_prompt,
    )


async def _list(_context: object, _params: object) -> types.ListToolsResult:
    return types.ListToolsResult(
        tools=[
            types.Tool(
                name=tool.name,
                title=tool.title,
                description=tool.description,
                input_schema=tool.input_schema,
                output_schema=tools.ANSWERED,
                annotations=types.ToolAnnotations(
                    title=tool.title,
                    read_only_hint=tool.is_reading,
                    destructive_hint=False,
                    idempotent_hint=True,
                    open_world_hint=False,
                ),
            )
            for tool in tools.ALL
        ]
    )


class _Answering:
    """Run tools in threads, so that they may query the database without blocking each other."""

    def __init__(self) -> None:
        self._limit = anyio.CapacityLimiter(AT_ONCE)

    async def call(self, context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = tools.BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(
                types.INVALID_PARAMS, f"There is no tool of that name: {params.name[:60]}"
            )
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
        text = types.TextContent(text=written(result.content).decode())
        return types.CallToolResult(
            content=[text], structured_content=result.content, is_error=result.is_error
        )


# Provisions and doubts as resources: read by address, answered as the API answers them

PROVISION = "rulesite://{instrument}/{eid}"
DOUBT = "rulesite://divergences/{id}"
ADDRESS = re.compile(r"rulesite://([a-z0-9-]+)(?:/([\w-]+))?")


async def _list_resources(_context: object, _params: object) -> types.ListResourcesResult:
    """The regulations; their provisions and doubts are read by the templates."""
    return types.ListResourcesResult(
        resources=[
            types.Resource(
                uri=f"rulesite://{key}", name=key, title=text_of(key).title("pt"), mime_type=JSON
            )
            for key in instrument_keys()
        ]
    )


async def _list_templates(_context: object, _params: object) -> types.ListResourceTemplatesResult:
    offered = (
        (PROVISION, "provision", "A provision in both languages, with its citation and doubts."),
        (DOUBT, "divergence", "An entry of the register of divergences and doubts."),
    )
    return types.ListResourceTemplatesResult(
        resource_templates=[
            types.ResourceTemplate(uri_template=uri, name=name, description=text, mime_type=JSON)
            for uri, name, text in offered
        ]
    )


async def _read_resource(
    context: ServerRequestContext[object, Request], params: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    ask = partial(_resource, caller_of(context.request), str(params.uri))
    text = written(await anyio.to_thread.run_sync(ask)).decode()
    contents = types.TextResourceContents(uri=params.uri, mime_type=JSON, text=text)
    return types.ReadResourceResult(contents=[contents])


def _resource(caller: Caller, uri: str) -> JsonObject:
    address = ADDRESS.fullmatch(uri)
    if address is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no resource of this address: {uri[:100]}")
    kind, part = address[1], address[2] or ""
    path = f"instruments/{kind}" + (f"/provisions/{part}" if part else "")
    try:
        return get(caller, f"divergences/{part}" if kind == "divergences" else path, "uri")
    except ApiRefusal as no:
        raise MCPError(types.INVALID_PARAMS, str(no)) from None
    finally:
        connections.close_all()  # of this thread


# Prompts

PROMPTS = {
    "rule_a_dispute": (
        "Rule on a dispute",
        {"game": "The game by its key.", "dispute": "What happened, with the cards and bets."},
        "A dispute at a table of {game}: {dispute}\n\nFind the provisions with find_provision and "
        "quote them with quote_provision. Write the hand as a record and rule on it with "
        "rule_hand. Look with divergences for doubts about those provisions; if one decides, say "
        "what each reading gives. Cite every provision in both languages with its link, keep "
        "apart what the text says and what is inferred, and say that the gazette's text is "
        "official.",
    ),
    "compare_versions": (
        "Compare two versions",
        {
            "provision": "`<instrument>#<eid>`",
            "first": "A day of the first version: `2025-11-10`.",
            "second": "A day of the second version.",
        },
        "Quote {provision} with quote_provision as of {first} and as of {second}. Show the words "
        "that differ, in Portuguese and in Chinese, each with the dates of its version, the act "
        "that changed it and its link. Say where the two languages differ from one another, and "
        "do not translate what is not quoted.",
    ),
}


async def _list_prompts(_context: object, _params: object) -> types.ListPromptsResult:
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(
                name=name,
                title=title,
                arguments=[
                    types.PromptArgument(name=argument, description=text, required=True)
                    for argument, text in arguments.items()
                ],
            )
            for name, (title, arguments, _words) in PROMPTS.items()
        ]
    )


async def _fill_prompt(
    _context: object, params: types.GetPromptRequestParams
) -> types.GetPromptResult:
    """The prompt with its arguments; raises if one is missing or the name is unknown."""
    if params.name not in PROMPTS:
        raise MCPError(types.INVALID_PARAMS, f"There is no prompt of that name: {params.name[:60]}")
    title, arguments, words = PROMPTS[params.name]
    values = params.arguments or {}
    if missing := [name for name in arguments if not values.get(name)]:
        raise MCPError(types.INVALID_PARAMS, f"Missing: {', '.join(missing)}")
    text = words
    for name in arguments:
        text = text.replace(f"{{{name}}}", values[name])
    message = types.PromptMessage(role="user", content=types.TextContent(text=text))
    return types.GetPromptResult(description=title, messages=[message])


# Served


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

"""Two prompts: rule on a dispute, and compare two versions of a provision."""

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    TextContent,
)

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


async def listed(_context: object, _params: object) -> ListPromptsResult:
    return ListPromptsResult(
        prompts=[
            Prompt(
                name=name,
                title=title,
                arguments=[
                    PromptArgument(name=argument, description=text, required=True)
                    for argument, text in arguments.items()
                ],
            )
            for name, (title, arguments, _words) in PROMPTS.items()
        ]
    )


async def filled(_context: object, params: GetPromptRequestParams) -> GetPromptResult:
    """The prompt with its arguments; raises if one is missing or the name is unknown."""
    if params.name not in PROMPTS:
        raise MCPError(INVALID_PARAMS, f"There is no prompt of that name: {params.name[:60]}")
    title, arguments, words = PROMPTS[params.name]
    values = params.arguments or {}
    if missing := [name for name in arguments if not values.get(name)]:
        raise MCPError(INVALID_PARAMS, f"Missing: {', '.join(missing)}")
    text = words
    for name in arguments:
        text = text.replace(f"{{{name}}}", values[name])
    message = PromptMessage(role="user", content=TextContent(text=text))
    return GetPromptResult(description=title, messages=[message])

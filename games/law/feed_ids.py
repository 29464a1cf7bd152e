"""Ids of feed entries, made of what they say: those of a fresh installation are the same."""

from uuid import NAMESPACE_URL, uuid5


def content_id(*parts: object) -> str:
    return uuid5(NAMESPACE_URL, "\n".join(map(str, parts))).urn

"""What a stranger needs to compute an answer again: what was entered, law, code and digest."""

import json
import shlex
from dataclasses import dataclass
from hashlib import sha256

from games.lawtexts.texts.reader import history
from games.odds.registry import digest as digest_of_code
from games.rules.game import game

LENGTH = 16
"""Characters of the digests of law and code, which tell editions apart."""


@dataclass(frozen=True, slots=True)
class AnswerProof:
    """Of one answer. The digest is of what was put in and what came of it, under any edition."""

    kind: str
    game: str
    entered: str
    digest: str
    law: str
    """The version of the regulation, and the digest of its words."""
    code: str

    @property
    def command(self) -> str:
        """The line that computes it again and says whether it is equal."""
        words = ("manage.py", "again", self.kind, self.game, self.entered, self.digest)
        return shlex.join(words)


def proof_of(kind: str, key: str, entered: str, answer: object) -> AnswerProof:
    """The proof of an answer that JSON can hold, in the last version of the game's regulation."""
    written = json.dumps([kind, key, entered, answer], sort_keys=True, default=str)
    return AnswerProof(
        kind, key, entered, sha256(written.encode()).hexdigest(), law_of(key), code_of(key)
    )


def law_of(key: str) -> str:
    version = history(game(key).instrument.key).last
    return f"{game(key).instrument.key}@{version.id} {version.text.digest[:LENGTH]}"


def code_of(key: str) -> str:
    return digest_of_code(key)[:LENGTH]

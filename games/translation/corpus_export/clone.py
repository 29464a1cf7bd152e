"""A git clone of the repository, in which a command commits to one branch and never by force."""

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

GIT = shutil.which("git") or "git"
LONGEST = 120
"""Seconds that a git command may take."""


class CloneRefused(Exception):
    """Raised with the reason if nothing can be committed in the clone."""


@dataclass(frozen=True, slots=True)
class Author:
    name: str = "Rulesite translator"
    email: str = "translator@rulesite.invalid"

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>"


DESK = "-c", "user.name=Rulesite", "-c", f"user.email={Author().email}"
"""Who commits; the authors are the translators."""


@dataclass(frozen=True, slots=True)
class Clone:
    path: Path
    branch: str

    def git(self, *words: str) -> str:
        """The output of a git command; ``CloneRefused`` with git's own words if it fails."""
        return self._run(*words).stdout.decode().strip()

    def has(self, revision: str) -> bool:
        return not self._run("rev-parse", "--verify", "-q", revision, check=False).returncode

    def _run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
        environment = os.environ | {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "LC_ALL": "C"}
        try:
            done = subprocess.run(  # noqa: S603  (git, with words of this module)
                (GIT, "-C", self.path, *words),
                capture_output=True,
                env=environment,
                timeout=LONGEST,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CloneRefused(f"git {words[0]}: {error}") from error
        if check and done.returncode:
            output = (done.stderr or done.stdout).decode(errors="replace").strip()
            raise CloneRefused(f"git {words[0]}: {output}")
        return done

    def make_sure(self) -> None:
        """Refuse what is no clone, the site's own checkout, and a tree with changes."""
        if not self.path.is_dir() or not self.has("HEAD"):
            raise CloneRefused(f"{self.path} is no git clone with a commit.")
        if Path(self.git("rev-parse", "--show-toplevel")) == Path(settings.BASE_DIR).resolve():
            raise CloneRefused(f"The site runs from {self.path}: name a clone of it.")
        self.git("check-ref-format", "--branch", self.branch)
        if changed := self.git("status", "--porcelain"):
            first = changed.splitlines()[0].split(maxsplit=1)[-1]
            raise CloneRefused(
                f"{self.path} has changes that are not committed ({first}): "
                "commit them or put them away. Nothing was done."
            )

    def fetch(self) -> None:
        if "origin" in self.git("remote").splitlines():
            self.git("fetch", "--quiet", "origin")

    def tip(self) -> str:
        """The commit on which the next one stands: the remote's branch if it goes further."""
        own, upstream = f"refs/heads/{self.branch}", f"refs/remotes/origin/{self.branch}"
        if not self.has(upstream):
            return self.git("rev-parse", own if self.has(own) else "HEAD")
        if not self.has(own) or self._is_before(own, upstream):
            return self.git("rev-parse", upstream)
        if not self._is_before(upstream, own):
            raise CloneRefused(
                f"{self.branch} and origin/{self.branch} have both gone on: merge them in the "
                "clone by hand. Nothing was done."
            )
        return self.git("rev-parse", own)

    def _is_before(self, earlier: str, later: str) -> bool:
        return not self._run("merge-base", "--is-ancestor", earlier, later, check=False).returncode

    def merged(self, tip: str, other: str) -> str:
        """A commit of both, made beside the tree; refused where git cannot join them."""
        if self._is_before(other, tip):
            return tip
        if self._is_before(tip, other):
            return self.git("rev-parse", other)
        tree = self._run("merge-tree", "--write-tree", tip, other, check=False)
        if tree.returncode:
            raise CloneRefused(
                f"{other} and {self.branch} change the same lines: merge them in the clone by "
                "hand. Nothing was done."
            )
        parents = "-p", tip, "-p", other
        message = f"Merge {other} into {self.branch}"
        return self.git(*DESK, "commit-tree", tree.stdout.decode().strip(), *parents, "-m", message)

    def extract(self, revision: str, folder: Path, *paths: str) -> Path:
        """Write the files of a commit below these paths into the folder, and return it."""
        data = self._run("archive", revision, "--", *paths).stdout
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(folder, filter="data")
        return folder

    def move_on(self, tip: str) -> None:
        """Switch to the branch, and move it forward to that commit."""
        is_known = self.has(f"refs/heads/{self.branch}")
        words = (self.branch,) if is_known else ("--create", self.branch, tip)
        self.git("switch", "--quiet", *words)
        self.git("merge", "--quiet", "--ff-only", tip)

    def commit(self, files: dict[str, bytes], authors: list[Author], subject: str) -> str:
        """Commit the files, an empty one as deleted, and return the commit."""
        tip = self.git("rev-parse", "HEAD")
        first, *others = authors or [Author()]
        message = "\n".join([subject, "", *(f"Co-authored-by: {author}" for author in others)])
        try:
            for name, data in files.items():
                path = self.path / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data) if data else path.unlink()
            self.git("add", "--", *files)
            self.git(*DESK, "commit", "--quiet", f"--author={first}", f"--message={message}")
        except (CloneRefused, OSError):
            self.git("reset", "--quiet", "--hard", tip)
            raise
        return self.git("rev-parse", "HEAD")

    def push(self) -> None:
        """Push the branch as it is; a remote that has gone on refuses it."""
        self.git("push", "--quiet", "origin", f"refs/heads/{self.branch}")


def in_order(authors: Iterable[Author]) -> list[Author]:
    """The authors, each once, who wrote most first."""
    names = list(authors)
    return sorted(dict.fromkeys(names), key=lambda author: -names.count(author))

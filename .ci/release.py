"""Make a release: its version, its page of the changelog, its files and their digests.

``make release VERSION=1.2.0`` writes all files into ``var/release/1.2.0`` first. It commits and
tags last, and publishes nothing. ``REHEARSE=1`` leaves out commit and tag, and needs no licence.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT, CHANGELOG = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
SUMS, NOTES = "SHA256SUMS", "NOTES.md"
PARTS = ("copy", "image")
"""What takes minutes, and may be left out by name."""


class Refused(Exception):
    """Why there is no release; nothing was written."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("version")
    parser.add_argument("--rehearse", action="store_true", help="no commit, no tag")
    parser.add_argument("--without", nargs="*", choices=PARTS, default=[])
    asked = parser.parse_args()
    folder = ROOT / "var" / "release" / asked.version
    try:
        check(asked.version, is_rehearsal=asked.rehearse)
        write_page(asked.version, datetime.date.today())
        write_version(asked.version)
    except Refused as refused:
        print(f"No release: {refused}", file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / NOTES).write_text(notes(CHANGELOG.read_text(), asked.version))
    make_files(folder, asked.version, without=asked.without)
    (folder / SUMS).write_text(sums(folder))
    print(f"{len(list(folder.iterdir()))} files in {folder.relative_to(ROOT)}; {SUMS} names them.")
    if asked.rehearse:
        print("A rehearsal: `git restore .` takes the version and the changelog back.")
    else:
        run("git", "add", "pyproject.toml", "CITATION.cff", "CHANGELOG.md", "changelog.d")
        run("git", "commit", "-q", "-m", f"Release {asked.version}")
        run("git", "tag", "-a", f"v{asked.version}", "-m", f"Rulesite {asked.version}")
        print(f"Committed, and tagged v{asked.version}. Push both, and publish the files.")
    return 0


def check(version: str, *, is_rehearsal: bool) -> None:
    """Raises `Refused` if the version or the checkout is not ready for a release."""
    if not VERSION.fullmatch(version):
        raise Refused(f"a version is three numbers, 1.2.0, not {version!r}.")
    if run("git", "status", "--porcelain", "--untracked-files=no"):
        raise Refused("the checkout has changes that are not committed.")
    tags = run("git", "tag", "--list", "v*").split()
    earlier = [found for tag in tags if (found := VERSION.fullmatch(tag[1:]))]
    if late := [found[0] for found in earlier if in_order(found[0]) >= in_order(version)]:
        raise Refused(f"{max(late, key=in_order)} is released; the next version is a later one.")
    if not is_rehearsal and "license" not in tomllib.loads(PROJECT.read_text())["project"]:
        raise Refused("pyproject.toml states no licence. Its owner decides on one first.")


def in_order(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


def write_version(version: str) -> None:
    for path, before in ((PROJECT, 'version = "'), (ROOT / "CITATION.cff", 'version: "')):
        pattern = rf"(?m)^({re.escape(before)})[^\"]*"
        path.write_text(re.sub(pattern, rf"\g<1>{version}", path.read_text(), count=1))


def write_page(version: str, day: datetime.date) -> None:
    """Give the version's page its day; without a page of its own it is made of the fragments."""
    text, heading = CHANGELOG.read_text(), f"## {version} (unreleased)\n"
    fragments = [path.name for path in (ROOT / "changelog.d").glob("+*.md")]
    if heading in text and fragments:
        raise Refused(
            f"{len(fragments)} fragments of changelog.d are not in the page of {version}: "
            "write them into it, or name a later version."
        )
    if heading in text:
        CHANGELOG.write_text(text.replace(heading, f"## {version} ({day})\n"))
    elif fragments:
        tool = (sys.executable, "-m", "towncrier", "build", "--yes")
        run(*tool, "--version", version, "--date", str(day))
    else:
        raise Refused("changelog.d has no fragment: nothing that a user notices has changed.")


def notes(changelog: str, version: str) -> str:
    """The page of a version, without its heading."""
    pages = re.split(r"(?m)^## ", changelog)
    page = next(page for page in pages if page.startswith(f"{version} "))
    return page.partition("\n")[2].strip() + "\n"


def make_files(folder: Path, version: str, *, without: list[str]) -> None:
    """The package, the list of libraries, the copy without a server and the image."""
    seconds = run("git", "log", "-1", "--format=%ct")
    os.environ["SOURCE_DATE_EPOCH"] = seconds
    print("The package …", flush=True)
    build = (sys.executable, "-m", "build", "--no-isolation", str(Path("packages", "rules")))
    run(*build, "--outdir", str(folder))
    print("The list of libraries …", flush=True)
    (folder / "sbom.json").write_text(run(sys.executable, "-m", "tests.dependencies", "sbom"))
    if "copy" not in without:
        print("The copy that needs no server …", flush=True)
        copy = folder / "copy"
        run(sys.executable, "manage.py", "publish", str(copy), "--verbosity", "0")
        with tarfile.open(folder / f"rulesite-{version}-copy.tar.xz", "w:xz") as archive:
            archive.add(copy, f"rulesite-{version}", filter=lambda one: plain(one, int(seconds)))
        shutil.rmtree(copy)
    if "image" not in without:
        if shutil.which("docker"):
            print("The image …", flush=True)
            run("docker", "build", "-q", "-t", f"rulesite:{version}", ".")
            image = folder / f"rulesite-{version}-image.tar"
            run("docker", "save", "-o", str(image), f"rulesite:{version}")
        else:
            print("No image: docker is not installed here.")


def plain(entry: tarfile.TarInfo, seconds: int) -> tarfile.TarInfo:
    """An entry of an archive without its maker and the hour it was made."""
    entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = seconds, 0, 0, "", ""
    return entry


def sums(folder: Path) -> str:
    """The SHA-256 digest of each file, as ``sha256sum --check`` reads them."""
    lines = []
    for path in sorted(folder.iterdir()):
        with path.open("rb") as opened:
            lines.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(lines)


def run(*command: str) -> str:
    """What a command prints. Ends the release, with the command's own words, if it fails."""
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if ended.returncode:
        sys.exit(f"{ended.stdout}{ended.stderr}\nNo release: {' '.join(command)} failed.")
    return ended.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

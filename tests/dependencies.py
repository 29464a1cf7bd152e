"""Compare installed packages with the pinned ones, from installed metadata, without network.

``python -m tests.dependencies`` audits; with ``sbom`` it prints a bill of materials; with
``behind`` it asks the package index, by pip, which pins have newer versions; with ``advisories``
it asks the database of OSV which pins have known faults.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
OSV = "https://api.osv.dev/v1/querybatch"
NOT_CHECKED = 3
FOLDER = ROOT / "requirements"
PIN = re.compile(r"^([\w.\-\[\]]+)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$", re.M)
REQUIREMENT = re.compile(r"^([A-Za-z][\w.\-]*)", re.M)

FREE = re.compile(r"MIT|BSD|Apache|PSF|Python Software|ISC|MPL|Zlib|0BSD|CC0|LGPL|Lesser|OFL", re.I)
COPYLEFT = re.compile(r"(?<![L])A?GPL|Affero|(?<!Lesser )General Public", re.I)
KNOWN_LICENCES = {"axe-playwright-python": "MIT"}
"""Licences that a package names in its files but not in its metadata."""


class Pin(NamedTuple):
    name: str
    version: str


def pins(name: str) -> list[Pin]:
    """The pins of a lock file that apply to this Python and machine."""
    matches = PIN.findall((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return [
        Pin(canonicalize_name(package.partition("[")[0]), version)
        for package, version, marker in matches
        if not marker or Marker(marker).evaluate()
    ]


def licence(installed: Distribution) -> str:
    metadata: Any = installed.metadata
    classified = [
        classifier
        for classifier in metadata.get_all("Classifier", [])
        if classifier.startswith("License")
    ]
    short = (metadata.get("License") or "").splitlines()[:1]
    known = KNOWN_LICENCES.get(canonicalize_name(metadata["Name"]), "")
    return metadata.get("License-Expression") or "; ".join([*classified, *short]) or known


def audit(name: str, *, may_be_copyleft: bool) -> Iterator[str]:
    """The faults of a lock file's packages, one sentence each."""
    pinned = pins(name)
    for package, version in pinned:
        try:
            installed = distribution(package)
        except PackageNotFoundError:
            yield f"{package} {version} is pinned and not installed."
            continue
        if Version(installed.version) != Version(version):
            yield f"{package} is pinned at {version}, and {installed.version} is installed."
        terms = licence(installed)
        if not terms or (not FREE.search(terms) and not may_be_copyleft):
            yield f"{package}: no licence known to be free is told ({terms or 'none'})."
        elif COPYLEFT.search(terms) and not may_be_copyleft:
            yield f"{package}: {terms} binds what it is served with."
        yield from _unmet(installed, {pin.name for pin in pinned})


def _unmet(installed: Distribution, pinned: set[str]) -> Iterator[str]:
    """Its requirements that are not pinned, or are pinned at an unsuitable version."""
    for line in installed.requires or []:
        need = Requirement(line)
        if need.marker and not need.marker.evaluate({"extra": ""}):
            continue
        name = canonicalize_name(need.name)
        if name not in pinned:
            yield f"{installed.metadata['Name']} needs {need.name}, which is not pinned."
        elif not need.specifier.contains(_version(name), prereleases=True):
            yield f"{installed.metadata['Name']} needs {need}; {_version(name)} is installed."


def _version(name: str) -> str:
    try:
        return distribution(name).version
    except PackageNotFoundError:
        return "0"


def unexplained() -> Iterator[str]:
    """Direct dependencies for which docs/DEPENDENCIES.md gives no reason."""
    document = (ROOT / "docs" / "DEPENDENCIES.md").read_text(encoding="utf-8").lower()
    for name in ("base", "server", "assistants", "dev"):
        for package in REQUIREMENT.findall((FOLDER / f"{name}.in").read_text(encoding="utf-8")):
            if not re.search(rf"\b{_documented_name(package)}\b", document):
                yield f"docs/DEPENDENCIES.md gives no reason for {package}."


def _documented_name(name: str) -> str:
    """The name as documented: ``pytest-django`` is *pytest with django*."""
    return re.escape(name.lower()).replace(r"\-", r"[\s\S]{1,40}?")


def behind() -> list[str]:
    """The pins with a newer version in the package index, found by pip."""
    command = [sys.executable, "-m", "pip", "list", "--outdated", "--format", "json"]
    completed = subprocess.run(command, check=True, capture_output=True, text=True)
    outdated = json.loads(completed.stdout)
    pinned = dict(pins("dev"))
    rows = []
    for package in outdated:
        name, now, newest = (
            canonicalize_name(package["name"]),
            package["version"],
            package["latest_version"],
        )
        if name in pinned:
            kind = "patch" if Version(now).release[:2] == Version(newest).release[:2] else "newer"
            rows.append(f"{name:32} {now:14} {newest:14} {kind}")
    return sorted(rows)


def sbom(name: str) -> dict[str, object]:
    """The pins of a lock file and their licences, as a CycloneDX 1.6 bill of materials."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
            }
        },
        "components": [_component(pin) for pin in sorted(pins(name))],
    }


def _component(pin: Pin) -> dict[str, object]:
    address = f"pkg:pypi/{pin.name}@{pin.version}"
    try:
        terms = licence(distribution(pin.name)).replace("License :: OSI Approved :: ", "")
    except PackageNotFoundError:
        terms = ""
    named = {"licenses": [{"license": {"name": terms}}]} if terms else {}
    return {
        "type": "library",
        "bom-ref": address,
        "name": pin.name,
        "version": pin.version,
        "purl": address,
        **named,
    }


def advisories(names: Iterable[str], index: str = OSV) -> list[str]:
    """The known advisories on the pins of these lock files. Raises ``OSError`` if not reachable."""
    every = sorted({pin for name in names for pin in pins(name)})
    queries = [
        {"package": {"ecosystem": "PyPI", "name": pin.name}, "version": pin.version}
        for pin in every
    ]
    body = json.dumps({"queries": queries}).encode()
    asked = Request(index, body, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=30) as response:
        results = json.load(response)["results"]
    return [
        f"{pin.name} {pin.version}: {fault['id']}"
        for pin, found in zip(every, results, strict=True)
        for fault in found.get("vulns", ())
    ]


def checked_advisories(index: str = OSV) -> int:
    """Print them; 1 if there are any, and another code where nothing could be checked."""
    try:
        found = advisories(("server", "assistants", "dev"), index)
    except (OSError, ValueError, KeyError) as why:
        print(f"No advisory was checked: {index} cannot be read ({why}).")
        return NOT_CHECKED
    print("\n".join(found) or "No pin has a known advisory.")
    return 1 if found else 0


def main(arguments: list[str]) -> int:
    if arguments == ["advisories"]:
        return checked_advisories()
    if arguments == ["sbom"]:
        print(json.dumps(sbom("server"), indent=2))
        return 0
    if arguments == ["behind"]:
        print("\n".join(behind()) or "Every pin is the newest version there is.")
        return 0
    served = partial(audit, may_be_copyleft=False)
    faults = [
        *served("server"),
        *served("assistants"),
        *audit("dev", may_be_copyleft=True),
        *unexplained(),
    ]
    print("\n".join(dict.fromkeys(faults)) or "What is installed is what is pinned.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

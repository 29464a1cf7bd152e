"""The site's Latin typefaces, cut from open faces in packages into static files of DATA_DIR."""

import os
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseStorageFinder
from django.core.files.storage import FileSystemStorage
from fontTools import subset

FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
SIGNS = "20-7E,A0-FF,131,152-153,2010-2015,2018-201E,2022,2026,2030,2032-2033,2039-203A,2044,20AC"
MORE_SIGNS = "2116,2122,2190-2193,2212,2215,2248,2260,2264-2265"
FEATURES = ["kern", "liga", "tnum", "lnum", "ccmp", "locl", "mark"]
FOLDER = Path(settings.DATA_DIR) / "typefaces"
CUTTING = Lock()


def cut(folder: Path) -> None:
    """Write each face as WOFF2 below ``folder``, unless it is there."""
    with CUTTING:
        for name, (package, file) in FACES.items():
            target = folder / "type" / f"{name}.woff2"
            if target.exists():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False)
            font = subset.load_font(str(files(package) / "files" / file), options)
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=subset.parse_unicodes(f"{SIGNS},{MORE_SIGNS}"))
            cutter.subset(font)
            unfinished = target.with_suffix(f".{os.getpid()}")
            subset.save_font(font, str(unfinished), options)
            unfinished.replace(target)  # a process that reads it never finds half a file


class TypefaceFinder(BaseStorageFinder):
    """Finds the faces among the static files, and cuts them the first time."""

    storage = FileSystemStorage(location=FOLDER)

    def list(self, ignore_patterns: Any) -> Iterable[Any]:
        cut(FOLDER)
        return super().list(ignore_patterns)

    def find(self, path: str, *options: Any, **named: Any) -> Any:
        if path.startswith("type/"):
            cut(FOLDER)
        return super().find(path, *options, **named)

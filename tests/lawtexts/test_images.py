"""Images of a text: told by their contents, placed, sealed and read from its folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.lawtexts.drafting.bringing import (
    BroughtImage,
    BroughtText,
    RegulationFacts,
    bring,
    images_of,
    record_of,
)
from games.lawtexts.drafting.bringing import write_folder as written
from games.lawtexts.drafting.corrections import Correction
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.images import MOST_BYTES, image_size
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.texts.reader import read_folder
from tests.lawtexts.images import a_jpeg, a_png
from tests.lawtexts.test_bringing import SMALL

BOTH = {"pt": "O pano, com sete lugares.", "zh-hant": "枱布，設七個座位。"}


def placed(
    place: str = "art_1", kind: str = "figure", until: str = "", **more: object
) -> BroughtImage:
    values = {"file": "pano.png", "description": BOTH, "content": a_png(), **more}
    return BroughtImage(kind=kind, place=place, until=until, **values)  # type: ignore[arg-type]


def small(
    *images: BroughtImage, text: str = SMALL, corrections: tuple[Correction, ...] = ()
) -> BroughtText:
    facts = RegulationFacts(number="1/2027", year=2027, status="rehearsal")
    return bring("ensaio-x", {"pt": text}, facts, corrections, images)


def read(made: BroughtText, folder: Path) -> InstrumentText:
    return read_folder(written(made, folder)).last.text


@pytest.mark.parametrize(("content", "form"), [(a_png(30, 20), "png"), (a_jpeg(30, 20), "jpg")])
def test_an_image_is_known_by_its_contents_with_its_size(content: bytes, form: str) -> None:
    size = image_size(content, Path("x"))
    assert (size.form, size.width, size.height) == (form, 30, 20)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no PNG"),
        (b"Um texto.", "no PNG"),
        (b"GIF89a", "no PNG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "programs"),
        (a_png()[:-1], "damaged"),
        (a_png()[:20], "damaged"),
        (a_png() + b"more", "damaged"),
        (a_png().replace(b"\x00\x04\x00\x00", b"\x00\x05\x00\x00", 1), "damaged"),
        (a_jpeg()[:-2], "damaged"),
        (b"\xff\xd8\xff\xd9", "damaged"),
        (a_png(20_000, 20_000), "pixels"),
        (a_png(0, 3), "pixels"),
        (b"\x89PNG\r\n\x1a\n" + b"0" * MOST_BYTES, "bytes"),
    ],
)  # fmt: skip
def test_what_is_no_image_or_too_large_is_refused_with_a_sentence(content: bytes, why: str) -> None:
    with pytest.raises(CorpusError, match=why):
        image_size(content, Path("pano.png"))


def test_an_image_lies_in_the_folder_with_its_place_and_is_sealed(tmp_path: Path) -> None:
    text = read(small(placed()), tmp_path)
    [image] = text.images
    assert (image.place, image.width, image.height, image.description) == ("art_1", 4, 3, BOTH)
    assert "images/pano.png" in text.seal
    (tmp_path / "ensaio-x/images/pano.png").write_bytes(a_png(5, 3))
    with pytest.raises(CorpusError, match="changed"):
        read_folder(tmp_path / "ensaio-x")


def test_a_file_among_the_images_that_no_table_names_is_refused(tmp_path: Path) -> None:
    folder = written(small(placed()), tmp_path)
    (folder / "images/other.png").write_bytes(a_png())
    with pytest.raises(CorpusError, match="no such image"):
        read_folder(folder)


def test_an_image_without_a_place_in_the_text_is_open() -> None:
    made = small(placed(place="art_9"))
    assert [one.reason for one in made.open] == ["“pano.png”: no image can stand at art_9."]


def test_the_line_of_a_figure_is_a_figure_and_its_image_settles_it() -> None:
    text = SMALL.replace("Acaba aqui.", "[Figura 1]")
    [row] = [row for row in small(text=text).rows if row.kind == "figure"]
    assert len(small(text=text).open) == 1
    assert small(placed(place=row.eid), text=text).open == ()


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"file": "pano.png", "place": "art_1"}, "“description” is missing"),
        ({"file": "pano.png", "place": "art_1", "description": {"pt": "Pano."}}, "both languages"),
        ({"file": "../pano.png", "place": "art_1", "description": BOTH}, "no name of an image"),
        ({"file": "none.png", "place": "art_1", "description": BOTH}, "not there"),
        ({"file": "pano.png", "place": "art_1", "description": BOTH, "kind": "x"}, "“kind”"),
        ({"file": "pano.png", "place": "art_1", "description": BOTH, "alt": "x"}, "“alt”"),
        ("pano.png", "“file” is missing"),
    ],
)
def test_an_image_that_is_described_wrongly_is_refused(
    row: object, why: str, tmp_path: Path
) -> None:
    (tmp_path / "pano.png").write_bytes(a_png())
    with pytest.raises(CorpusError, match=why):
        images_of([row], tmp_path / "images.json")


def test_images_are_told_in_the_answer_of_the_command() -> None:
    answer = record_of(small(placed(kind="page", until="art_1__point_2")))
    assert json.loads(json.dumps(answer["images"])) == [
        {
            "file": "pano.png", "kind": "page", "place": "art_1", "until": "art_1__point_2",
            "description": BOTH, "width": 4, "height": 3,
        }
    ]  # fmt: skip

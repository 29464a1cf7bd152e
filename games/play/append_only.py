"""Rows that are added, and never changed or deleted."""

from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db import models


class RecordIsFixed(ValidationError):
    """The request would change or delete a record that is fixed."""

    def __init__(self) -> None:
        super().__init__("This is kept as it is.", code="kept")


class AppendOnlyRows(models.QuerySet[Any]):
    """Rows that can be saved only one at a time, and never deleted."""

    def update(self, **_values: object) -> NoReturn:
        raise RecordIsFixed

    def delete(self) -> NoReturn:
        raise RecordIsFixed

    def bulk_update(self, *_objects: object, **_kwargs: object) -> NoReturn:
        raise RecordIsFixed

"""The addresses of the site, with two pages that do not come to their end."""

import math
from typing import NoReturn

from django.http import HttpRequest
from django.urls import path

from rulesite.urls import urlpatterns as of_the_site


def step_by_step(request: HttpRequest) -> NoReturn:
    while True:
        math.sqrt(2)


def in_one_step(request: HttpRequest) -> NoReturn:
    """Nothing of Python's runs in this process until it is done, which is never."""
    raise ValueError(7**3_000_000_000)


urlpatterns = [
    path("endless/steps", step_by_step),
    path("endless/step", in_one_step),
    *of_the_site,
]

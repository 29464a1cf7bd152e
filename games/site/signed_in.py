"""A request whose sender is signed in, for the types of views behind ``login_required``."""

from django.contrib.auth.models import User
from django.http import HttpRequest


class SignedInRequest(HttpRequest):
    user: User

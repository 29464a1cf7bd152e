"""Records and answers: the input and output of the rules, in JSON shapes."""

from collections.abc import Mapping

Record = Mapping[str, object]
"""A record as read from JSON."""

Answer = dict[str, object]

"""The types of what kernels read and write."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
"""An array of whole numbers of any width."""

Int = Any
"""A whole number inside a kernel, Python's or numpy's: numba gives it a width when it compiles."""

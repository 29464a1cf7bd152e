"""The result of a run for one bet or one seat."""

from dataclasses import dataclass

from games.simulations.results import statistics


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean with its 99 % interval, and the exact value if there is one."""

    bet: str
    name: str
    mean: float
    error: float
    low: float
    high: float
    deviation: float
    exact: float | None = None
    fraction: str = ""

    @property
    def z(self) -> float | None:
        """The distance of the mean from the exact value, in standard errors."""
        if self.exact is None or not self.error:
            return None
        return (self.mean - self.exact) / self.error

    @property
    def chance(self) -> float | None:
        return None if self.z is None else statistics.beyond_either_way(self.z)

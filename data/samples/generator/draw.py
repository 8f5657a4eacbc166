# SPDX-License-Identifier: CC0-1.0
"""Repeatable random draws.

Only random.Random.random() promises the same numbers from one Python version to the next, so everything else is built on it here.
"""

import math
import random
from bisect import bisect_right
from itertools import accumulate


class Choice:
    """A fixed set of values with weights."""

    def __init__(self, weights):
        """weights: a mapping from value to a weight of at least 0, with a sum above 0."""
        self._values = list(weights)
        self._bounds = list(accumulate(weights.values()))

    def at(self, share):
        """The value at share (0 <= share < 1) of the summed weights."""
        index = bisect_right(self._bounds, share * self._bounds[-1])
        return self._values[min(index, len(self._values) - 1)]


class Draw:
    """A stream of draws, the same for the same seed."""

    def __init__(self, seed):
        self._uniform = random.Random(seed).random

    def chance(self, probability):
        """True with the given probability."""
        return self._uniform() < probability

    def between(self, low, high):
        """A real number, uniform from low up to high."""
        return low + (high - low) * self._uniform()

    def whole(self, low, high):
        """A whole number, uniform from low to high, both included."""
        return low + int(self._uniform() * (high - low + 1))

    def one_of(self, values):
        """One of a sequence, all equally likely."""
        return values[int(self._uniform() * len(values))]

    def pick(self, choice):
        """One value of a Choice, or of a mapping from value to weight."""
        if not isinstance(choice, Choice):
            choice = Choice(choice)
        return choice.at(self._uniform())

    def normal(self, mean, deviation):
        """About normally distributed: a sum of twelve uniform draws, so never more than six deviations away."""
        return mean + deviation * (sum(self._uniform() for _ in range(12)) - 6.0)

    def normal_within(self, mean, deviation, low, high):
        """As normal(), drawn again until it lies from low to high, so that nothing piles up at the ends."""
        while True:
            value = self.normal(mean, deviation)
            if low <= value <= high:
                return value

    def skewed(self, median, spread):
        """A positive number, about log-normal: most near the median, a few far above it."""
        return median * math.exp(self.normal(0.0, spread))

    def count(self, mean):
        """A whole number from a Poisson distribution."""
        limit = math.exp(-mean)
        result = 0
        product = self._uniform()
        while product > limit:
            result += 1
            product *= self._uniform()
        return result

    def shuffled(self, values):
        """A copy of a sequence in random order."""
        result = list(values)
        for last in range(len(result) - 1, 0, -1):
            other = self.whole(0, last)
            result[last], result[other] = result[other], result[last]
        return result


def logistic(score):
    """The probability that belongs to a log-odds score."""
    return 1.0 / (1.0 + math.exp(-score))

# SPDX-License-Identifier: GPL-3.0-or-later
# The statistics of table.csv as NumPy and scikit-learn have them, under the names of statistics.R.
import csv

import numpy
from sklearn.linear_model import LinearRegression, LogisticRegression

with open("table.csv", newline="") as file:
    rows = list(csv.DictReader(file))
x = numpy.array([float(row["x"]) for row in rows])
y = numpy.array([float(row["y"]) for row in rows])
group = {name: numpy.array([float(row["group"] == name) for row in rows]) for name in "bc"}
yes = numpy.array([float(row["answer"] == "yes") for row in rows])


def say(name, value):
    print(name, repr(float(value)))


def say_terms(kind, model, names):
    say(kind + "-(Intercept)", numpy.ravel(model.intercept_)[0])
    for name, value in zip(names, numpy.ravel(model.coef_)):
        say(f"{kind}-{name}", value)


def regress(features, outcome):
    return LogisticRegression(penalty=None, solver="newton-cholesky", tol=1e-13, max_iter=1000).fit(features, outcome)


say("mean", x.mean())
say("deviation", x.std(ddof=1))
for i in (1, 2, 3):
    say(f"quartile{i}", numpy.quantile(x, i / 4, method="inverted_cdf"))
say("correlation", numpy.corrcoef(x, y)[0, 1])
groups = numpy.column_stack([group["b"], group["c"]])
say("ratio", LinearRegression().fit(groups, y).score(groups, y) ** 0.5)
counts = numpy.array([[((which * side).sum()) for side in (yes, 1 - yes)]
                      for which in (1 - group["b"] - group["c"], group["b"], group["c"])])
expected = numpy.outer(counts.sum(axis=1), counts.sum(axis=0)) / len(rows)
say("v", (((counts - expected) ** 2 / expected).sum() / len(rows)) ** 0.5)

features = numpy.column_stack([x, group["b"], group["c"], yes])
say_terms("linear", LinearRegression().fit(features, y), ["x", "groupb", "groupc", "answeryes"])
features = numpy.column_stack([x, y, group["b"], group["c"]])
say_terms("logistic", regress(features, yes), ["x", "y", "groupb", "groupc"])

# Cells without a value, and how common values are
with open("holes.csv", newline="") as file:
    holes = list(csv.DictReader(file))
sizes = numpy.array([float(row["size"]) for row in holes if row["size"]])
say("holes-cells", len(sizes))
say("holes-missing", len(holes) - len(sizes))
say("holes-mean", sizes.mean())
say("holes-deviation", sizes.std(ddof=1))
for value, share in zip(*numpy.unique([row["colour"] for row in holes if row["colour"]], return_counts=True)):
    say("holes-" + value, share / sum(row["colour"] != "" for row in holes))

# The first half of the rows is the original, the others are what is published of it
side = numpy.repeat([0, 1], len(rows) // 2)
features = numpy.column_stack([x, y, group["b"], group["c"], yes])
say("pmse", ((regress(features, side).predict_proba(features)[:, 1] - 0.5) ** 2).mean())

# SPDX-License-Identifier: GPL-3.0-or-later
# What scikit-learn says of predictions. Standard input has a line for each case, "case LABELS", and then lines of rows: fold, label,
# predicted label, how many rows, and a score for each label. For each case: accuracy, balanced accuracy, AUC, the ROC curve and the
# confusion matrix, a line each; AUC and curve are means over labels and folds.
import sys

import numpy
from sklearn.metrics import accuracy_score, balanced_accuracy_score, confusion_matrix, roc_auc_score, roc_curve

POINTS = 101


def read_curve(is_label, scores, weights):
    alarms, found, _ = roc_curve(is_label, scores, sample_weight=weights, drop_intermediate=False)
    without = weights[~is_label].sum()
    alarms = numpy.rint(alarms * without)
    curve = []
    for point in range(POINTS):
        at = without * point / (POINTS - 1)
        i = numpy.searchsorted(alarms, at, side="right") - 1
        more = (found[i + 1] - found[i]) * (at - alarms[i]) / (alarms[i + 1] - alarms[i]) if i + 1 < len(alarms) else 0
        curve.append(found[i] + more)
    return curve


def judge(rows, n_labels):
    rows = numpy.array(rows)
    fold, label, predicted, weights, scores = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3], rows[:, 4:]
    areas, curves = [], []
    for f in numpy.unique(fold):
        for which in range(n_labels):
            here = fold == f
            is_label = label[here] == which
            if not is_label.any() or is_label.all():
                continue
            areas.append(roc_auc_score(is_label, scores[here, which], sample_weight=weights[here]))
            curves.append(read_curve(is_label, scores[here, which], weights[here]))
    print(accuracy_score(label, predicted, sample_weight=weights))
    print(balanced_accuracy_score(label, predicted, sample_weight=weights))
    print(numpy.mean(areas) if areas else "nan")
    print(*(numpy.mean(curves, axis=0) if curves else []))
    print(*confusion_matrix(label, predicted, labels=range(n_labels), sample_weight=weights).ravel())


n_labels, rows = 0, []
for line in sys.stdin:
    words = line.split()
    if words[0] != "case":
        rows.append([float(word) for word in words])
        continue
    if rows:
        judge(rows, n_labels)
    n_labels, rows = int(words[1]), []
if rows:
    judge(rows, n_labels)

# SPDX-License-Identifier: GPL-3.0-or-later
# The statistics of table.csv as R has them, a name and a number a line; what Shoal says is compared with it.
table <- read.csv("table.csv", colClasses = c("numeric", "numeric", "character", "character"))
table$group <- relevel(factor(table$group), ref = "a")
say <- function(name, value) cat(sprintf("%s %.17g\n", name, value))

say("mean", mean(table$x))
say("deviation", sd(table$x))
for (i in 1:3) say(paste0("quartile", i), quantile(table$x, i / 4, type = 1))
say("correlation", cor(table$x, table$y))
say("ratio", sqrt(summary(lm(y ~ group, table))$r.squared))
chi <- suppressWarnings(chisq.test(table$group, table$answer, correct = FALSE)$statistic)
say("v", sqrt(chi / nrow(table)))

linear <- summary(lm(y ~ x + group + answer, table))$coefficients
for (term in rownames(linear)) { say(paste0("linear-", term), linear[term, 1]); say(paste0("linear-error-", term), linear[term, 2]) }
logistic <- summary(glm(answer == "yes" ~ x + y + group, binomial, table, control = list(epsilon = 1e-15, maxit = 100)))$coefficients
for (term in rownames(logistic)) { say(paste0("logistic-", term), logistic[term, 1]); say(paste0("logistic-error-", term), logistic[term, 2]) }

# Cells without a value, and how common values are
holes <- read.csv("holes.csv", colClasses = c("numeric", "character"), na.strings = "")
say("holes-cells", sum(!is.na(holes$size)))
say("holes-missing", sum(is.na(holes$size)))
say("holes-mean", mean(holes$size, na.rm = TRUE))
say("holes-deviation", sd(holes$size, na.rm = TRUE))
for (value in c("red", "green", "blue")) say(paste0("holes-", value), prop.table(table(holes$colour))[[value]])

# The first half of the rows is the original, the others are what is published of it
half <- nrow(table) / 2
table$side <- rep(0:1, each = half)
p <- fitted(glm(side ~ x + y + group + answer, binomial, table, control = list(epsilon = 1e-15, maxit = 100)))
say("pmse", mean((p - 0.5)^2))

# The intervals of coefficients of both halves, and how much of them lies in both (Karr 2006)
fit <- lapply(split(table, table$side), function(rows) summary(lm(y ~ x + group + answer, rows))$coefficients)
interval <- function(side, term, sign) fit[[side]][term, 1] + sign * qnorm(0.975) * fit[[side]][term, 2]
for (term in rownames(fit[[1]])[-1]) {
  both <- min(interval(1, term, 1), interval(2, term, 1)) - max(interval(1, term, -1), interval(2, term, -1))
  width <- c(interval(1, term, 1) - interval(1, term, -1), interval(2, term, 1) - interval(2, term, -1))
  say(paste0("overlap-", term), mean(both / width))
}

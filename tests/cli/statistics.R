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

# The first half of the rows is the original, the others are what is published of it
half <- nrow(table) / 2
table$side <- rep(0:1, each = half)
p <- fitted(glm(side ~ x + y + group + answer, binomial, table, control = list(epsilon = 1e-15, maxit = 100)))
say("pmse", mean((p - 0.5)^2))

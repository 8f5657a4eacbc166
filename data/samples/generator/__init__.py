# SPDX-License-Identifier: CC0-1.0
"""The invented tables that Shoal ships as samples."""

"""Nucleum: networks of rails and power in Saxony."""

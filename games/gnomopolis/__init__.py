"""Gnomopolis: the gnomes of the old capital found a new one in the great hall of stone."""

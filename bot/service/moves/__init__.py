"""Answers: given, taken back, left to be given later."""

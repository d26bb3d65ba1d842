"""Inventions: Evolution of Ideas."""

"""The pictures of Tarlac by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.tarlac.view import ThomondView
from renderers.base import Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.tarlac.board import board
from renderers.tarlac.theme import THEME

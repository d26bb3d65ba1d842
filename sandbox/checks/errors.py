"""Discord's error answers: HTTP status, numeric code, message, and the nested form errors of 50035."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A refusal that becomes an HTTP answer ``{"message", "code", "errors"?}``."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} (code {code}): {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """The JSON that Discord sends."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body


UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Permission Overwrite": 10009,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "interaction": 10062,
    "application command": 10063,
}


def unknown(what: str) -> ApiError:
    """404 with the code of the missing thing."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot cannot see the place at all."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the place but may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


class FormErrors:
    """Collects what is wrong in a request body, by path, as Discord nests it in ``errors``."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return bool(self.tree)

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one mistake; ``path`` leads through the body, list positions as integers."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: tuple[str | int, ...]) -> None:
        """A field that must be there is not."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: tuple[str | int, ...], value: Any, low: int, high: int) -> bool:
        """Check that ``value`` is a string (or list) of ``low`` to ``high`` characters (or entries); True if so."""
        if not isinstance(value, str | list):
            self.add(path, "BASE_TYPE_STRING", "Could not interpret value as string.")
            return False
        unit = "in length" if isinstance(value, str) else "elements"
        if len(value) < low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} {unit}.")
            return False
        if len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer {unit}.")
            return False
        return True

    def raise_if_any(self) -> None:
        """Raise 50035 when anything was noted."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)


def form_error(path: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """A 50035 with one mistake."""
    errors = FormErrors()
    errors.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", errors.tree)


class Injected(ApiError):
    """A failure that a test asked for."""


class TooMany(ApiError):
    """A request beyond a rate limit."""

    def __init__(self, headers: dict[str, str], retry_after: float, overall: bool) -> None:
        super().__init__(429, 0, "You are being rate limited.", None, round(retry_after, 3))
        self.headers = headers
        self.overall = overall

    def body(self) -> dict[str, Any]:
        """The JSON that Discord sends."""
        return super().body() | {"global": self.overall}

"""The extras of the package: which optional packages belong to which, and how to say that one is missing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from walpurgis.core.errors import WalpurgisError

# The modules that each extra brings and that our code imports; tests/test_extras.py compares it with pyproject.toml.
MODULES = {
    "server": (
        "alembic filelock httptools itsdangerous litestar prometheus_client psycopg segno sqlalchemy uvicorn websockets"
    ),
    "terminal": "textual",
    "arena": "matplotlib",
    "lab": "optuna",
    "ray": "ray",
    "adapters": "gymnasium pettingzoo pyspiel",
    "train": "safetensors torch",
}
EXTRA_OF = {module: extra for extra, modules in MODULES.items() for module in modules.split()}


class MissingExtra(WalpurgisError, ImportError):
    """A package is missing that one of our extras would install."""


def missing_extra(error: ModuleNotFoundError) -> MissingExtra | None:
    """What to tell people about a module that is not there; None where no extra of ours brings it."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    return MissingExtra(f"this needs {module}; install it with: pip install 'walpurgis[{extra}]'")


@contextmanager
def from_extra() -> Generator[None]:
    """Wraps the imports of a module that needs an extra, so that the error names the missing extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        raise missing from None

"""The folders of lessons, notebooks and the Voilà template, in a checkout or in the package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def in_checkout() -> bool:
    """Whether the package runs from its source tree, where notebooks can be built."""
    return (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / "lessons").is_dir()


def lessons() -> Path:
    """The folder that has one folder for each lesson."""
    return _content("lessons")


def notebooks() -> Path:
    """The folder that Voilà serves."""
    return _content("notebooks")


def jupyter_data() -> Path | None:
    """The checkout's own Jupyter data, newer than the installed copy; None without a checkout."""
    return _CHECKOUT / "share" / "jupyter" if in_checkout() else None


def template() -> Path:
    """The folder of the Voilà template in a checkout."""
    return _CHECKOUT / "share" / "jupyter" / "voila" / "templates" / "canasta"


def _content(name: str) -> Path:
    return (_CHECKOUT if in_checkout() else _PACKAGE) / name

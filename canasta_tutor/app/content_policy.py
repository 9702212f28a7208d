"""What a page of the tutor may load and which scripts it may run."""

from base64 import b64encode
from hashlib import sha256

from canasta_tutor.app.instant.pages import BEAT
from canasta_tutor.ui.scoring.worksheet import sheet_script


def hash_script(script: str) -> str:
    """A source of `script-src` that allows this inline script and no other.

    >>> hash_script("alert(1)")
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
    """
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def content_policy() -> str:
    """The `Content-Security-Policy` of all pages: nothing from outside the server.

    Two scripts are inline: Voilà's heartbeat, and that of a worksheet, which is a file of its own
    and gets the policy of the page that opens it.
    """
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' {hash_script(BEAT)} {hash_script(sheet_script())}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )

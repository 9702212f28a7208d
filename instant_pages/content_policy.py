"""The `Content-Security-Policy` of a server whose pages load nothing from outside."""

from base64 import b64encode
from hashlib import sha256

HEARTBEAT_SCRIPT = "window.voila_heartbeat()"
"""The script that Voilà writes into a page while a cell runs for a long time."""


def hash_script(script: str) -> str:
    """Return the `script-src` source that allows only this inline script.

    >>> hash_script("alert(1)")
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
    """
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def build_content_policy(*scripts: str) -> str:
    """Return a policy that allows the server's own files, the heartbeat and these inline scripts.

    Stock templates of Voilà have more inline scripts, so use the policy with a template that has
    none.
    """
    hashes = " ".join(map(hash_script, (HEARTBEAT_SCRIPT, *scripts)))
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' {hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )

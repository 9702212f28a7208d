"""What stands around the tutor: opening it, building its notebooks, checking its content.

Whoever reads notebooks loads `jsonschema`, and that loads grammars of addresses in all scripts: two
seconds of each start. No notebook has such an address; without the grammars it checks the rest.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

"""The `canasta-tutor` command: opening the tutor, building its notebooks, checking its content.

Importing `nbformat` loads `jsonschema`, and that loads grammars of internationalized addresses: two
seconds of each start. No notebook has such an address; without the grammars jsonschema checks the
rest.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

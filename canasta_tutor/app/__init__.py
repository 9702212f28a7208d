"""The `canasta-tutor` command: opening the tutor, building its notebooks, checking its content.

Importing `nbformat` loads `jsonschema`, which loads grammars of internationalized addresses. This
takes two seconds at each start. No notebook has such an address. Without the grammars, jsonschema
still checks everything else.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

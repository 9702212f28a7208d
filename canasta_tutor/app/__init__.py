"""The `canasta-tutor` command: opening the tutor, building its notebooks, checking its content.

Importing `nbformat` loads `jsonschema`, which loads grammars of internationalized addresses.
Loading them would take two seconds at each start, so this package keeps jsonschema from doing so:
no notebook has such an address. Without the grammars, jsonschema still checks everything else.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

"""Rewrite the playthroughs of all or of some systems: `python -m tests.golden [SYSTEM ...]`."""

import sys

from tests.golden.test_playthroughs import SEEDS, path_of, playthrough


def main(systems: list[str]) -> int:
    """Print what changes; read the difference before you commit it."""
    for rules_id in systems or SEEDS:
        path, text = path_of(rules_id), playthrough(rules_id)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

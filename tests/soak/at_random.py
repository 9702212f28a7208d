"""The targets of the fuzzer with random inputs, for systems without atheris.

`python -m tests.soak.at_random TARGET [inputs] [seed]` takes one of `texts`, `files`, `questions`,
`codes` and `events`. It prints each kind of failure once, and the slowest input.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from random import Random
from time import process_time

from tests.soak.altering import BYTES
from tests.soak.events import codes, events
from tests.soak.inputs import ALTERED, LONGEST, files, questions, texts

TARGETS = {
    "texts": texts, "files": files, "questions": questions, "codes": codes, "events": events,
}  # fmt: skip


def main(name: str, inputs: str = "1000", seed: str = "0") -> int:
    """Run one target this number of times; return the number of failures."""
    chance, found = Random(seed), Counter[str]()
    slowest = (0.0, b"")
    for _ in range(int(inputs)):
        data = chance.randbytes(BYTES * ALTERED)
        start = process_time()
        try:
            TARGETS[name](data)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} {where.filename}:{where.lineno}"
            found[kind] += 1
            if found[kind] == 1:
                print(kind, *getattr(error, "__notes__", ()), sep="\n  ", flush=True)
                traceback.print_exc(limit=-6)
        spent = process_time() - start
        if spent > LONGEST:
            print(f"{spent:.1f} s: {data.hex()}", flush=True)
        slowest = max(slowest, (spent, data))
    print(
        inputs,
        "inputs;",
        dict(found) or "no failure;",
        f"slowest {slowest[0]:.2f} s: {slowest[1].hex()}",
    )
    return sum(found.values())


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))

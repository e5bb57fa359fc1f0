"""Texts kept in tests/golden so that a reviewer can read them in one place.

With CAIRN_UPDATE_GOLDEN=1 in the environment the file is written instead of compared.
"""

import os
import pathlib

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"


def compare(test, name, text):
    path = GOLDEN / name
    if os.environ.get("CAIRN_UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    test.maxDiff = None
    test.assertEqual(text, path.read_text(encoding="utf-8"),
                     f"review the change, then update tests/golden/{name} with CAIRN_UPDATE_GOLDEN=1")

"""Every error and warning of the sources, in tests/golden/messages.txt, so that they can be read in one place.

A message is what an error is made with, or what is logged. Its literals are joined, and what stands between them (a
value, a choice) is shown as "…". With CAIRN_UPDATE_GOLDEN=1 in the environment the file is written instead of compared.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "process"))
from golden_text import compare  # noqa: E402  (its folder is on the path only now)

MAKERS = re.compile(
    r"\b(?:InvalidArgument|NotFound|Conflict|IoError|InputRequired|Unsupported|InternalError)\("
    r"|\bLog\(LogLevel::\w+,|\bError\{ErrorCode::\w+,"
)
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|//[^\n]*|\'(?:[^\'\\]|\\.)\'|[(){}\[\],]|[^"\'/(){}\[\],]+|/')
WORD = re.compile(r"[A-Za-z]{2,}")


def messages(source):
    """The messages of a source, in its order."""
    for maker in MAKERS.finditer(source):
        parts, depth = [], 1
        for token in TOKEN.finditer(source, maker.end()):
            text = token.group(0)
            if token.group(1) is not None:
                parts.append(token.group(1))
            elif text in "({[":
                depth += 1
            elif text in ")}]":
                depth -= 1
                if depth == 0:
                    break
            elif not text.startswith("//") and text.strip() and (not parts or parts[-1] != "…"):
                parts.append("…")
        if any(WORD.search(part) for part in parts):
            yield "".join(parts).replace('\\"', '"')


class Messages(unittest.TestCase):
    def test_literals_are_joined_and_values_left_out(self):
        source = 'return InvalidArgument("no " + Quoted(name, "x") +  // "why"\n "; use \\"a\\"");\nNotFound(text);'
        self.assertEqual(list(messages(source)), ['no …x…; use "a"'])
        self.assertEqual(list(messages('Log(LogLevel::kWarning, "kept: " + why)')), ["kept: …"])

    def test_all_messages_are_as_reviewed(self):
        text = ""
        for path in sorted(ROOT.glob("src/**/*.cc")):
            if path.name.endswith("_test.cc") or "testing" in path.parts:
                continue
            found = list(dict.fromkeys(messages(path.read_text(encoding="utf-8"))))
            if found:
                text += f"{path.relative_to(ROOT / 'src')}\n" + "".join(f"  {each}\n" for each in found)
        self.assertGreater(text.count("\n"), 400)
        compare(self, "messages.txt", text)


if __name__ == "__main__":
    unittest.main()

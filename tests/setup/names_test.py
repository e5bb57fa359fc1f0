"""Every type of the product has a name of its own.

Two types of one name in one namespace are no error to a compiler that sees one of them at a time; but templates over them
have one name as well, and the linker keeps one of the two: std::vector<Step> of one room then moves the Steps of another.
"""

import collections
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPENING = re.compile(r"namespace( [\w:]+)? \{")
CLOSING = re.compile(r"\}  // namespace")
DEFINITION = re.compile(r"(?:struct|class|enum class|union) (\w+)(?!\w|::|<)[^;]*\{")


def types_of(text):
    """The names of types that a source defines for all to see, with their namespace."""
    namespaces = []
    for line in text.splitlines():
        if opening := OPENING.match(line):
            namespaces.append((opening.group(1) or " (nameless)").strip())
        elif CLOSING.match(line) and namespaces:
            namespaces.pop()
        elif (definition := DEFINITION.match(line)) and "(nameless)" not in namespaces:
            yield "::".join([*namespaces, definition.group(1)])


class Names(unittest.TestCase):
    def test_types_are_seen(self):
        text = "namespace cairn {\nnamespace {\nstruct Hidden {\n}  // namespace\nstruct Seen final : Base {\nclass Later;\n"
        self.assertEqual(list(types_of(text + "struct Seen::Inner {\nenum class Kind { kOne };\n")),
                         ["cairn::Seen", "cairn::Kind"])

    def test_no_two_types_have_one_name(self):
        places = collections.defaultdict(set)
        for path in [*ROOT.glob("src/**/*.h"), *ROOT.glob("src/**/*.cc")]:
            if not path.name.endswith("_test.cc"):
                for each in types_of(path.read_text(encoding="utf-8")):
                    places[each].add(str(path.relative_to(ROOT)))
        self.assertGreater(len(places), 500)
        self.assertEqual({name: sorted(files) for name, files in places.items() if len(files) > 1}, {})


if __name__ == "__main__":
    unittest.main()

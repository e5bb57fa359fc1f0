"""No symbol of the product has two bodies.

Two functions of one name in two modules are no error to a compiler that sees one of them at a time. If one of them is
inline, its symbol is weak, and the linker silently takes the other one for both. Run over the archives of a build.
"""

import collections
import pathlib
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv.pop(1))
STRONG = "TDBR"
WEAK = "VW"


def clashes(archives):
    """Symbols that one object defines strongly and another one defines, too: name to objects."""
    objects = collections.defaultdict(lambda: collections.defaultdict(set))
    for archive in archives:
        listed = subprocess.run(["nm", "-A", "--defined-only", archive], capture_output=True, text=True, check=True)
        for line in listed.stdout.splitlines():
            place, kind, name = line.rsplit(maxsplit=2)
            for strength in (STRONG, WEAK):
                if kind in strength:
                    objects[name][strength].add(place.rsplit(":", 1)[0])
    return {name: sorted(found[STRONG] | found[WEAK]) for name, found in objects.items()
            if found[STRONG] and len(found[STRONG]) + len(found[WEAK]) > 1}


def compile_to_archive(folder, name, source):
    (folder / f"{name}.cc").write_text(source, encoding="utf-8")
    subprocess.run(["c++", "-O0", "-c", f"{name}.cc", "-o", f"{name}.o"], cwd=folder, check=True)
    subprocess.run(["ar", "rc", f"{name}.a", f"{name}.o"], cwd=folder, check=True)
    return str(folder / f"{name}.a")


class Symbols(unittest.TestCase):
    def test_a_clash_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            archives = [compile_to_archive(folder, "a", "bool IsBlank(char c) { return c == ' '; }"),
                        compile_to_archive(folder, "b", "inline bool IsBlank(char c) { return c < ' '; }"
                                                        "bool (*use)(char) = IsBlank;")]
            self.assertEqual(list(clashes(archives)), ["_Z7IsBlankc"])

    def test_there_is_none(self):
        archives = sorted(str(path) for path in (BUILD / "src").glob("**/libcairn_*.a"))
        self.assertGreater(len(archives), 30)
        self.assertEqual(clashes(archives), {})


if __name__ == "__main__":
    unittest.main()

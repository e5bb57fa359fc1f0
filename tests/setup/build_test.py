"""scripts/build from outside, with a cmake and a ninja that only note what they are asked for."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts/build"

NINJA = """#!/bin/sh
case "$*" in *-n*) echo "[1/1] Building"; exit;; esac
mkdir busy || echo overlapped >> notes
sleep 0.2
rmdir busy
echo "built $*" >> notes
exit "${NINJA_RESULT:-0}"
"""


class BuildTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "scripts").mkdir()
        shutil.copy(SCRIPT, self.root / "scripts/build")
        self.command("ninja", NINJA)
        self.command("cmake", "#!/bin/sh\nmkdir -p build/dev && touch build/dev/build.ninja\necho configured >> notes\n")

    def command(self, name, text):
        path = self.root / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def start(self, **environment):
        path = f"{self.root}/bin:{os.environ['PATH']}"
        return subprocess.Popen([self.root / "scripts/build", "dev", "cairn"], env={**os.environ, "PATH": path, **environment},
                                stderr=subprocess.DEVNULL)

    def notes(self):
        return (self.root / "notes").read_text().splitlines()

    def test_who_comes_second_waits_for_the_first(self):
        builds = [self.start() for _ in range(4)]
        self.assertEqual([build.wait(timeout=60) for build in builds], [0] * 4)
        self.assertEqual(self.notes(), ["configured"] + ["built -C build/dev --quiet cairn"] * 4)

    def test_a_build_that_fails_is_told(self):
        self.assertEqual(self.start(NINJA_RESULT="3").wait(timeout=60), 3)


if __name__ == "__main__":
    unittest.main()

"""A new user's first hour: install from the build, init in a foreign project, add, find, correct, review, hand over, undo, remove.

No step needs a whole id, every step answers on stdout and leaves nothing surprising behind.
"""

import os
import subprocess
import unittest

from cairn_process import BINARY, ProcessTest

GUIDE = "# Shop\n\n## Deploying\n\nDeploys run from the main branch with `make deploy`.\n"


class FirstHour(ProcessTest):
    def write(self, path, text):
        os.makedirs(os.path.dirname(os.path.join(self.here, path)) or self.here, exist_ok=True)
        with open(os.path.join(self.here, path), "w", encoding="utf-8") as file:
            file.write(text)

    def files(self):
        return sorted(os.path.relpath(os.path.join(folder, name), self.here)
                      for folder, _, names in os.walk(self.here) for name in names)

    def install(self):
        """As the README says: a link on the PATH. Every later command is that `cairn`."""
        programs = os.path.join(self.home, ".local/bin")
        os.makedirs(programs)
        os.symlink(BINARY, programs + "/cairn")
        self.env["PATH"] = programs + ":" + self.env["PATH"]
        shown = subprocess.run(["sh", "-c", "cairn --version"], env=self.env, capture_output=True, check=True)
        self.assertRegex(shown.stdout, rb"^cairn \d+\.\d+\.\d+")

    def start(self, *args, **how):
        return super().start(*args, **{"binary": os.path.join(self.home, ".local/bin/cairn"), **how})

    def test_from_installation_to_removal(self):
        self.install()
        self.write("README.md", GUIDE)
        self.write("src/shop.py", "def checkout(cart):\n    return sum(cart)\n")
        before = self.files()
        self.assertIn("Cairn is set up in", self.ok("init"))

        # Add: the answer has a short id; with -q it is the whole one.
        answer = self.ok("add", "Deploys happen on Thursdays", "-t", "deploy,ops")
        self.assertRegex(answer, "^Stored as [0-9a-f]{8}\n")
        short = answer.split()[2]
        self.assertTrue(self.ok("-q", "add", "Refunds need two approvals", "--type", "decision").strip()[-36:])

        # Find: the list shows the notes, not what init found in files.
        self.assertEqual([line[:8] for line in self.ok("ls").splitlines()][1], short)
        self.assertEqual(len(self.ok("ls").splitlines()), 2)
        self.assertGreater(len(self.ok("ls", "--kind", "all").splitlines()), 2)
        self.assertIn("Deploys happen on Thursdays", self.ok("search", "when are deploys"))
        self.assertIn("Refunds", self.ok("find", "refunds", "-n", "1"))

        # Correct: by the end of the id, in the editor, and by what was shown last.
        self.ok("edit", short, env={"EDITOR": "sed -i s/Thursdays/Fridays/"})
        self.assertIn("Deploys happen on Fridays", self.ok("show", "last"))
        self.assertEqual(self.ok("update", "last", "--importance", "8"), f"Updated {short}\n")
        self.ok("add", "Deploys happen on Mondays")
        self.assertRegex(self.ok("supersede", short, "last"), f"^Replaced {short} with [0-9a-f]{{8}}.\n$")

        # Review.
        self.ok("ls")
        self.assertIn("Mondays", self.ok("get", "@1"))
        self.assertEqual(self.ok("vote", "@1"), "Voted: usefulness is now 1.\n")
        self.assertIn("stored", self.ok("status"))

        # Hand over.
        self.assertRegex(self.ok("handoff", "save", "Checkout done", "--memory", "last", "--next", "refunds"),
                         "^Saved handoff [0-9a-f]{8}\n$")
        self.assertIn("Checkout done", self.ok("handoff", "show"))

        # Undo.
        self.ok("ls")
        deleted = self.ok("rm", "@1")
        self.assertIn("Undo with: cairn restore ", deleted)
        self.ok(*deleted.split("cairn ")[1].split())
        self.assertIn("Mondays", self.ok("ls"))
        self.refused(2, "rm", "--hard", "@1", saying="--yes")
        self.assertIn("Mondays", self.ok("ls"))

        # Remove: the project is as it was, but for the memories.
        self.ok("init", "--undo")
        left = [path for path in self.files() if not path.startswith(".claude/memory/")]
        self.assertEqual(left, before)


if __name__ == "__main__":
    unittest.main()

"""The tour of README.md: every command is run, in order and in one project, and its output compared.

Blocks marked ```console hold commands after "$ ", each with its output below. Ids, times, paths and numbers with a
fraction differ from run to run and are compared by their place only; an id in a command stands for the one that was
printed in its place. With CAIRN_UPDATE_GOLDEN=1 in the environment the outputs in README.md are written instead.
"""

import os
import pathlib
import re
import subprocess
import unittest

from cairn_process import BINARY, TIMEOUT, ProcessTest

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"
BLOCK = re.compile(r"(?m)^```console\n(.*?)^```$", re.DOTALL)
ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(?=[a-f]*\d)[0-9a-f]{8}\b(?!-)")
HOME = "/home/ada"
VARYING = (
    (re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:\+00:00)?"), "TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d"), "DATE"),
    (re.compile(r"\d{8}-\d{6}"), "STAMP"),
    (re.compile(r"\b\d+ (?:bytes|[KMG]B)\b"), "SIZE"),
    (re.compile(r"\b\d+\.\d+\b"), "NUMBER"),
    (re.compile(r"\bjust now\b|\b\d+ (?:seconds?|minutes?) ago\b"), "AGE"),
)


def steps(block):
    """(command, output) of each command of a block."""
    found = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append([line[2:].rstrip("\n"), ""])
        else:
            found[-1][1] += line
    return found


def normal(text):
    """What must be equal: ids become numbers in the order of their first appearance."""
    seen = {}
    text = ID.sub(lambda found: f"{'ID' if '-' in found.group(0) else 'SHORT'}{seen.setdefault(found.group(0), len(seen))}", text)
    for pattern, name in VARYING:
        text = pattern.sub(name, text)
    return text


class Tour(ProcessTest):
    def setUp(self):
        super().setUp()
        programs = os.path.join(self.folder, "bin")
        os.mkdir(programs)
        os.symlink(BINARY, os.path.join(programs, "cairn"))
        self.env["PATH"] = programs + ":" + self.env["PATH"]
        self.ids = {}  # of README.md → of this run
        self.cwd = self.home

    def run_shell(self, command):
        """The output of a command of the tour; a `cd` holds for those after it."""
        place = os.path.join(self.folder, "place")
        done = subprocess.run(
            ["bash", "-c", f"{command}\nstatus=$?; pwd > '{place}'; exit $status"], cwd=self.cwd, env=self.env,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT, check=False,
        )
        output = done.stdout.decode("utf-8")
        self.assertEqual(done.returncode, 0, f"{command}\n{output}")
        self.cwd = pathlib.Path(place).read_text(encoding="utf-8").strip()
        return output.replace(self.home, HOME)

    def run_step(self, command, expected):
        """What was printed, with the ids of README.md where it has some."""
        output = self.run_shell(ID.sub(lambda found: self.ids.get(found.group(0), found.group(0)), command))
        printed = list(dict.fromkeys(ID.findall(output)))
        named = list(dict.fromkeys(ID.findall(expected)))
        for theirs, ours in zip(named, printed):
            if ours not in self.ids.values():
                self.ids[theirs] = ours
        theirs_of = {ours: theirs for theirs, ours in self.ids.items()}
        return ID.sub(lambda found: theirs_of.get(found.group(0), found.group(0)), output)

    def test_every_command_prints_what_readme_shows(self):
        text = README.read_text(encoding="utf-8")

        def replay(found):
            block = ""
            for command, expected in steps(found.group(1)):
                output = self.run_step(command, expected)
                if not os.environ.get("CAIRN_UPDATE_GOLDEN"):
                    self.assertEqual(normal(output), normal(expected), command)
                elif normal(output) == normal(expected):
                    output = expected
                block += f"$ {command}\n{output}"
            return f"```console\n{block}```"

        self.maxDiff = None
        rewritten = BLOCK.sub(replay, text)
        self.assertGreater(len(BLOCK.findall(text)), 10)
        if os.environ.get("CAIRN_UPDATE_GOLDEN"):
            README.write_text(rewritten, encoding="utf-8")


if __name__ == "__main__":
    unittest.main()

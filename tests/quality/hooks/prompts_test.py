"""Does the hook user-prompt speak when it should, and only then? Labelled prompts, held to goals.

CAIRN_BINARY names the binary. `python3 prompts_test.py --show` prints what is told for every prompt. README.md
says what the set is.
"""

import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = os.environ["CAIRN_BINARY"]
SET = os.path.dirname(os.path.abspath(__file__))
TIMEOUT = 60
UNHURRIED = ("--deadline-ms", "20000")  # how good it is, not how fast

MEMORIES, FITTING, OTHERS = 150, 60, 80
# The product's goals, on prompts that nothing was chosen by.
SILENT_GOAL = 0.95
PRECISION_GOAL = 0.8
RECALL_FLOOR = 0.5  # a hook that is always silent would pass the others


def read_lines(name):
    with open(os.path.join(SET, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Outcome:
    """What was told for one part of the prompts."""

    def __init__(self, answers):
        self.told = sum(len(told) for _, told in answers)
        self.right = sum(len(set(told) & set(prompt["fits"])) for prompt, told in answers)
        self.fitting = [bool(set(told) & set(prompt["fits"])) for prompt, told in answers if prompt["fits"]]
        self.silent = [not told for prompt, told in answers if not prompt["fits"]]

    def __str__(self):
        return (f"silent on {sum(self.silent)} of {len(self.silent)} without a fit, "
                f"{self.right} of {self.told} told fit, {sum(self.fitting)} of {len(self.fitting)} answered")


class Hook:
    """A store with the set's memories, asked one prompt after the other."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {"HOME": folder, "CAIRN_HOME": folder, "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
                            "LANG": "C.UTF-8", "TZ": "UTC"}
        corpus = read_lines("corpus.jsonl")
        lines = [{key: memory[key] for key in ("content", "type", "category")} for memory in corpus]
        batch = "".join(json.dumps(line) + "\n" for line in lines)
        stored = json.loads(self.run("add", "--batch", "-", "--json", stdin=batch))
        self.labels = dict(zip(stored["ids"], (memory["id"] for memory in corpus), strict=True))

    def run(self, *args, stdin):
        done = subprocess.run([BINARY, "--quiet", *args], input=stdin.encode(), env=self.environment, cwd=self.folder,
                              capture_output=True, timeout=TIMEOUT, check=True)
        return done.stdout.decode()

    def ask(self, prompt):
        event = {"hook_event_name": "UserPromptSubmit", "cwd": self.folder, "prompt": prompt}
        said = self.run("hook", "user-prompt", *UNHURRIED, stdin=json.dumps(event))
        return [self.labels[name] for name in re.findall(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", said)]


def ask_all():
    folder = tempfile.mkdtemp(prefix="cairn-hooks-")
    try:
        hook = Hook(folder)
        return [(prompt, hook.ask(prompt["prompt"])) for prompt in read_lines("prompts.jsonl")]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Quality(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = ask_all()
        cls.held_out = Outcome([each for each in cls.answers if each[0]["split"] == "held-out"])

    def test_the_set_is_large_enough(self):
        kinds = collections.Counter(prompt["kind"] for prompt, _ in self.answers)
        self.assertGreaterEqual(len(read_lines("corpus.jsonl")), MEMORIES)
        self.assertGreaterEqual(kinds["fit"], FITTING)
        self.assertGreaterEqual(kinds["near-miss"] + kinds["other"], OTHERS)
        self.assertGreaterEqual(kinds["near-miss"], kinds["other"])
        self.assertEqual(len({prompt["prompt"] for prompt, _ in self.answers}), len(self.answers))

    def test_labels_are_known(self):
        known = {memory["id"] for memory in read_lines("corpus.jsonl")}
        for prompt, _ in self.answers:
            self.assertLessEqual(set(prompt["fits"]), known, prompt)
            self.assertEqual(bool(prompt["fits"]), prompt["kind"] == "fit", prompt)

    def test_it_is_silent_where_nothing_fits(self):
        self.assertGreaterEqual(sum(self.held_out.silent) / len(self.held_out.silent), SILENT_GOAL, self.held_out)

    def test_what_it_tells_fits(self):
        self.assertGreaterEqual(self.held_out.right / self.held_out.told, PRECISION_GOAL, self.held_out)

    def test_it_speaks_at_all(self):
        self.assertGreaterEqual(sum(self.held_out.fitting) / len(self.held_out.fitting), RECALL_FLOOR, self.held_out)

    def test_it_tells_three_at_most(self):
        self.assertLessEqual(max(len(told) for _, told in self.answers), 3)


def show():
    answers = ask_all()
    for prompt, told in answers:
        verdict = "silent" if not told else "right" if set(told) <= set(prompt["fits"]) else "WRONG"
        print(prompt["split"], prompt["kind"], verdict, prompt["prompt"], told, prompt["fits"], sep="\t")
    for split in ("development", "held-out"):
        print(split, Outcome([each for each in answers if each[0]["split"] == split]), sep=": ")


if __name__ == "__main__":
    if "--show" in sys.argv:
        show()
    else:
        unittest.main()

"""How well search finds what it should: `cairn eval` on the set of agent/, held to recorded floors.

CAIRN_BINARY names the binary. README.md says what the set is, and what to do when a floor breaks or rises.
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

BINARY = os.environ["CAIRN_BINARY"]
HERE = os.path.dirname(os.path.abspath(__file__))
SET = os.path.join(HERE, "agent")
TIMEOUT = 60  # seconds a run; it takes about three

MEASURES = ("NDCG@10", "R@5")
# What was measured, less 0.02.
FLOORS = {
    "hybrid": {"NDCG@10": 0.824, "R@5": 0.889},
    "keyword": {"NDCG@10": 0.634, "R@5": 0.652},
    "vector": {"NDCG@10": 0.815, "R@5": 0.876},
}
# Questions that name what they look for. Hybrid search has nearly every answer among the first five.
LITERAL = ("command", "error", "identifier", "path", "update")
LITERAL_FLOOR = 0.96


def superseded():
    with open(os.path.join(SET, "corpus.jsonl"), encoding="utf-8") as file:
        memories = [json.loads(line) for line in file]
    return {memory["id"] for memory in memories if memory["meta"].get("status") == "superseded"}


class Quality(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="cairn-quality-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.measured = {mode: cls.evaluate(mode) for mode in FLOORS}

    @classmethod
    def evaluate(cls, mode):
        store = os.path.join(cls.folder, "eval.db")  # kept between the modes: texts are embedded once
        environment = {
            "HOME": cls.folder,
            "CAIRN_HOME": os.path.join(cls.folder, "cairn"),
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
        }
        command = [BINARY, "eval", SET, "--json", "--mode", mode, "--profile", "relevance", "--keep", store,
                   "--run", cls.run_file(mode)]
        done = subprocess.run(command, env=environment, cwd=cls.folder, stdin=subprocess.DEVNULL, timeout=TIMEOUT,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{command}: exit {done.returncode}\n{done.stderr.decode('utf-8', 'replace')}")
        return json.loads(done.stdout)

    @classmethod
    def run_file(cls, mode):
        return os.path.join(cls.folder, mode + ".tsv")

    def value(self, mode, measure):
        return self.measured[mode]["all"][measure]

    def test_each_mode_keeps_its_floor(self):
        for mode, floors in FLOORS.items():
            for measure, floor in floors.items():
                with self.subTest(mode=mode, measure=measure):
                    self.assertGreaterEqual(self.value(mode, measure), floor)

    def test_hybrid_beats_keyword(self):
        for measure in MEASURES:
            with self.subTest(measure=measure):
                self.assertGreater(self.value("hybrid", measure), self.value("keyword", measure))

    def test_hybrid_beats_vector(self):
        for measure in MEASURES:
            self.assertGreater(self.value("hybrid", measure), self.value("vector", measure))

    def test_hybrid_finds_what_a_query_names(self):
        for category in LITERAL:
            with self.subTest(category=category):
                self.assertGreaterEqual(self.measured["hybrid"]["by_category"][category]["R@5"], LITERAL_FLOOR)

    def test_superseded_memories_stay_away(self):
        gone = superseded()
        self.assertTrue(gone)
        for mode in FLOORS:
            with self.subTest(mode=mode), open(self.run_file(mode), encoding="utf-8") as file:
                found = {line.split("\t")[1] for line in file}
                self.assertTrue(found)
                self.assertEqual(found & gone, set())


if __name__ == "__main__":
    unittest.main()

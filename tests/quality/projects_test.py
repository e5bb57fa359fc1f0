"""Whether a developer's questions about a project are answered by the first three results of a plain search.

The projects and questions are in tests/fixtures/projects. CAIRN_BINARY names the binary. Run with the argument
`report` it prints the rank of every question, with what stands in the first places instead.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = os.environ["CAIRN_BINARY"]
HERE = os.path.dirname(os.path.abspath(__file__))
PROJECTS = os.path.join(os.path.dirname(HERE), "fixtures", "projects")
TIMEOUT = 60  # seconds a command
SHOWN = 3
FLOOR = 0.8  # of all questions, and of those that no constant was chosen with ("held")
PROJECT_FLOOR = 0.7


def questions():
    with open(os.path.join(PROJECTS, "questions.jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Projects:
    """Copies of the projects, set up as `init` does it, each with a store of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {
            "HOME": folder,
            "CAIRN_HOME": os.path.join(folder, "cairn"),
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
        }
        for name in sorted({question["project"] for question in questions()}):
            shutil.copytree(os.path.join(PROJECTS, name), os.path.join(folder, name))
            self.run(name, "init")

    def run(self, project, *arguments):
        done = subprocess.run([BINARY, *arguments], env=self.environment, cwd=os.path.join(self.folder, project),
                              stdin=subprocess.DEVNULL, timeout=TIMEOUT, capture_output=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{arguments}: exit {done.returncode}\n{done.stderr.decode('utf-8', 'replace')}")
        return done.stdout.decode("utf-8")

    def search(self, project, text, limit=10):
        found = json.loads(self.run(project, "search", text, "--limit", str(limit), "--json"))
        return found["results"]


def is_answer(result, question):
    return any(answer["has"] in result["content"] and answer["file"] in ("", result.get("file_path") or "")
               for answer in question["answers"])


def rank_of(results, question):
    """From 1 on; 0 if none of the results answers the question."""
    return next((place for place, result in enumerate(results, 1) if is_answer(result, question)), 0)


class AnswersInTheFirstThree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="cairn-projects-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        projects = Projects(cls.folder)
        cls.asked = questions()
        for question in cls.asked:
            question["rank"] = rank_of(projects.search(question["project"], question["question"], SHOWN), question)

    def check(self, asked, floor):
        missed = [question["question"] for question in asked if question["rank"] == 0]
        share = 1 - len(missed) / len(asked)
        self.assertGreaterEqual(share, floor, f"{share:.0%} answered; missed: {missed}")

    def test_twenty_questions_a_project(self):
        for name in {question["project"] for question in self.asked}:
            asked = [question for question in self.asked if question["project"] == name]
            self.assertEqual((len(asked), sum(question.get("held", False) for question in asked)), (20, 10))

    def test_all(self):
        self.check(self.asked, FLOOR)

    def test_held_back(self):
        self.check([question for question in self.asked if question.get("held")], FLOOR)

    def test_each_project(self):
        for name in {question["project"] for question in self.asked}:
            with self.subTest(project=name):
                self.check([question for question in self.asked if question["project"] == name], PROJECT_FLOOR)


def report():
    with tempfile.TemporaryDirectory(prefix="cairn-projects-") as folder:
        projects = Projects(folder)
        answered = {}
        for question in questions():
            results = projects.search(question["project"], question["question"])
            rank = rank_of(results, question)
            half = "held" if question.get("held") else "open"
            for key in (half, f"{question['project']} {half}", "all"):
                counts = answered.setdefault(key, [0, 0])
                counts[0] += 0 < rank <= SHOWN
                counts[1] += 1
            print(f"{rank or '-':>2} {half} {question['project']}: {question['question']}")
            if 0 < rank <= SHOWN or (half == "held" and "all" not in sys.argv):
                continue
            for result in results[:max(rank, SHOWN)]:
                print(f"      {result['score']:.2f} {result['source']} {result.get('file_path')}: "
                      f"{result['content'][:70]!r}")
        for key, (good, total) in sorted(answered.items()):
            print(f"{key}: {good} of {total}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["report"]:
        report()
    else:
        unittest.main()

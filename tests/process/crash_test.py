"""kill -9 at any moment: what was acknowledged is there, a batch is whole or absent, and Rebuilt and verified."""

import random
import time
import unittest

from cairn_process import SLOW_BUILD, WORDS_ONLY, ProcessTest, json_lines, write_bytes

SINGLE_KILLS = 6 if SLOW_BUILD else 20
BATCH_KILLS = 6 if SLOW_BUILD else 20
BATCH = 400 if SLOW_BUILD else 2000
SEED = 20260301


class Killed(ProcessTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)

    def killed_after(self, seconds, *args):
        """Starts a command and kills it so much later; returns what it had said, and whether it was killed."""
        process = self.start(*args)
        deadline = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < deadline:
            pass  # a sleep would not end at the moments in between
        process.kill()
        out, _ = process.communicate(timeout=60)
        return out.decode(), process.returncode < 0

    def usual_seconds(self, *args):
        start = time.monotonic()
        self.ok(*args)
        return time.monotonic() - start

    def check_all(self, acknowledged):
        self.assertEqual(acknowledged - {record["id"] for record in self.everything()}, set())
        self.assertIntact()

    def test_single_adds(self):
        usual = self.usual_seconds("add", "the first one")
        acknowledged, kills, number = set(), 0, 0
        while kills < SINGLE_KILLS:
            number += 1
            self.assertLess(number, 20 * SINGLE_KILLS, "hardly any process could be killed in time")
            out, killed = self.killed_after(self.random.uniform(0, 1.3 * usual), "--quiet", "add", f"text number {number}")
            kills += killed
            if out:
                acknowledged.add(out.strip())
        self.check_all(acknowledged)

    def test_batches(self):
        path = self.here + "/batch.jsonl"

        def lines(number):
            return json_lines({"content": f"batch {number} line {line}", "branch": f"b{number}"} for line in range(BATCH))

        write_bytes(path, lines(0))
        usual = self.usual_seconds(*WORDS_ONLY, "add", "--batch", path)
        kills, number, whole = 0, 0, 0
        while kills < BATCH_KILLS:
            number += 1
            self.assertLess(number, 20 * BATCH_KILLS, "hardly any process could be killed in time")
            write_bytes(path, lines(number))
            out, killed = self.killed_after(self.random.uniform(0, 1.2 * usual), *WORDS_ONLY, "add", "--batch", path)
            kills += killed
            count = self.json("list", "--branch", f"b{number}", "--limit", "1")["total_count"]
            self.assertIn(count, (0, BATCH))
            if out:
                self.assertEqual(count, BATCH, "it was acknowledged")
            whole += count > 0
        self.assertEqual(self.json("stats")["total"], BATCH * (whole + 1))
        self.assertIntact()

    def test_while_the_store_is_made(self):
        usual = self.usual_seconds("--db", self.here + "/usual.db", "add", "text")
        for number in range(10):
            store = f"{self.here}/new{number}.db"
            self.killed_after(self.random.uniform(0, usual), "--db", store, "add", "text")
            self.ok("--db", store, "add", "more")
            contents = {record["content"] for record in self.json("--db", store, "list")["items"]}
            self.assertIn("more", contents)
            self.assertLessEqual(contents, {"more", "text"})
            self.assertIntact(store)


if __name__ == "__main__":
    unittest.main()

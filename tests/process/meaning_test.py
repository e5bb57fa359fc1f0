"""Vectors: the model inside the binary, embed, reembed, doctor, and life without a model."""

import contextlib
import json
import math
import os
import pty
import shutil
import sqlite3
import subprocess
import unittest

from cairn_process import BINARY, SLOW_BUILD, TIMEOUT, ProcessTest, json_lines
from mcp_session import McpSession

EXAMPLE = "This is an example sentence"
MODEL = "all-MiniLM-L6-v2@6638f625"
NO_MODEL = {"CAIRN_EMBEDDING_MODEL": "none"}
NOTICE = "keyword search only: embedding.model is none"


def cosine(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


class Embedding(ProcessTest):
    def embed(self, *texts):
        return self.json("embed", *texts)

    def test_the_reference_sentence(self):
        answer = self.embed(EXAMPLE)
        self.assertEqual((answer["model"], answer["dim"], len(answer["vectors"])), (MODEL, 384, 1))
        vector = answer["vectors"][0]
        self.assertEqual(len(vector), 384)
        for value, expected in zip(vector, [0.0676, 0.0635, 0.0487], strict=False):
            self.assertAlmostEqual(value, expected, delta=0.0005)
        self.assertAlmostEqual(math.hypot(*vector), 1, places=5)

    def test_several_texts_and_plain_numbers(self):
        near, same, far = self.embed("a happy person", "a very happy person", "the disk is full")["vectors"]
        self.assertGreater(cosine(near, same), 0.9)
        self.assertLess(cosine(near, far), 0.3)
        printed = self.ok("embed", "a happy person")
        self.assertEqual([float(number) for number in printed.split()], near)
        self.assertEqual(self.json("embed", stdin="a happy person")["vectors"], [near])

    def test_the_binary_needs_no_other_file(self):
        alone = os.path.join(self.home, "elsewhere")
        os.mkdir(alone)
        shutil.copy(BINARY, os.path.join(alone, "cairn"))
        done = subprocess.run([os.path.join(alone, "cairn"), "embed", EXAMPLE, "--json"], cwd=alone, timeout=TIMEOUT,
                              env={"CAIRN_HOME": alone}, capture_output=True, check=True)
        self.assertEqual(json.loads(done.stdout)["vectors"], self.embed(EXAMPLE)["vectors"])


class Storing(ProcessTest):
    def vectors(self):
        return self.json("stats")["vectors"]

    def test_every_memory_gets_its_vectors(self):
        self.add("one short text")
        self.json("add", "--batch", "-", stdin=json_lines([{"content": "two"}, {"content": "three"}]))
        stats = self.json("stats")
        self.assertEqual((stats["vectors"], stats["model"]), (3, MODEL))
        self.json("add", "word " * 400)
        self.assertEqual(self.vectors(), 5, "400 tokens and a little are two windows")
        self.assertTrue(self.json("doctor")["healthy"])

    def test_nearly_the_same_is_reported(self):
        first = self.json("add", "The cache is stale after a deploy; clear it")
        self.assertEqual(first["similar"], [])
        second = self.json("add", "The cache is stale after deploying: clear it")
        self.assertEqual([other["id"] for other in second["similar"]], [first["id"]])
        self.assertGreaterEqual(second["similar"][0]["score"], 0.92)
        self.assertEqual(self.json("add", "Quite another matter")["similar"], [])

    def test_a_batch_shows_how_far_it_is(self):
        lines = os.path.join(self.home, "lines.jsonl")
        with open(lines, "w", encoding="utf-8") as file:
            file.write(json_lines([{"content": f"text number {number}"} for number in range(300)]))
        main, other = pty.openpty()
        answer, _ = self.start("add", "--batch", lines, stderr=other).communicate(timeout=TIMEOUT)
        os.close(other)
        drawn = os.read(main, 1 << 20).decode()
        os.close(main)
        self.assertEqual(answer, b"Stored 300 memories, 0 already stored.\n")
        self.assertIn("embedding [", drawn)
        self.assertRegex(drawn, r" \d+ %  \d+/300")


class Reembedding(ProcessTest):
    def test_what_was_stored_without_a_model_is_healed(self):
        stored = self.run_cairn("add", "stored without", "--json", env=NO_MODEL)
        self.assertEqual(stored.code, 0)
        self.assertIn(NOTICE, stored.err)
        self.assertOneLine(stored.err)
        sick = self.run_cairn("doctor", "--json")
        self.assertEqual(sick.code, 1)
        self.assertEqual(sick.json["without_vectors"], [stored.json["id"]])
        self.assertEqual(self.json("reembed"), {"embedded": 1, "model": MODEL})
        self.assertTrue(self.json("doctor")["healthy"])
        self.assertEqual(self.json("reembed")["embedded"], 0)

    def test_it_goes_on_where_it_was(self):
        total = 600 if SLOW_BUILD else 1200
        lines = json_lines([{"content": f"text number {number}"} for number in range(total)])
        self.run_cairn("add", "--batch", "-", stdin=lines, env=NO_MODEL)
        process = self.start("reembed")
        done = 0
        while done == 0 and process.poll() is None:
            done = self.json("stats")["vectors"]
        process.kill()
        process.communicate(timeout=TIMEOUT)
        done = self.json("stats")["vectors"]
        self.assertGreater(done, 0)
        self.assertEqual(self.json("reembed")["embedded"], total - done)
        self.assertEqual(self.json("stats")["vectors"], total)

    def test_trial_s14_a_search_reports_memories_without_embeddings(self):
        self.run_cairn("add", "the cellar is damp", env=NO_MODEL)
        self.add("the roof is dry")
        answer = self.json("search", "damp cellar")
        self.assertEqual(answer["results"][0]["content"], "the cellar is damp")
        self.assertTrue(answer["degraded"])
        self.assertIn("1 memory has no embedding yet", answer["reason"])
        self.json("reembed")
        self.assertNotIn("degraded", self.json("search", "damp cellar"))

    def test_another_model_replaces_the_vectors(self):
        self.add("text")
        directory = os.environ["CAIRN_MODEL_FILES"]
        answer = self.json("reembed", env={"CAIRN_EMBEDDING_MODEL": directory})
        self.assertEqual(answer["embedded"], 1)
        self.assertTrue(answer["model"].startswith(os.path.basename(directory) + "@"))
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            self.assertEqual(store.execute("SELECT DISTINCT model FROM vector").fetchall(), [(answer["model"],)])


class Trouble(ProcessTest):
    def test_without_a_model_everything_else_works(self):
        self.run_cairn("add", "words are enough", env=NO_MODEL)
        found = self.run_cairn("search", "words", "--json", env=NO_MODEL)
        self.assertEqual(found.json["total_count"], 1)
        refused = self.refused(1, "embed", "text", env=NO_MODEL)
        self.assertEqual(refused.err, "cairn: no embedding model: embedding.model is none\n")
        self.ok("list", env=NO_MODEL)  # what needs no model says nothing about it

    def test_a_missing_directory_is_named(self):
        stored = self.run_cairn("add", "text", env={"CAIRN_EMBEDDING_MODEL": "/nowhere/at/all"})
        self.assertEqual(stored.code, 0)
        self.assertIn("/nowhere/at/all", stored.err)

    def test_a_damaged_model_is_refused_and_nothing_is_lost(self):
        directory = os.path.join(self.home, "model")
        shutil.copytree(os.environ["CAIRN_MODEL_FILES"], directory)
        weights = os.path.join(directory, "model.fp16.safetensors")
        os.truncate(weights, os.path.getsize(weights) - 1000)
        damaged = {"CAIRN_EMBEDDING_MODEL": directory}
        stored = self.run_cairn("add", "text", "--json", env=damaged)
        self.assertEqual(stored.code, 0)
        self.assertIn("cairn reembed", stored.err)
        examined = self.run_cairn("doctor", "--json", env=damaged).json
        self.assertEqual([check["check"] for check in examined["checks"] if not check["ok"]], ["model", "vectors"])
        self.assertEqual(self.json("list")["total_count"], 1)


class SeveralProcesses(ProcessTest):
    """A server keeps the vectors in memory; what other processes do to them shows at its next search."""

    def setUp(self):
        super().setUp()
        self.server = McpSession(self.start("--quiet", "serve", stdin=subprocess.PIPE))

    def nearest(self, query):
        result = self.server.call("memory_search", query=query, mode="vector", limit=1)
        found = json.loads(result["content"][0]["text"])["results"]
        return found[0]["id"] if found else None

    def test_a_server_sees_what_others_did(self):
        cat, train = self.add("The cat sleeps on the sofa"), self.add("Trains to Oslo leave at noon")
        self.assertEqual(self.nearest("where does the pet rest?"), cat)
        dog = self.add("The pet rests in its basket, says the dog")
        self.assertEqual(self.nearest("where does the pet rest?"), dog)
        self.ok("delete", dog)
        self.assertEqual(self.nearest("where does the pet rest?"), cat)
        self.ok("restore", dog)
        self.assertEqual(self.nearest("where does the pet rest?"), dog)
        self.ok("delete", "--hard", "--yes", dog)
        self.assertEqual(self.nearest("where does the pet rest?"), cat)
        self.ok("update", train, "--content", "The pet rests under the table")
        self.assertEqual(self.nearest("where does the pet rest?"), train)

    def test_a_server_sees_vectors_that_others_made_later(self):
        self.add("Trains to Oslo leave at noon")
        self.assertIsNotNone(self.nearest("a cat"))
        stored = self.run_cairn("add", "A cat sleeps on the sofa", "--json", env=NO_MODEL).json["id"]
        self.assertNotEqual(self.nearest("a cat"), stored)
        self.ok("--quiet", "reembed")
        self.assertEqual(self.nearest("a cat"), stored)


if __name__ == "__main__":
    unittest.main()

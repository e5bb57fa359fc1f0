"""Memories of other tools: read by the real binary, stored once, originals as they were."""

import json
import os
import shutil
import sqlite3
import unittest

from cairn_process import WORDS_ONLY, ProcessTest, json_lines, read_bytes, write_bytes

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "foreign")

# What each sample brings: memories (parts and handoffs included), handoffs, uses, and a word to find with the
# beginning of what it finds.
EXPECTED = {
    "server-memory": (4, 0, 0, "Portuguese", "Ada: Speaks Portuguese"),
    "mudpuppy": (3, 0, 2, "gearbox", "The harbour crane"),
    "memory-mcp": (2, 0, 1, "tomatoes", "Grace plants"),
    "claude-memory": (2, 0, 0, "backoff", "Payments retry"),
    "vector-memory": (6, 1, 0, "deploy", "Queue workers are drained"),
    "claude-mem": (3, 0, 0, "tiles", "Tiles are cached"),
    "basic-memory": (6, 0, 0, "grinder", "Coffee Brewing"),
    "markdown": (2, 0, 0, "lamp", "## Lamp"),
    "claude-code": (3, 0, 0, "floats", "It adds floats."),
    "chatgpt": (2, 0, 0, "kitchen", "About twelve hours"),
    "claude": (4, 0, 0, "ropes", "A knot"),
}
DATABASES = ("mudpuppy", "memory-mcp", "claude-memory", "vector-memory", "claude-mem")
TEXTS = {"server-memory": "server-memory.jsonl"}


def bytes_below(path):
    """Every file at or below a path with its bytes and time of change."""
    files = [path] if os.path.isfile(path) else [
        os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
    return {file: (read_bytes(file), os.stat(file).st_mtime_ns) for file in files}


class Originals(ProcessTest):
    def setUp(self):
        super().setUp()
        self.make_store()

    def original(self, name):
        """The sample of a format in a folder of its own."""
        folder = os.path.join(self.here, "original-" + name)
        if name in DATABASES:
            os.mkdir(folder)
            path = os.path.join(folder, "its.db")
            connection = sqlite3.connect(path)
            with open(os.path.join(FIXTURES, name + ".sql"), encoding="utf-8") as sql:
                connection.executescript(sql.read())
            connection.close()
            return path
        source = os.path.join(FIXTURES, TEXTS.get(name, name))
        if os.path.isfile(source):
            os.mkdir(folder)
            return shutil.copy(source, folder)
        return shutil.copytree(source, folder)

    def take(self, name, path, *more):
        return self.json(*WORDS_ONLY, "import", "--from", name, path, *more)


class Foreign(Originals):
    def test_every_format(self):
        for name, (memories, handoffs, accesses, word, start) in EXPECTED.items():
            with self.subTest(name):
                path = self.original(name)
                folder = os.path.dirname(path) if os.path.isfile(path) else path
                before = bytes_below(folder)
                there = self.count()
                counts = {"memories": memories, "handoffs": handoffs, "accesses": accesses, "duplicates": 0}

                tried = self.take(name, path, "--dry-run")
                self.assertEqual({key: tried[key] for key in counts}, counts)
                self.assertEqual((tried["from"], tried["dry_run"], tried["existing"]), (name, True, 0))
                self.assertEqual(self.count(), there)

                done = self.take(name, path)
                self.assertEqual({**done, "dry_run": True}, tried)
                self.assertEqual(self.count(), there + memories - handoffs)  # which lists leave out

                found = self.json("search", word, "--mode", "keyword", "--limit", "1")["results"][0]
                self.assertTrue(found["content"].startswith(start), found["content"])
                self.assertEqual((found["source"], found["metadata"]["imported_from"]), ("import", name))

                again = self.take(name, path)
                self.assertEqual((again["memories"], again["handoffs"], again["accesses"]), (0, 0, 0))
                self.assertEqual(again["existing"], memories)
                self.assertEqual(self.take(name, path, "--dry-run")["existing"], memories)
                self.assertEqual(bytes_below(folder), before, "the original was touched")
        self.assertIntact()

    def test_history_is_kept(self):
        self.take("vector-memory", self.original("vector-memory"))
        self.take("mudpuppy", self.original("mudpuppy"))
        lines = [json.loads(line) for line in self.ok("export").split("\n")[:-1]]
        by_text = {line["content"]: line for line in lines if line["record"] == "memory"}
        drained = by_text["Queue workers are drained before a deploy"]
        self.assertEqual(drained["id"], "0190f3c2-7b1a-4c3d-9e4f-0000000000a1")
        self.assertEqual((drained["usefulness"], drained["access_count"]), (3, 6))
        self.assertEqual((drained["created_at"], drained["updated_at"], drained["last_accessed_at"]),
                         (1700000000000, 1700000500000, 1700000600000))
        self.assertEqual(by_text["Queue workers are killed before a deploy"]["superseded_by"], drained["id"])
        self.assertEqual(by_text["A typo"]["superseded_by"], "DELETED")
        crane = by_text["The harbour crane needs a new gearbox"]
        self.assertEqual((crane["type"], crane["importance"], crane["confidence"]), ("insight", 8, 0.75))
        self.assertEqual(by_text["Berth four is closed until May"]["expires_at"], 4000000000000)
        [notes] = [line for line in lines if line["record"] == "handoff"]
        self.assertEqual((notes["summary"], notes["completed"], notes["memory_ids"]),
                         ("Checkout is half done", ["totals"], [drained["id"]]))
        uses = [line for line in lines if line["record"] == "access"]
        self.assertEqual([(use["memory_id"], use["at"], use["kind"], use["query"], use["score"]) for use in uses],
                         [(crane["id"], 1700000150000, "track", "gearbox", 0.5),
                          (crane["id"], 1700000200000, "get", None, None)])
        shown = self.json("handoff", "show", "--project", "shop")
        self.assertEqual(shown["next_steps"], ["finish discounts"])

    def test_turns_are_a_thread(self):
        self.take("claude-code", self.original("claude-code"))
        turns = [record for record in self.everything() if record["kind"] == "turn"]
        turns.sort(key=lambda record: record["position"])
        self.assertEqual([turn["speaker"] for turn in turns], ["user", "assistant"])
        self.assertEqual({turn["thread"] for turn in turns}, {"1b671a64-40d5-491e-99b0-da01ff1f3341"})
        self.assertEqual({turn["project"] for turn in turns}, {"shop"})
        self.assertEqual(turns[1]["created_at"], 1700000005500)

    def test_what_is_new_is_added(self):
        folder = self.original("markdown")
        self.take("markdown", folder)
        write_bytes(os.path.join(folder, "more.md"), "# More\n\nThe foghorn is red.\n")
        answer = self.take("markdown", folder)
        self.assertEqual((answer["memories"], answer["existing"]), (1, 2))

    def test_a_database_in_use(self):
        path = self.original("mudpuppy")
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO memory_entries (content, content_hash, created_at, updated_at) "
                           "VALUES ('still in the log', 'h9', 1, 1)")
        connection.commit()
        before = {end: read_bytes(path + end) for end in ("", "-wal")}
        self.assertEqual(self.take("mudpuppy", path)["memories"], 4)
        self.assertEqual({end: read_bytes(path + end) for end in ("", "-wal")}, before)
        connection.close()

    def test_no_copy_stays_behind(self):
        folder = os.path.join(self.folder, "tmp")
        os.mkdir(folder)
        path = self.original("mudpuppy")
        self.run_cairn("import", "--from", "mudpuppy", path, env={"TMPDIR": folder})
        self.assertEqual(os.listdir(folder), [])

    def test_text_for_people(self):
        text = self.ok(*WORDS_ONLY, "import", "--from", "mudpuppy", self.original("mudpuppy"))
        self.assertEqual(text, "Read 3 entries, 2 uses.\n  1 empty text skipped\n  2 out-of-range numbers or dates clamped\nImported 3 memories, 0 handoffs and 2 log entries; 0 already stored.\n")
        text = self.ok(*WORDS_ONLY, "import", "--from", "markdown", self.original("markdown"), "--dry-run")
        self.assertEqual(text, "Read 2 sections.\nWould import 2 memories, 0 handoffs and 0 log entries; "
                               "0 already stored. Nothing was written.\n")


class Errors(Originals):
    def test_the_right_name_is_told(self):
        for name in EXPECTED:
            with self.subTest(name):
                self.refused(2, "import", self.original(name), saying=f"--from {name}")
        self.assertEqual(self.count(), 0)

    def test_what_cannot_be_read(self):
        text = os.path.join(self.here, "text.txt")
        write_bytes(text, "hello")
        cases = (
            (3, "no such file or folder", ["--from", "markdown", "none"]),
            (1, "cannot be read as a SQLite database", ["--from", "mudpuppy", text]),
            (3, "no such file: memory.db", ["--from", "mudpuppy", self.here]),
            (2, "found nothing from chatgpt", ["--from", "chatgpt", text]),
            (2, "needs the PATH", ["--from", "chatgpt"]),
            (2, "did you mean 'chatgpt'", ["--from", "chatgtp", text]),
            (2, "is neither a file nor a folder", ["--from", "markdown", "/dev/null"]),
        )
        for code, saying, words in cases:
            self.refused(code, "import", *words, saying=saying)


class Own(ProcessTest):
    LINE = {"content": "from a colleague", "source": "manual"}

    def test_foreign_marks_the_source(self):
        self.ok(*WORDS_ONLY, "import", "--foreign", stdin=json_lines([self.LINE]))
        self.assertEqual([record["source"] for record in self.everything()], ["import"])

    def test_dry_run(self):
        lines = json_lines([self.LINE, self.LINE])
        answer = self.json(*WORDS_ONLY, "import", "--dry-run", stdin=lines)
        self.assertEqual(answer, {"memories": 1, "handoffs": 0, "accesses": 0, "duplicates": 1, "existing": 0,
                                  "from": "cairn", "dry_run": True, "notes": []})
        self.assertEqual(self.count(), 0)
        self.refused(2, *WORDS_ONLY, "import", "--dry-run", stdin='{"content": ""}\n', saying="line 1: ")
        self.ok(*WORDS_ONLY, "import", "--from", "cairn", stdin=lines)
        self.assertEqual([record["source"] for record in self.everything()], ["manual"])


if __name__ == "__main__":
    unittest.main()

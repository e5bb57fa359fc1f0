"""Copies of a store and going back to one: while others write, with a server running, killed, on a full disk."""

import contextlib
import json
import os
import random
import sqlite3
import subprocess
import tarfile
import unittest
from pathlib import Path

from cairn_process import SLOW_BUILD, WORDS_ONLY, ProcessTest, json_lines, mode_of, read_bytes, write_bytes
from mcp_session import McpSession

SHIM = os.environ.get("CAIRN_FULL_DISK_SHIM")
FIXTURES = Path(__file__).parent.parent / "fixtures"


def lines(count, word="granite"):
    return json_lines({"content": f"{word} number {n} " * 10} for n in range(count))


class Copies(ProcessTest):
    def fill(self, count, word="granite"):
        self.ok(*WORDS_ONLY, "add", "--batch", "-", stdin=lines(count, word))

    def export(self, path=None):
        return self.ok(*WORDS_ONLY, "--db", path or self.store, "export")

    def parts(self):
        return [name for folder, _, names in os.walk(self.data) for name in names if ".part" in name]


class Backup(Copies):
    def test_a_named_and_a_regular_copy(self):
        self.fill(50)
        answer = self.json(*WORDS_ONLY, "backup")
        self.assertRegex(answer["path"], r"/cairn/backups/memory-\d{8}-\d{6}\.db$")
        self.assertEqual((answer["memories"], answer["pruned"]), (50, []))
        self.assertEqual(mode_of(answer["path"]), 0o600)
        self.assertEqual(mode_of(self.data + "/backups"), 0o700)
        self.assertEqual(self.export(answer["path"]), self.export())
        named = self.here + "/copy.db"
        self.ok(*WORDS_ONLY, "backup", named)
        self.refused(1, *WORDS_ONLY, "backup", named, saying="--force")
        self.ok(*WORDS_ONLY, "backup", named, "--force")
        self.refused(2, *WORDS_ONLY, "backup", self.store, saying="the store itself")
        self.assertEqual(os.listdir(self.here), ["copy.db"])

    def test_trial_d14_doctor_stats_and_backup_count_alike(self):
        self.fill(9)
        ids = [record["id"] for record in self.json("list", "--limit", "4")["items"]]
        self.ok("supersede", ids[0], ids[1])
        self.ok("delete", ids[2])
        self.ok("update", ids[3], "--tag", "kept")
        self.ok(*WORDS_ONLY, "handoff", "save", "half done", "--project", "shop")
        self.ok(*WORDS_ONLY, "import", stdin=json_lines([{"content": "gone", "expires_at": 1}]))
        total = self.json("list")["total_count"]
        words = f"{total} memories, 1 handoff, 1 superseded, 1 deleted, 1 expired"
        self.assertIn(words, self.ok(*WORDS_ONLY, "stats"))
        self.assertIn(words, self.run_cairn(*WORDS_ONLY, "doctor").text)
        self.assertIn("Copied " + words + " to ", self.ok("backup"))
        answer = self.json("backup")
        self.assertEqual([answer[name] for name in ("memories", "handoffs", "superseded", "deleted", "expired")],
                         [total, 1, 1, 1, 1])

    def test_old_ones_are_pruned_only_if_asked(self):
        self.fill(5)
        made = [self.json(*WORDS_ONLY, "backup")["path"] for _ in range(4)]
        self.assertEqual(len(set(made)), 4)
        listed = [each["path"] for each in self.json(*WORDS_ONLY, "backup", "--list")["backups"]]
        self.assertEqual(sorted(listed), sorted(made))
        answer = self.json(*WORDS_ONLY, "backup", "--keep", "2")
        self.assertEqual(len(answer["pruned"]), 3)
        left = [each["path"] for each in self.json(*WORDS_ONLY, "backup", "--list")["backups"]]
        self.assertEqual(sorted(left), sorted([made[3], answer["path"]]))

    def test_the_one_just_made_stays_whatever_the_clock_said_before(self):
        self.fill(5)
        first = self.json(*WORDS_ONLY, "backup")["path"]
        os.rename(first, os.path.join(os.path.dirname(first), "memory-29991231-235959.db"))
        answer = self.json(*WORDS_ONLY, "backup", "--keep", "1")
        left = [each["path"] for each in self.json(*WORDS_ONLY, "backup", "--list")["backups"]]
        self.assertEqual(left, [answer["path"]])

    def test_what_was_erased_is_named_in_copies(self):
        wanted = self.add("to be erased", *WORDS_ONLY)
        copy = self.json(*WORDS_ONLY, "backup")["path"]
        erased = self.json(*WORDS_ONLY, "delete", "--hard", "--yes", wanted)
        self.assertIn(copy, erased["still_held_in"])

    def test_without_a_store(self):
        self.refused(3, *WORDS_ONLY, "backup", saying="there is no store")
        self.assertFalse(os.path.exists(self.store))

    def test_while_another_process_writes(self):
        self.fill(500)
        writer = self.start(*WORDS_ONLY, "add", "--batch", "-", stdin=subprocess.PIPE)
        writer.stdin.write(lines(8000, "basalt").encode())
        writer.stdin.close()
        copies = []
        while writer.poll() is None or not copies:
            copies.append(self.json(*WORDS_ONLY, "backup"))
        self.assertEqual(writer.wait(), 0)
        for copy in copies:
            self.assertIn(copy["memories"], (500, 8500), "a batch is there or not")
        self.assertIntact(copies[0]["path"])
        self.assertIntact(copies[-1]["path"])


class Restore(Copies):
    def test_there_and_back(self):
        self.fill(30)
        then = self.export()
        copy = self.json(*WORDS_ONLY, "backup")["path"]
        self.fill(20, "basalt")
        now = self.export()
        dry = self.json(*WORDS_ONLY, "restore-backup", copy, "--dry-run")
        self.assertEqual((dry["memories"], dry["dry_run"], dry["kept"]), (30, True, None))
        self.assertEqual(self.export(), now)
        answer = self.json(*WORDS_ONLY, "restore-backup", copy)
        self.assertEqual(answer["memories"], 30)
        self.assertEqual(self.export(), then)
        self.assertEqual(self.parts(), [])
        self.assertTrue(self.json(*WORDS_ONLY, "doctor", "--deep")["healthy"])
        self.json(*WORDS_ONLY, "restore-backup", answer["kept"])
        self.assertEqual(self.export(), now)

    def test_what_is_no_backup_is_refused(self):
        self.fill(30)
        before = read_bytes(self.store)
        copy = self.json(*WORDS_ONLY, "backup")["path"]
        whole = read_bytes(copy)
        bad = self.here + "/bad.db"
        for data in (b"", b"notes", whole[: len(whole) // 2], whole[:16384] + b"\xa5" * 8192 + whole[24576:]):
            write_bytes(bad, data)
            self.refused(1, *WORDS_ONLY, "restore-backup", bad)
        newer = bytearray(whole)
        newer[60:64] = (99).to_bytes(4, "big")
        write_bytes(bad, newer)
        self.refused(1, *WORDS_ONLY, "restore-backup", bad, saying="newer Cairn")
        self.refused(3, *WORDS_ONLY, "restore-backup", self.here + "/nothing.db")
        self.assertEqual(read_bytes(self.store), before)
        self.assertEqual(self.parts(), [])

    def test_one_of_an_older_schema_is_migrated(self):
        self.fill(3)
        for fixture in sorted(FIXTURES.glob("schema-*.tar.gz")):
            with self.subTest(fixture.name):
                with tarfile.open(fixture) as archive:
                    archive.extract("memory.db", self.here)
                expected = fixture.with_name(fixture.name.replace(".tar.gz", ".jsonl")).read_text().splitlines()
                self.ok(*WORDS_ONLY, "restore-backup", self.here + "/memory.db")
                exported = [json.loads(line) for line in self.export().splitlines()]
                self.assertEqual(len(exported), len(expected))
                for now, then in zip(exported, map(json.loads, expected)):
                    self.assertEqual({key: now.get(key) for key in then}, then)
                self.assertIntact()

    def test_while_a_server_has_the_store_open(self):
        self.fill(10)
        copy = self.json(*WORDS_ONLY, "backup")["path"]
        server = self.start(*WORDS_ONLY, "serve", stdin=subprocess.PIPE)
        session = McpSession(server)

        def total():
            result = session.call("memory_stats")
            return json.loads(result["content"][0]["text"])["total"]

        session.call("memory_store", content="stored by the server")
        self.assertEqual(total(), 11)
        self.ok(*WORDS_ONLY, "restore-backup", copy)
        self.assertEqual(total(), 10)
        session.call("memory_store", content="stored afterwards")
        self.assertEqual(total(), 11)
        server.stdin.close()
        self.assertEqual(server.wait(timeout=60), 0)
        self.assertIn("stored afterwards", self.contents(*WORDS_ONLY))
        self.assertIntact()


    def test_what_others_store_meanwhile_is_in_one_of_the_two(self):
        self.fill(2000)
        copy = self.json(*WORDS_ONLY, "backup")["path"]
        server = self.start(*WORDS_ONLY, "serve", stdin=subprocess.PIPE)
        session = McpSession(server)
        restore = self.start(*WORDS_ONLY, "restore-backup", copy, "--json")
        told = []
        while restore.poll() is None or not told:
            told.append(f"stored meanwhile, number {len(told)}")
            self.assertFalse(session.call("memory_store", content=told[-1]).get("isError"))
        answer = json.loads(restore.communicate()[0])
        self.assertEqual(restore.returncode, 0)
        server.stdin.close()
        self.assertEqual(server.wait(timeout=60), 0)
        there = {json.loads(line).get("content")
                 for path in (self.store, answer["kept"]) for line in self.export(path).splitlines()}
        self.assertEqual([text for text in told if text not in there], [])
        self.assertGreater(len(told), 5, "many were stored while it ran")
        self.assertIntact()


class Killed(Copies):
    ROUNDS = 5 if SLOW_BUILD else 15

    def kill_after(self, seconds, *args):
        process = self.start(*WORDS_ONLY, *args)
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def test_a_backup_leaves_the_store_and_no_half_copy(self):
        self.fill(3000)
        before = self.export()
        for number in range(self.ROUNDS):
            self.kill_after(random.Random(number).uniform(0.001, 0.15), "backup")
        for each in self.json(*WORDS_ONLY, "backup", "--list")["backups"]:
            self.assertEqual(self.export(each["path"]), before)
        self.assertEqual(self.export(), before)
        self.json(*WORDS_ONLY, "doctor", "--fix")
        self.assertEqual(self.parts(), [])

    def test_a_restore_leaves_the_old_or_the_new(self):
        self.fill(2000)
        then = self.export()
        copy = self.here + "/copy.db"
        self.ok(*WORDS_ONLY, "backup", copy)
        self.fill(1000, "basalt")
        now = self.export()
        for number in range(self.ROUNDS):
            self.kill_after(random.Random(number).uniform(0.01, 0.6), "restore-backup", copy)
            found = self.export()
            self.assertIn(found, (then, now))
            if found == then:
                self.fill(1000, "basalt")
                now = self.export()
        self.assertIntact()
        self.ok(*WORDS_ONLY, "doctor", "--fix")
        self.assertEqual(self.parts(), [])


@unittest.skipUnless(SHIM, "needs the shim of the release build")
class FullDisk(Copies):
    def test_nothing_is_changed(self):
        self.fill(300)
        copy = self.here + "/copy.db"
        self.ok(*WORDS_ONLY, "backup", copy)
        self.fill(100, "basalt")
        before = self.export()
        failed = 0
        for words in (["backup"], ["restore-backup", copy]):
            for size in (0, 1, 4096, 50_000, 200_000, 500_000, 1_500_000):
                with self.subTest(words=words, size=size):
                    answer = self.run_cairn(*WORDS_ONLY, *words, env={"LD_PRELOAD": SHIM, "CAIRN_DISK_BYTES": str(size)})
                    if answer.code == 0:
                        break
                    failed += 1
                    self.assertOneLine(answer.err)
                    self.assertRegex(answer.err, "disk is full|No space left")
                    self.assertEqual(self.export(), before)
                    self.assertEqual(self.parts(), [])
        self.assertGreater(failed, 5)


class Migration(Copies):
    def test_killed_at_any_moment_it_goes_on(self):
        with tarfile.open(FIXTURES / "schema-1.tar.gz") as archive:
            archive.extract("memory.db", self.here)
        old = self.here + "/memory.db"
        connection = sqlite3.connect(old, isolation_level=None)
        connection.execute("BEGIN")
        columns = [row[1] for row in connection.execute("PRAGMA table_info(memory)") if row[1] not in ("row", "id")]
        count = 4000 if not SLOW_BUILD else 500
        connection.execute(
            f"INSERT INTO memory (id, {', '.join(columns)})"
            " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            f" SELECT printf('018f3c2e-0000-7000-8000-%012x', i), {', '.join(columns)}"
            " FROM n, (SELECT * FROM memory WHERE type <> 'handoff' LIMIT 1)", (count,))
        (total,) = connection.execute("SELECT count(*) FROM memory").fetchone()
        connection.execute("COMMIT")
        connection.close()
        whole = read_bytes(old)
        os.makedirs(self.data, 0o700, exist_ok=True)
        for number in range(Killed.ROUNDS):
            for name in os.listdir(self.data):
                if os.path.isfile(f"{self.data}/{name}"):
                    os.unlink(f"{self.data}/{name}")
            write_bytes(self.store, whole)
            pause = random.Random(number).uniform(0.005, 0.5)
            process = self.start(*WORDS_ONLY, "stats")
            try:
                process.wait(timeout=pause)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            self.ok(*WORDS_ONLY, "stats")
            with contextlib.closing(sqlite3.connect(self.store)) as migrated:
                self.assertEqual(migrated.execute("SELECT count(*) FROM memory").fetchone(), (total,))
            self.assertTrue(os.path.exists(self.store + ".schema-1.bak"))
        self.assertIntact()


if __name__ == "__main__":
    unittest.main()

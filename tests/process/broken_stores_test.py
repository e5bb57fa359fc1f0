"""Stores that cannot be used: each a clear line and exit code 1, and nothing is made worse."""

import os
import shutil
import tarfile
import sqlite3
import struct
import unittest

from cairn_process import BINARY, ProcessTest, json_lines, read_bytes, write_bytes

SHIM = os.environ.get("CAIRN_FULL_DISK_SHIM")
NOBODY = 65534
USER_VERSION_AT = 60  # in the header of a SQLite file
PAGE = 8192

READING = [["list"], ["search", "text"], ["stats"], ["entities"], ["export"], ["handoff", "list"]]
WRITING = [["add", "new text"], ["sweep"], ["optimize"], ["rebuild"], ["import"]]


class Broken(ProcessTest):
    def unusable(self, path, saying, commands=READING + WRITING):
        """Every command refuses the store, and its bytes stay."""
        before = read_bytes(path) if os.path.isfile(path) else None
        for words in commands:
            with self.subTest(words=words):
                answer = self.refused(1, "--db", path, *words, saying=saying)
                self.assertIn(os.path.basename(path), answer.err)
        if before is not None:
            self.assertEqual(read_bytes(path), before)

    def side_files(self, path):
        folder = os.path.dirname(path)
        return sorted(name for name in os.listdir(folder) if name not in (os.path.basename(path), "daily", "recent"))


class NotOurs(Broken):
    def test_a_text_file(self):
        path = self.here + "/notes.db"
        for text in ("x", "Some notes.\n" * 100, "SQLite format 3\0", "SQLite format 3\0" + "x" * 50, "\0" * 5000):
            write_bytes(path, text)
            self.unusable(path, "not a Cairn store")
        self.assertEqual(self.side_files(path), [])

    def test_the_database_of_another_program(self):
        for pragmas in ("", "PRAGMA user_version=1", "PRAGMA application_id=7", "PRAGMA journal_mode=WAL"):
            with self.subTest(pragmas=pragmas):
                path = f"{self.here}/{pragmas.replace(' ', '_') or 'none'}.db"
                connection = sqlite3.connect(path)
                connection.execute(pragmas)
                connection.execute("CREATE TABLE memory (id INTEGER)")
                connection.execute("INSERT INTO memory VALUES (7)")
                connection.commit()
                connection.close()
                self.unusable(path, "the database of another program")
                connection = sqlite3.connect(path)
                self.assertEqual(connection.execute("SELECT id FROM memory").fetchall(), [(7,)])
                connection.close()

    def test_what_is_no_file(self):
        self.unusable(self.here, "a folder")
        os.mkfifo(self.here + "/fifo.db")
        self.unusable(self.here + "/fifo.db", "not a Cairn store", [["list"]])
        self.unusable("/dev/null", "not a Cairn store", [["list"]])
        self.unusable("/dev/zero", "not a Cairn store", [["list"]])


class Newer(Broken):
    def test_is_refused_untouched(self):
        self.add("text")
        data = bytearray(read_bytes(self.store))
        (version,) = struct.unpack_from(">I", data, USER_VERSION_AT)
        self.assertEqual(version, self.json("stats")["schema_version"])
        struct.pack_into(">I", data, USER_VERSION_AT, version + 1)
        write_bytes(self.store, data)
        self.unusable(self.store, f"was written by a newer Cairn (schema {version + 1}, this one supports {version})")
        self.assertEqual(self.side_files(self.store), [])

    def test_also_when_the_version_is_in_the_log_only(self):
        self.add("text")
        connection = sqlite3.connect(self.store)
        self.addCleanup(connection.close)
        connection.execute("PRAGMA user_version=77")  # stays in the -wal while this connection is open
        self.unusable(self.store, "schema 77", [["list"], ["add", "x"]])


class Truncated(Broken):
    def test_at_several_places(self):
        lines = [{"content": f"text number {n} " * 20, "tags": [f"tag{n}"]} for n in range(300)]
        self.ok("add", "--batch", "-", stdin=json_lines(lines))
        whole = read_bytes(self.store)
        self.assertGreater(len(whole), 30 * PAGE)
        path = self.here + "/cut.db"
        for size in (1, 50, 99):
            write_bytes(path, whole[:size])
            self.unusable(path, "not a Cairn store", [["list"], ["add", "x"]])
        for size in (100, 512, 4096, PAGE, PAGE + 1, 3 * PAGE, len(whole) // 2 // PAGE * PAGE, len(whole) - PAGE):
            with self.subTest(size=size):
                for side in ("-wal", "-shm"):
                    if os.path.exists(path + side):
                        os.unlink(path + side)
                write_bytes(path, whole[:size])
                self.unusable(path, "is damaged", [["list"], ["search", "text"], ["add", "x"], ["rebuild"]])

    def test_garbage_inside_is_no_crash(self):
        lines = [{"content": f"text number {n} " * 20} for n in range(200)]
        self.ok("add", "--batch", "-", stdin=json_lines(lines))
        whole = read_bytes(self.store)
        path = self.here + "/cut.db"
        for page in range(1, len(whole) // PAGE, 7):
            write_bytes(path, whole[: page * PAGE] + b"\xa5" * PAGE + whole[(page + 1) * PAGE:])
            for words in (["list"], ["search", "text"], ["add", f"x{page}"], ["export"], ["rebuild"]):
                with self.subTest(page=page, words=words):
                    answer = self.run_cairn("--db", path, *words)
                    self.assertIn(answer.code, (0, 1), answer)
                    if answer.code:
                        self.assertOneLine(answer.err)


class ReadOnly(Broken):
    """As somebody who may read and not write; root may always write."""

    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        self.wanted = self.add("text")
        self.binary = os.path.join(self.folder, "cairn")
        shutil.copy(BINARY, self.binary)
        os.chmod(self.binary, 0o755)
        self.other = os.path.join(self.folder, "other")
        os.mkdir(self.other, 0o755)
        self.copy = os.path.join(self.other, "memory.db")
        shutil.copy(self.store, self.copy)
        self.addCleanup(os.chmod, self.other, 0o755)
        self.before = read_bytes(self.copy)
        self.who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if os.geteuid() == 0:
            os.chown(self.other, NOBODY, NOBODY)
            os.chown(self.copy, NOBODY, NOBODY)

    def as_other(self):
        return {"cwd": "/", "binary": self.binary, "env": {"CAIRN_HOME": "/nonexistent"}, **self.who}

    def check(self):
        how = self.as_other()
        for words in READING:
            with self.subTest(words=words):
                self.ok("--db", self.copy, *words, **how)
        self.assertEqual(self.json("--db", self.copy, "list", **how)["total_count"], 1)
        record = self.json("--db", self.copy, "get", self.wanted, **how)
        self.assertEqual((record["content"], record["access_count"]), ("text", 0))
        writing = [["add", "more"], ["vote", self.wanted], ["update", self.wanted, "--importance", "9"],
                   ["delete", self.wanted], ["delete", "--hard", "--yes", self.wanted], ["sweep"], ["rebuild"], ["optimize"]]
        for words in writing:
            with self.subTest(words=words):
                answer = self.refused(1, "--db", self.copy, *words, saying="cannot be written", **how)
                self.assertIn("permissions", answer.err)
        self.assertEqual(read_bytes(self.copy), self.before)

    def test_file_and_folder(self):
        os.chmod(self.copy, 0o444)
        os.chmod(self.other, 0o555)
        self.check()
        self.assertEqual(os.listdir(self.other), ["memory.db"])

    def test_file(self):
        os.chmod(self.copy, 0o444)
        self.check()

    def test_folder(self):
        os.chmod(self.other, 0o555)
        self.check()

    def test_an_older_one_says_what_to_do(self):
        fixture = os.path.join(os.path.dirname(__file__), "..", "fixtures", "schema-1.tar.gz")
        with tarfile.open(fixture) as archive:
            write_bytes(self.copy, archive.extractfile("memory.db").read())
        before = read_bytes(self.copy)
        os.chmod(self.other, 0o555)
        self.refused(1, "--db", self.copy, "list", saying="once where it is writable", **self.as_other())
        self.assertEqual(read_bytes(self.copy), before)

    def test_what_may_not_even_be_read(self):
        os.chmod(self.copy, 0o000)
        for words in (["list"], ["add", "x"]):
            self.refused(1, "--db", self.copy, *words, saying="Permission denied", **self.as_other())
        os.chmod(self.other, 0o000)
        for words in (["list"], ["add", "x"]):
            self.refused(1, "--db", self.copy, *words, saying="Permission denied", **self.as_other())

    def test_no_place_for_a_new_store(self):
        os.chmod(self.other, 0o555)
        for path in ("/new.db", "/new/folder/new.db"):
            self.refused(1, "--db", self.other + path, "add", "x", saying="Permission denied", **self.as_other())


class Locked(Broken):
    def test_readers_go_on_and_a_writer_gives_up_in_time(self):
        self.add("text")
        connection = sqlite3.connect(self.store, isolation_level=None)
        self.addCleanup(connection.close)
        connection.execute("BEGIN EXCLUSIVE")
        writer = self.start("add", "more")
        for words in READING:  # while the writer waits
            self.ok(*words)
        self.assertIsNone(writer.poll())
        out, err = writer.communicate(timeout=60)
        self.assertEqual((writer.returncode, out), (1, b""))
        self.assertOneLine(err.decode())
        self.assertIn("is locked by another process", err.decode())
        connection.execute("ROLLBACK")
        self.ok("add", "more")
        self.assertEqual(self.count(), 2)
        self.assertIntact()


@unittest.skipUnless(SHIM, "needs the shim of the release build")
class FullDisk(Broken):
    LIMITS = [0, 1, 100, 4096, 20_000, 40_000, 70_000, 100_000, 150_000, 250_000]
    LINES = json_lines({"content": f"new text number {n} " * 10, "tags": ["new"]} for n in range(300))

    def full(self, size):
        return {"LD_PRELOAD": SHIM, "CAIRN_DISK_BYTES": str(size)}

    def check_full(self, answer):
        self.assertEqual((answer.code, answer.out), (1, b""), answer)
        self.assertOneLine(answer.err)
        self.assertRegex(answer.err, "disk is full|No space left")

    def test_writing(self):
        wanted = self.add("text")
        commands = [
            (["add", "--batch", "-"], self.LINES), (["import"], self.LINES), (["add", "more"], ""),
            (["update", wanted, "--content", "changed"], ""), (["delete", "--hard", "--yes", wanted], ""),
            (["rebuild"], ""), (["optimize"], ""),
        ]
        failed = 0
        for words, stdin in commands:
            before = self.ok("export")
            for size in self.LIMITS:
                with self.subTest(words=words, size=size):
                    answer = self.run_cairn(*words, stdin=stdin, env=self.full(size))
                    if answer.code == 0:
                        break  # there was room enough
                    failed += 1
                    self.check_full(answer)
                    self.assertEqual(self.ok("export"), before)
                    self.assertIntact()
            added = [record["id"] for record in self.everything() if record["id"] != wanted]
            if added:
                self.ok("delete", "--hard", "--yes", *added)
        self.assertGreater(failed, 15)

    def test_a_new_store(self):
        for size in self.LIMITS:
            with self.subTest(size=size):
                path = f"{self.here}/new{size}.db"
                answer = self.run_cairn("--db", path, "add", "text", env=self.full(size))
                if answer.code:
                    self.check_full(answer)
                self.ok("--db", path, "add", "more")  # once there is room again
                self.assertIn(self.json("--db", path, "stats")["total"], (1, 2) if answer.code == 0 else (1,))
                self.assertIntact(path)

    def test_reading_goes_on(self):
        wanted = self.add("text")
        for words in [*READING, ["get", wanted]]:
            with self.subTest(words=words):
                self.assertIn("", self.ok(*words, env=self.full(0)))
        self.assertEqual(self.json("get", wanted, env=self.full(0))["content"], "text")
        self.assertEqual(self.look(wanted)["access_count"], 0)

    def test_export_to_a_file_leaves_the_old_one(self):
        self.ok("add", "--batch", "-", stdin=self.LINES)
        path = self.here + "/out.jsonl"
        write_bytes(path, "the old one")
        for size in (0, 1000, 60_000):
            answer = self.run_cairn("export", path, env=self.full(size))
            self.check_full(answer)
            self.assertEqual(read_bytes(path), b"the old one")
            self.assertEqual(os.listdir(self.here), ["out.jsonl"])


if __name__ == "__main__":
    unittest.main()

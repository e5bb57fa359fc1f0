"""`cairn doctor`: each damage is named, nothing is changed by looking, and --fix makes it good without a loss."""

import contextlib
import json
import os
import sqlite3
import unittest

from cairn_process import PAGE, WORDS_ONLY, ProcessTest, json_lines, mode_of, read_bytes, seal, write_bytes
from mcp_session import McpSession

LINES = [{"content": f"text number {n} about granite " * (1 + n % 9), "tags": [f"t{n % 5}"]} for n in range(120)]


class Doctor(ProcessTest):
    # Most of this is not about meaning, so most stores have no vectors.
    globals = WORDS_ONLY
    lines = LINES

    def setUp(self):
        super().setUp()
        self.ok(*self.globals, "add", "--batch", "-", stdin=json_lines(self.lines))
        self.ok(*self.globals, "handoff", "save", "half done", "--next", "the rest", "--project", "shop")
        self.wanted = self.json(*self.globals, "list", "--limit", "1")["items"][0]["id"]
        self.ok(*self.globals, "get", self.wanted)
        self.ok(*self.globals, "vote", self.wanted)
        self.before = self.ok(*self.globals, "export")

    def sql(self, *statements):
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as store:
            for statement in statements:
                store.execute(statement)
        seal(self.store)

    def doctor(self, *args):
        answer = self.run_cairn(*self.globals, "doctor", "--json", *args)
        self.assertEqual(answer.err, "")
        report = answer.json
        self.assertEqual(answer.code, 0 if report["healthy"] else 1, report)
        return report

    def wrong(self, report):
        return [check["check"] for check in report["checks"] if not check["ok"]]

    def snapshot(self):
        found = {}
        for folder, _, files in os.walk(self.folder):
            for name in files:
                path = os.path.join(folder, name)
                found[path] = (read_bytes(path), mode_of(path))
            found[folder] = mode_of(folder)
        return found

    def heals(self, check, *deep, saying="", lost=False):
        """The check is wrong, looking changes nothing, --fix makes all well, and a second --fix does nothing."""
        before = self.snapshot()
        sick = self.doctor(*deep)
        self.assertIn(check, self.wrong(sick), sick)
        (found,) = [each for each in sick["checks"] if each["check"] == check]
        self.assertIn(saying, found["detail"])
        self.assertTrue(found["advice"])
        self.assertEqual(self.snapshot(), before, "looking changes nothing")
        fixed = self.doctor("--fix", *deep)
        self.assertEqual((self.wrong(fixed), fixed["failed"]), ([], []), fixed)
        self.assertTrue(fixed["fixed"])
        self.assertEqual(self.doctor("--deep")["fixed"], [])
        self.assertEqual(self.doctor("--fix", "--deep")["fixed"], [], "once is enough")
        if not lost:
            self.assertEqual(self.ok(*self.globals, "export"), self.before)
        self.assertIntact()
        return fixed


class Healthy(Doctor):
    def test_nothing_is_wrong(self):
        before = self.snapshot()
        for args in ([], ["--deep"], ["--fix"], ["--deep", "--fix"]):
            report = self.doctor(*args)
            self.assertTrue(report["healthy"], report)
            self.assertEqual(report["fixed"], [])
        self.assertEqual(self.snapshot(), before)
        lines = self.ok(*self.globals, "doctor").splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:]], ["ok"] * (len(lines) - 1))

    def test_a_store_that_is_not_there_is_not_made(self):
        report = json.loads(self.ok("--db", self.here + "/new.db", "doctor", "--json"))
        self.assertTrue(report["healthy"])
        self.assertEqual(os.listdir(self.here), [])


class Derived(Doctor):
    def test_index_that_lost_its_entries(self):
        self.sql("DELETE FROM memory_fts_docsize WHERE id < 50")
        self.heals("index", saying="49 memories out of sync")

    def test_index_with_words_that_are_not_in_the_records(self):
        self.sql("DELETE FROM memory_fts_data WHERE id > 10")
        self.heals("index", "--deep")

    def test_tags(self):
        self.sql("DELETE FROM memory_tag WHERE memory < 10")
        self.heals("index", "--deep", saying="tags differ")

    def test_an_index_of_sqlite(self):
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            (root,) = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'memory_by_update'").fetchone()
            store.execute("PRAGMA writable_schema=ON")
            store.execute("UPDATE sqlite_schema SET sql = 'CREATE INDEX memory_by_update ON memory (created_at DESC)'"
                          " WHERE name = 'memory_by_update'")
            store.commit()
        seal(self.store)
        self.assertGreater(root, 0)
        self.assertIn("index", self.wrong(self.doctor("--deep")))
        self.assertEqual(self.wrong(self.doctor("--deep", "--fix")), [])
        self.assertEqual(self.ok(*self.globals, "export"), self.before)

    def test_orphans(self):
        self.sql("PRAGMA foreign_keys=OFF", "INSERT INTO access_log (memory, at, kind, query) VALUES (9999, 1, 'get', '')",
                 "INSERT INTO handoff VALUES (9998, '', '[]', '[]', '[]', '[]', '[]')")
        self.heals("orphans", saying="1 log entries")

    def test_uses_that_were_not_counted(self):
        self.sql("INSERT INTO access_log (memory, at, kind, query)"
                 f" SELECT row, 1, 'get', '' FROM memory, (VALUES (1), (2), (3)) WHERE id = '{self.wanted}'")
        self.heals("log", "--deep", saying="1 memories with fewer uses", lost=True)
        self.assertEqual(self.look(self.wanted, *self.globals)["access_count"], 5)

    def test_a_handoff_without_notes(self):
        self.sql("DELETE FROM handoff")
        fixed = self.heals("log", "--deep", saying="1 handoffs without notes", lost=True)
        self.assertIn("rebuilt the notes of 1 handoffs", " ".join(fixed["fixed"]))
        self.assertEqual(self.count(*self.globals), len(LINES))

    def test_the_store_is_copied_before_it_is_changed(self):
        self.sql("DELETE FROM memory_fts_docsize WHERE id < 50")
        self.doctor("--fix")
        (backup,) = self.json(*self.globals, "backup", "--list")["backups"]
        self.assertEqual(self.ok(*self.globals, "--db", backup["path"], "export"), self.before)


class Vectors(Doctor):
    globals = ()
    lines = LINES[:12]

    def test_missing(self):
        self.sql("PRAGMA foreign_keys=ON", "DELETE FROM vector WHERE memory < 4")
        self.heals("vectors", saying="3 memories not embedded")

    def test_damaged(self):
        self.sql("UPDATE vector_data SET data = x'0102' WHERE change = 3")
        self.heals("vectors", "--deep", saying="1 damaged vectors")

    def test_of_another_text(self):
        self.sql("CREATE TEMP TABLE swap AS SELECT change, data FROM vector_data",
                 "CREATE TEMP TABLE codes AS SELECT change, code FROM vector",
                 "UPDATE vector_data SET data = (SELECT data FROM swap WHERE change = 13) WHERE change = 1",
                 "UPDATE vector SET code = (SELECT code FROM codes WHERE change = 13) WHERE change = 1")
        self.heals("vectors", "--deep", saying="1 memories with outdated embeddings")

    def test_of_another_model(self):
        self.sql("UPDATE vector SET model = 'other'")
        self.heals("vectors", saying="13 from other models, 13 memories not embedded")


class Files(Doctor):
    def test_permissions(self):
        self.ok(*self.globals, "backup")
        backups = self.data + "/backups"
        write_bytes(self.data + "/http-token", "x" * 64)
        paths = [self.store, self.data, self.data + "/daily", backups, os.path.join(backups, os.listdir(backups)[0]),
                 self.data + "/http-token"]
        for path in paths:
            os.chmod(path, 0o777 if os.path.isdir(path) else 0o644)
        self.heals("permissions", saying="others may read")
        self.assertEqual([mode_of(path) for path in paths], [0o600, 0o700, 0o700, 0o700, 0o600, 0o600])

    def test_left_over_parts(self):
        os.mkdir(self.data + "/backups", 0o700)
        for name in ("memory.db.restore.part", "memory.db.restore.part-wal", "backups/memory-20260101-000000.db.part"):
            write_bytes(f"{self.data}/{name}", "x")
            os.chmod(f"{self.data}/{name}", 0o600)
        write_bytes(self.data + "/other.part", "somebody else's")
        os.chmod(self.data + "/other.part", 0o600)
        self.heals("side files", saying="left over")
        self.assertEqual(os.listdir(self.data + "/backups"), [])
        self.assertTrue(os.path.exists(self.data + "/other.part"))

    def test_files_of_others_beside_the_store_are_left(self):
        store = self.here + "/team.db"
        self.ok("--db", store, *self.globals, "add", "a text")
        os.mkdir(self.here + "/backups")
        theirs = ["team.participants.csv", "team.part1.md", "team-x.jsonl.part", "backups/team-2026.db.part"]
        for name in theirs:
            write_bytes(f"{self.here}/{name}", "somebody else's")
        write_bytes(store + ".restore.part", "x")
        answer = json.loads(self.ok("--db", store, *self.globals, "doctor", "--fix", "--json"))
        self.assertEqual(answer["fixed"], ["removed 1 file of interrupted work"])
        for name in theirs:
            self.assertEqual(read_bytes(f"{self.here}/{name}"), b"somebody else's")

    def test_a_damaged_log_is_kept(self):
        write_bytes(self.store + "-wal", b"garbage" * 1000)
        os.chmod(self.store + "-wal", 0o600)
        self.heals("side files", saying="is damaged")
        (kept,) = [name for name in os.listdir(self.data) if "-wal.broken-" in name]
        self.assertEqual(read_bytes(f"{self.data}/{kept}"), b"garbage" * 1000)

    def test_a_damaged_log_in_use_is_told_and_left(self):
        server = self.start(*self.globals, "serve", stdin=-1)
        session = McpSession(server)
        session.call("memory_stats")
        session.call("memory_store", content="in the log")
        log = read_bytes(self.store + "-wal")
        with open(self.store + "-wal", "r+b") as file:
            file.write(b"gone")
        for args in ([], ["--deep"], ["--fix"]):
            report = self.doctor(*args)
            self.assertEqual(self.wrong(report), ["store", "side files"], report)
            self.assertEqual((report["fixed"], report["failed"]), ([], []))
            self.assertIn("not checked", report["checks"][0]["detail"])
        with open(self.store + "-wal", "r+b") as file:
            file.write(log[:4])
        server.stdin.close()
        self.assertEqual(server.wait(timeout=60), 0)
        self.assertTrue(self.doctor("--deep")["healthy"])
        self.assertIn("in the log", self.contents(*self.globals))

    def test_a_damaged_shared_memory_file_is_made_anew_by_itself(self):
        write_bytes(self.store + "-shm", os.urandom(32768))
        os.chmod(self.store + "-shm", 0o600)
        self.assertTrue(self.doctor("--deep")["healthy"])
        self.assertEqual(self.ok(*self.globals, "export"), self.before)

    def test_a_log_with_writes_is_never_dropped(self):
        process = self.start(*self.globals, "serve", stdin=-1)
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as other:
            other.execute("SELECT count(*) FROM memory").fetchall()
            self.ok(*self.globals, "add", "the last word")
            process.kill()
            process.wait()
            wal = read_bytes(self.store + "-wal")
            data = read_bytes(self.store)
        write_bytes(self.store, data)
        write_bytes(self.store + "-wal", wal)
        self.doctor("--fix")
        self.assertIn("the last word", self.contents(*self.globals))

    def test_a_damaged_backup(self):
        self.ok(*self.globals, "backup")
        (backup,) = self.json(*self.globals, "backup", "--list")["backups"]
        os.truncate(backup["path"], 3 * PAGE)
        self.assertTrue(self.doctor()["healthy"], "a quick look does not read it")
        self.assertEqual(self.wrong(self.doctor("--deep")), ["backups"])


class Settings(Doctor):
    def config(self, text):
        path = self.data + "/memory.config.json"
        write_bytes(path, text)
        os.chmod(path, 0o600)
        return path

    def test_an_unreadable_config_is_moved_aside(self):
        path = self.config("{ this is not JSON")
        report = self.doctor()
        self.assertEqual(self.wrong(report), ["config"])
        fixed = self.doctor("--fix")
        self.assertTrue(fixed["healthy"], fixed)
        self.assertEqual(read_bytes(path + ".broken"), b"{ this is not JSON")
        self.assertIn(".broken", " ".join(fixed["fixed"]))
        self.assertFalse(os.path.exists(path))

    def test_a_bad_value_is_named_with_its_line_and_left(self):
        path = self.config('{\n  "chunkSize": 5\n}\n')
        for args in ([], ["--fix"]):
            report = self.doctor(*args)
            self.assertEqual(self.wrong(report), ["config"])
            (check,) = [each for each in report["checks"] if each["check"] == "config"]
            self.assertIn("memory.config.json:2:", check["detail"])
            self.assertTrue(os.path.exists(path))


class Model(ProcessTest):
    def test_a_directory_without_a_model(self):
        self.ok(*WORDS_ONLY, "add", "text")
        empty = self.here + "/model"
        os.mkdir(empty)
        answer = self.run_cairn("doctor", "--json", env={"CAIRN_EMBEDDING_MODEL": empty})
        self.assertEqual(answer.code, 1)
        (check,) = [each for each in answer.json["checks"] if each["check"] == "model"]
        self.assertFalse(check["ok"])
        self.assertIn("minilm", check["advice"])


class Clients(ProcessTest):
    def test_a_client_that_starts_another_program(self):
        self.ok("--quiet", "init", "--project", self.here, "--skip-analyze", "--skip-index")
        path = self.here + "/.mcp.json"
        right = read_bytes(path)
        wrong = json.loads(right)
        wrong["mcpServers"]["cairn"]["command"] = "/old/place/cairn"
        wrong["mcpServers"]["other"] = {"command": "theirs"}
        write_bytes(path, json.dumps(wrong, indent=2))
        settings = read_bytes(self.here + "/.claude/settings.json")
        report = self.run_cairn("doctor", "--json")
        self.assertEqual(report.code, 1)
        (check,) = [each for each in report.json["checks"] if not each["ok"]]
        self.assertEqual(check["check"], "clients")
        self.assertIn("/old/place/cairn, which does not exist", check["detail"])
        fixed = self.run_cairn("doctor", "--fix", "--json")
        self.assertEqual(fixed.code, 0, fixed)
        now = json.loads(read_bytes(path))
        self.assertEqual(now["mcpServers"]["cairn"], json.loads(right)["mcpServers"]["cairn"])
        self.assertEqual(now["mcpServers"]["other"], {"command": "theirs"})
        self.assertEqual(read_bytes(self.here + "/.claude/settings.json"), settings)
        self.assertTrue(any(name.startswith(".mcp.json") and name.endswith(".cairn-backup")
                            for name in os.listdir(self.here)))
        self.assertEqual(self.json("doctor", "--fix")["fixed"], [])


class DamagedStore(Doctor):
    def damage(self, change):
        data = bytearray(read_bytes(self.store))
        change(data)
        write_bytes(self.store, data)

    def contents_now(self):
        return {record["content"] for record in self.everything(*self.globals)}

    def salvages(self, at_least):
        sick = self.doctor("--deep")
        self.assertEqual(self.wrong(sick)[0], "store", sick)
        told = self.run_cairn(*self.globals, "doctor", "--deep").text
        self.assertEqual(told.count("recover what is readable"), 1, told)
        fixed = self.doctor("--fix", "--deep")
        self.assertTrue(fixed["healthy"], fixed)
        self.assertRegex(fixed["fixed"][0], r"read \d+ memor.*the damaged file is kept as")
        then = {json.loads(line).get("content") for line in self.before.splitlines()}
        now = self.contents_now()
        self.assertLessEqual(now, then)
        self.assertGreaterEqual(len(now), at_least)
        self.assertIntact()
        self.assertEqual(self.doctor("--fix", "--deep")["fixed"], [])

    def test_overwritten_pages(self):
        def change(data):
            for page in (4, 9, len(data) // PAGE - 2):
                data[page * PAGE:(page + 1) * PAGE] = os.urandom(PAGE)
        damaged = read_bytes(self.store)
        self.damage(change)
        damaged = read_bytes(self.store)
        self.salvages(60)
        (kept,) = [name for name in os.listdir(self.data) if ".damaged-" in name and not name.endswith("-wal")]
        self.assertEqual(read_bytes(f"{self.data}/{kept}"), damaged)
        self.assertEqual(mode_of(f"{self.data}/{kept}"), 0o600)

    def test_what_others_store_while_it_is_salvaged(self):
        self.damage(self.overwrite_first_memories)
        session = McpSession(self.start(*self.globals, "serve", stdin=-1))
        doctor = self.start(*self.globals, "doctor", "--fix", "--deep", "--json")
        told = []
        while doctor.poll() is None or not told:
            told.append(f"stored meanwhile, number {len(told)}")
            self.assertFalse(session.call("memory_store", content=told[-1]).get("isError"))
        report = json.loads(doctor.communicate()[0])
        if report["failed"]:  # the others were too busy
            self.assertIn("stop them", report["failed"][0])
            self.assertEqual([name for name in os.listdir(self.data) if ".damaged" in name], [])
            self.assertEqual(self.doctor("--fix", "--deep")["failed"], [])
        there = self.contents_now()
        self.assertEqual([text for text in told if text not in there], [])
        session.process.stdin.close()
        self.assertEqual(session.process.wait(timeout=60), 0)
        self.assertIntact()

    def overwrite_first_memories(self, data):
        """The first page of rows: nobody who stores needs it."""
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            (root,) = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'memory'").fetchone()
        at = (root - 1) * PAGE
        self.assertEqual(data[at], 5, "a page of pointers")
        cell = at + int.from_bytes(data[at + 12:at + 14], "big")
        first = (int.from_bytes(data[cell:cell + 4], "big") - 1) * PAGE
        data[first:first + PAGE] = os.urandom(PAGE)

    def test_a_truncated_file(self):
        self.damage(lambda data: data.__delitem__(slice(len(data) - 5 * PAGE, None)))
        self.salvages(20)

    def test_a_bad_header(self):
        self.damage(lambda data: data.__setitem__(slice(0, 100), os.urandom(100)))
        self.salvages(len(LINES))

    def test_every_error_points_to_it(self):
        self.damage(lambda data: data.__delitem__(slice(5 * PAGE, None)))
        self.refused(1, *self.globals, "list", saying="cairn doctor --fix")

    def test_what_is_no_store_is_left_alone(self):
        path = self.here + "/notes.db"
        write_bytes(path, "Dear diary,\n" * 1000)
        before = read_bytes(path)
        answer = self.run_cairn("--db", path, "doctor", "--fix", "--json")
        self.assertEqual(answer.code, 1)
        self.assertIn("it was not changed", " ".join(answer.json["failed"]))
        self.assertEqual(read_bytes(path), before)
        self.assertEqual(os.listdir(self.here), ["notes.db"])


if __name__ == "__main__":
    unittest.main()

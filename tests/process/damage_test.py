"""Damage is seen: bits that change by themselves, a log that was cut, files that are taken away under a process that has
them open, a store that a newer Cairn has migrated. And what is erased is gone from every byte.
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import sqlite3
import tarfile
import unittest

from cairn_process import PAGE, WORDS_ONLY, ProcessTest, json_lines, read_bytes, seal, write_bytes
from mcp_session import McpSession

FIXTURES = pathlib.Path(__file__).parent.parent / "fixtures"
FLIPS = int(os.environ.get("CAIRN_FLIPS", "60"))
SEED = 20261118
LINES = [{"content": f"Transfer number {n}: at most 1000 euros to the account of Rhône & Söhne. " * (1 + n % 4),
          "tags": [f"t{n % 5}"], "importance": 1 + n % 10, "metadata": {"n": n}} for n in range(80)]


class Damage(ProcessTest):
    globals = WORDS_ONLY

    def fill(self):
        self.ok(*self.globals, "add", "--batch", "-", stdin=json_lines(LINES))
        self.ok(*self.globals, "handoff", "save", "half done", "--next", "the rest", "--project", "shop")
        self.wanted = self.json(*self.globals, "list", "--limit", "1")["items"][0]["id"]
        self.ok(*self.globals, "get", self.wanted)

    def doctor(self, *args, store=None):
        return self.run_cairn(*self.globals, "--db", store or self.store, "doctor", "--json", *args).json

    def wrong(self, report):
        return [check["check"] for check in report["checks"] if not check["ok"]]

    def detail(self, report, name):
        (found,) = [each for each in report["checks"] if each["check"] == name]
        return found["detail"]

    def serve(self):
        return McpSession(self.start(*self.globals, "serve", stdin=-1))

    def stored(self, session, text):
        result = session.call("memory_store", content=text)
        self.assertFalse(result.get("isError"), result)
        return text

    def fails(self, session, tool, **arguments):
        result = session.call(tool, **arguments)
        self.assertIs(result.get("isError"), True, result)
        return result["content"][0]["text"]

    def stop(self, session):
        session.process.stdin.close()
        self.assertEqual(session.process.wait(timeout=60), 0)


class Attack08Flips(Damage):
    """Every bit that flips is found, or changes nothing that a reader sees."""

    def test_of_the_file(self):
        self.fill()
        sound = read_bytes(self.store)
        self.assertEqual(sound[20], 8, "pages have sums")
        exported = self.ok(*self.globals, "export")
        choice = random.Random(SEED)
        unseen = []
        found = 0
        for _ in range(FLIPS):
            at, bit = choice.randrange(len(sound)), choice.randrange(8)
            data = bytearray(sound)
            data[at] ^= 1 << bit
            folder = os.path.join(self.here, "flipped")
            os.mkdir(folder, 0o700)
            copy = os.path.join(folder, "memory.db")
            write_bytes(copy, data)
            os.chmod(copy, 0o600)
            if not self.doctor("--deep", store=copy)["healthy"]:
                found += 1
            elif self.ok(*self.globals, "--db", copy, "export") != exported:
                unseen.append((at, bit))
            shutil.rmtree(folder)
        print(f"{FLIPS} flips: {found} found, {FLIPS - found - len(unseen)} without effect, {len(unseen)} unseen")
        self.assertEqual(unseen, [])
        self.assertEqual(found, FLIPS, "every page has a sum, also a free one")

    def test_a_backup_is_refused(self):
        self.fill()
        data = bytearray(read_bytes(self.store))
        data[data.index(b"1000 euros")] ^= 8
        write_bytes(self.store, data)
        self.refused(1, *self.globals, "backup", saying="is damaged")
        self.assertFalse(os.path.exists(self.data + "/backups") and os.listdir(self.data + "/backups"))


    def test_what_a_backup_replaces_is_no_backup(self):
        self.fill()
        backup = self.json(*self.globals, "backup")["path"]
        data = bytearray(read_bytes(self.store))
        data[data.index(b"1000 euros")] ^= 8
        write_bytes(self.store, data)
        kept = self.json(*self.globals, "restore-backup", backup)["kept"]
        self.assertIn("memory.db.damaged-", kept)
        self.assertEqual(read_bytes(kept), bytes(data))
        self.assertEqual(os.listdir(self.data + "/backups"), [os.path.basename(backup)])
        self.assertEqual(self.wrong(self.doctor("--deep")), [])


class Attack08Texts(Damage):
    """A text that is not the one of its hash is told, never made true, and taken from a backup that has it."""

    def setUp(self):
        super().setUp()
        self.fill()
        self.before = self.ok(*self.globals, "export")

    def damage(self, with_sums):
        """One sum becomes another: in the page alone, or so that no sum of a page tells."""
        data = bytearray(read_bytes(self.store))
        at = data.index(b"1000 euros", data.index(b"Transfer number 41:"))
        data[at:at + 1] = b"9"
        write_bytes(self.store, data)
        if with_sums:
            seal(self.store)
        (self.hit,) = [each for each in self.everything(*self.globals) if "9000" in each["content"]]

    def test_without_a_backup_it_stays_told(self):
        self.damage(with_sums=True)
        for _ in range(2):
            report = self.doctor("--deep")
            self.assertIn("records", self.wrong(report))
            self.assertIn(self.hit["id"], self.detail(report, "records"))
            fixed = self.doctor("--deep", "--fix")
            self.assertEqual(self.wrong(fixed), ["records"], "all else is made good, and the rest is not hidden")
        now = self.look(self.hit["id"], *self.globals)
        self.assertEqual((now["content"], now["content_hash"]), (self.hit["content"], self.hit["content_hash"]))
        self.ok(*self.globals, "update", self.hit["id"], "--content", "at most 1000 euros, looked up")
        self.assertEqual(self.wrong(self.doctor("--deep")), [])

    def test_a_backup_has_it(self):
        self.ok(*self.globals, "backup")
        self.damage(with_sums=True)
        fixed = self.doctor("--deep", "--fix")
        self.assertIn("from a backup: " + self.hit["id"], " ".join(fixed["fixed"]))
        self.assertEqual(self.wrong(fixed), [], fixed)
        self.assertEqual(self.ok(*self.globals, "export"), self.before)
        self.assertEqual(self.doctor("--deep", "--fix")["fixed"], [])

    def test_a_hash_that_was_damaged(self):
        self.ok(*self.globals, "backup")
        right = self.look(self.wanted, *self.globals)["content_hash"].encode()
        write_bytes(self.store, read_bytes(self.store).replace(right, b"f00d" + right[4:]))
        seal(self.store)
        self.assertIn("records", self.wrong(self.doctor("--deep")))
        self.assertEqual(self.wrong(self.doctor("--deep", "--fix")), [])
        self.assertEqual(self.ok(*self.globals, "export"), self.before)

    def test_a_damaged_page_without_a_backup(self):
        self.damage(with_sums=False)
        report = self.doctor("--deep")
        self.assertEqual(self.wrong(report)[0], "store")
        self.assertIn("bytes have changed in page", self.detail(report, "store"))
        fixed = self.doctor("--deep", "--fix")
        told = " ".join(fixed["fixed"])
        self.assertEqual(self.wrong(fixed), [], fixed)
        self.assertRegex(told, "left out memories with a damaged text.*" + self.hit["id"])
        self.assertEqual([each for each in self.everything(*self.globals) if "9000" in each["content"]], [])
        (kept,) = [name for name in os.listdir(self.data) if ".damaged-" in name]
        self.assertIn(b"9000 euros", read_bytes(f"{self.data}/{kept}"))
        self.assertIn("other fields on a damaged page", told)

    def test_a_damaged_page_and_a_backup(self):
        self.ok(*self.globals, "backup")
        self.damage(with_sums=False)
        fixed = self.doctor("--deep", "--fix")
        self.assertEqual(self.wrong(fixed), [], fixed)
        self.assertRegex(" ".join(fixed["fixed"]), "took damaged texts from a backup: " + self.hit["id"])
        self.assertEqual(self.ok(*self.globals, "export"), self.before)


class Attack08Log(Damage):
    """A log of writes that was altered or cut is told, as long as anything says that more was in it."""

    def setUp(self):
        super().setUp()
        self.fill()
        session = self.serve()
        self.texts = [self.stored(session, f"in the log, number {n}") for n in range(6)]
        session.process.kill()
        session.process.wait()
        self.files = {tail: read_bytes(self.store + tail) for tail in ("", "-wal", "-shm")}
        self.frame = PAGE + 24
        self.frames = (len(self.files["-wal"]) - 32) // self.frame
        self.assertGreater(self.frames, 10)

    def put(self, log, shared=True):
        for tail, data in {**self.files, "-wal": bytes(log)}.items():
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.store + tail)
            if tail != "-shm" or shared:
                write_bytes(self.store + tail, data)
                os.chmod(self.store + tail, 0o600)

    def ends(self):
        """After how many frames a write ends."""
        log = self.files["-wal"]
        salts = log[16:24]
        heads = [log[32 + n * self.frame:56 + n * self.frame] for n in range(self.frames)]
        return [n + 1 for n, head in enumerate(heads) if head[8:16] == salts and any(head[4:8])]

    def test_is_well_as_it_is(self):
        for shared in (True, False):
            self.put(self.files["-wal"], shared)
            self.assertEqual(self.wrong(self.doctor("--deep")), [])
            self.assertLessEqual(set(self.texts), set(self.contents(*self.globals, "--limit", "100")))

    def test_flipped_bits(self):
        choice = random.Random(SEED)
        last = 32 + self.ends()[-1] * self.frame
        for _ in range(25):
            log = bytearray(self.files["-wal"])
            at = choice.randrange(last)
            log[at] ^= 1 << choice.randrange(8)
            self.put(log)
            self.assertIn("side files", self.wrong(self.doctor()), at)

    def test_flipped_bits_without_the_shared_memory(self):
        choice = random.Random(SEED)
        before_last = 32 + self.ends()[-2] * self.frame
        for _ in range(15):
            log = bytearray(self.files["-wal"])
            at = choice.randrange(before_last)
            log[at] ^= 1 << choice.randrange(8)
            self.put(log, shared=False)
            self.assertIn("side files", self.wrong(self.doctor()), at)

    def test_the_head(self):
        for at in range(32):
            log = bytearray(self.files["-wal"])
            log[at] ^= 1
            self.put(log, shared=at % 2 == 0)
            self.assertIn("side files", self.wrong(self.doctor()), at)

    def test_cuts(self):
        choice = random.Random(SEED)
        end = 32 + self.ends()[-1] * self.frame
        places = [choice.randrange(end) for _ in range(12)] + [32 + n * self.frame for n in self.ends()[:-1]]
        for at in places:
            self.put(self.files["-wal"][:at])
            report = self.doctor()
            self.assertIn("side files", self.wrong(report), at)

    def test_what_can_be_read_stays_and_the_rest_is_kept(self):
        third = self.ends()[2]
        log = bytearray(self.files["-wal"])
        log[32 + third * self.frame + 100] ^= 4
        self.put(log)
        before = {tail: read_bytes(self.store + tail) for tail in self.files}
        report = self.doctor("--deep")
        self.assertEqual(self.wrong(report), ["store", "side files"])
        self.assertEqual({tail: read_bytes(self.store + tail) for tail in self.files}, before, "looking changes nothing")
        fixed = self.doctor("--deep", "--fix")
        self.assertEqual(self.wrong(fixed), [], fixed)
        (kept,) = [name for name in os.listdir(self.data) if "-wal.broken-" in name]
        self.assertEqual(read_bytes(f"{self.data}/{kept}"), bytes(log))
        there = [text for text in self.texts if text in self.contents(*self.globals, "--limit", "100")]
        self.assertEqual(there, self.texts[:len(there)], "a beginning of what was written")
        self.assertGreater(len(there), 0)


class Attack12TakenAway(Damage):
    """A process whose files were removed or replaced says so before it acknowledges anything."""

    def setUp(self):
        super().setUp()
        self.fill()
        self.session = self.serve()
        self.stored(self.session, "stored before")
        self.wait_for(self.was_swept)  # a write of the server's own would be told in our place

    def was_swept(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as store:
            return store.execute("SELECT count(*) FROM setting WHERE name = 'last_sweep'").fetchone()[0] > 0

    def test_a_store_that_is_gone(self):
        shutil.rmtree(self.data)
        for n in range(3):
            self.assertIn("was removed", self.fails(self.session, "memory_store", content=f"lost {n}"))
        self.assertIn("was removed", self.fails(self.session, "memory_search", query="stored"))
        self.assertFalse(os.path.exists(self.store), "no second store is made")
        self.stop(self.session)
        self.assertFalse(os.path.exists(self.store))

    def test_reading_tells_as_well(self):
        shutil.rmtree(self.data)
        self.assertIn("was removed", self.fails(self.session, "memory_search", query="stored"))

    def test_a_new_store_in_its_place(self):
        shutil.rmtree(self.data)
        self.add("made by the command line", *self.globals)
        self.assertIn("was replaced", self.fails(self.session, "memory_store", content="not stored"))
        self.stored(self.session, "stored in the new one")
        self.assertEqual(set(self.contents(*self.globals)), {"made by the command line", "stored in the new one"})
        self.stop(self.session)
        self.assertEqual(set(self.contents(*self.globals)), {"made by the command line", "stored in the new one"})
        self.assertIntact()

    def test_a_store_that_comes_back(self):
        os.rename(self.data, self.data + ".away")
        self.assertIn("was removed", self.fails(self.session, "memory_store", content="not stored"))
        os.rename(self.data + ".away", self.data)
        self.stored(self.session, "stored again")
        self.assertIn("stored before", self.contents(*self.globals))

    def test_the_shared_memory(self):
        os.remove(self.store + "-shm")
        self.add("stored by another process", *self.globals)
        self.assertIn("-shm", self.fails(self.session, "memory_store", content="not stored"))
        self.stored(self.session, "stored afterwards")
        self.stop(self.session)
        there = set(self.contents(*self.globals, "--limit", "100"))
        self.assertLessEqual({"stored before", "stored by another process", "stored afterwards"}, there)
        self.assertNotIn("not stored", there)
        self.assertIntact()

    def test_the_shared_memory_and_the_end(self):
        os.remove(self.store + "-shm")
        self.add("stored by another process", *self.globals)
        self.stop(self.session)
        self.assertLessEqual({"stored before", "stored by another process"},
                             set(self.contents(*self.globals, "--limit", "100")))
        self.assertIntact()

    def test_the_log(self):
        os.remove(self.store + "-wal")
        self.assertIn("-wal", self.fails(self.session, "memory_store", content="not stored"))
        self.stored(self.session, "stored afterwards")
        self.stop(self.session)
        self.assertLessEqual({"stored before", "stored afterwards"}, set(self.contents(*self.globals, "--limit", "100")))
        self.assertIntact()

    def test_the_log_and_the_end(self):
        os.remove(self.store + "-wal")
        self.stop(self.session)
        self.assertIn("stored before", self.contents(*self.globals, "--limit", "100"))
        self.assertIntact()


class Attack13(Damage):
    def test_an_older_server_refuses_a_store_that_was_migrated_under_it(self):
        self.fill()
        session = self.serve()
        self.stored(session, "stored before")
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as newer:
            newer.execute("PRAGMA user_version=77")
        count = self.stored_texts()
        self.assertIn("newer Cairn", self.fails(session, "memory_store", content="not stored"))
        self.assertIn("newer Cairn", self.fails(session, "memory_search", query="stored"))
        self.assertEqual(self.stored_texts(), count)

    def stored_texts(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as store:
            return store.execute("SELECT count(*) FROM memory").fetchone()

    def test_a_repair_leaves_nothing_that_makes_the_doctor_wrong(self):
        self.fill()
        self.ok(*self.globals, "backup")
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as store:
            store.execute("DELETE FROM memory_fts_docsize WHERE id < 50")
        seal(self.store)
        fixed = self.doctor("--deep", "--fix")
        self.assertEqual(self.wrong(fixed), [], fixed)
        self.assertEqual(self.wrong(self.doctor("--deep")), [])
        self.assertEqual(len(os.listdir(self.data + "/backups")), 1)
        (copy,) = [name for name in os.listdir(self.data) if ".before-repair-" in name]
        self.assertIn(copy, " ".join(fixed["fixed"]))


class Attack13Erased(Damage):
    """What `delete --hard` erases is gone from every byte of the store's files, without `optimize`."""

    traces = ("zanzibarite", "quokkaville", "velociferous", "murgatroydian")

    def add_traces(self):
        """A memory of some length; its words, its tag, its former text and the query that found it are looked for."""
        text = "The zanzibarite shipment leaves Quokkaville tonight. " * 400
        memory = self.json(*self.globals, "add", text, "--tag", "murgatroydian")["id"]
        self.ok(*self.globals, "search", "zanzibarite", "--json")
        self.ok(*self.globals, "get", memory)
        self.ok(*self.globals, "update", memory, "--content", "A velociferous text in its place. " * 300)
        return memory

    def left(self):
        """Where traces are, as text in any case; daily logs are files for people and named."""
        found = []
        for folder, _, files in os.walk(self.data):
            for name in files:
                data = read_bytes(os.path.join(folder, name)).lower()
                found += [(name, trace) for trace in self.traces if trace.encode()[:9] in data]
        return [each for each in found if not each[0].endswith(".md")]

    def erase(self, memory):
        return self.ok(*self.globals, "delete", memory, "--hard", "--yes")

    def test_nothing_is_left(self):
        self.fill()
        memory = self.add_traces()
        self.assertTrue(self.left())
        self.assertIn("permanently", self.erase(memory))
        self.assertEqual(self.left(), [])
        self.assertIntact()

    def test_beside_a_running_server(self):
        self.fill()
        session = self.serve()
        self.stored(session, "another text of the server")
        memory = self.add_traces()
        session.call("memory_search", query="another text")
        self.erase(memory)
        self.assertEqual(self.left(), [])
        self.stop(session)
        self.assertEqual(self.left(), [])

    def test_a_reader_that_holds_on_is_named(self):
        self.fill()
        memory = self.add_traces()
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM memory").fetchone()
            told = self.json(*self.globals, "delete", memory, "--hard", "--yes")
            self.assertEqual(len([place for place in told["still_held_in"] if "-wal" in place]), 1, told)
            reader.execute("ROLLBACK")
        self.ok(*self.globals, "add", "the next write")
        self.assertEqual([each for each in self.left() if each[0] == "memory.db"], [])

    def test_of_a_store_from_before(self):
        """One whose free pages were never overwritten: it is written anew, once, and its pages have sums from then on."""
        os.makedirs(self.data, 0o700)
        with tarfile.open(FIXTURES / "schema-4.tar.gz") as archive:
            archive.extract("memory.db", self.data)
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as store:
            for statement in ("PRAGMA secure_delete=OFF", "CREATE TABLE old (text)",
                              f"INSERT INTO old VALUES ('{'zanzibarite ' * 5000}')", "DROP TABLE old"):
                store.execute(statement)
        memory = self.add_traces()
        self.assertEqual(read_bytes(self.store)[20], 0)
        told = self.json(*self.globals, "delete", memory, "--hard", "--yes")
        self.assertIn(self.store + ".schema-4.bak", told["still_held_in"])
        self.assertEqual([name for name, _ in self.left() if not name.endswith(".bak")], [])
        self.assertEqual(read_bytes(self.store)[20], 8)
        self.assertEqual(self.wrong(self.doctor("--deep")), [])


if __name__ == "__main__":
    unittest.main()

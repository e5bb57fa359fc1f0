"""Several processes on one store at once, from its creation on; and who may read its files."""

import os
import signal
import sqlite3
import threading
import unittest

from cairn_process import SLOW_BUILD, WORDS_ONLY, ProcessTest, at_once, json_lines, mode_of

PROCESSES = 8
EACH = 10 if SLOW_BUILD else 50
BATCH = 3000 if SLOW_BUILD else 20_000


class Together(ProcessTest):
    def test_the_same_text_is_stored_once(self):
        for number in range(3):
            answers = []
            text = f"the same text {number}"
            at_once([lambda: answers.append(self.json("add", text))] * PROCESSES)
            self.assertEqual(len({answer["id"] for answer in answers}), 1)
            self.assertEqual(sorted(answer["created"] for answer in answers), [False] * (PROCESSES - 1) + [True])
            self.assertEqual(self.contents("--limit", "1"), [text])
        self.assertEqual(self.count(), 3)

    def test_many_adds_and_votes_on_a_fresh_store(self):
        shared = []
        self.assertFalse(os.path.exists(self.data))

        def work(name):
            ids = [self.add(f"process {name} text {number}") for number in range(EACH // 2)]
            shared.append(ids[0])
            for number in range(EACH // 2):
                self.ok("vote", shared[0] if number % 2 else ids[number])

        at_once([lambda name=name: work(name) for name in range(PROCESSES)])
        records = self.everything()
        self.assertEqual(len(records), PROCESSES * (EACH // 2))
        votes = PROCESSES * (EACH // 2)
        self.assertEqual(sum(record["access_count"] for record in records), votes)
        self.assertEqual(sum(record["usefulness"] for record in records), votes)
        self.assertEqual(self.json("stats")["total_accesses"], votes)
        log = [line for line in self.ok("export").splitlines() if line.startswith('{"record":"access"')]
        self.assertEqual(len(log), votes)
        self.assertIntact()

    def test_updates_of_different_fields_both_last(self):
        wanted = self.add("text")

        def set_importance():
            for number in range(10):
                self.ok("update", wanted, "--importance", str(number))

        def set_context():
            for number in range(10):
                self.ok("update", wanted, "--context", f"context {number}")

        at_once([set_importance, set_context])
        record = self.look(wanted)
        self.assertEqual((record["importance"], record["context"]), (9, "context 9"))

    def test_readers_never_see_half_a_batch(self):
        self.add("number zero")
        lines = json_lines({"content": f"number {number} of the batch"} for number in range(BATCH))
        seen = []
        reading, done = threading.Event(), threading.Event()

        def read():
            while not done.is_set():
                seen.append(self.json("stats")["total"])
                seen.append(self.json("search", "number", "--mode", "keyword", "--limit", "1")["total_count"])
                reading.set()

        def write():
            self.assertTrue(reading.wait(timeout=60))
            try:
                self.assertEqual(self.json(*WORDS_ONLY, "add", "--batch", "-", stdin=lines)["stored"], BATCH)
            finally:
                done.set()

        at_once([read, write])
        self.assertLessEqual(set(seen), {1, BATCH + 1})
        self.assertIn(1, seen)
        self.assertEqual(self.json("stats")["total"], BATCH + 1)

    def test_they_see_each_others_writes_at_once(self):
        for number in range(5):
            wanted = self.add(f"text {number}")
            self.assertEqual(self.json("list", "--limit", "1")["items"][0]["id"], wanted)


class Readers(ProcessTest):
    def is_locked(self):
        """Whether a process is writing at this moment."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        self.connection.execute("ROLLBACK")
        return False

    def stopped_in_a_transaction(self, *args, stdin):
        """A process that stands still while it writes; None if it was done before it could be stopped."""
        path = self.here + "/lines.jsonl"
        with open(path, "w", encoding="utf-8") as file:
            file.write(stdin)
        process = self.start(*args, path)
        while process.poll() is None:
            if self.is_locked():
                process.send_signal(signal.SIGSTOP)
                os.waitpid(process.pid, os.WUNTRACED)
                if self.is_locked():  # it had not committed meanwhile
                    return process
                process.send_signal(signal.SIGCONT)
        return None

    def test_never_wait_for_a_writer(self):
        wanted = self.add("number zero")
        self.connection = sqlite3.connect(self.store, timeout=0, isolation_level=None)
        self.addCleanup(self.connection.close)
        for attempt in range(20):
            lines = json_lines({"content": f"number {n} of {attempt}"} for n in range(BATCH // 4))
            writer = self.stopped_in_a_transaction(*WORDS_ONLY, "add", "--batch", stdin=lines)
            if writer:
                break
        self.assertIsNotNone(writer, "no writer could be stopped in time")
        total = self.json("stats")["total"]
        for words in (["list"], ["search", "number", "--mode", "keyword"], ["entities"], ["export"], ["handoff", "list"]):
            self.ok(*WORDS_ONLY, *words)
        self.assertEqual(self.json("list", "--limit", "1")["total_count"], total)
        self.assertTrue(self.is_locked(), "all of that was answered while the transaction was open")
        writer.send_signal(signal.SIGCONT)
        self.assertEqual(writer.wait(timeout=60), 0)
        self.assertEqual(self.json("stats")["total"], total + BATCH // 4)
        self.assertEqual(self.look(wanted)["content"], "number zero")


class Permissions(ProcessTest):
    def test_whatever_the_umask(self):
        for umask in (0o000, 0o022, 0o077, 0o777):
            with self.subTest(umask=oct(umask)):
                folder = f"{self.here}/{umask:o}/deep"
                store = folder + "/memory.db"
                self.ok("add", "text", env={"CAIRN_HOME": folder}, umask=umask)
                self.assertEqual((mode_of(store), mode_of(folder)), (0o600, 0o700))
                self.assertEqual(mode_of(os.path.dirname(folder)), 0o700)
                self.assertEqual(self.side_modes(store, umask), {"-wal": 0o600, "-shm": 0o600})

    def side_modes(self, store, umask):
        """The modes of the files that a store in use has beside it: here by an export, stuck at its full pipe."""
        self.ok(*WORDS_ONLY, "--db", store, "add", "--batch", "-", umask=umask,
                stdin=json_lines({"content": f"{number} " * 500} for number in range(200)))
        process = self.start("--db", store, "export", umask=umask)
        self.assertEqual(process.stdout.read(1), b"{")  # it is at work, and the rest does not fit into the pipe
        modes = {side: mode_of(store + side) for side in ("-wal", "-shm")}
        process.send_signal(signal.SIGKILL)
        return modes

    def test_an_existing_folder_keeps_its_mode(self):
        os.chmod(self.here, 0o755)
        self.ok("--db", self.here + "/memory.db", "add", "text")
        self.assertEqual((mode_of(self.here), mode_of(self.here + "/memory.db")), (0o755, 0o600))


if __name__ == "__main__":
    unittest.main()

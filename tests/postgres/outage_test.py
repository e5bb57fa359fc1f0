"""What a store on PostgreSQL does when its server dies, stands still, is away, or has many clients at once.

    tests/postgres/outage_test.py --kills 1000 --writers 8

kills the server a thousand times while eight agents write. By default it is a few dozen.
"""

import argparse
import random
import subprocess
import sys
import threading
import time
import unittest

import team_process
from mcp_session import McpSession
from team_process import WORDS_ONLY, TeamTest

CLIENTS = 16


KILLS, WRITERS = 30, 8  # unless the command line says otherwise
LIVES = (0.02, 0.6)  # seconds between a start of the server and the next kill: at least, at most
REPORT_EVERY = 50  # kills


class Author:
    """An agent that writes without a pause, each note once, and remembers what it was answered."""

    def __init__(self, number, session):
        self.number, self.session = number, session
        self.acknowledged, self.denied, self.unknown = [], [], []
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._write)
        self.thread.start()

    def _write(self):
        count = 0
        while not self.stopped.is_set():
            text = f"Writer {self.number} note {count}"
            told = self.session.call("memory_store", content=text)
            if not told.get("isError"):
                self.acknowledged.append(text)
            elif "it is unknown whether it was stored" in str(told):
                self.unknown.append(text)
            else:
                self.denied.append(text)
            count += 1

    def stop(self):
        self.stopped.set()
        self.thread.join()


class Attack14Kills(TeamTest):
    """A server that is killed again and again under several writers."""

    def test_no_acknowledged_write_is_lost_and_no_denied_one_is_there(self):
        ada, chance = self.member("ada"), random.Random(23)
        sessions = [McpSession(self.start(*WORDS_ONLY, "serve", env=ada, stdin=subprocess.PIPE)) for _ in range(WRITERS)]
        authors = [Author(number, session) for number, session in enumerate(sessions)]
        for kills in range(1, KILLS + 1):
            time.sleep(chance.uniform(*LIVES))
            self.server.kill()
            self.server.start()
            if kills % REPORT_EVERY == 0:
                self.report(kills, authors)
        time.sleep(1)
        for author in authors:
            author.stop()
        acknowledged, denied, unknown = self.report(KILLS, authors)
        texts = self.sql("SELECT content FROM memory").splitlines()
        self.assertEqual(len(texts), len(set(texts)), "stored twice")
        self.assertGreater(len(acknowledged), KILLS)
        self.assertEqual(acknowledged - set(texts), set(), "acknowledged and lost")
        self.assertEqual(denied & set(texts), set(), "denied and stored")
        self.assertEqual(set(texts) - acknowledged - unknown, set(), "stored, and nobody wrote it")
        self.assertIn("Rebuilt and verified", self.ok("rebuild", env=ada))

    @staticmethod
    def report(kills, authors):
        """All that was acknowledged, denied, and not known."""
        all_of = [set().union(*(getattr(author, name) for author in authors))
                  for name in ("acknowledged", "denied", "unknown")]
        print(f"{kills} kills, {len(authors)} writers:", *(f"{len(texts)} {name}" for texts, name in
              zip(all_of, ("acknowledged", "denied", "not known"))), file=sys.stderr, flush=True)
        return all_of


class Outages(TeamTest):
    def test_a_server_that_serves_on_recovers_by_itself(self):
        ada = self.member("ada")
        session = McpSession(self.start(*WORDS_ONLY, "serve", env=ada, stdin=subprocess.PIPE))
        session.call("memory_store", content="Before the fall")
        self.server.kill()
        self.server.start()
        found = session.call("memory_search", query="fall")
        self.assertIn("Before the fall", str(found))
        session.call("memory_store", content="After the fall")

    def test_a_server_that_stands_still_is_given_up_in_time(self):
        ada = {**self.member("ada"), "CAIRN_STORE_TIMEOUT": "2"}
        self.store_text(ada, "Patience")
        self.server.pause()
        self.addCleanup(self.server.resume)
        begun = time.monotonic()
        answer = self.run_cairn(*WORDS_ONLY, "list", env=ada)
        self.assertEqual(answer.code, 1, answer)
        self.assertIn("store.timeout", answer.err)
        self.assertLess(time.monotonic() - begun, 10)

    def test_nobody_there_is_said_at_once(self):
        begun = time.monotonic()
        answer = self.run_cairn("list", env={"CAIRN_STORE_URL": "postgres://ada:hidden@127.0.0.1:1/x"})
        self.assertEqual(answer.code, 1, answer)
        self.assertIn("127.0.0.1", answer.err)
        self.assertNotIn("hidden", answer.err)
        self.assertLess(time.monotonic() - begun, 5)

    def test_sixteen_clients_write_and_search_at_once(self):
        ada = self.member("ada")
        self.store_text(ada, "A word that all look for: obsidian")
        faults, lock = [], threading.Lock()

        def work(number):
            for turn in range(4):
                for command in (["add", f"Client {number} turn {turn} says obsidian"], ["search", "obsidian"]):
                    answer = self.run_cairn(*WORDS_ONLY, *command, env=ada)
                    if answer.code != 0:
                        with lock:
                            faults.append(answer)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        self.assertEqual(len(self.texts(ada, "--limit", "1000")), 1 + CLIENTS * 4)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--writers", type=int, default=WRITERS)
    given, rest = parser.parse_known_args()
    KILLS, WRITERS = given.kills, given.writers
    team_process.postgres.require()
    unittest.main(argv=[sys.argv[0], *rest])

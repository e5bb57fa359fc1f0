"""What a store on PostgreSQL does when its server dies, stands still, is away, or has many clients at once."""

import subprocess
import threading
import time
import unittest

import team_process
from mcp_session import McpSession
from team_process import WORDS_ONLY, TeamTest

CLIENTS = 16


class Outages(TeamTest):
    def test_what_was_acknowledged_survives_a_killed_server_and_clients_go_on(self):
        ada = self.member("ada")
        acknowledged, refused, stop = [], [], threading.Event()
        lock = threading.Lock()

        def write(number):
            count = 0
            while not stop.is_set():
                text = f"Writer {number} note {count}"
                answer = self.run_cairn(*WORDS_ONLY, "add", text, env=ada)
                with lock:
                    (acknowledged if answer.code == 0 else refused).append(text)
                count += 1

        writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
        for writer in writers:
            writer.start()
        for _ in range(3):
            time.sleep(1)
            self.server.kill()
            time.sleep(0.3)
            self.server.start()
        time.sleep(1)
        stop.set()
        for writer in writers:
            writer.join()
        texts = set(self.texts(ada, "--limit", "100000"))
        self.assertGreater(len(acknowledged), 10)
        self.assertEqual(set(acknowledged) - texts, set(), "acknowledged and lost")
        self.assertIn("all is well", self.ok("rebuild", env=ada))

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
    team_process.postgres.require()
    unittest.main()

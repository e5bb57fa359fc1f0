"""An unanswered COMMIT is decided by what was written: whatever the server forgets when it crashes."""

import threading
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest, cairn_process, postgres
from wire import Wire, message

# Nothing of a transaction reaches the disk before a commit: what a crash forgets is all of it.
LAZY = {"wal_writer_delay": "10s", "wal_level": "minimal", "max_wal_senders": "0", "autovacuum": "off",
        "checkpoint_timeout": "1h"}


class CommitTest(TeamTest):
    @classmethod
    def start_server(cls):
        return postgres.PostgresServer(settings=LAZY)

    def setUp(self):
        super().setUp()
        self.wire = Wire(self.server)
        self.addCleanup(self.wire.close)
        self.plain = self.member("ada")
        self.bob = self.member("bob")
        self.ada = {**self.plain, "CAIRN_STORE_URL": self.wire.url(self.plain["CAIRN_STORE_URL"]),
                    "CAIRN_STORE_TIMEOUT": "30"}

    def hold_commit(self):
        """The next COMMIT by the wire is kept back; what is returned is set when it has come."""
        has_come = threading.Event()

        def hold(talk, kind, body):
            if talk.asked != "COMMIT" or has_come.is_set():
                return message(kind, body)
            has_come.set()
            return b""

        self.wire.to_server = hold
        return has_come

    def add_and_crash(self, *command):
        """Starts a write, and kills the server when everything of it has been sent but its COMMIT. Returns the process,
        whose new connections wait, and the number of its transaction."""
        has_come = self.hold_commit()
        process = self.start(*WORDS_ONLY, *command, env=self.ada)
        self.assertTrue(has_come.wait(cairn_process.TIMEOUT))
        number = self.server.psql("SELECT max(backend_xid::text::bigint) FROM pg_stat_activity")
        self.wire.is_open.clear()
        self.server.kill()
        self.server.start()
        return process, number

    def outcome(self, process):
        self.wire.is_open.set()
        out, err = process.communicate(timeout=cairn_process.TIMEOUT)
        return process.returncode, (out + err).decode()


class Attack14LostCommits(CommitTest):
    def test_another_writers_transaction_of_the_same_number_is_not_taken_for_ours(self):
        process, number = self.add_and_crash("add", "It was never stored")
        self.store_text(self.bob, "The next one")
        self.assertEqual(self.sql("SELECT xmin FROM tally ORDER BY tenant LIMIT 1"), number,
                         "the number was not handed out again: this test shows nothing")
        code, told = self.outcome(process)
        self.assertEqual(self.texts(self.plain), ["The next one"])
        self.assertEqual(code, 1, told)
        self.assertIn("nothing was stored", told)

    def test_a_rebuild_that_was_lost_is_not_said_to_be_done(self):
        self.store_text(self.bob, "A first one")
        process, number = self.add_and_crash("rebuild")
        self.store_text(self.bob, "The next one")
        self.assertEqual(self.sql("SELECT xmin FROM tally ORDER BY tenant LIMIT 1"), number)
        code, told = self.outcome(process)
        self.assertEqual(code, 1, told)

    def test_a_moved_batch_that_was_lost_is_not_said_to_be_there(self):
        eve = self.member("eve", "--role", "admin")
        self.add("It is in the file alone", *WORDS_ONLY)
        self.ada["CAIRN_STORE_TOKEN"] = eve["CAIRN_STORE_TOKEN"]
        url = self.ada.pop("CAIRN_STORE_URL")
        process, _ = self.add_and_crash("migrate", "--to", url)
        self.store_text(self.bob, "The next one")
        code, told = self.outcome(process)
        self.assertEqual(self.texts(self.plain), ["The next one"])
        self.assertEqual(code, 1, told)
        self.assertIn("nothing was stored", told)

    def test_a_write_that_reached_the_disk_before_the_crash_is_known(self):
        done = threading.Event()

        def lose_answer(talk, kind, body):
            if talk.asked != "COMMIT" or done.is_set():
                return message(kind, body)
            if kind == b"Z":
                done.set()
            return b""

        self.wire.to_client = lose_answer
        process = self.start(*WORDS_ONLY, "add", "It was stored", env=self.ada)
        self.assertTrue(done.wait(cairn_process.TIMEOUT))
        self.wire.is_open.clear()
        self.server.kill()
        self.server.start()
        for number in range(3):
            self.store_text(self.bob, f"A later one, {number}")
        code, told = self.outcome(process)
        self.assertEqual(code, 0, told)
        self.assertIn("It was stored", self.texts(self.plain))

    def test_a_commit_is_on_the_disk_even_if_the_server_does_not_insist(self):
        self.server.psql(f"ALTER DATABASE {self.database} SET synchronous_commit = off")
        self.store_text(self.plain, "Acknowledged")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.texts(self.plain), ["Acknowledged"])

    def test_a_key_is_kept_for_a_while_and_then_another_takes_its_place(self):
        self.store_text(self.plain, "First")
        for number in (1, 2):
            self.sql(f"UPDATE tally SET changes = changes + 1023")
            self.store_text(self.plain, f"Much later, {number}")
        self.assertLessEqual(int(self.sql("SELECT count(*) FROM turn")), 1)
        self.assertEqual(self.sql("SELECT turn_outcome(1, gen_random_uuid())", self.plain), "unknown")
        newest = self.sql("SELECT change, key FROM turn ORDER BY change DESC LIMIT 1").split("|")
        self.assertEqual(self.sql(f"SELECT turn_outcome({newest[0]}, '{newest[1]}')", self.plain), "committed")
        self.assertEqual(self.sql(f"SELECT turn_outcome({newest[0]}, gen_random_uuid())", self.plain), "aborted")


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

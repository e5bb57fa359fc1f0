"""The server that tests start: what is in it, and that nothing of it stays behind."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

import server

COMMAND = [sys.executable, "-B", str(pathlib.Path(server.__file__).resolve()), "run"]
SECONDS = 60  # nothing takes nearly as long; what hangs does

# Starts a server, says where, and waits to be killed.
PARENT = """
import sys, server
kept = server.PostgresServer()
print(kept.socket_dir, flush=True)
sys.stdin.read()
"""


def processes_in(folder):
    """The ids of the processes that work in a folder, as PostgreSQL's do in their data."""
    found = []
    for cwd in pathlib.Path("/proc").glob("[0-9]*/cwd"):
        try:
            if os.readlink(cwd).startswith(str(folder) + "/"):
                found.append(int(cwd.parent.name))
        except OSError:
            pass  # another user's, or gone
    return found


def states(pids):
    return {pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] for pid in pids}


class ARunningServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = server.PostgresServer(tcp=True, settings={"max_connections": 40})
        cls.addClassCleanup(cls.server.close)

    def test_has_pgvector_and_what_was_set(self):
        got = self.server.psql("""
            CREATE EXTENSION vector;
            SELECT extversion FROM pg_extension WHERE extname = 'vector';
            SELECT '[0,3]'::halfvec <-> '[4,0]'::halfvec;
            SELECT current_setting('max_connections'), current_setting('fsync'), current_setting('jit');
            SELECT pg_encoding_to_char(encoding), datcollate FROM pg_database WHERE datname = 'cairn'""")
        self.assertEqual(got.splitlines(), ["0.8.0", "5", "40|off|off", "UTF8|C"])

    def test_a_wrong_statement_is_told(self):
        with self.assertRaisesRegex(RuntimeError, "syntax error"):
            self.server.psql("SELEKT 1")

    def test_loopback_wants_a_password(self):
        self.server.psql("CREATE ROLE anna LOGIN PASSWORD 'p@ss/word'")
        self.assertEqual(self.server.psql("SELECT current_user", self.server.tcp_url("anna", "p@ss/word")), "anna")
        for user, password in [("anna", "guessed"), ("postgres", "")]:
            with self.subTest(user), self.assertRaisesRegex(RuntimeError, "password"):
                self.server.psql("SELECT 1", self.server.tcp_url(user, password))

    def test_a_kill_ends_all_processes_and_loses_nothing_committed(self):
        self.server.psql("CREATE TABLE stones (name text); INSERT INTO stones VALUES ('basalt')")
        self.assertGreater(len(processes_in(self.server.socket_dir)), 1)
        self.server.kill()
        self.assertEqual(processes_in(self.server.socket_dir), [])
        with self.assertRaisesRegex(RuntimeError, "connection to server"):
            self.server.psql("SELECT 1")
        self.server.start()
        self.assertEqual(self.server.psql("SELECT name FROM stones"), "basalt")

    def test_a_paused_server_does_nothing_until_it_is_resumed(self):
        self.addCleanup(self.server.resume)
        self.server.pause()
        pids = processes_in(self.server.socket_dir)
        self.assertEqual(states(pids), {"T"})
        self.server.resume()
        self.assertNotIn("T", states(pids))
        self.assertEqual(self.server.psql("SELECT 1"), "1")

    def test_a_server_that_cannot_start_says_why(self):
        with self.assertRaisesRegex(RuntimeError, "postmaster.pid"):
            self.server.start()  # it runs


class NothingStays(unittest.TestCase):
    def assert_gone(self, folder):
        self.assertFalse(pathlib.Path(folder).exists())
        self.assertEqual(processes_in(folder), [])

    def test_when_it_is_closed(self):
        with server.PostgresServer() as kept:
            self.assertTrue(pathlib.Path(kept.socket_dir).exists())
        self.assert_gone(kept.socket_dir)

    def test_when_it_was_paused_or_killed_before(self):
        for command in ("pause", "kill"):
            with self.subTest(command), server.PostgresServer() as kept:
                getattr(kept, command)()
            self.assert_gone(kept.socket_dir)

    def test_when_its_user_is_killed(self):
        user = subprocess.Popen([sys.executable, "-B", "-c", PARENT], cwd=pathlib.Path(__file__).parent, text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        folder = user.stdout.readline().strip()
        self.assertGreater(len(processes_in(folder)), 1)
        user.kill()
        user.communicate(timeout=SECONDS)  # until the keeper, which shares its standard error, is gone
        self.assert_gone(folder)

    def test_when_the_keeper_is_told_to_end(self):
        keeper = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        folder = json.loads(keeper.stdout.readline())["socket_dir"]
        keeper.send_signal(signal.SIGTERM)
        keeper.communicate(timeout=SECONDS)
        self.assert_gone(folder)

    def test_when_it_does_not_start(self):
        with tempfile.TemporaryDirectory(prefix="cairn-") as folder:
            done = subprocess.run([*COMMAND, "--set=no_such=1"], env=os.environ | {"TMPDIR": folder}, text=True,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn('unrecognized configuration parameter "no_such"', done.stderr)
            self.assertEqual(os.listdir(folder), [])


class TheCommand(unittest.TestCase):
    def run_with(self, **environment):
        return subprocess.run(COMMAND, env=os.environ | environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=SECONDS, check=False)

    def test_says_where_the_server_is_and_keeps_the_socket_short(self):
        with tempfile.TemporaryDirectory(prefix="cairn-") as folder:
            deep = pathlib.Path(folder) / ("x" * 100)
            deep.mkdir()
            done = self.run_with(TMPDIR=str(deep))
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual((sorted(told), told["superuser"]), (["port", "socket_dir", "superuser"], "postgres"))
        self.assertLess(len(told["socket_dir"]), 80)

    def test_is_skipped_where_there_is_no_postgresql(self):
        done = self.run_with(CAIRN_POSTGRES="/nonexistent")
        self.assertEqual((done.returncode, done.stdout), (77, ""))
        self.assertIn("there is no PostgreSQL for tests", done.stderr)


if __name__ == "__main__":
    server.require()
    unittest.main()

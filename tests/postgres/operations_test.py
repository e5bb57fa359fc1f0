"""What docs/team.md promises to administrators: from nothing to two people, several teams, read replicas."""

import os
import pathlib
import re
import subprocess
import time
import unittest

import team_process
from gate import GateTest
from mcp_session import McpSession
from team_process import cairn_process, postgres

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "team.md"
# pg_hba.conf as the guide has it: nobody but the superuser is let in without a password.
PASSWORDS = """
local  all  postgres  trust
local  all  all  scram-sha-256
host  all  all  127.0.0.1/32  scram-sha-256
"""


class Beginning(cairn_process.ProcessTest):
    """The steps of the guide as they stand there, with real addresses, passwords and tokens in them."""

    def setUp(self):
        super().setUp()
        rules = os.path.join(self.folder, "pg_hba.conf")
        cairn_process.write_bytes(rules, PASSWORDS)
        self.server = postgres.PostgresServer(tcp=True, settings={"hba_file": rules})
        self.addCleanup(self.server.close)
        self.env["CAIRN_STORE_INSECURE"] = "true"  # this server has no certificate; tls_test.py has one that has
        self.env["PATH"] = os.path.dirname(cairn_process.BINARY) + ":" + self.env["PATH"]

    def shell(self, commands, env=None):
        """What somebody sees who types the commands into a shell of their own."""
        self.assertNotIn("…", commands)
        done = subprocess.run(["sh", "-e"], input=commands, env={**self.env, **(env or {})}, cwd=self.here,
                              capture_output=True, text=True, check=False, timeout=cairn_process.TIMEOUT)
        self.assertEqual(done.returncode, 0, done)
        return done.stdout

    def begin(self, owner):
        """Follows the guide to its end; returns the environments of Ada and Bob."""
        section = GUIDE.read_text(encoding="utf-8").partition("\n## From nothing to two people\n")[2].partition("\n## ")[0]
        database, setup, tokens, member = re.findall(r"```(?:sql|sh)\n(.*?)```", section, re.DOTALL)
        self.server.psql(database.replace("…", "kept"), self.server.url("postgres"))
        told = self.shell(setup.replace("postgres://keeper:…@db.example/memory", owner) + tokens)
        address = re.search("export CAIRN_STORE_URL='(.*)'", told)[1]
        ada, bob = ({"CAIRN_STORE_URL": address, "CAIRN_STORE_TOKEN": token}
                    for token in re.findall("^cairn_[0-9a-f]+$", told, re.MULTILINE))
        member = member.replace("postgres://cairn_team_apollo:…@db.example/memory", address)
        told = self.shell(member.replace("cairn_…", bob["CAIRN_STORE_TOKEN"]))
        self.assertTrue(told.startswith("bob, writer of the team apollo\nStored as "), told)
        self.assertIn("Deploys happen on Tuesdays", self.shell("cairn search deploy", ada))
        self.assertEqual(self.shell("cairn team whoami", ada), "ada, admin of the team apollo\n")
        wrong = re.sub("(cairn_team_apollo:)[^@]*@", r"\1guessed@", address)
        self.refused(1, "list", env={**bob, "CAIRN_STORE_URL": wrong}, saying="password authentication failed")
        return ada, bob

    def over_tcp(self):
        return self.server.tcp_url("keeper", "kept", "memory")

    def test_two_people_over_tcp(self):
        self.begin(self.over_tcp())

    def test_two_people_over_a_unix_socket(self):
        self.begin(self.server.url("memory", "keeper").replace("keeper@", "keeper:kept@"))

    def test_a_second_team_with_a_login_of_its_own_leaves_the_first_alone(self):
        _, bob = self.begin(self.over_tcp())
        owner = {"CAIRN_STORE_URL": self.over_tcp()}
        zeus = self.json("team", "setup", "--team", "zeus", "--login", "zeus_login", env=owner)
        eve = self.json("--quiet", "token", "create", "eve", "--team", "zeus", env=owner)
        eve = {"CAIRN_STORE_URL": zeus["url"], "CAIRN_STORE_TOKEN": eve["token"]}
        self.assertEqual(self.json("search", "deploy", env=eve)["results"], [])
        self.assertEqual(len(self.json("search", "deploy", env=bob)["results"]), 1)


class Replicas(GateTest):
    def setUp(self):
        super().setUp()
        self.replica = postgres.PostgresServer(replica_of=self.server)
        self.addCleanup(self.replica.close)
        self.ada = {**self.member("ada"), "CAIRN_STORE_TIMEOUT": "2",
                    "CAIRN_STORE_READ_URL": self.replica.url(self.database, "cairn_team_apollo")}

    def wait_until(self, condition):
        """Until the replica says so."""
        until = time.monotonic() + cairn_process.TIMEOUT
        while self.replica.psql("SELECT " + condition) != "t":
            self.assertLess(time.monotonic(), until, condition)
            time.sleep(0.05)

    def catch_up(self):
        """Until the replica has all that the primary has now."""
        self.wait_until(f"pg_last_wal_replay_lsn() >= '{self.server.psql('SELECT pg_current_wal_lsn()')}'")

    def hold(self):
        """From now on the replica hears of nothing."""
        self.replica.psql("SELECT pg_wal_replay_pause()")
        self.wait_until("pg_get_wal_replay_pause_state() = 'paused'")

    def search(self, query):
        return sorted(result["content"] for result in self.json("search", query, env=self.ada)["results"])

    def test_searches_are_answered_by_the_replica_and_all_else_by_the_primary(self):
        first = self.json("add", "Deploys happen on Tuesdays", env=self.ada)["id"]
        self.catch_up()
        self.assertEqual(self.search("deploys"), ["Deploys happen on Tuesdays"])
        self.hold()
        second = self.json("add", "Deploys need two reviews", env=self.ada)["id"]
        self.ok("update", first, "--content", "Deploys happen on Mondays", env=self.ada)
        for query in ("deploys", "release schedule"):  # by words, by meaning
            self.assertEqual(self.search(query), ["Deploys happen on Tuesdays"], "one state of one server")
        self.assertIn("Deploys need two reviews", self.ok("get", second, env=self.ada))
        self.replica.psql("SELECT pg_wal_replay_resume()")
        self.catch_up()
        self.assertEqual(self.search("deploys"), ["Deploys happen on Mondays", "Deploys need two reviews"])

    def test_members_of_a_server_are_answered_by_its_replica(self):
        self.serve(self.ada)
        bob = self.member("bob")["CAIRN_STORE_TOKEN"]
        self.call(bob, "memory_store", content="Deploys happen on Tuesdays")
        self.catch_up()
        self.hold()
        self.call(bob, "memory_store", content="Deploys need two reviews")
        found = str(self.call(bob, "memory_search", query="deploys"))
        self.assertIn("Deploys happen on Tuesdays", found)
        self.assertNotIn("Deploys need two reviews", found)

    def test_without_its_replica_the_primary_answers_in_time(self):
        self.ok("add", "Deploys happen on Tuesdays", env=self.ada)
        self.catch_up()
        for stop, go_on in ((self.replica.kill, self.replica.start), (self.replica.pause, self.replica.resume)):
            session = McpSession(self.start("serve", env=self.ada, stdin=subprocess.PIPE))  # one that has met no failure yet
            self.assertIn("Tuesdays", str(session.call("memory_search", query="deploy")))
            stop()
            begun = time.monotonic()
            self.assertEqual(self.search("deploys"), ["Deploys happen on Tuesdays"])
            told = session.call("memory_search", query="deploys")
            self.assertFalse(told.get("isError"), told)
            self.assertIn("Tuesdays", str(told))
            self.assertLess(time.monotonic() - begun, 10, "both in time")
            go_on()
            self.assertIn("Tuesdays", str(session.call("memory_search", query="deploys")))


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

"""Backups of a store on PostgreSQL, as docs/team.md says: a dump, and the way back to a point in time."""

import os
import pathlib
import re
import shutil
import tempfile
import time
import unittest

import team_process
from team_process import TeamTest, cairn_process, postgres


class Backup(TeamTest):
    @classmethod
    def start_server(cls):
        cls.archive = pathlib.Path(tempfile.mkdtemp(prefix="cairn-archive-"))
        cls.addClassCleanup(shutil.rmtree, cls.archive)
        return postgres.PostgresServer(settings={"archive_mode": "on", "archive_command": f"cp %p {cls.archive}/%f"})

    def search(self, who):
        return [result["content"] for result in self.json("search", "which day do we ship", env=who)["results"]]

    def test_a_dump_is_the_whole_memory_on_another_server(self):
        ada, bob = self.member("ada"), self.member("bob", "--role", "admin")
        self.ok("add", "Deploys happen on Tuesdays", "--tag", "deploy", env=ada)
        self.ok("add", "Ada would rather ship on another day", "--visibility", "private", env=ada)
        self.ok("add", "The office cat is called Ada", env=bob)
        before = [self.search(ada), self.search(bob), self.json("audit", env=bob)]
        self.assertIn("Ada would rather ship on another day", before[0])
        dump = os.path.join(self.folder, "memory.dump")
        self.server.run("pg_dump", "--format=custom", "--file", dump, "-d", self.owner["CAIRN_STORE_URL"])
        roles = self.server.run("pg_dumpall", "--roles-only", "-d", self.server.url())

        password = re.search("cairn_team_apollo:(.*)@", self.setup["url"])[1]
        with postgres.PostgresServer(tcp=True) as other:
            other.run("psql", "-qX", "-d", other.url(), text=roles)
            other.run("createdb", "--owner=keeper", "--maintenance-db", other.url(), "memory")
            other.run("pg_restore", "--dbname", other.url("memory"), dump)
            owner = {"CAIRN_STORE_URL": other.url("memory", "keeper")}
            ada["CAIRN_STORE_URL"] = bob["CAIRN_STORE_URL"] = other.tcp_url("cairn_team_apollo", password, "memory")
            self.env["CAIRN_STORE_INSECURE"] = "true"  # this server has no certificate
            self.assertEqual([self.search(ada), self.search(bob), self.json("audit", env=bob)], before)
            self.ok("doctor", "--deep", env=owner)
            self.ok("add", "Ships leave the harbour at noon", env=ada)
            self.ok("token", "create", "eve", "--quiet", env=bob)
            self.ok("doctor", "--deep", env=owner)
            other.psql("DELETE FROM cairn.keyword", other.url("memory"))
            self.assertIn("4 memories missing from the keyword index", self.run_cairn("doctor", env=owner).text)
            self.ok("rebuild", env=owner)
            self.ok("doctor", "--deep", env=owner)

    def test_members_cannot_dump(self):
        bob = self.member("bob", "--role", "admin")
        with self.assertRaisesRegex(RuntimeError, "permission denied"):
            self.server.run("pg_dump", "-d", bob["CAIRN_STORE_URL"])
        with self.assertRaisesRegex(RuntimeError, "would be affected by row-level security policy"):
            self.server.run("pg_dump", "--table=cairn.memory", "-d", bob["CAIRN_STORE_URL"])

    def test_back_to_the_moment_before_a_mistake(self):
        ada = self.member("ada")
        copy = postgres.PostgresServer(replica_of=self.server)  # a base backup, by pg_basebackup
        self.addCleanup(copy.close)
        copy.kill()
        stored = self.json("add", "We ship on Tuesdays", env=ada)["id"]
        moment = self.server.psql("SELECT now()")
        self.ok("delete", "--hard", "--yes", stored, env=ada)
        self.assertEqual(self.search(ada), [])
        self.archive_all()
        data = pathlib.Path(copy.socket_dir, "data")
        with open(data / "postgresql.auto.conf", "a", encoding="utf-8") as settings:
            settings.write(f"restore_command = 'cp {self.archive}/%f %p'\nrecovery_target_time = '{moment}'\n"
                           "recovery_target_action = 'promote'\n")
        (data / "standby.signal").rename(data / "recovery.signal")
        copy.start()
        ada["CAIRN_STORE_URL"] = copy.url(self.database, "cairn_team_apollo")
        self.assertEqual(self.search(ada), ["We ship on Tuesdays"])
        self.ok("doctor", "--deep", env={"CAIRN_STORE_URL": copy.url(self.database, "keeper")})

    def archive_all(self):
        """Until what the server has written so far stands in the archive."""
        segment = self.server.psql("SELECT pg_walfile_name(pg_switch_wal())")
        until = time.monotonic() + cairn_process.TIMEOUT
        while self.server.psql("SELECT last_archived_wal FROM pg_stat_archiver") < segment:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.05)


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

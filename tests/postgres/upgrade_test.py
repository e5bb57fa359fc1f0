"""A database of an older schema: the owner's next command upgrades it, and nothing of it is lost."""

import pathlib
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "fixtures" / "postgres"


class UpgradeFromVersion1(TeamTest):
    DUMP = "version1.sql"

    def setUp(self):
        super().setUp()  # also makes the role of members
        self.database += "_old"
        self.server.psql(f"CREATE DATABASE {self.database} OWNER keeper")
        self.server.psql("CREATE EXTENSION vector", self.server.url(self.database))
        self.owner = {"CAIRN_STORE_URL": self.server.url(self.database, "keeper")}
        self.server.psql((FIXTURES / self.DUMP).read_text(encoding="utf-8"), self.owner["CAIRN_STORE_URL"])
        self.members = self.server.url(self.database, "cairn_team_apollo")

    def member_again(self, name, team="apollo"):
        renewed = self.json("--quiet", "token", "renew", name, "--team", team, env=self.owner)
        return {"CAIRN_STORE_URL": self.members, "CAIRN_STORE_TOKEN": renewed["token"]}

    def test_a_member_is_told_who_upgrades(self):
        token = {"CAIRN_STORE_URL": self.members, "CAIRN_STORE_TOKEN": "cairn_" + "0" * 64}
        self.refused(1, *WORDS_ONLY, "list", env=token, saying="the database owner must run")

    def test_everything_is_there_and_kept_from_others(self):
        self.ok("stats", env=self.owner)
        self.assertEqual(self.sql("SELECT max(version) FROM installed"), "3")
        ada, rea, eve = self.member_again("ada"), self.member_again("rea"), self.member_again("eve")
        for who in (ada, rea, eve, self.owner):
            self.ok(*WORDS_ONLY, "doctor", "--deep", env=who)
        self.assertEqual(len(self.found(ada, "nightjar")), 1)
        self.assertEqual(len(self.found(ada, "svelte")), 1)
        self.assertEqual(self.found(rea, "nightjar"), [])
        self.assertEqual(self.found(rea, "svelte"), [])
        self.assertEqual(self.found(rea, "tuesdays"), ["Deploys happen on Tuesdays"])
        self.assertEqual(self.texts(ada, "--tag", "hush"), ["Ada's secret is it's called 'Nightjar' \\ backslash"])
        self.assertEqual(self.texts(rea, "--tag", "hush"), [])
        self.assertEqual(self.texts(rea, "--entity", "jenkins"), ["Deploys happen on Tuesdays"])
        self.assertEqual(self.sql("SELECT coalesce(sum(memories), 0) FROM weigh_words('{nightjar}') WHERE word <> ''", rea), "0")
        self.sql_refused("SELECT word FROM word", rea, "permission denied")
        for mode in ("SHARE", "ACCESS EXCLUSIVE"):
            self.sql_refused(f"BEGIN; LOCK TABLE memory IN {mode} MODE", eve, "permission denied")
        stored = self.store_text(ada, "Written afterwards")
        self.ok(*WORDS_ONLY, "get", stored, env=ada)
        self.ok(*WORDS_ONLY, "delete", stored, "--hard", "--yes", env=ada)
        self.ok(*WORDS_ONLY, "rebuild", env=ada)
        self.assertEqual(self.texts(self.member_again("mal", "zeus")), ["Zeus grows kumquats"])

    def test_an_upgraded_schema_is_a_new_one(self):
        self.ok("stats", env=self.owner)
        catalog = """
            SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstattarget
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'cairn'::regnamespace
            AND c.relkind IN ('r', 'i') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2;
            SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'cairn'::regnamespace ORDER BY 1, 2;
            SELECT oid::regprocedure::text, prosrc, proacl FROM pg_proc WHERE pronamespace = 'cairn'::regnamespace ORDER BY 1"""
        upgraded = self.sql(catalog)
        self.database = self.database.removesuffix("_old")
        self.assertEqual(upgraded, self.sql(catalog))


class UpgradeFromVersion2(UpgradeFromVersion1):
    DUMP = "version2.sql"


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

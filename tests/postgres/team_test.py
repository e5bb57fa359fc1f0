"""A team on PostgreSQL from nothing: members, roles, visibility, the audit, and what nobody may do."""

import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest


class Sharing(TeamTest):
    def test_two_people_share_a_memory(self):
        ada, bob = self.member("ada"), self.member("bob", "--role", "reader")
        self.store_text(ada, "Deploys happen on Tuesdays", "--tag", "deploy")
        self.assertEqual(self.found(bob, "deploys"), ["Deploys happen on Tuesdays"])
        self.assertEqual(self.texts(bob, "--tag", "DEPLOY"), ["Deploys happen on Tuesdays"])
        self.assertEqual(self.json("team", "whoami", env=bob)["role"], "reader")
        self.assertEqual(self.json("team", "whoami", env=bob)["team"], "apollo")

    def test_a_reader_reads_and_changes_nothing(self):
        ada, bob = self.member("ada"), self.member("bob", "--role", "reader")
        stored = self.store_text(ada, "The vault code is in the safe")
        for command in (["add", "Mine"], ["update", stored, "--content", "Changed"], ["vote", stored],
                        ["delete", stored], ["handoff", "save", "x", "--project", "web"]):
            self.refused(1, *WORDS_ONLY, *command, env=bob, saying="may read the memories of the team apollo")
        self.assertEqual(self.texts(ada), ["The vault code is in the safe"])

    def test_everybody_is_named_on_what_they_stored(self):
        ada, bob = self.member("ada"), self.member("bob")
        self.store_text(ada, "From Ada")
        self.store_text(bob, "From Bob")
        items = self.json(*WORDS_ONLY, "list", env=ada)["items"]
        self.assertEqual({item["content"]: item["created_by"] for item in items},
                         {"From Ada": "ada", "From Bob": "bob"})

    def test_visibility(self):
        ada = self.member("ada", "--project-of", "web")
        bob = self.member("bob", "--project-of", "web")
        eve = self.member("eve", "--role", "admin")
        self.store_text(ada, "Ada alone knows zirconium", "--visibility", "private")
        self.store_text(ada, "The web group knows zirconium", "--visibility", "project", "--project", "web")
        self.store_text(ada, "All know zirconium")
        everything = ["Ada alone knows zirconium", "All know zirconium", "The web group knows zirconium"]
        self.assertEqual(self.texts(ada), everything)
        self.assertEqual(self.texts(bob), everything[1:])
        self.assertEqual(self.texts(eve), everything[1:2])
        self.assertEqual(sorted(self.found(bob, "zirconium")), everything[1:])
        self.assertEqual(self.found(eve, "zirconium"), everything[1:2])

    def test_a_revoked_or_expired_token_opens_nothing(self):
        ada = self.member("ada")
        self.store_text(ada, "Known")
        self.ok("token", "revoke", "ada", "--team", "apollo", env=self.owner)
        self.refused(2, *WORDS_ONLY, "list", env=ada, saying="revoked")
        bob = self.member("bob", "--days", "1")
        self.sql("UPDATE principal SET expires_at = now() - interval '1 second' WHERE name = 'bob'")
        self.refused(2, *WORDS_ONLY, "list", env=bob, saying="expired")
        self.refused(2, *WORDS_ONLY, "list", env={**ada, "CAIRN_STORE_TOKEN": "cairn_" + "0" * 64}, saying="not known")
        members = {member["name"]: member for member in
                   self.json("token", "list", "--team", "apollo", env=self.owner)["members"]}
        self.assertIn("revoked_at", members["ada"])
        self.assertIn("expires_at", members["bob"])

    def test_tokens_are_kept_as_hashes_alone(self):
        ada = self.member("ada")
        dump = self.server.psql("SELECT string_agg(p::text, ' ') FROM cairn.principal p", self.server.url(self.database))
        self.assertNotIn(ada["CAIRN_STORE_TOKEN"], dump)
        self.assertNotIn(ada["CAIRN_STORE_TOKEN"][6:], dump)

    def test_the_audit_tells_who_did_what(self):
        ada, eve = self.member("ada"), self.member("eve", "--role", "admin")
        stored = self.store_text(ada, "First words")
        self.json(*WORDS_ONLY, "update", stored, "--content", "Other words", env=eve)
        self.json(*WORDS_ONLY, "delete", stored, env=ada)
        entries = self.json("audit", env=eve)["entries"]
        self.assertEqual([(entry["who"], entry["what"], entry["about"]) for entry in entries],
                         [("ada", "delete", stored), ("eve", "change", stored), ("ada", "store", stored)])
        self.assertEqual(self.json("audit", env=ada)["entries"], [])

    def test_only_admins_make_members(self):
        ada, eve = self.member("ada"), self.member("eve", "--role", "admin")
        self.refused(1, "token", "create", "mallory", env=ada, saying="only an administrator")
        self.refused(1, "token", "list", env=ada, saying="only an administrator")
        self.refused(1, "token", "revoke", "eve", env=ada, saying="only an administrator")
        self.ok("--quiet", "token", "create", "carl", env=eve)
        self.refused(1, "token", "create", "carl", env=eve, saying="has a member carl already")
        self.refused(3, "token", "revoke", "nobody", env=eve, saying="nobody")
        self.refused(1, "token", "create", "x", "--team", "other", env=eve, saying="only an administrator")


class Attacks(TeamTest):
    """Members with SQL of their own: what they send to the server is not ours to choose."""

    def setUp(self):
        super().setUp()
        self.ada = self.member("ada")
        self.json("team", "setup", "--team", "zeus", env=self.owner)
        made = self.json("--quiet", "token", "create", "mallory", "--team", "zeus", "--role", "admin", env=self.owner)
        self.mallory = {"CAIRN_STORE_URL": self.setup["url"], "CAIRN_STORE_TOKEN": made["token"]}
        self.secret = self.store_text(self.ada, "Apollo lands at dawn", "--entity", "Apollo", "--tag", "secret")

    def test_no_table_shows_another_team(self):
        tables = self.sql("SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'cairn'").split()
        self.assertIn("memory", tables)
        for table in tables:
            if table in ("installed",):
                continue
            with self.subTest(table):
                try:
                    rows = self.sql(f"SELECT count(*) FROM {table}", self.mallory)
                except RuntimeError as refusal:
                    self.assertIn("permission denied", str(refusal))
                    continue
                own = {"tally": "1"}.get(table, "0")
                self.assertEqual(rows, own, "rows of a team that has nothing")

    def test_words_of_another_team_are_not_found_by_functions_either(self):
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        word = f"'{tenant}.dawn'"  # as it is in the index
        self.assertEqual(self.sql(f"SELECT count(*) FROM find_words({word})", self.mallory), "0")
        self.assertEqual(self.sql(f"SELECT count_words({word})", self.mallory), "0")
        self.assertEqual(self.sql(f"SELECT count_words({word})", self.ada), "1")

    def test_to_say_that_one_is_of_another_team_shows_nothing_of_it(self):
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        lie = f"SELECT set_config('cairn.tenant', '{tenant}', false); "
        for table in ("memory", "keyword", "vector", "word", "memory_tag", "memory_entity"):
            with self.subTest(table):
                statement = f"SELECT count(*) FROM {table} WHERE tenant = current_setting('cairn.tenant')::integer"
                self.assertEqual(self.sql(lie + statement, self.mallory).split()[-1], "0")

    def test_another_teams_rows_cannot_be_changed_or_made(self):
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        for statement in ("UPDATE memory SET content = 'x'", "DELETE FROM memory", "DELETE FROM keyword",
                          f"UPDATE tally SET records = 9 WHERE tenant = {tenant}"):
            self.sql(statement, self.mallory)
        self.sql_refused(f"INSERT INTO setting VALUES ({tenant}, 'a', 'b')", self.mallory, "row-level security")
        self.sql_refused(f"INSERT INTO word VALUES ({tenant}, 'a', 1)", self.mallory, "row-level security")
        self.sql_refused(f"UPDATE tally SET tenant = {tenant}", self.mallory, "")
        self.assertEqual(self.texts(self.ada), ["Apollo lands at dawn"])
        self.assertEqual(self.found(self.ada, "dawn"), ["Apollo lands at dawn"])

    def test_a_forged_author_or_tenant_is_refused(self):
        eve = self.member("eve")
        columns = self.sql("SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = 'memory'::regclass"
                           " AND attnum > 0 AND attname NOT IN ('tenant', 'row', 'id', 'created_by', 'circle')")
        copy = f"INSERT INTO memory (tenant, row, id, created_by, {columns}) SELECT %s, 99, gen_random_uuid(), %s, {columns} FROM memory"
        self.sql_refused(copy % ("tenant", "'ada'"), eve, "row-level security")
        self.sql_refused(copy % ("tenant + 1", "'ada'"), self.ada, "row-level security")
        self.sql_refused("UPDATE memory SET created_by = 'eve'", self.ada, "permission denied")
        self.sql_refused("UPDATE memory SET tenant = tenant + 1", self.ada, "permission denied")

    def test_who_does_not_see_everything_checks_and_rebuilds_all_the_same(self):
        self.store_text(self.ada, "The moon is a private matter", "--visibility", "private", "--tag", "moon")
        eve = self.member("eve", "--role", "admin")
        counts = self.sql("SELECT records, words FROM tally ORDER BY tenant; SELECT * FROM word ORDER BY 1, 2")
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=eve)
        self.ok(*WORDS_ONLY, "rebuild", env=eve)
        self.assertEqual(
            self.sql("SELECT records, words FROM tally ORDER BY tenant; SELECT * FROM word ORDER BY 1, 2"), counts)
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.ada)
        self.assertEqual(self.found(self.ada, "moon"), ["The moon is a private matter"])
        self.sql("UPDATE word SET memories = memories + 1; DELETE FROM memory_tag; UPDATE tally SET records = 9 WHERE records > 0")
        self.assertEqual(self.run_cairn(*WORDS_ONLY, "doctor", "--deep", env=eve).code, 1)
        self.ok(*WORDS_ONLY, "rebuild", env=eve)
        self.assertEqual(self.sql("SELECT records, words FROM tally ORDER BY tenant; SELECT * FROM word ORDER BY 1, 2"),
                         counts)

    def test_what_others_wrote_is_imported_by_administrators_alone(self):
        export = self.ok(*WORDS_ONLY, "export", env=self.ada)
        dan = self.member("dan")
        eve = self.member("eve", "--role", "admin")
        self.ok(*WORDS_ONLY, "delete", self.secret, "--hard", env=self.ada)
        self.refused(1, *WORDS_ONLY, "import", "-", stdin=export, env=dan, saying="only an administrator")
        self.assertEqual(self.texts(self.ada), [])
        self.ok(*WORDS_ONLY, "import", "-", stdin=export, env=eve)
        self.assertEqual(self.texts(self.ada), ["Apollo lands at dawn"])

    def test_nobody_becomes_somebody_else(self):
        for statement in ("SELECT * FROM principal", "SELECT * FROM tenant",
                          "UPDATE principal SET role = 'admin'", "INSERT INTO audit (tenant, who, what, about) VALUES (1, 'a', 'b', 'c')",
                          "DELETE FROM audit", "ALTER TABLE memory DISABLE ROW LEVEL SECURITY", "SET ROLE keeper",
                          "SET SESSION AUTHORIZATION keeper", "CREATE FUNCTION cairn.my_tenant() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                          "SELECT add_team('mine')", "SELECT add_principal('apollo', 'm', 'person', 'admin', '{}', 'x', NULL)",
                          "SELECT * FROM list_principals('apollo')", "SELECT revoke_principal('apollo', 'ada')"):
            with self.subTest(statement), self.assertRaises(RuntimeError):
                self.sql(statement, self.mallory)
        # A function of one's own before ours in the search path is not what policies call.
        self.assertEqual(
            self.sql("CREATE TEMP TABLE principal (tenant int); SET search_path = pg_temp, cairn, public;"
                     " SELECT count(*) FROM memory", self.mallory), "0")

    def test_sql_in_every_field_is_text(self):
        hostile = "'); DROP TABLE cairn.memory; -- $1 ? \\ \" %s {\"a\": 1}"
        fields = ["--type", "fact", "--context", hostile, "--tag", hostile, "--entity", hostile, "--source", hostile,
                  "--branch", hostile, "--session", hostile, "--thread", hostile, "--position", "1", "--speaker", hostile,
                  "--file-path", hostile, "--section-title", hostile, "--keyword", hostile, "--summary", hostile,
                  "--metadata", '{"a": "\'; DROP TABLE x"}']
        stored = self.store_text(self.ada, hostile, *fields)
        record = next(item for item in self.json(*WORDS_ONLY, "list", env=self.ada)["items"] if item["id"] == stored)
        for name in ("content", "context", "source", "branch", "session", "thread", "speaker", "file_path", "section_title"):
            self.assertEqual(record[name], hostile, name)
        for args in (["--tag", hostile], ["--entity", hostile], ["--source", hostile], ["--branch", hostile], ["--path", hostile]):
            self.assertEqual(len(self.texts(self.ada, *args)), 1, args)
        self.assertIn(hostile, self.found(self.ada, hostile))
        self.assertEqual(len(self.texts(self.ada)), 2)

    def test_a_members_damaged_vectors_and_words_hurt_nobody(self):
        text = "Granite is quarried here"
        self.json("add", text, env=self.ada)
        million_floats = "decode(repeat('0000803f', 1000000), 'hex')"
        self.sql(f"UPDATE vector SET data = {million_floats} WHERE row = 2", self.ada)
        found = self.json("search", "quarried granite", env=self.ada)["results"]
        self.assertIn(text, [result["content"] for result in found])  # by its words
        self.sql("UPDATE keyword SET fields = '' WHERE row = 2", self.ada)
        self.refused(1, *WORDS_ONLY, "search", "granite", env=self.ada, saying="damaged")

    def test_another_teams_id_is_unknown(self):
        self.refused(3, *WORDS_ONLY, "get", self.secret, env=self.mallory)
        self.refused(3, *WORDS_ONLY, "update", self.secret, "--content", "x", env=self.mallory)
        self.refused(3, *WORDS_ONLY, "delete", self.secret, env=self.mallory)


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

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
        self.assertEqual(self.audit(eve),
                         [("ada", "delete", stored), ("eve", "change", stored), ("ada", "store", stored),
                          ("keeper", "token create", "eve"), ("keeper", "token create", "ada")])
        self.assertEqual(self.json("audit", env=ada)["entries"], [])

    def test_a_look_is_not_told_of_and_notes_and_votes_are(self):
        ada, eve = self.member("ada"), self.member("eve", "--role", "admin")
        stored = self.store_text(ada, "First words")
        before = self.audit(eve)
        self.ok(*WORDS_ONLY, "get", stored, env=ada)
        self.assertEqual(self.json(*WORDS_ONLY, "get", stored, env=ada)["access_count"], 2)
        self.assertEqual(self.audit(eve), before)
        self.ok(*WORDS_ONLY, "vote", stored, env=ada)
        handoff = self.json(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "web", env=ada)["id"]
        self.assertEqual(self.audit(eve)[:3],
                         [("ada", "notes", handoff), ("ada", "store", handoff), ("ada", "change", stored)])
        self.ok(*WORDS_ONLY, "delete", "--hard", "--yes", handoff, env=ada)
        self.assertEqual(self.audit(eve)[0], ("ada", "erase", handoff))

    def test_the_audit_tells_who_made_renewed_and_revoked_members(self):
        eve = self.member("eve", "--role", "admin")
        self.ok("--quiet", "token", "create", "ada", env=eve)
        self.ok("--quiet", "token", "renew", "ada", env=eve)
        self.ok("token", "revoke", "ada", env=eve)
        self.ok("--quiet", "token", "renew", "ada", "--team", "apollo", env=self.owner)
        self.assertEqual(self.audit(eve)[:4],
                         [("keeper", "token renew", "ada"), ("eve", "token revoke", "ada"),
                          ("eve", "token renew", "ada"), ("eve", "token create", "ada")])

    def test_a_lost_expired_or_revoked_token_is_renewed_and_the_memories_are_there(self):
        ada, eve = self.member("ada", "--kind", "agent"), self.member("eve", "--role", "admin")
        self.store_text(ada, "For Ada alone", "--visibility", "private")
        renewed = self.json("--quiet", "token", "renew", "ada", "--days", "30", env=eve)
        self.assertEqual((renewed["name"], renewed["role"], renewed["kind"]), ("ada", "writer", "agent"))
        self.assertIn("expires_at", renewed)
        self.refused(2, *WORDS_ONLY, "list", env=ada, saying="not known")
        ada["CAIRN_STORE_TOKEN"] = renewed["token"]
        self.assertEqual(self.texts(ada), ["For Ada alone"])
        for end in ("UPDATE principal SET expires_at = now() - interval '1 second' WHERE name = 'ada'",
                    "UPDATE principal SET revoked_at = now() WHERE name = 'ada'"):
            self.sql(end)
            self.refused(2, *WORDS_ONLY, "list", env=ada)
            renewed = self.json("--quiet", "token", "renew", "ada", env=eve)
            self.assertNotIn("expires_at", renewed)
            ada["CAIRN_STORE_TOKEN"] = renewed["token"]
            self.assertEqual(self.texts(ada), ["For Ada alone"])
        self.refused(1, "token", "renew", "eve", env=ada, saying="only an administrator")
        self.refused(3, "token", "renew", "nobody", env=eve, saying="nobody")
        # Who comes as a user of the database has no token, and nobody makes one to pass for them.
        self.refused(3, "token", "renew", "keeper", env=eve, saying="keeper")

    def test_a_token_is_not_made_twice_if_the_connection_breaks(self):
        self.sql("""CREATE SEQUENCE attempts;
            CREATE FUNCTION break_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
            BEGIN
              IF nextval('cairn.attempts') = 1 THEN
                PERFORM pg_terminate_backend(pg_backend_pid());
                PERFORM pg_sleep(10);
              END IF;
              RETURN NEW;
            END $$;
            CREATE TRIGGER break_first BEFORE INSERT OR UPDATE ON principal FOR EACH ROW
              EXECUTE FUNCTION break_first()""")
        self.refused(1, "token", "create", "ada", "--team", "apollo", env=self.owner, saying="terminating connection")
        self.assertEqual(self.sql("SELECT last_value FROM attempts"), "1")
        self.ok("--quiet", "token", "create", "ada", "--team", "apollo", env=self.owner)
        for command in ("renew", "revoke"):
            self.sql("ALTER SEQUENCE attempts RESTART")
            self.refused(1, "token", command, "ada", "--team", "apollo", env=self.owner,
                         saying="terminating connection")
            self.assertEqual(self.sql("SELECT last_value FROM attempts"), "1")

    def test_only_admins_make_members(self):
        ada, eve = self.member("ada"), self.member("eve", "--role", "admin")
        self.refused(1, "token", "create", "mallory", env=ada, saying="only an administrator")
        self.refused(1, "token", "list", env=ada, saying="only an administrator")
        self.refused(1, "token", "revoke", "eve", env=ada, saying="only an administrator")
        self.ok("--quiet", "token", "create", "carl", env=eve)
        self.refused(1, "token", "create", "carl", env=eve, saying="has a member carl already")
        self.refused(3, "token", "revoke", "nobody", env=eve, saying="nobody")
        self.refused(1, "token", "create", "x", "--team", "other", env=eve, saying="only an administrator")


COUNTS = ("SELECT records FROM tally ORDER BY tenant; SELECT * FROM total ORDER BY 1, 2;"
          " SELECT tenant, circle, word, memories FROM word ORDER BY 1, 2, 3")


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
        for word in ("dawn", f"{tenant}.dawn"):  # the second as it is in the index
            self.assertEqual(self.sql(f"SELECT count(*) FROM find_words(ARRAY['={word}'])", self.mallory), "0")
            self.assertEqual(self.sql(f"SELECT count_words(ARRAY['={word}'])", self.mallory), "0")
        self.assertEqual(self.sql("SELECT count_words(ARRAY['=dawn'])", self.ada), "1")

    def test_to_say_that_one_is_of_another_team_shows_nothing_of_it(self):
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        lie = f"SELECT set_config('cairn.tenant', '{tenant}', false); "
        for table in ("memory", "keyword", "vector", "handoff", "access_log"):
            with self.subTest(table):
                statement = f"SELECT count(*) FROM {table} WHERE tenant = current_setting('cairn.tenant')::integer"
                self.assertEqual(self.sql(lie + statement, self.mallory).split()[-1], "0")

    def test_another_teams_rows_cannot_be_changed_or_made(self):
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        for statement in ("UPDATE memory SET content = 'x'", "UPDATE keyword SET words = ''",
                          f"SELECT erase_memories(ARRAY['{self.secret}'::uuid])", "SELECT erase_vectors(1)"):
            self.sql(statement, self.mallory)
        for statement in ("DELETE FROM memory", "DELETE FROM keyword",
                          f"UPDATE tally SET records = 9 WHERE tenant = {tenant}"):
            self.sql_refused(statement, self.mallory, "permission denied")
        self.sql_refused(f"INSERT INTO setting VALUES ({tenant}, 'a', 'b')", self.mallory, "row-level security")
        self.sql_refused(f"INSERT INTO word VALUES ({tenant}, 'a', 1)", self.mallory, "permission denied")
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
        counts = self.sql(COUNTS)
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=eve)
        self.ok(*WORDS_ONLY, "rebuild", env=eve)
        self.assertEqual(
            self.sql(COUNTS), counts)
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.ada)
        self.assertEqual(self.found(self.ada, "moon"), ["The moon is a private matter"])
        self.sql("UPDATE word SET memories = memories + 1; DELETE FROM memory_tag; UPDATE tally SET records = 9 WHERE records > 0")
        self.assertEqual(self.run_cairn(*WORDS_ONLY, "doctor", "--deep", env=eve).code, 1)
        self.ok(*WORDS_ONLY, "rebuild", env=eve)
        self.assertEqual(self.sql(COUNTS),
                         counts)

    def test_what_others_wrote_is_imported_by_administrators_alone(self):
        export = self.ok(*WORDS_ONLY, "export", env=self.ada)
        dan = self.member("dan")
        eve = self.member("eve", "--role", "admin")
        self.ok(*WORDS_ONLY, "delete", self.secret, "--hard", "--yes", env=self.ada)
        self.refused(1, *WORDS_ONLY, "import", "-", stdin=export, env=dan, saying="only a team administrator")
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
        # A function of one's own before ours in the search path is not what policies call, even where it can be made.
        self.let_make_temporary_tables()
        self.assertEqual(
            self.sql("CREATE TEMP TABLE principal (tenant int); SET search_path = pg_temp, cairn, public;"
                     " SELECT count(*) FROM memory", self.mallory), "0")

    def let_make_temporary_tables(self):
        self.sql_refused("CREATE TEMP TABLE t (x int)", self.mallory, "permission denied to create temporary tables")
        self.server.psql(f"GRANT TEMPORARY ON DATABASE {self.database} TO PUBLIC")

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

    def test_members_may_call_what_they_need_and_no_more(self):
        public = self.sql(
            "SELECT p.proname FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a"
            " WHERE p.pronamespace = 'cairn'::regnamespace AND a.grantee = 0")
        self.assertEqual(public, "", "left to everybody")
        members = self.sql("SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'cairn'::regnamespace"
                           " AND has_function_privilege('cairn_member', p.oid, 'EXECUTE') ORDER BY 1").split()
        self.assertEqual(members, [
            "add_principal", "add_words", "can_write", "count_faults", "count_words", "erase_expired", "erase_file",
            "erase_memories", "erase_uses", "erase_vectors", "find_entities", "find_tagged", "find_words", "has_mark",
            "is_admin", "list_principals", "mark_of", "me", "my_circles", "my_name", "my_tenant", "owns_schema",
            "read_audit", "rebuild_derived", "renew_principal", "revoke_principal", "take_rows", "take_turn", "take_uses",
            "turn_outcome", "weigh_words", "whoami"])

    def test_no_trigger_of_ours_fires_on_a_table_of_somebody_else(self):
        """It would act by the owner's right on whatever rows the table names: those of every team."""
        self.let_make_temporary_tables()
        tenant = self.sql("SELECT id FROM tenant WHERE name = 'apollo'")
        counts = "; ".join(f"SELECT count(*) FROM {table}" for table in
                           ("memory_tag", "memory_entity", "keyword", "vector", "access_log", "audit"))
        before = self.sql(counts)
        triggers = self.sql("SELECT proname FROM pg_proc WHERE pronamespace = 'cairn'::regnamespace"
                            " AND prorettype = 'trigger'::regtype").split()
        self.assertIn("erase_parts", triggers)
        self.assertIn("note_audit", triggers)
        rows = "tenant integer, row bigint, id uuid, tags text, entities text, circle text, superseded_by text"
        for trigger in triggers:
            for event, named in (("INSERT", "NEW TABLE AS changed"), ("DELETE", "OLD TABLE AS gone"), ("UPDATE", "")):
                how = f"REFERENCING {named} FOR EACH STATEMENT" if named else "FOR EACH ROW"
                attack = (f"CREATE TEMP TABLE t ({rows}); CREATE TRIGGER x AFTER {event} ON t {how}"
                          f" EXECUTE FUNCTION cairn.{trigger}(); INSERT INTO t VALUES ({tenant}, 1,"
                          " '01234567-89ab-cdef-0123-456789abcdef', '[]', '[]', NULL, NULL);"
                          " UPDATE t SET id = NULL; DELETE FROM t;")
                with self.subTest(trigger=trigger, event=event):
                    self.sql_refused(attack, self.mallory, "permission denied for function")
                    # Nor if it were allowed to be put there.
                    self.sql_refused(f"SET cairn.token = '{self.ada['CAIRN_STORE_TOKEN']}'; " + attack, None,
                                     "for the tables of Cairn alone")
        self.assertEqual(self.sql(counts), before)

    def test_every_change_by_a_members_own_sql_is_in_the_audit(self):
        eve = self.member("eve", "--role", "admin")
        columns = [line.split("|") for line in self.sql(
            "SELECT column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'cairn' AND table_name = 'memory' ORDER BY ordinal_position").splitlines()]
        self.assertGreater(len(columns), 35)
        others = {"type": "'event'", "category": "'gotcha'", "kind": "'code'", "visibility": "'private'",
                  "superseded_by": "'DELETED'", "metadata": "'{\"a\": 1}'", "id": "gen_random_uuid()"}
        lists = ("tags", "keywords", "entities")
        for name, kind in columns:
            value = others.get(name, "'[\"Forged\"]'" if name in lists else "'forged'" if kind == "text" else "4711")
            with self.subTest(column=name):
                before = self.audit(eve)
                change = f"UPDATE memory SET {name} = {value} WHERE id = '{self.secret}'"
                if name in ("tenant", "row", "id", "created_by", "circle"):
                    self.sql_refused(change, self.ada, "generated column" if name == "circle" else "permission denied")
                    continue
                if name in ("access_count", "last_accessed_at"):
                    self.sql(change, self.ada)
                    self.assertEqual(self.audit(eve), before)
                    continue
                self.sql(change, self.ada)
                what = "delete" if name == "superseded_by" else "change"
                self.assertEqual(self.audit(eve), [("ada", what, self.secret), *before])
        self.sql("UPDATE memory SET superseded_by = NULL, expires_at = NULL, visibility = 'shared'", self.ada)
        self.assertEqual(self.texts(eve, "--kind", "all", "--tag", "forged", "--entity", "forged"), ["forged"])
        handoff = self.json(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "web", env=self.ada)["id"]
        before = self.audit(eve)
        self.sql("UPDATE handoff SET next_steps = '[\"Give up\"]'", self.ada)
        self.assertEqual(self.audit(eve), [("ada", "notes", handoff), *before])

    def test_a_record_that_nobody_could_read_is_refused(self):
        columns = self.sql("SELECT column_name FROM information_schema.columns WHERE table_schema = 'cairn'"
                           " AND table_name = 'memory' AND data_type = 'text'").split()
        self.assertIn("superseded_by", columns)
        nonsense = ["'nonsense'", "''", "'[1]'", "'[\"a\",]'", "'[\"a\"'", "'[\"\\u0041\"]'", "'[[\"a\"]]'",
                    "'[\"a\"]x'", "'00000000-0000-0000-0000-000000000000'"]
        for column in columns:
            for value in nonsense:
                with self.subTest(column=column, value=value):
                    try:
                        self.sql(f"BEGIN; UPDATE memory SET {column} = {value}; COMMIT", self.ada)
                    except RuntimeError:
                        continue
                    self.assertEqual(len(self.texts(self.ada, "--include-deleted", "--include-superseded")), 1)
        for column in ("type", "category", "kind", "visibility", "superseded_by", "tags", "keywords", "entities"):
            self.sql_refused(f"UPDATE memory SET {column} = 'nonsense'", self.ada, "violates check constraint")

    def test_words_of_what_is_private_are_not_counted_for_others(self):
        self.store_text(self.ada, "The launch code is tungsten", "--visibility", "private")
        bob = self.member("bob")
        for query in ("'=tungsten'", "'^tung'", "'=launch', '=code', '<'", "'=nobody', '=tungsten', '|'"):
            self.assertEqual(self.sql(f"SELECT count_words(ARRAY[{query}])", self.ada), "1", query)
            self.assertEqual(self.sql(f"SELECT count_words(ARRAY[{query}])", bob), "0", query)
        for query in ("'tungsten'", "'&'", "'=a', '=b'", "'=a', '&'", ""):
            with self.assertRaises(RuntimeError):
                self.sql(f"SELECT count_words(ARRAY[{query}]::text[])", self.ada)

    def test_nothing_is_hung_on_what_one_does_not_see(self):
        private = self.store_text(self.ada, "Mine alone", "--visibility", "private", "--tag", "mine")
        tenant, row = self.sql(f"SELECT tenant, row FROM memory WHERE id = '{private}'").split("|")
        shared = self.sql(f"SELECT row FROM memory WHERE id = '{self.secret}'")
        bob = self.member("bob")
        for table, values in (("vector", "1, 'm', 1, false, NULL, ''"), ("keyword", "1, false, '', ''")):
            self.sql(f"DELETE FROM {table} WHERE row = {row}")
            for circle in ("NULL", "'by:bob'", "'by:ada'"):
                self.sql_refused(f"INSERT INTO {table} VALUES ({tenant}, {row}, {values}, {circle})", bob,
                                 "row-level security")
        self.sql_refused(f"INSERT INTO vector VALUES ({tenant}, {shared}, 1, 'm', 1, false, NULL, '', 'by:bob')", bob,
                         "row-level security")
        self.sql_refused(f"INSERT INTO handoff VALUES ({tenant}, {row}, '', '[]', '[]', '[]', '[]', '[]')", bob,
                         "row-level security")
        use = f"INSERT INTO access_log (tenant, number, row, at, kind, query) VALUES ({tenant}, 99, %s, 1, 'get', '')"
        self.sql_refused(use % row, bob, "row-level security")
        for table in ("keyword", "vector", "handoff", "access_log", "memory_tag", "memory_entity"):
            self.sql_refused(f"UPDATE {table} SET row = {row}", bob, "permission denied")
        for table in ("keyword", "vector"):
            self.sql_refused(f"UPDATE {table} SET circle = NULL", bob, "permission denied")
        self.sql_refused(f"INSERT INTO memory_tag VALUES ({tenant}, 'forged', {shared})", bob, "permission denied")
        self.sql(use % shared, bob)
        self.sql(f"INSERT INTO vector VALUES ({tenant}, {shared}, 1, 'm', 1, false, NULL, '', NULL)", bob)

    def test_the_address_of_the_owner_is_no_members_address(self):
        for user in ("keeper", "postgres", "cairn_member"):
            self.refused(2, "team", "setup", "--team", "apollo", "--login", user, "--new-password", env=self.owner,
                         saying="more privileges than a member")
        more = {"deputy": "IN ROLE keeper", "passer": "BYPASSRLS", "maker": "CREATEROLE", "copier": "REPLICATION",
                "climber": "NOINHERIT IN ROLE summit", "clerk": "IN ROLE pg_read_server_files"}
        self.server.psql("CREATE ROLE summit SUPERUSER NOLOGIN;" +
                         " ".join(f"CREATE ROLE {user} LOGIN {what};" for user, what in more.items()))
        for user in more:
            self.refused(2, "team", "setup", "--team", "apollo", "--login", user, env=self.owner,
                         saying="more privileges than a member")
        self.ok("stats", env=self.owner)

    def test_a_user_of_the_database_who_is_there_becomes_a_login_for_members(self):
        self.server.psql("CREATE ROLE guest LOGIN")
        told = self.json("team", "setup", "--team", "apollo", "--login", "guest", env=self.owner)
        self.assertTrue(told["url"].startswith("postgres://guest@"), told)
        ada = {**self.ada, "CAIRN_STORE_URL": told["url"]}
        self.assertEqual(self.texts(ada), ["Apollo lands at dawn"])

    def test_a_server_for_all_members_does_not_log_in_as_whom_the_policies_do_not_hold(self):
        self.server.psql("CREATE ROLE assistant LOGIN IN ROLE keeper")
        for user in ("keeper", "postgres", "assistant"):
            env = {**self.ada, "CAIRN_STORE_URL": self.server.url(self.database, user)}
            self.refused(2, *WORDS_ONLY, "serve", "--http", "0", env=env, saying="bypasses row security")
            env = {**self.ada, "CAIRN_STORE_READ_URL": self.server.url(self.database, user)}
            self.refused(2, *WORDS_ONLY, "serve", "--http", "0", env=env, saying="bypasses row security")

    def test_a_database_where_everybody_may_make_operators_is_not_set_up(self):
        """As those of PostgreSQL 14 and before are: one in the search path would be run by the owner."""
        self.server.psql("GRANT CREATE ON SCHEMA public TO PUBLIC", self.server.url(self.database))
        self.refused(2, "team", "setup", "--team", "hermes", env=self.owner,
                     saying="REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        self.assertEqual(self.sql("SELECT count(*) FROM tenant WHERE name = 'hermes'"), "0")
        self.server.psql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", self.server.url(self.database))
        self.ok("team", "setup", "--team", "hermes", env=self.owner)

    def test_each_team_has_a_login_of_its_own_whatever_its_name(self):
        logins = set()
        for team in ("hermes", "member", "Our team: R&D/42% \"ü\"", "x" * 100, "x" * 101):
            told = self.json("team", "setup", "--team", team, env=self.owner)
            self.assertLessEqual(len(told["login"].encode()), 63)
            self.assertNotIn(told["login"], logins | {self.setup["login"], "cairn_member"})
            logins.add(told["login"])
            made = self.json("--quiet", "token", "create", "hal", "--team", team, env=self.owner)
            hal = {"CAIRN_STORE_URL": told["url"], "CAIRN_STORE_TOKEN": made["token"]}
            self.assertEqual(self.json("team", "whoami", env=hal)["team"], team)

    def test_another_teams_id_is_unknown(self):
        self.refused(3, *WORDS_ONLY, "get", self.secret, env=self.mallory)
        self.refused(3, *WORDS_ONLY, "update", self.secret, "--content", "x", env=self.mallory)
        self.refused(3, *WORDS_ONLY, "delete", self.secret, env=self.mallory)


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

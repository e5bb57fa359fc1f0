"""Members of a team who turn their SQL against others: their words, their counts, their time."""

import re
import subprocess
import time
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest

IN_TIME = 5  # seconds; far less than a lock that is waited for
MODES = ("ACCESS SHARE", "ROW SHARE", "ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE", "SHARE", "SHARE ROW EXCLUSIVE",
         "EXCLUSIVE", "ACCESS EXCLUSIVE")
HARMLESS = 3  # modes that keep nobody from reading and writing
# What a session may see of the work that its own transaction caused.
WORK = """SELECT relname || ' ' || seq_scan || ' ' || seq_tup_read || ' ' || coalesce(idx_scan, 0) || ' ' ||
  coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_all_tables WHERE schemaname = 'cairn' ORDER BY relname;
SELECT c.relname, pg_stat_get_xact_numscans(c.oid), pg_stat_get_xact_tuples_returned(c.oid),
  pg_stat_get_xact_tuples_fetched(c.oid), pg_stat_get_xact_blocks_fetched(c.oid)
  FROM pg_class c WHERE relnamespace = 'cairn'::regnamespace ORDER BY 1;"""


class AttackTest(TeamTest):
    """Apollo with a writer, a reader and an administrator; zeus with an administrator of its own."""

    def setUp(self):
        super().setUp()
        self.ada, self.rea = self.member("ada"), self.member("rea", "--role", "reader")
        self.eve = self.member("eve", "--role", "admin")
        zeus = self.json("team", "setup", "--team", "zeus", env=self.owner)
        made = self.json("--quiet", "token", "create", "mallory", "--team", "zeus", "--role", "admin", env=self.owner)
        self.mallory = {"CAIRN_STORE_URL": zeus["url"], "CAIRN_STORE_TOKEN": made["token"]}

    def number(self, team):
        return self.sql(f"SELECT id FROM tenant WHERE name = '{team}'")

    def work(self, who, statement):
        """What the server did for a statement, as the asker sees it."""
        before, after = self.sql(f"BEGIN; {WORK} SELECT '--'; {statement}; SELECT '--'; {WORK}",
                                 who).replace("\n--\n", "\0").split("\0")[0::2]
        return before, after

    def same_work(self, who, statement, words):
        """The work for each of the words is the same, and so is the answer."""
        seen = {}
        for word in words:
            asked = statement.replace("WORD", word)
            self.sql(asked, who)  # plans are made
            seen[word] = self.work(who, asked), self.sql(asked, who)
        first = seen[words[0]]
        for word, each in seen.items():
            self.assertEqual(each, first, (statement, word))


class Attack01Words(AttackTest):
    """A member finds out nothing about words of other teams or of what is private to others."""

    def setUp(self):
        super().setUp()
        self.store_text(self.mallory, "Zeus hoards kumquats and pomelos", "--tag", "quince", "--entity", "Medlar")
        self.store_text(self.ada, "Ada hides damsons and sloes", "--visibility", "private", "--tag", "bilberry",
                        "--entity", "Rowan")
        self.store_text(self.ada, "Everybody likes cherries", "--tag", "fruit", "--entity", "Cherry")
        self.sql("VACUUM ANALYZE")
        zeus, apollo = self.number("zeus"), self.number("apollo")
        mark = self.sql(f"SELECT mark_of({apollo}, 'by:ada')")
        # Stems: nobody has the first; the others are zeus', then Ada's own.
        self.words = ["zzzzzzz", "kumquat", "pomelo", "damson", "sloe", f"{zeus}.kumquat", f"{zeus}.", f"{mark}damson",
                      f"/{mark.partition('/')[2]}damson"]
        self.names = ["zzzzzzz", "quince", "medlar", "bilberry", "rowan"]

    def test_a_query_with_lexemes_is_no_longer_taken(self):
        for function in ("count_words", "find_words"):
            self.sql_refused(f"SELECT {function}('''3.kumquat'''::tsquery)", self.rea, "does not exist")

    def test_functions_work_alike_for_words_of_others_and_of_nobody(self):
        for statement in ("SELECT count_words(ARRAY['=WORD'])", "SELECT count_words(ARRAY['^WORD'])",
                          "SELECT count(*) FROM find_words(ARRAY['=WORD'])",
                          "SELECT count(*) FROM find_words(ARRAY['=WORD', '=cherri', '|'])",
                          "SELECT count(*) FROM find_words(ARRAY['=WORD', '=sloe', '&'])",
                          "SELECT count(*) FROM weigh_words(ARRAY['WORD'])"):
            for who in (self.rea, self.eve):
                with self.subTest(statement):
                    self.same_work(who, statement, self.words)
        self.assertEqual(self.sql("SELECT count_words(ARRAY['=damson'])", self.ada), "1")
        self.assertEqual(self.sql("SELECT count_words(ARRAY['=cherri'])", self.rea), "1")

    def test_whatever_the_planner_is_told(self):
        settings = ["enable_bitmapscan = off", "enable_indexscan = off", "enable_seqscan = off", "work_mem = '64kB'",
                    "random_page_cost = 0", "plan_cache_mode = force_custom_plan", "gin_fuzzy_search_limit = 1"]
        for setting in settings:
            for statement in ("SELECT count(*) FROM find_words(ARRAY['=WORD'])", "SELECT count_words(ARRAY['^WORD'])"):
                with self.subTest(setting):
                    self.same_work(self.rea, f"SET LOCAL {setting}; {statement}", self.words)

    def test_tags_and_entities_of_others_are_nobodys(self):
        for statement in ("SELECT count(*) FROM find_tagged(ARRAY['WORD'])",
                          "SELECT count(*) FROM find_entities(ARRAY['WORD'])"):
            for settings in ("", "SET LOCAL enable_indexscan = off; ", "SET LOCAL enable_bitmapscan = off; "):
                self.same_work(self.rea, settings + statement, self.names)
        self.assertEqual(self.sql("SELECT count(*) FROM find_tagged(ARRAY['bilberry'])", self.ada), "1")
        self.assertEqual(self.sql("SELECT count(*) FROM find_entities(NULL)", self.rea), "1")
        for table in ("memory_tag", "memory_entity", "word", "total", "turn"):
            for who in (self.rea, self.eve, self.mallory):
                self.sql_refused(f"SELECT 1 FROM {table}", who, "permission denied")

    def test_what_is_shared_again_is_found_and_what_is_hidden_is_not(self):
        stored = self.store_text(self.ada, "Gooseberries ripen in June", "--tag", "berry")
        self.assertEqual(len(self.found(self.rea, "gooseberries")), 1)
        self.ok(*WORDS_ONLY, "update", stored, "--visibility", "private", env=self.ada)
        self.assertEqual(self.found(self.rea, "gooseberries"), [])
        self.assertEqual(len(self.found(self.ada, "gooseberries")), 1)
        self.sql("VACUUM ANALYZE")  # until then the index has what was shared before
        self.same_work(self.rea, "SELECT count_words(ARRAY['=WORD'])", ["zzzzzzz", "gooseberri"])
        self.same_work(self.rea, "SELECT count(*) FROM find_tagged(ARRAY['WORD'])", ["zzzzzzz", "berry"])
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.eve)
        self.ok(*WORDS_ONLY, "update", stored, "--visibility", "shared", env=self.ada)
        self.assertEqual(len(self.found(self.rea, "gooseberries")), 1)
        self.assertEqual(self.texts(self.rea, "--tag", "berry"), ["Gooseberries ripen in June"])
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.eve)

    def test_a_member_cannot_put_words_under_the_mark_of_others(self):
        zeus, row = self.number("zeus"), self.sql("SELECT row FROM memory WHERE content LIKE 'Everybody%'")
        apollo = self.number("apollo")
        for words in (f"''{zeus}.kumquat''", f"''{apollo}.a'' ''{zeus}.b''", "''x''", f"''{apollo}/0.a''"):
            self.sql_refused(f"UPDATE keyword SET words = '{words}' WHERE row = {row}", self.ada, "keyword_marked")

    def test_a_plan_of_another_teams_rows_reads_none(self):
        """Neither what is read nor what the planner expects depends on the rows of others."""
        zeus = self.number("zeus")
        for column, values in (("project", ["nobody", "olympus"]), ("content_hash", ["a", "b"])):
            self.store_text(self.mallory, f"For {column}", "--project", "olympus")
            self.sql("VACUUM ANALYZE")
            for where in (f"tenant = {zeus} AND {column} = 'WORD'",
                          f"(tenant = {zeus} AND {column} = 'WORD') OR (tenant = {zeus} AND {column} > 'WORD')",
                          f"{column} = 'WORD'"):
                for setting in ("enable_seqscan = off", "enable_bitmapscan = off", "enable_indexscan = off"):
                    explain = (f"SET LOCAL {setting}; EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF)"
                               f" SELECT 1 FROM memory WHERE {where}")
                    plans = [re.sub("'.*?'", "", self.sql(f"BEGIN; {explain.replace('WORD', value)}", self.rea))
                             for value in values]
                    self.assertEqual(plans[0], plans[1], where)

    def test_numbers_of_one_team_do_not_count_what_others_do(self):
        stored = self.store_text(self.ada, "Used now and then")
        uses = "SELECT string_agg((number)::text, ' ' ORDER BY number) FROM access_log"
        self.ok(*WORDS_ONLY, "get", stored, env=self.ada)
        other = self.store_text(self.mallory, "Used as well")
        for _ in range(3):
            self.ok(*WORDS_ONLY, "get", other, env=self.mallory)
        self.ok(*WORDS_ONLY, "get", stored, env=self.ada)
        numbers = [int(number) for number in self.sql(uses, self.ada).split()]
        self.assertEqual(numbers[1] - numbers[0], 1)
        sequences = self.sql("SELECT c.relname FROM pg_class c WHERE relkind = 'S' AND relnamespace = 'cairn'::regnamespace")
        for sequence in sequences.split():
            for who in (self.rea, self.eve, self.mallory):
                self.sql_refused(f"SELECT last_value FROM {sequence}", who, "permission denied")
        self.sql_refused("SELECT number FROM audit", self.eve, "permission denied")


class Attack03PrivateWords(AttackTest):
    """The words of what is private are a list for nobody but their author."""

    SECRET = "The CEO Margarethe will resign on 2027-03-03 because of Project Nightjar; severance 4711000 EUR"

    def setUp(self):
        super().setUp()
        self.store_text(self.ada, self.SECRET, "--visibility", "private", "--tag", "privtag")
        self.store_text(self.ada, "Nightjars are birds, says the project")
        self.wes = self.member("wes", "--project-of", "web")
        self.store_text(self.wes, "Project plans are in the wiki", "--visibility", "project", "--project", "web")

    def test_nobody_lists_words(self):
        for who in (self.ada, self.rea, self.eve):
            self.sql_refused("SELECT word FROM word", who, "permission denied")
            self.sql_refused("SELECT count(*) FROM word", who, "permission denied")

    def test_how_common_a_word_is_counts_what_the_asker_sees(self):
        def weigh(who, word):
            return int(self.sql(f"SELECT coalesce(sum(memories), 0) FROM weigh_words(ARRAY['{word}']) WHERE word <> ''", who))

        for word, rea, ada, wes in (("margareth", 0, 1, 0), ("4711000", 0, 1, 0), ("nightjar", 1, 2, 1),
                                    ("project", 1, 2, 2), ("privtag", 0, 1, 0), ("zzz", 0, 0, 0)):
            self.assertEqual((weigh(self.rea, word), weigh(self.ada, word), weigh(self.wes, word)), (rea, ada, wes), word)
            self.assertEqual(weigh(self.eve, word), rea, word)
        counted = self.sql("SELECT sum(memories), sum(length) FROM weigh_words('{}') WHERE word = ''", self.rea)
        self.assertEqual(counted.split("|")[0], "1")

    def test_a_score_does_not_tell_of_private_words(self):
        def scores():
            results = self.json(*WORDS_ONLY, "search", "nightjar birds", env=self.rea)["results"]
            return [(result["content"], round(result["score"], 5)) for result in results]  # older by a moment is worth less

        before = scores()
        self.assertEqual(len(before), 1)
        for number in range(5):
            self.store_text(self.ada, f"Nightjar once more, {number}", "--visibility", "private")
        self.assertEqual(scores(), before)
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.eve)

    def test_what_is_erased_is_no_longer_counted(self):
        for stored in self.sql("SELECT id FROM memory", self.ada).split():
            self.ok(*WORDS_ONLY, "delete", stored, "--hard", "--yes", env=self.ada)
        left = self.sql("SELECT count(*) FROM memory")
        self.assertEqual(left, "1", "the one of the project, which Ada is not in")
        self.ok(*WORDS_ONLY, "doctor", "--deep", env=self.eve)
        self.assertEqual(self.sql("SELECT count(*) FROM word WHERE memories <> 0 AND circle IN ('', 'by:ada')"), "0")


class Session:
    """A psql that stays, in the name of a member."""

    def __init__(self, test, who, user=None):
        url = who["CAIRN_STORE_URL"] if not user else user
        self.process = subprocess.Popen([test.server.program("psql"), "-qXAt", "-d", url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        test.addCleanup(self.end)
        self.ask("SET search_path = cairn, public;")
        if not user:
            self.ask(f"SET cairn.token = '{who['CAIRN_STORE_TOKEN']}';")

    def ask(self, statement):
        """What psql says to it."""
        self.process.stdin.write(statement + "\n\\echo --\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) not in ("--\n", ""):
            lines.append(line.rstrip("\n"))
        return "\n".join(lines)

    def end(self):
        self.process.kill()
        self.process.communicate()


class Attack07Locks(AttackTest):
    """No member stops or slows another team, nor is somebody else blamed for it."""

    def tables(self):
        return self.sql("SELECT relname FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')"
                        " AND relnamespace = 'cairn'::regnamespace ORDER BY 1").split()

    def assert_zeus_works(self):
        begun = time.monotonic()
        self.store_text(self.mallory, f"Written at {time.monotonic()}")
        self.assertNotEqual(self.found(self.mallory, "written"), [])
        self.assertNotEqual(self.texts(self.mallory), [])
        self.assertLess(time.monotonic() - begun, IN_TIME * 3)

    def test_no_member_locks_a_table_against_others(self):
        for who in (self.rea, self.ada, self.eve):
            for table in self.tables():
                for mode in MODES[HARMLESS:]:
                    self.sql_refused(f"BEGIN; LOCK TABLE {table} IN {mode} MODE", who, "permission denied")

    def test_locks_that_members_may_take_hold_up_nobody_of_another_team(self):
        session = Session(self, self.ada)
        session.ask("BEGIN;")
        for table in self.tables():
            for statement in (*(f"LOCK TABLE {table} IN {mode} MODE" for mode in MODES[:HARMLESS]),
                              f"SELECT 1 FROM {table} FOR UPDATE"):
                session.ask("SAVEPOINT s;")
                if "ERROR" in session.ask(statement + ";"):
                    session.ask("ROLLBACK TO s;")
        session.ask("SELECT take_turn(gen_random_uuid()); SELECT 1 FROM memory FOR UPDATE;")
        self.assert_zeus_works()
        self.refused(1, *WORDS_ONLY, "add", "Mine", env={**self.eve, "CAIRN_STORE_TIMEOUT": "2"},
                     saying="another writer of this team holds it")

    def test_a_reader_locks_no_row(self):
        self.store_text(self.ada, "One")
        for statement in ("SELECT 1 FROM memory FOR UPDATE", "SELECT 1 FROM tally FOR SHARE",
                          "SELECT 1 FROM memory FOR KEY SHARE"):
            try:
                self.assertEqual(self.sql(statement, self.rea), "")
            except RuntimeError as refusal:
                self.assertIn("permission denied", str(refusal))
        self.assertEqual(self.sql("SELECT take_turn(gen_random_uuid())", self.rea), "")

    def test_another_writer_is_blamed_only_if_there_is_one(self):
        session = Session(self, None, self.server.url(self.database))
        session.ask("BEGIN; LOCK TABLE cairn.memory, cairn.tally IN ACCESS EXCLUSIVE MODE;")
        hurried = {**self.ada, "CAIRN_STORE_TIMEOUT": "2"}
        answer = self.run_cairn(*WORDS_ONLY, "add", "Mine", env=hurried)
        self.assertEqual(answer.code, 1)
        self.assertIn("another session holds a lock", answer.err)
        self.assertNotIn("writer of this team", answer.err)

    def test_a_member_cannot_hold_up_an_upgrade_with_a_lock_of_their_own(self):
        session = Session(self, self.rea)
        session.ask("SELECT pg_advisory_lock(426835142510);")
        session.ask("BEGIN; LOCK TABLE installed IN ACCESS SHARE MODE;")
        begun = time.monotonic()
        self.sql("UPDATE installed SET version = 0")  # as if all were to be done again: refused, but at once
        answer = self.run_cairn("stats", env=self.owner)
        self.assertLess(time.monotonic() - begun, IN_TIME)
        self.assertIn("already exists", answer.err)

    def test_members_make_nothing_and_their_login_is_limited(self):
        for statement in ("CREATE TEMP TABLE t (x int)", "CREATE TABLE public.t (x int)", "CREATE SCHEMA mine",
                          "CREATE SEQUENCE cairn.s", "ALTER ROLE CURRENT_USER CONNECTION LIMIT -1",
                          "TRUNCATE memory", "DELETE FROM memory", "DELETE FROM keyword", "DELETE FROM setting",
                          "UPDATE tally SET changes = 1", "VACUUM FULL memory; SELECT 1/0", "REINDEX TABLE memory",
                          "CLUSTER memory USING memory_by_hash"):
            with self.subTest(statement), self.assertRaises(RuntimeError):
                self.sql(statement, self.ada)
        limit, settings = self.sql("SELECT rolconnlimit, rolconfig FROM pg_roles WHERE rolname = 'cairn_team_apollo'").split("|")
        self.assertGreater(int(limit), 8)
        self.assertIn("statement_timeout", settings)
        self.assertIn("idle_in_transaction_session_timeout", settings)
        most = int(self.sql("SHOW max_connections"))
        self.assertLess(int(limit), most)

    def test_what_members_erase_they_see_and_may_change(self):
        private = self.store_text(self.ada, "Mine alone", "--visibility", "private")
        shared = self.store_text(self.ada, "For all")
        row = self.sql(f"SELECT row FROM memory WHERE id = '{private}'")
        self.assertEqual(self.sql(f"SELECT erase_memories(ARRAY['{private}'::uuid])", self.eve), "0")
        self.assertEqual(self.sql(f"SELECT erase_memories(ARRAY['{shared}'::uuid])", self.mallory), "0")
        self.sql(f"UPDATE memory SET expires_at = 1 WHERE id = '{private}'", self.ada)
        self.assertEqual(self.sql("SELECT erase_expired(10)", self.eve), "0")
        for statement in (f"erase_memories(ARRAY['{shared}'::uuid])", "erase_expired(10)", f"erase_vectors({row})",
                          f"erase_uses({row})", "erase_file('a', 'b')", "take_rows(1)", "take_uses(1)",
                          "add_words('', '{a}', '{1}', 1, 1)", "turn_outcome(1, gen_random_uuid())"):
            self.sql_refused("SELECT " + statement, self.rea, "may not change memories")
        self.sql_refused("SELECT add_words('by:ada', '{a}', '{1}', 1, 1)", self.eve, "only who sees")
        self.assertEqual(self.sql(f"SELECT erase_memories(ARRAY['{private}', '{shared}']::uuid[])", self.ada), "2")


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

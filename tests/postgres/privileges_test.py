"""Every object of the schema, found from the catalog, and what each kind of user can do with it.

The answers are golden files in tests/golden/postgres: a new object without a decision about who may use it fails. With
CAIRN_UPDATE_GOLDEN=1 in the environment they are written instead of compared.
"""

import os
import pathlib
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest, postgres

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden" / "postgres"

# Who was given what on every object, and by name on every column; the owner's own rights are left out.
OBJECTS = """
SELECT kind, name, coalesce(string_agg(DISTINCT grantee || ' ' || privilege, ', '), '-') FROM (
  SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' WHEN 'i' THEN 'index'
         ELSE c.relkind::text END AS kind, c.relname::text AS name, a.grantee::regrole::text AS grantee,
         a.privilege_type AS privilege
  FROM pg_class c LEFT JOIN aclexplode(c.relacl) a ON a.grantee <> c.relowner
  WHERE c.relnamespace = 'cairn'::regnamespace AND c.relkind <> 'c'
  UNION ALL
  SELECT 'column', c.relname || '.' || t.attname, a.grantee::regrole::text, a.privilege_type
  FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid LEFT JOIN aclexplode(t.attacl) a ON a.grantee <> c.relowner
  WHERE c.relnamespace = 'cairn'::regnamespace AND c.relkind IN ('r', 'v') AND t.attnum > 0 AND NOT t.attisdropped
  UNION ALL
  SELECT CASE WHEN p.prosecdef THEN 'owner function' ELSE 'function' END,
         p.oid::regprocedure::text, a.grantee::regrole::text, a.privilege_type
  FROM pg_proc p LEFT JOIN aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a ON a.grantee <> p.proowner
  WHERE p.pronamespace = 'cairn'::regnamespace
  UNION ALL
  SELECT 'policy', c.relname || ' ' || p.polname, p.polcmd::text, '' FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  UNION ALL
  SELECT 'trigger', c.relname || ' ' || t.tgname, t.tgfoid::regproc::text, '' FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = 'cairn'::regnamespace AND NOT t.tgisinternal
  UNION ALL
  SELECT 'without policies', c.relname, NULL, NULL FROM pg_class c
  WHERE c.relnamespace = 'cairn'::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity
  UNION ALL
  SELECT 'schema', 'cairn', a.grantee::regrole::text, a.privilege_type
  FROM pg_namespace n LEFT JOIN aclexplode(n.nspacl) a ON a.grantee <> n.nspowner WHERE n.nspname = 'cairn'
) AS objects GROUP BY kind, name ORDER BY kind, name COLLATE "C"
"""

# What of each table somebody can read, count, change and lock: everything is tried, and undone.
TABLE_PROBES = {
    "count": "SELECT count(*) FROM cairn.%s", "row lock": "SELECT count(*) FROM (SELECT 1 FROM cairn.%s FOR UPDATE) AS locked",
    "delete": "DELETE FROM cairn.%s", "truncate": "TRUNCATE cairn.%s",
    "exclusive": "LOCK TABLE cairn.%s IN EXCLUSIVE MODE NOWAIT", "access exclusive": "LOCK TABLE cairn.%s IN ACCESS EXCLUSIVE MODE NOWAIT",
    "share": "LOCK TABLE cairn.%s IN SHARE MODE NOWAIT", "statistics": "SELECT count(*) > 0 FROM pg_stats"
    " WHERE schemaname = 'cairn' AND tablename = '%s'",
}
PROBE = """
DO $probe$
DECLARE
  each record;
  told text;
  answer text;
BEGIN
  PERFORM set_config('probe.told', '', false);
  FOR each IN SELECT * FROM (VALUES %s) AS v (name, statement) LOOP
    BEGIN
      IF each.statement LIKE 'SELECT%%' THEN
        EXECUTE each.statement INTO answer;
      ELSE
        EXECUTE each.statement;
      END IF;
      RAISE EXCEPTION 'undone' USING ERRCODE = 'ZZ999';
    EXCEPTION
      WHEN SQLSTATE 'ZZ999' THEN told := coalesce(answer, 'yes');
      WHEN insufficient_privilege THEN told := 'no';
      WHEN OTHERS THEN told := SQLSTATE;
    END;
    answer := NULL;
    PERFORM set_config('probe.told', current_setting('probe.told') || each.name || '|' || told || chr(10), false);
  END LOOP;
END $probe$;
SELECT current_setting('probe.told')
"""


class Privileges(TeamTest):
    maxDiff = None

    @classmethod
    def start_server(cls):
        return postgres.PostgresServer(settings={"autovacuum": "off"})  # it takes locks of its own

    def setUp(self):
        super().setUp()
        ada = self.member("ada", "--project-of", "web")
        zeus = self.json("team", "setup", "--team", "zeus", env=self.owner)
        self.users = {"owner": {"CAIRN_STORE_URL": self.owner["CAIRN_STORE_URL"], "CAIRN_STORE_TOKEN": ""}}
        for role in ("admin", "writer", "reader"):
            self.users["apollo " + role] = self.member(role[0] + "na", "--role", role)
            made = self.json("--quiet", "token", "create", role[0] + "lo", "--team", "zeus", "--role", role, env=self.owner)
            self.users["zeus " + role] = {"CAIRN_STORE_URL": zeus["url"], "CAIRN_STORE_TOKEN": made["token"]}
        self.users["author"] = ada
        self.users["no token"] = {**ada, "CAIRN_STORE_TOKEN": ""}
        self.server.psql("DROP ROLE IF EXISTS outsider; CREATE ROLE outsider LOGIN")
        self.users["outsider"] = {"CAIRN_STORE_URL": self.server.url(self.database, "outsider"), "CAIRN_STORE_TOKEN": ""}
        more = ["--tag", "granite", "--entity", "Gneiss"]
        self.store_text(ada, "All of apollo know", *more)
        self.store_text(ada, "Ada alone knows", "--visibility", "private", *more)
        self.store_text(ada, "The web group knows", "--visibility", "project", "--project", "web", *more)
        self.ok(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "web", env=ada)
        self.sql("INSERT INTO indexed_file SELECT id, 'web', 'a.md', 'a', 0, 1, 2, 'r', 1, 3 FROM tenant WHERE name = 'apollo'")
        self.sql("INSERT INTO setting SELECT id, 'probe', '1' FROM tenant WHERE name = 'apollo'")
        self.store_text(self.users["zeus writer"], "Zeus knows", *more)
        self.sql("ANALYZE")

    def compare(self, name, text):
        path = GOLDEN / name
        if os.environ.get("CAIRN_UPDATE_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.assertEqual(text, path.read_text(encoding="utf-8"),
                         f"decide who may use it, then write {name} with CAIRN_UPDATE_GOLDEN=1")

    def test_every_object_and_what_was_given_on_it(self):
        lines = [line.replace("|-", "|").split("|") for line in self.sql(OBJECTS).splitlines()]
        lines = [line for line in lines if line[0] != "column" or line[2]]  # of columns, those with rights of their own
        self.compare("objects.txt", "".join(f"{kind}: {name}{': ' + given.strip() if given.strip() else ''}\n"
                                            for kind, name, given in lines))

    def probe(self, who, statements):
        """What comes of each statement, by its name."""
        values = ", ".join(f"($n${name}$n$, $s${statement}$s$)" for name, statement in statements.items())
        return dict(line.split("|") for line in self.sql(PROBE % values, who).strip().splitlines())

    def test_what_each_kind_of_user_can_do_with_every_table(self):
        tables = self.sql("SELECT relname FROM pg_class WHERE relnamespace = 'cairn'::regnamespace"
                          " AND relkind IN ('r', 'v', 'm', 'p', 'S') ORDER BY relname COLLATE \"C\"").split()
        statements = {f"{table}, {probe}": sql.replace("%s", table)
                      for table in tables for probe, sql in TABLE_PROBES.items()}
        told = {user: self.probe(who, statements) for user, who in self.users.items()}
        self.compare("tables.txt", "".join(
            f"{name}: " + ", ".join(f"{user} {told[user][name]}" for user in self.users) + "\n" for name in statements))
        for name in statements:
            if not name.endswith(("delete", "truncate", "exclusive", "share", "statistics")):
                continue
            for user in self.users:
                if user != "owner" and told[user][name] not in ("no", "false"):
                    self.assertEqual(told[user][name], "42809", (user, name))  # a sequence is no table

    def test_what_each_kind_of_user_may_call(self):
        functions = self.sql("SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'cairn'::regnamespace"
                             " ORDER BY oid::regprocedure::text COLLATE \"C\"").splitlines()
        statements = {name: f"SELECT has_function_privilege('{name.replace(chr(39), chr(39) * 2)}', 'EXECUTE')"
                      for name in functions}
        told = {user: self.probe(self.users[user], statements) for user in ("apollo reader", "zeus admin", "outsider")}
        self.compare("functions.txt", "".join(
            f"{name}: " + ", ".join(f"{user} {told[user][name]}" for user in told) + "\n" for name in functions))


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

"""The real binary on a real PostgreSQL: one server for a test module, a database of its own for each test.

`owner` is the environment of who owns the database; `member(name)` makes a member and gives theirs.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "process"))

import cairn_process  # noqa: E402  pylint: disable=wrong-import-position
import server as postgres  # noqa: E402  pylint: disable=wrong-import-position

WORDS_ONLY = cairn_process.WORDS_ONLY


class TeamTest(cairn_process.ProcessTest):
    """A team called `apollo` in a new database."""

    server = None
    databases = 0

    @classmethod
    def setUpClass(cls):
        cls.server = cls.start_server()
        cls.addClassCleanup(cls.server.close)
        cls.server.psql("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'kept'")

    @classmethod
    def start_server(cls):
        return postgres.PostgresServer()

    def setUp(self):
        super().setUp()
        TeamTest.databases += 1
        self.database = f"db{TeamTest.databases}"
        self.server.psql(f"CREATE DATABASE {self.database} OWNER keeper")
        self.server.psql("CREATE EXTENSION vector", self.server.url(self.database))
        self.owner = {"CAIRN_STORE_URL": self.server.url(self.database, "keeper")}
        self.setup = self.json("team", "setup", "--team", "apollo", "--new-password", env=self.owner)

    def member(self, name, *args):
        """The environment of a new member."""
        made = self.json("--quiet", "token", "create", name, "--team", "apollo", *args, env=self.owner)
        return {"CAIRN_STORE_URL": self.setup["url"], "CAIRN_STORE_TOKEN": made["token"]}

    def store_text(self, who, text, *args):
        return self.json(*WORDS_ONLY, "add", text, *args, env=who)["id"]

    def texts(self, who, *args):
        return sorted(item["content"] for item in self.json(*WORDS_ONLY, "list", *args, env=who)["items"])

    def found(self, who, query):
        results = self.json(*WORDS_ONLY, "search", query, env=who)["results"]
        return [result["content"] for result in results]

    def audit(self, admin):
        entries = self.json("audit", "--limit", "1000", env=admin)["entries"]
        return [(entry["who"], entry["what"], entry["about"]) for entry in entries]

    def sql(self, statement, who=None):
        """A statement by the owner, or in the name of a member, as their own SQL client would send it."""
        if not who:
            return self.server.psql("SET search_path = cairn, public; " + statement, self.server.url(self.database))
        prefix = f"SET search_path = cairn, public; SET cairn.token = '{who['CAIRN_STORE_TOKEN']}'; "
        return self.server.psql(prefix + statement, who["CAIRN_STORE_URL"])

    def sql_refused(self, statement, who, saying):
        with self.assertRaisesRegex(RuntimeError, re.escape(saying)):
            self.sql(statement, who)

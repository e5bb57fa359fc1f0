"""`cairn serve --http` for a team: members come with tokens of their own, and each works in their own name."""

import http.client
import unittest

import team_process
from gate import TIMEOUT, GateTest
from team_process import WORDS_ONLY, cairn_process
from wire import Wire, message

CONNECTIONS = 8  # of one process to the server, at most


class Gate(GateTest):
    def setUp(self):
        super().setUp()
        self.serve(self.member("server"))

    def test_each_member_works_in_their_own_name(self):
        ada, bob = self.member("ada"), self.member("bob")
        self.call(ada["CAIRN_STORE_TOKEN"], "memory_store", content="Ada wrote this about basalt")
        self.call(ada["CAIRN_STORE_TOKEN"], "memory_store", content="Ada keeps this about basalt", visibility="private")
        found = str(self.call(bob["CAIRN_STORE_TOKEN"], "memory_search", query="basalt"))
        self.assertIn("Ada wrote this", found)
        self.assertNotIn("Ada keeps this", found)
        authors = {item["content"]: item["created_by"] for item in self.json(*WORDS_ONLY, "list", env=ada)["items"]}
        self.assertEqual(set(authors.values()), {"ada"})

    def test_roles_hold_here_too(self):
        eve = self.member("eve", "--role", "reader")
        result = self.call(eve["CAIRN_STORE_TOKEN"], "memory_store", content="Not mine to write")
        self.assertTrue(result["isError"], result)
        self.assertIn("may read", str(result))

    def test_tokens_of_nobody_are_refused(self):
        for token in ("", "x", "cairn_" + "0" * 64, "cairn_" + "g" * 64, self.own_token + "x"):
            self.assertEqual(self.ask(token, "tools/list")[0], 401, token)
        self.assertEqual(self.ask(self.own_token, "tools/list")[0], 200)

    def test_a_members_token_opens_nothing_but_mcp(self):
        ada = self.member("ada")["CAIRN_STORE_TOKEN"]
        for path in ("/metrics", "/api/search", "/"):
            connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT)
            self.addCleanup(connection.close)
            connection.request("GET", path, headers={"Authorization": f"Bearer {ada}"})
            response = connection.getresponse()
            self.assertNotIn("memories", response.read().decode(), path)
            self.assertNotEqual((path, response.status), ("/metrics", 200))

    def test_what_members_do_is_counted(self):
        ada = self.member("ada")["CAIRN_STORE_TOKEN"]
        self.call(ada, "memory_store", content="One for the counter")
        self.call(self.own_token, "memory_store", content="Another for the counter")
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT)
        self.addCleanup(connection.close)
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {self.own_token}"})
        text = connection.getresponse().read().decode()
        self.assertIn('cairn_tool_calls_total{tool="memory_store",outcome="ok"} 2\n', text)
        self.assertIn('cairn_tool_duration_seconds_count{tool="memory_store"} 2\n', text)

    def test_a_revoked_member_is_told_so_at_once(self):
        ada = self.member("ada")
        self.call(ada["CAIRN_STORE_TOKEN"], "memory_store", content="While it lasts")
        self.ok("token", "revoke", "ada", "--team", "apollo", env=self.owner)
        result = self.call(ada["CAIRN_STORE_TOKEN"], "memory_search", query="lasts")
        self.assertTrue(result["isError"], result)
        self.assertIn("revoked", str(result))


class ChangingHands(GateTest):
    """One connection after the other serves many members; it never speaks for another than it is asked for."""

    def setUp(self):
        super().setUp()
        self.server_member = self.member("server")

    def let_say_who_asks(self, allowed):
        """Whether the server lets anybody say in whose name they ask: if not, that is refused and the connection stays."""
        change = "GRANT EXECUTE ON FUNCTION set_config TO" if allowed else "REVOKE EXECUTE ON FUNCTION set_config FROM"
        self.sql(change + " PUBLIC")

    def test_a_connection_that_could_not_change_hands_is_used_no_more(self):
        self.serve(self.server_member)
        ada, bob = (self.member(name)["CAIRN_STORE_TOKEN"] for name in ("ada", "bob"))
        stored = self.call(ada, "memory_store", content="Ada keeps this", visibility="private")
        kept = stored["structuredContent"]["memories"][0]["id"]
        self.assertTrue(self.call(bob, "memory_get", ids=[kept])["isError"])
        self.assertIn("Ada keeps this", str(self.call(ada, "memory_get", ids=[kept])))
        self.let_say_who_asks(False)
        self.assertIn("permission denied", str(self.call(bob, "memory_get", ids=[kept])))
        self.let_say_who_asks(True)
        self.assertNotIn("Ada keeps this", str(self.call(bob, "memory_get", ids=[kept])))
        self.assertIn("Ada keeps this", str(self.call(ada, "memory_get", ids=[kept])))

    def test_a_new_connection_that_could_not_say_who_asks_is_used_no_more(self):
        self.serve(self.server_member)
        bob = self.member("bob")
        self.call(bob["CAIRN_STORE_TOKEN"], "memory_store", content="Before the fall")
        self.let_say_who_asks(False)
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cairn'"
                 " AND datname = current_database()")
        self.assertIn("permission denied", str(self.call(bob["CAIRN_STORE_TOKEN"], "memory_store", content="Within")))
        self.let_say_who_asks(True)
        self.call(bob["CAIRN_STORE_TOKEN"], "memory_store", content="After the fall")
        authors = {item["content"]: item["created_by"] for item in self.json(*WORDS_ONLY, "list", env=bob)["items"]}
        self.assertEqual(authors, {"Before the fall": "bob", "After the fall": "bob"})

    def test_writers_whose_confirmations_are_lost_do_not_wait_for_each_other(self):
        wire = Wire(self.server)
        self.addCleanup(wire.close)
        url = wire.url(self.server_member["CAIRN_STORE_URL"])
        self.serve({**self.server_member, "CAIRN_STORE_URL": url, "CAIRN_STORE_TIMEOUT": "3"})
        members = [self.member(f"member{number}")["CAIRN_STORE_TOKEN"] for number in range(CONNECTIONS // 2)]
        for member in members:
            self.assertEqual(self.ask(member, "tools/list")[0], 200)
        wire.to_client = lambda talk, kind, body: b"" if talk.asked == "COMMIT" else message(kind, body)
        answers = []
        cairn_process.at_once([lambda i=i: answers.append(self.call(members[i // 2], "memory_store", content=f"Note {i}"))
                               for i in range(CONNECTIONS)])
        self.assertEqual([answer for answer in answers if answer.get("isError")], [])
        notes = [f"Note {i}" for i in range(CONNECTIONS)]
        self.assertEqual(self.texts(self.server_member), notes)


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

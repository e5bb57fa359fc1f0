"""`cairn serve --http` for a team: members come with tokens of their own, and each works in their own name."""

import http.client
import json
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest

TIMEOUT = 60
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}}


class Gate(TeamTest):
    def setUp(self):
        super().setUp()
        self.server_member = self.member("server")
        process = self.start(*WORDS_ONLY, "serve", "--http", "0", "--json", env=self.server_member)
        told = json.loads(process.stdout.readline())
        self.host = told["url"].split("/")[2]
        with open(told["token_file"], encoding="utf-8") as file:
            self.own_token = file.read().strip()

    def ask(self, token, method, path="/mcp", **params):
        """The status and, of 200, the result."""
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT)
        self.addCleanup(connection.close)
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": META}}
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
                   "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Authorization": f"Bearer {token}"}
        if "name" in params:
            headers["Mcp-Name"] = params["name"]
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read().decode()
        if response.status != 200:
            return response.status, text
        if response.headers["Content-Type"].startswith("text/event-stream"):
            text = [line[5:] for line in text.splitlines() if line.startswith("data:") and line[5:].strip()][-1]
        return 200, json.loads(text).get("result")

    def call(self, token, tool, **arguments):
        status, result = self.ask(token, "tools/call", name=tool, arguments=arguments)
        self.assertEqual(status, 200, result)
        return result

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


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

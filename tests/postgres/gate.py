"""Asking a `cairn serve --http` of a team over MCP, with any token."""

import http.client
import json

from team_process import WORDS_ONLY, TeamTest

TIMEOUT = 60
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}}


class GateTest(TeamTest):
    host = own_token = None

    def serve(self, env):
        """Starts the server that is asked from now on."""
        process = self.start(*WORDS_ONLY, "serve", "--http", "0", "--json", env=env)
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

#!/usr/bin/env python3
"""Clients that others wrote, each against `cairn serve`: the inspector, the TypeScript SDKs, and agents.

They come from npm as tests/node pins them; without npm to fetch them the test ends as skipped. The agents only
connect: that needs no account. What they say is recorded, so that we know that it was Cairn that they spoke to.
"""

import http.server
import json
import os
import re
import shlex
import subprocess
import threading
import unittest

import node_tools
from cairn_process import BINARY, ProcessTest, end
from mcp_session import LEGACY, MODERN

LATEST = "memory://handoff/latest"
TOOLS = 11
LONG = 120  # seconds; agents take their time to start


class ClientTest(ProcessTest):
    """A project; the environment holds nothing of the caller's."""

    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.here, ".claude", "memory"), 0o700)
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"
        self.modules = node_tools.install(node_tools.PROTOCOL) / "node_modules"

    def run_client(self, *command, also_errors=False, **env):
        """What it printed, without colours; it must succeed."""
        done = subprocess.run(
            [str(each) for each in command], cwd=self.here, env={**self.env, **env}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=LONG, check=False)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + (done.stderr if also_errors else ""))

    def run_node(self, *command, **how):
        return self.run_client(node_tools.node(), *command, **how)

    def http_server(self):
        """The address and token of a server over HTTP."""
        process = self.start("--quiet", "serve", "--http", "0", "--json")
        line = process.stdout.readline()
        if not line:
            self.fail(process.stderr.read().decode())
        said = json.loads(line)
        with open(said["token_file"], encoding="utf-8") as file:
            return said["url"], file.read().strip()


class Inspector(ClientTest):
    def inspect(self, era, method, *args, target=None):
        script = self.modules / "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
        target = target or (BINARY, "--quiet", "serve")
        out = self.run_node(
            script, "--cli", *target, "--protocol-era", era, "--method", method, "--quiet", *args,
            MCP_CATALOG_PATH=os.path.join(self.home, "catalog.json"))
        return json.loads(out)

    def use(self, era, **how):
        names = [tool["name"] for tool in self.inspect(era, "tools/list", "--strict", **how)["tools"]]
        self.assertEqual(len(names), TOOLS)
        content = f"The inspector was here in the {era} era"
        stored = self.inspect(
            era, "tools/call", "--tool-name", "memory_store", "--tool-arg", f"content={content}", **how)
        self.assertEqual(stored["structuredContent"]["stored"], 1)
        found = self.inspect(
            era, "tools/call", "--tool-name", "memory_search",
            "--tool-args-json", json.dumps({"query": f"inspector {era}", "mode": "keyword"}), **how)
        self.assertEqual(found["structuredContent"]["results"][0]["content"], content)
        self.inspect(era, "tools/call", "--tool-name", "handoff_store", "--tool-arg", "summary=Half", **how)
        self.assertEqual([each["uri"] for each in self.inspect(era, "resources/list", **how)["resources"]], [LATEST])
        prompts = [each["name"] for each in self.inspect(era, "prompts/list", **how)["prompts"]]
        self.assertEqual(prompts, ["query", "resume", "remember"])

    def test_in_the_legacy_era(self):
        self.use("legacy")

    def test_in_the_era_it_finds(self):
        self.use("auto")

    def test_in_the_modern_era(self):
        self.use("modern")

    def test_over_http_in_both_eras(self):
        url, token = self.http_server()
        for era in ("legacy", "modern"):
            with self.subTest(era):
                self.use(era, target=(url, "--transport", "http", "--header", f"Authorization: Bearer {token}"))


class Sdk(ClientTest):
    def use(self, revision=None, **wanted):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sdk_client.mjs")
        seen = json.loads(self.run_node(script, self.modules, json.dumps(wanted)))
        self.assertEqual(seen["server"]["name"], "cairn")
        self.assertEqual(seen.get("revision"), revision)
        self.assertEqual(len(seen["tools"]), TOOLS)
        self.assertEqual(seen["found"], [seen["id"]])
        self.assertIs(seen["refused"], True)
        self.assertEqual(seen["updated"], LATEST)
        self.assertEqual(seen["resources"], [LATEST])
        self.assertIn("Half is done", seen["handoff"])
        self.assertEqual(seen["templates"], 2)
        self.assertEqual(seen["prompts"], ["query", "resume", "remember"])
        self.assertIn("SDKs", seen["prompt"])
        self.assertIn("sdk", [each.lower() for each in seen["completed"]])

    def test_version_1_by_standard_streams(self):
        self.use(sdk="v1", command=BINARY, args=["--quiet", "serve"])

    def test_version_2_by_standard_streams(self):
        for mode, revision in (("legacy", LEGACY[-1]), ("auto", MODERN), ({"pin": MODERN}, MODERN)):
            with self.subTest(mode):
                store = os.path.join(self.folder, f"{len(os.listdir(self.folder))}.db")
                self.use(revision, sdk="v2", mode=mode, command=BINARY, args=["--quiet", "--db", store, "serve"])

    def test_version_1_over_http(self):
        url, token = self.http_server()
        self.use(sdk="v1", url=url, token=token)

    def test_version_2_over_http_in_the_legacy_era(self):
        url, token = self.http_server()
        self.use(LEGACY[-1], sdk="v2", mode="legacy", url=url, token=token)

    def test_version_2_over_http_in_the_modern_era(self):
        url, token = self.http_server()
        self.use(MODERN, sdk="v2", mode={"pin": MODERN}, url=url, token=token)


class Agents(ClientTest):
    """As README.md says how to connect them."""

    def setUp(self):
        super().setUp()
        self.agents = node_tools.install(node_tools.AGENTS) / "node_modules"
        self.record = os.path.join(self.folder, "record.jsonl")
        server = os.path.join(self.folder, "cairn")
        with open(server, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\ntee -a {shlex.quote(self.record)} | {shlex.quote(BINARY)} --quiet "$@"\n')
        os.chmod(server, 0o700)
        self.env["PATH"] = f"{self.folder}:{self.env['PATH']}"

    def program(self, path):
        program = self.agents / path
        if not program.exists():
            self.skipTest(f"there is no {program.name} for this machine")
        return program

    def assertSpokeWith(self, name, method):
        """The client of that name asked for it."""
        with open(self.record, encoding="utf-8") as file:
            said = [json.loads(line) for line in file]
        self.assertIn(name, json.dumps(said))
        self.assertIn(method, [message.get("method") for message in said])

    def test_claude_code(self):
        claude = self.program("@anthropic-ai/claude-code-linux-x64/claude")
        self.run_client(claude, "mcp", "add", "cairn", "--", "cairn", "serve")
        self.assertRegex(self.run_client(claude, "mcp", "list"), r"cairn: .*Connected")
        self.assertSpokeWith("claude-code", "server/discover")

    def test_claude_code_over_http(self):
        claude = self.program("@anthropic-ai/claude-code-linux-x64/claude")
        url, token = self.http_server()
        self.run_client(
            claude, "mcp", "add", "--transport", "http", "cairn", url, "--header", f"Authorization: Bearer {token}")
        self.assertRegex(self.run_client(claude, "mcp", "list"), r"cairn: .*Connected")

    def test_opencode(self):
        opencode = self.program("opencode-linux-x64/bin/opencode")
        with open(os.path.join(self.here, "opencode.json"), "w", encoding="utf-8") as file:
            json.dump({"mcp": {"cairn": {"type": "local", "command": ["cairn", "serve"]}}}, file)
        self.assertRegex(self.run_client(opencode, "mcp", "list"), r"cairn\s+connected")
        self.assertSpokeWith("opencode", "tools/list")

    def test_gemini(self):
        gemini = self.program("@google/gemini-cli/bundle/gemini.js")
        trusted = {"GEMINI_CLI_TRUST_WORKSPACE": "true"}
        self.run_node(gemini, "mcp", "add", "cairn", "cairn", "serve", **trusted)
        listed = self.run_node(gemini, "mcp", "list", also_errors=True, **trusted)  # it lists on stderr
        self.assertRegex(listed, r"cairn: .*Connected")
        self.assertSpokeWith("mcp-test-client", "initialize")

    def test_codex(self):
        # It lists servers without connecting, but connects before it asks its model; the model's side refuses.
        codex = self.program("@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex")
        self.run_client(codex, "mcp", "add", "cairn", "--", "cairn", "serve")
        self.assertRegex(self.run_client(codex, "mcp", "list"), r"cairn .*enabled")
        port = self.refusing_model()
        provider = f'{{name="none", base_url="http://127.0.0.1:{port}/v1", env_key="NO_KEY", wire_api="responses"}}'
        process = subprocess.Popen(
            [codex, "exec", "--skip-git-repo-check", "-c", "model=none", "-c", "model_provider=none",
             "-c", f"model_providers.none={provider}", "hello"],
            cwd=self.here, env={**self.env, "NO_KEY": "none"}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.addCleanup(end, process)
        process.communicate(timeout=LONG)
        self.assertSpokeWith("codex-mcp-client", "tools/list")

    def test_agents_find_what_init_wrote(self):
        # What people are asked about projects of others is answered beforehand: both want to trust them first.
        os.makedirs(os.path.join(self.home, ".claude"))
        with open(os.path.join(self.home, ".claude", "settings.json"), "w", encoding="utf-8") as file:
            json.dump({"enabledMcpjsonServers": ["cairn"]}, file)
        os.makedirs(os.path.join(self.home, ".codex"))
        with open(os.path.join(self.home, ".codex", "config.toml"), "w", encoding="utf-8") as file:
            file.write(f'[projects.{json.dumps(os.path.realpath(self.here))}]\ntrust_level = "trusted"\n')
        self.ok("init", *(word for name in ("claude", "codex", "gemini", "opencode") for word in ("--client", name)))
        claude = self.program("@anthropic-ai/claude-code-linux-x64/claude")
        self.assertRegex(self.run_client(claude, "mcp", "list"), r"cairn: .*Connected")
        opencode = self.program("opencode-linux-x64/bin/opencode")
        self.assertRegex(self.run_client(opencode, "mcp", "list"), r"cairn\s+connected")
        gemini = self.program("@google/gemini-cli/bundle/gemini.js")
        listed = self.run_node(gemini, "mcp", "list", also_errors=True, GEMINI_CLI_TRUST_WORKSPACE="true")
        self.assertRegex(listed, r"cairn: .*Connected")
        codex = self.program("@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex")
        self.assertRegex(self.run_client(codex, "mcp", "list"), r"cairn .*enabled")

    def refusing_model(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server.server_address[1]


class Refusing(http.server.BaseHTTPRequestHandler):
    """A model's side that wants none of it."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(400)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    try:
        node_tools.node()
        node_tools.install(node_tools.AGENTS)
    except node_tools.Unavailable as missing:
        node_tools.skip(missing)
    unittest.main()

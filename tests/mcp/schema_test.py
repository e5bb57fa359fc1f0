#!/usr/bin/env python3
"""All that our servers say is held against the JSON schemas of the protocol, revision by revision.

The schemas and examples are those of the specification; the project does not ship them. They are looked for in
CAIRN_MCP_SCHEMAS, or in shared/mcp beside the project: schema-REVISION.json and examples-2026-07-28/. Without them,
or without npm to fetch the validator, the test ends as skipped.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import node_tools
from mcp_session import LEGACY, MODERN, REVISIONS, McpSession, RpcError

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = pathlib.Path(os.environ.get("CAIRN_MCP_SCHEMAS") or ROOT.parent / "shared" / "mcp")
CAIRN = os.environ["CAIRN_BINARY"]
FIXTURE = os.environ["CAIRN_FIXTURE_SERVER"]

DEFECT = b"cairn: error: tools/call: a defect\n"  # what test_throw of the fixture leaves in the log

# What a client can be asked, by the revision that brought it.
CAPABILITIES = {"sampling": LEGACY[0], "roots": LEGACY[0], "elicitation": LEGACY[2]}
# Tools of the fixture that are left out: one never ends by itself, one asks for what came with a revision.
LEFT_OUT = {"test_wait": "9999", "test_elicitation_sep1330_enums": LEGACY[3]}
RESULTS = {
    "initialize": "InitializeResult",
    "server/discover": "DiscoverResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
    "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult",
    "resources/read": "ReadResourceResult",
    "prompts/list": "ListPromptsResult",
    "prompts/get": "GetPromptResult",
    "completion/complete": "CompleteResult",
    "subscriptions/listen": "SubscriptionsListenResult",
    "ping": "EmptyResult",
    "logging/setLevel": "EmptyResult",
    "resources/subscribe": "EmptyResult",
    "resources/unsubscribe": "EmptyResult",
}
NOTIFICATIONS = {
    "notifications/progress": "ProgressNotification",
    "notifications/message": "LoggingMessageNotification",
    "notifications/resources/updated": "ResourceUpdatedNotification",
    "notifications/resources/list_changed": "ResourceListChangedNotification",
    "notifications/subscriptions/acknowledged": "SubscriptionsAcknowledgedNotification",
}
QUESTIONS = {
    "sampling/createMessage": "CreateMessageRequest",
    "elicitation/create": "ElicitRequest",
    "roots/list": "ListRootsRequest",
}
MODERN_ERRORS = {-32021: "MissingRequiredClientCapabilityError", -32022: "UnsupportedProtocolVersionError"}
MODERN_ERROR_OBJECTS = {
    -32700: "ParseError", -32600: "InvalidRequestError", -32601: "MethodNotFoundError",
    -32602: "InvalidParamsError", -32603: "InternalError"}


def answer(question):
    """What a client says to a question of the server."""
    if question["method"] == "elicitation/create":
        content = {name: example_of(schema) for name, schema in question["params"]["requestedSchema"]["properties"].items()}
        return {"action": "accept", "content": content}
    if question["method"] == "roots/list":
        return {"roots": [{"uri": "file:///home/ada", "name": "home"}]}
    return {"role": "assistant", "content": {"type": "text", "text": "Paris"}, "model": "m", "stopReason": "endTurn"}


def example_of(schema):
    return {"boolean": True, "integer": 1, "number": 1.5, "array": []}.get(schema["type"], "text")


class Checks:
    """Values and what they have to be, collected and then validated in one go."""

    def __init__(self):
        self.schemas = {
            revision: json.loads((SCHEMAS / f"schema-{revision}.json").read_text()) for revision in REVISIONS}
        self.checks = []

    def add(self, schema, definition, value):
        self.checks.append({"schema": schema, "definition": definition, "value": value})

    def add_schema(self, name, schema, value):
        self.schemas[name] = schema
        self.checks.append({"schema": name, "value": value})

    def wrong(self):
        modules = node_tools.install(node_tools.PROTOCOL) / "node_modules"
        script = pathlib.Path(__file__).with_name("validate.mjs")
        done = subprocess.run(
            [node_tools.node(), script, modules], input=json.dumps({"schemas": self.schemas, "checks": self.checks}),
            capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        found = (json.loads(line) for line in done.stdout.splitlines())
        return [f"{why}: {json.dumps(self.checks[index])[:600]}" for index, why in found]

    def add_session(self, session):
        """Every message of a session."""
        revision = session.revision
        tools = {}
        for message in session.said:
            self.add(revision, "JSONRPCMessage", message)
            if "error" in message:
                self.add_error(revision, message)
            elif "result" in message:
                self.add_result(revision, session.asked[message["id"]], message["result"], tools)
            elif "id" in message:
                self.add(revision, QUESTIONS[message["method"]], message)
            else:
                self.add(revision, NOTIFICATIONS[message["method"]], message)

    def add_error(self, revision, message):
        code = message["error"]["code"]
        self.add(revision, "JSONRPCErrorResponse" if revision >= LEGACY[3] else "JSONRPCError", message)
        if revision == MODERN and code in MODERN_ERRORS:
            self.add(revision, MODERN_ERRORS[code], message)
        if revision == MODERN and code in MODERN_ERROR_OBJECTS:
            self.add(revision, MODERN_ERROR_OBJECTS[code], message["error"])

    def add_result(self, revision, request, result, tools):
        if result.get("resultType") == "input_required":
            self.add(revision, "InputRequiredResult", result)
            return
        method = request["method"]
        self.add(revision, RESULTS[method], result)
        if method == "tools/list":
            tools.update({tool["name"]: tool for tool in result["tools"]})
        if method == "tools/call":
            self.add_structured(revision, tools[request["params"]["name"]], result)

    def add_structured(self, revision, tool, result):
        """Structured content fits the schema that the tool promised; so it is there where one was."""
        promised = tool.get("outputSchema")
        if promised is None or result.get("isError"):
            return
        self.add_schema(f"{tool['name']} {revision} output", promised, result.get("structuredContent"))


class SchemaTest(unittest.TestCase):
    """A project, sessions with servers in it, and all that they said."""

    def setUp(self):
        self.checks = Checks()
        made = tempfile.TemporaryDirectory(prefix="cairn-schema-")
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name)
        (self.folder / ".claude/knowledge").mkdir(parents=True)
        (self.folder / ".claude/memory").mkdir()
        (self.folder / ".claude/knowledge/gotchas.md").write_text("# Gotchas\n")
        (self.folder / ".claude/knowledge/picture.png").write_bytes(b"\x89PNG\xff\xfe")

    def start(self, command, revision, capabilities=None, **how):
        env = {**os.environ, "HOME": str(self.folder), "CAIRN_EMBEDDING_MODEL": "none"}
        process = subprocess.Popen(
            command, cwd=self.folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return McpSession(process, revision, capabilities, answer, **how)

    def finish(self, session, least):
        """Ends it, and notes what it said."""
        code, err = session.finish()
        self.assertEqual((code, err.replace(DEFECT, b"")), (0, b""))
        self.assertGreater(len(session.said), least)
        self.checks.add_session(session)

    def assertAllValid(self, least):
        self.assertGreater(len(self.checks.checks), least)
        wrong = self.checks.wrong()
        self.assertFalse(wrong, f"{len(wrong)} of {len(self.checks.checks)}:\n" + "\n".join(wrong))

    def try_request(self, session, method, **params):
        """The result, or none where there is an error."""
        try:
            return session.request(method, **params)
        except RpcError:
            return None

    def call_answering(self, session, method, **params):
        """A request that may ask back within its result, as the modern era does."""
        for _ in range(4):
            result = self.try_request(session, method, **params)
            if not result or result.get("resultType") != "input_required":
                return
            params["requestState"] = result["requestState"]
            params["inputResponses"] = {key: answer(each) for key, each in result["inputRequests"].items()}
        self.fail(f"{method} asks without end")

    def lists(self, session):
        """Every list, and a page that there is not."""
        for method in ("tools/list", "resources/list", "resources/templates/list", "prompts/list"):
            self.try_request(session, method)
            self.try_request(session, method, cursor="nonsense")

    def general(self, session, uri):
        """What every server understands, and what none does."""
        if session.is_modern:
            session.request("server/discover")
            wanted = {"resourcesListChanged": True, "toolsListChanged": True, "resourceSubscriptions": [uri]}
            session.send("subscriptions/listen", notifications=wanted)
            session.notification("notifications/subscriptions/acknowledged")
        else:
            session.request("ping")
            session.request("logging/setLevel", level="debug")
            session.request("resources/subscribe", uri=uri)
            session.request("resources/subscribe", uri="memory://other")
            session.request("resources/unsubscribe", uri="memory://other")
            self.try_request(session, "logging/setLevel", level="loud")
        self.lists(session)
        self.try_request(session, "no/such/method")
        self.try_request(session, "tools/call", name="no_such_tool")
        self.try_request(session, "tools/call")
        self.try_request(session, "prompts/get", name="no_such_prompt")
        self.try_request(session, "resources/read", uri="memory://no/such/file.md")
        self.try_request(session, "resources/read")
        self.try_request(session, "completion/complete", ref={"type": "ref/nonsense"}, argument={})

    def malformed(self, session):
        """Only the revisions whose errors may lack an id have a schema for these answers."""
        if session.revision < LEGACY[3]:
            return
        for line in (b"nonsense\n", b"[]\n", b"{}\n", b'{"jsonrpc": "2.0", "id": null, "method": "ping"}\n'):
            session.process.stdin.write(line)
            session.process.stdin.flush()
            session.wait_for(lambda message: "error" in message and message.get("id") is None)

    def unsupported_version(self, session):
        name = "io.modelcontextprotocol/protocolVersion"
        for version in ("1999-01-01", 7):
            self.try_request(session, "tools/list", _meta={name: version})
        self.try_request(session, "tools/list", _meta={"io.modelcontextprotocol/clientCapabilities": "none"})


class Revisions(SchemaTest):
    def test_cairn_in_every_revision(self):
        for revision in REVISIONS:
            session = self.start([CAIRN, "--quiet", "serve"], revision)
            self.general(session, "memory://handoff/latest")
            self.memory_tools(session)
            for prompt, arguments in (("query", {"topic": "owls"}), ("resume", {}), ("remember", {}), ("query", {})):
                self.try_request(session, "prompts/get", name=prompt, arguments=arguments)
            for uri in ("handoff/latest", "gotchas.md", "picture.png"):
                session.request("resources/read", uri=f"memory://{uri}")
            for ref, name in (({"type": "ref/prompt", "name": "query"}, "topic"),
                              ({"type": "ref/resource", "uri": "memory://entry/{id}"}, "id")):
                session.request("completion/complete", ref=ref, argument={"name": name, "value": ""})
            session.notification("notifications/resources/updated")
            (self.folder / f".claude/knowledge/new-{revision}.md").write_text("new")
            session.notification("notifications/resources/list_changed")
            self.malformed(session)
            if session.is_modern:
                self.unsupported_version(session)
            self.finish(session, 50)
        self.assertAllValid(500)

    def memory_tools(self, session):
        stored = session.call("memory_store", memories=[{"content": f"Owls of {session.revision}", "tags": ["owl"]}])
        memory = json.loads(stored["content"][0]["text"])["memories"][0]["id"]
        calls = (
            ("memory_store", {"content": f"Owls of {session.revision}"}),
            ("memory_search", {"query": "owls"}),
            ("memory_search", {"query": "owls", "explain": True, "detail": "full"}),
            ("memory_search", {"query": "owls", "detail": "minimal"}),
            ("memory_search", {"query": "owls", "max_tokens": 500}),
            ("memory_search", {"query": "zebras"}),
            ("memory_search", {"query": 7, "limit": -1}),
            ("memory_get", {"ids": [memory]}),
            ("memory_update", {"id": memory, "importance": 9}),
            ("memory_vote", {"id": memory}),
            ("memory_delete", {"ids": [memory]}),
            ("memory_delete", {"ids": [memory], "restore": True}),
            ("memory_list", {}),
            ("memory_list", {"detail": "full"}),
            ("memory_stats", {}),
            ("memory_index", {}),
            ("handoff_store", {"summary": f"Left by {session.revision}", "next_steps": ["count"]}),
            ("handoff_get", {}),
            ("handoff_get", {"project": "no such project"}),
        )
        for tool, arguments in calls:
            session.call(tool, **arguments)
        session.request("resources/read", uri=f"memory://entry/{memory}")

    def test_the_compatible_toolsets(self):
        calls = {
            "vector-memory": (
                ("store_memories", {"memories": [{"content": "Owls fly"}]}),
                ("search_memories", {"query": "owls", "intent": "fact_check", "reason_for_search": "test"}),
                ("store_handoff", {"project": "owls", "summary": "Half"}), ("get_handoff", {"project": "owls"})),
            "claude-memory": (
                ("memory_add", {"content": "Owls see"}), ("memory_search", {"query": "owls"}), ("memory_list", {})),
            "mudpuppy": (
                ("memory_add", {"content": "Owls hear"}), ("memory_search", {"query": "owls"}),
                ("memory_get", {"id": 1}), ("memory_stats", {})),
            "memory-mcp": (
                ("memory_store", {"content": "Owls eat", "type": "fact"}), ("memory_recall", {"query": "owls"})),
        }
        for revision in REVISIONS:
            for toolset, todo in calls.items():
                session = self.start([CAIRN, "--quiet", "serve", "--toolset", toolset], revision)
                self.lists(session)
                for tool, arguments in todo:
                    session.call(tool, **arguments)
                self.finish(session, 8)
        self.assertAllValid(300)

    def test_the_fixture_in_every_revision(self):
        for revision in REVISIONS:
            capabilities = {name: {} for name, since in CAPABILITIES.items() if revision >= since}
            session = self.start([FIXTURE], revision, capabilities)
            self.general(session, "test://watched-resource")
            meta = {"progressToken": "p"}
            if session.is_modern:
                meta["io.modelcontextprotocol/logLevel"] = "debug"
            for tool in session.request("tools/list")["tools"]:
                if revision < LEFT_OUT.get(tool["name"], revision):
                    continue
                needed = {name: "x" for name in tool["inputSchema"].get("required", [])}
                self.call_answering(session, "tools/call", name=tool["name"], arguments=needed, _meta=dict(meta))
            for prompt in session.request("prompts/list")["prompts"]:
                needed = {each["name"]: "test://x" for each in prompt.get("arguments", [])}
                self.call_answering(session, "prompts/get", name=prompt["name"], arguments=needed)
            for uri in ("static-text", "static-binary", "watched-resource", "template/7/data"):
                session.request("resources/read", uri=f"test://{uri}")
            for ref in ({"type": "ref/prompt", "name": "test_prompt_with_arguments"},
                        {"type": "ref/resource", "uri": "test://template/{id}/data"}):
                session.request("completion/complete", ref=ref, argument={"name": "arg1", "value": ""})
            session.notification("notifications/resources/updated")
            self.malformed(session)
            self.finish(session, 70)
            kinds = {message.get("method") for message in session.said}
            self.assertLessEqual({"notifications/progress", "notifications/message"}, kinds)
        self.assertAllValid(700)

    def test_clients_that_can_be_asked_nothing(self):
        for revision in REVISIONS:
            session = self.start([FIXTURE], revision)
            session.request("tools/list")
            for tool in ("test_sampling", "test_elicitation", "test_input_required_result_list_roots"):
                self.try_request(session, "tools/call", name=tool, arguments={"prompt": "x", "message": "x"})
            self.finish(session, 3)
        self.assertAllValid(30)

    def test_batches(self):
        session = self.start([FIXTURE], "2025-03-26")
        session.write([{"jsonrpc": "2.0", "id": name, "method": "ping"} for name in ("a", "b")])
        line = session._lines.get(timeout=60)
        self.checks.add("2025-03-26", "JSONRPCBatchResponse", json.loads(line))
        self.checks.add("2025-03-26", "JSONRPCMessage", json.loads(line))
        self.assertEqual(session.finish(), (0, b""))
        self.assertAllValid(1)


class Examples(SchemaTest):
    """The example messages of the specification, sent to both servers."""

    def examples(self, ending):
        found = sorted((SCHEMAS / f"examples-{MODERN}").glob(f"*{ending}.*.json"))
        self.assertTrue(found)
        return {path.name: json.loads(path.read_text()) for path in found}

    def sessions(self):
        for command in ([CAIRN, "--quiet", "serve"], [FIXTURE]):
            yield self.start(command, MODERN)

    def test_requests_are_answered_or_refused_by_the_book(self):
        # Nothing of what the examples name exists here: neither tool, prompt nor file. Those that go from server to
        # client are not known at all, and some lack "jsonrpc".
        expected = {
            "tools/call": -32602, "prompts/get": -32602, "resources/read": -32602,
            "sampling/createMessage": -32601, "elicitation/create": -32601, "roots/list": -32601,
        }
        for session in self.sessions():
            for name, example in self.examples("Request").items():
                with self.subTest(name, server=session.process.args[0]):
                    self.answer_example(session, example, expected)
            self.assertEqual(session.request("server/discover")["resultType"], "complete")
            self.finish(session, 10)
        self.assertAllValid(30)

    def answer_example(self, session, example, expected):
        method = example["method"]
        if "jsonrpc" not in example:
            session.write(example)
            refused = session.wait_for(lambda message: "error" in message)
            self.assertEqual(refused["error"]["code"], -32600)
            return
        session.asked[example["id"]] = example
        session.write(example)
        if method == "subscriptions/listen":
            session.notification("notifications/subscriptions/acknowledged")
            return
        reply = session.answer_to(example["id"])
        code = reply.get("error", {}).get("code")
        if method == "completion/complete":  # of a prompt that is not there
            self.assertIn(code, (None, -32602))
        elif "cursor" in example.get("params", {}):
            self.assertEqual(code, -32602)  # not one of ours
        elif method in expected and "_meta" not in example.get("params", {}):
            self.assertIn(code, (expected[method], -32600, -32602))
        else:
            self.assertEqual(code, expected.get(method))

    def test_params_are_answered_in_place(self):
        methods = {
            "CallToolRequestParams": "tools/call", "CompleteRequestParams": "completion/complete",
            "GetPromptRequestParams": "prompts/get", "ReadResourceRequestParams": "resources/read",
            "PaginatedRequestParams": "resources/list",
        }
        for session in self.sessions():
            for name, params in self.examples("RequestParams").items():
                method = methods.get(name.partition(".")[0])
                if method is None:
                    continue  # of requests that only servers make
                with self.subTest(name):
                    message = {"jsonrpc": "2.0", "id": name, "method": method, "params": params}
                    session.asked[name] = message
                    session.write(message)
                    self.assertEqual(session.answer_to(name).get("error", {}).get("code", -32602), -32602)
            self.finish(session, 4)
        self.assertAllValid(8)

    def test_notifications_are_taken_without_a_word(self):
        for session in self.sessions():
            for example in self.examples("Notification").values():
                session.write(example)
            session.request("tools/list")
            self.finish(session, 0)
            self.assertEqual(len(session.said), 1)
        self.assertAllValid(3)

    def test_everything_else_is_refused_and_nothing_falls_over(self):
        for session in self.sessions():
            for path in sorted((SCHEMAS / f"examples-{MODERN}").glob("*.json")):
                session.write(json.loads(path.read_text()))
            session.request("server/discover")
            self.assertEqual(session.finish(), (0, b""))


if __name__ == "__main__":
    if not (SCHEMAS / f"schema-{MODERN}.json").exists():
        node_tools.skip(f"there are no schemas of the protocol in {SCHEMAS}; CAIRN_MCP_SCHEMAS names another place")
    try:
        node_tools.node()
    except node_tools.Unavailable as missing:
        node_tools.skip(missing)
    unittest.main()

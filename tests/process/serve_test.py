"""`cairn serve` by its standard streams, as agents start it."""

import json
import os
import select
import signal
import subprocess
import sys
import unittest

from cairn_process import TIMEOUT, UNKNOWN_ID, UUID7, ProcessTest, end, write_bytes
from mcp_session import LEGACY, MODERN, REVISIONS, McpSession, RpcError

NOT_FOUND = {**{revision: -32002 for revision in LEGACY}, MODERN: -32602}  # of resources
LATEST = "memory://handoff/latest"

# A client in a process of its own: starts a server, hands on its first answer, and waits.
CLIENT = """
import subprocess, sys
server = subprocess.Popen([sys.argv[1], "--quiet", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
server.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\\n')
server.stdin.flush()
print(server.stdout.readline().decode(), end="", flush=True)
server.wait()
"""


class ServeTest(ProcessTest):
    """A project of its own with a store of words only."""

    def setUp(self):
        super().setUp()
        self.knowledge = os.path.join(self.here, ".claude", "knowledge")
        os.makedirs(os.path.join(self.here, ".claude", "memory"), 0o700)
        os.makedirs(self.knowledge)
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def serve(self, *args, revision=LEGACY[-1], opens=True, **how):
        process = self.start("--quiet", "serve", *args, stdin=subprocess.PIPE, **how)
        return McpSession(process, revision, opens=opens)

    def command(self, *args):
        return json.loads(self.ok("--quiet", *args, "--json"))

    def assertEnds(self, session, code=0):
        self.assertEqual(session.finish(), (code, b""))

    def reply(self, session, tool, **arguments):
        """The JSON of a call that must work; revisions that know structured content have it there as well."""
        result = session.call(tool, **arguments)
        self.assertFalse(result.get("isError"), result)
        data = json.loads(result["content"][0]["text"])
        self.assertEqual(result.get("structuredContent"), data if session.revision >= LEGACY[2] else None)
        return data

    def failure(self, session, tool, **arguments):
        """The text of a call that must fail as a result."""
        result = session.call(tool, **arguments)
        self.assertIs(result.get("isError"), True, result)
        return result["content"][0]["text"]

    def store_one(self, session, content, **fields):
        stored = self.reply(session, "memory_store", content=content, **fields)
        self.assertEqual((stored["stored"], stored["duplicates"]), (1, 0))
        self.assertRegex(stored["memories"][0]["id"], UUID7)
        return stored["memories"][0]["id"]

    def found(self, session, query, **how):
        results = self.reply(session, "memory_search", query=query, mode="keyword", **how)["results"]
        return [result["id"] for result in results]


class Opening(ServeTest):
    def test_every_legacy_revision_is_agreed_to(self):
        for revision in LEGACY:
            with self.subTest(revision):
                session = self.serve(revision=revision)
                self.assertEqual(session.opening["protocolVersion"], revision)
                self.assertEqual(session.opening["serverInfo"]["name"], "cairn")
                self.assertIn("memory_search", session.opening["instructions"])
                self.assertEqual(session.request("ping"), {})
                names = [tool["name"] for tool in session.request("tools/list")["tools"]]
                self.assertEqual(len(names), 11)
                self.assertIn("memory_store", names)
                self.assertEnds(session)

    def test_an_unknown_revision_is_answered_with_the_latest_of_its_era(self):
        for wanted in ("1999-01-01", "2099-01-01"):
            session = self.serve(revision=wanted)
            self.assertEqual(session.opening["protocolVersion"], LEGACY[-1])
            self.assertEnds(session)

    def test_the_modern_revision_needs_no_opening(self):
        session = self.serve(revision=MODERN)
        found = session.request("server/discover")
        self.assertEqual(found["supportedVersions"], list(REVISIONS))
        self.assertEqual(found["resultType"], "complete")
        self.assertIn("tools", found["capabilities"])
        self.assertEqual(len(session.request("tools/list")["tools"]), 11)
        self.assertEnds(session)

    def test_a_probe_of_the_modern_era_may_be_followed_by_initialize(self):
        session = self.serve(revision=MODERN)
        session.request("server/discover")
        session.revision = LEGACY[-1]
        self.assertEqual(session.initialize()["protocolVersion"], LEGACY[-1])
        self.assertEqual(len(session.request("tools/list")["tools"]), 11)
        self.assertEnds(session)

    def test_nothing_but_initialize_and_ping_before_the_opening(self):
        session = self.serve(opens=False)
        self.assertEqual(session.request("ping"), {})
        with self.assertRaises(RpcError) as refused:
            session.request("tools/list")
        self.assertEqual(refused.exception.code, -32602)
        self.assertEnds(session)


class Tools(ServeTest):
    def test_the_life_of_a_memory(self):
        for revision in (LEGACY[-1], MODERN):
            with self.subTest(revision):
                session = self.serve(revision=revision)
                content = f"The cache of {revision} is flushed at noon"
                memory = self.store_one(session, content, type="decision", tags=["cache"], importance=8)
                self.assertEqual(self.found(session, f"cache {revision}"), [memory])

                [got] = self.reply(session, "memory_get", ids=[memory])["memories"]
                self.assertEqual((got["content"], got["type"], got["importance"]), (content, "decision", 8))
                self.assertEqual(self.reply(session, "memory_vote", id=memory, votes=2)["usefulness"], 2)

                self.reply(session, "memory_update", id=memory, content=f"The cache of {revision} is flushed at night")
                self.assertEqual(self.found(session, "night"), [memory])
                self.assertEqual(self.found(session, "noon"), [])

                before = self.reply(session, "memory_stats")["total"]
                self.reply(session, "memory_delete", ids=[memory])
                self.assertEqual(self.found(session, "night"), [])
                self.assertEqual(self.reply(session, "memory_stats")["total"], before - 1)
                self.reply(session, "memory_delete", ids=[memory], restore=True)
                self.assertEqual(self.found(session, "night"), [memory])
                listed = self.reply(session, "memory_list", type=["decision"])["items"]
                self.assertEqual([item["id"] for item in listed], [memory])
                self.reply(session, "memory_delete", ids=[memory])
                self.assertEnds(session)

    def test_a_batch_is_stored_whole_or_not_at_all(self):
        session = self.serve()
        memories = [{"content": f"Fact {i} of the batch"} for i in range(3)]
        self.assertEqual(self.reply(session, "memory_store", memories=memories)["stored"], 3)
        again = self.reply(session, "memory_store", memories=memories[:1])
        self.assertEqual((again["stored"], again["duplicates"]), (0, 1))
        text = self.failure(session, "memory_store", memories=[{"content": "A new one"}, {"content": ""}])
        self.assertIn("content", text)
        self.assertEqual(self.reply(session, "memory_stats")["total"], 3)
        self.assertEnds(session)

    def test_a_handoff_is_left_and_taken_up(self):
        session = self.serve()
        left = self.reply(session, "handoff_store", summary="Half of the sums are right", next_steps=["the other half"])
        got = self.reply(session, "handoff_get")
        self.assertEqual(got["id"], left["id"])
        self.assertIn("Half of the sums are right", got["content"])
        self.assertIn("the other half", got["content"])
        self.assertEqual(self.command("handoff", "show")["id"], left["id"])
        self.assertEnds(session)

    def test_what_is_wrong_with_arguments_is_a_result_that_names_the_field(self):
        cases = (
            ("memory_search", {}, "query"),
            ("memory_search", {"query": "x", "limit": 0}, "limit"),
            ("memory_search", {"query": "x", "limit": "many"}, "limit"),
            ("memory_search", {"query": "x", "mode": "magic"}, "mode"),
            ("memory_store", {"content": "x", "importance": 11}, "importance"),
            ("memory_store", {"contnt": "x"}, "content"),
            ("memory_get", {"ids": ["no id"]}, "ids"),
            ("memory_vote", {"id": 7}, "id"),
            ("handoff_store", {}, "summary"),
        )
        for revision in (LEGACY[-1], MODERN):
            session = self.serve(revision=revision)
            for tool, arguments, field in cases:
                with self.subTest(revision=revision, tool=tool, arguments=arguments):
                    self.assertIn(field, self.failure(session, tool, **arguments))
            self.assertIn(UNKNOWN_ID, self.failure(session, "memory_vote", id=UNKNOWN_ID))
            self.assertEqual(self.reply(session, "memory_stats")["total"], 0)
            self.assertEnds(session)

    def test_an_unknown_tool_is_a_protocol_error(self):
        session = self.serve()
        with self.assertRaises(RpcError) as refused:
            session.call("memory_serch", query="x")
        self.assertEqual(refused.exception.code, -32602)
        self.assertEnds(session)


class Resources(ServeTest):
    def setUp(self):
        super().setUp()
        os.mkdir(os.path.join(self.knowledge, "patterns"))
        write_bytes(os.path.join(self.knowledge, "gotchas.md"), "# Gotchas\n")
        write_bytes(os.path.join(self.knowledge, "patterns", "two words.md"), "# Two words\n")

    def refusal(self, session, uri):
        with self.assertRaises(RpcError) as refused:
            session.request("resources/read", uri=uri)
        return refused.exception

    def test_entry_handoff_and_files_are_listed_templated_and_read(self):
        for revision in (LEGACY[0], LEGACY[-1], MODERN):
            with self.subTest(revision):
                session = self.serve(revision=revision)
                memory = self.store_one(session, f"Resources of {revision}")
                self.reply(session, "handoff_store", summary=f"Left by {revision}")
                uris = [each["uri"] for each in session.request("resources/list")["resources"]]
                self.assertEqual(
                    sorted(uris), ["memory://gotchas.md", LATEST, "memory://patterns/two%20words.md"])
                [entry] = session.request("resources/read", uri=f"memory://entry/{memory}")["contents"]
                self.assertEqual(entry["mimeType"], "application/json")
                self.assertEqual(json.loads(entry["text"])["content"], f"Resources of {revision}")
                [handoff] = session.request("resources/read", uri=LATEST)["contents"]
                self.assertEqual(handoff["mimeType"], "text/markdown")
                self.assertIn(f"Left by {revision}", handoff["text"])
                for uri in ("memory://patterns/two%20words.md", "memory://patterns%2Ftwo%20words.md"):
                    [file] = session.request("resources/read", uri=uri)["contents"]
                    self.assertEqual((file["uri"], file["text"]), (uri, "# Two words\n"))
                templates = session.request("resources/templates/list")["resourceTemplates"]
                self.assertEqual(
                    [each["uriTemplate"] for each in templates], ["memory://entry/{id}", "memory://{path}"])
                self.assertEnds(session)

    def test_no_way_out_of_the_knowledge_directory(self):
        secret = os.path.join(self.here, "secret.md")
        write_bytes(secret, "SECRET")
        os.symlink(secret, os.path.join(self.knowledge, "link.md"))
        os.symlink(self.here, os.path.join(self.knowledge, "folder"))
        os.symlink("../../secret.md", os.path.join(self.knowledge, "patterns", "relative.md"))
        os.mkfifo(os.path.join(self.knowledge, "pipe.md"))
        escapes = (
            "memory://../secret.md", "memory://../../secret.md", "memory://%2e%2e/%2e%2e/secret.md",
            "memory://patterns/../../../secret.md", "memory://patterns%2F..%2F..%2F..%2Fsecret.md",
            f"memory://{secret}", "memory:///etc/passwd", "memory://%2Fetc%2Fpasswd", "memory://..%5Csecret.md",
            "memory://link.md", "memory://folder/secret.md", "memory://patterns/relative.md", "memory://pipe.md",
            "memory://gotchas.md%00", "memory://.", "memory://", "memory://patterns", f"file://{secret}",
            f"memory://entry/{UNKNOWN_ID}", "memory://entry/nonsense", "memory://%zz", "nonsense",
        )
        for revision in (LEGACY[-1], MODERN):
            session = self.serve(revision=revision)
            for uri in escapes:
                with self.subTest(revision=revision, uri=uri):
                    refused = self.refusal(session, uri)
                    self.assertEqual(refused.code, NOT_FOUND[revision])
                    self.assertNotIn("SECRET", str(refused))
            listed = [each["uri"] for each in session.request("resources/list")["resources"]]
            self.assertEqual(listed, ["memory://gotchas.md", "memory://patterns/two%20words.md"])
            self.assertEnds(session)

    def test_prompts_and_completion(self):
        session = self.serve()
        self.store_one(session, "Zebra stripes come from Zurich", tags=["zoology"])
        self.reply(session, "memory_store", content="Chose zinc", type="decision")
        self.reply(session, "handoff_store", summary="Paint the fence", project="zoo")
        prompts = {each["name"]: each for each in session.request("prompts/list")["prompts"]}
        self.assertEqual(list(prompts), ["query", "resume", "remember"])

        def text(name, **arguments):
            [message] = session.request("prompts/get", name=name, arguments=arguments)["messages"]
            return message["content"]["text"]

        self.assertIn("stripes", text("query", topic="stripes"))
        self.assertIn("Paint the fence", text("resume", project="zoo"))
        self.assertIn("Chose zinc", text("resume"))
        self.assertIn("Do not store", text("remember"))
        for name, arguments in (("query", {}), ("nothing", {})):
            with self.assertRaises(RpcError) as refused:
                session.request("prompts/get", name=name, arguments=arguments)
            self.assertEqual(refused.exception.code, -32602)

        def completed(ref, argument, value):
            given = {"name": argument, "value": value}
            return session.request("completion/complete", ref=ref, argument=given)["completion"]["values"]

        self.assertIn("zoology", completed({"type": "ref/prompt", "name": "query"}, "topic", "zoo"))
        self.assertEqual(completed({"type": "ref/prompt", "name": "resume"}, "project", "zo"), ["zoo"])
        self.assertEqual(
            completed({"type": "ref/resource", "uri": "memory://{path}"}, "path", "pat"), ["patterns/two words.md"])
        ids = completed({"type": "ref/resource", "uri": "memory://entry/{id}"}, "id", "")
        self.assertGreaterEqual(len(ids), 2)
        self.assertEnds(session)


class OtherProcesses(ServeTest):
    def test_a_legacy_subscriber_hears_of_what_another_process_stored(self):
        session = self.serve()
        session.request("resources/subscribe", uri=LATEST)
        self.command("handoff", "save", "From outside")
        self.assertEqual(session.notification("notifications/resources/updated"), {"uri": LATEST})
        session.notification("notifications/resources/list_changed")
        [handoff] = session.request("resources/read", uri=LATEST)["contents"]
        self.assertIn("From outside", handoff["text"])

        session.request("resources/unsubscribe", uri=LATEST)
        memory = self.command("add", "Watched")["id"]
        entry = f"memory://entry/{memory}"
        session.request("resources/subscribe", uri=entry)
        self.command("handoff", "save", "Nobody listens")
        self.command("update", memory, "--importance", "9")
        self.assertEqual(session.notification("notifications/resources/updated"), {"uri": entry})
        self.assertEnds(session)

    def test_a_modern_subscriber_hears_of_it_too(self):
        session = self.serve(revision=MODERN)
        wanted = {"resourcesListChanged": True, "resourceSubscriptions": [LATEST]}
        listening = session.send("subscriptions/listen", notifications=wanted)
        acknowledged = session.notification("notifications/subscriptions/acknowledged")
        self.assertEqual(acknowledged["notifications"], wanted)
        self.command("handoff", "save", "From outside")
        for method in ("notifications/resources/updated", "notifications/resources/list_changed"):
            told = session.notification(method)
            self.assertEqual(told["_meta"]["io.modelcontextprotocol/subscriptionId"], listening)
        session.notify("notifications/cancelled", requestId=listening)
        self.assertEnds(session)

    def test_a_new_knowledge_file_changes_the_list_and_a_changed_one_is_told(self):
        session = self.serve()
        self.assertEqual(session.request("resources/list"), {"resources": []})
        path = os.path.join(self.knowledge, "new.md")
        write_bytes(path, "one")
        session.notification("notifications/resources/list_changed")
        session.request("resources/subscribe", uri="memory://new.md")
        write_bytes(path, "two, longer")
        self.assertEqual(session.notification("notifications/resources/updated"), {"uri": "memory://new.md"})
        self.assertEnds(session)

    def test_two_servers_on_one_store_see_each_others_memories_at_once(self):
        sessions = [self.serve(), self.serve(revision=MODERN)]
        for i, bird in enumerate(("owl", "heron", "kite", "rook", "wren", "swift")):
            one, other = sessions[i % 2], sessions[(i + 1) % 2]
            memory = self.store_one(one, f"A shared thought about the {bird}")
            self.assertEqual(self.found(other, bird), [memory])
        memory = self.command("add", "Stored by hand")["id"]
        for session in sessions:
            self.assertEqual(self.found(session, "hand"), [memory])
            self.assertEnds(session)


class Ending(ServeTest):
    def test_the_end_of_input_ends_it_after_all_is_answered(self):
        session = self.serve()
        asked = [session.send("tools/call", name="memory_store", arguments={"content": f"Late {i}"}) for i in range(20)]
        self.assertEnds(session)
        answered = [message["id"] for message in session.said if "result" in message]
        self.assertEqual(sorted(answered)[-20:], asked)
        self.assertEqual(self.command("stats")["total"], 20)

    def test_signals_end_it(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number):
                session = self.serve()
                session.process.send_signal(number)
                self.assertEqual(session.process.wait(timeout=TIMEOUT), 0)
                self.assertIsNone(session.next())

    def test_a_client_that_no_longer_reads_ends_it(self):
        reader, writer = os.pipe()
        process = self.start("--quiet", "serve", stdin=subprocess.PIPE, stdout=writer)
        os.close(writer)
        os.close(reader)  # the input stays open
        process.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        process.stdin.flush()
        self.assertIn(process.wait(timeout=TIMEOUT), (0, 1))

    def test_a_client_that_is_killed_ends_it(self):
        # Client and server hold the writing end of a pipe; its end is the end of both.
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        client = subprocess.Popen(
            [sys.executable, "-c", CLIENT, os.environ["CAIRN_BINARY"]],
            env=self.env, cwd=self.here, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=writer)
        self.addCleanup(end, client)
        os.close(writer)
        self.assertIn(b'"result"', client.stdout.readline())
        client.kill()
        self.assertEqual(select.select([reader], [], [], TIMEOUT)[0], [reader], "the server lives on")
        self.assertEqual(os.read(reader, 1000), b"")

    def test_only_json_lines_reach_standard_output(self):
        # Warnings, a broken configuration key and verbose words all go to stderr.
        process = self.start("--verbose", "serve", stdin=subprocess.PIPE)
        session = McpSession(process)
        session.process.stdin.write(b"nonsense\n\n[]\n{}\n")
        self.assertEqual(session.request("ping"), {})
        code, _ = session.finish()
        self.assertEqual(code, 0)
        self.assertTrue(all(message["jsonrpc"] == "2.0" for message in session.said))


class Toolsets(ServeTest):
    def text(self, session, tool, **arguments):
        result = session.call(tool, **arguments)
        self.assertFalse(result.get("isError"), result)
        return result["content"][0]["text"]

    def tools_of(self, session):
        return [tool["name"] for tool in session.request("tools/list")["tools"]]

    def test_vector_memory(self):
        session = self.serve("--toolset", "vector-memory")
        self.assertIn("report_memory_usefulness", self.tools_of(session))
        self.assertNotIn("resources", session.opening["capabilities"])
        self.text(session, "store_memories", memories=[{"content": "Owls fly at night"}])
        memory = self.command("list")["items"][0]["id"]
        self.assertIn(memory, self.text(
            session, "search_memories", query="owls", intent="fact_check", reason_for_search="test"))
        self.text(session, "report_memory_usefulness", memory_id=memory, useful=True)
        self.assertIn("Owls", self.text(session, "get_memories", ids=[memory]))
        self.text(session, "store_checkpoint", project="owls", summary="Half counted")
        self.assertIn("Half counted", self.text(session, "get_handoff", project="owls"))
        self.assertEnds(session)

    def test_claude_memory(self):
        session = self.serve("--toolset", "claude-memory")
        self.assertIn("memory_analyze", self.tools_of(session))
        self.text(session, "memory_add", content="Owls fly at night", category="domain")
        memory = self.command("list")["items"][0]["id"]
        self.assertIn("Owls", self.text(session, "memory_search", query="owls", mode="keyword"))
        self.assertIn("Owls", self.text(session, "memory_list"))
        self.text(session, "memory_delete", id=memory)
        self.assertEqual(self.command("stats")["total"], 0)
        self.assertEnds(session)

    def test_mudpuppy(self):
        session = self.serve("--toolset", "mudpuppy")
        self.assertIn("memory_add", self.tools_of(session))
        self.text(session, "memory_add", content="Owls fly at night", entryType="fact", importance=7)
        self.assertIn("Owls", self.text(session, "memory_search", query="owls", mode="keyword"))
        self.assertIn("Owls", self.text(session, "memory_get", id=1))
        self.text(session, "memory_stats")
        self.text(session, "memory_delete", id=1)
        self.assertEqual(self.command("stats")["total"], 0)
        self.assertEnds(session)

    def test_memory_mcp(self):
        session = self.serve("--toolset", "memory-mcp")
        self.assertEqual(self.tools_of(session), ["memory_store", "memory_recall", "memory_forget"])
        self.text(session, "memory_store", content="Owls fly at night", type="fact")
        memory = self.command("list")["items"][0]["id"]
        self.assertIn(memory, self.text(session, "memory_recall", query="owls"))
        self.text(session, "memory_forget", id=memory, reason="they do not")
        self.assertEqual(self.command("stats")["total"], 0)
        self.assertEnds(session)

    def test_the_configuration_chooses_and_the_option_overrides(self):
        os.makedirs(self.data, exist_ok=True)
        write_bytes(os.path.join(self.data, "memory.config.json"), '{"toolset": "memory-mcp"}')
        cases = (
            ((), {}, "memory_recall"),
            ((), {"CAIRN_TOOLSET": "vector-memory"}, "store_memories"),
            (("--toolset", "default"), {"CAIRN_TOOLSET": "vector-memory"}, "memory_index"),
        )
        for args, env, tool in cases:
            with self.subTest(args=args, env=env):
                session = self.serve(*args, env=env)
                self.assertIn(tool, self.tools_of(session))
                self.assertEnds(session)

    def test_an_unknown_toolset_is_refused(self):
        self.refused(2, "serve", "--toolset", "nonsense", saying="toolset")


if __name__ == "__main__":
    unittest.main()

"""A project that brings links, pipes and odd names: nothing outside of it is read or written, and nothing hangs."""

import json
import os
import subprocess
import unittest

from cairn_process import ProcessTest, read_bytes, write_bytes
from mcp_session import McpSession, RpcError

SECRET = "The zanzibar code is 4711."
ESCAPES = (
    "../outside/secret.md", "../../outside/secret.md", "docs/../../outside/secret.md", "..\\outside\\secret.md",
    "/etc/passwd", "//etc/passwd", "~/secret.md", "file:///etc/passwd", "docs/\x7f../x.md", "C:\\secret.md",
    "\uff0e\uff0e/outside/secret.md", "..\u2215outside", "%2e%2e/outside/secret.md", "../outside/*.md", "../**", "/**/*.md",
)


class Project(ProcessTest):
    """A project, and beside it a folder with a secret that links in the project lead to."""

    def setUp(self):
        super().setUp()
        self.outside = os.path.join(self.folder, "outside")
        os.mkdir(self.outside)
        write_bytes(os.path.join(self.outside, "secret.md"), f"# Secret\n\n{SECRET}\n")
        os.makedirs(self.path(".claude/memory"), 0o700)
        os.mkdir(self.path("docs"))
        write_bytes(self.path("docs/plain.md"), "# Plain\n\nNothing to hide.\n")
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def path(self, name):
        return os.path.join(self.here, name)

    def link(self, target, name):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        os.symlink(target, self.path(name))

    def serve(self):
        return McpSession(self.start("--quiet", "serve", stdin=subprocess.PIPE))

    def assertKept(self, session=None):
        """The secret is in no memory, and what lies outside is as it was."""
        self.assertEqual(json.loads(self.ok("--quiet", "search", "zanzibar", "--json"))["results"], [])
        self.assertEqual(os.listdir(self.outside), ["secret.md"])
        self.assertEqual(read_bytes(os.path.join(self.outside, "secret.md")).decode(), f"# Secret\n\n{SECRET}\n")


class Reading(Project):
    def bring(self):
        self.link(os.path.join(self.outside, "secret.md"), "docs/file.md")
        self.link("../../outside/secret.md", "docs/relative.md")
        self.link(self.outside, "docs/folder")
        self.link(self.outside, ".claude/knowledge/folder")
        self.link("/dev/zero", "docs/zero.md")
        self.link("/proc/self/environ", "docs/environ.md")
        os.mkfifo(self.path("docs/pipe.md"))
        os.mkfifo(self.path("docs/.gitignore"))

    def test_index_analyze_and_a_server_stay_inside(self):
        self.bring()
        report = json.loads(self.ok("--quiet", "index", "--json"))
        self.assertEqual(report["added"], 1, report)
        self.ok("--quiet", "analyze")
        session = self.serve()
        session.request("tools/call", name="memory_index", arguments={})
        self.assertEqual(session.finish(), (0, b""))
        self.assertKept()

    def test_a_knowledge_folder_that_is_a_link_is_no_knowledge_folder(self):
        for name in (".claude/knowledge", "docs/folder"):
            self.link(self.outside, name)
        self.ok("--quiet", "index")
        session = self.serve()
        self.assertEqual(session.request("resources/list")["resources"], [])
        with self.assertRaises(RpcError):
            session.request("resources/read", uri="memory://secret.md")
        completed = session.request("completion/complete", ref={"type": "ref/resource", "uri": "memory://{path}"},
                                    argument={"name": "path", "value": ""})
        self.assertEqual(completed["completion"]["values"], [])
        self.assertEqual(session.finish(), (0, b""))
        self.assertKept()

    def test_paths_that_lead_out_are_refused(self):
        self.bring()
        session = self.serve()
        for path in (*ESCAPES, "docs/file.md", "docs/folder/secret.md", "docs/folder", "docs/pipe.md", "docs/zero.md"):
            with self.subTest(path):
                session.call("memory_index", paths=[path])
                answer = self.run_cairn("--quiet", "index", "--", path)
                self.assertIn(answer.code, (0, 1, 2, 3), answer)
        self.assertEqual(session.finish(), (0, b""))
        self.assertKept()


class Writing(Project):
    def setUp(self):
        super().setUp()
        self.memory = json.loads(self.ok("--quiet", "add", "Valves open slowly.", "--category", "gotcha", "--json"))["id"]

    def test_promote_writes_through_no_link(self):
        for target, name in ((os.path.join(self.outside, "secret.md"), ".claude/knowledge/gotchas.md"),
                             (os.path.join(self.outside, "new.md"), ".claude/knowledge/gotchas.md"),
                             (self.outside, ".claude/knowledge")):
            with self.subTest(name):
                self.link(target, name)
                self.refused(1, "--quiet", "promote", self.memory, saying="link")
                os.unlink(self.path(name))
                if name.endswith(".md"):
                    os.rmdir(self.path(".claude/knowledge"))
        for path in ESCAPES:
            answer = self.run_cairn("--quiet", "promote", self.memory, "--to", path)
            self.assertNotEqual(answer.code, 0, path)
        self.assertKept()

    def test_the_daily_log_goes_through_no_link(self):
        daily = self.path(".claude/memory/daily")
        os.rename(daily, daily + "-before")
        os.symlink(self.outside, daily)
        answer = self.run_cairn("add", "Told nobody.")
        self.assertEqual(answer.code, 0, answer)
        self.assertIn("link", answer.err)
        self.assertKept()


if __name__ == "__main__":
    unittest.main()

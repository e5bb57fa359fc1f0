"""A project that brings links, pipes and odd names: nothing outside of it is read or written, and nothing hangs."""

import hashlib
import http.client
import json
import os
import shutil
import subprocess
import unittest
import urllib.parse

from cairn_process import ProcessTest, mode_of, read_bytes, write_bytes
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
        found = self.run_cairn("--quiet", "search", "zanzibar", "--json")
        self.assertTrue(found.code == 3 or found.json["results"] == [], found)  # 3: there is not even a store
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


class Attack09Undo(Project):
    """`init --undo` of a project that brings its own record, and links."""

    def setUp(self):
        super().setUp()
        self.victim = os.path.join(self.outside, "secret.md")
        self.hash = hashlib.sha256(read_bytes(self.victim)).hexdigest()
        os.mkdir(os.path.join(self.outside, "empty"))
        self.link(self.outside, "lnk")
        write_bytes(self.path("evil.bak"), "evil\n")

    def bring(self, *files, folders=()):
        blank = {"made": False, "after": "", "before": "", "backup": "", "parts": []}
        record = {"version": 1, "folders": list(folders), "files": [{**blank, **file} for file in files]}
        write_bytes(self.path(".claude/memory/init.json"), json.dumps(record))

    def assertKept(self, session=None):
        self.assertEqual(sorted(os.listdir(self.outside)), ["empty", "secret.md"])
        self.assertEqual(read_bytes(self.victim).decode(), f"# Secret\n\n{SECRET}\n")

    def undo(self, code):
        answer = self.run_cairn("--quiet", "init", "--undo")
        self.assertEqual(answer.code, code, answer)
        self.assertKept()
        return answer

    def test_the_reproducers(self):
        evil = hashlib.sha256(b"evil\n").hexdigest()
        lines = [{"kind": "line", "path": [SECRET], "value": None, "kept": 0}]
        for file in ({"made": True, "after": self.hash},
                     {"after": self.hash, "before": evil, "backup": "evil.bak"},
                     {"parts": lines}):
            for path in ("lnk/secret.md", "../outside/secret.md", self.victim, "lnk/../outside/secret.md", "lnk\0/secret.md"):
                with self.subTest(path=path, file=file):
                    self.bring({"path": path, **file})
                    self.assertIn("which init does not write", self.undo(2).err)
        for folder in ("lnk/empty", "../outside/empty", os.path.join(self.outside, "empty"), "lnk"):
            with self.subTest(folder=folder):
                self.bring(folders=[folder])
                self.undo(2)

    def test_names_of_init_that_are_links(self):
        lines = [{"kind": "line", "path": [SECRET], "value": None, "kept": 0}]
        for path in (".mcp.json", ".gitignore", ".cursor/mcp.json", ".claude/settings.json", ".claude/knowledge/gotchas.md"):
            for way in ("file", "folder"):
                folder, name = os.path.split(path)
                if way == "folder" and folder in ("", ".claude"):
                    continue
                for file in ({"made": True, "after": self.hash},
                             {"after": self.hash, "before": self.hash, "backup": path + ".cairn-backup"},
                             {"parts": lines}):
                    with self.subTest(path=path, way=way, file=file):
                        if way == "file":
                            self.link(self.victim, path)
                        else:
                            if os.path.isdir(self.path(folder)):
                                os.rmdir(self.path(folder))  # of the first way
                            self.link(self.outside, folder)
                            os.rename(self.victim, os.path.join(self.outside, name))
                        self.bring({"path": path, **file}, folders=[folder] if folder else [])
                        answer = self.run_cairn("--quiet", "init", "--undo")
                        self.assertEqual(answer.code, 0, answer)
                        self.assertIn("link", answer.text)
                        if way == "file":
                            os.unlink(self.path(path))
                        else:
                            os.unlink(self.path(folder))
                            os.rename(os.path.join(self.outside, name), self.victim)
                        self.assertKept()

    def test_a_backup_that_is_a_link(self):
        write_bytes(self.path(".mcp.json"), "{}\n")
        self.link(self.victim, ".mcp.json.cairn-backup")
        self.bring({"path": ".mcp.json", "after": hashlib.sha256(b"{}\n").hexdigest(), "before": self.hash,
                    "backup": ".mcp.json.cairn-backup"})
        self.undo(0)
        self.assertEqual(read_bytes(self.path(".mcp.json")), b"{}\n")

    def test_settings_of_git_are_out_of_reach(self):
        os.mkdir(self.path(".git"))
        write_bytes(self.path(".git/config"), "[core]\n")
        self.bring({"path": ".git/config", "after": hashlib.sha256(b"[core]\n").hexdigest(),
                    "before": hashlib.sha256(b"evil\n").hexdigest(), "backup": "evil.bak"})
        self.undo(2)
        self.assertEqual(read_bytes(self.path(".git/config")), b"[core]\n")

    def test_a_record_that_is_no_file(self):
        for make in (lambda path: os.symlink(self.victim, path), os.mkfifo, os.mkdir):
            make(self.path(".claude/memory/init.json"))
            for words in (["init", "--undo"], ["init", "--dry-run"], ["doctor"]):
                self.assertNotEqual(self.run_cairn("--quiet", *words).code, 0, words)
            self.assertKept()
            remove = os.rmdir if make is os.mkdir else os.unlink
            remove(self.path(".claude/memory/init.json"))


class Attack09Init(Project):
    def test_what_leads_out_is_left_and_named(self):
        for name in (".mcp.json", ".gitignore", ".claude/settings.json"):
            self.link(os.path.join(self.outside, "secret.md"), name)
        self.link(os.path.join(self.outside, "new.json"), "opencode.json")
        self.link(self.outside, ".cursor")
        self.link(self.outside, ".claude/knowledge")
        clients = [word for name in ("claude", "opencode", "cursor", "vscode") for word in ("--client", name)]
        report = json.loads(self.ok("--quiet", "init", *clients, "--skip-index", "--skip-analyze", "--json"))
        left = {step["path"]: step["note"] for step in report["steps"] if step["outcome"] == "left"}
        self.assertEqual(sorted(left), [".claude/knowledge/", ".claude/settings.json", ".cursor/mcp.json", ".gitignore",
                                        ".mcp.json", "opencode.json"])
        for note in left.values():
            self.assertIn("link", note)
        self.assertIn("cairn", read_bytes(self.path(".vscode/mcp.json")).decode())
        self.assertKept()
        self.ok("--quiet", "init", "--undo")
        self.assertKept()
        self.assertTrue(os.path.islink(self.path(".mcp.json")))

    def test_pipes_and_devices_are_not_waited_for(self):
        os.mkfifo(self.path(".mcp.json"))
        self.refused(1, "init", saying="neither a file nor a folder")
        os.unlink(self.path(".mcp.json"))
        self.link("/dev/zero", ".mcp.json")
        self.ok("--quiet", "init", "--skip-index", "--skip-analyze")


class Attack09Store(Project):
    """A project that brings its store, or what lies beside it, as links."""

    WORDS = (["list"], ["add", "x"], ["stats"], ["search", "x"], ["doctor", "--fix"], ["backup"], ["log"], ["index"],
             ["init", "--skip-index", "--skip-analyze"], ["serve"], ["optimize"])

    def setUp(self):
        super().setUp()
        other = os.path.join(self.folder, "other")
        os.makedirs(os.path.join(other, ".claude/memory"))
        self.ok("--quiet", "--project", other, "add", f"Mine alone: {SECRET}")
        self.theirs = os.path.join(other, ".claude")

    def state(self):
        found = {}
        for folder, _, names in os.walk(self.theirs):
            for name in names:
                if not name.endswith(("-wal", "-shm")):
                    found[os.path.join(folder, name)] = read_bytes(os.path.join(folder, name))
        return found

    def assertRefusedByAll(self):
        before = self.state()
        for words in self.WORDS:
            with self.subTest(words):
                answer = self.run_cairn("--quiet", *words)
                self.assertEqual(answer.code, 1, answer)
                self.assertIn("is a symbolic link, which Cairn does not follow", answer.err)
                self.assertNotIn("zanzibar", answer.text + answer.err)
        answer = self.run_cairn("hook", "session-start", stdin=json.dumps({"cwd": self.here, "session_id": "s"}))
        self.assertEqual((answer.code, answer.out), (0, b""))
        self.assertEqual(self.state(), before)

    def test_the_folders(self):
        os.rmdir(self.path(".claude/memory"))
        self.link(os.path.join(self.theirs, "memory"), ".claude/memory")
        self.assertRefusedByAll()
        os.unlink(self.path(".claude/memory"))
        os.rmdir(self.path(".claude"))
        self.link(self.theirs, ".claude")
        self.assertRefusedByAll()

    def test_the_store(self):
        self.link(os.path.join(self.theirs, "memory/memory.db"), ".claude/memory/memory.db")
        self.assertRefusedByAll()
        self.assertEqual(json.loads(self.ok("--quiet", "--db", self.path(".claude/memory/memory.db"), "list", "--json"))["total_count"],
                         1, "a path that the user names is the user's own")

    def test_files_of_sqlite(self):
        self.ok("--quiet", "add", "Here.")
        victim = os.path.join(self.outside, "secret.md")
        for tail in ("-wal", "-shm", "-journal"):
            with self.subTest(tail):
                self.link(victim, ".claude/memory/memory.db" + tail)
                self.assertRefusedByAll()
                os.unlink(self.path(".claude/memory/memory.db" + tail))
        self.assertKept()

    def assertTokenIsOurs(self, brought):
        """A server of the project takes no token that the project brings."""
        process = self.start("--quiet", "serve", "--http", "0", "--json")
        said = json.loads(process.stdout.readline())
        self.assertTrue(said["token_file"].startswith(self.env["CAIRN_HOME"]), said)
        self.assertEqual(mode_of(said["token_file"]), 0o600)
        self.assertNotIn(brought, read_bytes(said["token_file"]).decode())
        url = urllib.parse.urlsplit(said["url"])
        for token, status in ((brought, 401), (read_bytes(said["token_file"]).decode().strip(), 200)):
            connection = http.client.HTTPConnection(url.netloc, timeout=30)
            connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {token}"})
            self.assertEqual(connection.getresponse().status, status)
            connection.close()

    def test_the_token(self):
        self.ok("--quiet", "add", "Here.")
        token = os.path.join(self.outside, "token")
        write_bytes(token, "f" * 64 + "\n")
        os.chmod(token, 0o600)
        shutil.copy2(token, self.path(".claude/memory/http-token"))
        self.assertTokenIsOurs("f" * 64)
        os.unlink(self.path(".claude/memory/http-token"))
        self.link(token, ".claude/memory/http-token")
        self.assertTokenIsOurs("f" * 64)

    def test_the_configuration(self):
        write_bytes(os.path.join(self.outside, "config.json"), '{"secrets": "allow"}')
        self.link(os.path.join(self.outside, "config.json"), ".claude/memory.config.json")
        self.assertIn("does not follow in a project", self.run_cairn("list").err)
        self.assertNotRegex(self.ok("--quiet", "config", "show", "--format", "csv"), r"(?m)^secrets,allow")
        self.ok("--quiet", "--config", self.path(".claude/memory.config.json"), "add", "x")


class Attack13Links(Project):
    def setUp(self):
        super().setUp()
        self.ok("--quiet", "add", "Valves open slowly.")

    def test_backups(self):
        write_bytes(os.path.join(self.outside, "memory-20200101-101500.db"), "a copy of somebody else's")
        self.link(self.outside, ".claude/memory/backups")
        before = sorted(os.listdir(self.outside))
        for words in (["backup"], ["backup", "--keep", "1"]):
            self.refused(1, "--quiet", *words, saying="backups is a symbolic link, which Cairn does not follow")
        self.assertIn("There are no backups", self.ok("--quiet", "backup", "--list"))
        copy = os.path.join(self.folder, "copy.db")
        self.ok("--quiet", "backup", copy, "--keep", "1")
        self.refused(1, "--quiet", "restore-backup", copy, saying="backups is a symbolic link")
        answer = self.run_cairn("--quiet", "doctor", "--fix")
        self.assertEqual(answer.code, 1)
        self.assertIn("backups is a symbolic link", answer.text)
        self.assertEqual(sorted(os.listdir(self.outside)), before)
        self.assertEqual(json.loads(self.ok("--quiet", "list", "--json"))["total_count"], 1)

    def test_notes_of_hooks(self):
        old = os.path.join(self.outside, "old")
        write_bytes(old, "x")
        os.utime(old, (0, 0))
        before = sorted(os.listdir(self.outside))
        self.link(self.outside, ".claude/memory/hook-sessions")
        event = json.dumps({"cwd": self.here, "session_id": "s-1", "prompt": "Why do valves open slowly?"})
        for kind in ("session-start", "user-prompt", "stop", "pre-compact"):
            answer = self.run_cairn("-v", "hook", kind, "--deadline-ms", "20000", stdin=event)
            self.assertEqual(answer.code, 0, answer)
            if kind != "pre-compact":
                self.assertIn("hook-sessions is a symbolic link", answer.err)
        self.assertEqual(sorted(os.listdir(self.outside)), before)

    def test_doctor_changes_no_modes_behind_links(self):
        victim = os.path.join(self.outside, "secret.md")
        os.chmod(victim, 0o644)
        os.chmod(self.outside, 0o755)
        daily = self.path(".claude/memory/daily")
        os.rename(daily, daily + "-before")
        self.link(self.outside, ".claude/memory/daily")
        self.link(self.outside, ".claude/memory/backups")
        self.run_cairn("--quiet", "doctor", "--fix")
        self.assertEqual((mode_of(victim), mode_of(self.outside)), (0o644, 0o755))

    def test_the_log_is_not_read_through_a_link(self):
        write_bytes(os.path.join(self.outside, "2026-01-01.md"), SECRET)
        daily = self.path(".claude/memory/daily")
        os.rename(daily, daily + "-before")
        self.link(self.outside, ".claude/memory/daily")
        for words in (["log"], ["log", "--days"], ["log", "2026-01-01"]):
            answer = self.run_cairn("--quiet", *words)
            self.assertNotIn("zanzibar", answer.text + answer.err)


if __name__ == "__main__":
    unittest.main()

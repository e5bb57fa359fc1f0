"""cairn init: what it writes for each client, twice, undone, and what it refuses."""

import json
import os
import shutil
import re
import subprocess
import unittest

from cairn_process import BINARY, ProcessTest, mode_of, read_bytes, write_bytes

SERVER = {"command": BINARY, "args": ["serve"]}
IN_EDITOR = {"command": BINARY, "args": ["--project", "${workspaceFolder}", "serve"]}
# For each client: the file, and what a reader of it must find there.
CLIENTS = {
    "claude": (".mcp.json", {"mcpServers": {"cairn": SERVER}}),
    "gemini": (".gemini/settings.json", {"mcpServers": {"cairn": SERVER}}),
    "opencode": ("opencode.json", {"mcp": {"cairn": {
        "type": "local", "command": [BINARY, "serve"], "enabled": True}}}),
    "cursor": (".cursor/mcp.json", {"mcpServers": {"cairn": IN_EDITOR}}),
    "vscode": (".vscode/mcp.json", {"servers": {"cairn": {"type": "stdio", **IN_EDITOR}}}),
}
ALL = [word for name in (*CLIENTS, "codex") for word in ("--client", name)]
EVENTS = {"SessionStart": "session-start", "UserPromptSubmit": "user-prompt", "PreCompact": "pre-compact",
          "Stop": "stop"}


class InitTest(ProcessTest):
    def path(self, name):
        return os.path.join(self.here, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        write_bytes(self.path(name), text)

    def read(self, name):
        return read_bytes(self.path(name)).decode()

    def everything(self, times=False):
        """Every file with its bytes (and when it was written), every folder with none."""
        found = {}
        for folder, folders, files in os.walk(self.here):
            if ".git" in folders:
                folders.remove(".git")
            for name in folders:
                found[os.path.relpath(os.path.join(folder, name), self.here)] = None
            for name in files:
                path = os.path.join(folder, name)
                stamp = os.stat(path).st_mtime_ns if times else 0
                found[os.path.relpath(path, self.here)] = (read_bytes(path), stamp)
        return found

    def outcomes(self, *args):
        return {step["path"]: step["outcome"] for step in self.json("init", *args)["steps"]}


class Fresh(InitTest):
    def test_each_client_gets_its_server(self):
        for name, (file, expected) in CLIENTS.items():
            with self.subTest(name):
                self.assertEqual(self.outcomes("--client", name)[file], "made")
                self.assertEqual(json.loads(self.read(file)), expected)

    def test_codex_gets_a_table(self):
        self.ok("init", "--client", "codex")
        self.assertEqual(self.read(".codex/config.toml"),
                         f'[mcp_servers.cairn]\ncommand = "{BINARY}"\nargs = ["serve"]\n')
        self.assertFalse(os.path.exists(self.path(".mcp.json")))

    def test_claude_gets_hooks_too(self):
        self.ok("init")
        hooks = json.loads(self.read(".claude/settings.json"))["hooks"]
        self.assertEqual(list(hooks), list(EVENTS))
        for event, name in EVENTS.items():
            (group,) = hooks[event]
            self.assertEqual(group, {"hooks": [
                {"type": "command", "command": f"{BINARY} hook {name}", "timeout": 5}]})

    def test_the_layout_of_a_project(self):
        self.ok("init")
        for folder in ("architecture", "components", "domain", "patterns"):
            self.assertTrue(os.path.isdir(self.path(f".claude/knowledge/{folder}")))
        self.assertEqual(mode_of(self.path(".claude/memory")), 0o700)
        self.assertEqual(mode_of(self.path(".claude/memory/daily")), 0o700)
        self.assertEqual(mode_of(self.path(".claude/memory/init.json")), 0o600)
        self.assertIn("valid", self.ok("config", "check"))
        self.assertEqual(json.loads(self.ok("config", "path", "--json"))["store"],
                         os.path.realpath(self.path(".claude/memory/memory.db")))

    def test_the_name_is_enough_if_path_finds_it(self):
        os.symlink(BINARY, os.path.join(self.folder, "cairn"))
        self.ok("init", env={"PATH": f"{self.folder}:{self.env['PATH']}"})
        self.assertEqual(json.loads(self.read(".mcp.json"))["mcpServers"]["cairn"]["command"], "cairn")
        self.assertIn('"cairn hook stop"', self.read(".claude/settings.json"))

    def test_the_report_names_what_git_shows(self):
        subprocess.run(["git", "init", "-q"], cwd=self.here, env=self.env, check=True)
        self.write(".mcp.json", "{}\n")
        text = self.ok("init", *ALL)
        status = subprocess.run(["git", "status", "--short", "-uall"], cwd=self.here, env=self.env, check=True,
                                stdout=subprocess.PIPE).stdout.decode()
        shown = {line[3:] for line in status.splitlines()}
        self.assertIn(".claude/settings.json", shown)
        for path in shown:
            self.assertRegex(text, rf"(?m)^(made|merged) +{re.escape(path)}( |$)")
        self.assertFalse([path for path in shown if "backup" in path or ".claude/memory/" in path])

    def test_of_another_directory(self):
        other = os.path.join(self.folder, "other")
        os.mkdir(other)
        self.ok("--project", other, "init")
        self.assertTrue(os.path.exists(os.path.join(other, ".mcp.json")))
        self.assertEqual(self.everything(), {})


class Again(InitTest):
    def test_changes_no_byte_and_no_time(self):
        self.ok("init", *ALL)
        before = self.everything(times=True)
        self.assertIn("nothing changed", self.ok("init", *ALL))
        self.assertFalse(self.json("init", *ALL, "--force")["changed"])
        self.assertEqual(self.everything(times=True), before)

    def test_what_differs_is_left_and_force_renews_it(self):
        self.ok("init")
        changed = self.read(".claude/settings.json").replace(f"{BINARY} hook stop", "/old/cairn hook stop")
        self.write(".claude/settings.json", changed)
        self.assertRegex(self.ok("init"), r"left +\.claude/settings\.json +hooks\.Stop differs .*--force")
        self.assertEqual(self.read(".claude/settings.json"), changed)
        self.assertRegex(self.ok("init", "--force"), r"merged +\.claude/settings\.json +hooks\.Stop")
        self.assertNotIn("/old/cairn", self.read(".claude/settings.json"))

    def test_templates_of_people_are_never_touched(self):
        self.write(".claude/knowledge/gotchas.md", "mine")
        self.write(".claude/memory.config.json", "{}")
        self.ok("init", "--force")
        self.assertEqual(self.read(".claude/knowledge/gotchas.md"), "mine")
        self.assertEqual(self.read(".claude/memory.config.json"), "{}")

    def test_dry_run_writes_nothing(self):
        self.write(".mcp.json", "{}")
        before = self.everything(times=True)
        self.assertRegex(self.ok("init", *ALL, "--dry-run"), r"(?m)^merge +\.mcp\.json ")
        self.assertEqual(self.everything(times=True), before)
        self.assertEqual(self.json("init", "--dry-run")["dry_run"], True)


class Merge(InitTest):
    FILES = {
        ".mcp.json": '\ufeff{ // servers\r\n\t"mcpServers": {\r\n\t\t"x": {"n": 1.50e+1}, // x\r\n\t},\r\n}\r\n',
        ".claude/settings.json": '{\n    "model": "m", /* why */\n    "hooks": {\n        "Stop": [\n'
                                 '            {"matcher": "", "hooks": [{"type": "command", "command": "lint"}]}\n'
                                 '        ]\n    }\n}\n',
        ".vscode/mcp.json": '{"inputs":[],"servers":{"x":{"type":"http"}}}',
        ".codex/config.toml": '# mine\nmodel = "m"\n[mcp_servers.x]\ncommand = "y" # z\n',
        ".gitignore": "build\n\ndist",
    }

    def setUp(self):
        super().setUp()
        for name, text in self.FILES.items():
            self.write(name, text)

    def test_every_byte_outside_of_what_is_added_stays(self):
        before = self.everything()
        self.ok("init", *ALL)
        for name in self.FILES:
            with self.subTest(name):
                self.assertEqual(self.everything()[f"{name}.cairn-backup"], before[name])
                self.assertIsSubsequence(before[name][0], self.everything()[name][0])
        self.assertIn('"x": {"n": 1.50e+1}, // x\r\n\t\t"cairn": {\r\n\t\t\t"command"', self.read(".mcp.json"))
        settings = json.loads(self.read(".claude/settings.json").replace("/* why */", ""))
        self.assertEqual([group["hooks"][0]["command"] for group in settings["hooks"]["Stop"]],
                         ["lint", f"{BINARY} hook stop"])

    def assertIsSubsequence(self, old, new):
        rest = iter(new)
        self.assertTrue(all(byte in rest for byte in old), new)

    def test_and_undo_gives_every_byte_back(self):
        before = self.everything()
        self.ok("init", *ALL)
        self.ok("init", "--undo")
        self.assertEqual(self.everything(), before)

    def test_undo_after_people_went_on_takes_only_cairns_part(self):
        self.ok("init", *ALL)
        for name in (".mcp.json", ".vscode/mcp.json"):
            self.write(name, self.read(name).replace('"x"', '"renamed"'))
        self.write(".codex/config.toml", self.read(".codex/config.toml") + "\n[more]\na = 1\n")
        self.write(".gitignore", self.read(".gitignore") + "more\n")
        self.ok("init", "--undo")
        self.assertEqual(self.read(".mcp.json"), self.FILES[".mcp.json"].replace('"x"', '"renamed"'))
        self.assertEqual(self.read(".vscode/mcp.json"), self.FILES[".vscode/mcp.json"].replace('"x"', '"renamed"'))
        self.assertEqual(self.read(".codex/config.toml"), self.FILES[".codex/config.toml"] + "\n[more]\na = 1\n")
        self.assertEqual(self.read(".gitignore"), "build\n\ndist\nmore\n")

    def test_modes_stay(self):
        os.chmod(self.path(".mcp.json"), 0o640)
        self.ok("init")
        self.assertEqual(mode_of(self.path(".mcp.json")), 0o640)


class Undo(InitTest):
    def test_leaves_nothing_of_a_fresh_project(self):
        self.ok("init", *ALL)
        self.ok("init", "--undo")
        self.assertEqual(self.everything(), {})
        self.refused(3, "init", "--undo", saying="nothing to undo")

    def test_keeps_memories_and_says_so(self):
        self.ok("init")
        self.ok("--set", "embedding.model=none", "--quiet", "add", "Deploys happen on Tuesdays")
        self.assertRegex(self.ok("init", "--undo"), r"left +\.claude/memory/ +memory\.db has your memories")
        self.assertIn("Tuesdays", self.ok("list"))
        self.assertFalse(os.path.exists(self.path(".mcp.json")))

    def test_trial_d9_git_does_not_see_memories_that_stay(self):
        subprocess.run(["git", "init", "-q"], cwd=self.here, env=self.env, check=True)
        self.ok("init")
        self.ok("--set", "embedding.model=none", "--quiet", "add", "Deploys happen on Tuesdays")
        self.ok("init", "--undo")
        subprocess.run(["git", "add", "-A"], cwd=self.here, env=self.env, check=True)
        staged = subprocess.run(["git", "ls-files"], cwd=self.here, env=self.env, check=True,
                                stdout=subprocess.PIPE).stdout.decode()
        self.assertTrue(os.path.exists(self.path(".claude/memory/memory.db")))
        self.assertEqual(staged, "")

    def test_leaves_what_was_changed_by_hand(self):
        self.ok("init")
        self.write(".mcp.json", self.read(".mcp.json").replace('"serve"', '"serve", "--toolset", "mudpuppy"'))
        dry = self.ok("init", "--undo", "--dry-run")
        self.assertRegex(dry, r"left +\.mcp\.json +mcpServers\.cairn was changed since")
        self.assertTrue(os.path.exists(self.path(".claude/settings.json")))
        self.ok("init", "--undo")
        self.assertIn("mudpuppy", self.read(".mcp.json"))
        self.assertFalse(os.path.exists(self.path(".claude/settings.json")))


class Refused(InitTest):
    def assertRefused(self, code, *args, **how):
        before = self.everything(times=True)
        self.refused(code, "init", *args, **how)
        self.assertEqual(self.everything(times=True), before)

    def test_files_that_cannot_be_edited(self):
        for name, text, saying in (
                (".mcp.json", '{"mcpServers": {\n  x', r".mcp.json:2:3: not valid JSON"),
                (".mcp.json", "", ".mcp.json:1:1: "),
                (".mcp.json", "[]", "the file is not an object"),
                (".claude/settings.json", '{"hooks": {"Stop": {}}}', ".claude/settings.json:1:20: 'hooks.Stop'"),
                (".codex/config.toml", "a = = 1", ".codex/config.toml:1:"),
                (".codex/config.toml", "mcp_servers = {}", "add by hand: cairn = {"),
        ):
            with self.subTest(name=name, text=text):
                self.write(name, text)
                self.assertRefused(2, *ALL, saying=saying)
                os.unlink(self.path(name))

    def test_what_is_in_the_way(self):
        self.write(".claude", "")
        self.assertRefused(1, saying=".claude is a file")
        os.unlink(self.path(".claude"))
        os.mkdir(self.path(".mcp.json"))
        self.assertRefused(1, saying=".mcp.json is a folder")

    def test_a_project_that_cannot_be_written(self):
        how = {}
        if os.geteuid() == 0:  # nothing is forbidden to root
            for place in (self.folder, self.home, self.here):
                os.chmod(place, 0o755)
            # The binary may be where only root can run it.
            how = {"user": 65534, "group": 65534, "binary": shutil.copy(BINARY, self.folder)}
        os.chmod(self.here, 0o555)
        self.assertRefused(1, saying="cannot write in", **how)
        os.chmod(self.here, 0o755)

    def test_inside_of_another_project_and_at_home(self):
        self.ok("init")
        os.mkdir(self.path("src"))
        self.assertRefused(1, cwd=self.path("src"), saying="inside the initialized project")
        self.ok("--project", self.path("src"), "init")
        self.assertTrue(os.path.exists(self.path("src/.mcp.json")))
        self.assertRefused(2, cwd=self.home, saying="home directory")

    def test_wrong_words(self):
        self.assertRefused(2, "--client", "cursr", saying="did you mean 'cursor'?")
        self.refused(3, "--project", self.path("none"), "init", saying="no directory")

    def test_errors_as_json(self):
        self.write(".mcp.json", "x")
        answer = self.run_cairn("init", "--json")
        self.assertEqual(json.loads(answer.err)["error"]["code"], "invalid_argument")


class Links(InitTest):
    def test_are_left_and_named(self):
        target = os.path.join(self.folder, "dotfiles.json")
        write_bytes(target, "{}\n")
        os.symlink(target, self.path(".mcp.json"))
        text = self.ok("init")
        self.assertRegex(text, r"left +\.mcp\.json +a symbolic link, which init does not edit")
        self.assertEqual(read_bytes(target), b"{}\n")
        self.assertIn("cairn", self.read(".claude/settings.json"))
        self.ok("init", "--undo")
        self.assertTrue(os.path.islink(self.path(".mcp.json")))
        self.assertEqual(read_bytes(target), b"{}\n")


if __name__ == "__main__":
    unittest.main()

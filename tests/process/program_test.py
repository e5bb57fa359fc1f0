"""The program around its commands: help, version, completions, manual page, colour, streams."""

import os
import re
import shutil
import subprocess
import unittest

from cairn_process import BINARY, TIMEOUT, ProcessTest

COMMANDS = [
    "init", "add", "search", "get", "list", "entities", "stats", "update", "vote", "delete", "restore", "supersede",
    "handoff save", "handoff show", "handoff list", "index", "watch", "analyze", "promote", "log", "export", "import", "recall", "eval", "embed", "reembed", "doctor", "backup", "restore-backup", "sweep", "optimize", "rebuild",
    "migrate", "team setup", "team whoami", "token create", "token renew", "token list", "token revoke", "audit",
    "serve", "ui", "tools", "hook", "config show", "config check", "config path", "config get", "config set", "config unset", "edit", "trust", "completion", "man",
]


class Help(ProcessTest):
    def test_of_every_command(self):
        overview = self.ok("--help")
        for command in COMMANDS:
            with self.subTest(command=command):
                self.assertRegex(overview, rf"(?m)^  {command} +\S")
                text = self.ok(*command.split(), "--help")
                self.assertIn(f"Usage: cairn {command}", text)
                examples = text.split("Examples\n")[1]
                self.assertRegex(examples, r"(?m)^  # \S.*\n  \S*.*cairn \w")
                self.assertEqual(self.ok("help", *command.split()), text)
                self.assertEqual(self.ok(*command.split(), "-h"), text)
                self.assertLessEqual(max(map(len, self.prose(text))), 100)

    def prose(self, text):
        return [line for line in text.splitlines() if "cairn " not in line]

    def test_every_command_listed_is_known_here(self):
        listed = re.findall(r"(?m)^  ([a-z-]+(?: [a-z]+)?)  +[A-Z]", self.ok("--help"))
        self.assertEqual(sorted(listed), sorted(COMMANDS))

    def test_without_arguments_and_of_groups(self):
        self.assertEqual(self.ok(), self.ok("--help"))
        self.assertIn("handoff save", self.ok("handoff", "--help"))
        self.assertIn("handoff save", self.ok("handoff"))
        self.refused(2, "help", "ad", saying="did you mean 'add'?")

    def test_trial_d20_help_on_help_and_suggestions_by_synonym(self):
        self.assertIn("Usage: cairn help [COMMAND | GROUP]", self.ok("help", "help"))
        for word, command in (
            ("remember", "add"), ("change", "update"), ("recent", "list"), ("forget", "delete"),
        ):
            self.refused(2, word, saying=f"unknown command '{word}'; did you mean '{command}'?")
        for alias, command in (("ls", "list"), ("rm", "delete"), ("show", "get"), ("find", "search"), ("status", "stats")):
            self.assertEqual(self.ok("help", alias), self.ok("help", command))

    def test_help_needs_no_store(self):
        self.ok("add", "--help")
        self.assertFalse(os.path.exists(self.data))

    def test_how_to_write_a_time(self):
        self.assertIn("7d", self.ok("list", "--help"))
        self.assertIn("2026-03-01T14:05", self.ok("add", "--help"))

    def test_version(self):
        self.assertRegex(self.ok("--version"), r"^cairn \d+\.\d+\.\d+\n$")


class Tools(ProcessTest):
    def names(self, *options):
        return [tool["name"] for tool in self.json("tools", *options)["tools"]]

    def test_of_every_toolset(self):
        self.assertEqual(len(self.names()), 11)
        self.assertIn("memory_store", self.names("--toolset", "default"))
        self.assertIn("search_memories", self.names("--toolset", "vector-memory"))
        self.assertIn("memory_analyze", self.names("--toolset", "claude-memory"))
        self.assertIn("memory_stats", self.names("--toolset", "mudpuppy"))
        self.assertEqual(self.names("--toolset", "memory-mcp"), ["memory_store", "memory_recall", "memory_forget"])
        self.refused(2, "tools", "--toolset", "mudpupy", saying="did you mean 'mudpuppy'?")

    def test_for_people_and_without_a_store(self):
        text = self.ok("tools")
        self.assertIn("memory_search  Search memory\n", text)
        self.assertIn("Takes query*", text)
        self.assertFalse(os.path.exists(self.data))

    def test_the_configuration_chooses(self):
        self.assertIn("memory_recall", self.ok("tools", env={"CAIRN_TOOLSET": "memory-mcp"}))


class Generated(ProcessTest):
    def test_bash_completion(self):
        script = self.ok("completion", "bash")
        subprocess.run(["bash", "-n"], input=script.encode(), check=True)
        probe = (
            script + '\nCOMP_WORDS=(cairn "$@"); COMP_CWORD=$#; COMP_LINE="cairn $*"; COMP_POINT=${#COMP_LINE}\n'
            'f=$(complete -p cairn | sed "s/.*-F \\([^ ]*\\).*/\\1/"); "$f" cairn; printf "%s\\n" "${COMPREPLY[@]}"\n'
        )
        for words, expected in ((["upd"], "update"), (["handoff", "sh"], "show"), (["add", "--imp"], "--importance"),
                                (["list", "--order", "use"], "usefulness")):
            out = subprocess.run(
                ["bash", "-c", probe, "bash", *words], stdout=subprocess.PIPE, check=True
            ).stdout.decode()
            self.assertIn(expected, out.split(), words)

    def test_the_other_shells(self):
        for shell, sign in (("zsh", "#compdef cairn"), ("fish", "complete -c cairn")):
            script = self.ok("completion", shell)
            self.assertIn(sign, script)
            for word in ("supersede", "importance", "rebuild"):
                self.assertIn(word, script)
            if shutil.which(shell):
                subprocess.run([shell, "-n"], input=script.encode(), check=True)
        self.refused(2, "completion", "powershell", saying="bash, zsh, fish")

    def test_manual_page(self):
        page = self.ok("man")
        for command in COMMANDS:
            self.assertIn(command.split()[-1].replace("-", r"\-"), page)
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        shown = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-Kutf8"], input=page.encode(), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, check=True,
        )
        self.assertEqual(shown.stderr.decode(), "")
        text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", shown.stdout.decode())  # bold and underlined
        for part in ("cairn-handoff-save(1)", "--color WHEN", "EXIT STATUS", "ENVIRONMENT"):
            self.assertIn(part, text)


class Colour(ProcessTest):
    def on_a_terminal(self, *args, **env):
        code, shown = self.run_on_terminal(*args, streams=("stdout",), env=env)
        self.assertEqual(code, 0)
        return shown.decode()

    def test_only_on_a_terminal(self):
        self.add("coloured text")
        for words in (["list"], ["search", "coloured"], ["stats"], ["--help"], ["config", "show"]):
            with self.subTest(words=words):
                self.assertNotIn("\x1b", self.ok(*words))
                self.assertIn("\x1b[", self.on_a_terminal(*words))
                self.assertNotIn("\x1b", self.on_a_terminal(*words, NO_COLOR="1"))
                self.assertNotIn("\x1b", self.on_a_terminal(*words, TERM="dumb"))
        self.assertNotIn("\x1b", self.on_a_terminal("list", "--json"))


class Tour(ProcessTest):
    def test_trial_d19_what_it_suggests_can_be_typed_elsewhere(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts", "tour")
        tour = subprocess.run([script], env={**self.env, "CAIRN_BINARY": BINARY}, cwd=self.here, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
        self.assertEqual((tour.returncode, b"cairn:" in tour.stderr), (0, False), tour.stderr)
        end = tour.stdout.decode().split("Try next\n")[1]
        (line,) = re.findall(r"(?m)^  (cd .*? init)\b", end)
        project = os.path.join(self.folder, "my project")
        os.mkdir(project)
        subprocess.run(["sh", "-c", line.replace("YOUR-PROJECT", "'" + project + "'")], env=self.env, cwd=self.here,
                       stdout=subprocess.DEVNULL, timeout=TIMEOUT, check=True)
        self.assertTrue(os.path.exists(os.path.join(project, ".mcp.json")))
        self.assertNotIn("./run init", end)


class Streams(ProcessTest):
    def test_a_full_output_is_an_error(self):
        self.add("text")
        with open("/dev/full", "wb") as full:
            process = self.start("list", stdout=full)
            _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertOneLine(err.decode())
        self.assertIn("No space left", err.decode())

    def test_closed_streams_do_no_harm(self):
        self.add("text")
        for closing in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            for words in ("list", "get 1", "add more", "add", f"export {self.here}/out.jsonl"):
                with self.subTest(closing=closing, words=words):
                    subprocess.run(
                        ["sh", "-c", f'"$0" {words} {closing}', BINARY], env=self.env, cwd=self.here,
                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60,
                    )
        self.ok("import", self.here + "/out.jsonl")  # nothing but lines of JSON got into it
        self.assertIntact()

    def test_quiet(self):
        self.add("text")
        answer = self.run_cairn("-q", "export", self.here + "/out.jsonl")
        self.assertEqual((answer.code, answer.out, answer.err), (0, b"", ""))
        self.assertIn("Exported 1 line", self.run_cairn("export", self.here + "/out.jsonl").err)


if __name__ == "__main__":
    unittest.main()

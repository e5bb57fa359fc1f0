"""All help and the messages of errors, as text that can be read as a whole: tests/golden/cli.

CAIRN_UPDATE_GOLDEN=1 writes the files.
"""

import os
import re
import unittest

from cairn_process import UNKNOWN_ID, ProcessTest

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "golden", "cli")

# Wrong or idle command lines, in a store with two memories.
LINES = [
    ["lst"], ["remember"], ["handoff", "shw"], ["list", "--typ", "fact"], ["list", "--type", "decisions"],
    ["list", "--type"], ["list", "--limit", "0"], ["list", "--limit", "1", "--limit", "2"], ["list", "--full=yes"],
    ["list", "--since", "soon"], ["list", "--project", "."], ["list", "--tag", "none"], ["list", "-n", "1"],
    ["list", "--kind", "all", "--tag", "none"], ["get"], ["get", "nope"], ["get", "0000"], ["get", UNKNOWN_ID],
    ["get", "@0"], ["get", "@9"], ["get", "1", "2"], ["search", ""], ["search", "zzzz", "--mode", "keyword", "--tag", "none"],
    ["add", ""], ["add", "x", "--importance", "11"], ["add", "x", "--ttl-days", "0"], ["update", "last"],
    ["vote", "last", "101"], ["delete", "--hard", "last"], ["edit", "last"], ["handoff", "show"],
    ["handoff", "save", "x"], ["config", "get", "fusio"], ["config", "set", "fusion", "x"], ["man", "nope"],
    ["export", "--json"], ["index"], ["--db", "missing.db", "list"], ["-C", "missing", "list"], ["import", "missing.jsonl"],
    ["import", "--from", "claude-code"], ["restore-backup", "missing.db"], ["serve", "--listen", "::1"], ["entities", "--tag", "none"],
    ["log", "--limit", "3"], ["log", "2001-01-01"], ["token", "list"],
]


class Golden(ProcessTest):
    def compare(self, name, text):
        path = os.path.join(FOLDER, name)
        if os.environ.get("CAIRN_UPDATE_GOLDEN"):
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        with open(path, encoding="utf-8") as file:
            self.maxDiff = None
            self.assertEqual(file.read(), text)

    def test_help(self):
        overview = self.ok("--help")
        commands = re.findall(r"(?m)^  ([a-z-]+(?: [a-z]+)?)  +[A-Z]", overview)
        text = "$ cairn --help\n" + overview
        for command in commands:
            shown = self.ok(*command.split(), "--help")
            # The options that every command has are shown once, by `cairn --help`.
            text += f"\n$ cairn {command} --help\n" + re.sub(r"\nGlobal options\n(?:  .*\n)+", "", shown)
        self.compare("help.txt", text)

    def test_messages(self):
        self.add("Alpha deploys on Tuesday")
        self.add("Refunds need two approvals")
        text = ""
        for words in LINES:
            answer = self.run_cairn(*words)
            shown = "".join(" " + (repr(word) if not word else word) for word in words)
            text += f"$ cairn{shown}\n{answer.text}{answer.err}[{answer.code}]\n"
        text = text.replace(self.folder, "FOLDER")
        text = re.sub(r"\b(?!0000|018f)(?=[0-9a-f]*\d)[0-9a-f]{8}\b", "SHORTID", text)
        text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "TIME", text)
        self.compare("messages.txt", text)


class NoStore(ProcessTest):
    """A command that only reads creates no store, and says that there is none unless it needs none."""

    WRITES = {"init", "add", "handoff save", "index", "watch", "analyze", "import", "restore-backup", "serve", "ui", "hook",
              "team setup", "eval"}
    NEED_NONE = {"doctor", "embed", "tools", "config show", "config check", "config path", "config get", "config set",
                 "config unset", "completion", "man"}
    NEED_A_SERVER = {"team whoami", "token create", "token renew", "token list", "token revoke", "audit"}
    OTHERS = {"log": "nothing has been logged yet", "trust": "there is no project here"}
    ID = "12345678"
    ARGUMENTS = {"get": [ID], "edit": [ID], "update": [ID], "vote": [ID], "delete": [ID], "restore": [ID],
                 "supersede": [ID, "87654321"], "search": ["x"], "recall": ["x"], "embed": ["x"], "promote": [ID],
                 "completion": ["bash"], "config get": ["fusion"], "config set": ["fusion", "rrf"],
                 "config unset": ["fusion"], "migrate": ["--to", "other.db"], "token create": ["x"],
                 "token renew": ["x"], "token revoke": ["x"]}

    def test_no_command_that_reads_creates_a_store(self):
        commands = re.findall(r"(?m)^  ([a-z-]+(?: [a-z]+)?)  +[A-Z]", self.ok("--help"))
        self.assertLess(self.WRITES, set(commands))
        store = self.here + "/missing.db"
        for command in commands + ["log --access", "complete ids"]:
            if command in self.WRITES:
                continue
            with self.subTest(command=command):
                answer = self.run_cairn("--db", store, *command.split(), *self.ARGUMENTS.get(command, []))
                if command in self.NEED_NONE:
                    self.assertEqual(answer.code, 0, answer)
                elif command in self.NEED_A_SERVER:
                    self.assertEqual(answer.code, 2, answer)
                else:
                    self.assertEqual(answer.code, 3, answer)
                    self.assertIn(self.OTHERS.get(command, f"there is no store at {store}"), answer.err)
                self.assertFalse(os.path.exists(store), command)


if __name__ == "__main__":
    unittest.main()

"""Attack10: whatever memories, files and names hold, a terminal gets no control characters but Cairn's own.

A store and a project full of escape sequences; every command that prints is run on a pseudo terminal, with stdout and
stderr both on it, and the bytes that arrive are looked through. A pipe gets the bytes as they are.
"""

import hashlib
import json
import os
import re
import sqlite3
import unittest

from cairn_process import ProcessTest, json_lines, seal, write_bytes

# A title is set, the screen is cleared; the same by C1 characters; text is turned round, hidden, or tagged.
HOSTILE = ("\x1b]0;pwned\x07\x1b[2J\x1b[31m\x9b2J\x9d0;pwned\x9c\x7f\x08\r\x1b]52;c;cHduZWQ=\x07"
           "\u202egnp\u202c\u2066x\u2069\u200b\ufeff\U000e0041")
# What a file name can hold.
NAME = "\x1b]0;pwned\x07\x1b[2J\u202ex"

# Cairn's own: colours, and the carriage return of a progress bar. A terminal puts a CR before each newline itself.
OWN = re.compile(rb"\x1b\[(?:0|1|2|31|32|33|34|36)m|\r\n|\r(?=[^\x00-\x1f]|$|\r|\x1b\[(?:0|1|2|3[12346])m)")
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]")

TEXT_COLUMNS = ("content", "summary", "source", "project", "branch", "session", "thread", "speaker", "context", "section_title",
                "file_path")
LIST_COLUMNS = ("tags", "keywords", "entities")

# Commands that cannot print anything that somebody else wrote, or need what is not here.
NOT_TRIED = {
    "watch": "runs on; prints as index does",
    "serve": "speaks to agents, not to a terminal",
    "ui": "runs on; prints its own address",
    "completion": "prints its own script",
    "man": "prints its own page",
    "tools": "prints its own tools",
    "migrate": "needs a server; prints counts",
    "team setup": "needs a server", "team whoami": "needs a server", "audit": "needs a server",
    "token create": "needs a server", "token renew": "needs a server", "token list": "needs a server",
    "token revoke": "needs a server",
    "eval": "prints figures of a data set that the user names",
    "sweep": "prints counts", "optimize": "prints counts", "rebuild": "prints counts", "reembed": "prints counts",
}


class Terminal(ProcessTest):
    def setUp(self):
        super().setUp()
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"
        self.tried = set()

    def fill(self):
        """A project with hostile files, and a store with hostile records, as a project could bring them."""
        os.makedirs(os.path.join(self.here, ".claude/memory"), 0o700)
        os.mkdir(os.path.join(self.here, "docs"))
        self.id = self.json("--quiet", "add", "Valves open slowly. " + HOSTILE, "--tag", "valve", "--category", "gotcha")["id"]
        self.other = self.json("--quiet", "add", "Pumps start late. " + HOSTILE, "--tag", "pump")["id"]
        self.ok("--quiet", "handoff", "save", "Half is done " + HOSTILE, "--next", "More " + HOSTILE)
        self.alter(os.path.join(self.here, ".claude/memory/memory.db"))
        self.ok("--quiet", "rebuild")
        for folder, name in (("docs", NAME + ".md"), ("docs", NAME + "bad.md"), (".", NAME + ".py")):
            write_bytes(os.path.join(self.here, folder, name), f"# Title {HOSTILE}\n\nText {HOSTILE} of a file.\n")
        write_bytes(os.path.join(self.here, "docs", NAME + "bad.md"), b"\xff\xfe\x00")
        os.symlink("/nowhere/" + NAME, os.path.join(self.here, "docs", NAME + "link.md"))
        daily = os.path.join(self.here, ".claude/memory/daily")
        os.makedirs(daily, exist_ok=True)
        write_bytes(os.path.join(daily, "2026-01-01.md"), f"# 2026-01-01\n\n- 10:00 note: {HOSTILE}\n")
        write_bytes(os.path.join(self.here, "package.json"), json.dumps({"name": NAME, "scripts": {NAME: NAME}, "main": NAME}))

    def alter(self, store):
        """Writes to columns what `add` would refuse, past the triggers, which Python's SQLite cannot run."""
        connection = sqlite3.connect(store)
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for column in TEXT_COLUMNS:
            keep = "" if column != "project" else " AND type <> 'handoff'"
            connection.execute(f"UPDATE memory SET {column} = {column} || ? WHERE 1{keep}", (HOSTILE,))
        for column in LIST_COLUMNS:
            connection.execute(f"UPDATE memory SET {column} = ?", (json.dumps(["a " + HOSTILE], ensure_ascii=False),))
        connection.execute("UPDATE memory SET metadata = ?", (json.dumps({HOSTILE: HOSTILE}, ensure_ascii=False),))
        for column in ("summary", "completed", "in_progress_blocked", "key_decisions", "next_steps"):
            connection.execute(f"UPDATE handoff SET {column} = {column} || ? WHERE {column} NOT LIKE '[%'", (HOSTILE,))
        connection.execute("INSERT OR IGNORE INTO memory_entity SELECT ?, row FROM memory", ("a " + HOSTILE,))
        for identity, content in connection.execute("SELECT id, content FROM memory").fetchall():
            digest = hashlib.sha256(content.replace("\r\n", "\n").encode()).hexdigest()
            connection.execute("UPDATE memory SET content_hash = ? WHERE id = ?", (digest, identity))
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        seal(store)

    def assertTame(self, *args, shows=None, code=None, **how):
        """Whatever the command says, the terminal gets nothing but text; `shows`: whether hostile text is in it."""
        command = [word for word in args if not word.startswith("-")]
        self.tried.update((command[0], " ".join(command[:2])))
        ended, got = self.run_on_terminal(*args, **how)
        if code is not None:
            self.assertEqual(ended, code, got)
        rest = OWN.sub(b"", got)
        for byte in rest:
            self.assertTrue(byte >= 0x20 and byte != 0x7F or byte in b"\n\t", (args, hex(byte), got))
        found = HIDDEN.search(rest.decode("utf-8").replace("\n", "").replace("\t", ""))
        self.assertIsNone(found, (args, found, got))
        if shows is not None:
            escapes = re.search(rb"\\u(?:00[01]|009|202)|\xef\xbf\xbd", rest)
            self.assertEqual(escapes is not None, shows, (args, got))
        return rest.decode("utf-8")


class Attack10Terminal(Terminal):
    def test_every_command(self):
        self.fill()
        for form in ([], ["--json"], ["--format", "csv"], ["--format", "md"], ["--format", "xml"], ["--format", "csv", "--full"]):
            self.assertTame("list", *form, shows=True, code=0)
            self.assertTame("get", self.id, *form, shows=True, code=0)
            self.assertTame("search", "valves", *form, code=0)
            self.assertTame("stats", *[word for word in form if word in ("--json",)], code=0)
            self.assertTame("entities", *[word for word in form if word in ("--json",)], code=0)
        self.assertTame("search", "valves", "--explain", code=0)
        self.assertTame("recall", "valves", code=0, shows=True)
        self.assertTame("recall", "valves", "--json", code=0)
        self.assertTame("list", "--tag", "a " + HOSTILE)
        self.assertTame("handoff", "show", code=0, shows=True)
        self.assertTame("handoff", "show", "--json", code=0, shows=True)
        self.assertTame("handoff", "list", code=0, shows=True)
        self.assertTame("handoff", "list", "--json", code=0)
        self.assertTame("handoff", "save", "New " + HOSTILE, code=0)
        self.assertTame("log", code=0)
        self.assertTame("log", "2026-01-01", code=0)
        self.assertTame("log", "--days", code=0)
        self.assertTame("export", code=0, shows=True)
        self.assertTame("index", "--dry-run", shows=True, code=0)
        self.assertTame("-v", "index", shows=True)
        self.assertTame("index", "--json")
        self.assertTame("index", "docs/" + NAME + "none.md")
        self.assertTame("analyze")
        self.assertTame("analyze", "--json")
        self.assertTame("list", "--source", "file-index", "--limit", "100", code=0)
        self.assertTame("doctor", "--deep")
        self.assertTame("doctor", "--secrets", "--json")
        self.assertTame("embed")
        self.assertTame("config", "show", code=0)
        self.assertTame("config", "path", code=0)
        self.assertTame("config", "check", code=0)
        self.assertTame("trust", "--dry-run")
        self.assertTame("trust", "--list")
        self.assertTame("init", "--dry-run", "--client", "claude")
        self.assertTame("init", "--skip-index", "--skip-analyze")
        self.assertTame("hook", "session-start", "--deadline-ms", "20000", stdin=json.dumps({"session_id": "s"}))
        self.assertTame("hook", "user-prompt", stdin="valves open slowly")
        self.assertTame("add", "One more " + HOSTILE, "--tag", "x", code=0)
        self.assertTame("update", self.other, "--content", "Changed " + HOSTILE)
        self.assertTame("vote", self.other, "1", code=0)
        self.assertTame("supersede", self.other, self.id)
        self.assertTame("promote", self.id)
        self.assertTame("delete", self.id)
        self.assertTame("restore", self.id)
        self.assertTame("backup", os.path.join(self.folder, NAME + ".db"), shows=True, code=0)
        self.assertTame("restore-backup", os.path.join(self.folder, NAME + ".db"), shows=True, code=0)
        items = [{"content": "Imported " + HOSTILE, "tags": [HOSTILE]}, {"content": HOSTILE, "type": HOSTILE}]
        write_bytes(os.path.join(self.folder, NAME + ".jsonl"), json_lines(items))
        self.assertTame("import", os.path.join(self.folder, NAME + ".jsonl"))
        self.assertTame("import", os.path.join(self.folder, NAME + ".none"), shows=True)
        self.assertTame("edit", HOSTILE)
        self.assertTame("config", "get", HOSTILE)
        self.assertTame("config", "set", HOSTILE, HOSTILE)
        self.assertTame("config", "unset", HOSTILE)
        listed = re.findall(r"(?m)^  ([a-z-]+(?: [a-z]+)?)  +[A-Z]", self.ok("--help"))
        left_out = [name for name in listed if name not in self.tried and name not in NOT_TRIED]
        self.assertEqual(left_out, [], "try these, or say why not")

    def test_errors_and_warnings(self):
        for words in (["get", HOSTILE], ["list", "--tag" + HOSTILE], [HOSTILE], ["list", "--" + NAME], ["list", "--order", HOSTILE],
                      ["--db", self.folder + "/" + NAME + "/x/", "list"], ["--project", NAME, "list"], ["get", HOSTILE, "--json"]):
            self.assertTame(*[word.replace("\0", "") for word in words])
        os.makedirs(os.path.join(self.here, ".claude/memory"))
        write_bytes(os.path.join(self.here, ".claude/memory.config.json"), json.dumps({"x" + HOSTILE: HOSTILE}, ensure_ascii=False))
        for words in (["list"], ["-v", "list"], ["config", "show"], ["config", "check"], ["doctor"], ["trust"]):
            self.assertTame(*words)
        write_bytes(os.path.join(self.here, ".claude/memory.config.json"), "{" + HOSTILE)
        self.assertTame("config", "check")

    def test_a_pipe_gets_the_bytes(self):
        self.fill()
        for words in (["get", self.id], ["list", "--format", "csv", "--full"], ["recall", "valves"]):
            self.assertIn("\x1b]0;pwned\x07\x1b[2J", self.run_cairn("--quiet", *words).text, words)
        self.assertIn("\u202egnp", self.run_cairn("--quiet", "get", self.id).text)

    def test_one_stream_on_the_terminal_is_enough(self):
        self.fill()
        _, got = self.run_on_terminal("get", self.id, streams=("stdout",))
        self.assertNotIn(b"\x1b]", got)
        self.assertIn(b"\\u001b]0;pwned", got)
        _, got = self.run_on_terminal("get", HOSTILE, streams=("stderr",))
        self.assertNotIn(b"\x1b]", got)


if __name__ == "__main__":
    unittest.main()

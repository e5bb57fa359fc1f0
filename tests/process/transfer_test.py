"""Export and import: everything a store knows, out and back in, byte for byte."""

import json
import os
import unittest

from cairn_process import (RECORD, UNKNOWN_ID, ProcessTest, json_lines, mode_of, read_bytes, write_bytes)

ODD = [
    "commas, \"quotes\" and\nlines\r\nof\rall sorts\n",
    "  spaces \t and tabs\t ",
    "emoji 🙂👩‍👩‍👧, rtl שלום, 漢字, e\u0301, \u202e, \ufeff, \u2028, \ufffe, \U0010ffff",
    "control \x01\x02\x1b[31m\x7f\x0b\x0c",
    "back\\slash \\u0041 </script> <&> ]]>",
    "x" * 100_000,
]
METADATA = [
    {},
    {"nested": {"list": [1, [2, [3, {"deep": None}]]], "true": True, "": "empty key"}},
    {"big": 9223372036854775807, "small": -9223372036854775808, "unsigned": 18446744073709551615},
    {"float": 0.1, "whole": 1.0, "tiny": 5e-324, "huge": 1.7976931348623157e308, "minus": -0.0, "exp": 1e22},
    {"order": 1, "b": 2, "a": 3, "ключ": "значение", "\u0001": "\u0000"},
    {"too big for whole numbers": 12345678901234567890123},
]

# What an answer to `import` of an export also says.
PLAIN = {"from": "cairn", "dry_run": False, "notes": []}


def as_stored(digits):
    """Whole numbers of more than 64 bits become floating-point ones."""
    return int(digits) if -(2**63) <= int(digits) < 2**64 else float(digits)


class Transfer(ProcessTest):
    def fill(self):
        """One of everything."""
        lines = [
            {"content": text, "metadata": meta, "tags": [text[:20]], "entities": ["E" + text[:50]],
             "context": text[:100], "embedding_text": text, "file_path": text[:50], "created_at": 1000 + number}
            for number, (text, meta) in enumerate(zip(ODD, METADATA, strict=True))
        ]
        ids = self.json("add", "--batch", "-", stdin=json_lines(lines))["ids"]
        deleted, old, voted = (self.add(word) for word in ("deleted", "superseded", "voted"))
        self.ok("delete", deleted)
        self.ok("supersede", old, voted)
        self.ok("vote", voted, "-7")
        self.ok("get", voted, ids[0])
        self.add("to expire", "--ttl-days", "30", "--confidence", "0.1", "--importance", "0")
        self.ok("import", stdin=json_lines([
            {"content": "expired", "expires_at": 5, "created_at": -5, "promoted_at": 7},
            {"content": "replaced by what is gone", "superseded_by": UNKNOWN_ID},
            {"content": "Ada's own", "created_by": "ada", "visibility": "private"},
        ]))
        self.ok("handoff", "save", "half\ndone 🙂", "--project", "p", "--branch", "b", "--completed", "x\ny",
                "--next", "z", "--memory", ids[0], "--memory", UNKNOWN_ID, "--metadata", '{"a": [1.50]}')
        self.ok("update", ids[1], "--importance", "9")

    def test_there_and_back_again(self):
        self.fill()
        out = self.ok("export")
        kinds = [json.loads(line)["record"] for line in out.split("\n")[:-1]]
        self.assertEqual((kinds.count("memory"), kinds.count("handoff"), kinds.count("access")), (14, 1, 4))
        other = self.here + "/other.db"
        answer = self.json("--db", other, "import", stdin=out)
        self.assertEqual(answer, {"memories": 14, "handoffs": 1, "accesses": 4, "duplicates": 0, "existing": 0, **PLAIN})
        self.assertEqual(self.ok("--db", other, "export"), out)
        self.assertIntact(other)
        for words in (["list", "--include-deleted", "--include-superseded", "--include-expired", "--json"],
                      ["handoff", "list", "--json"], ["entities", "--json"], ["search", "half", "--type", "handoff"]):
            self.assertEqual(self.ok("--db", other, *words), self.ok(*words), words)
        stats, again = self.json("stats"), self.json("--db", other, "stats")
        self.assertEqual({**again, "db_bytes": 0}, {**stats, "db_bytes": 0})

    def test_the_lines(self):
        self.fill()
        for line in self.ok("export").split("\n")[:-1]:
            item = json.loads(line)
            kind = item.pop("record")
            if kind == "memory":
                of_team = ["created_by", "visibility"] if item["content"] == "Ada's own" else []
                self.assertRecord(item, extra=["overlap", *of_team])
            elif kind == "handoff":
                self.assertEqual(list(item), ["id", "summary", "completed", "in_progress_blocked", "key_decisions",
                                              "next_steps", "memory_ids"])
            else:
                self.assertEqual(list(item), ["memory_id", "at", "kind", "query", "score"])
                self.assertIn(item["kind"], ("get", "vote", "handoff", "track"))
        records = {record["content"]: record for record in self.everything()}
        for text, metadata in zip(ODD, METADATA, strict=True):
            kept = json.loads(json.dumps(metadata), parse_int=as_stored)
            self.assertEqual(json.dumps(records[text]["metadata"]), json.dumps(kept))  # 1.0 is not 1

    def test_importing_twice_changes_nothing(self):
        self.fill()
        out = self.ok("export")
        self.assertEqual(
            self.json("import", stdin=out),
            {"memories": 0, "handoffs": 0, "accesses": 0, "duplicates": 0, "existing": 14, **PLAIN},
        )
        self.assertEqual(self.ok("export"), out)
        self.assertIn("14 already stored", self.ok("import", stdin=out))

    def test_minimal_lines(self):
        lines = '{"content": "one"}\n\n  {"content": "two", "id": "%s"}  \n{"content": "one"}' % UNKNOWN_ID
        self.assertEqual(
            self.json("import", stdin=lines),
            {"memories": 2, "handoffs": 0, "accesses": 0, "duplicates": 1, "existing": 0, **PLAIN},
        )
        for record in self.everything():
            self.assertRecord(record)
        two = self.look(UNKNOWN_ID)
        self.assertEqual((two["content"], two["type"], two["access_count"]), ("two", "fact", 0))
        self.assertEqual(self.json("search", "two", "--mode", "keyword")["total_count"], 1)

    def test_a_second_store_brings_its_own(self):
        mine = self.add("mine")
        other = self.here + "/other.db"
        theirs = json.loads(self.ok("--db", other, "add", "theirs", "--json"))["id"]
        self.ok("--db", other, "vote", theirs, "3")
        self.ok("import", "-", stdin=self.ok("--db", other, "export"))
        self.assertEqual({record["id"] for record in self.everything()}, {mine, theirs})
        self.assertEqual(self.look(theirs)["usefulness"], 3)

    def test_byte_order_mark_and_crlf(self):
        lines = b'\xef\xbb\xbf{"content": "one\\r\\ntwo"}\r\n\r\n{"content": "three"}\r\n'
        self.assertEqual(self.json("import", stdin=lines)["memories"], 2)
        path = self.here + "/notes.jsonl"
        write_bytes(path, lines.replace(b"three", b"four"))
        self.assertEqual(self.json("add", "--batch", path)["stored"], 1)
        self.assertEqual(sorted(self.contents()), ["four", "one\r\ntwo", "three"])

    def test_an_empty_import(self):
        for text in ("", "\n\n", "\ufeff"):
            self.assertEqual(self.json("import", stdin=text)["memories"], 0)


class ExportFile(ProcessTest):
    def test_is_whole_and_private(self):
        self.add("text")
        path = self.here + "/out.jsonl"
        for umask in (0o000, 0o022, 0o077):
            answer = self.run_cairn("export", path, umask=umask)
            self.assertEqual((answer.code, answer.out), (0, b""))
            self.assertEqual(answer.err, f"Exported 1 line to {path}\n")
            self.assertEqual(mode_of(path), 0o600)
            self.assertEqual(read_bytes(path).decode(), self.ok("export"))
            self.assertEqual(os.listdir(self.here), ["out.jsonl"])
            os.chmod(path, 0o644)

    def test_a_failed_one_leaves_nothing(self):
        path = self.here + "/out.jsonl"
        write_bytes(path, "the old one")
        write_bytes(self.here + "/broken.db", "no store")
        self.refused(1, "--db", self.here + "/broken.db", "export", path)
        self.assertEqual(read_bytes(path), b"the old one")
        self.make_store()
        self.refused(1, "export", self.here + "/none/out.jsonl", saying="No such file")
        self.assertEqual(sorted(os.listdir(self.here)), ["broken.db", "out.jsonl"])

    def test_to_stdout(self):
        self.add("text")
        record = json.loads(self.ok("export", "-"))
        self.assertEqual(list(record), ["record", *RECORD, "overlap"])


if __name__ == "__main__":
    unittest.main()

"""Bad input: each a clear line on stderr, the right exit code, and a store as it was before."""

import json
import os
import unittest

from cairn_process import UNKNOWN_ID, ProcessTest, json_lines, write_bytes

TOO_LONG = "x" * 100_001
GOOD = json.dumps({"content": "good"}) + "\n"


class Rejected(ProcessTest):
    """Runs a table of (exit code, what the line says, arguments, stdin) on a store with one memory."""

    def setUp(self):
        super().setUp()
        self.known = self.add("the one memory that is there")
        self.before = self.ok("export")

    def check(self, cases):
        for code, saying, args, *stdin in cases:
            args = [self.known if word == "KNOWN" else word for word in args]
            how = {"stdin": stdin[0]} if stdin else {}
            with self.subTest(args=[str(word)[:80] for word in args]):
                answer = self.refused(code, *args, saying=saying, **how)
                self.assertTrue(answer.err.startswith("cairn: "), answer)
                self.assertLess(len(answer.err), 2200)
            with self.subTest(args=[str(word)[:80] for word in args], json=True):
                flags = [] if "--format" in args or args[0] == "completion" else ["--json"]
                answer = self.run_cairn(*args, *flags, **how)
                self.assertEqual((answer.code, answer.out), (code, b""), answer)
                self.assertOneLine(answer.err)
                if flags:
                    error = json.loads(answer.err)
                    self.assertEqual(list(error), ["error"])
                    self.assertEqual(list(error["error"]), ["code", "message"])
                    self.assertEqual(error["error"]["code"], {2: "invalid_argument", 3: "not_found"}[code])
        self.assertEqual(self.ok("export"), self.before)

    def test_content(self):
        self.check([
            (2, "content is empty", ["add", ""]),
            (2, "content is empty", ["add", " \n\t "]),
            (2, "content is empty", ["add"], ""),
            (2, "content is empty", ["add", "-"], ""),
            (2, "100001 bytes; at most 100000", ["add", TOO_LONG]),
            (2, "more than 100000 bytes", ["add"], TOO_LONG),
            (2, "more than 100000 bytes", ["add", "-"], TOO_LONG * 30),
            (2, "not valid UTF-8 at byte 4", ["add", b"good\xff"]),
            (2, "not valid UTF-8 at byte 4", ["add"], b"good\xff"),
            (2, "not valid UTF-8 at byte 0", ["add"], b"\xc0\x80"),
            (2, "not valid UTF-8 at byte 1", ["add"], b"a\xed\xa0\x80"),
            (2, "not valid UTF-8 at byte 0", ["add"], b"\xf5\x80\x80\x80"),
            (2, "not valid UTF-8 at byte 2", ["add"], b"ab\xe2\x82"),
            (2, "NUL byte at byte 2", ["add"], b"ab\0cd"),
            (2, "content is empty", ["update", "KNOWN", "--content", ""]),
            (2, "100001 bytes", ["update", "KNOWN", "--content", TOO_LONG]),
            (2, "more than 100000 bytes", ["update", "KNOWN", "--content", "-"], TOO_LONG),
            (2, "not valid UTF-8", ["update", "KNOWN", "--content", b"\xff"]),
            (2, "NUL byte", ["update", "KNOWN", "--content", "-"], "a\0b"),
        ])

    def test_other_texts(self):
        self.check([
            (2, "context has 10001 bytes", ["add", "x", "--context", "c" * 10_001]),
            (2, "context is not valid UTF-8", ["add", "x", "--context", b"\xff"]),
            (2, "--tag has 201 bytes", ["add", "x", "--tag", "t" * 201]),
            (2, "--tag is not valid UTF-8", ["add", "x", "--tag", b"\xff"]),
            (2, "--tag has an empty item", ["add", "x", "--tag", "a", "--tag", " "]),
            (2, "--tag has 101 items", ["add", "x", *[f"--tag=t{n}" for n in range(101)]]),
            (2, "branch has 1001 bytes", ["add", "x", "--branch", "b" * 1001]),
        ])

    def test_names(self):
        self.check([
            (2, "did you mean 'decision'?", ["add", "x", "--type", "decison"]),
            (2, "choose from fact, preference", ["add", "x", "--type", "zzzzzz"]),
            (2, "is not a value of --type", ["add", "x", "--type", "handoff"]),
            (2, "is not a value of --type", ["add", "x", "--type", ""]),
            (2, "did you mean 'fact'?", ["add", "x", "--type", "FACT"]),
            (2, "did you mean 'gotcha'?", ["add", "x", "--category", "gotchas"]),
            (2, "did you mean 'note'?", ["add", "x", "--kind", "notes"]),
            (2, "did you mean 'decision'?", ["list", "--type", "decisions"]),
            (2, "did you mean 'created'?", ["list", "--order", "create"]),
            (2, "is not a value of --format", ["list", "--format", "bogus"]),
            (2, "did you mean 'csv'?", ["search", "x", "--format", "cvs"]),
            (2, "(text, json, csv, md, xml)", ["stats", "--format", "jsno"]),
            (2, "is not a value of --type", ["add", "x", "--type", b"\xff"]),
        ])

    def test_numbers(self):
        not_whole = "is not a whole number from 0 to 10"
        not_sure = "is not a number from 0 to 1"
        self.check([
            *[(2, f"--importance: '{bad}' {not_whole}", ["add", "x", f"--importance={bad}"])
              for bad in ("11", "-1", "7.5", "abc", "", "1e1", "0x5", "99999999999999999999")],
            (2, not_whole, ["add", "x", "--importance", "-1"]),
            *[(2, f"--confidence: '{bad}' {not_sure}", ["add", "x", f"--confidence={bad}"])
              for bad in ("NaN", "nan", "inf", "-inf", "2", "-0.1", "1.0000001", "half", "", "1e999")],
            (2, not_whole, ["update", "KNOWN", "--importance", "11"]),
            (2, not_sure, ["update", "KNOWN", "--confidence", "nan"]),
            (2, not_whole, ["list", "--min-importance", "11"]),
            (2, not_sure, ["list", "--min-confidence", "NaN"]),
            (2, "--position", ["add", "x", "--position=-1"]),
            *[(2, "--limit", ["list", f"--limit={bad}"]) for bad in ("0", "-1", "100001", "many", "1.5", "")],
            *[(2, "--offset", ["list", f"--offset={bad}"]) for bad in ("-1", "x", "9223372036854775807")],
            (2, "--limit", ["search", "x", "--limit", "0"]),
            (2, "--limit", ["entities", "--limit", "0"]),
            (2, "--offset", ["handoff", "list", "--offset=-5"]),
            *[(2, "N: ", ["vote", "KNOWN", bad]) for bad in ("101", "-101", "abc", "1.5")],
            (2, "nonzero", ["vote", "KNOWN", "0"]),
        ])

    def test_times(self):
        self.check([
            *[(2, "--ttl-days must be greater than 0", ["add", "x", f"--ttl-days={bad}"])
              for bad in ("0", "-1", "-0.0", "1e300", "365001")],
            *[(2, "--ttl-days", ["add", "x", f"--ttl-days={bad}"]) for bad in ("NaN", "inf", "-inf", "x", "", "1e999")],
            (2, "is in the past", ["add", "x", "--expires-at", "2020-01-01"]),
            (2, "is in the past", ["add", "x", "--expires-at", "1"]),
            (2, "is in the past", ["add", "x", "--ttl-days", "1e-12"]),
            (2, "is in the past", ["update", "KNOWN", "--expires-at", "2020-01-01"]),
            (2, "--ttl-days", ["update", "KNOWN", "--ttl-days", "-3"]),
            (2, "cannot be combined", ["add", "x", "--ttl-days", "1", "--expires-at", "2999-01-01"]),
            *[(2, "is not a time", ["add", "x", f"--expires-at={bad}"])
              for bad in ("tomorrowish", "", "2026-13-01", "2026-02-30", "2026-01-01T25:00", "9" * 30)],
            (2, "is not a time", ["list", "--since", "last week"]),
            (2, "is not a duration", ["sweep", "--older-than", "soon"]),
            (2, "is not a duration", ["sweep", "--older-than", "-5d"]),
            (2, "is not a duration", ["sweep", "--older-than", "9999999999999999d"]),
        ])

    def test_ids(self):
        commands = (["get"], ["update"], ["delete"], ["delete", "--hard", "--yes"], ["restore"], ["vote"], ["handoff", "show"])
        for words in commands:
            more = ["--importance", "1"] if words == ["update"] else []
            self.check([
                (3, f"no memory {UNKNOWN_ID}", [*words, UNKNOWN_ID, *more]),
                *[(2, "is not an id", [*words, bad, *more])
                  for bad in ("abc", "", UNKNOWN_ID[:-1], UNKNOWN_ID + "0", UNKNOWN_ID.replace("-", "_"),
                              "g" + UNKNOWN_ID[1:], "00000000-0000-0000-0000-000000000000", "DELETED", b"\xff")],
            ])
        self.check([
            (3, UNKNOWN_ID, ["supersede", "KNOWN", UNKNOWN_ID]),
            (3, UNKNOWN_ID, ["supersede", UNKNOWN_ID, "KNOWN"]),
            (2, "'x' is not an id", ["supersede", "KNOWN", "x"]),
            (3, UNKNOWN_ID, ["add", "x", "--supersedes", UNKNOWN_ID]),
            (2, "is not an id", ["add", "x", "--supersedes", "x"]),
            (3, UNKNOWN_ID, ["get", "KNOWN", UNKNOWN_ID]),
        ])

    def test_metadata(self):
        self.check([
            *[(2, "--metadata: ", ["add", "x", f"--metadata={bad}"])
              for bad in ("{", "", "nonsense", "[1]", "7", "null", '"text"', '{"a": 1,}', "{'a': 1}", '{"a": NaN}',
                          '{"a": 1e999}', '{"a": "\\ud800"}', '{"a": 1} x', "{" * 5000, '{"a":' * 3000 + "1" + "}" * 3000)],
            (2, "--metadata: ", ["add", "x", "--metadata", b'{"a": "\xff"}']),
            (2, "--metadata: ", ["update", "KNOWN", "--metadata", "{"]),
            (2, "metadata has", ["add", "x", "--metadata", json.dumps({"a": "x" * 100_000})]),
        ])

    BAD_LINES = [
        ("malformed JSON", "{"),
        ("malformed JSON", "nonsense"),
        ("malformed JSON", '{"content": "a"} {"content": "b"}'),
        ("must be an object", "[]"),
        ("must be an object", "null"),
        ("must be an object", '"text"'),
        ("content is empty", "{}"),
        ("content is empty", '{"content": ""}'),
        ("content is empty", '{"content": null}'),
        ("content must be a string", '{"content": 7}'),
        ("100001 bytes", json.dumps({"content": TOO_LONG})),
        ("NUL byte", '{"content": "a\\u0000b"}'),
        ("malformed JSON", '{"content": "\\ud800"}'),
        ("did you mean 'content'?", '{"contents": "x"}'),
        ("importance is 11", '{"content": "x", "importance": 11}'),
        ("importance is -1", '{"content": "x", "importance": -1}'),
        ("importance must be a whole number", '{"content": "x", "importance": 7.5}'),
        ("importance must be a whole number", '{"content": "x", "importance": "high"}'),
        ("importance must be a whole number", '{"content": "x", "importance": true}'),
        ("confidence is 2", '{"content": "x", "confidence": 2}'),
        ("malformed JSON", '{"content": "x", "confidence": NaN}'),
        ("confidence must be a number", '{"content": "x", "confidence": "NaN"}'),
        ("did you mean 'decision'?", '{"content": "x", "type": "decison"}'),
        ("category", '{"content": "x", "category": 1}'),
        ("ttl_days must be greater than 0", '{"content": "x", "ttl_days": 0}'),
        ("ttl_days", '{"content": "x", "ttl_days": "1"}'),
        ("tags must be an array of strings", '{"content": "x", "tags": "a"}'),
        ("tags must be an array of strings", '{"content": "x", "tags": [1]}'),
        ("metadata must be an object", '{"content": "x", "metadata": [1]}'),
        ("metadata must be an object", '{"content": "x", "metadata": "{}"}'),
    ]
    BATCH_ONLY = [
        ("reserved", '{"content": "x", "type": "handoff"}'),
        ("is in the past", '{"content": "x", "expires_at": 1}'),
        ("usefulness is set by Cairn", '{"content": "x", "usefulness": 3}'),
        ("created_by is set by Cairn", '{"content": "x", "created_by": "eve"}'),
        ("is not a visibility; did you mean 'private'?", '{"content": "x", "visibility": "privat"}'),
        ("id is set by Cairn", json.dumps({"content": "x", "id": UNKNOWN_ID})),
        ("is not an id", '{"content": "x", "supersedes": ["y"]}'),
    ]
    IMPORT_ONLY = [
        ("is not an id", '{"content": "x", "id": "7"}'),
        ("id must be an id", '{"content": "x", "id": 7}'),
        ("is not an id", '{"content": "x", "superseded_by": "gone"}'),
        ("did you mean 'memory'?", '{"content": "x", "record": "memry"}'),
        ("id is required", '{"record": "handoff", "summary": "s"}'),
        ("memory_id is required", '{"record": "access", "at": 1}'),
        ("kind", json.dumps({"record": "access", "memory_id": UNKNOWN_ID, "kind": "glance"})),
        ("unknown field", json.dumps({"record": "access", "memory_id": UNKNOWN_ID, "atx": 1})),
        ("unknown field", json.dumps({"record": "handoff", "id": UNKNOWN_ID, "sumary": "x"})),
        ("access_count is -1", '{"content": "x", "access_count": -1}'),
        ("access_count is", '{"content": "x", "access_count": 9223372036854775807}'),
        ("usefulness is", '{"content": "x", "usefulness": -9223372036854775808}'),
    ]

    def lines_cases(self, words, lines):
        for saying, line in lines:
            yield 2, saying, words, GOOD + "\n" + line + "\n" + GOOD
            yield 2, "line 3: ", words, GOOD + "\n" + line + "\n" + GOOD

    def test_batch_lines(self):
        self.check(self.lines_cases(["add", "--batch", "-"], self.BAD_LINES + self.BATCH_ONLY))
        missing = json.dumps({"content": "x", "supersedes": [UNKNOWN_ID]})
        self.check([
            (3, "line 2: ", ["add", "--batch", "-"], GOOD + missing),
            (2, "line 2: not valid UTF-8 at byte 13", ["add", "--batch", "-"], GOOD.encode() + b'{"content": "\xff"}'),
            (2, "line 1: ", ["add", "--batch", "-"], b"\0\0\0\0"),
            (2, "line 5000: ", ["add", "--batch", "-"],
             json_lines({"content": f"line {n}"} for n in range(4999)) + "{}"),
        ])

    def test_import_lines(self):
        self.check(self.lines_cases(["import"], self.BAD_LINES + self.IMPORT_ONLY))
        twice = json.dumps({"content": "x", "id": UNKNOWN_ID}) + "\n"
        self.check([
            (2, "line 2: the id", ["import"], twice + twice),
            (2, "line 2: not valid UTF-8", ["import"], GOOD.encode() + b'{"content": "\xff"}'),
        ])

    def test_files(self):
        write_bytes(self.here + "/bad.jsonl", GOOD + "{\n")
        long_name = "n" * 300
        self.check([
            (3, "no file none.jsonl", ["add", "--batch", "none.jsonl"]),
            (2, "is a folder", ["add", "--batch", self.here]),
            (2, "line 2: ", ["add", "--batch", self.here + "/bad.jsonl"]),
            (2, "not both", ["add", "text", "--batch", self.here + "/bad.jsonl"]),
            (3, "no file none.jsonl", ["import", "none.jsonl"]),
            (2, "is a folder", ["import", self.here]),
            (2, "line 2: ", ["import", self.here + "/bad.jsonl"]),
        ])
        for words in (["add", "--batch", long_name], ["import", long_name], ["--db", f"{long_name}/x.db", "list"],
                      ["--db", "", "list"], ["--db", "bad.jsonl/x.db", "list"], ["export", "no/such/folder/x"],
                      ["export", self.here], ["export", ""]):
            with self.subTest(words=[word[:20] for word in words]):
                answer = self.run_cairn(*words)
                self.assertIn(answer.code, (1, 2, 3), answer)
                self.assertOneLine(answer.err)
                self.assertEqual(answer.out, b"")
        self.assertEqual(sorted(os.listdir(self.here)), ["bad.jsonl"])

    def test_words(self):
        self.check([
            (2, "did you mean 'list'?", ["lst"]),
            (2, "'cairn --help' lists them", ["frobnicate"]),
            (2, "unknown command", [""]),
            (2, "did you mean 'handoff save'?", ["handoff", "sav"]),
            (2, "did you mean '--type'?", ["list", "--typ", "fact"]),
            (2, "unknown option '--zzzzzz'", ["list", "--zzzzzz"]),
            (2, "unknown option '-z'", ["list", "-z"]),
            (2, "needs a value", ["list", "--type"]),
            (2, "takes no value", ["list", "--full=yes"]),
            (2, "given twice", ["list", "--limit", "1", "--limit", "2"]),
            (2, "unexpected argument 'b'", ["add", "a", "b"]),
            (2, "needs ID", ["get"]),
            (2, "needs ID", ["update", "--importance", "1"]),
            (2, "needs ID", ["delete"]),
            (2, "needs ID", ["vote"]),
            (2, "needs NEW", ["supersede", UNKNOWN_ID]),
            (2, "needs OLD and NEW", ["supersede"]),
            (2, "needs QUERY", ["search"]),
            (2, "needs SHELL", ["completion"]),
            (2, "unexpected argument", ["vote", "KNOWN", "1", "2"]),
            (2, "nothing to change", ["update", "KNOWN"]),
        ])

    def test_the_error_form_follows_the_asked_format(self):
        answer = self.run_cairn("get", UNKNOWN_ID, "--format", "json")
        self.assertEqual(json.loads(answer.err)["error"]["code"], "not_found")
        answer = self.run_cairn("get", UNKNOWN_ID, "--format=json")
        self.assertEqual(json.loads(answer.err)["error"]["code"], "not_found")
        answer = self.run_cairn("get", UNKNOWN_ID, "--json", "--format", "csv")
        self.assertTrue(answer.err.startswith("cairn: "), answer)

    def test_no_line_breaks_or_escapes_from_the_input(self):
        for bad in ("a\nb", "a\rb", "a\x1b[2Jb", "a\u2028b", "a\x85b", "a\x0bb"):
            for words in (["get", bad], [bad], ["list", "--" + bad], ["list", "--type", bad], ["add", "--batch", bad],
                          ["list", "--db", "/dev/null/" + bad], ["config", "show", "--set", bad + "=1"]):
                with self.subTest(words=words):
                    answer = self.run_cairn(*words)
                    self.assertNotEqual(answer.code, 0)
                    self.assertOneLine(answer.err)
                    self.assertNotIn("\x1b", answer.err)


if __name__ == "__main__":
    unittest.main()

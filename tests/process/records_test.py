"""Storing, reading and changing single memories: add, get, update, vote, delete, restore, supersede."""

import hashlib
import json
import os
import time
import unittest

from cairn_process import UNKNOWN_ID, UUID7, ProcessTest, json_lines, write_bytes

DAY = 86_400_000


class Add(ProcessTest):
    def test_answers_in_json(self):
        words = ["add", "Chose SQLite over LanceDB because one file is easier to back up"]
        first = self.json(*words, "--type", "decision", "--tag", "storage")
        self.assertEqual(list(first), ["id", "created", "duplicate", "similar"])
        self.assertRegex(first["id"], f"^{UUID7}$")
        self.assertEqual((first["created"], first["duplicate"], first["similar"]), (True, False, []))
        again = self.json(*words)
        self.assertEqual(again, {"id": first["id"], "created": False, "duplicate": True, "similar": []})
        self.assertEqual(self.count(), 1)

    def test_answers_in_text(self):
        answer = self.ok("add", "Deploys happen on Tuesdays")
        self.assertRegex(answer, "^Stored as [0-9a-f]{8}\n$")
        self.assertRegex(self.ok("add", "Deploys happen on Tuesdays"), "^Already stored as [0-9a-f]{8}\n$")

    def test_every_field(self):
        given = {
            "summary": "short", "embedding_text": "other words", "type": "insight", "category": "gotcha",
            "source": "chat", "project": "shop", "branch": "main", "session": "s1", "kind": "turn",
            "thread": "t1", "position": 3, "speaker": "Ada", "context": "a review", "file_path": "src/a.cc",
            "section_title": "Intro", "importance": 9, "confidence": 0.25, "visibility": "private",
        }
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        flags += ["--tag", "a", "--tag", "b, c", "--keyword", "k", "--entity", "Grace Hopper"]
        flags += ["--metadata", '{"n": {"deep": [1, 2.5, null, true]}}']
        flags += ["--created-at", "2026-01-02T03:04:05Z", "--expires-at", "2999-01-01"]
        record = self.look(self.add("The cache is warm", *flags))
        self.assertRecord(record, extra=["visibility"])
        for name, value in given.items():
            self.assertEqual(record[name], value, name)
        self.assertEqual((record["tags"], record["keywords"]), (["a", "b", "c"], ["k"]))
        self.assertIn("Grace Hopper", record["entities"])
        self.assertEqual(record["metadata"], {"n": {"deep": [1, 2.5, None, True]}})
        self.assertEqual(record["created_at"], 1767323045000)
        self.assertEqual((record["updated_at"], record["last_accessed_at"]), (1767323045000,) * 2)
        self.assertEqual(record["expires_at"], 32472144000000)

    def test_defaults(self):
        before = int(time.time() * 1000)
        record = self.look(self.add("Plain\r\ntext"))
        after = int(time.time() * 1000)
        self.assertRecord(record)
        expected = {
            "type": "fact", "category": "general", "source": "manual", "kind": "note", "importance": 5,
            "confidence": 1.0, "metadata": {}, "tags": [], "keywords": [], "expires_at": None,
            "usefulness": 0, "access_count": 0, "promoted_at": None, "superseded_by": None, "project": None,
        }
        self.assertEqual({name: record[name] for name in expected}, expected)
        self.assertTrue(before <= record["created_at"] <= after)
        self.assertEqual(record["content_hash"], hashlib.sha256(b"Plain\ntext").hexdigest())

    def test_finds_names_and_summarises(self):
        record = self.look(self.add("Ada Lovelace rewrote parse_tree.cc. It is quicker now."))
        self.assertIn("Ada Lovelace", record["entities"])
        self.assertIn("parse_tree.cc", record["entities"])
        self.assertEqual(record["summary"], "Ada Lovelace rewrote parse_tree.cc.")

    def test_text_comes_from_a_pipe_byte_for_byte(self):
        odd = "  def f():\r\n\treturn 'ü'  \n\n"
        for words in (["add"], ["add", "-"]):
            answer = self.json(*words, "--allow-duplicate", stdin=odd)
            self.assertEqual(self.look(answer["id"])["content"], odd)

    def test_text_that_begins_with_a_dash(self):
        wanted = json.loads(self.ok("add", "--json", "--", "--not-a-flag"))["id"]
        self.assertEqual(self.look(wanted)["content"], "--not-a-flag")

    def test_the_largest_text(self):
        text = "ä" * 50_000
        self.assertEqual(len(self.look(self.json("add", stdin=text)["id"])["content"]), 50_000)
        self.add("x" * 100_000)

    def test_ttl(self):
        record = self.look(self.add("soon gone", "--ttl-days", "1.5"))
        self.assertEqual(record["expires_at"] - record["created_at"], int(1.5 * DAY))

    def test_trial_d18_commas_separate_tags_and_keywords(self):
        note = self.add("Backups are one file", "--tag", "storage, backup", "--tag", "file", "--keyword", "dump,copy",
                        "--entity", "Acme, Inc.")
        record = self.look(note)
        self.assertEqual(record["tags"], ["storage", "backup", "file"])
        self.assertEqual(record["keywords"], ["dump", "copy"])
        self.assertIn("Acme, Inc.", record["entities"])
        self.assertEqual(self.contents("--tag", "backup"), ["Backups are one file"])
        self.assertEqual(self.contents("--tag", "file,storage"), ["Backups are one file"])
        self.ok("update", note, "--tag", "x,y")
        self.assertEqual(self.look(note)["tags"], ["x", "y"])
        self.ok("update", note, "--tag", "")
        self.assertEqual(self.look(note)["tags"], [])

    def test_trial_d20_errors_name_the_option(self):
        note = self.add("known")
        self.refused(2, "add", "x", "--ttl-days", "0", saying="cairn: --ttl-days must be greater than 0")
        self.refused(2, "update", note, "--ttl-days", "0", saying="cairn: --ttl-days must be greater than 0")
        self.refused(2, "add", "x", "--expires-at", "2001-01-01", saying="cairn: --expires-at (")
        self.refused(2, "add", "x", "--section-title", "t" * 2000, saying="cairn: --section-title has 2000 bytes")
        self.refused(2, "add", "x", "--tag", "t" * 300, saying="an item of --tag has 300 bytes")
        self.refused(2, "add", "x", "--ttl-days", "1", "--expires-at", "2999-01-01",
                     saying="--ttl-days and --expires-at cannot be combined")

    def test_duplicates(self):
        first = self.add("same text")
        self.assertEqual(self.json("add", "same text", "--importance", "9")["id"], first)
        self.assertEqual(self.look(first)["importance"], 5)
        self.assertEqual(self.json("add", stdin="same text")["id"], first)
        self.assertNotEqual(self.add("same text", "--project", "other"), first)
        self.assertNotEqual(self.add("same text", "--allow-duplicate"), first)
        self.assertEqual(self.count(), 3)
        crlf = self.add("two\r\nlines")
        self.assertEqual(self.json("add", "two\nlines")["id"], crlf)
        self.ok("delete", crlf)
        self.assertNotEqual(self.add("two\nlines"), crlf)  # the dead one does not count

    def test_supersedes(self):
        old = [self.add("old one"), self.add("old two")]
        new = self.add("new", "--supersedes", old[0], "--supersedes", old[1])
        self.assertEqual([self.look(wanted)["superseded_by"] for wanted in old], [new, new])
        self.assertEqual(self.contents(), ["new"])
        self.refused(3, "add", "newer", "--supersedes", UNKNOWN_ID, saying=UNKNOWN_ID)
        self.assertEqual(self.count(), 3)


class Batch(ProcessTest):
    LINES = [
        {"content": "first", "type": "task", "tags": ["x"], "metadata": {"a": [1]}},
        {"content": "second", "importance": 8, "created_at": 1700000000000},
        {"content": "first"},
        {"content": "first", "allow_duplicate": True, "ttl_days": 2},
    ]

    def check(self, answer):
        self.assertEqual(list(answer), ["stored", "duplicates", "ids"])
        self.assertEqual((answer["stored"], answer["duplicates"], len(answer["ids"])), (3, 1, 4))
        self.assertEqual(answer["ids"][0], answer["ids"][2])
        self.assertEqual(self.look(answer["ids"][0])["metadata"], {"a": [1]})
        self.assertEqual(self.look(answer["ids"][1])["created_at"], 1700000000000)
        self.assertIsInstance(self.look(answer["ids"][3])["expires_at"], int)

    def test_from_a_file(self):
        path = self.here + "/notes.jsonl"
        write_bytes(path, json_lines(self.LINES))
        self.check(self.json("add", "--batch", path))

    def test_from_stdin_with_blank_lines(self):
        lines = json_lines(self.LINES).replace("\n", "\r\n\r\n")
        self.check(self.json("add", "--batch", "-", stdin=lines))

    def test_in_text_and_empty(self):
        self.assertEqual(
            self.ok("add", "--batch", "-", stdin=json_lines(self.LINES)),
            "Stored 3 memories, 1 already stored.\n",
        )
        self.assertEqual(
            self.json("add", "--batch", "-", stdin=""), {"stored": 0, "duplicates": 0, "ids": []}
        )

    def test_supersedes_in_a_batch(self):
        old = self.add("old")
        new = self.json("add", "--batch", "-", stdin=json_lines([{"content": "new", "supersedes": [old]}]))
        self.assertEqual(self.look(old)["superseded_by"], new["ids"][0])


class Get(ProcessTest):
    def test_counts_as_a_use(self):
        wanted = self.add("used")
        record = self.json("get", wanted)
        self.assertRecord(record)
        self.assertEqual((record["access_count"], record["usefulness"]), (1, 0))
        self.assertGreaterEqual(record["last_accessed_at"], record["created_at"])
        self.assertEqual(record["updated_at"], record["created_at"])
        self.assertEqual(self.look(wanted)["access_count"], 1)  # listing is no use

    def test_several(self):
        one, two = self.add("one"), self.add("two")
        records = self.json("get", two, one)
        self.assertEqual([record["id"] for record in records], [two, one])
        self.assertIsInstance(self.json("get", one, one), list)
        self.assertEqual(self.look(one)["access_count"], 2)

    def test_all_or_none(self):
        one = self.add("one")
        self.refused(3, "get", one, UNKNOWN_ID, saying=UNKNOWN_ID)
        self.assertEqual(self.look(one)["access_count"], 0)

    def test_ids_may_be_in_upper_case(self):
        wanted = self.add("one")
        self.assertEqual(self.json("get", wanted.upper())["id"], wanted)

    def test_deleted_and_expired(self):
        deleted = self.add("one")
        self.ok("delete", deleted)
        record = self.json("get", deleted)
        self.assertEqual((record["superseded_by"], record["access_count"]), ("DELETED", 0))
        gone = {"content": "gone", "id": UNKNOWN_ID, "expires_at": 1700000000000}
        self.ok("import", stdin=json_lines([gone]))
        self.refused(3, "get", UNKNOWN_ID, saying="expired at 2023-11-14T22:13:20+00:00")

    def test_text(self):
        wanted = self.add("A line of text", "--tag", "a", "--context", "why", "--importance", "7")
        text = self.ok("get", wanted)
        for part in (wanted, "A line of text", "importance 7", "why", "fact", "general"):
            self.assertIn(part, text)
        for part in ("stored by", "visibility"):
            self.assertNotIn(part, text)

    def test_text_of_a_team(self):
        self.ok("import", stdin=json_lines([
            {"content": "hers", "id": UNKNOWN_ID, "created_by": "ada", "visibility": "private"}]))
        text = self.ok("get", UNKNOWN_ID)
        self.assertRegex(text, r"(?m)^stored by +ada$")
        self.assertRegex(text, r"(?m)^visibility +private$")
        self.assertTrue(self.ok("list").endswith("hers (private, by ada)\n"))
        self.ok("update", UNKNOWN_ID, "--visibility", "shared")
        self.assertTrue(self.ok("list").endswith("hers (by ada)\n"))


class Update(ProcessTest):
    def test_only_what_is_given(self):
        wanted = self.add("text", "--tag", "a", "--context", "why", "--metadata", '{"a": 1}')
        before = self.look(wanted)
        after = self.json("update", wanted, "--importance", "9")
        self.assertRecord(after)
        self.assertGreaterEqual(after["updated_at"], before["updated_at"])
        self.assertEqual(after, {**before, "importance": 9, "updated_at": after["updated_at"]})
        self.assertEqual(self.ok("update", wanted, "--importance", "8"), f"Updated {wanted[-8:]}\n")

    def test_new_content_makes_the_rest_anew(self):
        wanted = self.add("Ada Lovelace", "--embedding-text", "mathematician", "--entity", "Babbage")
        after = self.json("update", wanted, "--content", "Grace Hopper")
        self.assertEqual(after["content"], "Grace Hopper")
        self.assertEqual(after["summary"], "Grace Hopper")
        self.assertEqual(after["embedding_text"], None)
        self.assertEqual(sorted(after["entities"]), ["Babbage", "Grace Hopper"])
        self.assertEqual(after["content_hash"], hashlib.sha256(b"Grace Hopper").hexdigest())
        self.assertEqual(self.json("search", "hopper")["total_count"], 1)
        self.assertEqual(self.json("search", "lovelace", "--mode", "keyword")["total_count"], 0)
        after = self.json("update", wanted, "--content", "-", stdin="from a pipe\n")
        self.assertEqual(after["content"], "from a pipe\n")

    def test_clearing(self):
        wanted = self.add("x", "--tag", "a", "--keyword", "b", "--context", "c", "--ttl-days", "3")
        after = self.json(
            "update", wanted, "--tag", "", "--keyword=", "--context=", "--expires-at", "never"
        )
        self.assertEqual((after["tags"], after["keywords"]), ([], []))
        self.assertEqual((after["context"], after["expires_at"]), (None, None))
        self.assertEqual(self.json("list", "--tag", "a")["total_count"], 0)

    def test_a_new_expiry_brings_it_back(self):
        gone = {"content": "gone", "id": UNKNOWN_ID, "expires_at": 1700000000000}
        self.ok("import", stdin=json_lines([gone]))
        self.ok("update", UNKNOWN_ID, "--ttl-days", "1")
        self.assertEqual(self.contents(), ["gone"])

    def test_refusals(self):
        wanted = self.add("x")
        self.refused(2, "update", wanted, saying="nothing to change")
        self.refused(2, "update", wanted, "--content", "", saying="content is empty")
        self.refused(3, "update", UNKNOWN_ID, "--importance", "1", saying=UNKNOWN_ID)
        self.ok("delete", wanted)
        self.refused(1, "update", wanted, "--importance", "1", saying="restore it first")


class Vote(ProcessTest):
    def test_counts(self):
        wanted = self.add("x")
        self.assertEqual(self.ok("vote", wanted), "Voted: usefulness is now 1.\n")
        record = self.json("vote", wanted, "5")
        self.assertRecord(record)
        self.assertEqual((record["usefulness"], record["access_count"]), (6, 2))
        record = self.json("vote", wanted, "-10")
        self.assertEqual((record["usefulness"], record["access_count"]), (-4, 3))
        self.assertEqual(record["updated_at"], record["last_accessed_at"])

    def test_refusals(self):
        wanted = self.add("x")
        for votes in ("0", "101", "-101", "many", "1.5", ""):
            self.refused(2, "vote", wanted, votes)
        self.refused(3, "vote", UNKNOWN_ID, saying=UNKNOWN_ID)
        self.ok("delete", wanted)
        self.refused(1, "vote", wanted, saying="restore it first")


class Retire(ProcessTest):
    def test_delete_and_restore(self):
        ids = [self.add("one"), self.add("two")]
        self.assertEqual(self.json("delete", *ids), {"deleted": 2, "ids": ids})
        self.assertEqual(self.contents(), [])
        self.assertEqual(self.json("search", "one")["total_count"], 0)
        self.assertEqual(self.json("search", "one", "--mode", "keyword", "--include-deleted")["total_count"], 1)
        self.assertEqual(self.json("restore", *ids), {"restored": 2, "ids": ids})
        self.assertEqual(sorted(self.contents()), ["one", "two"])
        self.assertIn("cairn restore", self.ok("delete", ids[0]))
        self.assertEqual(self.ok("restore", ids[0]), f"Restored {ids[0][-8:]}.\n")

    def test_all_or_none(self):
        one = self.add("one")
        for words in (["delete"], ["delete", "--hard", "--yes"], ["restore"]):
            self.refused(3, *words, one, UNKNOWN_ID, saying=UNKNOWN_ID)
        self.assertEqual(self.contents(), ["one"])

    def test_erase(self):
        one, two = self.add("one Zebra"), self.add("two")
        self.ok("get", one)
        (log,) = os.listdir(self.data + "/daily")
        self.assertEqual(
            self.json("delete", "--hard", "--yes", one),
            {"erased": 1, "ids": [one], "still_held_in": [f"{self.data}/daily/{log}"]},
        )
        self.refused(3, "restore", one)
        self.assertEqual([record["id"] for record in self.everything()], [two])
        self.assertEqual(self.json("entities")["entities"], [])
        self.assertNotIn(one, self.ok("export"))
        self.assertIntact()

    def test_supersede_chain(self):
        one, two, three = self.add("one"), self.add("two"), self.add("three")
        self.assertEqual(self.json("supersede", one, two), {"superseded": one, "by": two})
        self.assertEqual(self.ok("supersede", two, three), f"Replaced {two[-8:]} with {three[-8:]}.\n")
        self.assertEqual(self.contents(), ["three"])
        self.assertEqual(len(self.contents("--include-superseded")), 3)
        self.assertIn(f"replaced by {three[-8:]}", self.ok("get", two))
        self.refused(1, "supersede", three, one, saying="cycle")
        self.refused(1, "supersede", one, one, saying="itself")
        self.refused(1, "supersede", one, three, saying="already")
        self.refused(3, "supersede", three, UNKNOWN_ID, saying=UNKNOWN_ID)
        self.ok("restore", two)
        self.assertEqual(sorted(self.contents()), ["three", "two"])

    def test_an_imported_circle_is_no_endless_road(self):
        ids = [UNKNOWN_ID[:-1] + digit for digit in "012"]
        lines = [
            {"content": "a", "id": ids[0], "superseded_by": ids[1]},
            {"content": "b", "id": ids[1], "superseded_by": ids[0]},
            {"content": "c", "id": ids[2]},
        ]
        self.ok("import", stdin=json_lines(lines))
        self.run_cairn("supersede", ids[2], ids[0])  # must come back, whatever it says
        self.assertIntact()


if __name__ == "__main__":
    unittest.main()

"""`cairn migrate`: from a file to a server and back, with nothing lost, whatever interrupts it."""

import json
import os
import unittest

import team_process
from team_process import WORDS_ONLY, TeamTest

UNKNOWN_TO_FILES = ("created_by",)  # a team's store names who brought it


class Moving(TeamTest):
    def fill(self):
        """Memories with everything that can hang on one."""
        first = self.add("The API speaks HTTP/2", *WORDS_ONLY, "--tag", "api", "--entity", "HTTP")
        second = self.add("It speaks HTTP/3 now", *WORDS_ONLY, "--importance", "9", "--metadata", '{"a": [1, "ü"]}')
        self.ok(*WORDS_ONLY, "supersede", first, second)
        gone = self.add("A slip of the tongue", *WORDS_ONLY)
        self.ok(*WORDS_ONLY, "delete", gone)
        self.ok(*WORDS_ONLY, "vote", second)
        self.ok(*WORDS_ONLY, "get", second)
        self.ok(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "web", "--next", "The other half")
        lines = "".join(json.dumps({"content": f"Note {i} of many"}) + "\n" for i in range(1100))
        self.ok(*WORDS_ONLY, "add", "--batch", "-", stdin=lines)

    def exported(self, *args, **how):
        lines = [json.loads(line) for line in self.ok(*WORDS_ONLY, *args, "export", **how).splitlines()]
        for line in lines:
            for name in UNKNOWN_TO_FILES:
                line.pop(name, None)
        return sorted(lines, key=lambda line: json.dumps(line, sort_keys=True))

    def test_there_and_back_nothing_is_lost(self):
        self.fill()
        eve = self.member("eve", "--role", "admin")
        before = self.exported()
        told = self.json(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"],
                         env={"CAIRN_STORE_TOKEN": eve["CAIRN_STORE_TOKEN"]})
        self.assertEqual(told["copied"], 1104)
        self.assertEqual(told["verified"]["memories"], 1104)
        self.assertEqual(told["verified"]["handoffs"], 1)
        self.assertEqual(self.exported(env=eve), before)
        copy = os.path.join(self.folder, "back.db")
        told = self.json(*WORDS_ONLY, "migrate", "--to", copy, env=eve)
        self.assertEqual(told["copied"], 1104)
        self.assertEqual(self.exported("--db", copy), before)
        self.assertEqual(self.exported(), before, "the source was not touched")
        self.assertIntact(copy)

    def test_what_was_interrupted_goes_on(self):
        self.fill()
        eve = self.member("eve", "--role", "admin")
        how = {"env": {"CAIRN_STORE_TOKEN": eve["CAIRN_STORE_TOKEN"]}}
        process = self.start(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"], **how)
        while self.sql("SELECT count(*) FROM memory") == "0":
            self.assertIsNone(process.poll(), "it was too quick for this test")
        process.kill()
        process.wait()
        told = self.json(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"], **how)
        self.assertEqual(told["copied"] + told["existing"], 1104)
        self.assertGreater(told["existing"], 0)
        again = self.json(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"], **how)
        self.assertEqual((again["copied"], again["existing"], again["corrected"]), (0, 1104, 0))

    def test_what_changed_meanwhile_is_brought_up_to_date(self):
        stored = self.add("First words", *WORDS_ONLY)
        eve = self.member("eve", "--role", "admin")
        how = {"env": {"CAIRN_STORE_TOKEN": eve["CAIRN_STORE_TOKEN"]}}
        self.json(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"], **how)
        self.ok(*WORDS_ONLY, "update", stored, "--content", "Other words")
        told = self.json(*WORDS_ONLY, "migrate", "--to", eve["CAIRN_STORE_URL"], **how)
        self.assertEqual((told["copied"], told["corrected"]), (0, 1))
        self.assertEqual(self.found(eve, "other"), ["Other words"])
        self.assertEqual(self.found(eve, "first"), [])

    def test_what_others_keep_to_themselves_stays_and_is_counted(self):
        bob, eve = self.member("bob", "--project-of", "web"), self.member("eve", "--role", "admin")
        self.store_text(bob, "Everybody's")
        self.store_text(bob, "Bob's own", "--visibility", "private")
        self.store_text(bob, "Of the web", "--visibility", "project", "--project", "web")
        copy = os.path.join(self.folder, "copy.db")
        told = self.json(*WORDS_ONLY, "migrate", "--to", copy, env=eve)
        self.assertEqual((told["copied"], told["hidden"], told["verified"]["memories"]), (1, 2, 1))
        self.assertIn("2 memories of others are invisible to you", self.ok(*WORDS_ONLY, "migrate", "--to", copy, env=eve))
        told = self.json(*WORDS_ONLY, "migrate", "--to", copy, env=self.owner)
        self.assertEqual((told["copied"], told["existing"], told["hidden"]), (2, 1, 0))
        self.assertEqual(sorted(self.contents("--db", copy)), ["Bob's own", "Everybody's", "Of the web"])

    def test_an_author_who_is_known_is_moved_and_verified(self):
        bob, eve = self.member("bob"), self.member("eve", "--role", "admin")
        self.store_text(bob, "Signed")
        copy = os.path.join(self.folder, "copy.db")
        self.json(*WORDS_ONLY, "migrate", "--to", copy, env=eve)
        self.assertEqual([each["created_by"] for each in self.json("--db", copy, "list")["items"]], ["bob"])
        self.server.psql("UPDATE cairn.memory SET created_by = 'carl'", self.owner["CAIRN_STORE_URL"])
        told = self.json(*WORDS_ONLY, "--db", copy, "migrate", "--to", eve["CAIRN_STORE_URL"],
                         env={"CAIRN_STORE_TOKEN": eve["CAIRN_STORE_TOKEN"]})
        self.assertEqual((told["copied"], told["corrected"]), (0, 1))
        self.assertEqual(self.sql("SELECT created_by FROM memory"), "bob")

    def test_what_is_known_of_files_comes_along_without_memories(self):
        eve = self.member("eve", "--role", "admin")
        self.sql("INSERT INTO indexed_file SELECT id, 'web', 'empty.md', 'a', 0, 1, 2, 'r', 1, 3 FROM tenant"
                 " WHERE name = 'apollo'")
        copy = os.path.join(self.folder, "copy.db")
        told = self.json(*WORDS_ONLY, "migrate", "--to", copy, env=eve)
        self.assertEqual((told["files"], told["verified"]["files"]), (1, 1))

    def test_it_says_what_it_cannot_do(self):
        self.refused(2, "migrate", saying="--to")
        self.add("x", *WORDS_ONLY)
        self.refused(2, "migrate", "--to", self.store, saying="the store that would be copied")
        bob = self.member("bob", "--role", "reader")
        self.refused(1, *WORDS_ONLY, "migrate", "--to", bob["CAIRN_STORE_URL"],
                     env={"CAIRN_STORE_TOKEN": bob["CAIRN_STORE_TOKEN"]}, saying="may read")


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

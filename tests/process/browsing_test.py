"""Finding memories without using them: list, search, entities, stats; and keeping the store in order."""

import os
import unittest

from cairn_process import UNKNOWN_ID, ProcessTest, json_lines

PAST = 1_700_000_000_000  # 2023-11-14T22:13:20Z
DAY = 86_400_000

MEMORIES = [
    {"content": "Alpha deploys on Tuesday", "type": "decision", "category": "architecture", "tags": ["Ops", "ci"],
     "entities": ["Ada Lovelace"], "project": "shop", "branch": "main", "source": "chat",
     "file_path": "src/ops/a.cc", "importance": 9, "confidence": 0.9, "created_at": PAST},
    {"content": "Beta deploys never", "type": "fact", "category": "gotcha", "tags": ["ops"],
     "entities": ["Ada Lovelace", "Grace Hopper"], "project": "shop", "branch": "dev", "source": "mcp",
     "file_path": "src/web/b.cc", "importance": 5, "confidence": 0.5, "created_at": PAST + DAY},
    {"content": "Gamma sings", "type": "preference", "category": "gotcha", "tags": ["music"],
     "entities": ["Grace Hopper"], "project": "choir", "source": "chat", "importance": 1, "confidence": 0.1,
     "created_at": PAST + 2 * DAY},
]


class Browsing(ProcessTest):
    def setUp(self):
        super().setUp()
        self.ids = self.json("add", "--batch", "-", stdin=json_lines(MEMORIES))["ids"]

    def names(self, *args):
        return [content.split()[0] for content in self.contents(*args)]


class Filters(Browsing):
    CASES = [
        ([], "Gamma Beta Alpha"),
        (["--type", "decision"], "Alpha"),
        (["--type", "decision", "--type", "preference"], "Gamma Alpha"),
        (["--category", "gotcha"], "Gamma Beta"),
        (["--tag", "ops"], "Beta Alpha"),
        (["--tag", "CI", "--tag", "music"], "Gamma Alpha"),
        (["--entity", "ada lovelace"], "Beta Alpha"),
        (["--entity", "Ada Lovelace", "--entity", "Grace Hopper"], "Gamma Beta Alpha"),
        (["--entity", "Ada Lovelace", "--entity", "Grace Hopper", "--entities-all"], "Beta"),
        (["--project", "shop"], "Beta Alpha"),
        (["--branch", "dev"], "Beta"),
        (["--source", "chat"], "Gamma Alpha"),
        (["--path", "src/ops"], "Alpha"),
        (["--path", "src/"], "Beta Alpha"),
        (["--min-importance", "5"], "Beta Alpha"),
        (["--min-confidence", "0.6"], "Alpha"),
        (["--since", "2023-11-15T22:13:20Z"], "Gamma Beta"),
        (["--until", "2023-11-15T22:13:20Z"], "Alpha"),
        (["--since", "2023-11-15", "--until", "2023-11-16"], "Beta"),
        (["--since", str(PAST + 2 * DAY)], "Gamma"),
        (["--since", "7d"], ""),
        (["--updated-since", "2023-11-16T00:00Z"], "Gamma"),
        (["--updated-until", "2023-11-15"], "Alpha"),
        (["--project", "shop", "--tag", "ops", "--min-importance", "6"], "Alpha"),
        (["--project", "nowhere"], ""),
    ]

    def test_list(self):
        for flags, expected in self.CASES:
            with self.subTest(flags=flags):
                self.assertEqual(self.names(*flags), expected.split())

    def test_search(self):
        words = ["search", "alpha", "beta", "gamma"]
        for flags, expected in self.CASES:
            with self.subTest(flags=flags):
                found = self.json(*words, *flags)
                names = sorted(result["content"].split()[0] for result in found["results"])
                self.assertEqual(names, sorted(expected.split()))
                self.assertEqual(found["total_count"], len(names))

    def test_entities(self):
        for flags, expected in self.CASES:
            with self.subTest(flags=flags):
                found = self.json("entities", *flags)["entities"]
                counts = {entity["name"]: entity["count"] for entity in found}
                people = [person for memory in MEMORIES for person in memory["entities"]
                          if memory["content"].split()[0] in expected.split()]
                for person in ("Ada Lovelace", "Grace Hopper"):
                    self.assertEqual(counts.get(person, 0), people.count(person))

    def test_the_dead(self):
        self.ok("delete", self.ids[0])
        self.ok("supersede", self.ids[1], self.ids[2])
        self.ok("import", stdin=json_lines([{"content": "Delta", "expires_at": PAST, "created_at": PAST - DAY}]))
        self.assertEqual(self.names(), ["Gamma"])
        self.assertEqual(self.names("--include-deleted"), ["Gamma", "Alpha"])
        self.assertEqual(self.names("--include-superseded"), ["Gamma", "Beta"])
        self.assertEqual(self.names("--include-expired"), ["Gamma", "Delta"])
        every = ["--include-deleted", "--include-superseded", "--include-expired"]
        self.assertEqual(self.names(*every), ["Gamma", "Beta", "Alpha", "Delta"])
        self.assertEqual(self.json("search", "delta beta alpha", "--mode", "keyword", *every)["total_count"], 3)
        text = self.ok("list", *every)
        self.assertIn("(deleted)", text)
        self.assertIn(f"(replaced by {self.ids[2][-8:]})", text)


class Kinds(ProcessTest):
    def setUp(self):
        super().setUp()
        kinds = {"Note": "note", "Section": "document", "Finding": "code", "Line": "turn"}
        self.ok("add", "--batch", "-", stdin=json_lines(
            [{"content": name + " about valves", "kind": kind} for name, kind in kinds.items()]))

    def names(self, *args):
        return sorted(content.split()[0] for content in self.contents(*args))

    def test_list_shows_notes_unless_told_otherwise(self):
        every = ["Finding", "Line", "Note", "Section"]
        for flags, expected in (([], ["Note"]), (["--kind", "document"], ["Section"]),
                                (["--kind", "code", "--kind", "turn"], ["Finding", "Line"]),
                                (["--kind", "all"], every)):
            with self.subTest(flags=flags):
                self.assertEqual(self.names(*flags), expected)

    def test_search_finds_every_kind_unless_told_otherwise(self):
        found = [result["content"] for result in self.json("search", "valves")["results"]]
        self.assertEqual(len(found), 4)
        found = self.json("search", "valves", "--kind", "code")["results"]
        self.assertEqual([result["content"] for result in found], ["Finding about valves"])

    def test_an_empty_list_names_the_other_kinds(self):
        _, remark = self.remarked("list", "--tag", "none")
        self.assertEqual(remark, "No notes. --kind all includes documents and code.\n")
        self.assertEqual(self.remarked("list", "--tag", "none", "--kind", "all"), ("", "No memories.\n"))


class Lists(Browsing):
    def test_json(self):
        page = self.json("list")
        self.assertEqual(list(page), ["total_count", "has_more", "offset", "items"])
        self.assertEqual((page["total_count"], page["has_more"], page["offset"]), (3, False, 0))
        for record in page["items"]:
            self.assertRecord(record)

    def test_paging(self):
        pages = [self.json("list", "--limit", "2", "--offset", str(offset)) for offset in (0, 2, 4)]
        self.assertEqual([len(page["items"]) for page in pages], [2, 1, 0])
        self.assertEqual([page["has_more"] for page in pages], [True, False, False])
        self.assertEqual([page["offset"] for page in pages], [0, 2, 4])
        self.assertEqual({page["total_count"] for page in pages}, {3})
        _, remark = self.remarked("list", "--limit", "2")
        self.assertEqual(remark, "Showing 1-2 of 3 (--offset 2 for more)\n")

    def test_orders(self):
        alpha, beta, gamma = self.ids
        self.ok("update", beta, "--context", "touched")
        self.ok("vote", gamma, "3")
        self.ok("get", alpha)
        self.assertEqual(self.names("--order", "created"), ["Gamma", "Beta", "Alpha"])
        self.assertEqual(self.names("--order", "importance"), ["Alpha", "Beta", "Gamma"])
        self.assertEqual(self.names("--order", "usefulness")[0], "Gamma")
        self.assertEqual(self.names("--order", "updated")[-1], "Alpha")
        self.assertEqual(self.names("--order", "accessed")[-1], "Beta")

    def test_text(self):
        text = self.ok("list")
        lines = text.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertIn("3 years ago     preference", lines[0])
        self.assertIn("Gamma sings #music", lines[0])
        self.assertEqual(self.remarked("list", "--project", "nowhere"),
                         ("", "No notes. --kind all includes documents and code.\n"))

    def test_handoffs_are_apart(self):
        self.ok("handoff", "save", "half done", "--project", "shop")
        self.assertEqual(len(self.contents()), 3)
        self.assertEqual(len(self.contents("--type", "handoff")), 1)
        self.assertEqual(self.json("search", "half done", "--mode", "keyword")["total_count"], 0)
        self.assertEqual(self.json("search", "half done", "--type", "handoff")["total_count"], 1)


class Search(Browsing):
    def test_json(self):
        found = self.json("search", "deploys tuesday", "--mode", "keyword")
        keys = ["query", "mode", "profile", "total_count", "has_more", "offset", "results"]
        self.assertEqual(list(found)[: len(keys)], keys)
        self.assertEqual(found["query"], "deploys tuesday")
        self.assertEqual((found["total_count"], found["has_more"], found["offset"]), (2, False, 0))
        for result in found["results"]:
            self.assertRecord(result, extra=["score", "matched_by"])
            self.assertIsInstance(result["score"], float)
            self.assertEqual(result["matched_by"], ["keyword"])
        self.assertEqual(found["results"][0]["id"], self.ids[0])  # matches both words

    def test_changes_nothing(self):
        before = self.ok("export")
        self.ok("search", "deploys")
        self.ok("list")
        self.ok("stats")
        self.ok("entities")
        self.assertEqual(self.ok("export"), before)

    def test_paging(self):
        pages = [self.json("search", "deploys", "--limit", "1", "--offset", str(offset)) for offset in range(3)]
        self.assertEqual([page["has_more"] for page in pages], [True, True, False])
        first, second, _ = pages
        self.assertNotEqual(first["results"][0]["id"], second["results"][0]["id"])
        self.assertIn("--offset 1 for more", self.remarked("search", "deploys", "--limit", "1")[1])

    def test_no_query_makes_it_fail(self):
        odd = ['"', '"""', "AND", "NOT", "(", "a AND (", "*", "{content}: x", "content:", "NEAR(a b", "a^", "-", "'; --",
               "\\", "%", "é́", "🙂", "\x01", "a" * 20_000, "x " * 5000]
        for query in odd:
            with self.subTest(query=query[:20]):
                self.ok("search", "--json", "--", query)

    def test_text(self):
        text = self.ok("search", "tuesday")
        self.assertIn(self.ids[0][-8:], text)
        self.assertIn("Alpha deploys on Tuesday", text)
        self.assertEqual(self.remarked("search", "nothing", "such", "--mode", "keyword"),
                         ("", 'Nothing found for "nothing such".\n'))


class Counts(Browsing):
    def test_entities(self):
        answer = self.json("entities", "--limit", "1")
        self.assertEqual(list(answer), ["entities"])
        self.assertEqual(len(answer["entities"]), 1)
        self.assertEqual(list(answer["entities"][0]), ["name", "count"])
        self.assertEqual(answer["entities"][0]["count"], 2)
        second = self.json("entities", "--limit", "1", "--offset", "1")["entities"]
        self.assertEqual(second[0]["count"], 2)
        self.assertNotEqual(second, answer["entities"])
        self.assertIn("     2  Ada Lovelace\n", self.ok("entities"))
        self.assertEqual(self.remarked("entities", "--project", "none"), ("", "No entities.\n"))

    def test_stats(self):
        self.ok("delete", self.ids[0])
        self.ok("get", self.ids[1])
        self.ok("vote", self.ids[1])
        self.ok("import", stdin=json_lines([{"content": "gone", "expires_at": PAST}]))
        stats = self.json("stats")
        kinds = {
            "total": int, "deleted": int, "expired": int, "by_type": dict, "by_category": dict,
            "by_source": dict, "by_project": dict, "avg_importance": float, "avg_confidence": float,
            "total_accesses": int, "oldest": int, "newest": int, "vectors": int, "model": str,
            "db_bytes": int, "schema_version": int,
        }
        for name, kind in kinds.items():
            self.assertIsInstance(stats[name], kind, name)
        self.assertEqual([name for name in stats if name in kinds], list(kinds))
        self.assertEqual((stats["total"], stats["deleted"], stats["expired"]), (2, 1, 1))
        self.assertEqual(stats["by_type"], {"fact": 1, "preference": 1})
        self.assertEqual(stats["by_category"], {"gotcha": 2})
        self.assertEqual(stats["by_source"], {"chat": 1, "mcp": 1})
        self.assertEqual(stats["by_project"], {"choir": 1, "shop": 1})
        self.assertEqual((stats["avg_importance"], stats["total_accesses"]), (3.0, 2))
        self.assertAlmostEqual(stats["avg_confidence"], 0.3)
        self.assertEqual((stats["oldest"], stats["newest"]), (PAST + DAY, PAST + 2 * DAY))
        self.assertGreater(stats["db_bytes"], 0)
        text = self.ok("stats")
        self.assertIn("fact 1, preference 1", text)
        self.assertIn("2023-11-15T22:13:20+00:00", text)


class Remarks(Browsing):
    def test_trial_d11_nothing_but_the_answer_goes_to_stdout(self):
        for args, lines in (
            (["list", "--limit", "2"], 2),
            (["list", "--project", "nowhere"], 0),
            (["entities", "--project", "nowhere"], 0),
            (["search", "deploys", "--limit", "1"], None),
            (["search", "nosuchword", "--mode", "keyword"], 0),
            (["recall", "nosuchword", "--mode", "keyword"], 0),
            (["handoff", "list"], 0),
        ):
            with self.subTest(args):
                out, remark = self.remarked(*args)
                self.assertOneLine(remark)
                self.assertNotIn(remark.strip(), out)
                if lines is not None:
                    self.assertEqual(len(out.splitlines()), lines)
                self.assertEqual(self.remarked("-q", *args), (out, ""))
                self.json(*args)  # nor is there a word on stderr

    def test_trial_d8_a_directory_after_the_command_is_no_project(self):
        shop = os.path.join(self.here, "shop")
        os.makedirs(os.path.join(shop, ".claude", "memory"))
        self.refused(2, "list", "--project", shop, saying=f"cairn -C {shop} list")
        self.refused(2, "list", "--project", ".", saying="is a directory")
        self.refused(2, "add", "x", "--project", "../here", saying="is a directory")
        self.refused(2, "handoff", "show", "--project", "./shop", saying="is a directory")
        out, remark = self.remarked("list", "--project", "shop")
        self.assertEqual(out, self.ok("list", "--project", "shop", cwd=self.home))
        self.assertIn("cairn -C shop list", remark)
        self.assertEqual(self.json("--quiet", "list", "--project", "nowhere")["total_count"], 0)


class NoStore(ProcessTest):
    def test_trial_d7_reading_makes_no_store(self):
        path = os.path.join(self.folder, "nowhere", "x.db")
        for args in (
            ["list"], ["search", "x"], ["recall", "x"], ["entities"], ["stats"], ["export"], ["get", UNKNOWN_ID],
            ["vote", UNKNOWN_ID], ["update", UNKNOWN_ID, "--importance", "3"], ["delete", UNKNOWN_ID],
            ["restore", UNKNOWN_ID], ["supersede", UNKNOWN_ID, UNKNOWN_ID], ["handoff", "show"], ["handoff", "list"],
            ["rebuild"], ["optimize"], ["sweep"], ["reembed"], ["backup"],
        ):
            with self.subTest(args):
                self.refused(3, "--db", path, *args, saying="there is no store at " + path)
                self.refused(3, *args, saying="there is no store at " + self.store)
        self.assertFalse(os.path.exists(os.path.dirname(path)))
        self.assertFalse(os.path.exists(self.data))
        self.ok("--quiet", "--db", path, "add", "made by writing")
        self.assertEqual(self.json("--db", path, "list")["total_count"], 1)


class EmptyStore(ProcessTest):
    def test_answers(self):
        self.make_store()
        self.assertEqual(
            self.json("list"), {"total_count": 0, "has_more": False, "offset": 0, "items": []}
        )
        self.assertEqual(self.json("search", "x")["results"], [])
        self.assertEqual(self.json("entities"), {"entities": []})
        stats = self.json("stats")
        self.assertEqual((stats["total"], stats["oldest"], stats["newest"]), (0, None, None))
        self.assertEqual((stats["by_type"], stats["avg_importance"]), ({}, 0))
        self.assertEqual(self.ok("export"), "")
        self.assertIn("Rebuilt and verified", self.ok("rebuild"))
        self.assertEqual(self.json("sweep"), {"erased": 0})


class Upkeep(ProcessTest):
    def test_sweep(self):
        now = self.look(self.add("now"))["created_at"]
        lines = [{"content": f"expired {days} days ago", "expires_at": now - days * DAY} for days in (1, 10, 40)]
        self.ok("import", stdin=json_lines(lines))
        self.assertEqual(self.ok("sweep"), "Erased 1 expired memory.\n")
        self.assertEqual(self.json("sweep", "--older-than", "7d"), {"erased": 1})
        self.assertEqual(self.json("sweep", "--older-than", "7d"), {"erased": 0})
        self.assertEqual(self.json("sweep", "--older-than", "0d"), {"erased": 1})
        self.assertEqual(self.contents("--include-expired"), ["now"])
        self.assertIntact()

    def test_optimize(self):
        ids = self.json("add", "--batch", "-",
                        stdin=json_lines({"content": f"{n} " * 200} for n in range(200)))["ids"]
        self.ok("delete", "--hard", "--yes", *ids[1:])
        before = os.path.getsize(self.store)
        freed = self.json("optimize")["bytes_freed"]
        self.assertGreater(freed, 0)
        self.assertLess(os.path.getsize(self.store), before)
        self.assertIn("given back", self.ok("optimize"))
        self.assertEqual(self.count(), 1)
        self.assertIntact()

    def test_rebuild(self):
        self.add("findable words")
        self.assertEqual(self.json("rebuild"), {"rebuilt": True})
        self.assertEqual(self.json("search", "findable")["total_count"], 1)


if __name__ == "__main__":
    unittest.main()

"""Handing work over: handoff save, show and list."""

import unittest

from cairn_process import RECORD, UNKNOWN_ID, ProcessTest

NOTES = ["summary", "completed", "in_progress_blocked", "key_decisions", "next_steps", "memory_ids"]


class Handoffs(ProcessTest):
    def save(self, summary, *args):
        return self.json("handoff", "save", summary, "--project", "shop", *args)

    def test_json_and_markdown(self):
        used = self.add("of use")
        saved = self.save(
            "Parser done.\nPrinter half done.", "--branch", "main", "--completed", "parser",
            "--completed", "lexer", "--in-progress", "printer", "--decision", "no macros",
            "--next", "finish the printer", "--memory", used, "--session", "s1", "--metadata", '{"a": 1}',
        )
        self.assertRecord({name: saved[name] for name in RECORD})
        self.assertEqual(list(saved), list(RECORD) + [name for name in NOTES if name not in RECORD])
        self.assertEqual(saved["type"], "handoff")
        self.assertEqual((saved["project"], saved["branch"], saved["session"]), ("shop", "main", "s1"))
        self.assertEqual(saved["summary"], "Parser done.\nPrinter half done.")
        self.assertEqual(saved["completed"], ["parser", "lexer"])
        self.assertEqual(saved["in_progress_blocked"], ["printer"])
        self.assertEqual(saved["key_decisions"], ["no macros"])
        self.assertEqual(saved["next_steps"], ["finish the printer"])
        self.assertEqual((saved["memory_ids"], saved["metadata"]), ([used], {"a": 1}))
        self.assertEqual(
            saved["content"],
            "# Handoff: shop (main)\n\nParser done.\nPrinter half done.\n\n## Completed\n\n- parser\n- lexer\n\n"
            "## In progress / blocked\n\n- printer\n\n## Key decisions\n\n- no macros\n\n"
            f"## Next steps\n\n- finish the printer\n\n## Memories\n\n- {used}\n",
        )
        self.assertEqual(self.json("handoff", "show", "--project", "shop"), saved)
        self.assertEqual(self.json("handoff", "show", saved["id"]), saved)
        self.assertTrue(self.ok("handoff", "show", saved["id"]).startswith(saved["content"]))
        self.assertEqual(self.look(used)["access_count"], 1)

    def test_latest_of_project_and_branch(self):
        first = self.save("one", "--branch", "main")["id"]
        second = self.save("two", "--branch", "dev")["id"]
        third = self.save("three")["id"]
        other = self.json("handoff", "save", "other", "--project", "choir")["id"]

        def show(*args):
            return self.json("handoff", "show", *args)["id"]

        self.assertEqual(show("--project", "shop"), third)
        self.assertEqual(show("--project", "shop", "--branch", "main"), first)
        self.assertEqual(show("--project", "shop", "--branch", "dev"), second)
        self.assertEqual(show("--project", "choir"), other)
        self.refused(3, "handoff", "show", "--project", "nowhere", saying="no handoff found for project 'nowhere'")
        self.refused(3, "handoff", "show", "--project", "shop", "--branch", "x", saying="on branch 'x'")
        self.ok("delete", third)
        self.assertEqual(show("--project", "shop"), second)

    def test_history(self):
        ids = [self.save(f"number {n}")["id"] for n in range(3)]
        self.json("handoff", "save", "other", "--project", "choir", "--branch", "b")
        page = self.json("handoff", "list", "--project", "shop", "--limit", "2")
        self.assertEqual(list(page), ["total_count", "has_more", "offset", "items"])
        self.assertEqual((page["total_count"], page["has_more"]), (3, True))
        self.assertEqual([item["id"] for item in page["items"]], [ids[2], ids[1]])
        self.assertEqual(page["items"][0]["summary"], "number 2")
        rest = self.json("handoff", "list", "--project", "shop", "--limit", "2", "--offset", "2")
        self.assertEqual([item["id"] for item in rest["items"]], [ids[0]])
        self.assertEqual(self.json("handoff", "list")["total_count"], 4)
        self.assertEqual(self.json("handoff", "list", "--branch", "b")["total_count"], 1)
        self.assertEqual(len(self.ok("handoff", "list").splitlines()), 4)
        self.assertEqual(self.remarked("handoff", "list", "--project", "none"), ("", "No handoffs.\n"))

    def test_the_summary_from_a_pipe(self):
        saved = self.json("handoff", "save", "-", "--project", "shop", stdin="from a pipe")
        self.assertEqual(saved["summary"], "from a pipe")
        self.assertRegex(self.ok("handoff", "save", "x", "--project", "shop"), "^Saved handoff [0-9a-f]{8}\n$")

    def test_refusals(self):
        self.refused(2, "handoff", "save", " ", "--project", "shop", saying="SUMMARY is required")
        self.refused(2, "handoff", "save", saying="needs SUMMARY")
        self.refused(2, "handoff", "save", "x", saying="--project")
        self.refused(2, "handoff", "save", "x", "--project", "shop", "--memory", "7", saying="'7' is not an id")
        self.refused(2, "handoff", "save", "x", "--project", "shop", "--metadata", "[1]", saying="--metadata")
        self.refused(3, "handoff", "show", UNKNOWN_ID, saying=UNKNOWN_ID)
        note = self.add("no handoff")
        self.refused(3, "handoff", "show", note, saying="is not a handoff")
        self.refused(2, "add", "x", "--type", "handoff")
        saved = self.save("history")["id"]
        self.refused(1, "update", saved, "--content", "rewritten", saying="cannot be edited")


if __name__ == "__main__":
    unittest.main()

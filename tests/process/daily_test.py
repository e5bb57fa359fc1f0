"""Daily use at a terminal: short ids, questions, the editor, the pager, lists of 80 columns, completion in a real shell."""

import os
import subprocess
import unicodedata
import unittest

from cairn_process import BINARY, WORDS_ONLY, ProcessTest, json_lines

ALIKE = ["018f3c2e-7b1a-7c3d-9e4f-0000aaaa1234", "018f3c2e-7b1a-7c3d-9e4f-1111aaaa1234"]


def width_of(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line if not unicodedata.combining(c))


class Daily(ProcessTest):
    def on_terminal(self, *args, **how):
        """The exit code and the text that the terminal shows, without colors."""
        code, shown = self.run_on_terminal(*args, "--color", "never", **how)
        return code, shown.decode("utf-8").replace("\r\n", "\n")


class ShortIds(Daily):
    def test_an_id_that_two_memories_share_is_refused_with_both(self):
        self.ok(*WORDS_ONLY, "import", stdin=json_lines({"id": each, "content": f"Note {n}"} for n, each in enumerate(ALIKE)))
        answer = self.refused(2, "get", "aaaa1234", saying="aaaa1234")
        for each in ALIKE:
            self.assertIn(each[-12:], answer.err)
        self.assertIn("Note 1", self.ok("get", ALIKE[1][-12:]))

    def test_a_number_of_the_last_list_is_that_of_the_line(self):
        for text in ("Alpha", "Beta", "Gamma"):
            self.add(text)
        lines = self.ok("ls").splitlines()
        for n, line in enumerate(lines, 1):
            self.assertIn(line.split()[-1], self.ok("get", f"@{n}"))
        self.refused(3, "get", "@4", saying="@4")

    def test_too_short_an_end_is_no_id(self):
        memory = self.add("Alpha")
        self.refused(2, "get", memory[-3:])


class Questions(Daily):
    def test_hard_deletion_asks(self):
        memory = self.add("Alpha")
        for answer, code, is_left in (("\n", 1, True), ("n\n", 1, True), ("y\n", 0, False)):
            with self.subTest(answer=answer):
                ended, shown = self.on_terminal("rm", "--hard", memory, typed=answer)
                self.assertIn("[y/N]", shown)
                self.assertEqual((ended, self.contents()), (code, ["Alpha"] if is_left else []), shown)

    def test_without_a_terminal_it_needs_yes(self):
        memory = self.add("Alpha")
        self.refused(2, "rm", "--hard", memory, saying="--yes")
        self.ok("rm", "--hard", "--yes", memory)
        self.assertEqual(self.contents(), [])


class Editor(Daily):
    def editor(self, script):
        path = os.path.join(self.folder, "editor")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script + "\n")
        os.chmod(path, 0o755)
        return {"EDITOR": path}

    def test_add_without_a_text_opens_it(self):
        code, shown = self.on_terminal("add", typed="", env=self.editor("echo 'Written in an editor' > \"$1\""))
        self.assertEqual((code, self.contents()), (0, ["Written in an editor"]), shown)

    def test_an_empty_text_stores_nothing(self):
        code, shown = self.on_terminal("add", typed="", env=self.editor(": > \"$1\""))
        self.assertNotEqual(code, 0, shown)
        self.assertFalse(os.path.exists(self.store) and self.contents())

    def test_an_editor_that_fails_changes_nothing(self):
        self.add("Alpha")
        code, shown = self.on_terminal("edit", "last", typed="", env=self.editor("echo Beta > \"$1\"; exit 7"))
        self.assertNotEqual(code, 0, shown)
        self.assertEqual(self.contents(), ["Alpha"])

    def test_an_unchanged_text_is_said_to_be_so(self):
        self.add("Alpha")
        code, shown = self.on_terminal("edit", "last", typed="", env=self.editor(":"))
        self.assertEqual(code, 0, shown)
        self.assertRegex(shown, "(?i)unchanged|no changes|not changed")


class Lists(Daily):
    def setUp(self):
        super().setUp()
        long = "a sentence that is far longer than any line of a terminal would be " * 3
        self.ok(*WORDS_ONLY, "import", stdin=json_lines(
            {"content": f"{n} {'日本語の長い文章です' * 8 if n % 2 else long}", "tags": [f"tag-{n}", "a-rather-long-tag"],
             "project": "a-project-with-a-rather-long-name", "entities": [f"Entity of a long name {n}" * 3]}
            for n in range(60)))
        self.ok("handoff", "save", long, "--next", long, "--project", "a-project-with-a-rather-long-name")

    def test_lines_fit_the_terminal(self):
        for words in (["ls"], ["search", "sentence"], ["entities"], ["handoff", "list"], ["stats"]):
            for columns in (80, 60):
                with self.subTest(words=words, columns=columns):
                    code, shown = self.on_terminal(*words, size=(200, columns), streams=["stdout"])
                    self.assertEqual(code, 0, shown)
                    for line in shown.splitlines():
                        self.assertLessEqual(width_of(line), columns, line)

    def test_what_is_higher_than_the_terminal_goes_to_the_pager(self):
        pager = {"CAIRN_PAGER": "sed s/^/paged:/"}
        _, shown = self.on_terminal("ls", "-n", "50", size=(24, 80), env=pager)
        self.assertIn("paged:", shown)
        _, shown = self.on_terminal("ls", "-n", "5", size=(24, 80), env=pager)
        self.assertNotIn("paged:", shown)
        self.assertNotIn("paged:", self.ok("ls", "-n", "50", env=pager), "a pipe is never paged")


class Completion(Daily):
    """In a real bash: what Tab offers."""

    def offered(self, *words):
        folder = os.path.join(self.folder, "bin")
        os.makedirs(folder, exist_ok=True)
        if not os.path.exists(folder + "/cairn"):
            os.symlink(BINARY, folder + "/cairn")
        script = ('source <(cairn completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; '
                  'COMP_POINT=${#COMP_LINE}; '
                  'f=$(complete -p cairn | sed "s/.*-F \\([^ ]*\\).*/\\1/"); $f; printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "--norc", "-c", script, "bash", "cairn", *words], cwd=self.here, check=True,
                              env={**self.env, "PATH": folder + ":" + self.env["PATH"]}, capture_output=True, timeout=60)
        self.assertEqual(done.stderr, b"")
        return [word.strip() for word in done.stdout.decode().splitlines() if word.strip()]

    def test_commands_options_and_choices(self):
        self.assertIn("search", self.offered("se"))
        self.assertIn("--tag", self.offered("list", "--ta"))
        self.assertIn("save", self.offered("handoff", ""))
        self.assertIn("keyword", self.offered("search", "--mode", ""))

    def test_ids_tags_and_projects_of_the_store(self):
        memory = self.add("Deploys on Tuesday", "--tag", "deploying", "--project", "harbour")
        self.assertTrue(any(memory.endswith(each) for each in self.offered("get", memory[-8:-5])), self.offered("get", ""))
        self.assertIn("deploying", self.offered("list", "--tag", "dep"))
        self.assertIn("harbour", self.offered("list", "--in-project", "") or self.offered("list", "--project", ""))

    def test_without_a_store_it_offers_nothing_and_makes_none(self):
        self.assertEqual(self.offered("get", "a"), [])
        self.assertFalse(os.path.exists(self.store))


if __name__ == "__main__":
    unittest.main()

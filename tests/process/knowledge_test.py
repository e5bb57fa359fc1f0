"""Files that become memories: index, watch, promote, log, and the server that does it by itself."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
import unittest

from cairn_process import BINARY, SLOW_BUILD, TIMEOUT, UNKNOWN_ID, WORDS_ONLY, ProcessTest, read_bytes, write_bytes
from mcp_session import LEGACY, McpSession

GUIDE = "# Guide\n\nIntro.\n\n## Water\n\nDrip lines need 2 bar.\n\n## Frost\n\nCover the tomatoes.\n"


def catches(pid, number):
    """Whether the process has a handler for that signal."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        (caught,) = [line.split()[1] for line in status if line.startswith("SigCgt:")]
    return bool(int(caught, 16) >> (number - 1) & 1)


class ProjectTest(ProcessTest):
    """A project with a store of words only."""

    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.here, ".claude", "memory"), 0o700)
        self.store = os.path.join(self.here, ".claude", "memory", "memory.db")
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def write(self, path, data):
        place = os.path.join(self.here, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        write_bytes(place, data)

    def index(self, *args):
        return json.loads(self.ok("--quiet", "index", *args, "--json"))

    def found(self, *words):
        answer = self.run_cairn("--quiet", "search", *words, "--json")
        self.assertIn(answer.code, (0, 3), answer)  # 3: there is no store yet
        return [hit["content"] for hit in answer.json["results"]] if answer.code == 0 else []

    def pieces(self, path):
        """The sections of a file in their order."""
        items = json.loads(self.ok("--quiet", "list", "--kind", "all", "--path", path, "--limit", "1000", "--json"))["items"]
        return sorted(items, key=lambda item: item["position"])


class Index(ProjectTest):
    def test_a_file_is_found_by_its_sections(self):
        self.write("docs/guide.md", GUIDE)
        report = self.index()
        self.assertEqual((report["added"], report["chunks"]["added"]), (1, 3))
        self.assertEqual(self.found("tomatoes"), ["## Frost\n\nCover the tomatoes.\n"])
        pieces = self.pieces("docs/guide.md")
        self.assertEqual("".join(piece["content"] for piece in pieces), GUIDE)
        self.assertEqual([piece["section_title"] for piece in pieces], ["Guide", "Guide > Water", "Guide > Frost"])
        for piece in pieces:
            self.assertRecord(piece)

    def test_trial_d5_an_edited_section_keeps_its_id_and_votes(self):
        self.write("docs/guide.md", GUIDE)
        self.index()
        before = {piece["section_title"]: piece["id"] for piece in self.pieces("docs/guide.md")}
        self.ok("vote", before["Guide > Water"], "5")
        self.write("docs/guide.md", GUIDE.replace("2 bar", "3 bar"))
        report = self.index()
        self.assertEqual((report["changed"], report["chunks"]["added"], report["chunks"]["removed"]), (1, 0, 0))
        self.assertGreaterEqual(report["chunks"]["updated"], 1)
        after = {piece["section_title"]: piece for piece in self.pieces("docs/guide.md")}
        self.assertEqual({title: piece["id"] for title, piece in after.items()}, before)
        self.assertEqual(after["Guide > Water"]["usefulness"], 5)
        self.assertIn("3 bar", after["Guide > Water"]["content"])
        self.assertEqual(self.found("bar"), [after["Guide > Water"]["content"]])
        self.assertIn("Nothing changed", self.ok("--quiet", "index"))
        self.assertIntact()

    def test_trial_d5_the_report_names_updated_sections(self):
        self.write("docs/guide.md", GUIDE)
        self.assertIn("3 sections added, 0 updated, 0 removed.", self.ok("--quiet", "index"))
        self.write("docs/guide.md", GUIDE.replace("tomatoes", "leeks"))
        self.assertIn("0 sections added, 1 updated, 0 removed.", self.ok("--quiet", "index"))

    def test_trial_d4_an_edit_of_a_section_is_refused_with_the_line_to_edit(self):
        self.write("docs/guide.md", GUIDE)
        self.index()
        water = self.pieces("docs/guide.md")[1]
        self.refused(1, "update", water["id"], "--content", "Sprinklers.", saying="edit docs/guide.md:5")
        self.refused(1, "update", water["id"], "--tag", "wet", saying="supersedes")
        self.ok("update", water["id"], "--importance", "9")
        self.assertEqual(self.pieces("docs/guide.md")[1]["content"], water["content"])
        for toolset, tool, arguments in (
            ("default", "memory_update", {"id": water["id"], "content": "Sprinklers."}),
            ("memory-mcp", "memory_store", {"id": water["id"], "content": "Sprinklers.", "type": "fact"}),
            ("vector-memory", "update_memories", {"updates": [{"id": water["id"], "content": "Sprinklers."}]}),
        ):
            process = self.start("--quiet", "--set", "autoIndex=false", "serve", "--toolset", toolset, stdin=subprocess.PIPE)
            session = McpSession(process, LEGACY[-1])
            self.assertIn("edit docs/guide.md:5", str(session.call(tool, **arguments)), toolset)
            self.assertEqual(session.finish(), (0, b""))
        # What it offers instead works, and holds after the next run.
        self.ok("--quiet", "add", "Sprinklers replaced the drip lines.", "--supersedes", water["id"])
        self.ok("index", "--force")
        self.assertEqual(self.found("drip"), ["Sprinklers replaced the drip lines."])

    def test_trial_s12_white_space_at_the_end_keeps_the_section(self):
        self.write("docs/guide.md", GUIDE)
        self.index()
        last = self.pieces("docs/guide.md")[-1]
        self.ok("vote", last["id"], "2")
        for end in ("\n", "\n\n## Tools\n\nA spade.\n"):
            self.write("docs/guide.md", GUIDE + end)
            self.index()
            (frost,) = [p for p in self.pieces("docs/guide.md") if p["section_title"] == "Guide > Frost"]
            self.assertEqual((frost["id"], frost["chunk"], frost["usefulness"]), (last["id"], last["chunk"], 2))

    def test_a_dry_run_says_what_would_be_done_and_writes_nothing(self):
        self.write("README.md", "# Garden\n\nHello.\n")
        text = self.ok("--quiet", "index", "--dry-run")
        self.assertIn("+ README.md", text)
        self.assertIn("1 added", text)
        self.assertEqual(self.found("hello"), [])

    def test_moved_and_removed_files(self):
        self.write("docs/a.md", "# A\n\nApples.\n")
        self.write("docs/b.md", "# B\n\nBerries.\n")
        self.index()
        (apples,) = self.pieces("docs/a.md")
        os.rename(os.path.join(self.here, "docs/a.md"), os.path.join(self.here, "docs/z.md"))
        os.remove(os.path.join(self.here, "docs/b.md"))
        report = self.index()
        self.assertEqual((report["moved"], report["removed"]), (1, 1))
        self.assertIn({"path": "docs/z.md", "action": "moved", "from": "docs/a.md"}, report["files"])
        (moved,) = self.pieces("docs/z.md")
        self.assertEqual(moved["id"], apples["id"])
        self.assertEqual(self.found("berries"), [])

    def test_each_line_is_shown_once_but_found_with_the_section_after_it(self):
        tail = "The zebra valve sits behind the shed."
        self.write("docs/long.md", "# One\n\n" + "Filler words here. " * 30 + tail + "\n\n# Two\n\nOther.\n")
        self.index()
        both = self.found("zebra")
        self.assertEqual(len(both), 2, "the section after it is found by the overlap, too")
        self.assertEqual(sum(text.count("zebra") for text in both), 1)
        exported = [json.loads(line) for line in self.ok("--quiet", "export").splitlines()]
        self.assertTrue(any((record.get("overlap") or "").endswith(tail) for record in exported))

    def test_export_and_import_keep_overlaps(self):
        self.write("docs/guide.md", GUIDE * 3)
        self.index()
        exported = self.ok("--quiet", "export")
        other = os.path.join(self.folder, "other.db")
        write_bytes(os.path.join(self.folder, "x.jsonl"), exported)
        self.ok(*WORDS_ONLY, "--db", other, "import", os.path.join(self.folder, "x.jsonl"))
        self.assertEqual(self.ok("--quiet", "--db", other, "export"), exported)

    def test_trial_s17_documents_anywhere_are_found_but_not_those_of_others(self):
        for path in ("backend/README.md", "CONTRIBUTING.md", "deployment.md", "docs/build/linux.md", "docs/api.rst",
                     "CHANGES.rst"):
            self.write(path, f"# {path}\n\nText.\n")
        for path in ("vendor/x/README.md", "third_party/y/doc.md", "node_modules/z/README.md", "dist/notes.md",
                     "tests/fixtures/a.md", "api/generated/models.md", ".hidden/a.md", "ignored/a.md", "build/a.md",
                     "target/doc/a.md", ".venv/lib/a.md", "venv/lib/site-packages/a.md", "pkg/testdata/a.md",
                     "tests/snapshots/a.md", "web/__snapshots__/a.md", "external/fmt/README.md"):
            self.write(path, f"# {path}\n\nText.\n")
        self.write(".gitignore", "ignored/\n")
        found = sorted(file["path"] for file in self.index()["files"])
        self.assertEqual(found, ["CHANGES.rst", "CONTRIBUTING.md", "backend/README.md", "deployment.md", "docs/api.rst",
                                 "docs/build/linux.md"])
        # What somebody asks for is taken all the same, and stays.
        self.assertEqual(self.index("vendor/x/README.md")["added"], 1)
        self.assertEqual(self.index()["unchanged"], 7)
        named = json.loads(self.ok("--quiet", "--set", "watchPaths=dist/*.md", "index", "--dry-run", "--json"))
        self.assertIn({"path": "dist/notes.md", "action": "added"}, named["files"])

    def test_trial_s17_the_number_of_files_has_a_limit_that_is_said(self):
        for i in range(6):
            self.write(f"deep/{i}.md", f"# Deep {i}\n\nText.\n")
        self.write("top.md", "# Top\n\nText.\n")
        self.write(".claude/knowledge/domain/a.md", "# A\n\nNot counted.\n")
        text = self.ok("--quiet", "--set", "maxFiles=3", "index")
        self.assertIn("Left out 4 files beyond the limit maxFiles", text)
        report = json.loads(self.ok("--quiet", "--set", "maxFiles=3", "index", "--json"))
        self.assertEqual((report["left_out"], report["unchanged"]), (4, 4))
        self.assertEqual(len(self.pieces("top.md")), 1, "the nearest to the root come first")
        self.write("new.md", "# New\n\nText.\n")
        report = json.loads(self.ok("--quiet", "--set", "maxFiles=3", "index", "--json"))
        self.assertEqual((report["left_out"], report["removed"]), (5, 0), "a new file pushes none out")
        self.assertNotIn("left_out", self.index())

    def test_trial_s16_a_knowledge_file_has_the_category_of_its_folder(self):
        for path, category in (("architecture/overview.md", "architecture"), ("components/deep/pump.md", "component"),
                               ("gotchas.md", "gotcha"), ("notes.md", "general"), ("other/a.md", "general")):
            self.write(f".claude/knowledge/{path}", f"# {path}\n\nText.\n")
            self.index()
            (piece,) = self.pieces(f".claude/knowledge/{path}")
            self.assertEqual(piece["category"], category, path)
        self.write(".claude/knowledge/architecture/tax.md", "---\ncategory: domain\n---\n# Tax\n\n19 %.\n")
        self.index()
        self.assertEqual(self.pieces(".claude/knowledge/architecture/tax.md")[0]["category"], "domain")

    def test_documents_have_the_category_of_their_folder(self):
        for path, category in (("docs/adr/0001-queue.md", "architecture"), ("docs/how-to/deploy.md", "pattern"),
                               ("docs/troubleshooting.md", "gotcha"), ("docs/api.md", "general")):
            self.write(path, f"# {path}\n\nText.\n")
            self.index()
            (piece,) = self.pieces(path)
            self.assertEqual(piece["category"], category, path)

    def test_trial_s16_a_file_that_says_no_is_skipped_not_added(self):
        self.write("docs/draft.md", "<!-- Vector-Index: false -->\n# Draft\n\nNot yet.\n")
        self.write("docs/about.md", "# About\n\nWrite `<!-- vector-index: false -->` to leave a file out.\n")
        for args in (("--dry-run",), (), ()):
            report = self.index(*args)
            self.assertEqual(report["skipped"], 1)
            (skipped,) = [file for file in report["files"] if file["action"] == "skipped"]
            self.assertEqual(skipped["path"], "docs/draft.md")
            self.assertIn("vector-index: false", skipped["reason"])
        self.assertEqual(report["added"] + report["unchanged"], 1)
        self.write("docs/about.md", "<!-- vector-index: false -->\n# About\n")
        self.assertEqual(self.index()["skipped"], 2)
        self.assertEqual(self.found("leave"), [])

    def test_ignored_files_and_named_ones(self):
        self.write(".gitignore", "secret.md\n")
        self.write(".cairnignore", "docs/drafts/\n")
        for path in ("docs/open.md", "docs/secret.md", "docs/drafts/one.md"):
            self.write(path, f"# {path}\n\nText.\n")
        self.assertEqual(self.index()["added"], 1)
        self.assertEqual(self.index("docs/secret.md")["added"], 1)

    def test_paths_are_meant_from_where_one_stands(self):
        self.write("docs/deep/a.md", "# A\n\nDeep.\n")
        where = os.path.join(self.here, "docs", "deep")
        report = json.loads(self.ok("--quiet", "index", "a.md", "--json", cwd=where))
        self.assertEqual([file["path"] for file in report["files"]], ["docs/deep/a.md"])
        self.refused(2, "index", "../../../outside", cwd=where, saying="outside the project")
        self.refused(3, "index", "none.md", cwd=where, saying="none.md")

    def test_outside_a_project_it_says_what_to_do(self):
        self.refused(1, "index", cwd=self.folder, saying="cairn init")

    def test_bad_files_are_named_and_harm_nothing(self):
        self.write("docs/good.md", GUIDE)
        self.write("docs/binary.md", b"a\0b")
        self.write("docs/latin1.md", b"caf\xe9")
        self.write("docs/unclosed.md", "---\ntitle: x\n\n# Not closed\n\n```\nno end\n")
        self.write("docs/headings.md", "".join(f"# H{i}\n\nText {i}.\n\n" for i in range(10_000 if not SLOW_BUILD else 500)))
        self.write("docs/nested.md", "".join("  " * i + "- x\n" for i in range(1000)))
        os.symlink("loop.md", os.path.join(self.here, "docs/loop.md"))
        with open(os.path.join(self.here, "docs/huge.md"), "wb") as file:
            file.truncate(1 << 30)
        report = json.loads(self.ok("--quiet", "--set", "maxFileKb=1000", "index", "--json"))
        reasons = {file["path"]: file["reason"] for file in report["files"] if file["action"] == "skipped"}
        self.assertEqual(sorted(reasons), [f"docs/{name}.md" for name in ("binary", "huge", "latin1", "loop")])
        self.assertEqual(report["added"], 4)
        self.assertEqual([note["path"] for note in report["notes"]], ["docs/unclosed.md"])
        self.assertIntact()

    def test_killed_at_any_moment_the_next_run_completes_it(self):
        for i in range(60):
            self.write(f"docs/{i:02}.md", "".join(f"# S{j}\n\nSection {j} of file {i}.\n\n" for j in range(20)))
        for delay in (0.01, 0.02, 0.04, 0.06, 0.09):
            process = self.start("--quiet", "index")
            time.sleep(delay)
            process.kill()
            process.wait()
        self.index()
        self.assertEqual(json.loads(self.ok("--quiet", "stats", "--json"))["total"], 1200)
        self.assertIntact()

    def test_two_at_the_same_time_make_each_section_once(self):
        for i in range(30):
            self.write(f"docs/{i:02}.md", "".join(f"# S{j}\n\nSection {j} of file {i}.\n\n" for j in range(20)))
        processes = [self.start("--quiet", "index") for _ in range(3)]
        for process in processes:
            _, err = process.communicate(timeout=TIMEOUT)
            self.assertEqual((process.returncode, err), (0, b""))
        self.assertEqual(json.loads(self.ok("--quiet", "stats", "--json"))["total"], 600)

    def test_ctrl_c_ends_it_in_good_order(self):
        for i in range(400):
            self.write(f"docs/{i:03}.md", "".join(f"# S{j}\n\nSection {j} of file {i}.\n\n" for j in range(10)))
        process = self.start("--quiet", "index")
        self.wait_for(lambda: process.poll() is not None or catches(process.pid, signal.SIGINT))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=TIMEOUT)
        self.assertIn(process.returncode, (0, 1))
        self.index()
        self.assertEqual(json.loads(self.ok("--quiet", "stats", "--json"))["total"], 4000)


    def exported(self):
        """Every memory, of whatever state."""
        lines = [json.loads(line) for line in self.ok("--quiet", "export").splitlines()]
        return [line for line in lines if "content" in line]

    def rename(self, name):
        """Renames the project's folder."""
        place = os.path.join(os.path.dirname(self.here), name)
        os.rename(self.here, place)
        self.here = place
        self.store = os.path.join(place, ".claude", "memory", "memory.db")

    def test_trial_s1_a_renamed_folder_is_noticed_and_its_memories_are_taken_over(self):
        old = os.path.basename(self.here)
        self.write("docs/guide.md", GUIDE)
        self.write("pump.py", 'def start_pump(name: str) -> bool:\n    """Starts it."""\n    return True\n')
        self.index()
        self.ok("--quiet", "analyze")
        note = json.loads(self.ok("--quiet", "add", "Deploys on Tuesday", "--json"))["id"]
        water = self.pieces("docs/guide.md")[1]["id"]
        self.ok("vote", water, "3")
        before = sorted(record["id"] for record in self.exported())
        self.rename("ren2")
        offer = f"cairn index --adopt {old}"
        doctor = self.run_cairn("doctor", "--json")
        self.assertEqual(doctor.code, 1)
        (check,) = [check for check in doctor.json["checks"] if check["check"] == "project"]
        self.assertIn(offer, check["detail"])
        said = self.run_cairn("index")
        self.assertEqual(said.code, 0)
        self.assertIn(offer, said.err)
        self.ok("--quiet", "analyze")
        self.ok("--quiet", "add", "Deploys on Tuesday")
        self.assertIn(offer, self.run_cairn("init").err)
        taken = self.run_cairn("index", "--adopt", old)
        self.assertEqual(taken.code, 0, taken)
        self.assertNotIn(offer, taken.err)
        alive = [r for r in self.exported() if not r["superseded_by"]]
        self.assertEqual({record["project"] for record in alive}, {"ren2"})
        self.assertEqual(sorted(record["id"] for record in alive), before)
        self.assertEqual(json.loads(self.ok("--quiet", "get", water, "--json"))["usefulness"], 3)
        self.assertEqual(self.run_cairn("doctor", "--json").code, 0)
        self.refused(3, "index", "--adopt", old, cwd=self.here, saying=old)

    def test_trial_s23_an_import_of_claude_memory_stores_no_section_twice(self):
        section = "## Retries\n\nPayments retry three times with backoff.\n"
        for order in (("import", "index"), ("index", "import")):
            with self.subTest(order):
                self.write("docs/payments.md", section)
                original = os.path.join(self.folder, "fts.sqlite")
                with contextlib.closing(sqlite3.connect(original)) as database, database:
                    database.execute("DROP TABLE IF EXISTS memory_fts")
                    database.execute("CREATE VIRTUAL TABLE memory_fts USING fts5(id UNINDEXED, content, category, "
                                     "source, filePath, sectionTitle, keywords)")
                    database.executemany("INSERT INTO memory_fts VALUES (?, ?, 'pattern', ?, ?, 'Retries', '')", [
                        ("e1", section, "markdown", "docs/payments.md"),
                        ("e2", "Refunds retry with backoff, too.", "manual", "docs/payments.md"),
                        ("e3", "Gone files have backoff as well.", "markdown", "docs/gone.md")])
                for step in order:
                    if step == "index":
                        self.index()
                    else:
                        text = self.ok("--quiet", "import", "--from", "claude-memory", original)
                        self.assertIn("1 section of a file in this project skipped", text)
                self.assertEqual(sorted(self.found("backoff")), [
                    section, "Gone files have backoff as well.", "Refunds retry with backoff, too."])
                os.remove(self.store)


class Permissions(ProjectTest):
    """By a user who is not root, to whom permissions mean nothing."""

    NOBODY = 65534

    def setUp(self):
        super().setUp()
        self.write("docs/open.md", "# Open\n\nApples.\n")
        self.write("docs/closed/one.md", "# Closed\n\nBeans.\n")
        self.binary = os.path.join(self.folder, "cairn")
        shutil.copy(BINARY, self.binary)
        self.who = {}
        if os.geteuid() == 0:
            self.who = {"user": self.NOBODY, "group": self.NOBODY, "extra_groups": []}
            for folder, folders, files in os.walk(self.folder):
                for name in (folder, *(os.path.join(folder, each) for each in folders + files)):
                    os.chown(name, self.NOBODY, self.NOBODY)
        self.assertEqual(self.run_index()["added"], 2)
        self.addCleanup(self.permit, "docs/closed", 0o700)

    def permit(self, path, mode):
        os.chmod(os.path.join(self.here, path), mode)

    def run_index(self, *args):
        answer = self.run_cairn("--quiet", "index", *args, "--json", binary=self.binary, **self.who)
        self.assertEqual(answer.code, 0, answer)
        return answer.json

    def test_what_cannot_be_read_now_is_named_and_kept(self):
        self.permit("docs/closed", 0)
        self.permit("docs/open.md", 0)
        report = self.run_index("--force")
        self.assertEqual((report["skipped"], report["removed"]), (2, 0))
        for file in report["files"]:
            self.assertIn("Permission denied", file["reason"])
        self.permit("docs/closed", 0o700)
        self.permit("docs/open.md", 0o600)
        self.assertEqual(self.run_index()["unchanged"], 2)
        self.assertEqual(len(self.found("beans")) + len(self.found("apples")), 2)

    def test_a_read_only_project_is_searched_and_says_why_it_is_not_indexed(self):
        self.write("docs/open.md", "# Open\n\nPears.\n")
        for path in (".claude/memory/memory.db", ".claude/memory"):
            self.permit(path, 0o500 if path.endswith("memory") else 0o400)
        answer = self.run_cairn("--quiet", "index", binary=self.binary, **self.who)
        self.permit(".claude/memory", 0o700)
        self.assertEqual(answer.code, 1)
        self.assertOneLine(answer.err)
        self.assertIn("cannot be written", answer.err)
        self.assertEqual(len(self.found("apples")), 1)


class Watch(ProjectTest):
    def test_a_change_is_found_and_the_old_text_is_not(self):
        self.write("docs/guide.md", GUIDE)
        watch = self.start("watch")
        self.wait_for(lambda: self.found("tomatoes"))
        self.write("docs/guide.md", GUIDE.replace("tomatoes", "cucumbers"))
        self.wait_for(lambda: self.found("cucumbers"))
        self.assertEqual(self.found("tomatoes"), [])
        # As editors save: beside it, then renamed over it.
        self.write("docs/.guide.md.swp", GUIDE.replace("tomatoes", "melons"))
        os.replace(os.path.join(self.here, "docs/.guide.md.swp"), os.path.join(self.here, "docs/guide.md"))
        self.wait_for(lambda: self.found("melons"))
        self.write("docs/new/folder/one.md", "# One\n\nPumpkins.\n")
        self.wait_for(lambda: self.found("pumpkins"))
        os.remove(os.path.join(self.here, "docs/new/folder/one.md"))
        self.wait_for(lambda: not self.found("pumpkins"))
        watch.send_signal(signal.SIGINT)
        out, err = watch.communicate(timeout=TIMEOUT)
        self.assertEqual(watch.returncode, 0)
        self.assertIn(b"Watching", err)
        self.assertIn(b"docs/guide.md", out)

    def test_trial_s16_watch_names_a_new_file_that_is_too_large(self):
        self.write("docs/guide.md", GUIDE)
        self.ok("--quiet", "add", "makes the store")
        said = os.path.join(self.folder, "said")
        with open(said, "wb") as out:
            self.start("watch", stdout=out)
        self.wait_for(lambda: self.found("tomatoes"))
        self.assertNotIn(b"large.md", read_bytes(said))
        self.write("docs/large.md", "x" * 200_000)
        self.wait_for(lambda: b"! docs/large.md: " in read_bytes(said))

    def test_watch_says_once_that_files_are_left_out(self):
        self.write("docs/guide.md", GUIDE)
        self.write("docs/deep/a.md", "# A\n\nBeyond.\n")
        self.ok("--quiet", "add", "makes the store")
        said = os.path.join(self.folder, "said")
        with open(said, "wb") as out:
            self.start("--set", "maxFiles=1", "watch", stdout=out)
        self.wait_for(lambda: b"Left out 1 file beyond" in read_bytes(said))
        self.write("docs/guide.md", GUIDE.replace("tomatoes", "cucumbers"))
        self.wait_for(lambda: self.found("cucumbers"))
        self.wait_for(lambda: read_bytes(said).count(b"Indexed: ") == 2)
        self.assertEqual(read_bytes(said).count(b"Left out"), 1)

    def test_by_polling(self):
        self.write("README.md", "# Garden\n\nHello.\n")
        self.start("--quiet", "watch", "--poll")
        self.wait_for(lambda: self.found("hello"))
        self.write("README.md", "# Garden\n\nWelcome everybody.\n")
        self.wait_for(lambda: self.found("welcome") and not self.found("hello"))

    def test_a_server_indexes_by_itself_unless_told_not_to(self):
        self.write("docs/guide.md", GUIDE)
        for setting, expected in (("autoIndex=false", False), ("autoIndex=true", True)):
            process = self.start("--quiet", "--set", setting, "serve", stdin=subprocess.PIPE)
            session = McpSession(process, LEGACY[-1])
            if expected:
                self.wait_for(lambda: self.found("tomatoes"))
                self.write("docs/guide.md", GUIDE.replace("tomatoes", "cucumbers"))
                self.wait_for(lambda: self.found("cucumbers"))
            else:
                session.call("memory_stats")
                self.assertEqual(self.found("tomatoes"), [])
            self.assertEqual(session.finish(), (0, b""))


    def test_trial_s18_a_server_refreshes_findings_about_the_code(self):
        self.write("src/pump.py", 'def start_pump(name: str) -> bool:\n    """Starts it."""\n    return True\n')
        self.ok("--quiet", "analyze")
        self.assertTrue(self.found("start_pump"))
        self.write("src/pump.py", 'def stop_pump(name: str) -> bool:\n    """Stops it."""\n    return True\n')
        process = self.start("--quiet", "serve", stdin=subprocess.PIPE)
        session = McpSession(process, LEGACY[-1])
        self.wait_for(lambda: self.found("stop_pump"))
        self.assertEqual([text for text in self.found("start_pump") if "start_pump" in text], [])
        self.assertEqual(session.finish(), (0, b""))


class Tools(ProjectTest):
    def test_memory_index_indexes_and_analyses(self):
        self.write("docs/guide.md", GUIDE)
        self.write("pump.py", '"""Pumps."""\n\n\ndef start(pump: str) -> bool:\n    """Starts it."""\n    return True\n')
        process = self.start("--quiet", "--set", "autoIndex=false", "serve", stdin=subprocess.PIPE)
        session = McpSession(process, LEGACY[-1])
        report = json.loads(session.call("memory_index")["content"][0]["text"])
        self.assertEqual((report["added"], report["chunks"]["added"]), (1, 3))
        found = json.loads(session.call("memory_index", analyze=True)["content"][0]["text"])
        self.assertTrue(found["saved"])
        self.assertGreater(found["memories"]["added"], 0)
        self.assertEqual(session.finish(), (0, b""))
        self.assertTrue(any("start(pump: str)" in text for text in self.found("starts")))


    def test_it_tells_its_progress_and_can_be_cancelled(self):
        for i in range(300):
            self.write(f"docs/{i:03}.md", "".join(f"# S{j}\n\nSection {j} of file {i}.\n\n" for j in range(20)))
        process = self.start("--quiet", "--set", "autoIndex=false", "serve", stdin=subprocess.PIPE)
        session = McpSession(process, LEGACY[-1])
        call = session.send("tools/call", name="memory_index", arguments={}, _meta={"progressToken": 1})
        first = session.notification("notifications/progress")
        self.assertEqual(first["progressToken"], 1)
        session.notify("notifications/cancelled", requestId=call)
        session.request("ping")
        steps = [m["params"]["progress"] for m in session.said if m.get("method") == "notifications/progress"]
        self.assertEqual(steps, sorted(set(steps)), "it only grows")
        self.assertLessEqual(len(steps), 110)
        # What was stored until then is whole, and a second call does the rest.
        report = json.loads(session.call("memory_index")["content"][0]["text"])
        self.assertFalse(report["stopped"])
        self.assertEqual(session.finish(), (0, b""))
        self.assertEqual(json.loads(self.ok("--quiet", "stats", "--json"))["total"], 6000)
        self.assertIntact()


class Analyze(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("package.json", '{"name": "pump-house", "scripts": {"test": "vitest run"}, "dependencies": {"express": "^4"}}')
        self.write("src/pump.ts", "/** Starts a pump. */\nexport function startPump(name: string): boolean {\n  return true;\n}\n")

    def test_findings_become_memories_and_follow_the_files(self):
        first = json.loads(self.ok("--quiet", "analyze", "--json"))
        self.assertGreater(first["memories"]["added"], 1)
        (hit,) = [text for text in self.found("startPump") if "Starts a pump" in text]
        again = json.loads(self.ok("--quiet", "analyze", "--json"))
        self.assertEqual(again["memories"], {"added": 0, "updated": 0, "kept": first["findings"], "removed": 0})
        self.assertIn("Nothing changed", self.ok("--quiet", "analyze"))
        self.write("src/pump.ts", "/** Stops a pump. */\nexport function stopPump(): void {}\n")
        changed = json.loads(self.ok("--quiet", "analyze", "--json"))["memories"]
        self.assertEqual((changed["added"], changed["updated"], changed["removed"]), (0, 1, 0))
        self.assertEqual([t for t in self.found("startPump") if "Starts a pump" in t], [])
        os.remove(os.path.join(self.here, "src/pump.ts"))
        self.assertGreaterEqual(json.loads(self.ok("--quiet", "analyze", "--json"))["memories"]["removed"], 1)

    def test_no_save_shows_and_stores_nothing(self):
        text = self.ok("--quiet", "analyze", "--no-save")
        self.assertIn("src/pump.ts", text)
        self.assertIn("nothing was stored", text)
        self.refused(3, "--quiet", "list", saying="no store")


class Promote(ProjectTest):
    def test_a_memory_becomes_a_section_and_stays_one_memory(self):
        memory = json.loads(self.ok("--quiet", "add", "The pump stops below 4 degrees.", "--category", "gotcha", "--json"))["id"]
        text = self.ok("--quiet", "promote", memory)
        self.assertIn(".claude/knowledge/gotchas.md", text)
        place = os.path.join(self.here, ".claude/knowledge/gotchas.md")
        section = read_bytes(place).decode()
        self.assertIn("## The pump stops below 4 degrees\n", section)
        self.index()
        self.assertEqual(self.found("pump"), ["The pump stops below 4 degrees."])
        self.write(".claude/knowledge/gotchas.md", section.replace("below 4 degrees.", "below 6 degrees."))
        self.index()
        self.assertEqual(self.found("pump"), ["The pump stops below 6 degrees."])
        self.assertIn("already", self.ok("--quiet", "promote", memory))
        erased = json.loads(self.ok("--quiet", "delete", memory, "--hard", "--yes", "--json"))
        self.assertIn(".claude/knowledge/gotchas.md", str(erased))


class AccessLog(ProjectTest):
    def test_trial_s19_uses_are_shown_with_the_search_behind_them(self):
        one = self.json("--quiet", "add", "Deploys happen on Thursdays")["id"]
        two = self.json("--quiet", "add", "Prices are in cents")["id"]
        self.assertIn("No memory has been used yet", self.ok("log", "--access"))
        session = McpSession(self.start("--quiet", "serve", stdin=subprocess.PIPE))
        session.call("memory_search", query="deploys", mode="keyword")
        session.call("memory_get", ids=[one])
        session.finish()
        self.ok("vote", two)
        uses = self.json("log", "--access")["accesses"]
        self.assertEqual([(use["memory_id"], use["kind"], use["query"]) for use in uses],
                         [(two, "vote", None), (one, "get", "deploys")])
        self.assertGreater(uses[1]["score"], 0)
        self.assertEqual(uses[1]["summary"], "Deploys happen on Thursdays")
        self.assertEqual(self.json("log", "--access", "--memory", one)["accesses"], uses[1:])
        self.assertEqual(self.json("log", "--access", "--limit", "1")["accesses"], uses[:1])
        self.assertIn('Deploys happen on Thursdays  for "deploys"', self.ok("log", "--access"))
        self.refused(3, "log", "--access", "--memory", UNKNOWN_ID, saying=UNKNOWN_ID)
        self.refused(2, "log", "--limit", "1", saying="--limit needs --access")


class Log(ProjectTest):
    def test_trial_s9_what_is_said_to_come_from_indexing_is_not_logged(self):
        self.ok("--quiet", "add", "Said by hand")
        self.ok("--quiet", "add", "A section", "--source", "file-index")
        log = self.ok("log")
        self.assertIn("Said by hand", log)
        self.assertNotIn("A section", log)

    def test_new_memories_are_logged_but_not_sections_of_files(self):
        self.refused(3, "log")
        self.ok("--quiet", "add", "Chose drip irrigation", "--type", "decision")
        self.ok("--quiet", "add", "Chose drip irrigation", "--type", "decision")
        self.ok("--quiet", "handoff", "save", "Half done")
        self.write("docs/guide.md", GUIDE)
        self.index()
        lines = self.ok("log").splitlines()
        day = lines[0].removeprefix("# ")
        self.assertRegex(day, r"^\d{4}-\d\d-\d\d$")
        self.assertEqual(len(lines), 4)
        self.assertRegex(lines[2], r"^- \d\d:\d\d:\d\d decision: Chose drip irrigation$")
        self.assertRegex(lines[3], r"^- \d\d:\d\d:\d\d handoff: .*Half done")
        self.assertEqual(self.ok("log", "today").splitlines(), lines)
        self.assertEqual(self.json("log", "--days"), {"days": [day]})
        self.refused(3, "log", "2020-01-01")
        self.refused(2, "log", "someday")

    def test_it_can_be_switched_off_and_an_erased_memory_names_its_days(self):
        self.ok("--quiet", "--set", "dailyLog=false", "add", "Not logged")
        self.refused(3, "log")
        memory = json.loads(self.ok("--quiet", "add", "Logged", "--json"))["id"]
        erased = json.loads(self.ok("--quiet", "delete", memory, "--hard", "--yes", "--json"))
        self.assertEqual(len(erased["still_held_in"]), 1)
        self.assertIn("/daily/", erased["still_held_in"][0])


if __name__ == "__main__":
    unittest.main()

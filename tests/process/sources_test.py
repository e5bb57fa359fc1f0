"""Attack09: only src/base/beneath.cc opens, changes or removes files of a project.

Other sources may touch the file system directly only if they are on the list below, with the reason: the path is the
user's own choice, or what is done there is harmless for any file. A new entry needs such a reason, and a line in
docs/threat-model.md ("Paths") if a project can have a say in the path.
"""

import os
import re
import unittest

SRC = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src")

CALLS = re.compile(
    r"\b(?:std::)?[io]?fstream\b(?!>)"
    r"|(?<![\w.>:])(?:f?open(?:at2?)?|creat|f?d?opendir|unlink(?:at)?|std::remove|(?:std::)?rename(?:at2?)?|mkdir(?:at)?|rmdir"
    r"|f?chmod(?:at)?|l?stat|statx|fstatat|faccessat|access(?=\([^()]*_OK)|symlink(?:at)?|linkat|readlink(?:at)?|truncate|mkfifo|mkdtemp|mkstemp)\("
    r"|\b(?:fs|std::filesystem)::(?:exists|is_\w+|remove\w*|rename|create_\w+|copy\w*|\w*directory_iterator|file_size|status"
    r"|symlink_status|canonical|weakly_canonical|last_write_time|read_symlink|permissions|resize_file|equivalent)\b")

BENEATH = "reaches files component by component without following links"
USERS = "the user names the path on the command line or in the environment"
STORE = ("works on the store's path, which App::StoreFile has checked for links if it is a project's; SQLite takes nothing but "
         "paths")
FACT = "asks for a fact and neither opens nor changes the file"
ALLOWED = {
    "base/beneath.cc": BENEATH,
    "base/atomic_file.cc": "writes beside a file in a folder that beneath.cc has opened",
    "base/disk.cc": "makes folders above the user's own data, never in a project",
    "knowledge/files/ignore_files.cc": BENEATH + "; rules of git are also read above the project, and never followed",
    "knowledge/files/read_file.cc": BENEATH,
    "knowledge/files/scan.cc": BENEATH,
    "knowledge/files/walk.cc": FACT + ": where a link leads; the file is then opened beneath the project",
    "knowledge/files/watcher.cc": FACT,
    "knowledge/indexer.cc": FACT,
    "knowledge/knowledge_files.cc": "resolves links that stay below .claude/knowledge; the result is opened beneath it",
    "config/project.cc": FACT + ": where the project begins",
    "config/config_file.cc": "reads the user's own file or one named by --config; a project's goes through project_file.cc",
    "config/trust.cc": FACT + ": who owns the user's trust list, and whether there is one",
    "config/test_directory.h": "only for tests",
    "hooks/git_branch.cc": "git's own .git file leads elsewhere by design (worktrees); only the line of a branch is taken",
    "setup/connection_check.cc": FACT + ": whether a program can be started",
    "setup/program_path.cc": FACT + ": where this program is",
    "cli/commands/app.cc": FACT + ": whether there is a store",
    "cli/commands/backup.cc": USERS,
    "cli/commands/doctor.cc": FACT,
    "cli/commands/doctor_files.cc": "makes the store's own folder private; its path is checked as the store's is",
    "cli/commands/eval.cc": USERS,
    "cli/commands/http_token.cc": "lies in the user's own directory, or " + USERS + "; owner and mode are checked",
    "cli/commands/init.cc": FACT,
    "cli/commands/lines.cc": USERS,
    "cli/commands/migrate.cc": FACT,
    "cli/commands/project_files.cc": FACT + ": the current directory",
    "cli/commands/run.cc": FACT + ": whether a directory was meant",
    "cli/commands/editor.cc": "a new file of its own in the folder for temporary files, for the user's editor",
    "cli/commands/ids.cc": FACT + ": which store is meant",
    "cli/commands/serve.cc": FACT,
    "cli/commands/store_files.cc": FACT,
    "cli/commands/transfer.cc": USERS,
    "cli/commands/trust.cc": FACT + ": which project is meant; its file is opened beneath it",
    "embed/mapped_file.cc": "maps a model for reading; it has to be a regular file",
    "embed/model_source.cc": FACT,
    "embed/reference_cases.cc": "only for tests",
    "eval/dataset.cc": USERS,
    "foreign/database.cc": USERS,
    "foreign/place.cc": USERS,
    "foreign/private_copy.cc": USERS + "; the copy is in a new private folder",
    "metrics/process_metrics.cc": "/proc",
    "store/sqlite/backup_files.cc": FACT + ": which name is free",
    "store/sqlite/connection.cc": STORE,
    "store/sqlite/file_layer.cc": FACT + ": whether the files that are open still lie at their paths",
    "store/sqlite/page_copy.cc": STORE,
    "store/sqlite/raw_pages.cc": STORE,
    "store/sqlite/restore.cc": STORE,
    "store/sqlite/salvage.cc": STORE,
    "store/sqlite/scratch_file.h": STORE,
    "store/sqlite/store_copy.cc": STORE,
    "store/sqlite/store_file.cc": STORE,
    "store/sqlite/write_log.cc": STORE + "; it follows no link",
}


def sources():
    for folder, folders, names in os.walk(SRC):
        folders[:] = [name for name in folders if name not in ("page", "testdata", "node_modules")]
        for name in names:
            if name.endswith((".cc", ".h")) and not name.endswith(("_test.cc", "fixture.h")):
                yield os.path.relpath(os.path.join(folder, name), SRC)


def code_of(path):
    """Without comments and texts, which may speak of open()."""
    with open(os.path.join(SRC, path), encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
    return re.sub(r"//[^\n]*", "", text)


class Attack09Sources(unittest.TestCase):
    def test_only_listed_sources_touch_the_file_system(self):
        found = {}
        for path in sources():
            lines = [line.strip() for line in code_of(path).splitlines() if CALLS.search(line)]
            lines = [line for line in lines if not line.startswith("#include")]
            if lines:
                found[path] = lines
        self.assertIn("base/beneath.cc", found, "the pattern finds nothing")
        for path in sorted(set(found) - set(ALLOWED)):
            self.fail(f"src/{path} reaches files directly; use base/beneath.h, or say here why not: {found[path]}")
        self.assertEqual(sorted(set(ALLOWED) - set(found)), [], "these need no entry any more")

    def test_paths_of_a_project_take_the_one_way(self):
        """The rooms that work on what a project brings do not open or remove anything themselves."""
        changing = re.compile(r"fstream|\b(?:unlink|mkdir|rmdir|chmod|(?:fs|std::filesystem)::(?:rename|remove|remove_all|create_directories))\(")
        for room in ("setup", "hooks", "knowledge", "tools", "web", "atlas"):
            for path in sources():
                if path.startswith(room + "/") and path != "hooks/git_branch.cc":
                    self.assertIsNone(changing.search(code_of(path)), path)


if __name__ == "__main__":
    unittest.main()

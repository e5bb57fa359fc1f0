"""Where the store and the settings come from: config, its layers, and how a project is found."""

import json
import os
import unittest

from cairn_process import ProcessTest, write_bytes


class Config(ProcessTest):
    def write_config(self, value, path=None):
        path = path or os.path.join(self.data, "memory.config.json")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_bytes(path, value if isinstance(value, str) else json.dumps(value, indent=1))
        return path

    def shown(self, *args, **how):
        return self.json(*args, "config", "show", **how)

    def test_defaults(self):
        shown = self.shown()
        for key in ("minScore", "chunkOverlapPercent", "chunkSize", "defaultSearchMode", "ftsDbName", "fusion",
                    "hybridWeights", "profiles", "embedding.model", "autoIndex", "watchPaths", "maxFileKb", "maxFiles",
                    "dailyLog", "secrets", "store.url", "toolset"):
            self.assertEqual(list(shown[key]), ["value", "origin"])
            self.assertEqual(shown[key]["origin"], "default")
        self.assertEqual(shown["minScore"]["value"], -0.5)
        self.assertEqual(shown["chunkSize"]["value"], 2000)
        self.assertEqual(shown["dailyLog"]["value"], True)
        self.assertEqual(shown["watchPaths"]["value"], ["README*", "**/*.md", "**/*.rst"])

    def test_each_layer_beats_the_one_below(self):
        path = self.write_config('{\n "chunkSize": 300,\n "minScore": 0.1,\n "store": {"synchronous": "full"},\n "fusion": "rrf"\n}')
        env = {"CLAUDE_MEMORY_CHUNK_SIZE": "400", "CLAUDE_MEMORY_MIN_SCORE": "0.2"}
        shown = self.shown("--set", "chunkSize=500", env=env)
        self.assertEqual(shown["chunkSize"], {"value": 500, "origin": "--set"})
        self.assertEqual(shown["minScore"], {"value": 0.2, "origin": "CLAUDE_MEMORY_MIN_SCORE"})
        self.assertEqual(shown["fusion"], {"value": "rrf", "origin": f"{path}:5"})
        self.assertEqual(shown["store.synchronous"], {"value": "full", "origin": f"{path}:4"})
        self.assertEqual(shown["toolset"], {"value": "default", "origin": "default"})
        text = self.ok("config", "show")
        self.assertRegex(text, rf"(?m)^chunkSize +300 +{path}:2$")
        for form in ("csv", "md", "xml"):
            self.assertIn("chunkSize", self.ok("config", "show", "--format", form))

    def test_environment(self):
        given = {
            "CLAUDE_MEMORY_CHUNK_OVERLAP": ("chunkOverlapPercent", "20", 20),
            "CLAUDE_MEMORY_SEARCH_MODE": ("defaultSearchMode", "keyword", "keyword"),
            "CAIRN_HYBRID_WEIGHTS": ("hybridWeights", "0.5,0.5", {"vector": 0.5, "keyword": 0.5}),
            "CAIRN_WATCH_PATHS": ("watchPaths", "a:b", ["a", "b"]),
            "CAIRN_DAILY_LOG": ("dailyLog", "false", False),
            "CAIRN_PROFILES": ("profiles", '{"mine": {"relevance": 1}}', {"mine": {"relevance": 1}}),
        }
        shown = self.shown(env={name: value for name, (_, value, _) in given.items()})
        for name, (key, _, value) in given.items():
            self.assertEqual(shown[key], {"value": value, "origin": name})

    def test_check(self):
        self.assertEqual(self.ok("config", "check"), "The configuration is valid.\n")
        self.assertEqual(self.json("config", "check"), {"ok": True, "problems": []})
        path = self.write_config('{\n "chunkSize": 50,\n "chunkSise": 300\n}')
        answer = self.run_cairn("config", "check", env={"CAIRN_FUSION": "blnd"})
        self.assertEqual((answer.code, answer.err), (1, ""))
        problems = answer.text.splitlines()
        self.assertEqual(len(problems), 3)
        self.assertIn(f"{path}:2: ", problems[0])
        self.assertIn("from 100 to 10000", problems[0])
        self.assertIn(f"{path}:3: ", problems[1])
        self.assertIn("did you mean 'chunkSize'?", problems[1])
        self.assertIn("CAIRN_FUSION: ", problems[2])
        self.assertIn("did you mean 'blend'?", problems[2])
        answer = self.run_cairn("config", "check", "--json")
        self.assertEqual((answer.code, answer.json["ok"], len(answer.json["problems"])), (1, False, 2))

    def test_trial_s13_check_finds_values_that_are_of_no_use(self):
        for text, saying in (
            ('{"profiles": {"mine": {"relevnce": 1}}}', "unknown key 'relevnce'; did you mean 'relevance'?"),
            ('{"profiles": {"mine": {"jitter": 2}}}', "jitter is 2.0; it must be from 0 to 1"),
            ('{"watchPaths": ["README*", "docs/["]}', "docs/["),
            ('{"watchPaths": ["../x"]}', "'../x' is outside the project"),
            ('{"embedding": {"model": "nowhere/at/all"}}', "nowhere/at/all"),
        ):
            with self.subTest(text):
                file = self.write_config(text)
                answer = self.run_cairn("config", "check")
                self.assertEqual(answer.code, 1, answer)
                self.assertIn(file + ":1: ", answer.text)
                self.assertIn(saying, answer.text)
                report = json.loads(self.run_cairn("config", "check", "--json").text)
                self.assertEqual((report["ok"], len(report["problems"])), (False, 1))

    def test_trial_s13_a_mistyped_variable_is_noticed(self):
        answer = self.run_cairn("config", "check", env={"CAIRN_FUSON": "rrf"})
        self.assertEqual(answer.code, 1, answer)
        self.assertIn("CAIRN_FUSON: unknown variable ignored; did you mean 'CAIRN_FUSION'?", answer.text)
        self.assertIn("CAIRN_FUSON", self.run_cairn("add", "x", env={"CAIRN_FUSON": "rrf"}).err)
        self.assertIn("valid", self.ok("config", "check", env={"CAIRN_OF_ANOTHER_PROGRAM": "1"}))

    def test_a_bad_file_is_named_and_ignored_and_so_is_a_bad_variable(self):
        path = self.write_config('{\n "fusion": "rrf",\n "chunkSise": 300\n}')
        answer = self.run_cairn("config", "show", "--json", env={"CLAUDE_MEMORY_CHUNK_SIZE": "7"})
        self.assertEqual(answer.code, 0)
        self.assertEqual(answer.json["fusion"], {"value": "blend", "origin": "default"})
        self.assertEqual(answer.json["chunkSize"], {"value": 2000, "origin": "default"})
        lines = answer.err.splitlines()
        self.assertEqual(len(lines), 2, answer)
        self.assertIn(f"{path}:3: ", lines[0])
        self.assertIn("CLAUDE_MEMORY_CHUNK_SIZE: ", lines[1])
        self.assertEqual(self.run_cairn("-q", "config", "show").err, "")
        self.assertEqual(self.run_cairn("add", "works all the same").code, 0)

    def test_malformed_files(self):
        for bad in ("{", "[]", "", '{"chunkSize": 1, "chunkSize": 2}', "\x00", '{"a": "\\ud800"}', "[" * 100_000):
            with self.subTest(bad=bad[:20]):
                path = self.write_config(bad)
                answer = self.run_cairn("config", "check")
                self.assertEqual(answer.code, 1, answer)
                self.assertIn(path, answer.text)

    def test_flags(self):
        self.refused(2, "--set", "chunkSize=50", "config", "show", saying="from 100 to 10000")
        self.refused(2, "--set", "chunkSise=500", "config", "show", saying="did you mean 'chunkSize'?")
        self.refused(2, "--set", "chunkSize", "config", "show", saying="KEY=VALUE")
        other = self.write_config({"chunkSize": 700}, self.here + "/other.json")
        self.assertEqual(self.shown("--config", other)["chunkSize"]["value"], 700)
        self.refused(3, "--config", self.here + "/none.json", "config", "show", saying="none.json")
        self.refused(3, "--config", self.here + "/none.json", "list", saying="none.json")

    def test_a_password_is_not_shown(self):
        env = {"CAIRN_STORE_URL": "postgres://ada:hunter2@db/cairn"}
        self.assertNotIn("hunter2", self.ok("config", "show", env=env))
        self.assertNotIn("hunter2", self.ok("config", "show", "--json", env=env))
        answer = self.refused(1, "list", env=env, saying="the PostgreSQL server db:5432")
        self.assertNotIn("hunter2", answer.err)

    def test_path(self):
        path = os.path.join(self.data, "memory.config.json")
        self.assertEqual(self.ok("config", "path"), path + "\n")
        self.assertEqual(self.json("config", "path"), {"config": path, "user_config": path, "store": self.store})


class Places(ProcessTest):
    """Every place a store can be, by what `config path` says and by where a memory ends up."""

    def paths(self, *args, **how):
        answer = self.json(*args, "config", "path", **how)
        return answer["store"], answer["config"]

    def test_cairn_home(self):
        self.assertEqual(self.paths()[0], self.store)
        self.add("text")
        self.assertTrue(os.path.isfile(self.store))
        relative = self.paths(env={"CAIRN_HOME": "sub/dir"})[0]
        self.assertEqual(relative, os.path.join(self.here, "sub/dir/memory.db"))

    def test_xdg_and_home(self):
        xdg = os.path.join(self.folder, "xdg")
        del self.env["CAIRN_HOME"]
        self.assertEqual(self.paths()[0], self.home + "/.local/share/cairn/memory.db")
        self.assertEqual(self.paths(env={"XDG_DATA_HOME": xdg})[0], xdg + "/cairn/memory.db")
        self.assertEqual(self.paths(env={"XDG_DATA_HOME": "relative"})[0], self.home + "/.local/share/cairn/memory.db")
        self.ok("add", "text", env={"XDG_DATA_HOME": xdg})
        self.assertTrue(os.path.isfile(xdg + "/cairn/memory.db"))
        del self.env["HOME"]
        self.refused(2, "list", saying="CAIRN_HOME")

    def test_the_nearest_project(self):
        outer, inner = self.here + "/outer", self.here + "/outer/a/inner"
        deep = inner + "/src/deep"
        os.makedirs(deep)
        os.makedirs(outer + "/.claude/memory")
        self.assertEqual(
            self.paths(cwd=deep), (outer + "/.claude/memory/memory.db", outer + "/.claude/memory.config.json")
        )
        os.makedirs(inner + "/.claude/memory")
        self.assertEqual(self.paths(cwd=deep)[0], inner + "/.claude/memory/memory.db")
        self.ok("add", "text", cwd=deep)
        self.assertEqual(self.json("list", cwd=deep)["items"][0]["project"], "inner")
        self.refused(3, "list", cwd=outer, saying="there is no store at " + outer)
        self.ok("handoff", "save", "half done", cwd=deep)
        self.assertEqual(self.json("handoff", "show", cwd=inner)["project"], "inner")

    def test_a_repository_names_the_project(self):
        os.makedirs(self.here + "/shop/.git")
        os.makedirs(self.here + "/shop/src")
        self.ok("add", "text", cwd=self.here + "/shop/src")
        self.assertEqual(self.json("list")["items"][0]["project"], "shop")

    def test_project_flag(self):
        project = self.here + "/shop"
        os.makedirs(project + "/.claude/memory")
        self.assertEqual(self.paths("--project", project)[0], project + "/.claude/memory/memory.db")
        self.assertEqual(self.paths("--project", "shop")[0], project + "/.claude/memory/memory.db")
        self.ok("--project", project, "add", "text")
        self.assertEqual(self.json("list", cwd=project)["items"][0]["project"], "shop")
        self.refused(3, "--project", self.here + "/none", "list", saying="none")
        write_bytes(self.here + "/file", "x")
        self.refused(2, "--project", self.here + "/file", "list", saying="is not a directory")

    def test_db_flag(self):
        path = self.here + "/a b/ü?#%.db"
        self.ok("--db", path, "add", "text")
        self.assertEqual(self.json("--db", path, "list")["total_count"], 1)
        self.assertEqual(self.json("list", "--db", path)["total_count"], 1)
        self.refused(3, "list")
        self.assertEqual(sorted(os.listdir(os.path.dirname(path))), ["daily", os.path.basename(path)])
        self.ok("--db", "plain.db", "add", "text")
        self.assertTrue(os.path.isfile(self.here + "/plain.db"))

    def test_a_link_to_a_store(self):
        self.add("text")
        os.symlink(self.store, self.here + "/link.db")
        self.assertEqual(self.json("--db", "link.db", "list")["total_count"], 1)
        self.ok("--db", "link.db", "add", "more")
        self.assertEqual(self.json("list")["total_count"], 2)


if __name__ == "__main__":
    unittest.main()

"""Settings of a project count as far as its user trusts them; credentials go nowhere unencrypted."""

import json
import os
import unittest

from cairn_process import ProcessTest, at_once, mode_of, read_bytes, write_bytes
from false_postgres import FalsePostgres

PASSWORD = "my-real-db-password"
TOKEN = "cairn_tok_of_my_team_1234567890"
CREDENTIALS = {"PGPASSWORD": PASSWORD, "CAIRN_STORE_TOKEN": TOKEN}
GITHUB_TOKEN = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"

# For every key a value that is not the default, and whether a project may set it. Where the default is what needs no
# trust, the user has chosen otherwise (OWN).
OWN = {"dailyLog": False, "store.synchronous": "full"}
KEYS = {
    "minScore": (0.25, True),
    "chunkOverlapPercent": (20, True),
    "chunkSize": (300, True),
    "defaultSearchMode": ("keyword", True),
    "ftsDbName": ("other", True),
    "fusion": ("rrf", True),
    "hybridWeights": ({"vector": 0.5, "keyword": 0.5}, True),
    "profiles": ({"mine": {"relevance": 1}}, True),
    "embedding.model": ("none", False),
    "autoIndex": (False, True),
    "watchPaths": (["src/**"], True),
    "maxFileKb": (200, True),
    "maxFiles": (200, True),
    "dailyLog": (True, False),
    "secrets": ("allow", False),
    "store.url": ("postgres://x@evil.example/db", False),
    "store.token": ("cairn_theirs", False),
    "store.readUrl": ("postgres://x@evil.example/replica", False),
    "store.insecure": (True, False),
    "store.timeout": (3600, False),
    "store.synchronous": ("normal", False),
    "toolset": ("memory-mcp", False),
}


class TrustTest(ProcessTest):
    """A project whose configuration somebody else wrote."""

    def setUp(self):
        super().setUp()
        self.project = os.path.join(self.here, "shop")
        os.makedirs(os.path.join(self.project, ".claude", "memory"), 0o700)
        self.file = os.path.join(self.project, ".claude", "memory.config.json")
        self.list_file = os.path.join(self.data, "trusted.json")

    def brings(self, settings):
        write_bytes(self.file, settings if isinstance(settings, str) else json.dumps(settings))

    def cairn(self, *args, **how):
        return self.run_cairn(*args, cwd=self.project, **how)

    def trust(self, *args):
        return json.loads(self.ok("trust", "--json", *args, cwd=self.project))

    def value(self, key):
        """What is in force, and what is said on stderr."""
        answer = self.cairn("config", "show", "--json")
        self.assertEqual(answer.code, 0, answer)
        return answer.json[key]["value"], answer.err

    def assertWarned(self, text, *keys):
        """One line about the file; that there is no model is another matter."""
        text = "".join(line for line in text.splitlines(True)
                       if "keyword search only" not in line and not line.startswith(("No ", "Nothing "))
                       and not line.rstrip().endswith(" tokens"))
        self.assertOneLine(text)
        for part in (self.file, "cairn trust", *keys):
            self.assertIn(part, text)


class Attack02EveryKey(TrustTest):
    def test_a_key_of_the_user_counts_only_while_the_file_is_trusted(self):
        os.makedirs(self.data)
        write_bytes(os.path.join(self.data, "memory.config.json"), json.dumps(OWN))
        shown = json.loads(self.ok("config", "show", "--json", cwd=self.project))
        self.assertEqual(list(shown), list(KEYS), "a key without a class")
        for key, (value, is_projects) in KEYS.items():
            with self.subTest(key):
                before = shown[key]["value"]
                after = "***" if key == "store.token" else value
                self.assertNotEqual(before, after)
                self.brings({key: value})
                if is_projects:
                    self.assertEqual(self.value(key), (after, ""))
                    continue
                now, said = self.value(key)
                self.assertEqual(now, before)
                self.assertWarned(said, key)
                trusted = self.trust()
                self.assertEqual((trusted["trusted"], trusted["settings"]), (True, {key: after}))
                self.assertEqual(self.value(key), (after, ""))
                with open(self.file, "ab") as file:
                    file.write(b"\n")
                now, said = self.value(key)
                self.assertEqual(now, before, "one byte is another file")
                self.assertWarned(said, key, "changed")

    def test_what_only_strengthens_needs_no_trust(self):
        self.brings({"secrets": "reject", "store": {"synchronous": "full"}, "dailyLog": False})
        for key, value in (("secrets", "reject"), ("store.synchronous", "full"), ("dailyLog", False)):
            self.assertEqual(self.value(key), (value, ""))


class Attack02FalseServer(TrustTest):
    """A cloned project names a server that wants the user's password and token."""

    def setUp(self):
        super().setUp()
        self.server = FalsePostgres()
        self.addCleanup(self.server.close)
        self.env |= CREDENTIALS
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def commands(self):
        """Every sort of command, each with its standard input."""
        event = json.dumps({"cwd": self.project, "session_id": "s-1", "prompt": "When is billing deployed with Helm?"})
        opening = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}) + "\n"
        hooks = [(("hook", name, "--deadline-ms", "10000"), event)
                 for name in ("session-start", "user-prompt", "pre-compact", "stop")]
        plain = ("add text", "list", "stats", "search deploy", "recall deploy", "doctor", "doctor --deep --fix", "index",
                 "entities", "export", "handoff list", "optimize", "backup", "config show", "config check", "config path",
                 "tools", "trust --dry-run", "trust --list")
        return hooks + [(tuple(line.split()), "") for line in plain] + [(("serve",), opening)]

    def assertNothingReached(self):
        self.assertEqual((self.server.connections, self.server.received), (0, b""))

    def assertNoCredentials(self):
        for secret in (PASSWORD, TOKEN):
            self.assertNotIn(secret.encode(), self.server.received)

    def test_no_command_connects_to_it(self):
        for parameters in ("sslmode=disable", ""):
            self.brings({"store": {"url": self.server.url(parameters), "readUrl": self.server.url(parameters),
                                   "insecure": True}})
            for args, stdin in self.commands():
                with self.subTest(args):
                    answer = self.cairn(*args, stdin=stdin)
                    self.assertEqual(answer.code, 0, answer)
                    self.assertNothingReached()

    def test_each_says_so_once_and_works_on_the_local_store(self):
        self.brings({"store": {"url": self.server.url("sslmode=disable")}})
        answer = self.cairn("add", "Deploys happen on Tuesdays")
        self.assertEqual(answer.code, 0, answer)
        self.assertWarned(answer.err, "store.url", "local store")
        self.assertTrue(os.path.exists(os.path.join(self.project, ".claude/memory/memory.db")))
        self.assertIn("Tuesdays", self.cairn("search", "deploy").text)
        for args, stdin in self.commands():
            if args[0] in ("hook", "trust", "tools") or args[:2] in (("config", "check"), ("config", "path")):
                continue
            with self.subTest(args):
                self.assertWarned(self.cairn(*args, stdin=stdin).err, "store.url")

    def test_hooks_answer_as_ever(self):
        self.brings({"store": {"url": self.server.url("sslmode=disable")}})
        self.cairn("add", "Deploys happen on Tuesdays")
        answer = self.cairn("hook", "session-start", "--deadline-ms", "10000", stdin=json.dumps({"cwd": self.project}))
        self.assertEqual((answer.code, answer.err), (0, ""))
        said = answer.json["hookSpecificOutput"]["additionalContext"]
        self.assertIn("Tuesdays", said)
        self.assertNotIn("trust", said)
        loud = self.cairn("-v", "hook", "session-start", "--deadline-ms", "10000", stdin=json.dumps({"cwd": self.project}))
        self.assertIn("cairn trust", loud.err)

    def test_config_check_and_doctor_tell(self):
        self.brings({"store": {"url": self.server.url()}, "secrets": "allow"})
        answer = self.cairn("config", "check")
        self.assertEqual((answer.code, answer.err), (0, ""))
        self.assertWarned(answer.text, "store.url", "secrets")
        checked = self.cairn("config", "check", "--json").json
        self.assertEqual(checked["untrusted"], {"file": self.file, "keys": ["secrets", "store.url"]})
        self.cairn("add", "text")
        report = self.cairn("doctor", "--json").json
        (check,) = [each for each in report["checks"] if each["check"] == "config"]
        self.assertIn("cairn trust", check["detail"])

    def test_a_team_that_is_not_trusted_is_no_team(self):
        self.brings({"store": {"url": self.server.url("sslmode=disable")}})
        answer = self.cairn("team", "whoami")
        self.assertEqual(answer.code, 2, answer)
        self.assertIn("cairn trust", answer.err)
        self.assertNothingReached()

    def test_even_a_trusted_one_gets_no_credentials_without_tls(self):
        for parameters in ("sslmode=disable", "sslmode=allow", "sslmode=prefer", "", "sslmode=require"):
            self.brings({"store": {"url": self.server.url(parameters)}})
            self.trust()
            for args in (("list",), ("add", "text"), ("team", "whoami")):
                with self.subTest(parameters=parameters, args=args):
                    answer = self.cairn(*args)
                    self.assertIn(answer.code, (1, 2))
                    self.assertOneLine(answer.err)
                    self.assertIn("store.insecure", answer.err)
            self.assertEqual(self.server.received, b"")

    def test_the_users_own_address_gets_none_either_unless_the_user_says_so(self):
        for parameters in ("", "sslmode=disable", "sslmode=prefer"):
            env = {"CAIRN_STORE_URL": self.server.url(parameters)}
            for args in (("list",), ("serve",), ("hook", "session-start", "--deadline-ms", "10000"), ("doctor",)):
                self.cairn(*args, env=env, stdin="{}" if args[0] == "hook" else "")
            self.cairn("migrate", "--to", self.server.url(parameters))
            self.assertEqual(self.server.received, b"")
        # Without the rule, the false server gets what it wants.
        env = {"CAIRN_STORE_URL": self.server.url(), "CAIRN_STORE_INSECURE": "true", "CAIRN_STORE_TIMEOUT": "2"}
        self.cairn("list", env=env)
        self.assertIn(PASSWORD.encode(), self.server.received)

    def test_a_project_cannot_give_the_permission(self):
        self.brings({"store": {"insecure": True}})
        self.cairn("list", env={"CAIRN_STORE_URL": self.server.url("sslmode=disable")})
        self.assertNoCredentials()

    def test_secrets_stay_redacted(self):
        self.brings({"secrets": "allow"})
        self.cairn("add", f"CI uses {GITHUB_TOKEN}")
        self.assertNotIn(GITHUB_TOKEN, self.cairn("list", "--json").text)
        for folder, _, names in os.walk(self.project):
            for name in names:
                self.assertNotIn(GITHUB_TOKEN.encode(), read_bytes(os.path.join(folder, name)), name)


class Attack02Consent(TrustTest):
    SETTINGS = {"chunkSize": 300, "store": {"url": "postgres://ada:hunter2@db.example/memory", "token": "cairn_secret"}}

    def test_what_is_accepted_is_shown_without_its_secrets(self):
        self.brings(self.SETTINGS)
        said = self.ok("trust", cwd=self.project)
        self.assertIn("postgres://ada:***@db.example/memory", said)
        self.assertIn(self.file, said)
        for hidden in ("hunter2", "cairn_secret", "chunkSize"):
            self.assertNotIn(hidden, said)
            self.assertNotIn(hidden, read_bytes(self.list_file).decode())
        self.assertEqual(mode_of(self.list_file), 0o600)
        self.assertEqual(mode_of(self.data), 0o700)

    def test_a_trial_accepts_nothing(self):
        self.brings(self.SETTINGS)
        self.assertIn("db.example", self.ok("trust", "--dry-run", cwd=self.project))
        self.assertFalse(os.path.exists(self.list_file))
        self.assertFalse(self.trust("--dry-run")["trusted"])

    def test_nothing_to_accept(self):
        self.brings({"chunkSize": 300})
        self.assertIn("no settings that need your trust", self.ok("trust", cwd=self.project))
        self.assertEqual(self.trust()["trusted"], False)
        self.assertFalse(os.path.exists(self.list_file))

    def test_it_is_listed_and_revoked(self):
        self.assertIn("not trusted any project", self.ok("trust", "--list", cwd=self.project))
        self.brings(self.SETTINGS)
        trusted = self.trust()
        (entry,) = self.trust("--list")["files"]
        self.assertEqual((entry["path"], entry["sha256"], entry["state"]), (self.file, trusted["sha256"], "trusted"))
        self.assertEqual(entry["keys"], ["store.url", "store.token"])
        self.brings({**self.SETTINGS, "secrets": "allow"})
        self.assertEqual(self.trust("--list")["files"][0]["state"], "changed")
        self.brings(self.SETTINGS)
        self.assertEqual(self.value("store.url")[1], "", "the same contents again")
        self.assertEqual(self.trust("--revoke"), {"path": self.file, "revoked": 1})
        self.assertWarned(self.value("store.url")[1], "store.url")
        self.assertEqual(self.trust("--list")["files"], [])
        self.refused(3, "trust", "--revoke", cwd=self.project, saying="have not trusted")

    def test_a_project_that_is_gone_is_revoked_by_its_path(self):
        self.brings(self.SETTINGS)
        self.trust()
        os.rename(self.project, self.project + "-gone")
        (entry,) = json.loads(self.ok("trust", "--list", "--json"))["files"]
        self.assertEqual(entry["state"], "missing")
        self.ok("trust", "--revoke", self.project)
        self.assertEqual(json.loads(self.ok("trust", "--list", "--json"))["files"], [])

    def test_the_project_is_named_by_its_directory_or_its_file(self):
        for path in (self.project, self.file, "shop", "shop/.claude/memory.config.json"):
            self.brings(self.SETTINGS)
            self.assertEqual(self.json("trust", path)["path"], self.file)
            self.ok("trust", "--revoke", path)
        self.refused(3, "trust", "nowhere", saying="nowhere")
        self.refused(3, "trust", saying="no project")

    def test_a_clone_without_memory_is_not_taken_for_the_project_around_it(self):
        self.brings(self.SETTINGS)
        inner = os.path.join(self.project, "vendor", "inner")
        os.makedirs(os.path.join(inner, ".claude"))
        write_bytes(os.path.join(inner, ".claude/memory.config.json"), '{"secrets": "allow"}')
        self.assertEqual(self.json("trust", inner)["path"], os.path.join(inner, ".claude/memory.config.json"))

    def test_the_same_bytes_in_another_project_are_not_trusted(self):
        self.brings(self.SETTINGS)
        self.trust()
        os.rename(self.project, self.project + "-moved")
        answer = self.run_cairn("config", "show", cwd=self.project + "-moved")
        self.assertIn("store.url", answer.err)

    def test_a_list_that_the_project_brings_is_nothing(self):
        self.brings(self.SETTINGS)
        self.trust()
        planted = read_bytes(self.list_file)
        os.unlink(self.list_file)
        for place in (".", ".claude", ".claude/memory"):
            write_bytes(os.path.join(self.project, place, "trusted.json"), planted)
        self.assertWarned(self.value("store.url")[1], "store.url")

    def test_a_list_that_others_may_write_is_not_believed(self):
        self.brings(self.SETTINGS)
        self.trust()
        os.chmod(self.list_file, 0o622)
        value, said = self.value("store.url")
        self.assertEqual(value, "")
        self.assertIn("chmod 600", said)

    def test_a_broken_file_cannot_be_trusted(self):
        for bad in ("{", '{"secrets": "alow"}'):
            self.brings(bad)
            self.refused(2, "trust", cwd=self.project, saying=self.file)
        os.unlink(self.file)
        self.refused(3, "trust", cwd=self.project, saying="nothing to trust")
        target = os.path.join(self.here, "elsewhere.json")
        write_bytes(target, '{"secrets": "allow"}')
        os.symlink(target, self.file)
        self.refused(2, "trust", cwd=self.project, saying="link")
        value, said = self.value("secrets")
        self.assertEqual(value, "redact")
        self.assertIn("link", said)

    def test_two_who_trust_at_once_are_both_kept(self):
        projects = []
        for number in range(8):
            project = os.path.join(self.here, f"p{number}")
            os.makedirs(os.path.join(project, ".claude/memory"))
            write_bytes(os.path.join(project, ".claude/memory.config.json"), '{"secrets": "allow"}')
            projects.append(project)
        at_once([lambda project=project: self.ok("trust", project) for project in projects])
        self.assertEqual(len(self.trust("--list")["files"]), len(projects))

    def test_a_file_that_the_user_names_is_their_own(self):
        self.brings(self.SETTINGS)
        answer = self.run_cairn("--config", self.file, "config", "show", "--json", cwd=self.project)
        self.assertEqual(answer.err, "")
        self.assertEqual(answer.json["store.url"]["value"], "postgres://ada:***@db.example/memory")

    def test_the_users_own_file_counts_in_every_project(self):
        os.makedirs(self.data)
        path = os.path.join(self.data, "memory.config.json")
        write_bytes(path, '{"secrets": "reject", "chunkSize": 400, "minScore": 0.5}')
        self.brings({"chunkSize": 300})
        shown = json.loads(self.ok("config", "show", "--json", cwd=self.project))
        self.assertEqual(shown["secrets"], {"value": "reject", "origin": path + ":1"})
        self.assertEqual(shown["minScore"]["value"], 0.5)
        self.assertEqual(shown["chunkSize"]["value"], 300)
        self.assertEqual(self.ok("config", "path", "--user", cwd=self.project), path + "\n")


class Attack13Model(ProcessTest):
    def test_a_pipe_is_not_waited_for(self):
        model = os.path.join(self.here, "model")
        os.mkdir(model)
        env = {"CAIRN_EMBEDDING_MODEL": model}
        for name in ("model.safetensors", "tokenizer.json", "config.json"):
            os.mkfifo(os.path.join(model, name))
            answer = self.run_cairn("add", f"text {name}", env=env)
            self.assertEqual(answer.code, 0, answer)
            self.assertIn("not a file", answer.err)
            os.unlink(os.path.join(model, name))
            write_bytes(os.path.join(model, name), "{}")


if __name__ == "__main__":
    unittest.main()

"""`cairn hook`: what an agent's hooks are told, that they are told in time or not at all, and that nothing breaks.

hooks/ holds what Claude Code 2.1.325 sent to its hooks in a real run against a stand-in for the model; ids, paths and
texts are replaced. These events are sent as they are, but for the directory.
"""

import json
import os
import socket
import subprocess
import time
import unittest

from cairn_process import SLOW_BUILD, TIMEOUT, WORDS_ONLY, ProcessTest, mode_of, read_bytes, write_bytes

HERE = os.path.dirname(os.path.abspath(__file__))
HOOKS = {"session-start": "SessionStart", "user-prompt": "UserPromptSubmit", "pre-compact": None, "stop": "Stop"}
DECISION = "Billing is deployed with Helm on Tuesdays, because the accountants close their books on Mondays"
PROMPT = "When is billing deployed with Helm?"
UNHURRIED = ("--deadline-ms", "30000")
SOON = 20 if SLOW_BUILD else 5  # seconds; far from any deadline given, near enough to see a hang


def recorded(name, **changes):
    with open(os.path.join(HERE, "hooks", name + ".json"), encoding="utf-8") as file:
        return {**json.load(file), **changes}


class HookTest(ProcessTest):
    """A project with a store, words only: quicker, and the rules are the same."""

    def setUp(self):
        super().setUp()
        self.project = os.path.join(self.folder, "shop")
        self.memory = os.path.join(self.project, ".claude", "memory")
        os.makedirs(self.memory, 0o700)
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def fill(self):
        """Memories to tell from; the id of the decision."""
        texts = [{"content": f"Remark of number {i}"} for i in range(40)]
        batch = "".join(json.dumps(each) + "\n" for each in texts)
        self.ok("--project", self.project, "--quiet", "add", "--batch", "-", stdin=batch)
        self.ok("--project", self.project, "--quiet", "add", DECISION, "--type", "decision")
        (found,) = self.json("--project", self.project, "list", "--type", "decision")["items"]
        return found["id"]

    def hook(self, name, event=None, *args, stdin=None, **how):
        """What it says; it must succeed, without a word on stderr."""
        if stdin is None:
            stdin = json.dumps({"cwd": self.project, **(event or {})})
        return self.ok("hook", name, *UNHURRIED, *args, stdin=stdin, **how)

    def told(self, name, *args, **how):
        """The text that reaches the model."""
        said = self.hook(name, *args, **how)
        if not said:
            return ""
        answer = json.loads(said)
        self.assertEqual(list(answer), ["hookSpecificOutput"])
        self.assertEqual(answer["hookSpecificOutput"]["hookEventName"], HOOKS[name])
        self.assertEqual(list(answer["hookSpecificOutput"]), ["hookEventName", "additionalContext"])
        return answer["hookSpecificOutput"]["additionalContext"]


class RecordedEvents(HookTest):
    """Each event of the real run gets its answer."""

    def test_of_a_session(self):
        identity = self.fill()
        self.ok("--project", self.project, "--quiet", "handoff", "save", "Half of the login is done")
        for source in ("startup", "resume", "compact"):
            with self.subTest(source):
                text = self.told("session-start", recorded(f"session-start-{source}", cwd=self.project))
                self.assertTrue(text.startswith("Cairn memory of shop: "), text)
                self.assertIn("Half of the login is done", text)
                self.assertIn(identity, text)

    def test_of_a_prompt(self):
        identity = self.fill()
        self.assertIn(identity, self.told("user-prompt", recorded("user-prompt", cwd=self.project, prompt=PROMPT)))

    def test_of_a_compaction(self):
        self.fill()
        said = self.hook("pre-compact", recorded("pre-compact-manual", cwd=self.project))
        self.assertIn("handoff_store", said)
        self.assertFalse(said.startswith("{"), "plain text joins the instructions of the summary")

    def test_of_a_stop(self):
        self.fill()
        self.assertEqual(self.hook("stop", recorded("stop-going-on", cwd=self.project)), "")
        self.assertIn("handoff_store", self.told("stop", recorded("stop", cwd=self.project)))
        self.assertEqual(self.hook("stop", recorded("stop", cwd=self.project)), "", "once in a session")

    def test_of_a_project_that_has_no_store(self):
        for name in os.listdir(os.path.join(HERE, "hooks")):
            hook = next(hook for hook in HOOKS if name.startswith(hook))
            with self.subTest(name):
                self.assertEqual(self.hook(hook, recorded(name.removesuffix(".json"), cwd=self.project)), "")
        self.assertEqual(os.listdir(self.memory), [])
        self.assertFalse(os.path.exists(self.data))


class SessionStart(HookTest):
    def test_a_session_that_goes_on_is_told_less(self):
        self.fill()
        lengths = {source: len(self.told("session-start", {"source": source}))
                   for source in ("startup", "clear", "resume", "compact")}
        self.assertEqual(lengths["startup"], lengths["clear"])
        self.ok("--project", self.project, "--quiet", "handoff", "save", "All of it " * 500)
        self.assertLess(len(self.told("session-start", {"source": "resume"})), 2500)
        self.assertGreater(len(self.told("session-start", {"source": "startup"})), 2500)

    def test_the_budget(self):
        self.fill()
        self.ok("--project", self.project, "--quiet", "handoff", "save", "Half of it " * 300)
        for tokens in (100, 500, 1500):
            text = self.told("session-start", {}, "--max-tokens", str(tokens))
            self.assertLessEqual(len(text), 4 * tokens)
            self.assertGreater(len(text), tokens)

    def test_the_branch_that_is_checked_out(self):
        self.fill()
        self.ok("--project", self.project, "--quiet", "handoff", "save", "On the topic", "--branch", "topic")
        self.ok("--project", self.project, "--quiet", "handoff", "save", "On main", "--branch", "main")
        self.assertIn("On main", self.told("session-start"))
        os.mkdir(os.path.join(self.project, ".git"))
        write_bytes(os.path.join(self.project, ".git", "HEAD"), "ref: refs/heads/topic\n")
        self.assertIn("On the topic", self.told("session-start"))

    def test_trial_d1_a_handoff_without_a_branch_is_of_the_one_checked_out(self):
        os.mkdir(os.path.join(self.project, ".git"))
        write_bytes(os.path.join(self.project, ".git", "HEAD"), "ref: refs/heads/main\n")
        save = ("--project", self.project, "--quiet", "handoff", "save")
        self.ok(*save, "Older state", "--branch", "main")
        saved = self.json(*save, "Newest state")
        self.assertEqual(saved["branch"], "main")
        told = self.told("session-start")
        self.assertIn("Newest state", told)
        self.assertNotIn("Older state", told)
        self.assertEqual(self.json("--project", self.project, "handoff", "show")["id"], saved["id"])
        write_bytes(os.path.join(self.project, ".git", "HEAD"), "ref: refs/heads/topic\n")
        self.assertEqual(self.json(*save, "On the topic")["branch"], "topic")
        self.assertIsNone(self.json(*save, "Elsewhere", "--project", "elsewhere")["branch"])

    def test_trial_d2_a_vote_does_not_make_a_memory_younger(self):
        line = json.dumps({"content": "We chose SQLite", "type": "decision", "created_at": 1794131640000})
        (identity,) = self.json("--project", self.project, "--quiet", "add", "--batch", "-", stdin=line + "\n")["ids"]
        before = self.told("session-start")
        self.assertRegex(before, r"\[decision, \d+ (day|week|month|year)s? ago, ")
        self.ok("--project", self.project, "vote", identity)
        self.assertEqual(self.told("session-start"), before)
        self.ok("--project", self.project, "--quiet", "update", identity, "--content", "We chose SQLite for its single file")
        self.assertRegex(self.told("session-start"), r"\[decision, (just now|today|\d+ seconds? ago)")

    def test_an_origin_is_named(self):
        line = json.dumps({"content": "Imported knowledge", "source": "import", "importance": 10})
        self.ok("--project", self.project, "--quiet", "add", "--batch", "-", stdin=line + "\n")
        (record,) = self.json("--project", self.project, "list")["items"]
        self.assertEqual(self.told("session-start"), "")
        self.ok("--project", self.project, "vote", record["id"], "3")
        self.assertIn("from import", self.told("session-start"))


class UserPrompt(HookTest):
    def test_plain_text_is_the_prompt(self):
        identity = self.fill()
        self.assertIn(identity, self.told("user-prompt", stdin=PROMPT, cwd=self.project))

    def test_silence(self):
        self.fill()
        for prompt in ("yes", "run the tests", "/billing deployed Helm", "", "   ", "Which colour has the logo of Helm?",
                       "billing deployed Helm " + "x" * 9000):
            with self.subTest(prompt[:40]):
                self.assertEqual(self.hook("user-prompt", {"prompt": prompt}), "")

    def test_nothing_is_told_twice_in_a_session(self):
        identity = self.fill()
        one, two = ({"session_id": name, "prompt": PROMPT} for name in ("one", "two"))
        self.assertIn(identity, self.told("user-prompt", one))
        self.assertEqual(self.hook("user-prompt", one), "")
        self.assertIn(identity, self.told("user-prompt", two))
        self.hook("session-start", {"session_id": "one", "source": "compact"})
        self.assertIn(identity, self.told("user-prompt", one), "its context is gone")
        self.assertIn(identity, self.told("user-prompt", {"prompt": PROMPT}))

    def test_notes_of_a_session_are_small_and_private(self):
        identity = self.fill()
        self.told("user-prompt", {"session_id": "one", "prompt": PROMPT})
        self.hook("user-prompt", {"session_id": "../../up", "prompt": PROMPT})
        folder = os.path.join(self.memory, "hook-sessions")
        self.assertEqual(os.listdir(folder), ["one"])
        self.assertEqual((mode_of(folder), mode_of(os.path.join(folder, "one"))), (0o700, 0o600))
        self.assertEqual(read_bytes(os.path.join(folder, "one")), f"shown {identity}\n".encode())

    def test_it_works_where_nothing_can_be_noted(self):
        identity = self.fill()
        write_bytes(os.path.join(self.memory, "hook-sessions"), "in the way")
        for _ in range(2):
            self.assertIn(identity, self.told("user-prompt", {"session_id": "one", "prompt": PROMPT}))


class Stop(HookTest):
    def test_it_needs_a_session_and_something_new(self):
        self.assertEqual(self.hook("stop", {"session_id": "one"}), "")
        self.fill()
        self.assertEqual(self.hook("stop"), "")
        self.assertIn("handoff_store", self.told("stop", {"session_id": "one"}))
        self.ok("--project", self.project, "--quiet", "handoff", "save", "Half is done")
        self.assertEqual(self.hook("stop", {"session_id": "two"}), "")

    def test_memories_of_before_do_not_count(self):
        self.fill()
        self.hook("session-start", {"session_id": "one", "source": "startup"})
        self.assertEqual(self.hook("stop", {"session_id": "one"}), "")
        self.ok("--project", self.project, "--quiet", "add", "Learned in this session")
        self.assertIn("handoff_store", self.told("stop", {"session_id": "one"}))


class NeverInTheWay(HookTest):
    def silent(self, *args, saying=None, **how):
        """It exits with 0 and says nothing; with -v it says why."""
        answer = self.run_cairn(*args, **how)
        self.assertEqual((answer.code, answer.out, answer.err), (0, b"", ""), args)
        if saying:
            self.assertIn(saying, self.run_cairn("-v", *args, **how).err)

    def test_nothing_is_used_by_being_told(self):
        identity = self.fill()
        before = self.json("--project", self.project, "list", "--limit", "100")
        self.assertIn(identity, self.told("session-start"))
        self.assertIn(identity, self.told("user-prompt", {"prompt": PROMPT}))
        self.assertEqual(self.json("--project", self.project, "list", "--limit", "100"), before)

    def test_off(self):
        self.fill()
        event = json.dumps({"cwd": self.project, "session_id": "one", "prompt": PROMPT})
        for value in ("off", "OFF", "0", "false", "no"):
            for name in HOOKS:
                with self.subTest(value=value, hook=name):
                    self.silent("hook", name, stdin=event, env={"CAIRN_HOOKS": value}, saying="CAIRN_HOOKS")
        for value in ("on", "1", ""):
            self.assertTrue(self.hook("pre-compact", env={"CAIRN_HOOKS": value}))

    def test_the_current_directory_if_none_is_named(self):
        identity = self.fill()
        for stdin in ("", "{}", '{"cwd": null}', '{"cwd": ""}'):
            self.assertIn(identity, self.told("session-start", stdin=stdin, cwd=self.project))
        self.silent("hook", "session-start", stdin='{"cwd": "/no/such/place"}', cwd=self.project, saying="/no/such/place")

    def test_hostile_input(self):
        self.fill()
        texts = [b"{", b'{"prompt": ', b"[1, 2]", b"\xff\xfe\xff", b"\0" * 1000, b'{"cwd": "\xff"}', b"nonsense" * 20,
                 b'{"a":' * 50000, b'{"cwd": "/tmp/\\u0000"}', json.dumps({"session_id": "x" * 100000}).encode()]
        for text in texts:
            for name in ("session-start", "stop"):
                with self.subTest(text=text[:20], hook=name):
                    answer = self.run_cairn("hook", name, *UNHURRIED, stdin=text)
                    self.assertEqual((answer.code, answer.err), (0, ""))
        for text in texts:
            with self.subTest(text=text[:20]):
                self.silent("hook", "user-prompt", *UNHURRIED, stdin=text, cwd=self.project)

    def test_ten_megabytes_are_read_and_thrown_away(self):
        self.fill()
        event = json.dumps({"cwd": self.project, "prompt": "billing Helm " * 800_000})
        self.assertGreater(len(event), 10_000_000)
        self.silent("hook", "user-prompt", *UNHURRIED, stdin=event, saying="too long")

    def test_closed_streams(self):
        self.fill()
        command = f"exec '{self.binary()}' hook session-start"
        for streams in ("<&-", ">&- </dev/null", "2>&- <&-", "<&- >&- 2>&-"):
            with self.subTest(streams):
                done = subprocess.run(["sh", "-c", f"{command} {streams}"], cwd=self.project, env=self.env,
                                      timeout=TIMEOUT, capture_output=True, check=False)
                self.assertEqual(done.returncode, 0)

    def binary(self):
        return os.environ["CAIRN_BINARY"]

    def test_an_agent_that_does_not_listen(self):
        self.fill()
        process = self.start("hook", "session-start", *UNHURRIED, stdin=subprocess.PIPE, cwd=self.project)
        process.stdout.close()
        process.stdin.close()
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_input_that_never_ends_meets_the_deadline(self):
        self.fill()
        for args, saying in (((), b""), (("-v",), b"deadline")):
            process = self.start(*args, "hook", "user-prompt", "--deadline-ms", "50", stdin=subprocess.PIPE)
            began = time.monotonic()
            self.assertEqual(process.wait(TIMEOUT), 0)
            self.assertLess(time.monotonic() - began, SOON)
            self.assertEqual(process.stdout.read(), b"")
            self.assertIn(saying, process.stderr.read())

    def test_a_deadline_that_nothing_can_meet(self):
        self.fill()
        began = time.monotonic()
        answer = self.run_cairn("hook", "user-prompt", "--deadline-ms", "1", stdin=PROMPT, cwd=self.project,
                                env={"CAIRN_EMBEDDING_MODEL": "minilm"})
        self.assertEqual((answer.code, answer.err), (0, ""))
        self.assertIn(answer.out[:1], (b"", b"{"))
        self.assertLess(time.monotonic() - began, SOON)

    def test_broken_stores(self):
        store = os.path.join(self.memory, "memory.db")
        for content in (b"", b"not a database, by no means at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000):
            for name in ("session-start", "user-prompt", "stop"):
                with self.subTest(content=content[:20], hook=name):
                    write_bytes(store, content)
                    event = json.dumps({"cwd": self.project, "prompt": PROMPT, "session_id": "one"})
                    self.silent("hook", name, *UNHURRIED, stdin=event)

    def test_a_store_that_is_a_directory_or_a_socket(self):
        store = os.path.join(self.memory, "memory.db")
        event = json.dumps({"cwd": self.project, "prompt": PROMPT})
        os.mkdir(store)
        self.silent("hook", "user-prompt", *UNHURRIED, stdin=event)
        os.rmdir(store)
        with socket.socket(socket.AF_UNIX) as listener:
            os.chdir(self.memory)
            self.addCleanup(os.chdir, HERE)
            listener.bind("memory.db")
            self.silent("hook", "user-prompt", *UNHURRIED, stdin=event)

    def test_a_bad_configuration_is_no_reason_to_speak(self):
        identity = self.fill()
        write_bytes(os.path.join(self.project, ".claude", "memory.config.json"), '{"minScore": "many"}')
        self.assertIn(identity, self.told("session-start"))

    def test_a_mistake_on_the_command_line_is_no_veto(self):
        # An agent takes exit code 2 of a hook as "stop what the user wants".
        for args in (("user-promt",), (), ("stop", "--unknown"), ("stop", "--deadline-ms", "soon"),
                     ("session-start", "--max-tokens", "7"), ("stop", "stop")):
            with self.subTest(args):
                answer = self.run_cairn("hook", *args)
                self.assertEqual((answer.code, answer.out), (0, b""))
                self.assertOneLine(answer.err)

    def test_a_named_store_wins(self):
        self.fill()
        other = os.path.join(self.folder, "other.db")
        self.ok(*WORDS_ONLY, "--db", other, "add", "Of the other store", "--type", "decision")
        answer = self.run_cairn("--db", other, "hook", "session-start", *UNHURRIED, stdin=json.dumps({"cwd": self.here}))
        self.assertIn(b"Of the other store", answer.out)


if __name__ == "__main__":
    unittest.main()

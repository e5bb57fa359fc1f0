"""Inputs that are made to be slow or large: each is read in time and memory in proportion to its size, or refused."""

import json
import os
import signal
import subprocess
import time
import unittest

from cairn_process import SLOW_BUILD, TIMEOUT, WORDS_ONLY, ProcessTest, write_bytes

SLOWER = 10 if SLOW_BUILD else 1
MOST_SECONDS = 5 * SLOWER  # of CPU; in quadratic time each of these took more than twice that
MANY_KEYS = "{" + ",".join(f'"k{i}":1' for i in range(100_000)) + "}"  # 1 MB


class LimitsTest(ProcessTest):
    def measure(self, *args):
        """Runs a command; returns its exit status, its stderr, seconds of CPU and its most bytes of memory."""
        process = self.start(*WORDS_ONLY, *args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        err = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, err, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10

    def file(self, name, text):
        path = os.path.join(self.here, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_bytes(path, text)
        return path

    def assertSoon(self, *args, codes=(0, 2)):
        code, err, seconds, _ = self.measure(*args)
        self.assertIn(code, codes, (args, err))
        self.assertLess(seconds, MOST_SECONDS, args)
        return err


class Attack06(LimitsTest):
    """Objects with many members."""

    def test_Attack06_lines_of_batches_and_imports(self):
        whole = self.file("keys.jsonl", MANY_KEYS + "\n")
        inside = self.file("metadata.jsonl", '{"content":"a","metadata":' + MANY_KEYS + "}\n")
        for path in (whole, inside):
            with self.subTest(path):
                self.assertSoon("add", "--batch", path)
                self.assertSoon("import", "--from", "cairn", path)

    def test_Attack06_files_of_other_tools(self):
        path = self.file("conversations.json", MANY_KEYS)
        for name in ("server-memory", "chatgpt", "claude", "claude-code", "vector-memory"):
            with self.subTest(name):
                self.assertSoon("import", "--from", name, path, codes=(0, 2, 3))

    def test_Attack06_settings_of_clients(self):
        for text in (MANY_KEYS, '{"mcpServers":' + MANY_KEYS + "}", '{"mcpServers":{"cairn":' + MANY_KEYS + "}}"):
            self.file(".mcp.json", text)
            self.assertSoon("init", "--dry-run", "--client", "claude-code")

    def test_Attack06_settings_of_the_project_and_events_of_hooks(self):
        self.file(".claude/memory.config.json", MANY_KEYS)
        self.assertSoon("config", "check", codes=(0, 1, 2))
        process = self.start(*WORDS_ONLY, "hook", "stop", stdin=subprocess.PIPE)
        process.communicate(MANY_KEYS.encode(), timeout=TIMEOUT)


class Attack13(LimitsTest):
    """Long lines, tiny lines, lines without an end."""

    def test_Attack13_a_line_without_an_end_is_refused(self):
        for args in (("import", "/dev/zero"), ("import", "--from", "cairn", "/dev/zero"), ("add", "--batch", "/dev/zero")):
            with self.subTest(args):
                code, err, _, memory = self.measure(*args)
                self.assertEqual(code, 2, err)
                self.assertIn("line 1: longer than 16777216 bytes", err)
                self.assertLess(memory, (200 << 20) * SLOWER)

    def test_Attack13_tiny_lines_take_little_memory(self):
        path = self.file("s.jsonl", "{}\n" * (8 << 20 >> 2))
        code, err, seconds, memory = self.measure("import", "--from", "claude-code", path)
        self.assertEqual(code, 2 if "nothing" in err else 0, err)
        self.assertLess(memory, (256 << 20) * SLOWER)
        self.assertLess(seconds, 6 * MOST_SECONDS)

    def test_Attack13_definitions_on_one_line_are_indexed_in_linear_time(self):
        self.ok("--quiet", "--set", "embedding.model=none", "init", "--skip-analyze", "--skip-index")
        sources = {"a.js": "export function f%d(){} ", "a.rs": "pub fn f%d(){} "}
        for name, unit in sources.items():
            with self.subTest(name):
                self.file(name, "".join(unit % i for i in range(16_000)))  # 450 KB
                self.assertSoon("--set", "maxFileKb=1000", "index", name)


class Stopping(LimitsTest):
    """SIGTERM while one huge message is read from the standard streams."""

    def test_Attack06_sigterm_ends_a_server_that_reads_a_huge_message(self):
        keys = ",".join(f'"k{i}":1' for i in range(1_200_000))
        few = ",".join(f'"k{i}":1' for i in range(240_000))
        call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_stats","arguments":{%s}}}\n'
        for message in (call % keys, call % few, '{"a":"' + "\\u00e9" * 2_500_000 + '"}\n'):
            process = self.start(*WORDS_ONLY, "serve", stdin=subprocess.PIPE)
            process.stdin.write(b'{"jsonrpc":"2.0","id":0,"method":"ping"}\n')
            process.stdin.flush()
            self.assertIn(b'"id":0', process.stdout.readline())
            process.stdin.write(message.encode())
            process.stdin.flush()
            process.send_signal(signal.SIGTERM)
            started = time.monotonic()
            self.assertEqual(process.wait(timeout=TIMEOUT), 0)
            self.assertLess(time.monotonic() - started, 2 * SLOWER)

    def test_the_next_message_is_answered_after_one_that_is_refused(self):
        process = self.start(*WORDS_ONLY, "serve", stdin=subprocess.PIPE)
        values = ",".join(["1"] * 300_000)
        process.stdin.write(('{"jsonrpc":"2.0","id":1,"method":"ping","params":[%s]}\n' % values).encode())
        process.stdin.write(b'{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
        process.stdin.flush()
        refused = json.loads(process.stdout.readline())
        self.assertEqual(refused["error"]["code"], -32700)
        self.assertIn("more than 250000 values", refused["error"]["message"])
        self.assertEqual(json.loads(process.stdout.readline())["id"], 2)


if __name__ == "__main__":
    unittest.main()

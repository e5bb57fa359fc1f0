"""The fixture server by its standard streams: a process that is started, spoken to and ended."""

import contextlib
import json
import os
import signal
import subprocess
import unittest

SERVER = os.environ["CAIRN_FIXTURE_SERVER"]
INITIALIZE = {
    "jsonrpc": "2.0", "id": 0, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


def request(identifier, method, **params):
    return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}


def lines(*messages):
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


class Stdio(unittest.TestCase):
    def setUp(self):
        self.process = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end)

    def end(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def finish(self, data):
        """Sends all of it, closes the input, and returns the messages that came."""
        out, err = self.process.communicate(data, timeout=60)
        self.assertEqual((self.process.returncode, err), (0, b""))
        self.assertTrue(out == b"" or out.endswith(b"\n"))
        return [json.loads(line) for line in out.splitlines()]

    def ask(self, message):
        self.process.stdin.write(lines(message))
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def test_answers_all_that_was_read_before_it_ends(self):
        calls = [request(i, "tools/call", name="test_tool_with_progress") for i in range(1, 9)]
        answers = self.finish(lines(INITIALIZE, *calls))
        self.assertEqual(sorted(answer["id"] for answer in answers), list(range(9)))

    def test_the_last_line_needs_no_newline_and_empty_ones_do_not_matter(self):
        answers = self.finish(b"\n\r\n  \n" + lines(INITIALIZE) + b'{"jsonrpc":"2.0","id":1,"method":"ping"}')
        self.assertEqual([answer["id"] for answer in answers], [0, 1])

    def test_what_is_not_json_or_not_utf8_is_a_parse_error(self):
        answers = self.finish(b"{nonsense\n" + b'{"jsonrpc":"2.0","id":1,"method":"\xff\xfe"}\n' + lines(INITIALIZE))
        self.assertEqual([answer.get("error", {}).get("code") for answer in answers], [-32700, -32700, None])

    def test_trial_s6_half_a_surrogate_pair_is_answered_under_its_id(self):
        call = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a \\ud83d"}}}\n'
        answers = self.finish(lines(INITIALIZE) + call)
        self.assertEqual([answer.get("id") for answer in answers], [0, 7])
        self.assertNotEqual(answers[1].get("error", {}).get("code"), -32700)

    def test_a_line_beyond_the_limit_is_refused_and_the_next_is_read(self):
        long = b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * (40 << 20) + b'"}\n'
        answers = self.finish(long + lines(INITIALIZE))
        self.assertEqual(answers[0]["error"]["code"], -32700)
        self.assertEqual(answers[1]["id"], 0)

    def test_a_large_message_below_the_limit_is_taken(self):
        text = "x" * (8 << 20)
        answers = self.finish(lines(INITIALIZE, request(1, "tools/call", name="json_schema_2020_12_tool", arguments={"a": text})))
        self.assertEqual(json.loads(answers[1]["result"]["content"][0]["text"]), {"a": text})

    def test_no_input_no_output(self):
        self.assertEqual(self.finish(b""), [])

    def test_signals_end_it_cleanly_and_at_once(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number):
                self.end()
                self.setUp()
                self.ask(INITIALIZE)
                self.process.stdin.write(lines(request(1, "tools/call", name="test_wait")))
                self.process.stdin.flush()
                self.process.send_signal(number)
                self.assertEqual(self.process.wait(timeout=10), 0)

    def test_a_client_that_stops_reading_ends_it(self):
        self.ask(INITIALIZE)
        self.process.stdout.close()
        try:
            for i in range(2000):
                self.process.stdin.write(lines(request(i, "tools/list")))
                self.process.stdin.flush()
        except BrokenPipeError:
            pass
        self.assertEqual(self.process.wait(timeout=10), 0)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def test_a_signal_ends_it_though_nobody_reads_what_it_writes(self):
        self.process.stdin.write(lines(INITIALIZE, *[request(i, "tools/list") for i in range(1, 60)]))
        self.process.stdin.flush()  # more answers than a pipe holds
        self.process.stdout.readline()
        self.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.process.wait(timeout=10), 0)

    def test_both_eras_on_one_connection(self):
        self.assertIn("supportedVersions", self.ask(request(1, "server/discover", _meta=META))["result"])
        self.assertEqual(self.ask(INITIALIZE)["result"]["protocolVersion"], "2025-11-25")
        self.assertEqual(self.ask(request(2, "tools/list", _meta=META))["result"]["resultType"], "complete")

    def test_a_subscription_hears_of_a_change_and_is_closed_at_the_end(self):
        listen = request("s", "subscriptions/listen", _meta=META, notifications={"resourcesListChanged": True})
        self.assertEqual(self.ask(listen)["method"], "notifications/subscriptions/acknowledged")
        answers = [self.ask(request(2, "tools/call", _meta=META, name="test_trigger_resource_change")),
                   json.loads(self.process.stdout.readline())]
        methods = {answer.get("method") for answer in answers}
        self.assertEqual(methods, {None, "notifications/resources/list_changed"})
        last = self.finish(None)
        self.assertEqual(last[0]["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "s")


if __name__ == "__main__":
    unittest.main()

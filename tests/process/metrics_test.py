"""GET /metrics of `cairn serve --http`, read as strictly as Prometheus reads it."""

import http.client
import json
import math
import os
import re
import unittest
import urllib.parse

from cairn_process import TIMEOUT, WORDS_ONLY, ProcessTest

DOCS = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "metrics.md")
NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (\S+)")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)')
NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]\d+)?")
OUTCOMES = ("ok", "error", "asked")


class Metric:
    """One metric: its kind, and its samples by suffix and labels."""

    def __init__(self, kind):
        self.kind = kind
        self.samples = {}

    def labels(self):
        return {name for _, labels in self.samples for name, _ in labels}


def parse_labels(text):
    labels, at = [], 0
    while at < len(text):
        match = LABEL.match(text, at)
        if not match or (match[3] == "," and match.end() == len(text)):
            raise AssertionError(f"not labels: {text!r}")
        labels.append((match[1], re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], match[2])))
        at = match.end()
    if not labels or len(dict(labels)) != len(labels):
        raise AssertionError(f"no labels, or one twice: {text!r}")
    return tuple(labels)


def parse(text):
    """Metrics by name; an AssertionError for whatever is not version 0.0.4 of the format, written well."""
    if not text.endswith("\n"):
        raise AssertionError("the last line does not end")
    metrics, helped, name = {}, None, None
    for line in text[:-1].split("\n"):
        if match := re.fullmatch(rf"# HELP ({NAME}) (\S.*)", line):
            helped = match[1]
        elif match := re.fullmatch(rf"# TYPE ({NAME}) (counter|gauge|histogram)", line):
            name = match[1]
            if name in metrics or name != helped:
                raise AssertionError(f"told twice, or without help: {line!r}")
            metrics[name] = Metric(match[2])
        elif match := SAMPLE.fullmatch(line):
            add_sample(metrics[name], name, match)
        else:
            raise AssertionError(f"not a line of metrics: {line!r}")
    for name, metric in metrics.items():
        check(name, metric)
    return metrics


def add_sample(metric, name, match):
    suffix = match[1].removeprefix(name)
    allowed = ("_bucket", "_sum", "_count") if metric.kind == "histogram" else ("",)
    if not match[1].startswith(name) or suffix not in allowed:
        raise AssertionError(f"a sample of another metric: {match[0]!r}")
    key = (suffix, parse_labels(match[2]) if match[2] is not None else ())
    if key in metric.samples or not NUMBER.fullmatch(match[3]):
        raise AssertionError(f"twice, or no number: {match[0]!r}")
    metric.samples[key] = float(match[3])


def check(name, metric):
    """What the kind of a metric promises."""
    if (metric.kind == "counter") != name.endswith("_total"):
        raise AssertionError(f"a counter, and only a counter, ends with _total: {name}")
    if metric.kind != "gauge" and min(metric.samples.values()) < 0:
        raise AssertionError(f"less than nothing: {name}")
    buckets = {}
    for (suffix, labels), value in metric.samples.items():
        if suffix == "_bucket":
            buckets.setdefault(labels[:-1], []).append((labels[-1], value))
    for labels, steps in buckets.items():
        bounds = [math.inf if bound == "+Inf" else float(bound) for (_, bound), _ in steps]
        counts = [count for _, count in steps]
        if {label for (label, _), _ in steps} != {"le"} or bounds != sorted(set(bounds)) or bounds[-1] != math.inf:
            raise AssertionError(f"buckets without order or end: {name} {labels}")
        if counts != sorted(counts) or counts[-1] != metric.samples["_count", labels]:
            raise AssertionError(f"buckets that do not add up: {name} {labels}")
        if ("_sum", labels) not in metric.samples:
            raise AssertionError(f"no sum: {name} {labels}")


class MetricsTest(ProcessTest):
    def serve(self, *args):
        process = self.start(*WORDS_ONLY, "serve", "--http", "0", "--json", *args)
        said = json.loads(process.stdout.readline())
        self.host = urllib.parse.urlsplit(said["url"]).netloc
        with open(said["token_file"], encoding="utf-8") as file:
            self.token = file.read().strip()

    def ask(self, method="GET", path="/metrics", body=None, **headers):
        """A request with the token, unless `headers` say otherwise."""
        sent = {"Authorization": f"Bearer {self.token}", **{n.replace("_", "-"): v for n, v in headers.items()}}
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT)
        connection.request(method, path, body, {name: value for name, value in sent.items() if value is not None})
        reply = connection.getresponse()
        reply.body = reply.read().decode("utf-8")
        connection.close()
        return reply

    def scrape(self):
        reply = self.ask()
        self.assertEqual(reply.status, 200, reply.body)
        return parse(reply.body)

    def post(self, method, session=None, **params):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return self.ask("POST", "/mcp", body, Content_Type="application/json",
                        Accept="application/json, text/event-stream", Mcp_Session_Id=session)

    def open_session(self):
        reply = self.post("initialize", protocolVersion="2025-11-25", capabilities={},
                          clientInfo={"name": "t", "version": "1"})
        self.assertEqual(reply.status, 200, reply.body)
        return reply.headers["Mcp-Session-Id"]

    def call(self, session, tool, **arguments):
        reply = self.post("tools/call", session, name=tool, arguments=arguments)
        self.assertEqual(reply.status, 200, reply.body)

    def value(self, metrics, name, suffix="", **labels):
        return metrics[name].samples[suffix, tuple(labels.items())]

    def calls(self, metrics, tool):
        return [self.value(metrics, "cairn_tool_calls_total", tool=tool, outcome=outcome) for outcome in OUTCOMES]


class Reading(MetricsTest):
    def test_the_store_and_the_process_are_told(self):
        ids = [self.json(*WORDS_ONLY, "add", text)["id"] for text in ("one thing", "another thing", "a third one")]
        self.ok(*WORDS_ONLY, "delete", ids[0])
        self.serve()
        metrics = self.scrape()
        version = self.ok("--version").split()[1]
        self.assertEqual(self.value(metrics, "cairn_build_info", version=version, store="sqlite"), 1)
        self.assertEqual(self.value(metrics, "cairn_store_up"), 1)
        for state, count in (("alive", 2), ("deleted", 1), ("superseded", 0), ("expired", 0)):
            self.assertEqual(self.value(metrics, "cairn_memories", state=state), count, state)
        stats = self.json(*WORDS_ONLY, "stats")
        self.assertEqual(self.value(metrics, "cairn_store_schema_version"), stats["schema_version"])
        self.assertEqual(self.value(metrics, "cairn_store_bytes"), stats["db_bytes"])
        self.assertGreater(self.value(metrics, "process_resident_memory_bytes"), 1_000_000)
        self.assertGreater(self.value(metrics, "process_start_time_seconds"), 1_700_000_000)

    def test_counts_move_with_calls_and_requests(self):
        self.serve()
        before = self.scrape()
        session = self.open_session()
        self.call(session, "memory_store", content="The kettle is blue")
        self.call(session, "memory_store", content="The kettle is old")
        self.call(session, "memory_get", ids=["no id"])
        after = self.scrape()
        self.assertEqual(self.calls(before, "memory_store"), [0, 0, 0])
        self.assertEqual(self.calls(after, "memory_store"), [2, 0, 0])
        self.assertEqual(self.calls(after, "memory_get"), [0, 1, 0])
        self.assertEqual(self.value(after, "cairn_tool_duration_seconds", "_count", tool="memory_store"), 2)
        self.assertGreater(self.value(after, "cairn_tool_duration_seconds", "_sum", tool="memory_store"), 0)
        self.assertEqual(self.value(before, "cairn_mcp_sessions"), 0)
        self.assertEqual(self.value(after, "cairn_mcp_sessions"), 1)
        self.assertEqual(self.value(before, "cairn_http_requests_total", status="2xx"), 0)
        self.assertEqual(self.value(after, "cairn_http_requests_total", status="2xx"), 5)
        self.assertGreaterEqual(self.value(after, "cairn_http_connections"), 1)

    def test_a_name_that_is_no_tool_is_no_label(self):
        self.serve()
        before = self.scrape()
        session = self.open_session()
        names = ('x"} 1\ncairn_evil 1', "\\", "memory_stor", "other", "x" * 10_000, "é\u2028")
        for name in names:
            self.post("tools/call", session, name=name, arguments={})
        after = self.scrape()
        self.assertEqual(set(after), set(before))
        for name, metric in after.items():
            self.assertEqual(set(metric.samples), set(before[name].samples), name)
        self.assertEqual(self.calls(after, "other"), [0, len(names), 0])

    def test_other_toolsets_have_their_own_names(self):
        self.serve("--toolset", "vector-memory")
        metrics = self.scrape()
        self.assertEqual(self.calls(metrics, "search_memories"), [0, 0, 0])
        self.assertNotIn(("", (("tool", "memory_search"), ("outcome", "ok"))), metrics["cairn_tool_calls_total"].samples)


class Guarding(MetricsTest):
    def test_who_may_read(self):
        self.serve()
        cases = (
            (200, {}),
            (401, {"Authorization": None}),
            (401, {"Authorization": "Bearer " + "0" * 64}),
            (403, {"Host": "evil.example"}),
            (403, {"Origin": "https://evil.example"}),
        )
        for status, headers in cases:
            with self.subTest(headers):
                reply = self.ask(**headers)
                self.assertEqual(reply.status, status)
                self.assertEqual("cairn_build_info" in reply.body, status == 200)
        metrics = self.scrape()
        self.assertEqual(self.value(metrics, "cairn_http_requests_total", status="4xx"), 4)

    def test_what_may_be_asked(self):
        self.serve()
        reply = self.ask()
        self.assertEqual(reply.headers["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
        head = self.ask("HEAD")
        self.assertEqual((head.status, head.body), (200, ""))
        self.assertEqual(self.ask("POST", body="").status, 405)
        self.assertEqual(self.ask(path="/metrics/").status, 404)
        self.assertEqual(self.ask(path="/metrics?name=x").status, 200)


class Documentation(MetricsTest):
    def test_every_metric_is_documented_and_there_are_no_others(self):
        with open(DOCS, encoding="utf-8") as file:
            text = file.read()
        documented = {}
        for name, kind, labels in re.findall(r"^\| `(\w+)` \| (\w+) \|([^|]*)\|", text, re.MULTILINE):
            documented[name] = (kind, set(re.findall(r"`(\w+)`", labels)))
        self.serve()
        told = self.scrape()
        self.assertEqual(set(documented), set(told))
        for name, metric in told.items():
            kind, labels = documented[name]
            self.assertEqual(kind, metric.kind, name)
            if metric.samples:  # without a model there are no vectors
                self.assertEqual(labels | ({"le"} if kind == "histogram" else set()), metric.labels(), name)
        mentioned = set(re.findall(r"\b(?:cairn|process)_[a-z_]+", text))
        self.assertLessEqual({re.sub("_(bucket|sum|count)$", "", name) for name in mentioned}, set(told))


class Parsing(unittest.TestCase):
    def test_the_parser_of_these_tests_refuses_what_is_wrong(self):
        head = "# HELP m h\n# TYPE m gauge\n"
        self.assertEqual(parse(head + 'm{a="\\"\\\\\\n"} 1\n')["m"].samples, {("", (("a", '"\\\n'),)): 1})
        for wrong in ("m 1", "m  1\n", "m x\n", "n 1\n", "m 1\nm 1\n", "m{} 1\n", 'm{a="b",} 1\n', 'm{a="b"c} 1\n',
                      'm{a="\\x"} 1\n', "\n", "m_count 1\n", head, 'm{a="1",a="2"} 1\n', "m 1\n\n"):
            with self.assertRaises(AssertionError, msg=wrong):
                parse(head + wrong)
        steps = ('{le="1"} 2', '{le="+Inf"} 2')
        good = "# HELP m h\n# TYPE m histogram\n" + "".join(f"m_bucket{step}\n" for step in steps) + "m_sum 1\nm_count 2\n"
        parse(good)
        for old, new in (("} 2\nm_sum", "} 1\nm_sum"), ("+Inf", "0.5"), ("count 2", "count 3"), ("sum 1", "sum -1")):
            with self.assertRaises(AssertionError, msg=new):
                parse(good.replace(old, new))


if __name__ == "__main__":
    unittest.main()

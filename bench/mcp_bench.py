#!/usr/bin/env python3
"""Cairn as an MCP server, beside the reference memory server of the protocol's authors.

    bench/mcp_bench.py CAIRN [STORE]

CAIRN is the binary; STORE a store of many memories, which is copied (made anew, which takes a while, unless given).
The other server, @modelcontextprotocol/server-memory, comes from npm as tests/node/protocol pins it; without npm its
column stays empty. Both sides do the same in turns, by standard streams, and times are those of the client, with its
JSON. Prints a table.
"""

import http.client
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "node"))
import node_tools  # noqa: E402

MEMORIES = 10_000
STARTS = 30
CALLS = 300
SLOW_CALLS = 30  # of what takes long over there
CLIENTS = 8
CALLS_OF_A_CLIENT = 250
GOAL = "p50 and p95 ≤ 3 ms"
MODERN = "2026-07-28"
META = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
SUBJECTS = ("the billing job", "the test suite", "our parser", "the cache", "a worker", "the login page", "the importer")
VERBS = ("ignores", "uses", "rejects", "waits for", "replaces", "logs", "retries")
OBJECTS = ("an old library", "a YAML parser", "a cron entry", "the second replica", "expired tokens", "empty rows")
REASONS = ("as decided on Tuesday", "until the migration is done", "because of the outage", "to save memory")
QUESTIONS = [f"why is it that {subject} {verb} {what}" for subject in SUBJECTS for verb in VERBS for what in OBJECTS]


def make_text(rng):
    return f"{rng.choice(SUBJECTS)} {rng.choice(VERBS)} {rng.choice(OBJECTS)} {rng.choice(REASONS)}, ticket {rng.randrange(10**5)}."


class Server:
    """A process that is asked one thing after the other."""

    def __init__(self, command, env=None):
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **(env or {})})
        self.last_id = 0
        info = {"name": "bench", "version": "1"}
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=info)
        self.started = time.perf_counter() - self.began
        self.process.stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')

    def ask(self, method, **params):
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.last_id:
                break
        if "error" in answer or answer["result"].get("isError"):
            raise RuntimeError(json.dumps(answer)[:500])
        return answer["result"]

    def time(self, tool, **arguments):
        began = time.perf_counter()
        self.ask("tools/call", name=tool, arguments=arguments)
        return time.perf_counter() - began

    def processor_time(self):
        """Of all its threads, in seconds."""
        used = 0
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{task}/schedstat", encoding="ascii") as stat:
                used += int(stat.read().split()[0])
        return used / 1e9

    def resident(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait(timeout=60)
        self.process.stdout.close()


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


class Table:
    """Rows of p50 and p95 in milliseconds, ours beside theirs."""

    def __init__(self):
        print("| what | Cairn p50 | p95 | its processor time | server-memory p50 | p95 | ratio of p50 | goal |")
        print("|---|---:|---:|---:|---:|---:|---:|---|")

    def row(self, what, ours, theirs=(), goal="", used=None):
        processor = "" if used is None else f"{1000 * used:.2f} ms"
        cells = [what, *self.cells(ours), processor, *self.cells(theirs)]
        ratio = f"{statistics.median(theirs) / statistics.median(ours):.0f} ×" if theirs else ""
        print("| " + " | ".join([*cells, ratio, goal]) + " |", flush=True)

    @staticmethod
    def cells(times):
        if not times:
            return "", ""
        return tuple(f"{1000 * each:.2f} ms" for each in (statistics.median(times), percentile(times, 0.95)))


class Bench:
    def __init__(self, cairn, given, folder):
        self.cairn = cairn
        self.folder = folder
        self.store = os.path.join(folder, "memory.db")
        self.graph = os.path.join(folder, "graph.jsonl")
        self.theirs = self.their_command()
        self.fill(given)
        self.texts = self.stored_texts()
        self.write_graph()
        self.tickets = re.findall(r"ticket \d+", "\n".join(self.texts))

    def their_command(self):
        try:
            script = node_tools.package(node_tools.PROTOCOL, "@modelcontextprotocol/server-memory") / "dist/index.js"
            return [str(node_tools.node()), str(script)]
        except node_tools.Unavailable as missing:
            print(f"without server-memory: {missing}")
            return None

    def our_server(self, *options):
        return Server([self.cairn, "--quiet", "--db", self.store, *options, "serve"])

    def their_server(self):
        return Server(self.theirs, {"MEMORY_FILE_PATH": self.graph})

    def fill(self, given):
        if given:
            shutil.copy(given, self.store)
            return
        batch = os.path.join(self.folder, "batch.jsonl")
        with open(batch, "w", encoding="utf-8") as file:
            file.writelines(json.dumps({"content": make_text(random.Random(i))}) + "\n" for i in range(MEMORIES))
        subprocess.run([self.cairn, "--quiet", "--db", self.store, "add", "--batch", batch], check=True,
                       stdout=subprocess.DEVNULL)

    def stored_texts(self):
        """What both sides hold, whoever made the store."""
        command = [self.cairn, "--quiet", "--db", self.store, "list", "--limit", "100000", "--json"]
        done = subprocess.run(command, check=True, capture_output=True)
        return [record["content"] for record in json.loads(done.stdout)["items"]]

    def write_graph(self):
        """In the form in which the other server keeps its memories."""
        with open(self.graph, "w", encoding="utf-8") as file:
            for i, text in enumerate(self.texts):
                entity = {"type": "entity", "name": f"memory {i}", "entityType": "fact", "observations": [text]}
                file.write(json.dumps(entity) + "\n")

    def run(self):
        table = Table()
        self.starts(table)
        ours, theirs = self.our_server(), self.their_server() if self.theirs else None
        rng = random.Random(1)

        def look(what, mode, queries, goal="", also_there=False):
            """The same queries on both sides; the other one is slow and gets the first few."""
            ours.time("memory_search", query=queries[0], mode=mode)  # reads the index
            before = ours.processor_time()
            times = [ours.time("memory_search", query=query, mode=mode) for query in queries]
            used = (ours.processor_time() - before) / len(queries)
            there = [theirs.time("search_nodes", query=query) for query in queries[:SLOW_CALLS]] if also_there else ()
            table.row(f"memory_search, {mode}, {what}", times, there, goal, used)

        tickets = rng.choices(self.tickets, k=CALLS)  # each is in a memory
        questions = rng.choices(QUESTIONS, k=CALLS)
        look("\"ticket N\"", "keyword", tickets, GOAL, bool(theirs))
        look("\"N\"", "keyword", [ticket.split()[1] for ticket in tickets], GOAL, bool(theirs))
        look("a question", "keyword", questions, GOAL)
        look("a question", "hybrid", questions)
        self.adds(table, ours, theirs)
        sizes = [f"{server.resident():.0f} MB" if server else "" for server in (ours, theirs)]
        print(f"| resident memory after that | {sizes[0]} | | | {sizes[1]} | | | |")
        for server in filter(None, (ours, theirs)):
            server.close()
        self.http(rng)

    def starts(self, table):
        """In turns, so that both meet the same neighbours."""
        ours, theirs = [], []
        for _ in range(STARTS):
            for times, start in ((ours, self.our_server), (theirs, self.their_server if self.theirs else None)):
                if start:
                    server = start()
                    times.append(server.started)
                    server.close()
        table.row("from exec to the answer of initialize", ours, theirs, "p50 and p95 ≤ 15 ms, ≥ 10 ×")

    def adds(self, table, ours, theirs):
        def add(server, i):
            return server.time("memory_store", content=f"Addition {i}: {make_text(random.Random(-i))}")

        def add_there(i):
            entity = {"name": f"addition {i}", "entityType": "fact", "observations": [make_text(random.Random(-i))]}
            return theirs.time("create_entities", entities=[entity])

        slow = [add_there(i) for i in range(1, SLOW_CALLS + 1)] if theirs else ()
        table.row("adding one to 10,000, with its vector", [add(ours, i) for i in range(1, 101)], slow)
        words = self.our_server("--set", "embedding.model=none")
        table.row("adding one to 10,000, words only", [add(words, i) for i in range(101, 301)], slow)
        words.close()

    def http(self, rng):
        command = [self.cairn, "--quiet", "--db", self.store, "serve", "--http", "0", "--json"]
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            line = server.stdout.readline()
            said = json.loads(line)
            with open(said["token_file"], encoding="utf-8") as file:
                token = file.read().strip()
            seeds = [(said["url"], token, rng.randrange(10**9)) for _ in range(CLIENTS)]
            with multiprocessing.Pool(CLIENTS) as pool:
                pool.map(one_client, seeds)  # warms up
                began = time.perf_counter()
                answers = pool.map(one_client, seeds)
                took = time.perf_counter() - began
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
        times = [each for times, _ in answers for each in times]
        errors = sum(errors for _, errors in answers)
        print(f"\nover HTTP, {CLIENTS} clients at once, {len(times)} keyword searches: {len(times) / took:.0f} a second, "
              f"p50 {1000 * statistics.median(times):.1f} ms, p99 {1000 * percentile(times, 0.99):.1f} ms, {errors} errors")


def one_client(given):
    """Many searches over one connection; their times and the number of failures."""
    url, token, seed = given
    rng = random.Random(seed)
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = {
        "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
        "Authorization": f"Bearer {token}", "MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call",
        "Mcp-Name": "memory_search",
    }
    times, errors = [], 0
    for i in range(CALLS_OF_A_CLIENT):
        began = time.perf_counter()
        arguments = {"query": rng.choice(QUESTIONS), "mode": "keyword"}
        params = {"name": "memory_search", "arguments": arguments, "_meta": META}
        message = {"jsonrpc": "2.0", "id": i, "method": "tools/call", "params": params}
        connection.request("POST", parts.path, json.dumps(message), headers)
        response = connection.getresponse()
        body = response.read()
        if response.getheader("Content-Type", "").startswith("text/event-stream"):
            body = [line for line in body.splitlines() if line.startswith(b"data:")][-1].removeprefix(b"data:")
        good = response.status == 200 and not json.loads(body)["result"].get("isError")
        errors += not good
        times.append(time.perf_counter() - began)
    connection.close()
    return times, errors


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory(prefix="cairn-mcp-bench-") as folder:
        Bench(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) == 3 else None, folder).run()


if __name__ == "__main__":
    main()

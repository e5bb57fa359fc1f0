#!/usr/bin/env python3
"""The hooks of an agent as whole processes, beside the same search by `cairn search`.

    bench/hook_bench.py CAIRN [STORE]

CAIRN is the binary; STORE a store of many memories, which is copied (made anew, which takes a while, unless given).
Commands take turns, so that all meet the same neighbours. Prints a table; processor time is that of the process, and
tells more than the clock where others are at work.
"""

import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from mcp_bench import MEMORIES, QUESTIONS, make_text, percentile  # noqa: E402

ROUNDS = 100
GOALS = {"hook user-prompt": "p95 ≤ 100 ms", "hook session-start": "p95 ≤ 30 ms"}


class Bench:
    def __init__(self, cairn, given, folder):
        self.cairn = cairn
        self.folder = folder
        self.store = os.path.join(folder, "memory.db")
        if given:
            shutil.copy(given, self.store)
        else:
            lines = [json.dumps({"content": make_text(random.Random(i))}) + "\n" for i in range(MEMORIES)]
            self.time(["add", "--batch", "-"], "".join(lines))

    def time(self, args, stdin=""):
        """Seconds by the clock and of the processor, and the answer; no deadline cuts it short."""
        began = time.perf_counter()
        process = subprocess.Popen([self.cairn, "--quiet", "--db", self.store, *args], cwd=self.folder,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(stdin.encode())
        process.stdin.close()
        answer = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        took = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        if process.returncode != 0:
            raise RuntimeError(f"{args}: exit {process.returncode}")
        return took, used.ru_utime + used.ru_stime, answer

    def run(self):
        rng = random.Random(1)
        unhurried = ["--deadline-ms", "60000"]
        samples = {}
        for _ in range(ROUNDS):
            prompt = rng.choice(QUESTIONS)
            event = {"cwd": self.folder, "prompt": prompt, "source": "startup"}
            for name, args, stdin in (
                    ("hook user-prompt", ["hook", "user-prompt", *unhurried], json.dumps(event)),
                    ("search, hybrid", ["search", "--profile", "relevance", prompt], ""),
                    ("hook user-prompt, \"go on\"", ["hook", "user-prompt", *unhurried], '{"prompt": "go on"}'),
                    ("hook session-start", ["hook", "session-start", *unhurried], json.dumps({**event, "prompt": ""})),
                    ("list, newest 10", ["list", "--limit", "10"], ""),
                    ("hook pre-compact", ["hook", "pre-compact", *unhurried], "{}"),
                    ("hook stop", ["hook", "stop", *unhurried], '{"session_id": "bench"}'),
                    ("--version", ["--version"], "")):
                samples.setdefault(name, []).append(self.time(args, stdin))
        print("| process | p50 | p95 | processor p50 | p95 | spoke | goal |\n|---|---:|---:|---:|---:|---:|---|")
        for name, rows in samples.items():
            took, used, said = zip(*rows, strict=True)
            cells = [statistics.median(took), percentile(took, 0.95), statistics.median(used), percentile(used, 0.95)]
            times = " | ".join(f"{1000 * each:.1f} ms" for each in cells)
            print(f"| {name} | {times} | {sum(map(bool, said))} of {ROUNDS} | {GOALS.get(name, '')} |")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory(prefix="cairn-hook-bench-") as folder:
        Bench(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) == 3 else None, folder).run()


if __name__ == "__main__":
    main()

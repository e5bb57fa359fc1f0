"""A folder with a project and its store, and the processes that use it."""

import json
import os
import subprocess
import threading
import time
from collections import defaultdict

from cairn_process import BINARY, TIMEOUT, Answer, as_bytes, end, integrity, write_bytes
from mcp_session import McpSession

MODEL_OFF = {"CAIRN_EMBEDDING_MODEL": "none"}
LOOKED_AT = {"store", "index", "orphans", "log", "side files"}  # a report without these has not looked
OF_THE_MACHINE = {"disk"}


class Wrong(Exception):
    """The store or a process did what it must not."""


class Counts:
    """What all processes of a soak had in common."""

    def __init__(self, random, most_kills):
        self.random = random
        self.most_kills = most_kills
        self.lock = threading.Lock()
        self.kills = 0
        self.started = 0
        self.slowest_read = 0.0
        self.slowest_beside_batch = 0.0  # while a large batch was under way
        self.batches_under_way = 0

    def wants_kill(self, chance):
        with self.lock:
            if self.most_kills is not None and self.kills >= self.most_kills:
                return False
            return self.random.random() < chance

    def uniform(self, most):
        with self.lock:
            return self.random.uniform(0, most)

    def killed(self):
        with self.lock:
            self.kills += 1

    def read_took(self, seconds, beside_batch):
        with self.lock:
            self.slowest_read = max(self.slowest_read, seconds)
            if beside_batch:
                self.slowest_beside_batch = max(self.slowest_beside_batch, seconds)


class Place:
    def __init__(self, folder, counts):
        self.counts = counts
        self.here = os.path.join(folder, "project")
        self.store = os.path.join(self.here, ".claude", "memory", "memory.db")
        os.makedirs(os.path.dirname(self.store), 0o700)
        self.env = {"HOME": folder, "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8", "TZ": "UTC"}
        self.usual = defaultdict(lambda: 0.05)  # seconds that a command takes, by its name

    def start(self, *args, model=False, **popen):
        with self.counts.lock:
            self.counts.started += 1
        return subprocess.Popen([BINARY, "--quiet", *args], cwd=self.here, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env={**self.env, **({} if model else MODEL_OFF)}, **popen)

    def run(self, *args, stdin=b"", kill=0.0, model=False):
        """The JSON that a command answered; None if it was killed before. `kill` is how likely it is to be."""
        name = (args[0], len(stdin) > 10_000, model)
        limit = self.counts.uniform(1.3 * self.usual[name]) if self.counts.wants_kill(kill) else None
        begin = time.monotonic()
        process = self.start(*args, "--json", model=model)
        try:
            out, err = process.communicate(as_bytes(stdin), timeout=limit or TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            if limit is None:
                raise Wrong(f"{args} hangs") from None
        finally:
            end(process)
        if process.returncode == -9:
            self.counts.killed()
            return complete(out)
        self.usual[name] = 0.8 * self.usual[name] + 0.2 * (time.monotonic() - begin)
        if process.returncode != 0 or err:
            raise Wrong(f"{args}: {Answer(process.returncode, out, err)}")
        return json.loads(out)

    def read(self, *args):
        """A command that only reads is never killed, and how long it takes is noted."""
        beside = self.counts.batches_under_way > 0
        begin = time.monotonic()
        answer = self.run(*args)
        self.counts.read_took(time.monotonic() - begin, beside and self.counts.batches_under_way > 0)
        return answer

    def write(self, path, text):
        """As an editor does: whole or not at all."""
        place = os.path.join(self.here, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        write_bytes(place + ".new", text)
        os.replace(place + ".new", place)

    def export(self):
        process = self.start("export")
        out, err = process.communicate(timeout=TIMEOUT)
        if process.returncode != 0:
            raise Wrong(f"export: {Answer(process.returncode, out, err)}")
        memories, accesses = {}, defaultdict(int)
        for line in out.splitlines():
            item = json.loads(line)
            if item["record"] == "memory":
                memories[item["id"]] = item
            elif item["record"] == "access":
                accesses[item["memory_id"]] += 1
        return memories, accesses

    def check(self, model=False):
        """All is well with the store and around it, as the doctor and SQLite see it."""
        process = self.start("doctor", "--deep", "--json", model=model)
        out, err = process.communicate(timeout=TIMEOUT)
        checks = {check["check"]: check for check in json.loads(out)["checks"]} if out else {}
        ill = [check for name, check in checks.items() if not check["ok"] and name not in OF_THE_MACHINE]
        missing = (LOOKED_AT | ({"vectors"} if model else set())) - checks.keys()
        if ill or missing:
            raise Wrong(f"doctor: {ill or (missing, Answer(process.returncode, out, err))}")
        verdict = integrity(self.store)
        if verdict != "ok":
            raise Wrong(f"integrity_check: {verdict}")


class Session:
    """A server that lives on between calls, until it is killed."""

    def __init__(self, place):
        self.place = place
        self.session = None

    def open(self):
        if self.session is None:
            self.session = McpSession(self.place.start("serve"))

    def call(self, tool, kill=0.0, **arguments):
        """The JSON of the reply; None if the server was killed before."""
        self.open()
        process = self.session.process
        timer = None
        if self.place.counts.wants_kill(kill):
            timer = threading.Timer(self.place.counts.uniform(0.02), process.kill)
            timer.start()
        try:
            result = self.session.call(tool, **arguments)
        except (AssertionError, OSError) as ended:
            if timer is None:
                raise Wrong(f"{tool}: {ended}") from None
            result = None
        if timer is not None:
            timer.join()
            end(process)
            self.session = None
            self.place.counts.killed()
        if result is None:
            return None
        if result.get("isError"):
            raise Wrong(f"{tool}: {result}")
        return json.loads(result["content"][0]["text"])

    def close(self):
        if self.session is not None:
            end(self.session.process)
            self.session = None


def complete(out):
    """The answer of a process that was killed after it had given it."""
    try:
        return json.loads(out)
    except ValueError:
        return None

"""Runs the real binary from outside, each test in a home of its own.

CAIRN_BINARY names the binary. Nothing here touches the network or the caller's own memories, and the
time zone is fixed, so that local times read the same everywhere.
"""

import contextlib
import fcntl
import json
import os
import pty
import shutil
import sqlite3
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest

BINARY = os.environ["CAIRN_BINARY"]
SLOW_BUILD = bool(os.environ.get("CAIRN_SLOW_BUILD"))  # sanitizers: do less of the same
TIMEOUT = 60  # seconds; no command takes nearly as long, one that hangs does

# For tests of many records that are not about meaning: no vectors, and no word about it.
WORDS_ONLY = ("--quiet", "--set", "embedding.model=none")

UNKNOWN_ID = "018f3c2e-7b1a-7c3d-9e4f-0123456789ab"
UUID7 = r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"

NOTHING = type(None)
# The record of docs/json-output.md in its order, with the types its JSON may have.
RECORD = {
    "id": str,
    "content": str,
    "summary": str,
    "embedding_text": (str, NOTHING),
    "type": str,
    "category": str,
    "source": str,
    "project": (str, NOTHING),
    "branch": (str, NOTHING),
    "session": (str, NOTHING),
    "kind": str,
    "thread": (str, NOTHING),
    "position": (int, NOTHING),
    "speaker": (str, NOTHING),
    "context": (str, NOTHING),
    "file_path": (str, NOTHING),
    "section_title": (str, NOTHING),
    "chunk": (str, NOTHING),
    "tags": list,
    "keywords": list,
    "entities": list,
    "importance": int,
    "confidence": float,
    "metadata": dict,
    "created_at": int,
    "updated_at": int,
    "expires_at": (int, NOTHING),
    "usefulness": int,
    "access_count": int,
    "last_accessed_at": int,
    "promoted_at": (int, NOTHING),
    "superseded_by": (str, NOTHING),
    "content_hash": str,
}


class Answer:
    """What a finished command left: exit code, stdout and stderr."""

    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err.decode("utf-8")

    @property
    def text(self):
        return self.out.decode("utf-8")

    @property
    def json(self):
        return json.loads(self.text)

    def __repr__(self):
        return f"exit {self.code}\nstdout: {self.out[:2000]!r}\nstderr: {self.err[:2000]!r}"


def as_bytes(text):
    return text.encode("utf-8") if isinstance(text, str) else text


def json_lines(items):
    return "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items)


def at_once(works):
    """Runs functions in threads that start together; raises what the first of them raised."""
    faults = []
    gate = threading.Barrier(len(works))

    def guarded(work):
        try:
            gate.wait(timeout=TIMEOUT)
            work()
        except BaseException as fault:  # pylint: disable=broad-except
            faults.append(fault)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


class ProcessTest(unittest.TestCase):
    """A test with a fresh folder: `home` is HOME and holds the store, `here` is the working directory."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="cairn-process-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.home = os.path.join(self.folder, "home")
        self.here = os.path.join(self.folder, "here")
        os.mkdir(self.home, 0o700)
        os.mkdir(self.here, 0o700)
        self.data = os.path.join(self.home, "cairn")
        self.store = os.path.join(self.data, "memory.db")
        self.env = {
            "HOME": self.home,
            "CAIRN_PAGER": "cat",
            "CAIRN_HOME": self.data,
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
        }
        for name, value in os.environ.items():  # what sanitizers are told
            if name.endswith("SAN_OPTIONS"):
                self.env[name] = value

    def start(self, *args, env=None, cwd=None, binary=BINARY, **popen):
        """A command that runs on; it is ended with the test at the latest."""
        popen.setdefault("stdin", subprocess.DEVNULL)
        popen.setdefault("stdout", subprocess.PIPE)
        popen.setdefault("stderr", subprocess.PIPE)
        process = subprocess.Popen(
            [binary, *args], env={**self.env, **(env or {})}, cwd=cwd or self.here, **popen
        )
        self.addCleanup(end, process)
        return process

    def wait_for(self, condition):
        """Looks again until it holds; there is nothing else to wait on from outside."""
        until = time.monotonic() + TIMEOUT
        while not condition():
            self.assertLess(time.monotonic(), until, "it never came")
            time.sleep(0.02)

    def run_cairn(self, *args, stdin=None, env=None, cwd=None, **popen):
        process = self.start(*args, env=env, cwd=cwd, stdin=subprocess.PIPE, **popen)
        out, err = process.communicate(as_bytes(stdin or b""), timeout=TIMEOUT)
        return Answer(process.returncode, out, err)

    def run_on_terminal(self, *args, streams=("stdout", "stderr"), env=None, stdin=None, typed=None, size=None, **how):
        """Runs a command with these streams on a terminal; returns its exit code and the bytes that the terminal got.

        typed: stdin is on the terminal as well, and this is typed there; size: rows and columns of the terminal.
        """
        parent, child = pty.openpty()
        if size:
            fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        process = self.start(*args, env={"TERM": "xterm", **(env or {})},
                             stdin=subprocess.PIPE if typed is None else child,
                             **{stream: child for stream in streams}, **how)
        os.close(child)
        chunks = []
        try:
            if typed is None:
                process.stdin.write(as_bytes(stdin or b""))
                process.stdin.close()
            else:
                os.write(parent, as_bytes(typed))
            while chunk := os.read(parent, 65536):
                chunks.append(chunk)
        except OSError:  # the terminal's other end is closed
            pass
        os.close(parent)
        return process.wait(timeout=TIMEOUT), b"".join(chunks)

    def ok(self, *args, **how):
        """Runs a command that must succeed without a warning on stderr, remarks apart; returns its stdout as text."""
        answer = self.run_cairn(*args, **how)
        warnings = [line for line in answer.err.splitlines() if line.startswith(("cairn:", "{"))]
        self.assertEqual((answer.code, warnings), (0, []), f"{args}\n{answer}")
        return answer.text

    def remarked(self, *args, **how):
        """Runs a command that must succeed; returns its stdout and stderr as text."""
        answer = self.run_cairn(*args, **how)
        self.assertEqual(answer.code, 0, f"{args}\n{answer}")
        return answer.text, answer.err

    def json(self, *args, **how):
        return json.loads(self.ok(*args, "--json", **how))

    def refused(self, code, *args, saying="", **how):
        """Runs a command that must fail with one line on stderr and nothing on stdout."""
        answer = self.run_cairn(*args, **how)
        self.assertEqual(answer.code, code, f"{args}\n{answer}")
        self.assertEqual(answer.out, b"", args)
        self.assertOneLine(answer.err)
        self.assertIn(saying, answer.err, args)
        return answer

    def assertOneLine(self, text):
        self.assertTrue(text.endswith("\n"), repr(text))
        self.assertEqual(text.count("\n"), 1, repr(text))
        self.assertEqual(text.splitlines(), [text[:-1]], "a line break in disguise")
        self.assertTrue(text[:-1].strip(), "an empty line")

    def make_store(self):
        """An empty store: commands that only read make none."""
        self.ok(*WORDS_ONLY, "import", stdin="")

    def add(self, text, *args):
        answer = self.json("add", text, *args)
        self.assertTrue(answer["created"], text)
        return answer["id"]

    def look(self, wanted, *args):
        """The record of an id as it stands, without using it."""
        for record in self.everything(*args):
            if record["id"] == wanted:
                return record
        raise AssertionError(f"no memory {wanted}")

    def everything(self, *args):
        every = ["--kind", "all", "--include-deleted", "--include-superseded", "--include-expired", "--limit", "100000"]
        return self.json("list", *every, *args)["items"]

    def count(self, *args):
        return len(self.everything(*args))

    def contents(self, *args):
        return [record["content"] for record in self.json("list", *args)["items"]]

    def assertRecord(self, record, extra=()):
        self.assertEqual(list(record), list(RECORD) + list(extra))
        for name, types in RECORD.items():
            self.assertIsInstance(record[name], types, name)
            self.assertNotIsInstance(record[name], bool, name)

    def assertIntact(self, store=None):
        "The index matches the records, and SQLite finds no damage."
        store = store or self.store
        self.assertIn("Rebuilt and verified", self.ok("--db", store, "rebuild"))
        self.assertEqual(integrity(store), "ok")


def integrity(store):
    # Python's SQLite does not know Cairn's tokenizer, which a check of the whole file would load for the
    # keyword index; rebuild checks that one. So each plain table is checked by itself.
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        ).fetchall()
        if not names:
            return "no tables"
        for (name,) in names:
            (verdict,) = connection.execute(f"PRAGMA integrity_check('{name}')").fetchone()
            if verdict != "ok":
                return f"{name}: {verdict}"
        return "ok"
    finally:
        connection.close()


PAGE = 8192
SUM = struct.Struct("<Q")


def mix(state, word):
    product = (state ^ word) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return (product << 29 | product >> 35) & 0xFFFFFFFFFFFFFFFF


def page_sum(number, page):
    """What stands in the last eight bytes of a page (src/store/sqlite/page_sums.h)."""
    lanes = [1, 2, 3, 4]
    for index, (word,) in enumerate(SUM.iter_unpack(page[:-8])):
        lanes[index & 3] = mix(lanes[index & 3], word)
    total = number
    for lane in lanes:
        total = mix(total, lane)
    return total


def seal(store):
    """Gives pages their sums that something else than Cairn has written, as if Cairn had."""
    with open(store, "r+b") as file:
        number = 0
        while page := file.read(PAGE):
            number += 1
            right = SUM.pack(page_sum(number, page))
            if page[-8:] != right and any(page):
                file.seek(number * PAGE - 8)
                file.write(right)


def end(process):
    """Kills a process this test started, if it still runs, and closes its pipes."""
    if process.poll() is None:
        process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe and not pipe.closed:
            with contextlib.suppress(BrokenPipeError):  # it died before it had read all that was written
                pipe.close()


def read_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def write_bytes(path, data):
    with open(path, "wb") as file:
        file.write(as_bytes(data))


def mode_of(path):
    return os.stat(path).st_mode & 0o777

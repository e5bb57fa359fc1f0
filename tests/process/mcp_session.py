"""A conversation with an MCP server that runs as a process and is spoken to by its standard streams.

Answers come in any order, and between them notifications and questions of the server; all that it said is kept
in `said`. A line that is not a JSON-RPC message fails the test that listens.
"""

import json
import queue
import threading

TIMEOUT = 60  # seconds; for what comes at once unless something is wrong
LEGACY = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN = "2026-07-28"
REVISIONS = (*LEGACY, MODERN)
CLIENT = {"name": "cairn-test", "version": "1"}


def meta_of(revision, capabilities=None, **more):
    """What a request of the modern era carries."""
    return {
        "io.modelcontextprotocol/protocolVersion": revision,
        "io.modelcontextprotocol/clientCapabilities": capabilities or {},
        "io.modelcontextprotocol/clientInfo": CLIENT,
        **more,
    }


class RpcError(Exception):
    """An answer that is a JSON-RPC error."""

    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.code = error["code"]
        self.message = error["message"]
        self.data = error.get("data")


class McpSession:
    """`answer` is called with a request of the server and returns its result; without it, there must be none."""

    def __init__(self, process, revision=LEGACY[-1], capabilities=None, answer=None, opens=True):
        self.process = process
        self.revision = revision
        self.capabilities = capabilities or {}
        self.answer = answer
        self.said = []  # every message of the server, in order
        self.asked = {}  # id → request, of ours
        self._unread = []
        self._lines = queue.Queue()
        self._last_id = 0
        threading.Thread(target=self._listen, daemon=True).start()
        if opens and not self.is_modern:
            self.opening = self.initialize()

    @property
    def is_modern(self):
        return self.revision == MODERN

    def initialize(self):
        result = self.request(
            "initialize", protocolVersion=self.revision, capabilities=self.capabilities, clientInfo=CLIENT
        )
        self.notify("notifications/initialized")
        return result

    def _listen(self):
        try:
            for line in self.process.stdout:
                self._lines.put(line)
        except ValueError:  # closed by the test
            pass
        self._lines.put(None)

    def write(self, *messages):
        self.process.stdin.write(b"".join(json.dumps(each).encode() + b"\n" for each in messages))
        self.process.stdin.flush()

    def notify(self, method, **params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def send(self, method, _meta=None, **params):
        """Sends a request without waiting; returns its id."""
        self._last_id += 1
        if self.is_modern:
            params["_meta"] = meta_of(self.revision, self.capabilities, **(_meta or {}))
        elif _meta:
            params["_meta"] = _meta
        message = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        self.asked[self._last_id] = message
        self.write(message)
        return self._last_id

    def next(self, timeout=TIMEOUT):
        """The next message; None at the end of the output."""
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"the server says nothing; it said {self.said[-3:]}") from None
        if line is None:
            return None
        if not line.endswith(b"\n"):
            raise AssertionError(f"a line without an end: {line[:200]!r}")
        message = json.loads(line)
        if message.get("jsonrpc") != "2.0":
            raise AssertionError(f"not JSON-RPC: {line[:200]!r}")
        self.said.append(message)
        if "method" in message and "id" in message:
            self.write({"jsonrpc": "2.0", "id": message["id"], "result": self.answer(message)})
        return message

    def wait_for(self, is_wanted, timeout=TIMEOUT):
        """The first message not waited for before that is wanted."""
        for i, message in enumerate(self._unread):
            if is_wanted(message):
                return self._unread.pop(i)
        while True:
            message = self.next(timeout)
            if message is None:
                raise AssertionError("the server ended")
            if is_wanted(message):
                return message
            self._unread.append(message)

    def answer_to(self, identifier):
        return self.wait_for(lambda message: "method" not in message and message.get("id") == identifier)

    def notification(self, method):
        return self.wait_for(lambda message: message.get("method") == method and "id" not in message).get("params")

    def request(self, method, **params):
        """The result; RpcError if there is an error instead."""
        message = self.answer_to(self.send(method, **params))
        if "error" in message:
            raise RpcError(message["error"])
        return message["result"]

    def call(self, tool, **arguments):
        """The result of a tool as it is, failed or not."""
        return self.request("tools/call", name=tool, arguments=arguments)

    def finish(self):
        """Closes the input; returns the exit code and what stderr holds after all has been read."""
        self.process.stdin.close()
        while self.next() is not None:
            pass
        code = self.process.wait(timeout=TIMEOUT)
        return code, self.process.stderr.read()

"""A man in the middle: passes PostgreSQL's messages between clients and a server, and bends those that a test wants bent.

    wire = Wire(server)
    wire.to_client = lambda talk, kind, body: b"" if talk.asked == "COMMIT" else message(kind, body)
    run_cairn("add", "…", env={"CAIRN_STORE_URL": wire.url(url), …})

`to_server` and `to_client` are given each message with the conversation it is part of, and return the bytes that are sent in
its place. See the chapter "Frontend/Backend Protocol" of PostgreSQL's manual.
"""

import contextlib
import os
import shutil
import socket
import struct
import tempfile
import threading

BACKLOG = 64


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


def data_row(body):
    """The values of a row: bytes, or None for null."""
    (count,), at, values = struct.unpack_from("!h", body), 2, []
    for _ in range(count):
        (size,), at = struct.unpack_from("!i", body, at), at + 4
        values.append(None if size < 0 else body[at:at + size])
        at += max(size, 0)
    return values


def data_row_of(values):
    parts = [struct.pack("!i", -1) if value is None else struct.pack("!i", len(value)) + value for value in values]
    return struct.pack("!h", len(values)) + b"".join(parts)


def pass_on(_, kind, body):
    return message(kind, body)


class Talk:
    """A conversation of one client with the server."""

    def __init__(self, wire, client):
        self.wire = wire
        self.client = client
        self.server = socket.socket(socket.AF_UNIX)
        self.asked = ""  # the statement that the client sent last
        self.outlives_client = False  # the server does not hear that the client is gone
        self._statements = {}

    def begin(self):
        self.server.connect(self.wire.server_path)
        for work in (self._listen_to_client, self._listen_to_server):
            threading.Thread(target=work, daemon=True).start()

    def close(self):
        for end in (self.client, self.server):
            hang_up(end)
            end.close()

    def _listen_to_client(self):
        with contextlib.suppress(OSError), self.client.makefile("rb") as line:
            self.server.sendall(message(b"", read_body(line)))  # the first one has no kind
            for kind, body in messages(line):
                self._note(kind, body)
                self.server.sendall(self.wire.to_server(self, kind, body))
        if not self.outlives_client:
            hang_up(self.server)

    def _listen_to_server(self):
        with contextlib.suppress(OSError), self.server.makefile("rb") as line:
            for kind, body in messages(line):
                self.client.sendall(self.wire.to_client(self, kind, body))
        hang_up(self.client)

    def _note(self, kind, body):
        parts = body.split(b"\0")
        if kind == b"Q":
            self.asked = parts[0].decode()
        elif kind == b"P":  # the statement's name, then it
            self.asked = self._statements[parts[0]] = parts[1].decode()
        elif kind == b"B":  # the portal's name, then the statement's
            self.asked = self._statements[parts[1]]


def read_body(line):
    size = line.read(4)
    return line.read(struct.unpack("!i", size)[0] - 4) if len(size) == 4 else b""


def messages(line):
    """The messages until the end of the line, each as its kind and body."""
    while kind := line.read(1):
        yield kind, read_body(line)


def hang_up(end):
    with contextlib.suppress(OSError):  # the other side was quicker
        end.shutdown(socket.SHUT_RDWR)


class Wire:
    def __init__(self, server):
        self.to_server = self.to_client = pass_on
        self.talks = []
        self.is_open = threading.Event()  # while it is not set, new clients wait
        self.is_open.set()
        self._there = server.socket_dir
        self._folder = tempfile.mkdtemp(prefix="cairn-wire-")
        name = f".s.PGSQL.{server.port}"
        self.server_path = os.path.join(server.socket_dir, name)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(os.path.join(self._folder, name))
        self._listener.listen(BACKLOG)
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, url):
        """An address of the server by way of this."""
        return url.replace(self._there, self._folder)

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:  # closed
                return
            self.is_open.wait()
            self.talks.append(Talk(self, client))
            self.talks[-1].begin()

    def close(self):
        hang_up(self._listener)
        self._listener.close()
        for talk in self.talks:
            talk.close()
        shutil.rmtree(self._folder, ignore_errors=True)

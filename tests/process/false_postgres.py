"""A false PostgreSQL server: has no TLS, asks for the password in clear text, and notes every byte that it is sent.

With `asks="password"` it does what an attacker would do; whatever credentials reach it stand in `received`.
"""

import socket
import struct
import threading

SSL_REQUEST, GSS_REQUEST = 80877103, 80877104
CLEAR_TEXT_PASSWORD = struct.pack("!cii", b"R", 8, 3)
WELCOME = struct.pack("!cii", b"R", 8, 0) + struct.pack("!cic", b"Z", 5, b"I")


class FalsePostgres:
    """Listens on loopback until `close()`."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.connections = 0
        self.received = b""  # of all clients, requests for encryption aside
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def url(self, parameters=""):
        return f"postgres://mallory@127.0.0.1:{self.port}/db" + ("?" + parameters if parameters else "")

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._listen, args=(client,), daemon=True).start()

    def _listen(self, client):
        with client:
            try:
                self._converse(client)
            except OSError:
                pass

    def _converse(self, client):
        while True:
            head = client.recv(8, socket.MSG_WAITALL)
            if len(head) < 8:
                return
            size, code = struct.unpack("!ii", head)
            if code not in (SSL_REQUEST, GSS_REQUEST):
                break
            client.sendall(b"N")
        self.received += head + client.recv(size - 8, socket.MSG_WAITALL)
        client.sendall(CLEAR_TEXT_PASSWORD)
        self.received += client.recv(65536)
        client.sendall(WELCOME)
        while data := client.recv(65536):
            self.received += data

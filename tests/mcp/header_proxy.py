"""A proxy on this machine that adds a header to each request, for clients that cannot."""

import socket
import threading


class HeaderProxy:
    """With it as a context: the port to connect to instead of HOST and PORT."""

    def __init__(self, host, port, line):
        self.target = (host, port)
        self.line = line.encode()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self.port

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        """One request: the server is asked to close after it, so that no second one has to be told apart."""
        with client, socket.create_connection(self.target) as server:
            try:
                head, rest = self.read_head(client)
                server.sendall(self.changed(head) + rest)
                threading.Thread(target=copy, args=(client, server), daemon=True).start()
                copy(server, client)
            except OSError:
                pass

    @staticmethod
    def read_head(client):
        data = b""
        while b"\r\n\r\n" not in data:
            part = client.recv(65536)
            if not part:
                raise ConnectionError
            data += part
        head, rest = data.split(b"\r\n\r\n", 1)
        return head.split(b"\r\n"), rest

    def changed(self, lines):
        kept = [lines[0], self.line, b"Connection: close"]
        for line in lines[1:]:
            name = line.split(b":", 1)[0].lower()
            if name == b"host":  # the server looks at the port in it
                line = line.replace(b":%d" % self.port, b":%d" % self.target[1])
            if name not in (b"connection", b"keep-alive"):
                kept.append(line)
        return b"\r\n".join(kept) + b"\r\n\r\n"


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass

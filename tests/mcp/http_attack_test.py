"""`cairn serve --http` attacked from outside: every attempt is refused within limits while another client is served.

The product has its own deadlines, which are too long to be waited for here; where one has to pass, the fixture server
stands in, which has the same transport.
"""

import contextlib
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from cairn_process import BINARY, SLOW_BUILD, WORDS_ONLY
from http_client import BOTH, META, Process, initialize, modern, modern_headers, named, request

MOST_GROWTH = 256 << 20  # bytes of memory, whatever is sent
MOST_CONNECTIONS = 512
PATIENCE = 20  # seconds for an answer: less than the deadlines of the server, so that they do not hide a hang


class Product:
    """The real server with a store of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="cairn-attack-")
        home = self.folder.name
        environment = {"HOME": home, "CAIRN_HOME": os.path.join(home, "cairn"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        environment.update((name, value) for name, value in os.environ.items() if name.endswith("SAN_OPTIONS"))
        self.said = open(os.path.join(home, "stderr"), "w+b")
        self.process = subprocess.Popen(
            [BINARY, "--verbose", *WORDS_ONLY[1:], "serve", "--http", "0", "--json"], cwd=home, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.said)
        where = json.loads(self.process.stdout.readline())
        self.port = int(re.search(r":(\d+)/mcp", where["url"])[1])
        self.token_file = where["token_file"]
        with open(self.token_file, encoding="ascii") as file:
            self.token = file.read().strip()

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmHWM:\s+(\d+) kB", status.read())[1]) << 10

    def raw(self, data=b""):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(data)
        return connection

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=30)
        self.said.seek(0)
        said = self.said.read()
        self.said.close()
        self.folder.cleanup()
        return self.process.returncode, out + said


class AnotherClient(threading.Thread):
    """Asks again and again, each time by a new connection, until it is told to stop."""

    def __init__(self, product):
        super().__init__(daemon=True)
        self.product = product
        self.over = threading.Event()
        self.answers = 0
        self.failures = []

    def run(self):
        while not self.over.wait(0.02):
            started = time.monotonic()
            try:
                reply = call(self.product, modern(1, "tools/call", name="memory_stats", arguments={}))
                if reply[0] != 200 or b'"result"' not in reply[1]:
                    self.failures.append(reply)
            except OSError as error:
                self.failures.append(repr(error))
            if time.monotonic() - started > PATIENCE:
                self.failures.append("slow")
            self.answers += 1

    def wait(self, count):
        """Until it has had so many more answers."""
        wanted = self.answers + count
        while self.answers < wanted and not self.failures:
            time.sleep(0.02)

    def stop(self):
        self.wait(3)  # also after all that happened
        self.over.set()
        self.join()


def message(product, body, **headers):
    """The bytes of a POST that is in order but for what is given; a header that is None is left out."""
    if not isinstance(body, bytes):
        body = json.dumps(body).encode()
    fields = {"Host": f"127.0.0.1:{product.port}", "Authorization": f"Bearer {product.token}",
              "Content-Type": "application/json", "Accept": BOTH, "Content-Length": str(len(body)), **named(headers)}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value is not None)
    return b"POST /mcp HTTP/1.1\r\n" + head.encode("latin-1") + b"\r\n" + body


class Replies:
    """The answers on one connection, one after another."""

    def __init__(self, connection):
        self.file = connection.makefile("rb")

    def next(self):
        response = http.client.HTTPResponse(self)
        response.begin()
        return response.status, response.headers, response.read()

    def makefile(self, _):  # what HTTPResponse asks a socket for
        return Unclosed(self.file)


class Unclosed:
    """A file that stays open when a response has been read."""

    def __init__(self, file):
        self.file = file

    def __getattr__(self, name):
        return (lambda: None) if name == "close" else getattr(self.file, name)


def read_reply(connection):
    status, _, body = Replies(connection).next()
    return status, body


def call(product, body):
    with product.raw(message(product, body, **modern_headers(body), Connection="close")) as connection:
        return read_reply(connection)


class Attack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.product = Product()
        cls.usual = cls.product.memory()
        cls.other = AnotherClient(cls.product)
        cls.other.start()

    @classmethod
    def tearDownClass(cls):
        cls.other.stop()
        grown = cls.product.memory() - cls.usual
        code, said = cls.product.end()
        assert not cls.other.failures, cls.other.failures[:3]
        assert SLOW_BUILD or grown < MOST_GROWTH, f"{grown >> 20} MB more than before"
        assert code == 0, (code, said)
        assert cls.product.token.encode() not in said, "the token was said"

    def everything(self, data, ends=False):
        """All that the server answers until it closes; `ends` if nothing more is sent."""
        received = b""
        with contextlib.suppress(ConnectionError), self.product.raw() as connection:
            with contextlib.suppress(ConnectionError):
                connection.sendall(data)
                if ends:
                    connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                received += part
        return received

    def refused(self, data, *statuses, ends=False):
        """There is one answer, with one of these statuses, and then the end; or the end at once, if None is one."""
        answer = self.everything(data, ends)
        if not answer and None in statuses:
            return
        found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", answer)]
        self.assertEqual(len(found), 1, answer[:300])
        self.assertIn(found[0], statuses, answer[:300])
        self.assertNotIn(self.product.token.encode(), answer)

    def head(self, *lines, first="POST /mcp HTTP/1.1"):
        port, token = self.product.port, self.product.token
        start = (first, f"Host: localhost:{port}", f"Authorization: Bearer {token}", *lines)
        return "\r\n".join(start).encode("latin-1") + b"\r\n"


class Guests(Attack):
    """Who may ask at all."""

    def test_foreign_hosts(self):
        port = self.product.port
        for host in ("evil.example", f"evil.example:{port}", f"localhost:{port + 1}", "localhost", "127.0.0.1", "[::1]",
                     f"localhost.evil.example:{port}", f"127.0.0.1.evil.example:{port}", f"127.0.0.1.nip.io:{port}",
                     f"2130706433:{port}", f"0x7f000001:{port}", f"0177.0.0.1:{port}", f"0x7f.0.0.1:{port}", f"127.1:{port}",
                     f"0.0.0.0:{port}", f"0:{port}", f"[::]:{port}", f"[::ffff:127.0.0.1]:{port}", f"[0:0:0:0:0:0:0:1]:{port}",
                     f"localhost.:{port}", f"127.0.0.1.:{port}", f"user@localhost:{port}", f"localhost:{port}@evil.example",
                     f"evil.example#localhost:{port}", f"localhost:{port}/x", f"localhost:{port},evil.example",
                     f"localhost:{port} evil.example", f"localhost:0{port}0", f"localhost:-{port}", f"localhost:{port + 65536}",
                     "localhost:", ":", "", f"\u00a0localhost:{port}", f"l\xf3calhost:{port}"):
            with self.subTest(host):
                self.refused(message(self.product, initialize(), Host=host), 403)

    def test_no_host_and_several(self):
        self.refused(message(self.product, initialize(), Host=None), 403)
        again = b"Host: evil.example\r\n"
        whole = message(self.product, initialize())
        for place in (whole.index(b"Host:"), whole.index(b"Accept:")):
            self.refused(whole[:place] + again + whole[place:], 403)
        self.refused(b"GET /health HTTP/1.1\r\n\r\n", 403)

    def test_the_target_does_not_stand_in_for_the_host(self):
        port = self.product.port
        for target in (f"http://localhost:{port}/health", f"//localhost:{port}/health"):
            self.refused(f"GET {target} HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode(), 403)
        for target in ("http://evil.example/health", f"http://evil.example:{port}/mcp", "//evil.example/health"):
            self.refused(f"GET {target} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode(), 401, 403, 404)
        self.refused(f"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode(), 400, 401, 403, 404, 405)

    def test_foreign_origins(self):
        port = self.product.port
        for origin in ("null", "", "http://evil.example", f"http://evil.example:{port}", "http://127.0.0.1.evil.example",
                       "http://localhost.evil.example", "http://localhost@evil.example", "http://localhost:80@evil.example",
                       "http://evil.example#http://localhost", "http://2130706433", "http://0.0.0.0", "http://localhost.",
                       "https://localhost/", "file://localhost", "chrome-extension://localhost", "HTTP//localhost",
                       "http://localhost, http://evil.example", "http://localhost http://evil.example", "http://[::ffff:127.0.0.1]"):
            with self.subTest(origin):
                self.refused(message(self.product, initialize(), Origin=origin), 403)
        self.refused(f"GET /health HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://evil.example\r\n\r\n".encode(), 403)

    def test_tokens_that_are_not_the_token(self):
        token = self.product.token
        flipped = token[:-1] + ("0" if token[-1] != "0" else "1")
        for given in (None, "", "Bearer", "Bearer ", token, f"Basic {token}", f"Token {token}", f"Bearer {token[:-1]}",
                      f"Bearer {token[1:]}", f"Bearer {token}0", f"Bearer {token}{token}", f"Bearer {flipped}",
                      f"Bearer {token.upper()}", f"Bearer {token[:32]} {token[32:]}", f"Bearer\u00a0{token}", f'Bearer "{token}"',
                      f"Bearer={token}", f"Bearer {token}, Bearer {token}", "Bearer null", "Bearer undefined", "Bearer *"):
            with self.subTest(given and given.replace(token, "TOKEN")):
                self.refused(message(self.product, initialize(), Authorization=given), 401)
        whole = message(self.product, initialize())
        place = whole.index(b"Authorization:")
        self.refused(whole[:place] + b"Authorization: Bearer x\r\n" + whole[place:], 401)

    def test_the_token_counts_nowhere_else(self):
        token, port = self.product.token, self.product.port
        for first in (f"GET /mcp?token={token}", f"GET /mcp?access_token={token}", f"GET /mcp/{token}", f"POST /mcp?Authorization=Bearer%20{token}"):
            extra = f"Cookie: token={token}\r\nX-Authorization: Bearer {token}\r\nProxy-Authorization: Bearer {token}\r\n"
            self.refused(f"{first} HTTP/1.1\r\nHost: localhost:{port}\r\n{extra}\r\n".encode(), 401)

    def test_the_token_is_for_its_owner_alone(self):
        self.assertEqual(os.stat(self.product.token_file).st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(os.path.dirname(self.product.token_file)).st_mode & 0o777, 0o700)
        with open(f"/proc/{self.product.process.pid}/cmdline", "rb") as words:
            self.assertNotIn(self.product.token.encode(), words.read())
        health = self.everything(f"GET /health HTTP/1.1\r\nHost: localhost:{self.product.port}\r\nConnection: close\r\n\r\n".encode())
        self.assertIn(b" 200 ", health)
        self.assertNotIn(self.product.token.encode(), health)


class Bytes(Attack):
    """What is no proper request."""

    def test_heads_that_are_too_long(self):
        for lines in (["X: " + "x" * 20_000], ["X: y"] * 5000, [f"{'x' * 20_000}: y"], [f"X{i}: {i}" for i in range(10_000)]):
            self.refused(self.head(*lines) + b"\r\n", 431)
        self.refused(b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n", 431)
        self.refused(b"x" * 100_000, 400, 431)
        self.refused(self.head() + b"X: " + b"x" * 10_000_000, 400, 431, None)  # a line without an end

    def test_lengths_that_are_none(self):
        for length in ("-1", "+1", "0x10", "1e3", "1.5", " ", "", "nonsense", "99999999999999999999999", "18446744073709551616", "5, 6",
                       "5 5", "\x00"):
            with self.subTest(length):
                self.refused(self.head(f"Content-Length: {length}") + b"\r\n[]   ", 400, 413, ends=True)
        self.refused(self.head("Content-Length: 2", "Content-Length: 3") + b"\r\n[]   ", 400)
        for length in (16 << 20 | 1, 1 << 40, 1 << 63, (1 << 64) - 1):
            self.refused(self.head(f"Content-Length: {length}") + b"\r\n", 413)

    def test_a_body_of_chunks_ends_at_the_limit(self):
        chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        head = self.head("Transfer-Encoding: chunked") + b"\r\n"
        self.refused(head + chunk * 18, 413)
        self.refused(head + b"FFFFFFFFFFFFFFFF\r\n[]", 400, 413, ends=True)
        self.refused(head + b"FFFFFFFFFFFFFFFFF\r\n[]", 400, 413, ends=True)

    def test_strangers_send_little(self):
        """Where no token is needed nobody is made to hold much for those who have none."""
        for first in ("POST /health HTTP/1.1", "POST /api/memories HTTP/1.1", "POST /open HTTP/1.1"):
            head = f"{first}\r\nHost: localhost:{self.product.port}\r\n".encode()
            with self.subTest(first):
                self.refused(head + b"Content-Length: 262145\r\n\r\n", 413)
                self.refused(head + b"Expect: 100-continue\r\nContent-Length: 16777216\r\n\r\n", 413)
                chunk = b"20000\r\n" + b" " * 0x20000 + b"\r\n"
                self.refused(head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 3, 413)
                self.refused(head + b"Connection: close\r\nContent-Length: 3\r\n\r\n{} ", 401, 405)

    def test_lines_of_chunks_end_at_a_limit(self):
        head = self.head("Transfer-Encoding: chunked") + b"\r\n"
        self.refused(head + b"2;" + b"x" * (64 << 20), 400, 413, 431)
        self.refused(head + b"0" * (64 << 20), 400, 413, 431)
        self.refused(head + b"0\r\n" + b"X: y\r\n" * 1_000_000, 400, 413, 431)
        self.refused(head + b"-2\r\n[]\r\n0\r\n\r\n", 400)
        self.refused(head + b"2\r\n[]XX0\r\n\r\n", 400)

    def test_two_lengths_smuggle_nothing(self):
        hidden = b"GET /health HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % self.product.port
        for lines in (["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 5"],
                      ["Transfer-Encoding: chunked", "Content-Length: 0"], ["Content-Length: 0", "Content-Length: 5"]):
            self.refused(self.head(*lines) + b"\r\n0\r\n\r\n" + hidden, 400)
        for coding in ("chunked, identity", "identity, chunked, x", "xchunked", "gzip", "chunked\x0b", "\x00chunked", "chunked, chunked"):
            answer = self.everything(self.head(f"Transfer-Encoding: {coding}") + b"\r\n0\r\n\r\n" + hidden, ends=True)
            self.assertNotIn(b'"status":"ok"', answer, coding)

    def test_what_follows_a_refusal_is_not_done(self):
        bad = message(self.product, initialize(), Authorization="Bearer x")
        store = modern(1, "tools/call", name="memory_store", arguments={"content": "smuggled words"})
        self.refused(bad + message(self.product, store, **modern_headers(store)), 401)
        look = modern(1, "tools/call", name="memory_search", arguments={"query": "smuggled"})
        self.assertNotIn(b"smuggled words", call(self.product, look)[1])

    def test_many_requests_at_once_are_answered_in_order(self):
        asked = [modern(i, "tools/list") for i in range(100)]
        whole = b"".join(message(self.product, each, **modern_headers(each)) for each in asked)
        with self.product.raw() as connection:
            threading.Thread(target=connection.sendall, args=(whole,)).start()
            replies = Replies(connection)
            for each in asked:
                status, _, body = replies.next()
                self.assertEqual((status, json.loads(body)["id"]), (200, each["id"]))

    def test_nothing_that_is_sent_becomes_a_header(self):
        for value in ("x\r\nX-Injected: y", "x\nX-Injected: y", "x\rX-Injected: y", "x%0d%0aX-Injected: y", "x\x00X-Injected: y"):
            for name in ("Mcp_Session_Id", "Last_Event_ID", "MCP_Protocol_Version", "Origin", "Accept"):
                answer = self.everything(message(self.product, request(1, "ping"), **{name: value}, Connection="close"), ends=True)
                self.assertNotIn(b"\nx-injected:", answer.split(b"\r\n\r\n")[0].lower())

    def test_what_is_not_http(self):
        hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) * 2
        for data in (b"\r\n\r\n", b"\x00" * 1000, b"GET /health\r\n\r\n", b"GET /health\n", b"get\r\n\r\n", b"\x80\x00\r\n\r\n",
                     b"GET  /health HTTP/1.1\r\n\r\n", b"GET /health HTTP/2.0\r\n\r\n", b"GET /health HTTP/1.11\r\n\r\n",
                     b"GET /health HTTX/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GE\x00T / HTTP/1.1\r\n\r\n",
                     b"GET /he\x00alth HTTP/1.1\r\n\r\n", b"GET /he alth HTTP/1.1\r\n\r\n", b"GET \xff\xfe HTTP/1.1\r\n\r\n",
                     self.head("Bad Name: x") + b"\r\n", self.head(": x") + b"\r\n", self.head("No colon") + b"\r\n",
                     self.head("X: a\x00b") + b"\r\n", self.head("X : y") + b"\r\n", self.head("X: \x7f") + b"\r\n",
                     hello, b"SSH-2.0-x\r\n", b"EHLO x\r\n", b"*1\r\n$4\r\nPING\r\n"):
            with self.subTest(data[:40]):
                self.refused(data, 400, 401, 403, None, ends=True)

    def test_paths_lead_nowhere(self):
        for path in ("/../etc/passwd", "/mcp/../../etc/passwd", "/%2e%2e/etc/passwd", "/mcp%00", "/MCP", "//mcp", "/mcp;x", "*",
                     "/./mcp", "/healthy", "mcp", "/mcp\\..\\x"):
            with self.subTest(path):
                self.refused(self.head(first=f"GET {path} HTTP/1.1") + b"Connection: close\r\n\r\n", 400, 401, 404, 405, 406)
        for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "FOO", "post"):
            self.refused(self.head("Connection: close", first=f"{method} /mcp HTTP/1.1") + b"\r\n", 405)

    def test_bodies_that_are_no_messages(self):
        def answer(body):
            with self.product.raw(message(self.product, body, Connection="close")) as connection:
                return read_reply(connection)[0]

        for body in (b"", b"\x00", b"\xff\xfe", b"null", b"1", b'""', b"[]", b"{}", b"{" * 100, b"[" * 1_000_000,
                     b'{"a":' * 500_000, b"[" * 1_000_000 + b"]" * 1_000_000, b"1" * 1_000_000, b'"' + b"\\" * 1_000_001,
                     b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}', b'{"jsonrpc":"2.0","id":{},"method":"ping"}',
                     b"\xef\xbb\xbf" + json.dumps(request(1, "ping")).encode()):
            with self.subTest(body[:40]):
                self.assertEqual(answer(body), 400)
        self.assertEqual(answer(b" " * (16 << 20)), 400)
        self.refused(message(self.product, b" " * ((16 << 20) + 1)), 413)


class Floods(Attack):
    """Too much of what is allowed."""

    def test_connections_that_ask_nothing(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with contextlib.ExitStack() as held:
            for begun in (b"", b"POST /mcp HT", self.head(), self.head("Content-Length: 5") + b"\r\n"):
                for _ in range(2 * MOST_CONNECTIONS // 4 + 50):
                    held.enter_context(contextlib.closing(self.product.raw(begun)))
            self.other.wait(5)
        self.assertEqual(self.other.failures, [])

    def test_strangers_whose_bodies_never_end(self):
        begun = f"POST /health HTTP/1.1\r\nHost: localhost:{self.product.port}\r\nContent-Length: 9\r\n\r\n[".encode()
        with contextlib.ExitStack() as held:
            for count in (MOST_CONNECTIONS, 20, 20, 20):  # a pause lets the server take in those that came
                for _ in range(count):
                    held.enter_context(contextlib.closing(self.product.raw(begun)))
                time.sleep(0.3)
            self.other.wait(5)
        self.assertEqual(self.other.failures, [])

    def test_sessions(self):
        with self.product.raw() as connection:
            replies = Replies(connection)
            ids = set()
            for _ in range(1100):
                connection.sendall(message(self.product, initialize()))
                ids.add(replies.next()[1]["Mcp-Session-Id"])
        self.assertEqual(len(ids), 1100)

    def test_readers_that_never_read(self):
        for i in range(10):
            body = modern(1, "tools/call", name="memory_store", arguments={"content": f"{i} " + "long words " * 8000})
            self.assertEqual(call(self.product, body)[0], 200)
        every = modern(1, "tools/call", name="memory_list", arguments={"limit": 10, "detail": "full"})
        with contextlib.ExitStack() as held:
            for _ in range(40):
                connection = held.enter_context(contextlib.closing(socket.socket()))
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(("127.0.0.1", self.product.port))
                connection.sendall(message(self.product, every, **modern_headers(every)))
            self.other.wait(10)
        self.assertEqual(self.other.failures, [])


class Attack06Bodies(unittest.TestCase):
    """Bodies that are made to be slow, several at once: /health, another client and SIGTERM do not wait for them."""

    MOST_BODY = 16 << 20
    SLOWER = 10 if SLOW_BUILD else 1
    HEALTH = 1.0 * SLOWER  # seconds; it is answered without the threads that read bodies
    ANSWER = 5.0 * SLOWER  # for a short request of another client on a machine with other work
    STOP = 2.0 * SLOWER

    def setUp(self):
        self.product = Product()
        self.addCleanup(self.product.folder.cleanup)
        self.addCleanup(self.product.said.close)
        self.addCleanup(self.product.process.stdout.close)
        self.addCleanup(self.kill)

    def kill(self):
        if self.product.process.poll() is None:
            self.product.process.kill()
        self.product.process.wait()

    @staticmethod
    def members(count, size):
        """As many members with names of their own as there may be, within the size."""
        text = ",".join(f'"k{i}":{i}' for i in range(count))
        return "{" + text[:size].rsplit(",", 1)[0] + "}"

    def tool(self, name, arguments):
        params = modern(1, "tools/call", name=name, arguments={})["params"]
        head = json.dumps(params)[:-1].replace('"arguments": {}', '"arguments": ' + arguments)
        return (f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{head}}}}}', name)

    def bodies(self):
        room = self.MOST_BODY - 4096
        nested = "[" * 90 + "]" * 90
        yield self.tool("memory_stats", self.members(240_000, room))
        yield self.tool("memory_stats", self.members(2_000_000, room))
        yield self.tool("memory_store", '{"content":"a","metadata":' + self.members(240_000, room) + "}")
        yield self.tool("memory_store", '{"content":"' + "words and more " * (room // 15) + '"}')
        yield self.tool("memory_store", '{"content":"' + "\\u00e9" * (room // 6) + '"}')
        yield self.tool("memory_store", '{"memories":[' + ",".join(['{"content":"a"}'] * 20_000) + "]}")
        yield self.tool("memory_search", '{"query":"' + "word " * (room // 5) + '"}')
        yield self.tool("memory_search", '{"query":"a","tags":[' + ",".join(f'"t{i}"' for i in range(200_000)) + "]}")
        yield self.tool("memory_search", '{"query":"' + "(" * 9_000 + '"}')
        yield self.tool("memory_stats", '{"a":[' + ",".join([nested] * (room // 200)) + "]}")
        yield self.tool("memory_stats", '{"a":[' + ",".join([nested] * 2_500) + "]}")
        yield self.tool("memory_stats", '{"a":[' + "{}," * (room // 3) + "{}]}")
        yield self.tool("memory_stats", '{"a":"' + "\\\\" * (room // 2) + '"}')
        yield ("[" + ",".join(['{"jsonrpc":"2.0","id":1,"method":"tools/call"}'] * 100_000) + "]", "memory_stats")

    def send(self, body, name):
        headers = {"MCP_Protocol_Version": META["io.modelcontextprotocol/protocolVersion"], "Mcp_Method": "tools/call",
                   "Mcp_Name": name, "Connection": "close"}
        with contextlib.suppress(OSError, http.client.HTTPException):
            with self.product.raw(message(self.product, body.encode(), **headers)) as connection:
                connection.settimeout(60 * self.SLOWER)
                return read_reply(connection)[0]
        return None

    def flood(self, statuses):
        def worker(part):
            for body, name in part:
                statuses.append(self.send(body, name))

        every = list(self.bodies())
        threads = [threading.Thread(target=worker, args=(every[i::4],), daemon=True) for i in range(4)]
        for thread in threads:
            thread.start()
        return threads

    def seconds_of(self, work):
        started = time.monotonic()
        work()
        return time.monotonic() - started

    def health(self):
        with self.product.raw(f"GET /health HTTP/1.1\r\nHost: localhost:{self.product.port}\r\nConnection: close\r\n\r\n".encode()) as connection:
            self.assertEqual(read_reply(connection)[0], 200)

    def short(self):
        status, body = call(self.product, modern(1, "tools/call", name="memory_stats", arguments={}))
        self.assertEqual((status, b'"result"' in body), (200, True), body[:300])

    def test_Attack06_hostile_bodies_hold_up_nobody(self):
        statuses, health, answers = [], [], []
        threads = self.flood(statuses)
        while any(thread.is_alive() for thread in threads):
            health.append(self.seconds_of(self.health))
            answers.append(self.seconds_of(self.short))
        self.assertEqual(len(statuses), len(list(self.bodies())))
        self.assertNotIn(None, statuses)
        self.assertNotIn(500, statuses)
        self.assertLess(max(health), self.HEALTH)
        self.assertLess(max(answers), self.ANSWER)

    def test_Attack06_sigterm_ends_it_while_hostile_bodies_are_read(self):
        store = modern(1, "tools/call", name="memory_store", arguments={"content": "kept although the server was ended"})
        self.assertEqual(call(self.product, store)[0], 200)
        self.flood([])
        time.sleep(0.3)
        self.product.process.send_signal(signal.SIGTERM)
        took = self.seconds_of(lambda: self.product.process.wait(timeout=60))
        self.assertLess(took, self.STOP)
        self.assertEqual(self.product.process.returncode, 0)
        shown = subprocess.run([BINARY, *WORDS_ONLY, "list", "--json"], cwd=self.product.folder.name, stdout=subprocess.PIPE, check=True,
                               env={"HOME": self.product.folder.name, "CAIRN_HOME": os.path.join(self.product.folder.name, "cairn"),
                                    "PATH": os.environ["PATH"]})
        self.assertIn(b"kept although", shown.stdout)


class Slow(unittest.TestCase):
    """Deadlines, with the fixture server, whose are short."""

    def drip(self, server, start, rest):
        """How long the server takes a byte every 100 ms."""
        started = time.monotonic()
        with contextlib.suppress(ConnectionError), server.raw(start) as connection:
            connection.settimeout(0.1)
            for i in range(200):
                try:
                    if not connection.recv(1000):
                        break
                except TimeoutError:
                    connection.sendall(rest[i % len(rest):][:1])
        return time.monotonic() - started

    def test_a_byte_now_and_then_is_closed_at_the_deadline(self):
        server = Process("--timeout", "1000")
        head = b"POST /mcp HTTP/1.1\r\nHost: localhost:%d\r\n" % server.port
        chunks = head + b"Transfer-Encoding: chunked\r\n\r\n"
        for start, rest in ((b"P", b"O"), (head, b"X: y\r\n"), (head + b"X: ", b"x"), (head + b"Content-Length: 1000\r\n\r\n", b" "),
                            (chunks, b"1\r\n \r\n"), (chunks + b"1;", b"x")):
            with self.subTest(start):
                took = self.drip(server, start, rest)
                self.assertGreater(took, 0.5)
                self.assertLess(took, 8)
        self.assertEqual(server.send("GET", "/health").status, 200)
        self.assertEqual(server.end(), (0, ""))


if __name__ == "__main__":
    unittest.main()

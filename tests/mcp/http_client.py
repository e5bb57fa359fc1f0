"""The fixture server over HTTP: a process, and the few requests that its tests are made of."""

import http.client
import json
import os
import signal
import socket
import subprocess

SERVER = os.environ["CAIRN_FIXTURE_SERVER"]
LEGACY = "2025-11-25"
MODERN = "2026-07-28"
META = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
BOTH = "application/json, text/event-stream"


def request(identifier, method, **params):
    return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}


def notification(method, **params):
    return {"jsonrpc": "2.0", "method": method, "params": params}


def initialize(version=LEGACY, **capabilities):
    return request(0, "initialize", protocolVersion=version, capabilities=capabilities,
                   clientInfo={"name": "t", "version": "1"})


class Events:
    """A stream of server-sent events, read one by one."""

    def __init__(self, connection, response):
        self.connection = connection
        self.response = response

    def next(self):
        """The next event as a dictionary of its fields; None at the end. Comments are under ''."""
        fields = {}
        while True:
            line = self.response.readline()
            if not line:
                return None
            line = line.decode().rstrip("\n")
            if not line and fields:
                return fields
            if line:
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")

    def message(self):
        """The next message; empty events and comments are passed over."""
        while (event := self.next()) is not None:
            if event.get("data"):
                return json.loads(event["data"])
        return None

    def close(self):
        self.response.close()
        self.connection.close()


class Reply:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.body = body
        self.type = response.headers.get("Content-Type", "")

    @property
    def json(self):
        return json.loads(self.body)


class Process:
    def __init__(self, *options):
        self.process = subprocess.Popen([SERVER, "--http", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def end(self):
        """Asks it to go; returns its exit status and what it said."""
        self.process.send_signal(signal.SIGTERM)
        try:
            _, said = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode, said.decode()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def open(self, method, path="/mcp", body=None, headers=None):
        """Sends a request; returns the connection and the response, whose body is not read yet."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        if not isinstance(body, (bytes, type(None))):
            body = json.dumps(body).encode()
        connection.request(method, path, body, {k: v for k, v in (headers or {}).items() if v is not None})
        return connection, connection.getresponse()

    def send(self, method, path="/mcp", body=None, headers=None):
        connection, response = self.open(method, path, body, headers)
        reply = Reply(response, response.read())
        connection.close()
        return reply

    def post(self, message, **headers):
        return self.send("POST", body=message, headers=post_headers(headers))

    def stream(self, message, **headers):
        return Events(*self.open("POST", body=message, headers=post_headers(headers)))

    def raw(self, data=b""):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.sendall(data)
        return connection

    def connect(self, version=LEGACY, **capabilities):
        """A new legacy session: the headers of its requests."""
        reply = self.post(initialize(version, **capabilities))
        assert reply.status == 200, reply.body
        headers = {"Mcp_Session_Id": reply.headers["Mcp-Session-Id"]}
        if version >= "2025-06-18":
            headers["MCP_Protocol_Version"] = version
        assert self.post(notification("notifications/initialized"), **headers).status == 202
        return headers

    def listen(self, session, **headers):
        headers = {"Accept": "text/event-stream", **named(session), **named(headers)}
        return Events(*self.open("GET", headers=headers))


def named(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


def post_headers(headers):
    return {"Content-Type": "application/json", "Accept": BOTH, **named(headers)}


def modern(identifier, method, **params):
    return request(identifier, method, _meta=META, **params)


def modern_headers(message):
    name = message["params"].get("name", message["params"].get("uri"))
    return {"MCP_Protocol_Version": MODERN, "Mcp_Method": message["method"], "Mcp_Name": name}

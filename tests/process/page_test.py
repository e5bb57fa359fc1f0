"""The server of `cairn ui` without a browser: who may come, what the API answers, what it refuses."""

import gzip
import http.client
import json
import os
import re
import signal
import sqlite3
import stat
import time
import unittest
import urllib.parse

from cairn_process import TIMEOUT, UNKNOWN_ID, WORDS_ONLY, ProcessTest, json_lines


class Visitor:
    """A browser without a page: keeps the cookie and the token of its session."""

    def __init__(self, link):
        parts = urllib.parse.urlsplit(link)
        self.host = parts.netloc
        self.headers = {}
        self.entrance = self.ask("GET", f"{parts.path}?{parts.query}")
        cookie = self.entrance.headers.get("Set-Cookie")
        if cookie:
            self.headers["Cookie"] = cookie.split(";")[0]
            self.headers["X-Cairn-Csrf"] = self.get("session")["csrf"]

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.host, timeout=30)
        sent = {**self.headers, **(headers or {})}
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, body, {name: value for name, value in sent.items() if value is not None})
        reply = connection.getresponse()
        reply.body = reply.read()
        connection.close()
        return reply

    def json(self, method, path, body=None, status=200):
        reply = self.ask(method, "/api/" + path, body)
        if reply.status != status:
            raise AssertionError(f"{method} {path}: {reply.status} {reply.body[:500]!r}")
        return json.loads(reply.body)

    def get(self, path, **params):
        query = urllib.parse.urlencode(params, doseq=True)
        return self.json("GET", path + ("?" + query if query else ""))

    def post(self, path, **body):
        return self.json("POST", path, body)


class PageTest(ProcessTest):
    def ui(self, *args, **how):
        """The process and its link."""
        process = self.start(*WORDS_ONLY, "ui", "--port", "0", "--json", *args, **how)
        line = process.stdout.readline()
        if not line:
            self.fail(process.stderr.read().decode())
        return process, json.loads(line)["url"]

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=TIMEOUT), 0)

    def visit(self, *args):
        return Visitor(self.ui(*args)[1])

    def add(self, *args):
        return json.loads(self.ok(*WORDS_ONLY, "add", *args, "--json"))["id"]


class Entrance(PageTest):
    def test_the_link_works_once_and_its_cookie_is_well_kept(self):
        _, link = self.ui()
        self.assertRegex(link, r"^http://127\.0\.0\.1:\d+/open\?code=[0-9a-f]{32}$")
        first = Visitor(link)
        cookie = first.entrance.headers["Set-Cookie"]
        for attribute in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn("; " + attribute, cookie)
        self.assertEqual(first.entrance.status, 200)
        again = Visitor(link)
        self.assertEqual(again.entrance.status, 401)
        self.assertNotIn("Set-Cookie", again.entrance.headers)

    def test_an_open_page_goes_on_after_a_restart(self):
        process, link = self.ui()
        visitor = Visitor(link)
        port = urllib.parse.urlsplit(link).port
        self.stop(process)
        again = self.start(*WORDS_ONLY, "ui", "--port", str(port), "--json")
        self.assertTrue(again.stdout.readline())
        self.assertEqual(visitor.get("stats")["total"], 0)

    def test_without_a_cookie_nothing_is_told(self):
        visitor = self.visit()
        visitor.headers.clear()
        for path in ("/", "/memory/x", "/api/stats", "/api/events", "/api/search?query=x"):
            with self.subTest(path):
                reply = visitor.ask("GET", path)
                self.assertEqual(reply.status, 401)
                self.assertNotIn(b"csrf", reply.body)
        for cookie in ("cairn_1=1", f"cairn_{visitor.host.split(':')[1]}=9999999999999.ab.cd", "=", ";;;"):
            with self.subTest(cookie):
                self.assertEqual(visitor.ask("GET", "/api/stats", headers={"Cookie": cookie}).status, 401)

    def test_other_pages_get_nothing(self):
        visitor = self.visit()
        port = visitor.host.split(":")[1]
        hostile = [
            {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": f"http://localhost:{port}"},
            {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "cross-site"},
            {"Host": "evil.example"}, {"Host": f"evil.example:{port}"},
        ]
        for headers in hostile:
            with self.subTest(headers):
                self.assertEqual(visitor.ask("GET", "/api/stats", headers=headers).status, 403)
                reply = visitor.ask("POST", "/api/memories", {"content": "planted"}, headers)
                self.assertEqual(reply.status, 403)
                self.assertNotIn("Access-Control-Allow-Origin", reply.headers)
        self.assertEqual(visitor.ask("OPTIONS", "/api/memories", headers={"Origin": "http://evil.example"}).status, 403)
        self.assertEqual(visitor.get("stats")["total"], 0)

    def test_a_write_needs_its_token_and_json(self):
        visitor = self.visit()
        body = {"content": "planted"}
        for headers in ({"X-Cairn-Csrf": None}, {"X-Cairn-Csrf": "0" * 64}, {"X-Cairn-Csrf": ""}):
            with self.subTest(headers):
                self.assertEqual(visitor.ask("POST", "/api/memories", body, headers).status, 403)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            with self.subTest(kind):
                self.assertEqual(visitor.ask("POST", "/api/memories", body, {"Content-Type": kind}).status, 400)
        self.assertEqual(visitor.get("stats")["total"], 0)

    def test_a_further_link_for_another_browser(self):
        first = self.visit()
        second = Visitor(first.post("links")["url"])
        self.assertEqual(second.get("stats")["total"], 0)
        self.assertNotEqual(first.headers["Cookie"], second.headers["Cookie"])

    def test_a_taken_port(self):
        _, link = self.ui()
        port = str(urllib.parse.urlsplit(link).port)
        self.refused(1, "ui", "--port", port, saying="Address already in use")
        self.refused(2, "ui", "--port", "70000", saying="port")

    def test_secrets_stay_out_of_logs_and_others_files(self):
        process, link = self.ui("-v")
        visitor = Visitor(link)
        visitor.get("stats")
        self.stop(process)
        said = process.stderr.read().decode()
        for secret in (link.split("code=")[1], visitor.headers["Cookie"], visitor.headers["X-Cairn-Csrf"]):
            self.assertNotIn(secret, said)
        for name in os.listdir(self.data):
            self.assertEqual(stat.S_IMODE(os.stat(os.path.join(self.data, name)).st_mode) & 0o077, 0, name)


class Files(PageTest):
    def test_the_page_and_what_it_needs(self):
        visitor = self.visit()
        page = visitor.ask("GET", "/")
        self.assertEqual((page.status, page.headers["Content-Encoding"]), (200, "gzip"))
        text = gzip.decompress(page.body).decode()
        self.assertNotRegex(text, r"<script(?![^>]*src=)|<style|\son\w+=|https?://")
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', text)
        self.assertTrue(any(name.endswith(".js") for name in assets), text)
        for name in assets:
            with self.subTest(name):
                reply = visitor.ask("GET", name)
                self.assertEqual(reply.status, 200)
                again = visitor.ask("GET", name, headers={"If-None-Match": reply.headers["ETag"]})
                self.assertEqual((again.status, again.body), (304, b""))

    def test_every_reply_carries_the_policy(self):
        visitor = self.visit()
        for path in ("/", "/assets/none.js", "/api/stats", "/api/none", "/open?code=x", "/cairn.svg"):
            with self.subTest(path):
                reply = visitor.ask("GET", path)
                policy = reply.headers["Content-Security-Policy"]
                self.assertIn("default-src 'none'", policy)
                self.assertNotIn("unsafe", policy)
                self.assertIn("frame-ancestors 'none'", policy)
                self.assertEqual(reply.headers["X-Content-Type-Options"], "nosniff")

    def test_no_way_out_of_the_page(self):
        visitor = self.visit()
        for path in ("/../../etc/passwd", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "//etc/passwd", "/assets/..%5c..%5cetc"):
            with self.subTest(path):
                self.assertNotIn(b"root:", visitor.ask("GET", path).body)


class Memories(PageTest):
    def test_the_shapes_are_those_of_the_command_line(self):
        one = self.add("The deploy runs on Tuesdays", "--tag", "deploy", "--importance", "7")
        self.add("The build is green", "--type", "event")
        self.ok(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "p", "--next", "test it")
        visitor = self.visit()
        command = lambda *args: json.loads(self.ok(*WORDS_ONLY, *args, "--json"))
        self.assertEqual(visitor.get("memories"), command("list"))
        self.assertEqual(visitor.get("memories", tags="deploy"), command("list", "--tag", "deploy"))
        self.assertEqual(visitor.get("stats"), command("stats"))
        self.assertEqual(visitor.get("config"), command("config", "show"))
        self.assertEqual(visitor.get("handoffs"), command("handoff", "list"))
        self.assertEqual(visitor.get("entities"), command("entities"))
        doctor, told = visitor.get("doctor"), command("doctor")
        self.assertEqual([check["check"] for check in doctor["checks"]], [check["check"] for check in told["checks"]])
        self.assertEqual(visitor.get(f"memories/{one}"), command("list", "--tag", "deploy")["items"][0])
        mine = visitor.get("search", query="deploy", mode="keyword")
        theirs = command("search", "deploy", "--mode", "keyword", "--explain")
        excerpt = mine["results"][0].pop("excerpt")
        self.assertEqual(mine["results"][0].pop("match"), "strong")
        for name in ("content", "embedding_text"):
            theirs["results"][0].pop(name)
        self.assertEqual(mine["results"][0]["id"], theirs["results"][0]["id"])
        self.assertEqual(set(mine["results"][0]), set(theirs["results"][0]))
        self.assertEqual(excerpt["text"][slice(*excerpt["marks"][0])], "deploy")

    def test_excerpts_are_plain_and_matches_absolute(self):
        self.add("**Deploys** run on [Tuesdays](https://example.org)\n\n| a | b |\n|---|---|\n| 1 | 2 |", "--tag", "ops")
        visitor = self.visit()
        found = visitor.get("search", query="deploys on tuesdays", mode="keyword")["results"][0]
        self.assertEqual(found["excerpt"]["text"], "Deploys run on Tuesdays a · b 1 · 2")
        self.assertEqual(found["match"], "strong")
        found = visitor.get("search", query="deploys of zebra crossings in paris", mode="keyword")["results"][0]
        self.assertEqual(found["match"], "weak")
        self.assertEqual(visitor.get("labels")["tags"], [{"name": "ops", "count": 1}])

    def test_everything_can_be_taken_back(self):
        visitor = self.visit()
        one = visitor.post("memories", content="Deploys run on Tuesdays", tags=["deploy"])["id"]
        before = visitor.get(f"memories/{one}")
        settable = visitor.get("session")["settable"]
        visitor.json("PATCH", f"memories/{one}", {"content": "Deploys run on Fridays", "tags": None, "importance": 9})
        after = visitor.json("PATCH", f"memories/{one}", {name: before[name] for name in settable if name in before})
        same = set(before) - {"updated_at"}
        self.assertEqual({name: after[name] for name in same}, {name: before[name] for name in same})
        visitor.post("delete", ids=[one])
        self.assertEqual(visitor.get("memories")["total_count"], 0)
        visitor.post("restore", ids=[one])
        two = visitor.post("memories", content="Deploys run on Wednesdays")["id"]
        visitor.post("supersede", old=one, new=two)
        self.assertEqual([each["id"] for each in visitor.get(f"memories/{two}/about")["chain"]], [one, two])
        visitor.post("restore", ids=[one])
        visitor.post("vote", id=one, votes=1)
        self.assertEqual(visitor.post("vote", id=one, votes=-1)["usefulness"], 0)
        self.assertEqual(visitor.get("memories")["total_count"], 2)

    def test_looking_changes_nothing(self):
        one = self.add("The deploy runs on Tuesdays")
        visitor = self.visit()
        for path in (f"memories/{one}", f"memories/{one}/about", "review", "map", "outline", "activity",
                     "entities/graph", "handoffs/latest", "search?query=deploy"):
            visitor.get(path)
        record = json.loads(self.ok(*WORDS_ONLY, "list", "--json"))["items"][0]
        self.assertEqual((record["access_count"], record["updated_at"]), (0, record["created_at"]))

    def test_errors_say_what_is_wrong(self):
        visitor = self.visit()
        cases = [
            ("GET", f"memories/{UNKNOWN_ID}", None, 404, "not_found", UNKNOWN_ID),
            ("GET", "memories/nonsense", None, 400, "invalid_argument", "id"),
            ("GET", "search?query=x&mode=sideways", None, 400, "invalid_argument", "hybrid"),
            ("GET", "search?query=", None, 400, "invalid_argument", "query is empty"),  # D3 of the trial
            ("GET", "search?query=%20&mode=keyword", None, 400, "invalid_argument", "query is empty"),
            ("GET", "search?qeury=x", None, 400, "invalid_argument", "did you mean 'query'"),
            ("GET", "memories?limit=501", None, 400, "invalid_argument", "500"),
            ("GET", "nothing", None, 404, "not_found", ""),
            ("POST", "memories", {"content": ""}, 400, "invalid_argument", "content"),
            ("POST", "memories", {"content": "x" * 100_001}, 400, "invalid_argument", "100000"),
            ("POST", "memories", {"content": "x", "colour": "red"}, 400, "invalid_argument", "colour"),
            ("POST", "memories", b'{"content": "\xff\xfe"}', 400, "invalid_argument", ""),
            ("POST", "memories", b'{"content": "cut', 400, "invalid_argument", ""),
            ("POST", "vote", {"id": UNKNOWN_ID}, 404, "not_found", ""),
            ("POST", "delete", {"ids": []}, 400, "invalid_argument", "ids"),
            ("POST", "supersede", {"old": UNKNOWN_ID, "new": UNKNOWN_ID}, 409, "conflict", "itself"),
            ("PUT", "memories", {"content": "x"}, 405, "invalid_argument", "GET, POST"),
        ]
        for method, path, body, status, code, words in cases:
            with self.subTest(path=path, body=str(body)[:60]):
                error = visitor.json(method, path, body, status)["error"]
                self.assertEqual(error["code"], code)
                self.assertIn(words, error["message"])
        self.assertEqual(visitor.get("stats")["total"], 0)

    def test_secrets_are_guarded_here_too(self):
        visitor = self.visit()
        token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
        one = visitor.post("memories", content=f"The token is {token}")["id"]
        self.assertNotIn(token, json.dumps(visitor.get(f"memories/{one}")))
        self.assertNotIn(token, json.dumps(visitor.get("search", query="token")["results"]))

    def test_a_body_that_is_too_large(self):
        visitor = self.visit()
        reply = visitor.ask("POST", "/api/memories", b"{" + b" " * (17 << 20), {"Connection": "close"})
        self.assertEqual(reply.status, 413)
        self.assertEqual(visitor.get("stats")["total"], 0)


class Overviews(PageTest):
    def test_outline_timeline_and_entities(self):
        lines = [{"content": f"Alice met Bob in Paris, day {day}", "created_at": 1_700_000_000_000 + day * 86_400_000,
                  "project": "p" if day % 2 else "q", "type": "event"} for day in range(10)]
        self.ok(*WORDS_ONLY, "add", "--batch", "-", stdin=json_lines(lines))
        self.ok(*WORDS_ONLY, "handoff", "save", "Half done", "--project", "p")
        visitor = self.visit()
        outline = visitor.get("outline")
        self.assertEqual(len(outline["ids"]), 11)
        names = [outline["type"]["names"][index] for index in outline["type"]["index"]]
        self.assertEqual(names, ["event"] * 10 + ["handoff"])
        self.assertEqual(outline["created_at"][:10], [line["created_at"] for line in lines])
        self.assertEqual(len(visitor.get("outline", project="q")["ids"]), 5)
        graph = visitor.get("entities/graph")
        index = {node["name"]: place for place, node in enumerate(graph["nodes"])}
        pairs = {frozenset((link["a"], link["b"])): link["count"] for link in graph["links"]}
        self.assertEqual(pairs[frozenset((index["Alice"], index["Bob"]))], 10)

    def test_handoffs_and_what_changed(self):
        self.ok(*WORDS_ONLY, "handoff", "save", "One", "--project", "p", "--next", "a", "--next", "b")
        self.ok(*WORDS_ONLY, "handoff", "save", "Two", "--project", "p", "--next", "b", "--completed", "a")
        latest = self.visit().get("handoffs/latest")["items"]
        self.assertEqual([item["handoff"]["summary"] for item in latest], ["Two"])
        self.assertEqual(latest[0]["count"], 2)
        self.assertEqual(latest[0]["changes"]["next_steps"], {"added": [], "removed": ["a"]})
        self.assertEqual(latest[0]["changes"]["completed"], {"added": ["a"], "removed": []})

    def test_what_asks_for_care(self):
        long_ago = {"created_at": 1_600_000_000_000, "updated_at": 1_600_000_000_000}
        self.ok(*WORDS_ONLY, "import", "-", stdin=json_lines([
            {"content": "An old thing", **long_ago},
            {"content": "A thing that ended", "expires_at": int(time.time() * 1000) - 60_000, **long_ago},
        ]))
        tend = self.visit().get("review")
        self.assertEqual(tend["unused"]["count"], 1)
        self.assertEqual(tend["expired"]["count"], 1)
        self.assertEqual(tend["secrets"]["count"], 0)

    def test_without_a_model_the_map_says_why(self):
        self.add("The deploy runs on Tuesdays")
        visitor = self.visit()
        self.assertEqual(visitor.get("map")["state"], "none")
        self.assertIn("no embedding model", visitor.get("map")["reason"])


class Events(PageTest):
    def listen(self, visitor):
        connection = http.client.HTTPConnection(visitor.host, timeout=30)
        connection.request("GET", "/api/events", headers=visitor.headers)
        stream = connection.getresponse()
        self.addCleanup(connection.close)
        self.addCleanup(stream.close)
        return stream

    def wait_for(self, stream, name):
        while True:
            line = stream.readline()
            self.assertTrue(line, "the stream ended")
            if line.strip() == f"event: {name}".encode():
                return

    def test_another_process_is_heard_of(self):
        visitor = self.visit()
        stream = self.listen(visitor)
        self.wait_for(stream, "hello")
        time.sleep(0.3)  # the server's first look at the store
        self.add("Written by another process")
        self.wait_for(stream, "change")
        visitor.post("memories", content="Written by the page")
        self.wait_for(stream, "change")

    def test_a_stream_that_ends_with_the_server(self):
        process, link = self.ui()
        stream = self.listen(Visitor(link))
        self.wait_for(stream, "hello")
        self.stop(process)
        self.assertNotIn(b"event:", stream.read())


class Together(PageTest):
    def test_the_page_of_an_mcp_server(self):
        process = self.start(*WORDS_ONLY, "serve", "--http", "0", "--json")
        said = json.loads(process.stdout.readline())
        visitor = Visitor(said["page"])
        self.assertEqual(visitor.get("stats")["total"], 0)
        # The cookie opens the page, not the agents' door, and the other way round.
        self.assertEqual(visitor.ask("POST", "/mcp", {}).status, 401)
        with open(said["token_file"], encoding="utf-8") as file:
            token = file.read().strip()
        visitor.headers = {"Authorization": f"Bearer {token}"}
        self.assertEqual(visitor.ask("GET", "/api/stats").status, 401)

    def test_a_store_that_cannot_be_written_can_be_looked_at(self):
        self.add("The deploy runs on Tuesdays")
        with sqlite3.connect(self.store) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        os.chmod(self.store, 0o400)
        visitor = self.visit()
        self.assertEqual(visitor.get("search", query="deploy", mode="keyword")["total_count"], 1)


if __name__ == "__main__":
    unittest.main()

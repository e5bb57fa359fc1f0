"""What a store on PostgreSQL does with a server that answers late, without end, or what nobody asked for."""

import contextlib
import os
import socket
import struct
import time
import unittest

import team_process
from page_test import Visitor
from team_process import WORDS_ONLY, TeamTest, cairn_process
from wire import Wire, data_row, data_row_of, message

PATIENCE = 1  # store.timeout, in seconds
IN_TIME = 10  # far less than without end, and enough for a busy machine
SO_SNDBUFFORCE = 32  # socket(7); Python has no name for it
NOTICES = 2_000_000 * message(b"N", b"SNOTICE\0MHello\0\0")


class WireTest(TeamTest):
    def setUp(self):
        super().setUp()
        self.wire = Wire(self.server)
        self.addCleanup(self.wire.close)
        self.plain = self.member("ada")
        self.ada = self.by_wire(self.plain)

    def by_wire(self, who):
        return {**who, "CAIRN_STORE_URL": self.wire.url(who["CAIRN_STORE_URL"]), "CAIRN_STORE_TIMEOUT": str(PATIENCE)}


class Commits(WireTest):
    """Whether a write was stored is found out, whatever happens to the answer."""

    def test_a_write_whose_confirmation_is_lost_was_stored_and_is_told_so(self):
        self.wire.to_client = lambda talk, kind, body: b"" if talk.asked == "COMMIT" else message(kind, body)
        self.store_text(self.ada, "It got through")
        self.assertEqual(self.texts(self.plain), ["It got through"])

    def test_a_write_that_never_arrived_is_told_so(self):
        self.wire.to_server = lambda talk, kind, body: b"" if talk.asked == "COMMIT" else message(kind, body)
        self.refused(1, *WORDS_ONLY, "add", "It got lost", env=self.ada, saying="nothing was stored")
        self.assertEqual(self.texts(self.plain), [])

    def lose_a_write(self):
        def hold(talk, kind, body):
            talk.outlives_client = True  # as behind a network that lost it
            return b"" if talk.asked == "COMMIT" else message(kind, body)

        self.wire.to_server = hold
        self.refused(1, *WORDS_ONLY, "add", "Who knows", env=self.ada, saying="it is unknown whether it was stored")

    def test_a_write_that_is_not_decided_is_told_so(self):
        self.lose_a_write()

    def test_a_writer_that_vanished_holds_up_others_for_a_while_only(self):
        self.lose_a_write()
        self.store_text({**self.plain, "CAIRN_STORE_TIMEOUT": "30"}, "The next one")
        self.assertEqual(self.texts(self.plain), ["The next one"])

    def test_a_server_that_stood_still_is_asked_when_it_goes_on(self):
        """As it is with a machine that is suspended: it commits what it was sent when it wakes up."""
        def freeze(talk, kind, body):
            if talk.asked == "COMMIT" and not paused:
                self.server.pause()
                paused.append(True)
            return message(kind, body)

        paused = []
        self.addCleanup(self.server.resume)
        self.wire.to_server = freeze
        process = self.start(*WORDS_ONLY, "add", "Slow but sure", env={**self.ada, "CAIRN_STORE_TIMEOUT": "3"})
        until = time.monotonic() + cairn_process.TIMEOUT
        while len(self.wire.talks) < 2:  # it has given up, and asks anew
            self.assertIsNone(process.poll(), "it waits for the server")
            self.assertLess(time.monotonic(), until)
            time.sleep(0.05)
        self.server.resume()
        self.assertEqual(process.wait(timeout=cairn_process.TIMEOUT), 0, process.stderr.read())
        self.assertEqual(self.texts(self.plain), ["Slow but sure"])


class Floods(WireTest):
    """store.timeout holds, however much comes."""

    def given_up_in_time(self):
        begun = time.monotonic()
        self.refused(1, *WORDS_ONLY, "list", env=self.ada, saying="store.timeout")
        self.assertLess(time.monotonic() - begun, IN_TIME)

    def test_an_answer_that_comes_byte_by_byte_is_given_up(self):
        def trickle(talk, kind, body):
            for byte in message(kind, body):
                talk.client.sendall(bytes([byte]))
                time.sleep(0.3)
            return b""

        self.wire.to_client = trickle
        self.given_up_in_time()

    def test_an_answer_without_end_is_given_up(self):
        def flood(talk, kind, body):
            if "memory" not in talk.asked:
                return message(kind, body)
            with contextlib.suppress(PermissionError):  # so much lies ready that the client never has to wait
                talk.client.setsockopt(socket.SOL_SOCKET, SO_SNDBUFFORCE, 8 << 20)
            while True:
                talk.client.sendall(NOTICES)

        self.wire.to_client = flood
        self.given_up_in_time()


class Places(WireTest):
    """A server names what a row is about by its place among what was asked; a wrong place is refused."""

    def setUp(self):
        super().setUp()
        for position in ("1", "2"):
            self.json("add", f"Basalt and Gneiss, part {position}", "--thread", "rocks", "--position", position,
                      "--entity", "Basalt", "--entity", "Gneiss", env=self.plain)
        self.ada["CAIRN_STORE_TIMEOUT"] = "10"

    def bend(self, statement, column, place):
        """In rows of this statement another place stands in the column."""
        def bent(talk, kind, body):
            if kind == b"D" and statement in talk.asked:
                values = data_row(body)
                values[column] = struct.pack("!q", place) if len(values[column]) == 8 else str(place).encode()
                body = data_row_of(values)
            return message(kind, body)

        self.wire.to_client = bent

    def test_a_place_that_is_none_is_refused(self):
        copy = os.path.join(self.folder, "copy.db")
        for place in (3, 1_000_000_000, 0, -7):
            with self.subTest(place):
                self.bend("w.place FROM", 2, place)
                self.refused(1, "search", "basalt", env=self.ada, saying="not asked for")
                self.bend("SELECT wanted.place, v.data", 0, place)
                self.refused(1, "migrate", "--to", copy, env=self.ada, saying="not asked for")
                self.bend("SELECT e.row, wanted.place", 1, place)
                self.assertIn("not asked for", self.graph())

    def graph(self):
        """The page's answer to who is named with whom."""
        process = self.start(*WORDS_ONLY, "ui", "--port", "0", "--json", env=self.ada)
        link = process.stdout.readline().decode()
        return Visitor(cairn_process.json.loads(link)["url"]).ask("GET", "/api/entities/graph").body.decode()

    def test_the_places_that_were_asked_for_are_taken(self):
        self.assertEqual(len(self.json("search", "basalt", env=self.ada)["results"]), 2)
        self.assertIn("Gneiss", self.graph())


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

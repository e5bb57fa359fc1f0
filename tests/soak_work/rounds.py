"""The rounds of a soak: load and kills, then everything is compared."""

import os
import random
import shutil
import sqlite3
import tarfile
import tempfile
import time

from cairn_process import at_once, json_lines
from journal import Journal, faults_of_copies
from load import Agent, Scribe, Worker
from place import Counts, Place, Wrong

LOAD_SECONDS = 8  # of a round
ROUNDS_OF_A_STORE = 6  # then it starts anew, so that rounds stay short
SHARED = 5  # memories that all processes vote on
MIGRATIONS = 6  # of a round, most of them killed
OLD_COPIES = 40  # of what the fixture of schema 1 holds, so that a migration takes a while
REEMBEDDINGS = 5
FIXTURE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "schema-1.tar.gz")


class Soak:
    def __init__(self, seed, processes, until, most_kills):
        self.random = random.Random(seed)
        self.processes = processes
        self.until = until
        self.counts = Counts(random.Random(self.random.random()), most_kills)
        self.folder = tempfile.mkdtemp(prefix="cairn-soak-")
        self.rounds = self.lost = self.writes = 0
        self.place = self.journal = self.workers = None

    def is_over(self):
        most = self.counts.most_kills
        return time.monotonic() >= self.until or (most is not None and 0 < most <= self.counts.kills)

    def run(self):
        """Rounds until the time is over; what is wrong, or None."""
        try:
            while not self.is_over() or self.rounds == 0:
                if self.rounds % ROUNDS_OF_A_STORE == 0:
                    self.begin_store()
                self.load()
                self.compare()
                if self.counts.most_kills != 0:
                    self.migrate()
                    self.reembed()
                self.rounds += 1
                print(f"round {self.rounds}: {self.state()}", flush=True)
        except Exception as wrong:  # pylint: disable=broad-except
            return f"{type(wrong).__name__}: {wrong}\nthe store is kept in {self.folder}"
        finally:
            self.end_store()
        shutil.rmtree(self.folder, ignore_errors=True)
        most = self.counts.most_kills
        if most is not None and self.counts.kills < most:
            return f"the time was over after {self.counts.kills} of the {most} kills that were asked for"
        return None

    def state(self):
        return (f"{self.counts.kills} kills, {self.counts.started} processes, {self.writes} writes acknowledged,"
                f" {self.lost} lost, slowest read {1000 * self.counts.slowest_read:.0f} ms")

    def sums(self):
        asked = f" of {self.counts.most_kills} asked for" if self.counts.most_kills else ""
        return (f"rounds {self.rounds}, kills {self.counts.kills}{asked}, processes {self.counts.started},"
                f" writes acknowledged {self.writes}, writes lost {self.lost},"
                f" slowest read {1000 * self.counts.slowest_read:.0f} ms,"
                f" beside a large batch {1000 * self.counts.slowest_beside_batch:.0f} ms")

    def new_place(self, name):
        folder = os.path.join(self.folder, name)
        shutil.rmtree(folder, ignore_errors=True)
        return Place(folder, self.counts)

    def begin_store(self):
        self.end_store()
        if self.place:
            shutil.rmtree(os.path.dirname(self.place.here), ignore_errors=True)
        self.place, self.journal = self.new_place(f"mix-{self.rounds}"), Journal()
        shared = []
        for number in range(SHARED):
            text = f"shared text {number}"
            shared.append(self.place.run("add", text)["id"])
            self.journal.stored(shared[-1], text)
        sorts = [Scribe] + [Agent] * (self.processes // 4) + [Worker] * self.processes
        self.workers = [sort(number, self.place, self.journal, random.Random(self.random.random()), shared)
                        for number, sort in enumerate(sorts[:self.processes])]

    def end_store(self):
        for worker in self.workers or ():
            worker.close()

    def load(self):
        """All workers at once, for a while."""
        end, faults = time.monotonic() + LOAD_SECONDS, []

        def work(worker):
            try:
                while time.monotonic() < end and not faults:
                    worker.step()
            except Exception as fault:  # pylint: disable=broad-except
                faults.append(fault)

        before = self.journal.writes
        at_once([lambda worker=worker: work(worker) for worker in self.workers])
        self.writes += self.journal.writes - before
        if faults:
            raise faults[0]

    def compare(self):
        memories, accesses = self.place.export()
        faults = list(self.journal.faults(memories, accesses))
        self.lost += sum(lost for lost, _ in faults)
        if faults:
            raise Wrong(f"{len(faults)} faults: " + "; ".join(fault for _, fault in faults[:5]))
        self.place.check()

    def migrate(self):
        """A store of the first schema is opened by processes that are killed; in the end all of it is there."""
        place = self.new_place("migration")
        make_old_store(place.store)
        before = old_contents(place.store)
        for _ in range(MIGRATIONS):
            at_once([lambda: place.run("stats", kill=0.9)] * 2)
        place.run("stats")
        memories, _ = place.export()
        if {identifier: memory["content"] for identifier, memory in memories.items()} != before:
            raise Wrong(f"migrated: {len(memories)} memories of {len(before)}, or not the same")
        if old_contents(place.store + ".schema-1.bak") != before:
            raise Wrong("the backup before the migration is not the store")
        place.check()

    def reembed(self):
        """Vectors are made while processes that make them are killed; in the end each memory has its own."""
        place = self.new_place("meaning")
        lines = json_lines({"content": f"number {n} is the {n * n} of squares"} for n in range(300))
        place.run("add", "--batch", "-", stdin=lines)
        for number in range(REEMBEDDINGS):
            at_once([lambda: place.run("reembed", kill=0.9, model=True),
                     lambda number=number: place.run("add", f"a text beside it, {number}", kill=0.5, model=True)])
        place.run("reembed", model=True)
        place.check(model=True)
        memories, _ = place.export()
        for _, fault in faults_of_copies(memories):
            raise Wrong(fault)
        wanted = self.random.choice([memory["content"] for memory in memories.values()])
        found = place.run("search", wanted, "--mode", "vector", "--limit", "1", model=True)["results"]
        if not found or found[0]["content"] != wanted:
            raise Wrong(f"by meaning, {wanted!r} finds {found}")


def make_old_store(path):
    """The fixture of schema 1, whose words any SQLite can cut, with each of its memories many times."""
    with tarfile.open(FIXTURE) as archive, open(path, "wb") as store:
        store.write(archive.extractfile("memory.db").read())
    os.chmod(path, 0o600)
    connection = sqlite3.connect(path)
    columns = [row[1] for row in connection.execute("PRAGMA table_info(memory)") if row[1] not in ("row", "id")]
    names = ", ".join(columns)
    originals = connection.execute("SELECT max(row) FROM memory").fetchone()[0]
    for copy in range(OLD_COPIES):
        connection.execute(
            f"INSERT INTO memory (id, {names}) SELECT substr(id, 1, 24) || printf('%04x%08x', {copy + 1}, row), {names}"
            f" FROM memory WHERE row <= {originals} AND type <> 'handoff'")
    connection.commit()
    connection.close()


def old_contents(path):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return dict(connection.execute("SELECT id, content FROM memory"))
    finally:
        connection.close()

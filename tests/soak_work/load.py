"""The mixed load: what each of the processes does all the time, journaled."""

from cairn_process import json_lines

KILL = 0.35  # how likely a command is killed
LINES = 400  # of a large batch
FILES = 12


class Worker:
    """One after the other, by commands. It alone changes the memories that it stored; all vote on shared ones."""

    def __init__(self, number, place, journal, random, shared):
        self.number = number
        self.place = place
        self.journal = journal
        self.random = random
        self.shared = shared
        self.own = []  # ids whose state is known
        self.count = 0

    def step(self):
        actions = [self.add] * 4 + [self.vote] * 4 + [self.get] * 2 + [self.read] * 3 + [self.batch, self.handoff]
        if self.own:
            actions += [self.update] * 3 + [self.delete_and_restore]
        if len(self.own) > 1:
            actions.append(self.supersede)
        self.random.choice(actions)()

    def close(self):
        pass

    def text(self):
        self.count += 1
        return f"worker {self.number} wrote text {self.count} for {self.place.here}"

    def run(self, *args, **how):
        return self.place.run(*args, kill=KILL, **how)

    def add(self):
        text = self.text()
        answer = self.run("add", text)
        if answer:
            self.journal.stored(answer["id"], text)
            self.own.append(answer["id"])
            if self.random.random() < 0.2:
                self.add_again(text, answer["id"])

    def add_again(self, text, identifier):
        answer = self.run("add", text)
        if answer and (answer["created"] or answer["id"] != identifier):
            raise AssertionError(f"{text!r} was stored again: {answer}")

    def batch(self):
        self.count += 1
        branch = f"batch-{self.number}-{self.count}"
        count = LINES if self.random.random() < 0.3 else 5
        lines = json_lines({"content": f"{branch} line {n}", "branch": branch} for n in range(count))
        answered = self.journal.batch(branch, count)
        with self.place.counts.lock:
            self.place.counts.batches_under_way += count == LINES
        try:
            answered(self.run("add", "--batch", "-", stdin=lines) is not None)
        finally:
            with self.place.counts.lock:
                self.place.counts.batches_under_way -= count == LINES

    def take_own(self):
        """A memory to change; it is given back when the outcome is known."""
        return self.own.pop(self.random.randrange(len(self.own)))

    def change(self, identifier, answered, answer):
        answered(answer is not None)
        if answer is not None:
            self.own.append(identifier)

    def update(self):
        self.count += 1
        identifier, context = self.take_own(), f"context {self.count}"
        answered = self.journal.sets(identifier, context=context)
        self.change(identifier, answered, self.run("update", identifier, "--context", context))

    def delete_and_restore(self):
        identifier = self.take_own()
        answered = self.journal.sets(identifier, superseded_by="DELETED")
        answer = self.run("delete", identifier)
        answered(answer is not None)
        if answer is not None:
            answered = self.journal.sets(identifier, superseded_by=None)
            self.change(identifier, answered, self.run("restore", identifier))

    def supersede(self):
        old, new = self.take_own(), self.own[-1]
        self.journal.sets(old, superseded_by=new)(self.run("supersede", old, new) is not None)

    def vote(self):
        identifier = self.random.choice(self.shared)
        answered = self.journal.adds((identifier, "usefulness", 1), (identifier, "access_count", 1))
        answered(self.run("vote", identifier) is not None)

    def get(self):
        identifier = self.random.choice(self.shared)
        answered = self.journal.adds((identifier, "access_count", 1))
        answered(self.run("get", identifier) is not None)

    def handoff(self):
        used = self.random.sample(self.shared, 2)
        answered = self.journal.adds(*((identifier, "access_count", 1) for identifier in used))
        answer = self.run("handoff", "save", f"{self.text()}: half done", "--memory", used[0], "--memory", used[1])
        answered(answer is not None)
        if answer:
            self.journal.handed_over(answer["id"])

    def read(self):
        self.place.read(*self.random.choice((
            ("search", "worker text", "--mode", "keyword"), ("list", "--limit", "20"), ("stats",),
            ("entities",), ("handoff", "list"))))


class Agent(Worker):
    """The same by a server that lives on between calls."""

    def __init__(self, *args):
        super().__init__(*args)
        self.session = None

    def close(self):
        if self.session:
            self.session.close()

    def call(self, tool, kill=0.1, **arguments):
        if self.session is None:
            from place import Session
            self.session = Session(self.place)
        return self.session.call(tool, kill=kill, **arguments)

    def run(self, command, *args, stdin=None):
        return getattr(self, "run_" + command.replace("-", "_"))(*args, **({"stdin": stdin} if stdin else {}))

    def run_add(self, text, *_, stdin=None):
        if stdin:  # a batch stays a command
            return self.place.run("add", "--batch", "-", stdin=stdin, kill=KILL)
        answer = self.call("memory_store", content=text)
        if answer is None:
            return None
        return {"id": answer["memories"][0]["id"], "created": answer["stored"] == 1}

    def run_update(self, identifier, _, context):
        return self.call("memory_update", id=identifier, context=context)

    def run_delete(self, identifier):
        return self.call("memory_delete", ids=[identifier])

    def run_restore(self, identifier):
        return self.call("memory_delete", ids=[identifier], restore=True)

    def run_supersede(self, old, new):
        return self.place.run("supersede", old, new, kill=KILL)

    def run_vote(self, identifier):
        return self.call("memory_vote", id=identifier)

    def run_get(self, identifier):
        return self.call("memory_get", ids=[identifier])

    def run_handoff(self, _, summary, _first, first, _second, second):
        return self.call("handoff_store", summary=summary, memory_ids=[first, second])

    def read(self):
        if self.random.random() < 0.5:
            self.call("memory_search", kill=0, query="worker text", mode="keyword")
        else:
            self.call("memory_list", kill=0)


class Scribe(Worker):
    """Changes the files of the project and indexes them."""

    def step(self):
        for _ in range(self.random.randrange(1, 4)):
            self.write()
        versions = self.journal.versions()
        if self.run("index"):
            self.journal.indexed(versions)

    def write(self):
        self.count += 1
        path = f"docs/file{self.random.randrange(FILES)}.md"
        sections = "".join(f"\n## Part {n}\n\nVersion {self.count} of part {n}.\n"
                           for n in range(self.random.randrange(1, 6)))
        text = f"# {path}\n\nVersion {self.count}.\n{sections}"
        self.place.write(path, text)
        self.journal.wrote_file(path, text)

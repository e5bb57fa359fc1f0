"""What was asked of a store and what it acknowledged; and whether what it holds agrees.

Each value has one writer at a time, so "the last acknowledged value" is well defined. What was asked without an
answer, because the process was killed, may have happened or not.
"""

import threading
from collections import defaultdict


class Value:
    """A field with one writer: what was acknowledged last, and what was asked for without an answer since."""

    def __init__(self, value):
        self.acknowledged = value
        self.unanswered = set()

    def allows(self, value):
        return value == self.acknowledged or value in self.unanswered


class Sum:
    """A count to which any process may add."""

    def __init__(self):
        self.asked = 0
        self.acknowledged = 0

    def allows(self, value):
        return self.acknowledged <= value <= self.asked


class Journal:
    def __init__(self):
        self.lock = threading.Lock()
        self.values = {}  # (id, field) → Value; an id is in here if its memory was acknowledged
        self.sums = defaultdict(Sum)  # (id, field) → Sum
        self.batches = {}  # branch → [how many, acknowledged]
        self.handoffs = set()  # ids
        self.files = {}  # path → [text of each version], the last acknowledged version
        self.writes = 0  # acknowledged

    def stored(self, identifier, content):
        with self.lock:
            self.writes += 1
            self.values[identifier, "content"] = Value(content)
            self.values[identifier, "superseded_by"] = Value(None)
            self.values[identifier, "context"] = Value(None)

    def sets(self, identifier, **fields):
        """A change that was asked for; call the result with whether it was acknowledged."""
        with self.lock:
            for field, value in fields.items():
                self.values[identifier, field].unanswered.add(value)

        def answered(acknowledged):
            if not acknowledged:
                return
            with self.lock:
                self.writes += 1
                for field, value in fields.items():
                    self.values[identifier, field] = Value(value)

        return answered

    def adds(self, *parts):
        """Additions (id, field, amount) that were asked for; call the result with whether they were acknowledged."""
        with self.lock:
            for identifier, field, amount in parts:
                self.sums[identifier, field].asked += amount

        def answered(acknowledged):
            if not acknowledged:
                return
            with self.lock:
                self.writes += 1
                for identifier, field, amount in parts:
                    self.sums[identifier, field].acknowledged += amount

        return answered

    def batch(self, branch, count):
        with self.lock:
            self.batches[branch] = [count, False]

        def answered(acknowledged):
            with self.lock:
                self.batches[branch][1] = acknowledged
                self.writes += acknowledged

        return answered

    def handed_over(self, identifier):
        with self.lock:
            self.handoffs.add(identifier)

    def wrote_file(self, path, text):
        with self.lock:
            self.files.setdefault(path, [[], -1])[0].append(text)

    def versions(self):
        with self.lock:
            return {path: len(texts) - 1 for path, (texts, _) in self.files.items()}

    def indexed(self, versions):
        """Files as they were before an index that was acknowledged."""
        with self.lock:
            self.writes += 1
            for path, version in versions.items():
                self.files[path][1] = max(self.files[path][1], version)

    def faults(self, memories, accesses):
        """What an export holds, against all that. Yields (lost writes, what is wrong)."""
        for (identifier, field), value in self.values.items():
            if identifier not in memories:
                if field == "content":
                    yield 1, f"{identifier} ({value.acknowledged!r}) is not there"
            elif not value.allows(memories[identifier][field]):
                yield 1, (f"{identifier}: {field} is {memories[identifier][field]!r}, not {value.acknowledged!r}"
                          f" or one of {value.unanswered!r}")
        for (identifier, field), total in self.sums.items():
            actual = memories[identifier][field] if identifier in memories else None
            if actual is None or not total.allows(actual):
                yield 1, f"{identifier}: {field} is {actual}, not {total.acknowledged} to {total.asked}"
        for identifier in self.handoffs - set(memories):
            yield 1, f"the handoff {identifier} is not there"
        yield from self._faults_of_batches(memories)
        yield from self._faults_of_files(memories)
        yield from faults_of_copies(memories)
        for identifier, memory in memories.items():
            if memory["access_count"] != accesses[identifier]:
                yield 0, f"{identifier}: {memory['access_count']} uses, {accesses[identifier]} in the log"

    def _faults_of_batches(self, memories):
        counts = defaultdict(int)
        for memory in memories.values():
            counts[memory["branch"]] += 1
        for branch, (count, acknowledged) in self.batches.items():
            if counts[branch] not in ((count,) if acknowledged else (0, count)):
                yield 1, f"batch {branch} has {counts[branch]} of {count}, acknowledged: {acknowledged}"

    def _faults_of_files(self, memories):
        pieces = defaultdict(list)
        for memory in memories.values():
            if memory["chunk"]:
                pieces[memory["file_path"]].append((memory["position"], memory["content"]))
        for path, (texts, acknowledged) in self.files.items():
            text = "".join(content for _, content in sorted(pieces[path]))
            versions = texts[max(acknowledged, 0):]
            if text not in versions and (text or acknowledged >= 0):
                yield 1, f"the pieces of {path} are {text!r}, of no version since {acknowledged}"


def faults_of_copies(memories):
    """A text is alive once in a project; pieces of files and handoffs aside."""
    seen = {}
    for identifier, memory in memories.items():
        if memory["superseded_by"] or memory["chunk"] or memory["type"] == "handoff":
            continue
        key = memory["project"], memory["content"]
        if key in seen:
            yield 0, f"{identifier} and {seen[key]} are the same text"
        seen[key] = identifier

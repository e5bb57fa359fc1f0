"""Checks what the README promises of the labelled set. Reads the files only; needs no binary.

    python3 check_set.py [DIRECTORY]      verify; prints the counts
    python3 check_set.py --words [DIR]    also prints each query with the words it shares with its answers
"""

import collections
import json
import os
import re
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))

MEMORIES = 120
QUERIES = 80
WITHOUT_SHARED_WORD = 0.30
DISTRACTORS = 3
FEWEST_OF_A_CATEGORY = 5
CATEGORIES = {"command", "date", "error", "identifier", "language", "lookup", "negation", "paraphrase", "path",
              "people", "preference", "thread", "update"}
KINDS = {"code", "document", "note", "turn"}
MEMORY_KEYS = {"id", "text", "meta"}
META_KEYS = {"topic", "kind", "date", "session", "speaker", "status"}
QUERY_KEYS = {"id", "text", "relevant", "category"}

STOP_WORDS = set("""
a about after all also an and any are as at be because been before being both but by can could did do does each for
from get go had has have her him his how i if in into is it its just like may me might more most must my no not of off
on one only or other our out over own s same shall she should so some such t than that the their them then there these
they this those to too until up us was we were what when where which while who whom whose why will with would you your
""".split())
STOP_WORDS |= set("der die das den dem des ein eine ist sind wird wer wann warum hat im in zur zum und nach".split())
STOP_WORDS |= set("le la les l un une des du de d en et est il t pourquoi qui que a ne pas y".split())
STOP_WORDS |= set("el la los las un una de del en y a que se no es por lo".split())
STOP_WORDS |= set("и в во на не от из с со по что как почему сколько к за его".split())
SUFFIXES = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "est", "er", "ed", "es", "ly", "s", "e", "y")
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")


def stem(word):
    """Cuts common endings, crudely: better too much in common than too little."""
    for _ in range(2):
        for suffix in SUFFIXES:
            if word.endswith(suffix) and len(word) - len(suffix) >= 3:
                word = word[: -len(suffix)]
                break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word


def content_words(text):
    """Stems in lower case without stop words; identifiers also in their pieces, CJK in pairs."""
    words = set()
    for run in CJK.findall(text):
        words.update(run[i:i + 2] for i in range(max(1, len(run) - 1)))
    text = CJK.sub(" ", text)
    pieces = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    for part in re.findall(r"\w+", text + " " + pieces):
        for word in [part] + part.split("_"):
            word = "".join(c for c in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(c))
            if word and word not in STOP_WORDS:
                words.add(stem(word))
    return words


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class SetCheck:
    def __init__(self, directory):
        self.corpus = read_lines(os.path.join(directory, "corpus.jsonl"))
        self.queries = read_lines(os.path.join(directory, "queries.jsonl"))
        self.memories = {memory["id"]: memory for memory in self.corpus}
        self.problems = []

    def require(self, holds, problem):
        if not holds:
            self.problems.append(problem)

    def topic(self, identifier):
        return self.memories[identifier]["meta"]["topic"]

    def is_live(self, identifier):
        return "status" not in self.memories[identifier]["meta"]

    def shared(self, query):
        words = content_words(query["text"])
        return {word for answer in query["relevant"] for word in words & content_words(self.memories[answer]["text"])}

    def check_corpus(self):
        self.require(len(self.corpus) >= MEMORIES, f"{len(self.corpus)} memories; at least {MEMORIES}")
        self.require(len(self.memories) == len(self.corpus), "an id of a memory is used twice")
        texts = collections.Counter(memory["text"] for memory in self.corpus)
        self.require(max(texts.values()) == 1, "two memories have the same text")
        for memory in self.corpus:
            meta, name = memory["meta"], memory["id"]
            self.require(set(memory) == MEMORY_KEYS and set(meta) <= META_KEYS, f"{name}: unknown keys")
            self.require(meta.get("kind") in KINDS, f"{name}: no known kind")
            self.require(meta.get("topic"), f"{name}: no topic")
            self.require(re.fullmatch(r"2026-\d\d-\d\dT\d\d:\d\d:00Z", meta.get("date", "")), f"{name}: no date")
            self.require((meta["kind"] == "turn") == ("session" in meta) == ("speaker" in meta),
                         f"{name}: turns, and only they, have a session and a speaker")
            self.require(meta.get("status", "superseded") == "superseded", f"{name}: unknown status")
        kinds = collections.Counter(memory["meta"]["kind"] for memory in self.corpus)
        self.require(set(kinds) == KINDS, f"kinds: {dict(kinds)}")
        self.require(kinds["note"] > len(self.corpus) / 2, "most memories should be notes")
        self.require(any(not self.is_live(name) for name in self.memories), "no memory is superseded")

    def check_queries(self):
        self.require(len(self.queries) >= QUERIES, f"{len(self.queries)} queries; at least {QUERIES}")
        for key in ("id", "text"):
            values = {query[key] for query in self.queries}
            self.require(len(values) == len(self.queries), f"two queries have the same {key}")
        live = collections.Counter(self.topic(name) for name in self.memories if self.is_live(name))
        for query in self.queries:
            name, answers = query["id"], query["relevant"]
            self.require(set(query) == QUERY_KEYS, f"{name}: unknown keys")
            self.require(answers, f"{name}: no answer")
            unknown = [answer for answer in answers if answer not in self.memories]
            self.require(not unknown, f"{name}: no such memory: {unknown}")
            if unknown:
                continue
            self.require(all(map(self.is_live, answers)), f"{name}: an answer is superseded")
            for topic in set(map(self.topic, answers)):
                others = live[topic] - sum(self.topic(answer) == topic for answer in answers)
                self.require(others >= DISTRACTORS, f"{name}: {others} distractors of topic {topic}")
        counts = collections.Counter(query["category"] for query in self.queries)
        self.require(set(counts) == CATEGORIES, f"categories: {sorted(set(counts) ^ CATEGORIES)} not as listed")
        for category, count in counts.items():
            self.require(count >= FEWEST_OF_A_CATEGORY, f"category {category}: {count} queries")
        return counts

    def check_shared_words(self):
        without = sum(not self.shared(query) for query in self.queries)
        share = without / len(self.queries)
        self.require(share >= WITHOUT_SHARED_WORD, f"{share:.1%} of the queries share no word with their answers")
        return without, share


def main(arguments):
    show_words = "--words" in arguments
    directories = [argument for argument in arguments if argument != "--words"]
    check = SetCheck(directories[0] if directories else os.path.join(HERE, "agent"))
    check.check_corpus()
    counts = check.check_queries()
    if not check.problems:
        without, share = check.check_shared_words()
        print(f"{len(check.corpus)} memories, {len(check.queries)} queries; {without} ({share:.1%}) share no word")
        print(", ".join(f"{category} {count}" for category, count in sorted(counts.items())))
    if show_words:
        for query in check.queries:
            print(query["id"], query["text"], sorted(check.shared(query)), sep="\t")
    for problem in check.problems:
        print("check_set: " + problem, file=sys.stderr)
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

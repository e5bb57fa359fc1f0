#!/usr/bin/env python3
"""Makes those seeds of the fuzzer `foreign` that are databases anew, from the samples in tests/fixtures/foreign.

    tests/fuzz/foreign_seeds.py

The first byte of a seed chooses the format: its place in the table of src/foreign/foreign.cc. Pages are as small as
SQLite has them, so that what a fuzzer changes is mostly rows.
"""

import os
import re
import sqlite3
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLES = TESTS + "/fixtures/foreign"
SEEDS = TESTS + "/fuzz/seeds/foreign"


def formats():
    """Their names, in the order of the table."""
    with open(os.path.dirname(TESTS) + "/src/foreign/foreign.cc", encoding="utf-8") as source:
        table = source.read().split("kFormats[] = {", 1)[1].split("\n};", 1)[0]
    return re.findall(r'^    \{"([a-z-]+)"', table, re.MULTILINE)


def database(sql):
    """The bytes of a database that these statements make."""
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/seed.db"
        connection = sqlite3.connect(path)
        connection.executescript("PRAGMA page_size = 512; PRAGMA journal_mode = DELETE;" + sql)
        connection.execute("VACUUM")
        connection.close()
        with open(path, "rb") as file:
            return file.read()


def main():
    names = formats()
    for sample in sorted(os.listdir(SAMPLES)):
        name, end = os.path.splitext(sample)
        if end != ".sql":
            continue
        with open(f"{SAMPLES}/{sample}", encoding="utf-8") as file:
            sql = file.read()
        with open(f"{SEEDS}/{name}-database", "wb") as seed:
            seed.write(bytes([names.index(name)]) + database(sql))


if __name__ == "__main__":
    main()

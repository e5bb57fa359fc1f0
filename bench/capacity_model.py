#!/usr/bin/env python3
"""What a team's memory needs on PostgreSQL, from 10^5 to 10^9 memories: a table made from measurements.

    bench/postgres_bench.py --measures FILE 1000 10000 …     fills databases, and appends what it measured of each
    … | bench/capacity_model.py measure URL >>FILE           or of a database that is there: its sizes, asked by its
                                                             superuser, and the times of the line of postgres_bench
                                                             on standard input
    bench/capacity_model.py table [--ram GB] [--disk GB] FILE…

The model:

- Bytes grow with the number of memories: each takes what it takes in the largest measurement. A memory of the bench is
  a text of 15 to 35 words with one vector of 384 numbers; longer texts have several vectors, each a row and a place in
  the HNSW index.
- In memory belong the HNSW index, whose search jumps all over it, and what a search by words reads: the tables and indexes
  in HOT. Records and exact vectors are read for the best alone, from the disk.
- A machine has so much memory for this and so much disk; as many are taken as the needier of the two asks for. Teams are
  spread over them evenly (every key begins with the team), so each machine answers for its own part alone, and no team is
  larger than a machine's part. Replicas, the write-ahead log and room to grow come on top.
- Times grow with the logarithm of what one machine has: a + b·log2(memories), by least squares through the measurements of
  one team. A time that fell from size to size stays what it was in the largest. The embedding of a query is not part of
  its search, nor is Cairn's own processor time of what the server works.
- Filling is storing and making the index, which must fit into maintenance_work_mem; machines fill at the same time.

A row of a size that was measured shows the measurement, the last if there are several; ≈ marks what was
extrapolated. Machines are always worked out.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "postgres"))

import cluster  # noqa: E402  pylint: disable=wrong-import-position

SIZES = [10**5, 10**6, 10**7, 10**8, 10**9]
MB, GB = 10**6, 10**9
HNSW = "vector_nearest_384"
HOT = ["keyword", "keyword_by_word", "keyword_pkey", "word", "word_pkey", "memory_pkey", "vector_pkey"]
# The columns of postgres_bench that count here, by place.
BENCH = {"memories": 0, "stored_per_s": 2, "settled_per_s": 3, "p50_ms": 7, "p95_ms": 8, "hand_p95_ms": 10,
         "cpu_ms": 12}
TIMES = ["fill_ms", "p50_ms", "p95_ms", "cpu_ms"]
ASK = """
SELECT json_build_object(
  'memories', (SELECT count(*) FROM cairn.memory), 'vectors', (SELECT count(*) FROM cairn.vector),
  'teams', (SELECT count(DISTINCT tenant) FROM cairn.memory),
  'tables', json_object_agg(relname, pg_table_size(oid)) FILTER (WHERE relkind = 'r'),
  'indexes', json_object_agg(relname, pg_relation_size(oid)) FILTER (WHERE relkind = 'i'))
FROM pg_class WHERE relnamespace = 'cairn'::regnamespace
"""
HEAD = """\
| memories | teams | tables | indexes | HNSW in memory | hot in memory | machines | to fill | search p50 | p95 | server's CPU | searches/s per core |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"""


def times_of(line):
    """What a line of postgres_bench says, without what it could not measure and has a dash for."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    times = {name: float(cells[at]) for name, at in BENCH.items() if at < len(cells) and cells[at] != "-"}
    rates = times.pop("stored_per_s", None), times.pop("settled_per_s", None)
    if all(rates):
        times["fill_ms"] = sum(1000 / rate for rate in rates)
    return times


def measure(url, line):
    """A database's sizes, with the times that the bench printed of it, if any."""
    done = subprocess.run([cluster.program(cluster.find_tree(), "psql"), "-qXAt", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", ASK],
                          env=cluster.environment(), stdout=subprocess.PIPE, text=True, check=True)
    sizes = json.loads(done.stdout)
    times = times_of(line) if line.strip() else {}
    if times.pop("memories", sizes["memories"]) != sizes["memories"]:
        raise SystemExit(f"the line is not of this database, which has {sizes['memories']} memories")
    return sizes | times


def bytes_of(measured):
    """Bytes of a memory, by what they are for."""
    count, tables, indexes = measured["memories"], measured["tables"], measured["indexes"]
    sizes = tables | indexes
    return {"tables": sum(tables.values()) / count, "indexes": sum(indexes.values()) / count,
            "hnsw": indexes[HNSW] / count, "hot": sum(sizes[name] for name in HOT) / count}


def fit(points):
    """The line a + b·log2(n) through points of (n, value), as a function of n; flat at the last where it would fall."""
    if not points:
        raise SystemExit("there is no measurement of one team with all times")
    xs, ys = [math.log2(n) for n, _ in points], [value for _, value in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((each - x) ** 2 for each in xs)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys)) / spread if spread else 0
    if slope <= 0:
        return lambda n: max(points)[1]
    return lambda n: y + slope * (math.log2(n) - x)


class Model:
    """What any number of memories needs, on machines with so many bytes of memory and disk."""

    def __init__(self, measurements, ram, disk):
        self.ram, self.disk = ram, disk
        self.each = bytes_of(max(measurements, key=lambda measured: measured["memories"]))
        self.times = {name: fit([(measured["memories"], measured[name]) for measured in measurements
                                 if measured["teams"] == 1 and name in measured]) for name in TIMES}

    def machines(self, memories, each):
        in_memory, on_disk = each["hnsw"] + each["hot"], each["tables"] + each["indexes"]
        return max(math.ceil(memories * in_memory / self.ram), math.ceil(memories * on_disk / self.disk))

    def row(self, memories, measured):
        """The cells of a row; `measured` is the measurement of this size, or empty."""
        each = bytes_of(measured) if measured else self.each
        machines = self.machines(memories, each)
        part = memories if measured else memories / machines  # what one server has
        times = {name: measured.get(name) or self.times[name](part) for name in TIMES}
        return [f"{memories:,}", str(measured.get("teams", "")),
                *(marked(measured, size(memories * count)) for count in each.values()),
                f"{machines:,}",
                marked("fill_ms" in measured, duration(times["fill_ms"] * part / 1000)),
                *(marked(name in measured, f"{times[name]:.1f} ms") for name in ("p50_ms", "p95_ms", "cpu_ms")),
                marked("cpu_ms" in measured, f"{1000 / times['cpu_ms']:,.0f}")]


def marked(is_measured, text):
    return text if is_measured else "≈ " + text


def size(count):
    return f"{count / MB:,.0f} MB" if count < GB else f"{count / GB:,.{1 if count < 100 * GB else 0}f} GB"


def duration(seconds):
    for unit, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.1f} {name}"
    return f"{seconds:.1f} s"


def table(measurements, ram, disk):
    """The lines of the table: every measurement, of the same size the last, and the sizes in SIZES that were not measured."""
    measurements = list({(measured["memories"], measured["teams"]): measured for measured in measurements}.values())
    model = Model(measurements, ram, disk)
    rows = [(measured["memories"], measured) for measured in measurements]
    rows += [(memories, {}) for memories in SIZES if memories not in dict(rows)]
    rows.sort(key=lambda row: (row[0], row[1].get("teams", 0)))
    return [HEAD, *("| " + " | ".join(model.row(*row)) + " |" for row in rows)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("measure").add_argument("url")
    of_table = commands.add_parser("table")
    of_table.add_argument("--ram", type=float, default=48, metavar="GB", help="of a machine, for this (48 of 64)")
    of_table.add_argument("--disk", type=float, default=2000, metavar="GB", help="of a machine (2000)")
    of_table.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    if options.command == "measure":
        print(json.dumps(measure(options.url, "" if sys.stdin.isatty() else sys.stdin.read())))
    else:
        lines = [line for file in options.files for line in file.read_text().splitlines()]
        print("\n".join(table([json.loads(line) for line in lines], options.ram * GB, options.disk * GB)))


if __name__ == "__main__":
    main()

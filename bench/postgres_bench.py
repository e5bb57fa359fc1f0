#!/usr/bin/env python3
"""Runs postgres_bench on a server of its own: with real syncs, and memory as a small machine would give it.

    bench/postgres_bench.py [--measures FILE] [ROWS[/TEAMS] …]      default: 1000 10000 100000

One table, a line for each size; see postgres_bench.cc for what is measured. FILE is for capacity_model.py: it is added
what each database takes.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "postgres"))

import capacity_model  # noqa: E402  pylint: disable=wrong-import-position
import server as postgres  # noqa: E402  pylint: disable=wrong-import-position

SETTINGS = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "2GB", "maintenance_work_mem": "1GB",
            "max_wal_size": "4GB", "effective_cache_size": "8GB"}
HEAD = """\
| memories | teams | stored/s | settled/s | bytes each | words p95 | meaning p95 | hybrid p50 | p95 | by hand p50 | p95 | ratio | server's CPU ms |
|---|---|---|---|---|---|---|---|---|---|---|---|---|"""


def main():
    parser = argparse.ArgumentParser(description="The store on PostgreSQL beside SQL by hand.")
    parser.add_argument("--measures", type=pathlib.Path, metavar="FILE")
    parser.add_argument("sizes", nargs="*", metavar="ROWS[/TEAMS]", default=["1000", "10000", "100000"])
    options = parser.parse_args()
    print(HEAD, flush=True)
    for number, size in enumerate(options.sizes):
        rows, _, teams = size.partition("/")
        with postgres.PostgresServer(settings=SETTINGS) as server:
            name = f"bench{number}"
            server.psql("CREATE ROLE keeper LOGIN CREATEROLE; CREATE ROLE member LOGIN")
            server.psql(f"CREATE DATABASE {name} OWNER keeper")
            server.psql("CREATE EXTENSION vector", server.url(name))
            command = [ROOT / "build/release/bench/postgres_bench", server.url(name, "keeper"), server.url(name, "member"), rows,
                       teams or "1"]
            line = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
            print(line, end="", flush=True)
            if options.measures:
                with options.measures.open("a") as file:
                    print(json.dumps(capacity_model.measure(server.url(name), line)), file=file)


if __name__ == "__main__":
    main()

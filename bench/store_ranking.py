#!/usr/bin/env python3
"""Whether both stores rank alike: `cairn eval` on a file and on a PostgreSQL server, side by side.

    bench/store_ranking.py [--kept FOLDER] DIR…

Each DIR is a set of labelled data (docs/ranking.md). Its texts are embedded once, into a file that is kept in FOLDER if one is
given, and moved to a database of a server of the tests' kind; there a member of a team asks. One line for each set and mode: NDCG at
10 on either store. Exit code 1 if they differ by more than 0.01 anywhere.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "postgres"))

import server as postgres  # noqa: E402  pylint: disable=wrong-import-position

BINARY = ROOT / "build" / "release" / "cairn"
MODES = ("hybrid", "keyword", "vector")
ALLOWED = 0.01


def cairn(*args, **variables):
    """The answer in JSON of a command."""
    done = subprocess.run([BINARY, "--quiet", *args, "--json"], env=dict(os.environ, **variables), check=True,
                          stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def ndcg(folder, mode, place, **variables):
    return cairn("eval", folder, "--mode", mode, "--keep", place, **variables)["all"]["NDCG@10"]


def member_of_new_team(server, number):
    """The address of a new database, and the token of an administrator."""
    name = f"ranking{number}"
    server.psql(f"CREATE DATABASE {name} OWNER keeper")
    server.psql("CREATE EXTENSION vector", server.url(name))
    owner = {"CAIRN_STORE_URL": server.url(name, "keeper")}
    url = cairn("team", "setup", "--team", "apollo", **owner)["url"]
    token = cairn("token", "create", "ada", "--team", "apollo", "--role", "admin", **owner)["token"]
    return url, {"CAIRN_STORE_TOKEN": token}


def compare(server, number, folder, kept):
    file = kept / (pathlib.Path(folder).name + ".db")
    in_file = {mode: ndcg(folder, mode, str(file)) for mode in MODES}
    url, token = member_of_new_team(server, number)
    cairn("--db", str(file), "migrate", "--to", url, **token)
    differs = False
    for mode in MODES:
        on_server = ndcg(folder, mode, url, **token)
        difference = on_server - in_file[mode]
        differs = differs or abs(difference) > ALLOWED
        print(f"| {file.stem} | {mode} | {in_file[mode]:.4f} | {on_server:.4f} | {difference:+.4f} |", flush=True)
    return differs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kept", type=pathlib.Path, help="where the embedded texts are kept between runs")
    parser.add_argument("sets", nargs="+", metavar="DIR")
    asked = parser.parse_args()
    differ = False
    with tempfile.TemporaryDirectory() as temporary, postgres.PostgresServer() as server:
        os.environ["CAIRN_HOME"] = temporary
        server.psql("CREATE ROLE keeper LOGIN CREATEROLE")
        print("| set | mode | file | server | difference |\n|---|---|---|---|---|", flush=True)
        for number, folder in enumerate(asked.sets):
            differ = compare(server, number, folder, asked.kept or pathlib.Path(temporary)) or differ
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())

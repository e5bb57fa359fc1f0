"""A real PostgreSQL with pgvector for a test: on a Unix socket in a temporary directory, gone with its user.

    with PostgresServer() as server:
        server.psql("CREATE TABLE …")
        connect(server.url(user="postgres"))

Or as a command, for tests in other languages:

    python3 tests/postgres/server.py run [--tcp] [--set NAME=VALUE]… [--replica-of URL]

prints a line of JSON when the server accepts connections, and then obeys the lines `kill`, `start`, `pause` and `resume`,
each answered by `done` or by `failed: WHY`. When its standard input closes, it ends the server and removes all files: so
it does when the process that started it dies, however that happens. Exit code 77: there is no PostgreSQL here.
"""

import argparse
import json
import pathlib
import signal
import subprocess
import sys
import urllib.parse

import cluster

UNAVAILABLE = "there is no PostgreSQL for tests; scripts/parts test fetches it"
SKIPPED = 77
STATEMENT_SECONDS = 60  # no statement of a test takes nearly as long


class Unavailable(Exception):
    """There is no PostgreSQL to start."""


def require():
    """Ends a test program as skipped where there is no PostgreSQL."""
    if not cluster.find_tree():
        print(UNAVAILABLE, file=sys.stderr)
        sys.exit(SKIPPED)


class PostgresServer:
    """A running server, which the command above keeps; `close()` or the end of `with` ends it. `replica_of` is another
    such server, whose copy it becomes: it follows it, and answers questions alone."""

    def __init__(self, tcp=False, settings=None, replica_of=None):
        self.tree = cluster.find_tree()
        if not self.tree:
            raise Unavailable(UNAVAILABLE)
        command = [sys.executable, "-B", str(pathlib.Path(__file__).resolve()), "run"]
        command += ["--tcp"] if tcp else []
        command += [f"--set={name}={value}" for name, value in (settings or {}).items()]
        command += [f"--replica-of={replica_of.url()}"] if replica_of else []
        # A session of its own: Ctrl-C is for the test, whose end the keeper sees.
        self.keeper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       start_new_session=True)
        line = self.keeper.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError("PostgreSQL was not started; see standard error")
        told = json.loads(line)
        self.socket_dir, self.port, self.superuser = told["socket_dir"], told["port"], told["superuser"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the server; returns when nothing of it is left."""
        self.keeper.stdin.close()
        self.keeper.wait()
        self.keeper.stdout.close()

    def kill(self):
        """Ends all its processes with SIGKILL, like a crash."""
        self._tell("kill")

    def start(self):
        """Starts it again after `kill`, on the same data and at the same address."""
        self._tell("start")

    def pause(self):
        """Stops all its processes where they are: connections stay open, and nothing answers."""
        self._tell("pause")

    def resume(self):
        self._tell("resume")

    def url(self, database="cairn", user=cluster.SUPERUSER):
        """Its address by the Unix socket, where everybody is trusted."""
        query = urllib.parse.urlencode({"host": self.socket_dir, "port": self.port}, safe="/")
        return f"postgres://{urllib.parse.quote(user, safe='')}@/{urllib.parse.quote(database, safe='')}?{query}"

    def tcp_url(self, user, password, database="cairn"):
        """Its address by loopback, if `tcp` was asked for: for roles that have a password."""
        user, password, database = (urllib.parse.quote(part, safe="") for part in (user, password, database))
        return f"postgres://{user}:{password}@{cluster.LOOPBACK}:{self.port}/{database}"

    def program(self, name):
        """The path of psql, pg_dump and the like."""
        return cluster.program(self.tree, name)

    def psql(self, sql, url=None):
        """Runs statements, by default as superuser in `cairn`; returns their rows as lines, columns parted by |."""
        return self.run("psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-d", url or self.url(), text=sql).rstrip("\n")

    def run(self, name, *args, text=""):
        """Runs one of PostgreSQL's programs, which is told `text`; returns what it prints. A failure is raised in its words."""
        done = subprocess.run([self.program(name), *args], input=text, env=cluster.environment(), capture_output=True,
                              text=True, check=False, timeout=STATEMENT_SECONDS)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout

    def _tell(self, command):
        self.keeper.stdin.write(command + "\n")
        self.keeper.stdin.flush()
        answer = self.keeper.stdout.readline().rstrip("\n")
        if answer != "done":
            raise RuntimeError(answer or "the server's keeper is gone")


def obey(server, line):
    """Does what a line says; returns the answer."""
    command = {"kill": server.kill, "start": server.start, "pause": server.pause, "resume": server.resume}.get(line)
    if not command:
        return f"failed: no such command: {line}"
    try:
        command()
    except RuntimeError as fault:
        return "failed: " + " ".join(str(fault).split())
    return "done"


def run(options):
    require()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # as an exception, so that everything is cleared away
    settings = dict(setting.split("=", 1) for setting in options.set)
    with cluster.Cluster(cluster.find_tree(), options.tcp, settings, options.replica_of) as server:
        server.create()
        told = {"socket_dir": str(server.folder), "port": server.port, "superuser": cluster.SUPERUSER}
        print(json.dumps(told), flush=True)
        for line in sys.stdin:
            print(obey(server, line.strip()), flush=True)


def main():
    parser = argparse.ArgumentParser(description="A PostgreSQL with pgvector until standard input closes.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("run")
    command.add_argument("--tcp", action="store_true", help="listen on loopback, too")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of postgresql.conf")
    command.add_argument("--replica-of", metavar="URL", help="copy this server, and follow it")
    command.set_defaults(run=run)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()

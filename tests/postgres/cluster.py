"""A PostgreSQL cluster in a temporary folder, and all of its processes.

The process that makes a Cluster owns it: it adopts whatever the server leaves behind, so that killing and pausing reach
every process, and at the end neither a process nor a file remains. Everything the server writes stands in `folder`.
"""

import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SUPERUSER = "postgres"
LOOPBACK = "127.0.0.1"
NOBODY = 65534  # Debian's nobody and nogroup
LONGEST_SOCKET_DIR = 107 - len("/.s.PGSQL.65535")  # what sockaddr_un::sun_path holds, without its final zero
START_SECONDS = 60  # an idle machine takes a fraction of one; recovery after a kill and a busy machine take more
PORTS_TRIED = 5  # a free port may be taken between our look and the server's
PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h

# What is written need not outlive the machine: a killed process loses nothing that the kernel has.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "jit": "off",
    "shared_buffers": "128MB",
    "dynamic_shared_memory_type": "mmap",  # in the folder; segments in /dev/shm would outlive a kill
}


def find_tree():
    """The unpacked PostgreSQL with pgvector that scripts/parts made, or None."""
    tree = pathlib.Path(os.environ.get("CAIRN_POSTGRES") or HERE.parents[1] / "build" / "parts" / "postgresql")
    return tree if (tree / ".pgvector").exists() else None


def program(tree, name):
    """The path of PostgreSQL's program `name`."""
    return str(next(tree.glob("usr/lib/postgresql/*/bin/" + name)))


def environment():
    """Ours without the variables that would point PostgreSQL's programs elsewhere, and with messages in English."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}


def descendants():
    """The processes below this one, parents before their children: {id: state as in /proc/ID/stat}."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it is gone
            continue
        children.setdefault(int(parent), {})[int(stat.parent.name)] = state
    found, new = {}, children.get(os.getpid(), {})
    while new:
        found |= new
        new = {pid: state for parent in new for pid, state in children.get(parent, {}).items()}
    return found


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


class Cluster:
    """Data, settings and processes of one server. `port` also names the socket in `folder`; with `tcp` it is listened on.
    `replica_of` is the address of a server that it copies and follows."""

    def __init__(self, tree, tcp, settings, replica_of=None):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.tree, self.tcp, self.port = tree, tcp, 5432
        self.settings, self.replica_of = SETTINGS | settings, replica_of
        self.postmaster = None
        parent = tempfile.gettempdir()
        if len(parent) + len("/cairn-postgres-12345678") > LONGEST_SOCKET_DIR:
            parent = "/tmp"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-postgres-", dir=parent))
        self.data, self.log = self.folder / "data", self.folder / "log"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self._remove_segment()
        shutil.rmtree(self.folder)

    def create(self):
        """Makes the data and starts the server, which then has the empty database `cairn`, or all that the other has."""
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        if self.replica_of:
            self._make("pg_basebackup", "--checkpoint=fast", "--write-recovery-conf", "-d", self.replica_of)
            return self._start_on_free_port()
        # A password for TCP, as a team's server has it: trust would let every user of this machine in.
        self._make("initdb", "-U", SUPERUSER, "-E", "UTF8", "--locale=C", "--auth-local=trust",
                   "--auth-host=scram-sha-256")
        self._start_on_free_port()
        subprocess.run([program(self.tree, "psql"), "-qX", "-h", self.folder, "-p", str(self.port), "-U", SUPERUSER,
                        "-c", "CREATE DATABASE cairn"], env=environment(), check=True)

    def start(self):
        """Starts the server on the data that is there; returns when it accepts connections."""
        settings = {"listen_addresses": LOOPBACK if self.tcp else "", "port": self.port,
                    "unix_socket_directories": self.folder, **self.settings}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.log, "ab") as log:
            self.postmaster = subprocess.Popen(self._guarded("postgres", "-D", self.data, *options), env=environment(),
                                               cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if self.postmaster.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL does not start:\n" + self.log.read_text(errors="replace")[-2000:])
            time.sleep(0.01)

    def kill(self):
        """Ends every process at once, as a crash would."""
        if not self.postmaster:
            return
        self.postmaster.send_signal(signal.SIGSTOP)  # so that it starts no more of them
        while pids := descendants():
            send(pids, signal.SIGKILL)
            os.waitpid(-1, 0)
        self.postmaster.poll()  # it is told that its process is gone
        self.postmaster = None

    def pause(self):
        """Stops every process where it is: connections stay open, and nothing answers."""
        # Again and again: a signal takes a moment to arrive, and a process may just have started another one.
        while running := [pid for pid, state in descendants().items() if state not in "TZ"]:
            send(running, signal.SIGSTOP)

    def resume(self):
        send(descendants(), signal.SIGCONT)

    def _guarded(self, name, *arguments):
        """A command that ends with this process. PostgreSQL refuses to be root: then it is nobody, who still sees the
        tree wherever it is."""
        guard = ["setpriv", "--pdeathsig=KILL"]
        if os.geteuid() == 0:
            guard += [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=+dac_override",
                      "--ambient-caps=+dac_override"]
        return [*guard, program(self.tree, name), *map(str, arguments)]

    def _make(self, name, *arguments):
        """Fills the data folder by one of PostgreSQL's programs."""
        subprocess.run(self._guarded(name, "-D", self.data, "--no-sync", *arguments), env=environment(), cwd="/",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)

    def _start_on_free_port(self):
        for attempt in range(PORTS_TRIED if self.tcp else 1):
            if self.tcp:
                with socket.create_server((LOOPBACK, 0)) as probe:
                    self.port = probe.getsockname()[1]
            try:
                return self.start()
            except RuntimeError:
                if attempt == PORTS_TRIED - 1 or "Address already in use" not in self.log.read_text(errors="replace"):
                    raise

    def _pid_file(self):
        """The lines of postmaster.pid: the first is the process, the seventh its shared memory, the eighth its state."""
        try:
            return (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return []

    def _is_ready(self):
        lines = self._pid_file()
        return len(lines) >= 8 and lines[0] == str(self.postmaster.pid) and lines[7].strip() == "ready"

    def _remove_segment(self):
        """The 56 bytes of System V memory by which servers see each other stay behind a killed one."""
        lines = self._pid_file()
        if len(lines) >= 7 and lines[6].split():
            subprocess.run(["ipcrm", "--shmem-id", lines[6].split()[1]], stderr=subprocess.DEVNULL, check=False)

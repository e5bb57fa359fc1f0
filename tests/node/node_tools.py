"""Packages of npm for tests and benchmarks: as a folder's package-lock.json pins them, kept beside the other parts.

    install(FOLDER)      the packages of FOLDER/package-lock.json; fetched into $CAIRN_PARTS_CACHE if not there yet
    node(FOLDER)         the Node 22 among them, which most of them need

Both raise Unavailable where npm or the network is missing; a test then ends with SKIPPED, which ctest knows.
Packages run no scripts when they are installed.
"""

import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROTOCOL = HERE / "protocol"
AGENTS = HERE / "agents"
BROWSER = HERE / "browser"
TOKENS = HERE / "tokens"
SKIPPED = 77


class Unavailable(Exception):
    """Cannot be fetched here."""


def cache():
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(os.environ.get("CAIRN_PARTS_CACHE") or os.path.join(root, "cairn", "parts"))


def install(folder):
    """The folder that holds node_modules."""
    folder = pathlib.Path(folder)
    lock = (folder / "package-lock.json").read_bytes()
    target = cache() / f"{folder.name}-{hashlib.sha256(lock).hexdigest()[:16]}"
    if target.is_dir():
        return target
    if shutil.which("npm") is None:
        raise Unavailable("there is no npm")
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="tmp.") as made:
        place = pathlib.Path(made) / "packages"
        place.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(folder / name, place)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        if "EINTEGRITY" in done.stderr or "EUSAGE" in done.stderr:
            sys.exit(f"what npm fetched is not what the lock of {folder.name} names:\n{done.stderr}")
        if done.returncode != 0:
            raise Unavailable(f"npm could not fetch the packages of {folder.name}:\n{done.stderr}")
        try:
            place.rename(target)
        except OSError:
            if not target.is_dir():  # another process was faster
                raise
    return target


def package(folder, name):
    """The place of an installed package."""
    return install(folder) / "node_modules" / name


def node(folder=PROTOCOL):
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    binary = package(folder, f"node-linux-{machine}") / "bin" / "node"
    if not binary.exists():
        raise Unavailable(f"there is no Node 22 for {platform.machine()}")
    return binary


def skip(why):
    """Ends the test as skipped."""
    print(f"skipped: {why}")
    sys.exit(SKIPPED)

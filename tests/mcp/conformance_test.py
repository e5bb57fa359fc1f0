#!/usr/bin/env python3
"""The official MCP conformance suites, against the fixture server or any other.

    conformance_test.py                          the fixture (CAIRN_FIXTURE_SERVER), all that is scored
    conformance_test.py --url URL [--token T]    another server: the scenarios that need no fixture
    conformance_test.py --product CAIRN          the same on `cairn serve --http` of that binary

The suites come from npm, as conformance/package-lock.json pins them, and are kept beside the other parts
($CAIRN_PARTS_CACHE). Without npm or a network to fetch them this says so and ends with 77: skipped.
"""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import urllib.parse

from header_proxy import HeaderProxy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "node"))  # it is also run by hand
import node_tools  # noqa: E402

PACKAGES = HERE / "conformance"
# Optional by the suite's own word, and nothing that we offer.
EXTENSIONS = ("tasks-", "sep-2640-")
# Name, package, further options, and how many scenarios there are at least: a run of nothing is no success.
SUITES = (
    ("0.1.16, active", "conformance-0.1", [], 30),
    ("0.2.0-alpha.12, 2025-11-25", "conformance-0.2", ["--requirements", "2025-11-25"], 33),
    ("0.2.0-alpha.12, 2026-07-28", "conformance-0.2", ["--requirements", "2026-07-28"], 40),
)
# Scenarios that any server can be held to: they call no tool, prompt or resource by a name of the fixture.
PLAIN = {
    "2025-11-25": (
        "server-initialize", "server-session-lifecycle", "ping", "logging-set-level", "tools-list", "resources-list",
        "prompts-list", "server-sse-multiple-streams", "dns-rebinding-protection"),
    "2026-07-28": (
        "server-stateless", "tools-list", "resources-list", "prompts-list", "server-sse-multiple-streams", "dns-rebinding-protection",
        "caching", "http-header-validation", "sep-2164-resource-not-found"),
}
# How the suite says that a check of such a scenario would need a tool of the fixture.
UNTESTABLE = "Not testable: server does not list the diagnostic tool"


def run(folder, package, url, options):
    """Runs a suite; returns the checks of each scenario."""
    with tempfile.TemporaryDirectory() as out:
        script = folder / "node_modules" / package / "dist" / "index.js"
        command = [node_tools.node(PACKAGES), script, "server", "--url", url, "-o", out, *options]
        done = subprocess.run(command, cwd=out, capture_output=True, text=True, timeout=600, check=False)
        found = {}
        for path in sorted(pathlib.Path(out).rglob("checks.json")):
            # The folder is called server-SCENARIO-TIME, and a time has 24 characters.
            found[path.parent.name.removeprefix("server-")[:-25]] = json.loads(path.read_text())
        if not found:
            print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
        return found


def is_bad(check, is_fixture):
    if check["status"] not in ("FAILURE", "WARNING"):
        return False
    return is_fixture or not check.get("errorMessage", "").startswith(UNTESTABLE)


def report(name, found, least, is_fixture=True):
    """Prints what came out; returns whether it is good."""
    scored = {scenario: checks for scenario, checks in found.items() if not scenario.startswith(EXTENSIONS)}
    checks = [(scenario, check) for scenario, all_checks in scored.items() for check in all_checks]
    bad = [(scenario, check) for scenario, check in checks if is_bad(check, is_fixture)]
    passed = sum(check["status"] == "SUCCESS" for _, check in checks)
    print(f"conformance {name}: {len(scored)} scenarios, {passed} checks passed, {len(bad)} failed")
    for scenario, check in bad:
        print(f"  {scenario}: {check['id']}: {check['status']}: {check.get('errorMessage', '')}")
    if len(scored) < least:
        print(f"  only {len(scored)} scenarios were run, not {least}")
    return not bad and len(scored) >= least


def test_fixture(folder):
    process = subprocess.Popen([os.environ["CAIRN_FIXTURE_SERVER"], "--http", "0"], stdout=subprocess.PIPE)
    try:
        url = f"http://localhost:{int(process.stdout.readline())}/mcp"
        good = [report(name, run(folder, package, url, options), least) for name, package, options, least in SUITES]
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(timeout=30)
    return all(good) and code == 0


def test_plain(folder, url):
    good = True
    for version, scenarios in PLAIN.items():
        found = {}
        for scenario in scenarios:
            found.update(run(folder, "conformance-0.2", url, ["--scenario", scenario, "--spec-version", version]))
        good = report(f"{version} of {url}", found, len(scenarios), is_fixture=False) and good
    return good


def test_behind_proxy(folder, url, token):
    parts = urllib.parse.urlsplit(url)
    with HeaderProxy(parts.hostname, parts.port, f"Authorization: Bearer {token}") as port:
        return test_plain(folder, f"http://localhost:{port}{parts.path}")


def test_product(folder, binary):
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CAIRN_HOME": home}
        process = subprocess.Popen([binary, "serve", "--http", "0", "--json"], stdout=subprocess.PIPE, cwd=home,
                                   env=environment)
        try:
            place = json.loads(process.stdout.readline())
            token = pathlib.Path(place["token_file"]).read_text(encoding="ascii").strip()
            good = test_behind_proxy(folder, place["url"], token)
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(timeout=30)
        return good and code == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a server to test instead of the fixture: http://localhost:PORT/mcp")
    parser.add_argument("--token", help="the bearer token of that server; the suites know nothing of tokens")
    parser.add_argument("--product", help="the binary of cairn, to start and test")
    given = parser.parse_args()
    try:
        folder = node_tools.install(PACKAGES)
        node_tools.node(PACKAGES)
    except node_tools.Unavailable as missing:
        node_tools.skip(missing)
    if given.product is not None:
        return test_product(folder, given.product)
    if given.url is None:
        return test_fixture(folder)
    if given.token is None:
        return test_plain(folder, given.url)
    return test_behind_proxy(folder, given.url, given.token)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)

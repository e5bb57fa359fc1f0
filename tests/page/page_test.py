#!/usr/bin/env python3
"""Runs one file of browser tests: the real page, in Debian's Chromium, driven by Playwright.

    page_test.py THEME          runs THEME.test.mjs
    page_test.py types          checks the page's TypeScript

Packages come from npm as tests/node pins them; without npm to fetch them, or without a browser, the test ends as
skipped.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import node_tools

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "src" / "web" / "page"


def run(command, **how):
    return subprocess.run([str(word) for word in command], check=False, **how).returncode


def check_types(node):
    """The sources beside the packages that they import, as scripts/page lays them out."""
    compiler = node_tools.package(node_tools.BROWSER, "typescript") / "lib" / "tsc.js"
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        for name in ("src", "tsconfig.json", "vite.config.ts", "package.json"):
            (place / name).symlink_to(PAGE / name)
        (place / "node_modules").symlink_to(node_tools.install(PAGE) / "node_modules")
        return run([node, compiler, "-p", "tsconfig.json"], cwd=place)


def run_theme(node, theme):
    browser = os.environ.get("CAIRN_CHROMIUM") or shutil.which("chromium")
    if browser is None:
        node_tools.skip("there is no chromium")
    env = {**os.environ, "CAIRN_CHROMIUM": browser, "CAIRN_NODE_PACKAGES": str(node_tools.install(node_tools.BROWSER))}
    return run([node, "--test", "--test-concurrency=1", HERE / f"{theme}.test.mjs"], env=env)


def main(theme):
    try:
        node = node_tools.node()
        return check_types(node) if theme == "types" else run_theme(node, theme)
    except node_tools.Unavailable as why:
        return node_tools.skip(why)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

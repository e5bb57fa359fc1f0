"""scripts/parts from outside: a lock, a cache and a target of the test's own, and fake commands that note their calls.

The commands that the script may meet are the fakes and the few real ones listed in REAL; nothing else is on the PATH,
so a test cannot reach the network or the machine's packages.
"""

import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "parts"
REAL = "bash cat cmp cp cut dirname dpkg-deb env flock grep gzip mkdir mktemp mv rm sh sha256sum sort tail tar".split()

# A fake notes its call in $NOTES. Which packages count as installed stands in $INSTALLED, one a line.
NOTE = '#!/bin/sh\necho "${0##*/} $*" >>"$NOTES"\n'
FAKES = {
    "dpkg-query": '#!/bin/sh\nfor last; do :; done\ngrep -qx -- "$last" "$INSTALLED" && printf installed\n',
    "id": '#!/bin/sh\necho "$FAKE_UID"\n',
    # The archive is $REGISTRY: PACKAGE_VERSION_all.deb for packages, and a mirror's paths; there is an empty mirror, too.
    "apt-get": NOTE + 'for last; do :; done\n'
                      'case " $* " in\n'
                      '  *" --print-uris "*) set -- "$REGISTRY/$last"_*.deb; [ -f "$1" ] || exit 100\n'
                      '    sum=$(sha256sum "$1"); echo "\'uri\' ${1##*/} 1 SHA256:${sum%% *}"; exit 0 ;;\n'
                      '  *" download "*) cp "$REGISTRY/$last"_*.deb . && exit "${APT_EXIT:-0}" ;;\n'
                      '  *" indextargets "*) echo "$REGISTRY/none/"; echo "$REGISTRY/"; exit 0 ;;\n'
                      'esac\n'
                      'for word; do case $word in [a-z]*) echo "$word" >>"$INSTALLED" ;; esac; done\nexit "${APT_EXIT:-0}"\n',
    "apt-helper": NOTE + 'while [ "$1" != download-file ]; do shift; done\ncp "$2" "$3"\n',
    "gcc": NOTE + 'while [ "$1" != -o ]; do shift; done\necho made >"$2"\n',
    "npm": NOTE + 'if [ "$1" = ci ]; then mkdir -p node_modules/stone && cp package.json node_modules/stone/; exit "${CI_EXIT:-0}"; fi\n'
                  'for last; do :; done\n[ -f "$REGISTRY/$last" ] || exit 1\ncp "$REGISTRY/$last" ./fetched.tgz\n',
    "sudo": NOTE + '[ "$1" = -n ] && exit "${SUDO_EXIT:-0}"\nexec "$@"\n',
}


def tarball(files):
    """An npm tarball's bytes: each file stands below package/."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo("package/" + name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


def sum_of(content):
    return hashlib.sha256(content).hexdigest()


class PartsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.bin, self.registry = self.root / "bin", self.root / "registry"
        self.cache, self.target = self.root / "cache", self.root / "parts"
        self.notes, self.installed = self.root / "notes", self.root / "installed"
        for made in (self.bin, self.registry):
            made.mkdir()
        for made in (self.notes, self.installed):
            made.touch()
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, text in FAKES.items():
            self.fake(name, text)
        self.uid = 0

    def fake(self, name, text):
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def publish(self, package, files):
        content = tarball(files)
        (self.registry / package).parent.mkdir(exist_ok=True)
        (self.registry / package).write_bytes(content)
        return sum_of(content)

    def lock(self, *lines):
        (self.root / "fake.lock").write_text("# a comment\n\n" + "\n".join(lines) + "\n")

    def parts(self, *purposes, **environment):
        """Runs the script; returns its exit status and what it said. Standard output must stay empty."""
        environment = {
            "PATH": str(self.bin),
            "HOME": str(self.root / "home"),
            "CAIRN_PARTS_LOCK": str(self.root / "fake.lock"),
            "CAIRN_PARTS_CACHE": str(self.cache),
            "CAIRN_PARTS_DIR": str(self.target),
            "NOTES": str(self.notes),
            "INSTALLED": str(self.installed),
            "REGISTRY": str(self.registry),
            "FAKE_UID": str(self.uid),
            **environment,
        }
        done = subprocess.run([str(self.bin / "bash"), str(SCRIPT), *(purposes or ["build"])], env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.stdout, "")
        return done.returncode, done.stderr

    def ok(self, *purposes, **environment):
        status, said = self.parts(*purposes, **environment)
        self.assertEqual(status, 0, said)
        return said

    def refused(self, *purposes, **environment):
        status, said = self.parts(*purposes, **environment)
        self.assertEqual(status, 1, said)
        return said

    def calls(self, command):
        return [line for line in self.notes.read_text().splitlines() if line.split()[0] == command]

    def install_calls(self):
        return [line for line in self.calls("apt-get") if " install " in line]

    def visible(self, folder):
        return sorted(path.name for path in folder.glob("[!.]*")) if folder.exists() else []


class PackagesOfALock(PartsTest):
    """The packages of a package-lock.json, which build the page."""

    def setUp(self):
        super().setUp()
        self.page = self.root / "page"
        self.page.mkdir()
        (self.page / "package.json").write_text("{}")
        (self.page / "package-lock.json").write_text('{"packages": {}}')
        self.line = f"packages page {os.path.relpath(self.page, SCRIPT.parents[1])} "
        self.sum = sum_of((self.page / "package-lock.json").read_bytes())
        self.lock(self.line + self.sum)
        self.modules = self.target / "page" / "node_modules"

    def test_are_laid_out_once_and_run_no_scripts(self):
        self.ok()
        self.assertEqual(self.visible(self.modules), ["stone"])
        self.assertEqual(self.visible(self.cache), ["page-" + self.sum[:16]])
        self.assertIn("--ignore-scripts", self.calls("npm")[0])
        self.notes.write_text("")
        self.assertEqual(self.ok(), "")
        self.ok(CAIRN_PARTS_DIR=str(self.root / "other"))
        self.assertEqual(self.notes.read_text(), "")  # from the cache
        self.assertEqual(self.visible(self.root / "other" / "page" / "node_modules"), ["stone"])

    def test_a_changed_lock_has_to_be_meant(self):
        (self.page / "package-lock.json").write_text('{"packages": {"evil": {}}}')
        self.assertIn("package-lock.json has another SHA-256", self.refused())
        self.assertEqual(self.calls("npm"), [])

    def test_without_them_the_rest_is_built(self):
        self.assertIn("could not fetch the packages", self.ok(CI_EXIT="1"))
        self.assertFalse(self.modules.exists())
        self.assertEqual(self.visible(self.cache), [])
        self.ok()  # the next time they can be had
        self.assertTrue(self.modules.exists())

    def test_without_npm_and_without_a_way_to_install_it_the_rest_is_built(self):
        (self.bin / "npm").unlink()
        self.uid = 1000
        self.assertIn("there is no npm: building without the web page", self.ok(SUDO_EXIT="1"))
        self.assertFalse(self.modules.exists())

    def test_npm_is_installed_where_that_is_possible(self):
        (self.bin / "npm").rename(self.bin / "kept")
        self.fake("apt-get", FAKES["apt-get"].replace("exit ", f"cp {self.bin}/kept {self.bin}/npm\nexit "))
        self.ok()
        self.assertIn(" npm", self.install_calls()[0])
        self.assertTrue(self.modules.exists())


class NpmParts(PartsTest):
    def test_takes_the_named_files_and_only_those(self):
        got = self.publish("@scope/stone@1.2.3", {"deep/er/a.c": b"int a;", "b.h": b"int b();", "c": b"no"})
        self.lock(f"npm @scope/stone 1.2.3 {got} deep/er/a.c b.h")
        self.ok()
        self.assertEqual(self.visible(self.target), ["stone"])
        self.assertEqual(self.visible(self.target / "stone"), ["a.c", "b.h"])
        self.assertEqual((self.target / "stone" / "a.c").read_bytes(), b"int a;")
        self.assertEqual(self.visible(self.cache), ["scope-stone-1.2.3.tgz"])

    def test_a_folder_comes_with_all_below_it(self):
        got = self.publish("stone@1.0.0", {"deep/src/a.c": b"a", "deep/src/er/a.c": b"b", "deep/srcs/c": b"no", "d": b"no"})
        self.lock(f"npm stone 1.0.0 {got} deep/src")
        self.ok()
        below = self.target / "stone"
        self.assertEqual(sorted(str(p.relative_to(below)) for p in below.rglob("*") if p.name != ".part"),
                         ["src", "src/a.c", "src/er", "src/er/a.c"])
        self.assertEqual((below / "src/er/a.c").read_bytes(), b"b")

    def test_a_wrong_sum_stops_and_leaves_nothing(self):
        got = self.publish("stone@1.0.0", {"a.c": b"changed"})
        want = "0" * 64
        self.lock(f"npm stone 1.0.0 {want} a.c")
        said = self.refused()
        self.assertIn("stone 1.0.0 has the wrong SHA-256", said)
        self.assertIn("expected " + want, said)
        self.assertIn("got      " + got, said)
        self.assertEqual(self.visible(self.cache), [])
        self.assertEqual(self.visible(self.target), [])

    def test_a_damaged_tarball_in_the_cache_is_fetched_again(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock(f"npm stone 1.0.0 {got} a.c")
        self.cache.mkdir()
        (self.cache / "stone-1.0.0.tgz").write_bytes(b"half of it")
        self.assertIn("damaged", self.ok())
        self.assertEqual((self.target / "stone" / "a.c").read_bytes(), b"good")
        self.assertEqual(sum_of((self.cache / "stone-1.0.0.tgz").read_bytes()), got)

    def test_a_damaged_tarball_without_npm_installs_npm_first(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock(f"npm stone 1.0.0 {got} a.c")
        self.cache.mkdir()
        (self.cache / "stone-1.0.0.tgz").write_bytes(b"half of it")
        (self.bin / "npm").rename(self.bin / "kept")
        self.fake("apt-get", FAKES["apt-get"].replace("exit ", f"cp {self.bin}/kept {self.bin}/npm\nexit "))
        self.ok()
        self.assertEqual((self.target / "stone" / "a.c").read_bytes(), b"good")

    def test_a_second_run_calls_nobody(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock("apt build g++", f"npm stone 1.0.0 {got} a.c")
        self.ok()
        self.assertEqual((len(self.calls("npm")), len(self.install_calls())), (1, 1))
        self.notes.write_text("")
        self.assertEqual(self.ok(), "")
        self.assertEqual(self.notes.read_text(), "")

    def test_another_checkout_takes_it_from_the_cache(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock(f"npm stone 1.0.0 {got} a.c")
        self.ok()
        self.notes.write_text("")
        (self.bin / "npm").unlink()
        self.ok(CAIRN_PARTS_DIR=str(self.root / "other"))
        self.assertEqual((self.root / "other" / "stone" / "a.c").read_bytes(), b"good")
        self.assertEqual(self.notes.read_text(), "")

    def test_a_new_version_replaces_the_files(self):
        old = self.publish("stone@1.0.0", {"a.c": b"old", "gone.c": b"old"})
        new = self.publish("stone@2.0.0", {"a.c": b"new"})
        self.lock(f"npm stone 1.0.0 {old} a.c gone.c")
        self.ok()
        self.lock(f"npm stone 2.0.0 {new} a.c")
        self.ok()
        self.assertEqual(self.visible(self.target / "stone"), ["a.c"])
        self.assertEqual((self.target / "stone" / "a.c").read_bytes(), b"new")

    def test_a_file_that_the_tarball_lacks_is_named(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock(f"npm stone 1.0.0 {got} a.c src/b.c")
        self.assertIn("stone 1.0.0 does not contain src/b.c", self.refused())
        self.assertEqual(self.visible(self.target), [])

    def test_two_files_of_one_name_are_refused(self):
        got = self.publish("stone@1.0.0", {"x/a.c": b"1", "y/a.c": b"2"})
        self.lock(f"npm stone 1.0.0 {got} x/a.c y/a.c")
        self.assertIn("two files of stone are called a.c", self.refused())

    def test_a_failing_npm_is_reported(self):
        self.lock(f"npm stone 1.0.0 {'0' * 64} a.c")
        self.assertIn("npm could not fetch stone@1.0.0", self.refused())
        self.assertEqual(self.visible(self.cache), [])


class ServerOfTests(PartsTest):
    """PostgreSQL, unpacked from Debian's packages, and pgvector, built from its source."""

    SOURCE = "pool/main/p/pgvector/pgvector_0.8.0.orig.tar.gz"

    def setUp(self):
        super().setUp()
        self.publish_deb("15.1", {"usr/include/postgresql/15/server/postgres.h": "", "usr/lib/postgresql/15/bin/postgres": "old",
                                  "usr/lib/postgresql/15/lib/bitcode/x.bc": "", "usr/share/doc/postgresql-15/README": "",
                                  "usr/share/postgresql/15/extension/plpgsql.control": ""})
        archive = self.registry / self.SOURCE
        archive.parent.mkdir(parents=True)
        archive.write_bytes(tarball({"src/vector.c": b"", "sql/vector.sql": b"CREATE", "vector.control": b"trusted"}))
        self.unpacked = "unpacked test postgresql postgresql-15"
        self.source = f"source test pgvector 0.8.0 {sum_of(archive.read_bytes())} {self.SOURCE}"
        self.lock(self.unpacked, self.source)
        self.tree = self.target / "postgresql"
        self.postgres = self.tree / "usr/lib/postgresql/15/bin/postgres"
        self.library = self.tree / "usr/lib/postgresql/15/lib/vector.so"

    def publish_deb(self, version, files):
        """Makes a real package the newest one of the archive."""
        for old in self.registry.glob("*.deb"):
            old.unlink()
        content = self.root / ("deb-" + version)
        control = "Package: postgresql-15\nVersion: %s\nArchitecture: all\nMaintainer: x\nDescription: x\n" % version
        for name, text in {"DEBIAN/control": control, **files}.items():
            (content / name).parent.mkdir(parents=True, exist_ok=True)
            (content / name).write_text(text)
        subprocess.run(["dpkg-deb", "--build", content, self.registry / f"postgresql-15_{version}_all.deb"], check=True,
                       stdout=subprocess.DEVNULL)

    def test_is_made_once_without_what_nobody_reads(self):
        self.ok("test")
        files = sorted(str(path.relative_to(self.tree)) for path in self.tree.rglob("[!.]*") if path.is_file())
        self.assertEqual(files, [
            "usr/include/postgresql/15/server/postgres.h", "usr/lib/postgresql/15/bin/postgres",
            "usr/lib/postgresql/15/lib/vector.so", "usr/share/postgresql/15/extension/plpgsql.control",
            "usr/share/postgresql/15/extension/vector--0.8.0.sql", "usr/share/postgresql/15/extension/vector.control"])
        self.assertEqual(self.visible(self.cache), ["pgvector_0.8.0.orig.tar.gz", "postgresql-15_15.1_all.deb"])
        self.assertEqual(self.install_calls(), [])
        self.notes.write_text("")
        self.assertEqual(self.ok("test"), "")
        self.assertEqual(self.notes.read_text(), "")

    def test_is_not_needed_to_build(self):
        self.assertEqual(self.ok("build"), "")
        self.assertEqual(self.visible(self.target), [])

    def test_another_checkout_takes_it_from_the_cache(self):
        self.ok("test")
        self.notes.write_text("")
        said = self.ok("test", CAIRN_PARTS_DIR=str(self.root / "other"))
        self.assertEqual(said, "parts: building pgvector 0.8.0\n")
        self.assertTrue((self.root / "other" / "postgresql" / ".pgvector").exists())

    def test_a_newer_package_is_fetched_and_the_kept_one_serves_without_a_network(self):
        self.ok("test")
        self.publish_deb("15.2", {"usr/lib/postgresql/15/bin/postgres": "new"})
        shutil.rmtree(self.tree)
        self.ok("test", APT_EXIT="100")
        self.assertEqual(self.postgres.read_text(), "old")
        shutil.rmtree(self.target)
        self.lock(self.unpacked)
        self.ok("test")
        self.assertEqual(self.postgres.read_text(), "new")

    def test_a_damaged_package_in_the_cache_is_fetched_again(self):
        self.cache.mkdir()
        (self.cache / "postgresql-15_15.1_all.deb").write_bytes(b"half of it")
        self.ok("test")
        self.assertEqual(self.postgres.read_text(), "old")

    def test_a_new_server_gets_the_extension_anew(self):
        self.ok("test")
        self.lock(self.unpacked + " postgresql-15", self.source)
        self.ok("test")
        self.assertTrue(self.library.exists())
        self.assertEqual(len(self.calls("gcc")), 2)

    def test_where_it_cannot_be_had_one_line_tells_it(self):
        next(self.registry.glob("*.deb")).unlink()
        (self.registry / self.SOURCE).unlink()
        said = self.ok("test").splitlines()
        self.assertEqual(said[1:], ["parts: cannot have postgresql pgvector (no apt or no network?): going on, but tests that "
                                    "need it will be skipped. `scripts/parts test` tries again."])
        self.assertEqual((self.visible(self.cache), self.visible(self.target)), ([], []))
        self.assertTrue(any(call.endswith(" update") for call in self.calls("apt-get")), "the lists may have been old")

    def test_a_source_with_a_wrong_sum_is_not_used(self):
        (self.registry / self.SOURCE).write_bytes(tarball({"src/evil.c": b""}))
        self.assertIn("cannot have pgvector", self.ok("test"))
        self.assertFalse(self.library.exists())
        self.assertEqual(self.visible(self.cache), ["postgresql-15_15.1_all.deb"])

    def test_without_apt_get_the_rest_goes_on(self):
        (self.bin / "apt-get").unlink()
        self.assertIn("cannot have postgresql", self.ok("test"))

    def test_a_compiler_that_fails_is_told(self):
        self.fake("gcc", "#!/bin/sh\nexit 1\n")
        self.assertIn("cannot have pgvector", self.ok("test"))
        self.assertFalse((self.tree / ".pgvector").exists())


class AptPackages(PartsTest):
    def test_root_installs_what_is_missing(self):
        self.lock("apt build g++ cmake", "apt build ninja-build", "apt test python3")
        self.installed.write_text("cmake\n")
        self.ok("build")
        self.assertEqual(len(self.install_calls()), 1)
        self.assertTrue(self.install_calls()[0].endswith(" install -y --no-install-recommends g++ ninja-build"))
        self.assertTrue(self.calls("apt-get")[0].endswith(" update"))
        self.assertEqual(self.calls("sudo"), [])

    def test_every_purpose_asked_for_is_installed(self):
        self.lock("apt build g++", "apt test python3", "apt all clang")
        self.ok("build", "test")
        self.assertTrue(self.install_calls()[0].endswith(" g++ python3"))

    def test_npm_comes_along_where_something_has_to_be_fetched(self):
        got = self.publish("stone@1.0.0", {"a.c": b"good"})
        self.lock("apt build g++", f"npm stone 1.0.0 {got} a.c")
        (self.bin / "npm").unlink()
        self.uid = 1000
        (self.bin / "sudo").unlink()
        self.assertIn("apt-get install --no-install-recommends g++ npm\n", self.refused())

    def test_others_install_with_sudo(self):
        self.lock("apt build g++")
        self.uid = 1000
        self.ok()
        self.assertTrue(self.install_calls()[0].endswith(" --no-install-recommends g++"))
        self.assertIn("apt-get", self.calls("sudo")[-1])

    def test_without_root_or_sudo_says_what_to_run(self):
        self.lock("apt build g++ cmake")
        self.uid = 1000
        line = "\n  apt-get install --no-install-recommends g++ cmake\n"
        self.assertIn(line, self.refused(SUDO_EXIT="1"))  # sudo wants a password and nobody is there to type it
        (self.bin / "sudo").unlink()
        self.assertIn(line, self.refused())
        self.assertEqual(self.calls("apt-get"), [])

    def test_without_apt_get_names_the_packages(self):
        self.lock("apt build g++")
        (self.bin / "apt-get").unlink()
        self.assertIn("no apt-get here: g++", self.refused())

    def test_a_failing_apt_get_is_reported(self):
        self.lock("apt build g++")
        self.assertIn("apt-get could not install g++", self.refused(APT_EXIT="100"))


class TheLock(PartsTest):
    def test_what_it_does_not_know_is_refused(self):
        for line, complaint in [
            ("pip x 1.0", "kind of part 'pip'"),
            ("apt biuld g++", "purpose in: apt biuld g++"),
            ("unpacked test postgresql", "needs a name and packages: unpacked test postgresql"),
            ("unpacked tset stone stone-1", "purpose in: unpacked tset stone stone-1"),
            ("source test stone 1.0.0 0000", "needs a name, a version, a sum and a file: source test stone 1.0.0 0000"),
            ("npm stone 1.0.0", "needs a name, a version, a sum and files: npm stone 1.0.0"),
        ]:
            with self.subTest(line):
                self.lock("apt build g++", line)
                self.assertIn(complaint, self.refused())
                self.assertEqual(self.notes.read_text(), "", "nothing may be installed from a lock that is refused")

    def test_a_missing_lock_is_named(self):
        self.assertIn("fake.lock", self.refused())

    def test_an_unknown_purpose_is_refused(self):
        self.lock("apt build g++")
        self.assertIn("'tset'", self.refused("tset"))


if __name__ == "__main__":
    unittest.main()

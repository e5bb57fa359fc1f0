"""A store on PostgreSQL over TLS: who is spoken to is certain, what is wrong is said, and tokens stay out of the log."""

import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.parse

import team_process
from mcp_session import McpSession
from team_process import TeamTest, postgres

AT_ONCE = 5  # seconds; half of what store.timeout allows
# Encrypted or not at all, for everybody but the server's own machine.
RULES = """
local  all  all  trust
hostssl  all  all  127.0.0.1/32  scram-sha-256
"""


def certify(folder, name, *how):
    """Makes NAME.pem and NAME.key: a certificate that stands for itself, unless `how` says otherwise."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key",
                    "-out", folder / f"{name}.pem", *how], check=True, capture_output=True)


@unittest.skipUnless(shutil.which("openssl"), "certificates are made by openssl")
class Encryption(TeamTest):
    @classmethod
    def start_server(cls):
        cls.keys = pathlib.Path(tempfile.mkdtemp(prefix="cairn-tls-"))
        cls.addClassCleanup(shutil.rmtree, cls.keys)
        certify(cls.keys, "ca")
        certify(cls.keys, "other-ca")
        certify(cls.keys, "server", "-CA", cls.keys / "ca.pem", "-CAkey", cls.keys / "ca.key",
                "-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE")
        (cls.keys / "pg_hba.conf").write_text(RULES)
        return postgres.PostgresServer(tcp=True, settings={
            "ssl": "on", "ssl_cert_file": cls.keys / "server.pem", "ssl_key_file": cls.keys / "server.key",
            "hba_file": cls.keys / "pg_hba.conf", "log_statement": "all", "log_parameter_max_length": 0})

    def setUp(self):
        super().setUp()
        self.verified = f"sslmode=verify-full&sslrootcert={self.keys}/ca.pem"
        self.owner["CAIRN_STORE_URL"] = self.server.tcp_url("keeper", "kept", self.database) + "?" + self.verified
        self.setup = self.json("team", "setup", "--team", "apollo", "--new-password", env=self.owner)
        self.ada = self.member("ada")

    def refused_at_once(self, url, saying, code=1, **env):
        begun = time.monotonic()
        answer = self.refused(code, "search", "deploy", env={**self.ada, "CAIRN_STORE_URL": url, **env}, saying=saying)
        self.assertLess(time.monotonic() - begun, AT_ONCE)
        self.assertIn("127.0.0.1", answer.err)

    def with_other(self, old, new):
        self.assertIn(old, self.ada["CAIRN_STORE_URL"])
        return self.ada["CAIRN_STORE_URL"].replace(old, new)

    def test_the_address_that_setup_prints_is_encrypted_and_verified(self):
        self.ok("add", "Deploys happen on Tuesdays", env=self.ada)
        session = McpSession(self.start("serve", env=self.ada, stdin=subprocess.PIPE))
        self.assertIn("Tuesdays", str(session.call("memory_search", query="deploy")))
        links = self.server.psql("SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                                 " WHERE application_name = 'cairn'")
        self.assertEqual(links, "t")

    def test_a_server_that_another_authority_certified_is_refused(self):
        self.refused_at_once(self.with_other("/ca.pem", "/other-ca.pem"), "certificate verify failed")

    def test_a_server_of_another_name_is_refused(self):
        url = self.with_other("@127.0.0.1:", "@localhost:") + "&hostaddr=127.0.0.1"
        self.refused_at_once(url, 'does not match host name "localhost"')

    def test_a_missing_certificate_is_named(self):
        self.refused_at_once(self.with_other("/ca.pem", "/no-ca.pem"), f'root certificate file "{self.keys}/no-ca.pem"')

    def test_the_server_lets_nobody_in_unencrypted(self):
        url = self.with_other(self.verified, "sslmode=disable")
        self.refused_at_once(url, "no encryption", CAIRN_STORE_INSECURE="true")
        self.refused_at_once(url, "store.insecure", code=2)

    def test_attack02_an_address_that_names_no_mode_is_encrypted_all_the_same(self):
        who = {**self.ada, "CAIRN_STORE_URL": self.with_other("?" + self.verified, "")}
        session = McpSession(self.start("serve", env=who, stdin=subprocess.PIPE))
        session.call("memory_search", query="deploy")
        links = self.server.psql("SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                                 " WHERE application_name = 'cairn'")
        self.assertEqual(links, "t")

    def test_attack02_a_service_file_counts_as_far_as_it_asks_for_encryption(self):
        user = urllib.parse.urlsplit(self.ada["CAIRN_STORE_URL"])
        service = self.keys / "services.conf"
        base = f"[memory]\nhost=127.0.0.1\nport={self.server.port}\ndbname={self.database}\npassword={user.password}\n"
        who = {**self.ada, "CAIRN_STORE_URL": f"postgres://{user.username}@/?service=memory", "PGSERVICEFILE": str(service)}
        service.write_text(base + f"sslmode=verify-full\nsslrootcert={self.keys}/ca.pem\n")
        self.ok("search", "deploy", env=who)
        service.write_text(base + f"sslmode=verify-full\nsslrootcert={self.keys}/other-ca.pem\n")
        self.refused(1, "search", "deploy", env=who, saying="certificate verify failed")
        service.write_text(base)
        self.refused(2, "search", "deploy", env=who, saying="store.insecure")

    def test_a_server_without_encryption_is_refused_where_it_is_required(self):
        with postgres.PostgresServer(tcp=True) as plain:
            for mode in ("?sslmode=require", "?sslmode=prefer", ""):
                self.refused_at_once(plain.tcp_url("keeper", "kept") + mode, "server does not support SSL")

    def test_tokens_and_passwords_stay_out_of_a_log_of_all_statements(self):
        self.ok("add", "Deploys happen on Tuesdays", env=self.ada)
        log = pathlib.Path(self.server.socket_dir, "log").read_text(encoding="utf-8")
        self.assertIn("SELECT set_config('cairn.token', $1, false)", log)
        self.assertNotIn(self.ada["CAIRN_STORE_TOKEN"], log)
        self.assertRegex(log, "ROLE .* PASSWORD 'SCRAM-SHA-256")
        self.assertNotIn(urllib.parse.urlsplit(self.setup["url"]).password, log)


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

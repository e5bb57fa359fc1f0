"""`cairn hook` where the memory is a team's: told from the server, noted beside where the file would be."""

import json
import os
import unittest

import team_process
from team_process import TeamTest, cairn_process

DECISION = "Billing is deployed with Helm on Tuesdays, because the accountants close their books on Mondays"
UNHURRIED = ("--deadline-ms", "30000")


class Hooks(TeamTest):
    def setUp(self):
        super().setUp()
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"
        self.ada = self.member("ada")

    def told(self, who, name, **event):
        said = self.ok("hook", name, *UNHURRIED, stdin=json.dumps(event), env=who)
        return json.loads(said)["hookSpecificOutput"]["additionalContext"] if said else ""

    def test_what_another_member_stored_is_told_once(self):
        self.store_text(self.member("bob"), DECISION, "--type", "decision")
        self.assertIn(DECISION, self.told(self.ada, "session-start"))
        prompt = {"session_id": "s-1", "prompt": "When is billing deployed with Helm?"}
        self.assertIn(DECISION, self.told(self.ada, "user-prompt", **prompt))
        self.assertEqual(self.told(self.ada, "user-prompt", **prompt), "")

    def test_no_file_is_made_but_the_notes(self):
        self.told(self.ada, "session-start", session_id="s-1")
        files = [os.path.relpath(os.path.join(folder, name), self.folder)
                 for folder, _, names in os.walk(self.folder) for name in names]
        self.assertEqual([os.path.basename(file) for file in files], ["s-1"])

    def test_silent_when_the_server_is_away(self):
        nowhere = {**self.ada, "CAIRN_STORE_URL": "postgres://127.0.0.1:1/none"}
        self.assertEqual(self.ok("hook", "session-start", stdin="{}", env=nowhere), "")

    def test_attack02_the_address_in_a_repository_counts_once_it_is_trusted(self):
        os.makedirs(os.path.join(self.here, ".claude", "memory"), 0o700)
        self.store_text(self.member("bob"), DECISION, "--type", "decision")
        file = os.path.join(self.here, ".claude", "memory.config.json")
        cairn_process.write_bytes(file, json.dumps({"store": {"url": self.ada["CAIRN_STORE_URL"]}}))
        member = {"CAIRN_STORE_TOKEN": self.ada["CAIRN_STORE_TOKEN"]}
        self.assertEqual(self.told(member, "session-start"), "")
        answer = self.run_cairn("list", "--json", env=member)
        self.assertEqual((answer.code, answer.out), (3, b""), "the local store counts, and there is none")
        self.assertIn("cairn trust", answer.err)
        self.ok("trust")
        self.assertIn(DECISION, self.told(member, "session-start"))
        self.assertEqual(self.texts(member), [DECISION])
        self.ok("trust", "--revoke")
        self.assertEqual(self.told(member, "session-start"), "")


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

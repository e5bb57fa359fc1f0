"""Both stores rank alike: `cairn eval` on a file and on a server (bench/store_ranking.py does it for any set)."""

import os
import unittest

import team_process
from team_process import TeamTest

SET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "quality", "agent")


class Ranking(TeamTest):
    def evaluate(self, mode, place, **how):
        return self.json("--quiet", "eval", SET, "--mode", mode, "--keep", place, **how)["all"]["NDCG@10"]

    def test_a_server_ranks_as_a_file_does(self):
        file = os.path.join(self.folder, "eval.db")
        eve = self.member("eve", "--role", "admin")
        token = {"CAIRN_STORE_TOKEN": eve["CAIRN_STORE_TOKEN"]}
        in_file = {mode: self.evaluate(mode, file) for mode in ("hybrid", "keyword", "vector")}
        self.ok("--quiet", "--db", file, "migrate", "--to", eve["CAIRN_STORE_URL"], env=token)
        for mode, figure in in_file.items():
            with self.subTest(mode=mode):
                self.assertGreater(figure, 0.5)
                self.assertAlmostEqual(self.evaluate(mode, eve["CAIRN_STORE_URL"], env=token), figure, delta=0.01)

    def test_measuring_leaves_the_team_s_memories_alone(self):
        ada = self.member("ada")
        self.store_text(ada, "The only one")
        self.ok("--quiet", *team_process.WORDS_ONLY, "eval", SET, "--mode", "keyword", env=ada)
        self.assertEqual(self.texts(ada), ["The only one"])


if __name__ == "__main__":
    team_process.postgres.require()
    unittest.main()

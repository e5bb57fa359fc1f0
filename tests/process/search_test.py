"""Search from outside: meaning, words and both; profiles, explanations, budgets, eval."""

import json
import math
import os
import re
import unittest

from cairn_process import ProcessTest, json_lines, read_bytes

TEXTS = {
    "db": "We picked SQLite since a single file is simple to back up",
    "deploy": "Deploys happen on Tuesdays after the stand-up",
    "cache": "Clear the CDN after changing getUserById, stale answers linger",
    "tea": "Maria prefers green tea and short meetings",
    "kasse": "Die Kasse schließt um sechs",
}


class Searching(ProcessTest):
    def setUp(self):
        super().setUp()
        lines = json_lines({"content": text} for text in TEXTS.values())
        self.ids = dict(zip(TEXTS, self.json("add", "--batch", "-", stdin=lines)["ids"], strict=True))

    def first(self, *args):
        found = self.json("search", *args)["results"][0]["id"]
        return next(name for name, wanted in self.ids.items() if wanted == found)

    def test_meaning_finds_what_shares_no_word(self):
        self.assertEqual(self.first("why did you choose that database"), "db")
        self.assertEqual(self.first("what does she like to drink"), "tea")
        self.assertEqual(self.json("search", "database", "--mode", "keyword")["results"], [])

    def test_words_find_identifiers(self):
        for query in ("getUserById", "getuserbyid", "user by id", '"get user"', "getUs*"):
            self.assertEqual(self.first(query, "--mode", "keyword"), "cache", query)
            self.assertEqual(self.first(query), "cache", query)

    def test_explanations_add_up(self):
        for profile in ("balanced", "relevance", "recall", "continuity", "explore"):
            for result in self.json("search", "backup file", "--profile", profile, "--explain")["results"]:
                why = result["why"]
                self.assertAlmostEqual(sum(why["parts"].values()), why["fused"])
                signals = {name: (part["value"], part["weight"]) for name, part in why["signals"].items()}
                if why["rule"] == "prior":
                    expected = signals["relevance"][0] * (1 + math.prod(signals["recency"]) +
                                                          signals["utility"][1] * (2 * signals["utility"][0] - 1))
                else:
                    expected = sum(math.prod(pair) for pair in signals.values())
                self.assertAlmostEqual(result["score"], expected * why["jitter"])
        text = self.ok("search", "backup file", "--explain")
        for part in ("meaning: rank 1", "words: rank 1", "fused", "= relevance 1.0000 x (1 + 0.1 x recency"):
            self.assertIn(part, text)

    def test_every_fusion_mode_and_intent(self):
        for fusion in ("blend", "rrf", "linear"):
            self.assertEqual(self.first("single file backup", "--fusion", fusion), "db", fusion)
        for mode in ("hybrid", "vector", "keyword"):
            self.assertEqual(self.first("single file backup", "--mode", mode), "db", mode)
        for intent in ("continuity", "fact_check", "frequent", "associative", "explore"):
            self.assertEqual(self.json("search", "file", "--intent", intent)["profile"], intent)

    def test_trial_s7_ranges_are_checked(self):
        for args in (["--jitter", "5"], ["--jitter", "-1"], ["--jitter", "nan"], ["--min-score", "3"],
                     ["--min-score", "-3"], ["--intent", "recall"], ["--intent", "balanced"]):
            with self.subTest(args):
                self.refused(2, "search", "deploy", *args, saying=args[0])
        self.json("search", "deploy", "--jitter", "1", "--seed", "7")
        self.json("search", "deploy", "--mode", "vector", "--min-score", "-2")

    def test_own_profiles(self):
        own = {"CAIRN_PROFILES": json.dumps({"mine": {"relevance": 0.2, "importance": 0.8}})}
        self.assertEqual(self.json("search", "file", "--profile", "mine", env=own)["profile"], "mine")
        self.refused(2, "search", "file", "--profile", "balancd", saying="did you mean 'balanced'?")
        bad = {"CAIRN_PROFILES": json.dumps({"mine": {"relevanz": 1}})}
        self.refused(2, "search", "file", "--profile", "mine", env=bad, saying="relevanz")

    def test_a_budget_is_kept(self):
        for budget in (100, 150, 300, 1000):
            for detail in ("minimal", "standard", "full"):
                answer = self.json("recall", "deploy", "--max-tokens", str(budget), "--detail", detail)
                self.assertLessEqual(answer["tokens_used"], budget)
                self.assertGreater(answer["tokens_used"], 20)
        self.refused(2, "recall", "deploy", "--max-tokens", "99", saying="100 to 100000")

    def test_trial_d6_text_is_charged_for_what_is_printed(self):
        text, remark = self.remarked("recall", "deploy", "--max-tokens", "500")
        self.assertEqual(text.count("Deploys happen on Tuesdays"), 2, "in the index and in the details")
        self.assertEqual(text.count("Maria prefers"), 2, "there is room for all of them")
        used = int(remark.split()[0])
        self.assertTrue(len(text) / 4 < used < len(text) / 2, (used, len(text)))

    def test_trial_d3_an_empty_query_is_refused(self):
        for command in ("search", "recall"):
            for mode in ("hybrid", "vector", "keyword"):
                for query in ("", "  ", "\u3000"):
                    self.refused(2, command, query, "--mode", mode, saying="QUERY is empty")

    def test_trial_d3_people_see_no_score_above_one(self):
        self.assertGreater(self.json("search", "deploys happen on tuesdays")["results"][0]["score"], 1)
        text = self.ok("search", "deploys happen on tuesdays")
        scores = [float(score) for score in re.findall(r"^\d+\. \[([0-9.]+)\]", text, re.MULTILINE)]
        self.assertEqual((len(scores), scores[0]), (5, 1))
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertLess(scores[-1], 1)

    def test_it_changes_no_byte(self):
        self.ok("search", "deploy")  # makes the folder of what @1 means
        before = read_bytes(self.store)
        files = sorted(os.listdir(os.path.dirname(self.store)))
        for mode in ("hybrid", "vector", "keyword"):
            self.ok("search", "deploy", "--mode", mode)
        self.assertEqual(read_bytes(self.store), before)
        self.assertEqual(sorted(os.listdir(os.path.dirname(self.store))), files)

    def test_a_store_that_cannot_be_written_is_searched(self):
        self.ok("search", "deploy")
        os.chmod(self.store, 0o400)
        os.chmod(self.data, 0o500)
        self.addCleanup(os.chmod, self.data, 0o700)
        self.assertEqual(self.first("deploy"), "deploy")

    def test_without_a_model_words_answer(self):
        none = {"CAIRN_EMBEDDING_MODEL": "none"}
        answer = self.run_cairn("search", "deploys", "--json", env=none)
        self.assertEqual((answer.code, answer.json["degraded"], answer.json["total_count"]), (0, True, 1))
        self.refused(1, "search", "deploys", "--mode", "vector", env=none, saying="no embedding model")


class Evaluating(ProcessTest):
    def write(self, name, items):
        with open(os.path.join(self.here, name), "w", encoding="utf-8") as file:
            file.write(json_lines(items))

    def test_figures_and_run(self):
        self.write("corpus.jsonl", [{"id": name, "text": text, "meta": {"group": "a"}} for name, text in TEXTS.items()] +
                   [{"id": "empty", "text": "", "meta": {}}, {"id": "dead", "text": TEXTS["db"], "meta": {"status": "deleted"}}])
        self.write("queries.jsonl", [
            {"id": "q1", "text": "why that database", "relevant": ["db"], "category": "why", "groups": None},
            {"id": "q2", "text": "drinks", "relevant": ["tea"], "category": "who", "groups": ["a"]},
            {"id": "q3", "text": "anything", "relevant": ["tea"], "category": "who", "groups": ["nobody's"]}])
        answer = self.json("eval", ".", "--run", "run.tsv")
        self.assertEqual((answer["documents"], answer["queries"]), (7, 3))
        self.assertAlmostEqual(answer["all"]["R@1"], 2 / 3)
        self.assertEqual(answer["by_category"]["why"]["MRR"], 1)
        with open(os.path.join(self.here, "run.tsv"), encoding="utf-8") as run:
            rows = [line.split("\t") for line in run]
        self.assertEqual(rows[0][:3], ["q1", "db", "1"])
        self.assertNotIn("dead", {row[1] for row in rows})
        self.assertIn("NDCG@10", self.ok("eval", "."))

    def test_errors_name_the_line(self):
        self.write("corpus.jsonl", [{"id": "a", "text": "b"}, {"text": "no id"}])
        self.refused(2, "eval", ".", saying="corpus.jsonl:2: it has no id")
        self.refused(3, "eval", "nowhere", saying="nowhere/corpus.jsonl")


if __name__ == "__main__":
    unittest.main()

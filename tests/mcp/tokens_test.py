"""Budgets of tokens, counted by a real tokenizer (o200k_base, from npm): no reply takes more than it may."""

import json
import pathlib
import shutil
import subprocess
import unittest

import node_tools
from cairn_process import ProcessTest, json_lines
from mcp_session import McpSession

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "src" / "text" / "testdata" / "tokens.tsv"
PACKAGE = None  # the place of the tokenizer
BUDGETS = (100, 200, 500, 1000, 2000, 5000)
NOTES = 60


def real_tokens(texts):
    """The number of tokens of each text."""
    done = subprocess.run(["node", str(HERE / "count_tokens.mjs"), str(PACKAGE)], input=json.dumps(texts),
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def samples():
    """(kind, tokens, text) of each sample."""
    for line in SAMPLES.read_text(encoding="utf-8").splitlines():
        kind, tokens, text = line.split("\t")
        unescaped = text.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\0", "\\")
        yield kind, int(tokens), unescaped


class Tokens(ProcessTest):
    """A store with notes of every kind, all about deploys."""

    def setUp(self):
        super().setUp()
        texts = [text for _, _, text in samples()]
        notes = [{"content": f"Deploys, note {number}: {texts[number % len(texts)][:200 + 60 * (number % 20)]}",
                  "tags": ["deploys", "note"], "metadata": {"number": number}} for number in range(NOTES)]
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"
        self.ok("--quiet", "add", "--batch", "-", stdin=json_lines(notes))

    def serve(self, *args):
        return McpSession(self.start("--quiet", "serve", *args, stdin=subprocess.PIPE))

    def assertWithin(self, replies):
        """`replies` are (what, text, budget, tokens_used)."""
        counts = real_tokens([text for _, text, _, _ in replies])
        for (what, _, budget, used), real in zip(replies, counts, strict=True):
            self.assertLessEqual(real, budget, what)
            self.assertLessEqual(used, budget, what)
            # A short text may be an odd one; the reserve of a tenth is for that.
            self.assertAlmostEqual(used / real, 1, delta=0.1 if real > 150 else 0.2, msg=what)

    def test_trial_d6_the_samples_have_the_counts_of_the_real_tokenizer(self):
        wanted = [(kind, tokens) for kind, tokens, _ in samples()]
        self.assertEqual(real_tokens([text for _, _, text in samples()]), [tokens for _, tokens in wanted])

    def test_trial_d6_a_search_never_takes_more_than_its_budget(self):
        session = self.serve()
        replies = []
        for budget in BUDGETS:
            for more in ({}, {"detail": "minimal"}, {"detail": "full"}, {"limit": 50}, {"explain": True},
                         {"query": "deploys " + "日本語の質問 " * 60}):
                result = session.call("memory_search", **{"query": "deploys", "max_tokens": budget, **more})
                used = result["structuredContent"]["tokens_used"]
                replies.append((f"{budget} {more}", result["content"][0]["text"], budget, used))
        session.finish()
        self.assertWithin(replies)

    def test_trial_d6_a_recall_of_memory_mcp_never_takes_more_than_its_budget(self):
        session = self.serve("--toolset", "memory-mcp")
        replies = []
        for budget in BUDGETS:
            for limit in (1, 5, 20, 50):
                text = session.call("memory_recall", query="deploys", max_tokens=budget, limit=limit)["content"][0]["text"]
                replies.append((f"{budget} {limit}", text, budget, json.loads(text)["tokens_used"]))
        session.finish()
        self.assertWithin(replies)

    def test_trial_d6_what_recall_prints_is_within_its_budget_and_uses_it(self):
        replies = []
        for budget in BUDGETS:
            answer = self.run_cairn("recall", "deploys", "--max-tokens", str(budget), "--limit", "50")
            replies.append((f"text {budget}", answer.text, budget, int(answer.err.split(" tokens")[0].split()[-1])))
            printed = self.ok("--quiet", "recall", "deploys", "--max-tokens", str(budget), "--limit", "50", "--json")
            replies.append((f"json {budget}", printed, budget, json.loads(printed)["tokens_used"]))
        self.assertWithin(replies)
        for what, text, budget, used in replies:
            if budget >= 500 and "text" in what:
                self.assertGreater(used, 0.6 * budget, what)


if __name__ == "__main__":
    if shutil.which("node") is None:
        node_tools.skip("there is no node")
    try:
        PACKAGE = node_tools.package(node_tools.TOKENS, "gpt-tokenizer")
    except node_tools.Unavailable as why:
        node_tools.skip(why)
    unittest.main()

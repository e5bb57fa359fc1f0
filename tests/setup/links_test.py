"""Links between the documents lead to files and headings that exist."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"(?ms)^```.*?^```$")
HEADING = re.compile(r"(?m)^#+ (.+)$")


def documents():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    names = listed.split() or [str(path.relative_to(ROOT)) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]]
    return [ROOT / name for name in names if not name.startswith("tests/") and (ROOT / name).exists()]


def anchors(text):
    """The anchors that GitHub gives the headings of a document."""
    titles = HEADING.findall(FENCE.sub("", text))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


class Links(unittest.TestCase):
    def test_anchors_are_those_of_github(self):
        self.assertEqual(anchors("# A team's store\n```\n# no\n```\n## Back up, `--keep`\n"),
                         {"a-teams-store", "back-up---keep"})

    def test_every_link_leads_somewhere(self):
        broken = []
        for path in documents():
            for target in LINK.findall(FENCE.sub("", path.read_text(encoding="utf-8"))):
                name, _, anchor = target.partition("#")
                if "://" in target or target.startswith("mailto:"):
                    continue
                file = (path.parent / name).resolve() if name else path
                if not file.exists():
                    broken.append(f"{path.relative_to(ROOT)}: {target}")
                elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
                    broken.append(f"{path.relative_to(ROOT)}: {target}")
        self.assertGreater(len(documents()), 50)
        self.assertEqual(broken, [])


if __name__ == "__main__":
    unittest.main()

"""csv, md, xml and json give back the exact text of every cell, as read by other people's parsers."""

import csv
import io
import json
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

from cairn_process import ProcessTest, json_lines

ODD = [
    'commas, "quotes", \'single\' and ""double"" ones, ending in "',
    "pipes | and \\| escaped || ones |",
    "lines\nbroken\r\nin\rthree\n\nways\n",
    "\ttabs\tand  spaces  kept ",
    " \t leading and trailing \t ",
    "<b>&amp; & < > </b> ]]> <![CDATA[x]]> <!-- c --> <?php ?> &#65; &nbsp; <br>",
    "back\\slash \\n \\\\ \\| end\\",
    "emoji 🙂 👩‍👩‍👧 🇩🇪, rtl שלום مرحبا, \u202eoverride\u202c, combining e\u0301, 漢字, \u00a0nbsp\u00a0",
    "control \x01 \x1b[31m \x07 \x7f \x0b \x0c end",
    "not characters of XML: \ufffe \uffff, of a plane: \U0010ffff, marks: \ufeff \u2028 \u2029 \u0085",
    "*emphasis* _too_ **bold** `code` ``c`` [a](b) ![i](j) ~~gone~~ $x$ # no heading",
    "http://example.org/a_b?c=*d* www.example.org <http://x.y> a@example.org",
    "- item\n1. item\n> quote\n```\ncode | block\n```\n---\n| a | b |\n|---|---|",
    "=1+1", "+1", "-1", "@x", "#", ",", '"', "|", "\\", "<", "&",
]
LONG = "0123456789" * 30 + "äöü" * 40 + "\nand a last line"


def xml_shows(text):
    """XML 1.0 has no way to write some characters, so they are replaced; all others come back."""
    banned = {code for code in range(32) if code not in (9, 10, 13)} | {0xFFFE, 0xFFFF}
    return "".join("\ufffd" if ord(c) in banned else c for c in text)


class TableReader(HTMLParser):
    """The cells of an HTML table, row by row."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.rows = []
        self.in_cell = False
        self.strangers = []

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True
        elif tag == "br":
            self.rows[-1][-1] += "\n"
        elif tag not in ("table", "thead", "tbody"):
            self.strangers.append(tag)

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.in_cell = False

    def handle_data(self, data):
        if self.in_cell:
            self.rows[-1][-1] += data


class Formats(ProcessTest):
    def csv_rows(self, *args):
        text = self.ok(*args, "--format", "csv")
        return list(csv.reader(io.StringIO(text, newline=""), strict=True))

    def xml_rows(self, *args):
        """Root and rows; each row a dict in the order of the columns."""
        root = ElementTree.fromstring(self.run_cairn(*args, "--format", "xml").out)
        return root, [{cell.tag: cell.text or "" for cell in row} for row in root]

    def md_rows(self, *args):
        text = self.ok(*args, "--format", "md")
        html = subprocess.run(
            ["cmark-gfm", "--unsafe", "-e", "table"], input=text.encode(), stdout=subprocess.PIPE, check=True
        ).stdout.decode()
        reader = TableReader()
        reader.feed(html)
        reader.close()
        self.assertEqual(reader.strangers, [], html)
        return reader.rows

    def check_tables(self, words, columns, rows):
        """The three tables of a command have these columns and rows of cells."""
        with self.subTest(words=words, format="csv"):
            self.assertEqual(self.csv_rows(*words), [columns, *rows])
        with self.subTest(words=words, format="xml"):
            _, found = self.xml_rows(*words)
            self.assertEqual([list(row) for row in found], [columns] * len(rows))
            self.assertEqual(
                [list(row.values()) for row in found], [[xml_shows(cell) for cell in row] for row in rows]
            )
        with self.subTest(words=words, format="md"):
            self.assertEqual(self.md_rows(*words), [columns, *rows])


LIST = ["id", "type", "category", "source", "project", "importance", "created_at", "tags", "file_path", "content"]
FOUND = ["id", "score", "category", "source", "file_path", "content"]


class OddTexts(Formats):
    def setUp(self):
        super().setUp()
        lines = [
            {"content": f"needle {text}", "created_at": number, "project": f"p{text[:90]}p",
             "file_path": f"f{text[:90]}f", "tags": [f"t{text[:40]}t"], "entities": [f"e{text[:90]}e"]}
            for number, text in enumerate(ODD + [LONG])
        ]
        self.json("add", "--batch", "-", stdin=json_lines(lines))
        self.records = self.json("list")["items"]
        self.assertEqual([r["content"] for r in self.records], [f"needle {t}" for t in reversed(ODD + [LONG])])

    def cell(self, text, full):
        return text if full else text[:200].replace("\n", " ").replace("\r", " ")

    def rows(self, records, full):
        return [
            [r["id"], r["type"], r["category"], r["source"], r["project"], str(r["importance"]),
             "1970-01-01T00:00:00+00:00", ", ".join(r["tags"]), r["file_path"], self.cell(r["content"], full)]
            for r in records
        ]

    def test_list(self):
        self.check_tables(["list", "--full"], LIST, self.rows(self.records, True))
        self.check_tables(["list"], LIST, self.rows(self.records, False))

    def test_get(self):
        ids = [record["id"] for record in self.records[:5]]
        self.check_tables(["get", "--full", *ids], LIST, self.rows(self.records[:5], True))

    def test_search(self):
        found = self.json("search", "needle", "--limit", "100")["results"]
        self.assertEqual(len(found), len(self.records))
        rows = [
            [r["id"], f"{r['score']:.4g}", r["category"], r["source"], r["file_path"], self.cell(r["content"], True)]
            for r in found
        ]
        words = ["search", "needle", "--limit", "100", "--full"]
        for shown in rows:
            shown[1] = None
        for read in (self.csv_rows(*words)[1:], self.md_rows(*words)[1:]):
            for row in read:
                self.assertGreater(float(row[1]), 0)
                row[1] = None
            self.assertEqual(read, rows)

    def test_a_query_in_the_root_of_the_xml(self):
        for query in ['needle "&<>\'', "needle\tand\nlines", "needle ]]> 🙂"]:
            root, rows = self.xml_rows("search", query)
            self.assertEqual((root.tag, root.get("query")), ("results", query))
            self.assertEqual(list(rows[0]), FOUND)

    def test_entities(self):
        found = self.json("entities", "--limit", "1000")["entities"]
        rows = [[entity["name"], str(entity["count"])] for entity in found]
        self.assertIn("e<e", [row[0] for row in rows])
        self.check_tables(["entities", "--limit", "1000"], ["name", "count"], rows)

    def test_stats(self):
        rows = self.csv_rows("stats")
        self.assertEqual(rows[0], ["name", "value"])
        self.assertEqual([row[0] for row in rows[1:]], list(self.json("stats")))
        self.assertEqual(dict(rows[1:])["total"], str(len(self.records)))
        self.assertEqual(self.md_rows("stats"), rows)
        as_xml = [[name, xml_shows(value)] for name, value in rows[1:]]  # projects are odd, too
        self.assertEqual([list(row.values()) for row in self.xml_rows("stats")[1]], as_xml)

    def test_handoffs(self):
        for text in ODD:
            self.ok("handoff", "save", "--project", "p", "--completed", f"x{text}", "--", f"s{text}")
        records = self.json("handoff", "list", "--limit", "100")["items"]
        self.assertEqual([r["summary"] for r in records], [f"s{text}" for text in reversed(ODD)])
        columns = ["id", "created_at", "project", "branch", "summary", "content"]
        words = ["handoff", "list", "--limit", "100", "--full"]
        times = [row[1] for row in self.csv_rows(*words)[1:]]
        rows = [
            [r["id"], time, "p", "", r["summary"], r["content"]] for r, time in zip(records, times, strict=True)
        ]
        self.check_tables(words, columns, rows)
        shown = self.csv_rows("handoff", "show", records[0]["id"], "--full")
        self.assertEqual(shown, [columns, rows[0]])

    def test_cells_are_cut_at_200_characters_not_bytes(self):
        cut = self.csv_rows("list")[1][-1]
        self.assertEqual(len(cut), 200)
        wide = self.json("add", "🙂" * 300, "--created-at", "2026-01-01")["id"]
        rows = {row[0]: row[-1] for row in self.csv_rows("list")[1:]}
        self.assertEqual(rows[wide], "🙂" * 200)


class Empty(Formats):
    COMMANDS = [
        (["list"], "memories", LIST),
        (["search", "x"], "results", FOUND),
        (["entities"], "entities", ["name", "count"]),
        (["handoff", "list"], "handoffs", ["id", "created_at", "project", "branch", "summary", "content"]),
    ]

    def test_headers_and_empty_roots(self):
        self.make_store()
        for words, root_name, columns in self.COMMANDS:
            with self.subTest(words=words):
                self.assertEqual(self.csv_rows(*words), [columns])
                self.assertEqual(self.md_rows(*words), [columns])
                root, rows = self.xml_rows(*words)
                self.assertEqual((root.tag, rows), (root_name, []))
                self.assertEqual(json.loads(self.ok(*words, "--format", "json")), self.json(*words))

    def test_format_wins_over_json(self):
        self.make_store()
        self.assertEqual(self.ok("list", "--json", "--format", "csv"), ",".join(LIST) + "\n")


if __name__ == "__main__":
    unittest.main()

"""The arithmetic of bench/capacity_model.py, with figures worked out by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))

import capacity_model as model  # noqa: E402  pylint: disable=wrong-import-position

LINE = "| 1024 | 1 | 2000 | 500 | 8184 | 13.3 | 13.4 | 17.8 | 25.3 | 10.1 | 15.3 | 1.65 | 12.5 |\n"


def measured(memories, teams=1, **times):
    """A database whose memories take 3,000 bytes each on disk, of which 1,200 belong in memory: 500 and 7 times 100."""
    indexes = {name: 100 * memories for name in model.HOT if name not in ("keyword", "word")}
    indexes |= {model.HNSW: 500 * memories, "memory_by_hash": 1000 * memories}
    tables = {"keyword": 100 * memories, "word": 100 * memories, "vector": 800 * memories}
    return {"memories": memories, "teams": teams, "tables": tables, "indexes": indexes, **times}


def two_sizes():
    return [measured(1024, fill_ms=2, p50_ms=10, p95_ms=20, cpu_ms=4),
            measured(4096, fill_ms=1, p50_ms=12, p95_ms=24, cpu_ms=5)]


def rows(measurements, ram=10**9, disk=10**12):
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in model.table(measurements, ram, disk)[1:]]
    return {(line[0], line[1]): line[2:] for line in lines}


class CapacityTest(unittest.TestCase):
    def test_a_line_of_the_bench(self):
        times = {"memories": 1024, "p50_ms": 17.8, "p95_ms": 25.3, "hand_p95_ms": 15.3}
        self.assertEqual(model.times_of(LINE), {**times, "fill_ms": 0.5 + 2, "cpu_ms": 12.5})
        self.assertEqual(model.times_of(LINE.replace("2000 | 500", "- | -")), {**times, "cpu_ms": 12.5},
                         "of a database that had been filled")
        self.assertEqual(model.times_of(LINE.replace("12.5", "-")), {**times, "fill_ms": 2.5}, "of a server elsewhere")

    def test_bytes_of_a_memory(self):
        self.assertEqual(model.bytes_of(measured(50)), {"tables": 1000, "indexes": 2000, "hnsw": 500, "hot": 700})

    def test_a_time_grows_with_the_logarithm(self):
        line = model.fit([(2, 1), (8, 3)])
        self.assertAlmostEqual(line(32), 5)
        through = model.fit([(2, 1), (4, 5), (8, 3)])  # the mean is 3 at 4, and 8 brings 2 more than 2
        self.assertAlmostEqual(through(4), 3)
        self.assertAlmostEqual(through(16), 5)

    def test_a_time_does_not_fall(self):
        self.assertEqual(model.fit([(8, 1), (2, 3)])(2**30), 1)
        self.assertEqual(model.fit([(8, 1)])(2**30), 1)

    def test_what_was_measured_is_shown_and_the_rest_is_marked(self):
        table = rows(two_sizes())
        self.assertEqual(table["1,024", "1"],
                         ["1 MB", "2 MB", "1 MB", "1 MB", "1", "2.0 s", "10.0 ms", "20.0 ms", "4.0 ms", "250"])
        # 1.2 TB in memory on machines of 1 GB: 1,200 of them, with 2^19.67 memories each, 7.67 doublings more than 4,096.
        self.assertEqual(table["1,000,000,000", ""],
                         ["≈ 1,000 GB", "≈ 2,000 GB", "≈ 500 GB", "≈ 700 GB", "1,200", "≈ 13.9 min", "≈ 19.7 ms", "≈ 39.3 ms",
                          "≈ 8.8 ms", "≈ 113"])

    def test_of_one_size_the_last_measurement_counts(self):
        earlier = measured(4096, fill_ms=7, p50_ms=70, p95_ms=77, cpu_ms=70)
        self.assertEqual(rows([earlier, *two_sizes()]), rows(two_sizes()))

    def test_disk_may_be_what_is_short(self):
        self.assertEqual(rows(two_sizes(), ram=10**15, disk=10**9)["1,000,000", ""][4], "3")

    def test_several_teams_count_for_bytes_and_for_their_own_row(self):
        many = measured(10**6, teams=100, fill_ms=9, p50_ms=90, p95_ms=99)
        table = rows([*two_sizes(), many])
        self.assertEqual(table["1,000,000", "100"][5:],
                         ["2.5 h", "90.0 ms", "99.0 ms", "≈ 9.0 ms", "≈ 112"], "on one server, as it was measured")
        self.assertNotIn(("1,000,000", ""), table)
        self.assertEqual(table["100,000", ""][6], "≈ 16.6 ms")


if __name__ == "__main__":
    unittest.main()

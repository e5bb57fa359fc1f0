"""The same vectors in sqlite-vec: how long its search takes. Run by vector_bench.

    sqlite_vec_bench.py VEC0.SO FOLDER ROWS DIMENSION QUERIES

FOLDER holds vectors.f32 and queries.f32. Prints p50 and p95 in milliseconds, and the rowids found, a line a query.
"""
import os
import sqlite3
import sys
import time

extension, folder, rows, dimension, queries = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
size = 4 * dimension
db = sqlite3.connect(os.path.join(folder, "vec.db"))
db.enable_load_extension(True)
db.load_extension(extension.removesuffix(".so"))
db.execute(f"CREATE VIRTUAL TABLE v USING vec0(embedding float[{dimension}] distance_metric=cosine)")
with open(os.path.join(folder, "vectors.f32"), "rb") as file, db:
    db.executemany("INSERT INTO v (rowid, embedding) VALUES (?, ?)", ((i + 1, file.read(size)) for i in range(rows)))
times, found = [], []
with open(os.path.join(folder, "queries.f32"), "rb") as file:
    for _ in range(queries):
        query = file.read(size)
        start = time.perf_counter()
        hits = db.execute("SELECT rowid FROM v WHERE embedding MATCH ? AND k = 10 ORDER BY distance", (query,)).fetchall()
        times.append(1000 * (time.perf_counter() - start))
        found.append(" ".join(str(row) for row, in hits))
times.sort()
print(times[len(times) // 2], times[len(times) * 95 // 100])
print("\n".join(found))

"""A plain hybrid search of FTS5 and sqlite-vec: 50 of each list, fused by reciprocal ranks, ten records loaded. Run by
search_bench.

    hybrid_baseline.py VEC0.SO FOLDER

FOLDER holds texts.txt, vectors.f32, questions.txt (stop words dropped) and queries.f32. Prints p50 and p95 in milliseconds.
"""
import os
import sqlite3
import sys
import time

extension, folder = sys.argv[1:3]
SIZE = 4 * 384
db = sqlite3.connect(os.path.join(folder, "baseline.db"))
db.enable_load_extension(True)
db.load_extension(extension.removesuffix(".so"))
db.execute("CREATE VIRTUAL TABLE v USING vec0(embedding float[384] distance_metric=cosine)")
db.execute("CREATE TABLE memory (row INTEGER PRIMARY KEY, content TEXT)")
db.execute("CREATE VIRTUAL TABLE f USING fts5(content, content='memory', content_rowid='row', tokenize='porter unicode61')")
with open(os.path.join(folder, "texts.txt"), encoding="utf-8") as texts, db:
    rows = [(number + 1, line.rstrip("\n")) for number, line in enumerate(texts)]
    db.executemany("INSERT INTO memory VALUES (?, ?)", rows)
    db.execute("INSERT INTO f (f) VALUES ('rebuild')")
with open(os.path.join(folder, "vectors.f32"), "rb") as vectors, db:
    db.executemany("INSERT INTO v (rowid, embedding) VALUES (?, ?)", ((row, vectors.read(SIZE)) for row, _ in rows))


def search(words, vector):
    near = db.execute("SELECT rowid FROM v WHERE embedding MATCH ? AND k = 50 ORDER BY distance", (vector,)).fetchall()
    found = db.execute("SELECT rowid FROM f WHERE f MATCH ? ORDER BY bm25(f) LIMIT 50", (words,)).fetchall()
    scores = {}
    for hits in (near, found):
        for rank, (row,) in enumerate(hits):
            scores[row] = scores.get(row, 0) + 1 / (61 + rank)
    best = sorted(scores, key=lambda row: (-scores[row], row))[:10]
    return [db.execute("SELECT * FROM memory WHERE row = ?", (row,)).fetchone() for row in best]


ROUNDS = int(sys.argv[3])
times = []
with open(os.path.join(folder, "questions.txt"), encoding="utf-8") as questions, \
        open(os.path.join(folder, "queries.f32"), "rb") as queries:
    for question in questions:
        vector = queries.read(SIZE)
        rounds = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            search(question.strip(), vector)
            rounds.append(1000 * (time.perf_counter() - start))
        times.append(sorted(rounds)[ROUNDS // 2])
times.sort()
print(times[len(times) // 2], times[len(times) * 95 // 100])

#!/usr/bin/env python3
"""The table of docs/ranking.md: R@5 and NDCG@10 in three modes, with 95 % bootstrap intervals.

    bench/ranking_table.py CAIRN KEEP DIR…      KEEP: a folder for the stores, so that texts are embedded once

Questions of the category `abstention` have no answer by session and are left out of sets named *_session_user.
"""
import collections, json, math, os, random, subprocess, sys


def metrics(directory, run_file, skipped):
    run = collections.defaultdict(list)
    for line in open(run_file, encoding="utf-8"):
        query, document = line.split("\t")[:2]
        run[query].append(document)
    rows = []
    for line in open(os.path.join(directory, "queries.jsonl"), encoding="utf-8"):
        query = json.loads(line)
        grades = query.get("grades") or {r: 1 for r in query["relevant"]}
        grades = {k: v for k, v in grades.items() if v > 0}
        if not grades or query.get("category") in skipped:
            continue
        ranked = run[query["id"]]
        ideal = sum(g / math.log2(i + 2) for i, g in enumerate(sorted(grades.values(), reverse=True)[:10]))
        gain = sum(grades.get(d, 0) / math.log2(i + 2) for i, d in enumerate(ranked[:10]))
        rows.append((len(set(grades) & set(ranked[:5])) / len(grades), gain / ideal))
    return rows


def cell(rows):
    rng = random.Random(7)
    parts = []
    for k in (0, 1):
        values = [row[k] for row in rows]
        means = sorted(sum(rng.choices(values, k=len(values))) / len(values) for _ in range(1000))
        parts.append("%.3f (%.3f–%.3f)" % (sum(values) / len(values), means[25], means[974]))
    return " / ".join(parts).replace("0.", ".")


def main():
    cairn, keep, directories = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(keep, exist_ok=True)
    print("| set | keyword | vector | hybrid |\n|---|---|---|---|")
    for directory in directories:
        name = os.path.basename(directory.rstrip("/"))
        skipped = ["abstention"] if name.endswith("_session_user") else []
        cells = []
        for mode in ("keyword", "vector", "hybrid"):
            run = os.path.join(keep, f"{name}.{mode}.tsv")
            command = [cairn, "eval", directory, "--mode", mode, "--limit", "10", "--run", run,
                       "--keep", os.path.join(keep, name + ".db")]
            for category in skipped:
                command += ["--skip", category]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            cells.append(cell(metrics(directory, run, skipped)))
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


main()

#!/usr/bin/env python3
"""Draws how the time of a search on PostgreSQL grows with the number of memories, from measurements.

    bench/growth_plot.py FILE… >docs/pictures/team-growth.svg

FILE is what bench/postgres_bench.py --measures wrote. Of the same size and number of teams the last measurement counts.
"""

import json
import math
import pathlib
import sys

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 30, 50
# What is drawn: the measurement's name, how it is called, its colour.
LINES = [("p95_ms", "hybrid search, p95", "#b5480f"), ("p50_ms", "hybrid search, p50", "#e39a5c"),
         ("hand_p95_ms", "SQL by hand, p95", "#33658a")]


class Frame:
    """Where a number of memories and a time stand: the first by its logarithm."""

    def __init__(self, sizes, most):
        self.first, self.last = math.log10(min(sizes)), math.log10(max(sizes))
        self.most = most

    def x(self, memories):
        share = (math.log10(memories) - self.first) / ((self.last - self.first) or 1)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, milliseconds):
        return HEIGHT - BOTTOM - milliseconds / self.most * (HEIGHT - TOP - BOTTOM)


def text(x, y, words, anchor="middle", fill="#333"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'


def axes(frame, sizes):
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for share in range(5):
        at = frame.most * share / 4
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{frame.y(at):.0f}" y2="{frame.y(at):.0f}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, frame.y(at) + 4, f"{at:.0f} ms", "end"))
    parts += [text(frame.x(memories), HEIGHT - BOTTOM + 20, f"{memories:,}") for memories in sizes]
    return parts + [text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "memories")]


def line(frame, points, colour):
    path = " ".join(f"{frame.x(memories):.1f},{frame.y(value):.1f}" for memories, value in points)
    dots = [f'<circle cx="{frame.x(memories):.1f}" cy="{frame.y(value):.1f}" r="4" fill="{colour}"/>' for memories, value in points]
    return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>', *dots]


def draw(measurements):
    """The picture: a line for each of LINES over databases of one team, and a square for each of several."""
    kept = list({(each["memories"], each["teams"]): each for each in measurements if "p95_ms" in each}.values())
    kept.sort(key=lambda each: each["memories"])
    sizes = sorted({each["memories"] for each in kept})
    frame = Frame(sizes, 20 * math.ceil(max(each["p95_ms"] for each in kept) / 20))
    parts = axes(frame, sizes)
    for row, (name, words, colour) in enumerate(LINES):
        parts += line(frame, [(each["memories"], each[name]) for each in kept if each["teams"] == 1 and name in each], colour)
        parts.append(text(WIDTH - RIGHT + 20, TOP + 20 * row, words, "start", colour))
    for each in kept:
        if each["teams"] == 1:
            continue
        x, y = frame.x(each["memories"]), frame.y(each["p95_ms"])
        parts.append(f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" fill="{LINES[0][2]}"/>')
        parts.append(text(x + 10, y + 4, f"{each['teams']} teams, p95", "start", LINES[0][2]))
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
                      f' font-size="12">', *parts, "</svg>"])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(draw([json.loads(each) for file in sys.argv[1:] for each in pathlib.Path(file).read_text().splitlines()]))


if __name__ == "__main__":
    main()

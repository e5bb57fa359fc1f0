// Where the names stand: a simulation of forces, run to its rest before anything is shown.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

import type { EntityGraph } from '../../api';
import type { Spot } from '../../plots/spot';

export interface Placed extends Spot {
  name: string;
  count: number;
  radius: number; // in pixels
}

interface Body extends SimulationNodeDatum {
  radius: number;
}

const LARGEST = 22; // pixels
const SMALLEST = 4;
const TICKS = 300; // where d3-force itself comes to rest
const TICKS_OF_A_CHANGE = 60; // when most stand already

export const mostOf = (numbers: number[]) => numbers.reduce((most, n) => Math.max(most, n), 1);

/** A name that was placed before starts from there, so that a change moves little. */
export function layoutOf(graph: EntityGraph, before: ReadonlyMap<string, Spot>): Placed[] {
  const mostNamed = mostOf(graph.nodes.map((node) => node.count));
  const mostShared = mostOf(graph.links.map((link) => link.count));
  const bodies: Body[] = graph.nodes.map(({ name, count }) => ({
    radius: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(count / mostNamed),
    ...before.get(name),
  }));
  const links: (SimulationLinkDatum<Body> & { share: number })[] = graph.links.map((link) => ({
    source: link.a,
    target: link.b,
    share: link.count / mostShared,
  }));
  const known = graph.nodes.filter(({ name }) => before.has(name)).length;
  const isChange = known > graph.nodes.length / 2;
  forceSimulation(bodies)
    .force(
      'charge',
      forceManyBody<Body>().strength((body) => -60 - 8 * body.radius),
    )
    .force(
      'link',
      forceLink<Body, (typeof links)[number]>(links)
        .distance((link) => 160 - 80 * link.share)
        .strength((link) => 0.05 + 0.4 * link.share),
    )
    .force(
      'room',
      forceCollide<Body>((body) => body.radius + 14),
    )
    .force('x', forceX(0).strength(0.06))
    .force('y', forceY(0).strength(0.09)) // screens are wider than high
    .alpha(isChange ? 0.2 : 1)
    .stop()
    .tick(isChange ? TICKS_OF_A_CHANGE : TICKS);
  return graph.nodes.map((node, n) => ({
    ...node,
    radius: bodies[n]!.radius,
    x: bodies[n]!.x!,
    y: bodies[n]!.y!,
  }));
}

/** Moved and scaled into a view, with room for the names at the sides. */
export function fitted(placed: Placed[], width: number, height: number): Placed[] {
  const margin = { x: 60, y: 36 };
  const xs = placed.map(({ x }) => x);
  const ys = placed.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scaleX = (width - 2 * margin.x) / Math.max(1, right - left);
  const scaleY = (height - 2 * margin.y) / Math.max(1, bottom - top);
  const [kx, ky] = [Math.min(scaleX, 2.5), Math.min(scaleY, 2.5)];
  const shrunk = Math.min(1, Math.max(0.4, Math.min(kx, ky)));
  return placed.map((each) => ({
    ...each,
    radius: each.radius * shrunk,
    x: width / 2 + (each.x - (left + right) / 2) * kx,
    y: height / 2 + (each.y - (top + bottom) / 2) * ky,
  }));
}

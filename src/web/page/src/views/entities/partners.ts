import type { EntityGraph, NamedCount } from '../../api';

/** With whom each name is mentioned: by index, the other's index and how often, most often first. */
export type Partners = { with: number; count: number }[][];

export function partnersOf(graph: EntityGraph): Partners {
  const partners: Partners = graph.nodes.map(() => []);
  for (const { a, b, count } of graph.links) {
    partners[a]?.push({ with: b, count });
    partners[b]?.push({ with: a, count });
  }
  for (const each of partners) each.sort((a, b) => b.count - a.count || a.with - b.with);
  return partners;
}

export const namedPartners = (graph: EntityGraph, partners: Partners, n: number): NamedCount[] =>
  (partners[n] ?? []).map((each) => ({ name: graph.nodes[each.with]!.name, count: each.count }));

import { useState } from 'preact/hooks';

import type { EntityGraph } from '../../api';
import { visible } from '../../parts/text';
import type { Partners } from './partners';

type Order = 'name' | 'count' | 'partners';

interface Props {
  graph: EntityGraph;
  partners: Partners;
  chosen: number;
  onChoose: (n: number) => void;
}

const columns: { order: Order; title: string }[] = [
  { order: 'name', title: 'Name' },
  { order: 'count', title: 'Memories' },
  { order: 'partners', title: 'Related' },
];

/** The graph in words: every name, how often it occurs and beside how many others. */
export function NameTable({ graph, partners, chosen, onChoose }: Props) {
  const [order, setOrder] = useState<Order>('count');
  const compare: Record<Order, (a: number, b: number) => number> = {
    name: (a, b) => graph.nodes[a]!.name.localeCompare(graph.nodes[b]!.name),
    count: (a, b) => graph.nodes[b]!.count - graph.nodes[a]!.count,
    partners: (a, b) => partners[b]!.length - partners[a]!.length,
  };
  const rows = graph.nodes.map((_, n) => n).sort(compare[order]);
  return (
    <table class="entity-table">
      <caption class="visually-hidden">Entities, most frequent first unless sorted otherwise</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.order}
              scope="col"
              aria-sort={
                order !== column.order ? 'none' : order === 'name' ? 'ascending' : 'descending'
              }
            >
              <button class="link" onClick={() => setOrder(column.order)}>
                {column.title}
                {order === column.order && (
                  <span aria-hidden="true">{order === 'name' ? ' ↑' : ' ↓'}</span>
                )}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((n) => {
          const { name, count } = graph.nodes[n]!;
          return (
            <tr key={name} class={n === chosen ? 'chosen' : ''}>
              <td>
                <button
                  class="link text"
                  dir="auto"
                  aria-pressed={n === chosen}
                  onClick={() => onChoose(n)}
                >
                  {visible(name.slice(0, 120))}
                </button>
              </td>
              <td class="numbers">{count.toLocaleString()}</td>
              <td class="numbers">{partners[n]!.length}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

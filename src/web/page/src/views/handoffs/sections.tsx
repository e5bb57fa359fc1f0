import { Link } from 'wouter-preact';

import type { Handoff, LatestHandoff, ListChange } from '../../api';
import { Text } from '../../parts/text';

type Changes = LatestHandoff['changes'];
type ListName = keyof Changes;

export const titles: [ListName, string][] = [
  ['completed', 'Done'],
  ['in_progress_blocked', 'In progress or blocked'],
  ['key_decisions', 'Decisions'],
  ['next_steps', 'Next steps'],
];

const unchanged: ListChange = { added: [], removed: [] };

function List({ title, items, change }: { title: string; items: string[]; change: ListChange }) {
  if (items.length + change.removed.length === 0) return null;
  const added = new Set(change.added);
  return (
    <section>
      <h3 class="list-title">{title}</h3>
      <ul class="handoff-list">
        {items.map((item) => (
          <li key={item} class={added.has(item) ? 'added' : ''}>
            {added.has(item) && <span class="visually-hidden">Added: </span>}
            <Text of={item} />
          </li>
        ))}
        {change.removed.map((item) => (
          <li key={item} class="removed">
            <span class="visually-hidden">Removed: </span>
            <Text of={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lists of a handoff; what was added and removed is marked where the changes are given. */
export function HandoffSections({ handoff, changes }: { handoff: Handoff; changes?: Changes }) {
  return (
    <div class="handoff-sections">
      {titles.map(([name, title]) => (
        <List
          key={name}
          title={title}
          items={handoff[name]}
          change={changes?.[name] ?? unchanged}
        />
      ))}
      {handoff.memory_ids.length > 0 && (
        <section>
          <h3 class="list-title">Related memories</h3>
          <p class="word-list">
            {handoff.memory_ids.map((id, i) => (
              <Link key={id} class="entity" href={`/memory/${id}`} title={id}>
                Memory {i + 1}
              </Link>
            ))}
          </p>
        </section>
      )}
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Brief, ReviewList } from '../../api';
import { remove } from '../../app/actions';
import { useKeys } from '../../app/keys';
import { currentMemory } from '../../app/rows';
import { MemoryLine } from '../../parts/memory_line';
import { plainVisible } from '../../parts/text';

interface Props<T extends Brief> {
  list: ReviewList<T>;
  actions: (memory: T) => ComponentChildren; // beside "Delete"
  bulk?: (memories: T[]) => ComponentChildren; // beside "Delete selected"
}

const toggled = (ids: ReadonlySet<string>, id: string) => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Memories to go through: actions for each, and for several at once. */
export function ReviewMemories<T extends Brief>({ list, actions, bulk }: Props<T>) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.items.filter((memory) => marked.has(memory.id));
  const areAll = chosen.length === list.items.length && chosen.length > 0;
  const deleteChosen = () => {
    setMarked(new Set());
    void remove(chosen.map((memory) => memory.id));
  };
  useKeys('Review', [
    {
      keys: ['m'],
      does: 'Select a memory',
      run: () => {
        const id = currentMemory();
        if (id) setMarked(toggled(marked, id));
      },
    },
  ]);
  if (list.items.length === 0) return <p class="muted">None.</p>;
  return (
    <>
      <div class="row review-bulk">
        <label class="row small">
          <input
            type="checkbox"
            checked={areAll}
            onChange={() => setMarked(new Set(areAll ? [] : list.items.map((memory) => memory.id)))}
          />
          Select all shown
        </label>
        {chosen.length > 0 && (
          <>
            {bulk?.(chosen)}
            <button class="danger" onClick={deleteChosen}>
              Delete {chosen.length} selected
            </button>
          </>
        )}
        <span class="spread" />
        {list.count > list.items.length && (
          <span class="muted small numbers">
            Showing {list.items.length} of {list.count.toLocaleString('en')}
          </span>
        )}
      </div>
      <ul class="review-list">
        {list.items.map((memory) => (
          <li key={memory.id} class={marked.has(memory.id) ? 'marked' : ''}>
            <input
              type="checkbox"
              aria-label={`Select ${plainVisible(memory.summary.slice(0, 80))}`}
              checked={marked.has(memory.id)}
              onChange={() => setMarked(toggled(marked, memory.id))}
            />
            <MemoryLine memory={memory}>
              <span class="row review-actions">
                {actions(memory)}
                <button onClick={() => void remove([memory.id])}>Delete</button>
              </span>
            </MemoryLine>
          </li>
        ))}
      </ul>
    </>
  );
}

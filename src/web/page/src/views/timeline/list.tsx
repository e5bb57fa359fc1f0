import { useEffect, useState } from 'preact/hooks';

import { api, type Memory, type Outline } from '../../api';
import { kindsOf, type Scope } from '../../app/scope';
import { changed, useLoad } from '../../app/state';
import { MemoryLine } from '../../parts/memory_line';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import type { Span } from '../../plots/chart';
import { binStart } from '../../plots/days';
import type { Choice } from './bins';

const PAGE = 50;
const dayName = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

function byDay(memories: Memory[]): [day: number, memories: Memory[]][] {
  const days = new Map<number, Memory[]>();
  for (const memory of memories) {
    const day = binStart(memory.created_at, 'day');
    days.set(day, [...(days.get(day) ?? []), memory]);
  }
  return [...days];
}

/** What was stored in the span, newest first. */
export function SpanList({
  outline,
  choice,
  span,
  scope,
}: {
  outline: Outline;
  choice: Choice;
  span: Span;
  scope: Scope;
}) {
  const [limit, setLimit] = useState(PAGE);
  // Without a type the server leaves handoffs out.
  const types = choice.types.length ? choice.types : outline.type.names;
  const key = JSON.stringify([types, choice.project, choice.source, span, scope]);
  useEffect(() => setLimit(PAGE), [key]);
  const { data, error, reload } = useLoad(
    (signal) =>
      api.list(
        {
          ...kindsOf(scope),
          type: types,
          project: choice.project,
          source: choice.source,
          since: span.from,
          until: span.until,
          order: 'created',
          limit,
        },
        signal,
      ),
    [key, limit, changed.value],
  );
  if (!data) return error ? <ErrorState error={error} retry={reload} /> : <Waiting />;
  if (data.items.length === 0) return <EmptyState title="No memories in this period" />;
  return (
    <>
      {byDay(data.items).map(([day, memories]) => (
        <section key={day} class="timeline-day">
          <h2 class="muted">{dayName.format(day)}</h2>
          <ul>
            {memories.map((memory) => (
              <li key={memory.id} class={memory.type === 'handoff' ? 'handoff' : ''}>
                <MemoryLine memory={memory} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data.has_more && (
        <button class="timeline-more" onClick={() => setLimit(limit + PAGE)}>
          Show more ({data.total_count.toLocaleString('en')} in total)
        </button>
      )}
    </>
  );
}

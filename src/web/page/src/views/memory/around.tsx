import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

import { api, type About, type Access, type Brief } from '../../api';
import { changed, useLoad } from '../../app/state';
import { address } from '../../app/url';
import { Age } from '../../parts/age';
import { Badge } from '../../parts/badge';
import { MemoryLine } from '../../parts/memory_line';
import { ErrorState, Waiting } from '../../parts/states';
import { Text, visible } from '../../parts/text';

function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ComponentChildren;
}) {
  return (
    <section>
      <h2 class="list-title" title={note}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface LinesProps<T extends Brief> {
  items: T[];
  here: string;
  children?: (item: T) => ComponentChildren; // at the end of its line
}

function Lines<T extends Brief>({ items, here, children }: LinesProps<T>) {
  return (
    <ul class="memory-list">
      {items.map((item) => (
        <li key={item.id} aria-current={item.id === here ? 'true' : undefined}>
          <MemoryLine memory={item}>
            {item.id === here && <Badge>this memory</Badge>}
            {children?.(item)}
          </MemoryLine>
        </li>
      ))}
    </ul>
  );
}

function Entities({ about }: { about: About }) {
  return (
    <p class="word-list">
      {about.entities.map(({ name, count }) => (
        <Link key={name} class="entity" href={address('/', { entities: name, kind: 'all' })}>
          <Text of={name} /> <span class="muted numbers">{count}</span>
        </Link>
      ))}
    </p>
  );
}

function History({ history }: { history: Access[] }) {
  return (
    <ul class="memory-list history">
      {history.map((access, i) => (
        <li key={i} class="row">
          <Age at={access.at} />
          <span>{access.kind}</span>
          {access.query && (
            <span class="text" dir="auto">
              for “{visible(access.query)}”
            </span>
          )}
          {access.score !== null && (
            <span class="muted numbers">score {access.score.toFixed(2)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is related to a memory. */
export function MemoryAround({ id }: { id: string }) {
  const { data: about, error, reload } = useLoad(() => api.about(id), [id, changed.value]);
  if (!about) return error ? <ErrorState error={error} retry={reload} /> : <Waiting />;
  return (
    <>
      {about.entities.length > 0 && (
        <Section title="Entities" note="With the number of memories that mention each">
          <Entities about={about} />
        </Section>
      )}
      {about.chain.length > 1 && (
        <Section title="Version history, oldest first">
          <Lines items={about.chain} here={id} />
        </Section>
      )}
      {about.thread.length > 1 && (
        <Section title="Before and after">
          <Lines items={about.thread} here={id}>
            {(item) => item.speaker && <Text of={item.speaker} />}
          </Lines>
        </Section>
      )}
      {about.similar.length > 0 && (
        <Section title="Similar memories">
          <Lines items={about.similar} here={id}>
            {(item) => (
              <span class="numbers small muted" title="Similarity, from 0 to 1">
                {item.score.toFixed(2)}
              </span>
            )}
          </Lines>
        </Section>
      )}
      <Section title="Usage history">
        {about.history.length > 0 ? (
          <History history={about.history} />
        ) : (
          <p class="muted small">Not used or voted on yet.</p>
        )}
      </Section>
    </>
  );
}

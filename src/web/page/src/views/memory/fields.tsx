import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

import type { Memory } from '../../api';
import { address } from '../../app/url';
import { Age } from '../../parts/age';
import { Text } from '../../parts/text';

/** A name and its value; nothing if there is none. */
function Row({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === null || children === undefined || children === '' || children === false)
    return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value that leads to everything that shares it, of whatever kind. */
function FilterLink({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <Link href={address('/browse', { [name]: value, kind: 'all' })}>
      <Text of={value} />
    </Link>
  );
}

function Words({ name, values }: { name: string; values: string[] }) {
  return (
    <span class="word-list">
      {values.map((value) => (
        <FilterLink key={value} name={name} value={value} />
      ))}
    </span>
  );
}

const orNothing = (text: string | null | undefined) => text && <Text of={text} />;
const time = (at: number | null) => at !== null && <Age at={at} />;

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2 class="list-title">{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

/** All fields in groups; those without a value are left out. */
export function MemoryFields({ memory }: { memory: Memory }) {
  const hasMetadata = Object.keys(memory.metadata).length > 0;
  return (
    <aside class="memory-fields" aria-label="Fields">
      <Group title="Details">
        <Row name="Type">
          <FilterLink name="type" value={memory.type} />
        </Row>
        <Row name="Category">
          <FilterLink name="category" value={memory.category} />
        </Row>
        <Row name="Kind">{memory.kind}</Row>
        <Row name="Importance">{memory.importance} of 10</Row>
        <Row name="Confidence">{memory.confidence}</Row>
        <Row name="Tags">
          {memory.tags.length > 0 && <Words name="tags" values={memory.tags} />}
        </Row>
        <Row name="Keywords">{orNothing(memory.keywords.join(', '))}</Row>
        <Row name="Summary">{memory.section_title && orNothing(memory.summary)}</Row>
      </Group>
      <Group title="Origin">
        <Row name="Source">
          <FilterLink name="source" value={memory.source} />
        </Row>
        <Row name="Stored by">{orNothing(memory.created_by)}</Row>
        <Row name="Visibility">{memory.visibility}</Row>
        <Row name="Project">
          {memory.project && <FilterLink name="project" value={memory.project} />}
        </Row>
        <Row name="Branch">
          {memory.branch && <FilterLink name="branch" value={memory.branch} />}
        </Row>
        <Row name="File">
          {memory.file_path && <FilterLink name="path" value={memory.file_path} />}
        </Row>
        <Row name="Section">{orNothing(memory.section_title)}</Row>
        <Row name="Context">{orNothing(memory.context)}</Row>
        <Row name="Speaker">{orNothing(memory.speaker)}</Row>
        <Row name="Thread">{orNothing(memory.thread)}</Row>
        <Row name="Position">{memory.position}</Row>
        <Row name="Session">{orNothing(memory.session)}</Row>
      </Group>
      <Group title="Dates">
        <Row name="Stored">{time(memory.created_at)}</Row>
        <Row name="Changed">{time(memory.changed_at ?? null)}</Row>
        <Row name="Last used">{memory.access_count > 0 && time(memory.last_accessed_at)}</Row>
        <Row name="Expires">{time(memory.expires_at)}</Row>
        <Row name="Promoted">{time(memory.promoted_at)}</Row>
      </Group>
      <Group title="Usage">
        <Row name="Votes">{String(memory.usefulness)}</Row>
        <Row name="Uses">{String(memory.access_count)}</Row>
      </Group>
      <Group title="Record">
        <Row name="ID">
          <code class="text">{memory.id}</code>
        </Row>
        <Row name="Content hash">
          <code class="text">{memory.content_hash.slice(0, 16)}…</code>
        </Row>
        <Row name="Embedded as">{orNothing(memory.embedding_text)}</Row>
        <Row name="Metadata">
          {hasMetadata && <Text as="pre" of={JSON.stringify(memory.metadata, null, 1)} />}
        </Row>
      </Group>
    </aside>
  );
}

import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { api, type Memory } from '../../api';
import { restore } from '../../app/actions';
import { changed, useLoad } from '../../app/state';
import { useTitle } from '../../app/title';
import { Segments } from '../../parts/chip';
import { Markdown } from '../../parts/markdown';
import { MemoryActions } from '../../parts/memory_actions';
import { isExpired, isFromFile, MemoryFacts, titleOf } from '../../parts/memory_line';
import { ErrorState, Waiting } from '../../parts/states';
import { Text } from '../../parts/text';
import { MemoryAround } from './around';
import { MemoryFields } from './fields';
import { FileNotice } from './file_notice';

/** Why searches do not find it, and how to restore it. */
function GoneNotice({ memory }: { memory: Memory }) {
  const by = memory.superseded_by;
  if (!by && !isExpired(memory)) return null;
  return (
    <div class="notice row" role="status">
      <span class="spread">
        {by === 'DELETED' && 'This memory is deleted; searches do not find it.'}
        {by && by !== 'DELETED' && (
          <>
            This memory was superseded by <Link href={`/memory/${by}`}>a newer one</Link>; searches
            do not find it.
          </>
        )}
        {!by &&
          'This memory has expired; searches do not find it. Set a later date to keep it.'}
      </span>
      {by && <button onClick={() => void restore([memory.id])}>Restore</button>}
    </div>
  );
}

const looks = [
  { value: 'formatted', name: 'Formatted' },
  { value: 'plain', name: 'Plain text' },
] as const;

const shortest = 280; // characters of a text that a heading can hold

/** One short paragraph is its own title. */
const isTitle = ({ content, section_title }: Memory) =>
  !section_title && content.length <= shortest && !/[\n`*_#|[\]]/.test(content.trim());

/** Without the heading that the title repeats. */
function bodyOf({ content, section_title }: Memory): string {
  if (!section_title) return content;
  const last = section_title.split(' > ').at(-1)!;
  const heading = /^\s*#{1,6} +(.*?) *#* *(?:\n|$)/.exec(content);
  return heading?.[1] === last ? content.slice(heading[0].length) : content;
}

function Content({ memory }: { memory: Memory }) {
  const [look, setLook] = useState<string>('formatted');
  return (
    <section class="panel memory-content" aria-label="Content">
      <Segments label="Display" options={looks} value={look} onChange={setLook} />
      {look === 'formatted' ? (
        <Markdown text={bodyOf(memory)} />
      ) : (
        <Text as="pre" of={memory.content} />
      )}
    </section>
  );
}

export default function MemoryView({ id }: { id: string }) {
  const { data: memory, error, reload } = useLoad(() => api.memory(id), [id, changed.value]);
  useTitle(memory ? titleOf(memory) : '');
  if (!memory) return error ? <ErrorState error={error} retry={reload} /> : <Waiting lines={6} />;
  return (
    <article class="memory-page" data-page-memory={id}>
      {error !== undefined && <ErrorState error={error} retry={reload} />}
      <GoneNotice memory={memory} />
      <header class="memory-head">
        <h2 class={isTitle(memory) || memory.section_title ? '' : 'visually-hidden'}>
          <Text of={isTitle(memory) ? memory.content : titleOf(memory)} />
        </h2>
        <div class="memory-head-line">
          <MemoryFacts memory={memory} hasVotes={false} />
          <MemoryActions memory={memory} />
        </div>
      </header>
      {isFromFile(memory) && <FileNotice memory={memory} />}
      <div class="memory-columns">
        <div class="stack">
          {!isTitle(memory) && <Content memory={memory} />}
          <MemoryAround id={id} />
        </div>
        <MemoryFields memory={memory} />
      </div>
    </article>
  );
}

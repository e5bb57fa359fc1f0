import { Link } from 'wouter-preact';

import { useMemory } from '../../app/kept_memories';
import { Icon } from '../../parts/icon';
import { MemoryActions } from '../../parts/memory_actions';
import { MemoryFacts, titleOf } from '../../parts/memory_line';
import { Text } from '../../parts/text';
import { opened } from './state';

const MOST_CHARACTERS = 2000;

/** The memory of the point that was clicked, beside the map. */
export function Opened({ id }: { id: string }) {
  const memory = useMemory(id);
  return (
    <section class="map-opened" aria-labelledby="map-opened" data-memory={id}>
      <div class="row">
        <h2 id="map-opened">Memory</h2>
        <span class="spread" />
        <Link class="button" href={`/memory/${id}`}>
          Open
        </Link>
        <button class="quiet icon" aria-label="Close" onClick={() => (opened.value = null)}>
          <Icon name="close" />
        </button>
      </div>
      {memory ? (
        <>
          {memory.section_title && (
            <h3>
              <Text of={titleOf(memory)} />
            </h3>
          )}
          <Text as="pre" of={memory.content.slice(0, MOST_CHARACTERS)} />
          <MemoryFacts memory={memory} />
          <MemoryActions memory={memory} />
        </>
      ) : (
        <p class="muted">{memory === null ? 'This memory cannot be read.' : 'Loading…'}</p>
      )}
    </section>
  );
}

import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { api, type Brief, type MemoryFields, type Remembered } from '../api';
import { add } from '../app/actions';
import { useLoad } from '../app/state';
import { MemoryForm } from './memory_form';
import { MemoryLine } from './memory_line';
import { SupersedeButton } from './supersede_button';

/** What is much like the memory that was just stored; it may be out of date by now. */
function NearDuplicates({
  stored,
  onDone,
}: {
  stored: Remembered;
  onDone?: (() => void) | undefined;
}) {
  const { data } = useLoad(
    () => Promise.all(stored.similar.map(({ id }) => api.memory(id))),
    [stored.id],
  );
  const scores = new Map(stored.similar.map(({ id, score }) => [id, score]));
  return (
    <section class="stack">
      <p>
        Stored. It is much like {stored.similar.length === 1 ? 'this one' : 'these'}, which may be
        out of date now:
      </p>
      <ul class="memory-list">
        {data?.map((memory: Brief) => (
          <li key={memory.id}>
            <MemoryLine memory={memory}>
              <span class="numbers small muted" title="Likeness in meaning, at most 1">
                {scores.get(memory.id)?.toFixed(2)}
              </span>
              <SupersedeButton old={memory.id} by={stored.id} />
            </MemoryLine>
          </li>
        ))}
      </ul>
      {onDone && (
        <div class="row form-end">
          <button class="primary" onClick={onDone}>
            Done
          </button>
        </div>
      )}
    </section>
  );
}

interface Props {
  onDirty?: (isDirty: boolean) => void;
  onDone?: () => void; // stored, and nothing more to say
  isBrief?: boolean;
}

/** The form for a new memory; afterwards it tells what is much like it. */
export function AddForm({ onDirty = () => {}, onDone, isBrief = false }: Props) {
  const [stored, setStored] = useState<Remembered>();
  const save = async (given: MemoryFields) => {
    const reply = await add(given);
    onDirty(false);
    if (reply.similar.length === 0 && !reply.duplicate) onDone?.();
    else setStored(reply);
  };
  if (stored?.duplicate) {
    return (
      <p>
        This is <Link href={`/memory/${stored.id}`}>remembered already</Link>; nothing was stored.
      </p>
    );
  }
  if (stored) return <NearDuplicates stored={stored} onDone={onDone} />;
  return (
    <MemoryForm
      initial={{}}
      isNew
      action="Remember"
      onSave={save}
      onDirty={onDirty}
      isBrief={isBrief}
    />
  );
}

import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { api, type Brief, type MemoryFields, type Remembered } from '../api';
import { add } from '../app/actions';
import { session, useLoad } from '../app/state';
import { MemoryForm } from './memory_form';
import { MemoryLine } from './memory_line';
import { SimilarNotes } from './similar_notes';
import { SupersedeButton } from './supersede_button';
import { Text } from './text';

/** Memories similar to the one that was just stored; they may be out of date now. */
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
        Stored. {stored.similar.length === 1 ? 'A similar memory' : 'Similar memories'} may now be
        out of date:
      </p>
      <ul class="memory-list">
        {data?.map((memory: Brief) => (
          <li key={memory.id}>
            <MemoryLine memory={memory}>
              <span class="numbers small muted" title="Similarity, from 0 to 1">
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

/** Where a new memory goes. */
function TargetProject() {
  const { project } = session.value!;
  return (
    <p class="muted small">
      {project ? (
        <>
          Project: <Text of={project} />
        </>
      ) : (
        'No project: every project finds it.'
      )}
    </p>
  );
}

interface Props {
  onDirty?: (isDirty: boolean) => void;
  onDone?: () => void; // stored, and nothing more to say
  onCancel?: () => void;
  isBrief?: boolean;
}

/** The form for a new memory; similar ones are shown while typing and after saving. */
export function AddForm({ onDirty = () => {}, onDone, onCancel, isBrief = false }: Props) {
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
        <Link href={`/memory/${stored.id}`}>Already stored</Link>; nothing was added.
      </p>
    );
  }
  if (stored) return <NearDuplicates stored={stored} onDone={onDone} />;
  return (
    <MemoryForm
      initial={{}}
      isNew
      action="Add memory"
      onSave={save}
      onDirty={onDirty}
      onCancel={onCancel}
      isBrief={isBrief}
      note={(content) => (
        <>
          <SimilarNotes text={content} />
          <TargetProject />
        </>
      )}
    />
  );
}

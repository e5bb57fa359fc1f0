import { remove, restore, vote } from '../app/actions';
import { openDialog } from '../app/dialogs';
import { Icon } from './icon';
import { Votes, type LineMemory } from './memory_line';
import { plainVisible } from './text';

/** Everything that can be done to a memory, in place. */
export function MemoryActions({ memory }: { memory: LineMemory }) {
  const { id } = memory;
  const name = plainVisible(memory.summary.slice(0, 60));
  return (
    <div class="memory-actions" role="group" aria-label={`Actions: ${name}`}>
      <button
        class="quiet icon"
        title="Useful: vote up (u)"
        aria-label="Vote up"
        onClick={() => void vote(id, 1)}
      >
        <Icon name="up" />
      </button>
      <Votes memory={memory} />
      <button
        class="quiet icon"
        title="Not useful: vote down (d)"
        aria-label="Vote down"
        onClick={() => void vote(id, -1)}
      >
        <Icon name="down" />
      </button>
      <button
        class="quiet"
        title="Correct it (e)"
        onClick={() => (openDialog.value = { kind: 'edit', id })}
      >
        <Icon name="edit" /> Edit
      </button>
      {memory.superseded_by ? (
        <button class="quiet" title="Bring it back" onClick={() => void restore([id])}>
          <Icon name="restore" /> Restore
        </button>
      ) : (
        <>
          <button
            class="quiet"
            title="Replace it with what is true now; it stays in the history (s)"
            onClick={() => (openDialog.value = { kind: 'supersede', id })}
          >
            <Icon name="replace" /> Supersede
          </button>
          <button
            class="quiet"
            title="Delete it; it can be restored (x)"
            onClick={() => void remove([id])}
          >
            <Icon name="delete" /> Delete
          </button>
        </>
      )}
    </div>
  );
}

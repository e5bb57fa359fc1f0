import { remove, restore, vote } from '../app/actions';
import { openDialog } from '../app/dialogs';
import { editor, editors, fileLink } from '../app/editor';
import { Icon } from './icon';
import { isFromFile, Votes, type LineMemory } from './memory_line';
import { plainVisible } from './text';

type ActionMemory = LineMemory & { line?: number };

/** A memory from a file is changed there; everything else in a form. */
function EditAction({ memory }: { memory: ActionMemory }) {
  const { id } = memory;
  if (!isFromFile(memory)) {
    return (
      <button
        class="quiet"
        title="Edit (e)"
        onClick={() => (openDialog.value = { kind: 'edit', id })}
      >
        <Icon name="edit" /> Edit
      </button>
    );
  }
  const link = fileLink(memory);
  if (!link) return null;
  return (
    <a
      class="button quiet"
      href={link}
      title={`Open ${memory.file_path} in ${editors[editor.value]!.name}`}
    >
      <Icon name="file" /> Open file
    </a>
  );
}

/** Everything that can be done to a memory, in place. */
export function MemoryActions({ memory }: { memory: ActionMemory }) {
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
      <EditAction memory={memory} />
      {memory.superseded_by ? (
        <button class="quiet" title="Restore this memory" onClick={() => void restore([id])}>
          <Icon name="restore" /> Restore
        </button>
      ) : (
        <>
          <button
            class="quiet"
            title="Replace with a newer memory; this one stays in the history (s)"
            onClick={() => (openDialog.value = { kind: 'supersede', id })}
          >
            <Icon name="replace" /> Supersede
          </button>
          <button
            class="quiet"
            title="Delete; can be restored (x)"
            onClick={() => void remove([id])}
          >
            <Icon name="delete" /> Delete
          </button>
        </>
      )}
    </div>
  );
}

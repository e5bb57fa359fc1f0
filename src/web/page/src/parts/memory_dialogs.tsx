import { useEffect, useRef, useState } from 'preact/hooks';

import { api, type Memory } from '../api';
import { add, edit } from '../app/actions';
import { closeDialog, openDialog, type OpenDialog } from '../app/dialogs';
import { useLoad } from '../app/state';
import { AddForm } from './add_form';
import { Segments } from './chip';
import { Dialog } from './dialog';
import { MemoryForm } from './memory_form';
import { MemoryPicker } from './memory_picker';
import { ErrorState, Waiting } from './states';
import { Text } from './text';

/** Remembers whether a form has changes, and asks before they are lost. */
function useUnsaved() {
  const isDirty = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isDirty.current && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return {
    onDirty: (value: boolean) => {
      isDirty.current = value;
    },
    mayClose: () => !isDirty.current || confirm('Leave without saving your changes?'),
  };
}

function AddDialog() {
  const { onDirty, mayClose } = useUnsaved();
  return (
    <Dialog title="Add a memory" wide onClose={closeDialog} mayClose={mayClose}>
      <AddForm
        onDirty={onDirty}
        onDone={closeDialog}
        onCancel={() => mayClose() && closeDialog()}
      />
    </Dialog>
  );
}

/** Indexing keeps a piece equal to its file, so its text cannot be edited here. */
function FollowsFile({ memory }: { memory: Memory }) {
  if (!memory.chunk || !memory.file_path) return null;
  const supersede = () => (openDialog.value = { kind: 'supersede', id: memory.id });
  return (
    <p class="notice" role="note">
      This text comes from <Text of={memory.file_path} />. Edit that file instead: changes to the
      text or the tags are refused here. If you cannot edit the file,{' '}
      <button type="button" class="link" onClick={supersede}>
        supersede this memory
      </button>
      .
    </p>
  );
}

function EditDialog({ id }: { id: string }) {
  const { onDirty, mayClose } = useUnsaved();
  const { data, error, reload } = useLoad(() => api.memory(id), [id]);
  return (
    <Dialog title="Edit memory" wide onClose={closeDialog} mayClose={mayClose}>
      {error ? <ErrorState error={error} retry={reload} /> : !data && <Waiting />}
      {data && (
        <div class="stack">
          <FollowsFile memory={data} />
          <MemoryForm
            initial={data}
            action="Save"
            onDirty={onDirty}
            onCancel={() => mayClose() && closeDialog()}
            onSave={async (fields) => {
              if (Object.keys(fields).length > 0) await edit(data, fields);
              closeDialog();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

const ways = [
  { value: 'write', name: 'Write a new memory' },
  { value: 'choose', name: 'Choose an existing one' },
] as const;

const alreadyThere = 'This is already stored. Change the text, or choose that memory.';

function SupersedeDialog({ id }: { id: string }) {
  const { onDirty, mayClose } = useUnsaved();
  const [way, setWay] = useState<string>('write');
  const { data: old, error, reload } = useLoad(() => api.memory(id), [id]);
  const isFree = (next: string) => next === way || mayClose();
  return (
    <Dialog title="Supersede memory" wide onClose={closeDialog} mayClose={mayClose}>
      {error ? <ErrorState error={error} retry={reload} /> : !old && <Waiting />}
      {old && (
        <div class="stack">
          <p class="small muted">
            Searches no longer find the old memory. It stays in the history of the new one.
          </p>
          <blockquote class="quoted">
            <Text of={old.summary} />
          </blockquote>
          <Segments
            label="Replacement"
            options={ways}
            value={way}
            onChange={(next) => isFree(next) && setWay(next)}
          />
          {way === 'write' ? (
            <MemoryForm
              initial={{ ...old, summary: null, entities: null, expires_at: null }}
              isNew
              action="Supersede"
              onDirty={onDirty}
              onCancel={() => mayClose() && closeDialog()}
              onSave={async (fields) => {
                const stored = await add(fields, [id]);
                if (stored.duplicate) throw new Error(alreadyThere);
                closeDialog();
              }}
            />
          ) : (
            <MemoryPicker old={id} onDone={closeDialog} />
          )}
        </div>
      )}
    </Dialog>
  );
}

export default function MemoryDialog({ dialog }: { dialog: OpenDialog }) {
  if (dialog.kind === 'add') return <AddDialog />;
  if (dialog.kind === 'edit') return <EditDialog id={dialog.id} />;
  if (dialog.kind === 'supersede') return <SupersedeDialog id={dialog.id} />;
  return null;
}

import { useState } from 'preact/hooks';

import { api, type Tend } from '../../api';
import { changed } from '../../app/state';
import { Badge } from '../../parts/badge';
import { Dialog } from '../../parts/dialog';
import { sayError } from '../../parts/toast';
import { TendMemories } from './memories';

interface DialogProps {
  ids: string[];
  onClose: () => void;
}

/** Asks first, since there is no way back; afterwards it says where copies may still be. */
function RedactDialog({ ids, onClose }: DialogProps) {
  const [stillIn, setStillIn] = useState<string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const redact = async () => {
    setBusy(true);
    try {
      setStillIn((await api.redact(ids)).still_held_in);
      changed.value++;
    } catch (error) {
      sayError(error);
    }
    setBusy(false);
  };
  if (stillIn) {
    return (
      <Dialog title="Redacted" onClose={onClose}>
        <div class="stack">
          <p>
            {stillIn.length === 0
              ? 'The store holds the secret no longer.'
              : 'The store holds the secret no longer, but these do:'}
          </p>
          <ul class="tend-files">
            {stillIn.map((file) => (
              <li key={file} class="text" dir="auto">
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p class="muted">
            Whoever could read it may still have it: change the key or password where it is used.
          </p>
          <button class="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={
        ids.length === 1 ? 'Redact the secret?' : `Redact the secrets of ${ids.length} memories?`
      }
      onClose={onClose}
    >
      <div class="stack">
        <p>
          Each is written over by a mark, in the text and in everything kept of it. This cannot be
          undone.
        </p>
        <div class="row">
          <button class="danger" disabled={isBusy} onClick={() => void redact()}>
            Redact for good
          </button>
          <button class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}

export function Secrets({ list }: { list: Tend['secrets'] }) {
  const [asked, setAsked] = useState<string[] | null>(null);
  return (
    <>
      <TendMemories
        list={list}
        actions={(memory) => (
          <>
            {memory.secrets.map(({ field, kind }) => (
              <Badge key={field + kind} tone="warn">
                {kind} in {field}
              </Badge>
            ))}
            <button onClick={() => setAsked([memory.id])}>Redact…</button>
          </>
        )}
        bulk={(memories) => (
          <button onClick={() => setAsked(memories.map((memory) => memory.id))}>
            Redact {memories.length} selected…
          </button>
        )}
      />
      {asked && <RedactDialog ids={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

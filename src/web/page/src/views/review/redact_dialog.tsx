import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';

import { api } from '../../api';
import { changed } from '../../app/state';
import { Dialog } from '../../parts/dialog';
import { Text } from '../../parts/text';
import { sayError } from '../../parts/toast';

/** The ids that are asked about. It outlives their list, which is empty as soon as all is redacted. */
const asked = signal<string[] | null>(null);

export function askToRedact(ids: string[]) {
  asked.value = ids;
}
const close = () => (asked.value = null);

function Ask({ ids, onDone }: { ids: string[]; onDone: (stillIn: string[]) => void }) {
  const [isBusy, setBusy] = useState(false);
  const redact = async () => {
    setBusy(true);
    try {
      onDone((await api.redact(ids)).still_held_in);
      changed.value++;
    } catch (error) {
      sayError(error);
      setBusy(false);
    }
  };
  const title =
    ids.length === 1 ? 'Redact the secret?' : `Redact the secrets of ${ids.length} memories?`;
  return (
    <Dialog title={title} onClose={close}>
      <div class="stack">
        <p>
          Each secret is overwritten with a placeholder, in the text and in everything derived from
          it. This cannot be undone.
        </p>
        <div class="row">
          <button class="danger" disabled={isBusy} onClick={() => void redact()}>
            Redact permanently
          </button>
          <button class="quiet" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Told({ stillIn }: { stillIn: string[] }) {
  return (
    <Dialog title="Redacted" onClose={close}>
      <div class="stack">
        <p>
          The store no longer contains the secret{stillIn.length === 0 ? '.' : ', but these files do:'}
        </p>
        <ul class="review-files">
          {stillIn.map((file) => (
            <li key={file}>
              <code>
                <Text of={file} />
              </code>
            </li>
          ))}
        </ul>
        <p class="muted">
          Anyone who could read it may still have it: change the key or password where it is used.
        </p>
        <button class="primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}

function Redaction({ ids }: { ids: string[] }) {
  const [stillIn, setStillIn] = useState<string[] | null>(null);
  return stillIn ? <Told stillIn={stillIn} /> : <Ask ids={ids} onDone={setStillIn} />;
}

/** Asks first, since there is no way back; afterwards it says where copies may still be. */
export function RedactDialog() {
  return asked.value && <Redaction ids={asked.value} />;
}

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { MemoryFields } from '../api';
import { draftOf, fieldsOf, type DraftName } from '../app/draft';
import { DraftFields } from './draft_fields';
import { messageOf } from './states';

interface Props {
  initial: MemoryFields;
  /** Also what did not change is to be sent: what is stored is a new memory. */
  isNew?: boolean;
  action: string; // the button's word
  onSave: (fields: MemoryFields) => Promise<unknown>;
  onDirty?: (isDirty: boolean) => void;
  onCancel?: (() => void) | undefined;
  isBrief?: boolean; // everything but the content is folded away
  /** Shown under the fields, for the text as it is typed. */
  note?: (content: string) => ComponentChildren;
}

/** The fields of a memory. If saving fails, the text stays, with the reason under it. */
export function MemoryForm({
  initial,
  isNew = false,
  action,
  onSave,
  onDirty,
  onCancel,
  isBrief = false,
  note,
}: Props) {
  const [before] = useState(() => draftOf(initial));
  const [draft, setDraft] = useState(before);
  const [error, setError] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const set = (name: DraftName, value: string) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    onDirty?.(Object.keys(fieldsOf(next, before)).length > 0);
  };
  const save = async () => {
    setSaving(true);
    try {
      await onSave(fieldsOf(draft, isNew ? draftOf({}) : before));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      class="stack memory-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.requestSubmit();
      }}
    >
      <DraftFields draft={draft} set={set} isBrief={isBrief} />
      {note?.(draft.content)}
      {error !== undefined && (
        <p class="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div class="row form-end">
        <span class="muted small form-hint">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> to save
        </span>
        {onCancel && (
          <button type="button" class="quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button class="primary" type="submit" disabled={isSaving || !draft.content.trim()}>
          {action}
        </button>
      </div>
    </form>
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { MemoryFields } from '../api';
import { draftOf, fieldsOf, type Draft, type DraftName } from '../app/draft';
import { session } from '../app/state';
import { messageOf } from './states';

interface FieldProps {
  draft: Draft;
  set: (name: DraftName, value: string) => void;
  name: DraftName;
  title: string;
}

function TextField({ draft, set, name, title, hint, type = 'text' }: FieldProps & { hint?: string; type?: string }) {
  return (
    <label class="field">
      <span>{title}</span>
      <input
        type={type}
        dir="auto"
        value={draft[name]}
        placeholder={hint ?? ''}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    </label>
  );
}

function ChoiceField({ draft, set, name, title, options }: FieldProps & { options: string[] }) {
  return (
    <label class="field">
      <span>{title}</span>
      <select value={draft[name]} onChange={(event) => set(name, event.currentTarget.value)}>
        {[...new Set([draft[name], ...options])].filter(Boolean).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function RangeField({ draft, set, name, title, max, step }: FieldProps & { max: number; step: number }) {
  return (
    <label class="field">
      <span>
        {title} <output class="numbers">{draft[name]}</output>
      </span>
      <input
        type="range"
        min="0"
        max={max}
        step={step}
        value={draft[name]}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    </label>
  );
}

type Shared = Omit<FieldProps, 'name' | 'title'>;

function Fields(shared: Shared) {
  const content = useRef<HTMLTextAreaElement>(null);
  // The browser gave the focus away before the form was there.
  useEffect(() => {
    if (content.current?.closest('dialog')) content.current.focus();
  }, []);
  return (
    <>
      <label class="field">
        <span>Content</span>
        <textarea
          ref={content}
          rows={6}
          required
          dir="auto"
          value={shared.draft.content}
          placeholder="One thing worth knowing again, in your own words"
          onInput={(event) => shared.set('content', event.currentTarget.value)}
        />
      </label>
      <div class="fields">
        <ChoiceField {...shared} name="type" title="Type" options={session.value!.types} />
        <ChoiceField {...shared} name="category" title="Category" options={session.value!.categories} />
        <TextField {...shared} name="tags" title="Tags" hint="storage, backup" />
        <RangeField {...shared} name="importance" title="Importance" max={10} step={1} />
        <RangeField {...shared} name="confidence" title="Confidence" max={1} step={0.05} />
        <TextField {...shared} name="expires_at" title="Expires on" type="date" />
      </div>
      <TextField {...shared} name="context" title="Context" hint="Why or where it was learned" />
      <details>
        <summary>More fields</summary>
        <div class="fields">
          <TextField {...shared} name="summary" title="Summary" hint="Made from the content" />
          <TextField {...shared} name="project" title="Project" hint={session.value!.project} />
          <TextField {...shared} name="branch" title="Branch" />
          <TextField {...shared} name="keywords" title="Keywords" />
          <TextField {...shared} name="entities" title="Entities" hint="Found by themselves" />
        </div>
      </details>
    </>
  );
}

interface Props {
  initial: MemoryFields;
  /** Also what did not change is to be sent: what is stored is a new memory. */
  isNew?: boolean;
  action: string; // the button's word
  onSave: (fields: MemoryFields) => Promise<unknown>;
  onDirty?: (isDirty: boolean) => void;
  children?: ComponentChildren; // beside the button
}

/** The fields of a memory. If saving fails, the text stays and the reason stands under it. */
export function MemoryForm({ initial, isNew = false, action, onSave, onDirty, children }: Props) {
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Fields draft={draft} set={set} />
      {error !== undefined && (
        <p class="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div class="row form-end">
        {children}
        <button class="primary" type="submit" disabled={isSaving || !draft.content.trim()} title="Ctrl+Enter">
          {action}
        </button>
      </div>
    </form>
  );
}

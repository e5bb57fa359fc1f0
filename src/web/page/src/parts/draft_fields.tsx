import { useEffect, useRef } from 'preact/hooks';

import type { Draft, DraftName } from '../app/draft';
import { session } from '../app/state';

interface FieldProps {
  draft: Draft;
  set: (name: DraftName, value: string) => void;
  name: DraftName;
  title: string;
}

function TextField({
  draft,
  set,
  name,
  title,
  hint,
  type = 'text',
}: FieldProps & { hint?: string; type?: string }) {
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

function RangeField({
  draft,
  set,
  name,
  title,
  max,
  step,
}: FieldProps & { max: number; step: number }) {
  return (
    <label class="field">
      <span>
        {title} <span class="numbers">{draft[name]}</span>
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

// A handoff has fields of its own and is stored in another way.
const typesToGive = () => session.value!.types.filter((type) => type !== 'handoff');

type Shared = Omit<FieldProps, 'name' | 'title'>;

function UsualFields(shared: Shared) {
  return (
    <>
      <div class="fields">
        <ChoiceField {...shared} name="type" title="Type" options={typesToGive()} />
        <ChoiceField
          {...shared}
          name="category"
          title="Category"
          options={session.value!.categories}
        />
        <TextField {...shared} name="tags" title="Tags" hint="storage, backup" />
        <RangeField {...shared} name="importance" title="Importance" max={10} step={1} />
        <RangeField {...shared} name="confidence" title="Confidence" max={1} step={0.05} />
        <TextField {...shared} name="expires_at" title="Expires on" type="date" />
      </div>
      <TextField {...shared} name="context" title="Context" hint="Why or where it was learned" />
    </>
  );
}

function OtherFields(shared: Shared) {
  return (
    <div class="fields">
      <TextField {...shared} name="summary" title="Summary" hint="Generated from the content" />
      <TextField {...shared} name="project" title="Project" hint={session.value!.project} />
      <TextField {...shared} name="branch" title="Branch" />
      <TextField {...shared} name="keywords" title="Keywords" />
      <TextField {...shared} name="entities" title="Entities" hint="Detected automatically" />
    </div>
  );
}

/** What a memory can be given; all of it is text until it is saved. */
export function DraftFields(shared: Shared & { isBrief: boolean }) {
  const content = useRef<HTMLTextAreaElement>(null);
  // The browser gave the focus away before the form was there.
  useEffect(() => {
    if (!content.current?.closest('dialog')) return;
    content.current.focus();
    content.current.setSelectionRange(0, 0);
    content.current.scrollTop = 0;
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
          placeholder="One fact, decision or preference, in your own words"
          onInput={(event) => shared.set('content', event.currentTarget.value)}
        />
      </label>
      {shared.isBrief ? (
        <details>
          <summary>More fields</summary>
          <div class="stack">
            <UsualFields {...shared} />
            <OtherFields {...shared} />
          </div>
        </details>
      ) : (
        <>
          <UsualFields {...shared} />
          <details>
            <summary>More fields</summary>
            <OtherFields {...shared} />
          </details>
        </>
      )}
    </>
  );
}

import { useState } from 'preact/hooks';

import { api } from '../api';
import { useSettled } from '../app/settled';
import { useLoad } from '../app/state';
import { MemoryLine } from './memory_line';
import { ErrorState } from './states';
import { SupersedeButton } from './supersede_button';

const keystrokeMs = 60;
const shown = 8;

/** Finds the memory that replaces `old`; before anything is typed, the latest ones. */
export function MemoryPicker({ old, onDone }: { old: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), keystrokeMs);
  const { data, error, reload } = useLoad(
    async (signal) =>
      query
        ? (await api.search({ query, limit: shown }, signal)).results
        : (await api.list({ limit: shown, order: 'updated' }, signal)).items,
    [query],
  );
  return (
    <div class="stack">
      <label class="field">
        <span>Newer memory</span>
        <input
          type="search"
          dir="auto"
          placeholder="Search memories"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {error !== undefined && <ErrorState error={error} retry={reload} />}
      <ul class="memory-list">
        {data
          ?.filter((memory) => memory.id !== old)
          .map((memory) => (
            <li key={memory.id}>
              <MemoryLine memory={memory}>
                <SupersedeButton old={old} by={memory.id} onDone={onDone} />
              </MemoryLine>
            </li>
          ))}
      </ul>
    </div>
  );
}

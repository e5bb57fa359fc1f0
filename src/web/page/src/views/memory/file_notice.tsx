import type { Memory } from '../../api';
import { editor, editors, fileLink, useEditor } from '../../app/editor';
import { say, sayError } from '../../parts/toast';
import { Text } from '../../parts/text';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    say('Path copied.');
  } catch (error) {
    sayError(error);
  }
}

/** Where the text comes from, and how to get there: edits belong into the file. */
export function FileNotice({ memory }: { memory: Memory }) {
  const link = fileLink(memory);
  const place = memory.file_path + (memory.line ? `:${memory.line}` : '');
  return (
    <div class="file-notice" role="note">
      <span class="spread">
        From{' '}
        <code>
          <Text of={place} />
        </code>
        . Edit the file to change this memory; Cairn follows.
      </span>
      <button class="quiet" onClick={() => void copy(place)}>
        Copy path
      </button>
      {link && (
        <span class="row">
          <a class="button" href={link}>
            Open in {editors[editor.value]!.name}
          </a>
          <select
            aria-label="Editor"
            value={editor.value}
            onChange={(event) => useEditor(event.currentTarget.value)}
          >
            {Object.entries(editors).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}

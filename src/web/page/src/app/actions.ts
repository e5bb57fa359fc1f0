// What can be done to a memory: each says what it did, offers to undo it, and tells every view
// to load again.

import { api, type Memory, type MemoryFields, type Remembered } from '../api';
import { say, sayError } from '../parts/toast';
import { leaveRow } from './rows';
import { changed, session } from './state';

/** Does it and tells the views; throws what the server refused. */
async function write<T>(act: () => Promise<T>): Promise<T> {
  const reply = await act();
  changed.value++;
  return reply;
}

/** Does it, says so with an undo, and turns a refusal into a toast. True if it was done. */
async function attempt(
  act: () => Promise<unknown>,
  said: string,
  undo: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await write(act);
    say(said, () => write(undo));
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

export function vote(id: string, votes: 1 | -1) {
  return attempt(
    () => api.vote(id, votes),
    votes > 0 ? 'Voted up.' : 'Voted down.',
    () => api.vote(id, -votes),
  );
}

export function remove(ids: string[]) {
  leaveRow();
  return attempt(
    () => api.delete(ids),
    ids.length === 1 ? 'Deleted.' : `Deleted ${ids.length} memories.`,
    () => api.restore(ids),
  );
}

export function restore(ids: string[]) {
  return attempt(
    () => api.restore(ids),
    ids.length === 1 ? 'Restored.' : `Restored ${ids.length} memories.`,
    () => api.delete(ids),
  );
}

export function supersede(old: string, by: string) {
  leaveRow();
  return attempt(
    () => api.supersede(old, by),
    'Superseded.',
    () => api.restore([old]),
  );
}

/** The settable fields in which two states of a memory differ, as they were. */
function formerValues(before: Memory, after: Memory): MemoryFields {
  const isDifferent = (name: keyof Memory) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const names = (session.value?.settable ?? []) as (keyof Memory)[];
  return Object.fromEntries(names.filter(isDifferent).map((name) => [name, before[name]]));
}

/** Throws what the server refused, since the form has to stay open with the text. */
export async function edit(before: Memory, fields: MemoryFields): Promise<Memory> {
  const after = await write(() => api.update(before.id, fields));
  const former = formerValues(before, after);
  say('Saved.', () => write(() => api.update(before.id, former)));
  return after;
}

/** Throws like edit. What it supersedes comes back with an undo; a duplicate does nothing. */
export async function add(fields: MemoryFields, supersedes: string[] = []): Promise<Remembered> {
  const stored = await write(() => api.add(supersedes.length ? { ...fields, supersedes } : fields));
  if (stored.duplicate) return stored;
  const redacted = stored.redacted ? ` Redacted: ${stored.redacted.join(', ')}.` : '';
  say((supersedes.length ? 'Superseded.' : 'Stored.') + redacted, () =>
    write(async () => {
      await api.delete([stored.id]);
      if (supersedes.length) await api.restore(supersedes);
    }),
  );
  return stored;
}

// Memories that a view wants to show beside others, fetched one by one when they are wanted, a few at
// a time, and kept until something changes.

import { useEffect, useState } from 'preact/hooks';

import { api, type Memory } from '../api';
import { changed } from './state';

const AT_ONCE = 4;
const MOST_KEPT = 2000;

const kept = new Map<string, Promise<Memory | null>>();
const waiting: (() => void)[] = [];
let running = 0;

changed.subscribe(() => kept.clear());

function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running++;
    return Promise.resolve();
  }
  return new Promise((begin) => waiting.push(begin));
}

function finished() {
  const next = waiting.pop(); // what was wanted last is looked at now
  if (next) next();
  else running--;
}

async function fetchMemory(id: string): Promise<Memory | null> {
  await turn();
  try {
    return await api.memory(id);
  } catch {
    return null;
  } finally {
    finished();
  }
}

function memoryOf(id: string): Promise<Memory | null> {
  let memory = kept.get(id);
  if (!memory) {
    if (kept.size >= MOST_KEPT) kept.clear();
    memory = fetchMemory(id);
    kept.set(id, memory);
  }
  return memory;
}

/** Undefined while it is fetched, null if it cannot be had. */
export function useMemory(id: string): Memory | null | undefined {
  const [memory, setMemory] = useState<Memory | null>();
  useEffect(() => {
    let wanted = true;
    void memoryOf(id).then((found) => wanted && setMemory(found));
    return () => {
      wanted = false;
    };
  }, [id, changed.value]);
  return memory?.id === id ? memory : memory === null ? null : undefined;
}

/** Those that have come so far, by id. */
export function useMemories(ids: string[]): ReadonlyMap<string, Memory> {
  const [memories, setMemories] = useState<ReadonlyMap<string, Memory>>(new Map());
  useEffect(() => {
    let wanted = true;
    for (const id of ids) {
      void memoryOf(id).then(
        (found) => found && wanted && setMemories((old) => new Map([...old, [id, found]])),
      );
    }
    return () => {
      wanted = false;
    };
  }, [ids, changed.value]);
  return memories;
}

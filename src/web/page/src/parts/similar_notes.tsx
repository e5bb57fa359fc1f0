import { Link } from 'wouter-preact';

import { api } from '../api';
import { useSettled } from '../app/settled';
import { session, useLoad } from '../app/state';
import { titleOf } from './memory_line';
import { visible } from './text';

const pauseMs = 500;
const leastLength = 16; // characters; a word or two is similar to many
const leastCosine = 0.8; // storing itself warns from 0.92 on
const mostShown = 3;
const longestQuery = 2000; // characters

/** What is stored already and says nearly what somebody is typing. */
export function SimilarNotes({ text }: { text: string }) {
  const query = useSettled(text.trim().slice(0, longestQuery), pauseMs);
  const { data } = useLoad(
    async (signal) => {
      if (query.length < leastLength || !session.value?.model) return [];
      const reply = await api.search({ query, mode: 'vector', limit: mostShown }, signal);
      return reply.results.filter(({ why }) => (why.vector?.cosine ?? 0) >= leastCosine);
    },
    [query],
  );
  return (
    <div role="status">
      {data && data.length > 0 && (
        <div class="notice">
          <p>Similar memories are already stored:</p>
          <ul class="similar-notes">
            {data.map((memory) => (
              <li key={memory.id}>
                <Link href={`/memory/${memory.id}`} class="text" dir="auto">
                  {visible(titleOf(memory))}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

// How many memories wait for a decision: the badge of Review. Asking reads the whole store, so it is
// done in a pause and not often.

import { computed, signal } from '@preact/signals';

import { api, type Brief, type Review } from '../api';
import { dismissed } from './dismissed';
import { changed, connected, reviewChanged, session } from './state';

export type ReviewKey = Exclude<keyof Review, 'state'>;
export type Pair = Review['duplicates']['items'][number];

export const pairKey = ({ older, newer }: Pair) => `pair ${older.id} ${newer.id}`;
export const flagKey = ({ id }: Brief) => `flag ${id}`;

/** What is listed there, without what was dismissed. */
export function waitingIn(review: Review, key: ReviewKey): number {
  const { count } = review[key];
  const kept = dismissed.value;
  if (key === 'duplicates') {
    return count - review.duplicates.items.filter((pair) => kept.has(pairKey(pair))).length;
  }
  if (key === 'instruction_like') {
    return count - review.instruction_like.items.filter((each) => kept.has(flagKey(each))).length;
  }
  return count;
}

/** Stale and unused memories may well stay as they are; all else asks for a decision. */
const urgent: ReviewKey[] = ['secrets', 'instruction_like', 'duplicates', 'unembedded', 'expired'];

export const latestReview = signal<Review | null>(null);
export const waiting = computed(() => {
  const review = latestReview.value;
  return review ? urgent.reduce((sum, key) => sum + waitingIn(review, key), 0) : 0;
});

const leastPauseMs = 3000;
const pausePerMs = 20; // of work: at most a twentieth of the server's time
let timer = 0;
let nextAt = 0;

async function ask() {
  timer = 0;
  if (!connected.peek() || document.hidden) return;
  const begin = Date.now();
  try {
    latestReview.value = await api.review();
  } catch {
    // The view says what is wrong; the badge stays as it was.
  }
  nextAt = Date.now() + Math.max(leastPauseMs, pausePerMs * (Date.now() - begin));
}

function askSoon() {
  if (session.peek()) timer ||= window.setTimeout(() => void ask(), Math.max(1000, nextAt - Date.now()));
}
for (const counter of [changed, reviewChanged, session]) counter.subscribe(askSoon);
document.addEventListener('visibilitychange', askSoon);

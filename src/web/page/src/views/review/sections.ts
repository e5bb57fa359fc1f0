import type { Review } from '../../api';
import { waitingIn, type ReviewKey } from '../../app/waiting';

export type SectionKey = ReviewKey;

interface Section {
  key: SectionKey;
  title: string;
  why: string; // what it is and what to do
}

/** What may need attention, the most urgent first. */
export const sections: Section[] = [
  {
    key: 'secrets',
    title: 'Secrets',
    why: 'These seem to contain keys or passwords. Redacting overwrites them in the store.',
  },
  {
    key: 'instruction_like',
    title: 'Instruction-like',
    why: 'Text from an outside source that addresses the agent. Agents see it marked and are told not to follow it. Delete what you do not trust, ignore what is harmless.',
  },
  {
    key: 'duplicates',
    title: 'Near duplicates',
    why: 'Pairs that say almost the same. Keep one and it supersedes the other, which can be restored.',
  },
  {
    key: 'unembedded',
    title: 'Not embedded',
    why: 'Found by keywords, but not yet by meaning.',
  },
  {
    key: 'expired',
    title: 'Expired',
    why: 'Searches no longer find these, and they will be erased. Keep what is still true.',
  },
  {
    key: 'stale',
    title: 'Stale',
    why: 'Neither edited nor used for six months. Vote up what is still valid, delete what is not.',
  },
  {
    key: 'unused',
    title: 'Never used',
    why: 'Older than a month and never used.',
  },
];

export const isAllClear = (review: Review) =>
  review.state === 'ready' && sections.every(({ key }) => waitingIn(review, key) === 0);

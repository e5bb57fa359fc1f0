import type { Review } from '../../api';

export type SectionKey = Exclude<keyof Review, 'state'>;

interface Section {
  key: SectionKey;
  title: string;
  why: string; // what it is and what to do
}

/** What may need a hand, the most urgent first. */
export const sections: Section[] = [
  {
    key: 'secrets',
    title: 'Secrets',
    why: 'Keys or passwords seem to stand in these. Redacting writes over them where they are stored.',
  },
  {
    key: 'instruction_like',
    title: 'Instruction-like',
    why: 'These came from elsewhere and speak to the agent. It is told not to obey them; delete what you do not trust.',
  },
  {
    key: 'duplicates',
    title: 'Near duplicates',
    why: 'Pairs that say almost the same. Keep one, and the other is superseded by it: no longer found, and restorable.',
  },
  {
    key: 'unembedded',
    title: 'Not embedded',
    why: 'Found by their words, but not yet by their meaning.',
  },
  {
    key: 'expired',
    title: 'Expired',
    why: 'Past their time: no search shows them, and they will be erased. Keep what is still true.',
  },
  {
    key: 'stale',
    title: 'Stale',
    why: 'Neither changed nor used for half a year. Vote up what still holds, delete what does not.',
  },
  {
    key: 'unused',
    title: 'Never used',
    why: 'A month old, and nobody has needed them yet.',
  },
];

export const isAllClear = (review: Review) =>
  review.state === 'ready' && sections.every(({ key }) => review[key].count === 0);

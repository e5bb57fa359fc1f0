import type { SearchResult } from '../api';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
export function ordinal(n: number): string {
  return n + endings[ordinals.select(n)]!;
}

/** "by meaning 2nd, by words 1st" */
export function ranksOf({ why }: SearchResult): string {
  const ranks = [];
  if (why.vector) ranks.push(`by meaning ${ordinal(why.vector.rank)}`);
  if (why.keyword) ranks.push(`by words ${ordinal(why.keyword.rank)}`);
  return ranks.join(', ') || 'found beside another result';
}

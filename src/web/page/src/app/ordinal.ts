const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** "2nd" */
export function ordinal(n: number): string {
  return n + endings[ordinals.select(n)]!;
}

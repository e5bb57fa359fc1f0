// What a score is made of, as amounts that add up to it.

import type { SearchResult, Why } from '../api';

export interface Amount {
  name: string;
  amount: number;
}

const signal = (why: Why, name: string) => why.signals[name] ?? { value: 0, weight: 0 };

/** Under the rule `prior` the other signals raise or lower the relevance by a share of it. */
function ofPrior(why: Why): Amount[] {
  const relevance = signal(why, 'relevance').value;
  const recency = signal(why, 'recency');
  const utility = signal(why, 'utility');
  return [
    { name: 'relevance', amount: relevance },
    { name: 'recency', amount: relevance * recency.weight * recency.value },
    { name: 'utility', amount: relevance * utility.weight * (2 * utility.value - 1) },
  ];
}

export function amountsOf(why: Why): Amount[] {
  const amounts =
    why.rule === 'prior'
      ? ofPrior(why)
      : Object.entries(why.signals).map(([name, { value, weight }]) => ({
          name,
          amount: value * weight,
        }));
  if (why.jitter === 1) return amounts;
  const sum = amounts.reduce((total, each) => total + each.amount, 0);
  return [...amounts, { name: 'chance', amount: sum * (why.jitter - 1) }];
}

/** To people 1 is the best there is: votes and recent use may lift a score above it. */
export const shownScore = (score: number) => Math.min(Math.max(score, 0), 1).toFixed(2);

/** Where the first gains most on the second: what puts it before it. */
export function biggestLead(first: SearchResult, second: SearchResult): Amount | undefined {
  const theirs = new Map(amountsOf(second.why).map((each) => [each.name, each.amount]));
  return amountsOf(first.why)
    .map(({ name, amount }) => ({ name, amount: amount - (theirs.get(name) ?? 0) }))
    .sort((a, b) => b.amount - a.amount)
    .find((each) => each.amount > 0);
}

/** What each signal means, in a few words. */
export const signalWords: Record<string, string> = {
  relevance: 'how well it fits the query',
  recency: 'how lately it was used or stored',
  utility: 'votes and use',
  importance: 'how much it was said to matter',
  frequency: 'how often it was used',
  confidence: 'how sure it was said to be',
  chance: 'a little luck, as the profile wants',
};

export const partWords: Record<string, string> = {
  meaning: 'how near it is in meaning',
  words: 'how many of the words it has',
  date: 'of the time asked for',
  speaker: 'said by whom the query names',
  brevity: 'how short it is',
  neighbours: 'how well what stands beside it fits',
  answer: 'follows a question that fits',
  thread_words: 'how many of the words its file or conversation has',
  thread_meaning: 'how near its file or conversation is',
  when: 'tells a time, as asked',
  number: 'tells a number, as asked',
  question: 'asks rather than tells',
  short: 'too short to tell much',
  fellows: 'how well the texts most like it fit',
};

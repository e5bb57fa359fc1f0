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
  return [...amounts, { name: 'jitter', amount: sum * (why.jitter - 1) }];
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
  recency: 'how recently it was stored or used',
  utility: 'votes and uses',
  importance: 'as stored',
  frequency: 'how often it was used',
  confidence: 'as stored',
  jitter: 'randomness, as the profile sets',
};

export const partWords: Record<string, string> = {
  meaning: 'similarity of meaning',
  words: 'share of the query’s words',
  date: 'matches the time in the query',
  speaker: 'said by a person in the query',
  brevity: 'shorter texts rank higher',
  neighbours: 'how well the texts before and after fit',
  answer: 'follows a matching question',
  thread_words: 'share of the words in its file or conversation',
  thread_meaning: 'similarity of its file or conversation',
  when: 'contains a time, as asked',
  number: 'contains a number, as asked',
  question: 'is itself a question',
  short: 'very short text',
  fellows: 'how well similar texts fit',
};

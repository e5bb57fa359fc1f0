// Which words of two texts are not in the other, in order: what their longest common part leaves.

export interface Run {
  text: string; // words with the spaces after them
  differs: boolean;
}

const MOST_WORDS = 400; // the table of the comparison has their square

const wordsOf = (text: string) => (text.match(/\S+\s*/gu) ?? []).slice(0, MOST_WORDS);

/** lengths[i][j]: of the longest common part of a from i and b from j. */
function commonLengths(a: string[], b: string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        a[i] === b[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}

function append(runs: Run[], text: string, differs: boolean) {
  const last = runs.at(-1);
  if (last && last.differs === differs) last.text += text;
  else runs.push({ text, differs });
}

export function compareWords(first: string, second: string): [Run[], Run[]] {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  const [keyA, keyB] = [a, b].map((words) => words.map((word) => word.trim())) as [
    string[],
    string[],
  ];
  const lengths = commonLengths(keyA, keyB);
  const [runsA, runsB]: [Run[], Run[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && keyA[i] === keyB[j]) {
      append(runsA, a[i++]!, false);
      append(runsB, b[j++]!, false);
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      append(runsA, a[i++]!, true);
    } else {
      append(runsB, b[j++]!, true);
    }
  }
  return [runsA, runsB];
}

import { signalWords, type Amount } from '../app/score';

const shown = (amount: number) => Math.abs(amount).toFixed(2);
// As written it is not 0.00.
const isSeen = ({ amount }: Amount) => Math.abs(amount) >= 0.005;
const colorOf = (name: string) => ({ '--color': `var(--signal-${name})` });

/** Amounts side by side; what was taken away is hatched off the end. `whole` is the full width. */
export function ScoreBar({ amounts, whole }: { amounts: Amount[]; whole: number }) {
  const percent = (amount: number) => `${(100 * Math.abs(amount)) / whole}%`;
  const taken = amounts
    .filter((each) => each.amount < 0)
    .reduce((sum, each) => sum - each.amount, 0);
  return (
    <div class="score-bar" aria-hidden="true">
      {amounts
        .filter((each) => each.amount > 0)
        .map((each) => (
          <span key={each.name} style={{ ...colorOf(each.name), width: percent(each.amount) }} />
        ))}
      {taken > 0 && (
        <span class="taken" style={{ width: percent(taken), marginLeft: '-' + percent(taken) }} />
      )}
    </div>
  );
}

/** The same in words: "relevance 1.00, recency +0.10". */
export function ScoreWords({ amounts }: { amounts: Amount[] }) {
  return (
    <span class="score-words numbers">
      {amounts.filter(isSeen).map(({ name, amount }, i) => (
        <span key={name} class="score-word" style={colorOf(name)} title={signalWords[name] ?? ''}>
          {name} {amount < 0 ? '−' : i > 0 ? '+' : ''}
          {shown(amount)}
        </span>
      ))}
    </span>
  );
}

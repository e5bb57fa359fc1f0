import type { SearchResult } from '../../api';
import { ordinal } from '../../app/ranks';
import { biggestLead, partWords, shownScore, signalWords } from '../../app/score';

const four = (value: number) => value.toFixed(4).replace('-', '−');
// Weights as they are written in the configuration.
const short = (value: number) => String(Number(value.toPrecision(4)));

function Places({ result }: { result: SearchResult }) {
  const { vector, keyword } = result.why;
  return (
    <li>
      <b>It was found</b>{' '}
      {vector && (
        <>
          by meaning in place {vector.rank} (cosine {four(vector.cosine)}
          {vector.window > 0 && `, in its part ${vector.window + 1}`})
        </>
      )}
      {vector && keyword && ' and '}
      {keyword && (
        <>
          by words in place {keyword.rank} (BM25 {four(keyword.score)})
        </>
      )}
      {!vector && !keyword && 'because it stands beside another result'}.
    </li>
  );
}

function Parts({ result }: { result: SearchResult }) {
  const parts = Object.entries(result.why.parts);
  if (parts.length === 0) return null;
  return (
    <li>
      <b>What speaks for it:</b>
      <table class="parts-table numbers">
        <tbody>
          {parts.map(([name, value]) => (
            <tr key={name}>
              <td>{value < 0 ? four(value) : '+' + four(value)}</td>
              <th scope="row">{name.replace('_', ' ')}</th>
              <td class="muted">{partWords[name]}</td>
            </tr>
          ))}
          <tr class="sum">
            <td>{four(result.why.fused)}</td>
            <th scope="row">together</th>
            <td />
          </tr>
        </tbody>
      </table>
    </li>
  );
}

function Relevance({ result, best }: { result: SearchResult; best: SearchResult }) {
  const relevance = result.why.signals.relevance;
  if (!relevance) return null;
  const fitsBest = result.why.fused >= best.why.fused;
  return (
    <li>
      <b>Relevance {four(relevance.value)}:</b> its {four(result.why.fused)}
      {fitsBest
        ? ' is the most of all that was found, which counts as 1.'
        : `, measured against the ${four(best.why.fused)} of what fits best, which counts as 1.`}
    </li>
  );
}

function Formula({ result }: { result: SearchResult }) {
  const { why, score } = result;
  const { recency, utility, relevance } = why.signals;
  const sum = Object.entries(why.signals)
    .map(([name, { value, weight }]) => `${short(weight)} × ${name} ${four(value)}`)
    .join(' + ');
  const prior =
    `relevance ${four(relevance?.value ?? 0)} × (1` +
    (recency ? ` + ${short(recency.weight)} × recency ${four(recency.value)}` : '') +
    (utility ? ` + ${short(utility.weight)} × (2 × utility ${four(utility.value)} − 1)` : '') +
    ')';
  return (
    <li>
      <b>Score {four(score)}</b> ={' '}
      <span class="numbers">
        {why.rule === 'prior' ? prior : sum}
        {why.jitter !== 1 && `, × chance ${four(why.jitter)}`}
      </span>
      {why.rule === 'prior' && utility && (
        <span class="muted">
          {' '}
          Utility is 0.5 without votes and use: then it neither adds nor takes.
        </span>
      )}
    </li>
  );
}

function Lead({ result, next }: { result: SearchResult; next: SearchResult }) {
  const lead = result.score - next.score;
  const most = biggestLead(result, next);
  if (lead <= 0 || !most) return <>The next one has the same score.</>;
  return (
    <>
      It is ahead of the next one by {four(lead)}, most of all by its {most.name}
      {signalWords[most.name] && `: ${signalWords[most.name]}`} (+{four(most.amount)}).
    </>
  );
}

interface Props {
  result: SearchResult;
  place: number;
  best: SearchResult; // by what speaks for it, before the profile
  next: SearchResult | undefined;
}

/** Why a result stands where it stands, with numbers that add up by hand. */
export function WhyHere({ result, place, best, next }: Props) {
  return (
    <div class="why">
      <p>
        <b>{ordinal(place)}</b> of what was found, with a score of {shownScore(result.score)}.{' '}
        {next && <Lead result={result} next={next} />}
      </p>
      <ol>
        <Places result={result} />
        <Parts result={result} />
        <Relevance result={result} best={best} />
        <Formula result={result} />
      </ol>
    </div>
  );
}

import type { SearchResult } from '../../api';
import { ordinal } from '../../app/ordinal';
import { amountsOf, biggestLead, partWords, shownScore, signalWords } from '../../app/score';
import { ScoreBar, ScoreWords } from '../../parts/score_bar';

const four = (value: number) => value.toFixed(4).replace('-', '−');
// Weights as they are written in the configuration.
const short = (value: number) => String(Number(value.toPrecision(4)));

function Places({ result }: { result: SearchResult }) {
  const { vector, keyword } = result.why;
  return (
    <li>
      <b>Found</b>{' '}
      {vector && (
        <>
          by meaning, {ordinal(vector.rank)} (cosine {four(vector.cosine)}
          {vector.window > 0 && `, in passage ${vector.window + 1}`})
        </>
      )}
      {vector && keyword && ', and '}
      {keyword && (
        <>
          by keywords, {ordinal(keyword.rank)} (BM25 {four(keyword.score)})
        </>
      )}
      {!vector && !keyword && 'next to another result'}.
    </li>
  );
}

function Parts({ result }: { result: SearchResult }) {
  const parts = Object.entries(result.why.parts);
  if (parts.length === 0) return null;
  return (
    <li>
      <b>Score breakdown:</b>
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
            <th scope="row">total</th>
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
      <b>Relevance {four(relevance.value)}:</b> a total of {four(result.why.fused)}
      {fitsBest
        ? ', the highest of all results, counts as 1.'
        : ` relative to ${four(best.why.fused)}, the highest of all results, which counts as 1.`}
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
        {why.jitter !== 1 && `, × jitter ${four(why.jitter)}`}
      </span>
      {why.rule === 'prior' && utility && (
        <span class="muted">
          {' '}
          Utility is 0.5 without votes and uses, which changes nothing.
        </span>
      )}
    </li>
  );
}

function Lead({ result, next }: { result: SearchResult; next: SearchResult }) {
  const lead = result.score - next.score;
  const most = biggestLead(result, next);
  if (lead <= 0 || !most) return <>The next result has the same score.</>;
  return (
    <>
      It leads the next result by {four(lead)}, mostly by {most.name}
      {signalWords[most.name] && ` (${signalWords[most.name]})`}, +{four(most.amount)}.
    </>
  );
}

interface Props {
  result: SearchResult;
  place: number;
  best: SearchResult; // by relevance, before the profile
  next: SearchResult | undefined;
  highest: number; // the highest score of all, the bar's full width
}

/** Why a result has its rank, with numbers that add up by hand. */
export function WhyHere({ result, place, best, next, highest }: Props) {
  const amounts = amountsOf(result.why);
  return (
    <div class="why">
      <p>
        <b>{ordinal(place)}</b>, with a score of{' '}
        <span class="numbers score">{shownScore(result.score)}</span>.{' '}
        {next && <Lead result={result} next={next} />}
      </p>
      <div class="result-score">
        <ScoreBar amounts={amounts} whole={highest} />
        <ScoreWords amounts={amounts} />
      </div>
      <ol>
        <Places result={result} />
        <Parts result={result} />
        <Relevance result={result} best={best} />
        <Formula result={result} />
      </ol>
    </div>
  );
}

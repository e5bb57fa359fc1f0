import { useState } from 'preact/hooks';

import { api } from '../../api';
import { changed, useLoad } from '../../app/state';
import { ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';

/** What the doctor sees; a deeper look reads the whole store. */
export function Checks() {
  const [isDeep, setDeep] = useState(false);
  const { data, error, loading, reload } = useLoad(
    () => api.health(isDeep),
    [isDeep, changed.value],
  );
  return (
    <section class="panel stack" aria-labelledby="health-checks">
      <div class="row">
        <h2 id="health-checks">
          {data ? (data.healthy ? 'Everything is in order' : 'Something needs you') : 'Checks'}
        </h2>
        <span class="spread" />
        {isDeep ? (
          <span class="muted small" role="status">
            {loading ? 'Reading everything…' : 'A deep look'}
          </span>
        ) : (
          <button title="Reads the whole store; may take a while" onClick={() => setDeep(true)}>
            Look deeper
          </button>
        )}
      </div>
      {!data && (error ? <ErrorState error={error} retry={reload} /> : <Waiting />)}
      {data && (
        <>
          <ul class="checks">
            {data.checks.map((check) => (
              <li key={check.check} class={check.ok ? 'good' : 'bad'}>
                <span class="check-sign" aria-hidden="true">
                  {check.ok ? '✓' : '✗'}
                </span>
                <span class="check-name">
                  <span class="visually-hidden">{check.ok ? 'Good: ' : 'Bad: '}</span>
                  {check.check}
                </span>
                <span class="text" dir="auto">
                  {visible(check.detail)}
                  {check.advice && <span class="check-advice">{visible(check.advice)}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p class="muted small text" dir="auto">
            {visible(data.store)}
          </p>
        </>
      )}
    </section>
  );
}

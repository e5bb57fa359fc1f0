import { useState } from 'preact/hooks';

import { api, type Health } from '../../api';
import { changed, useLoad } from '../../app/state';
import { ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';

const signs = { good: '✓', warn: '!', bad: '✗' };

/** A store without a backup works, but somebody should know. */
function lookOf({ check, ok, detail }: Health['checks'][number]): keyof typeof signs {
  if (!ok) return 'bad';
  return check === 'backups' && detail.startsWith('none') ? 'warn' : 'good';
}

/** The doctor's findings; a deep check reads the whole store. */
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
          {data ? (data.healthy ? 'No problems found' : 'Needs attention') : 'Checks'}
        </h2>
        <span class="spread" />
        {isDeep ? (
          <span class="muted small" role="status">
            {loading ? 'Running deep check…' : 'Deep check done'}
          </span>
        ) : (
          <button title="Reads the whole store and may take a while" onClick={() => setDeep(true)}>
            Run deep check
          </button>
        )}
      </div>
      {!data && (error ? <ErrorState error={error} retry={reload} /> : <Waiting />)}
      {data && (
        <>
          <ul class="checks">
            {data.checks.map((check) => (
              <li key={check.check} class={lookOf(check)}>
                <span class="check-sign" aria-hidden="true">
                  {signs[lookOf(check)]}
                </span>
                <span class="check-name">
                  <span class="visually-hidden">{check.ok ? 'OK: ' : 'Problem: '}</span>
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

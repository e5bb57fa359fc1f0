import { Link } from 'wouter-preact';

import { api, type Activity } from '../../api';
import { changed, useLoad } from '../../app/state';
import { Age } from '../../parts/age';
import { Badge } from '../../parts/badge';
import { ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';

const MOST_USES = 12;

function Writers({ writers }: { writers: Activity['writers'] }) {
  if (writers.length === 0) return <p class="muted small">No recent writes.</p>;
  return (
    <table class="health-table">
      <caption class="visually-hidden">Recent writers</caption>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Session</th>
          <th scope="col">Memories</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {writers.map((writer) => (
          <tr key={`${writer.source} ${writer.session}`}>
            <td class="text" dir="auto">
              {visible(writer.source)}
            </td>
            <td class="text muted" dir="auto">
              {visible(writer.session ?? '')}
            </td>
            <td class="numbers">{writer.count.toLocaleString()}</td>
            <td>
              <Age at={writer.last_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Uses({ uses }: { uses: Activity['uses'] }) {
  if (uses.length === 0) return <p class="muted small">No memories have been used yet.</p>;
  return (
    <ul class="uses">
      {uses.slice(0, MOST_USES).map((use) => (
        <li key={`${use.memory_id} ${use.at} ${use.kind}`}>
          <Badge>{use.kind}</Badge>
          <span class="use-text">
            <Link class="text cut" href={`/memory/${use.memory_id}`} dir="auto">
              {visible(use.summary.slice(0, 300))}
            </Link>
            {use.query && (
              <span class="muted small text cut" dir="auto">
                for “{visible(use.query.slice(0, 200))}”
              </span>
            )}
          </span>
          <span class="muted small">
            <Age at={use.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who writes and what is used, updated live. */
export function Agents() {
  const { data, error, reload } = useLoad(() => api.activity(), [changed.value]);
  return (
    <section class="panel stack" aria-labelledby="health-agents">
      <h2 id="health-agents">Activity</h2>
      {!data && (error ? <ErrorState error={error} retry={reload} /> : <Waiting />)}
      {data && (
        <>
          <div>
            <h3>Writers</h3>
            <Writers writers={data.writers} />
          </div>
          <div>
            <h3>Recent uses</h3>
            <Uses uses={data.uses} />
          </div>
        </>
      )}
    </section>
  );
}

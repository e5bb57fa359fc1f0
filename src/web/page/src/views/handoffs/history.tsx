import { useState } from 'preact/hooks';

import { api, type Handoff } from '../../api';
import { changed, useLoad } from '../../app/state';
import { Age } from '../../parts/age';
import { ErrorState, Waiting } from '../../parts/states';
import { Text } from '../../parts/text';
import { HandoffSections } from './sections';

const pageSize = 20;

/** The handoffs of the same project and branch before the latest, newest first. */
export function HandoffHistory({ latest }: { latest: Handoff }) {
  const [limit, setLimit] = useState(pageSize);
  const { data, error, reload } = useLoad(
    () =>
      api.handoffs({
        ...(latest.project ? { project: latest.project } : {}),
        ...(latest.branch ? { branch: latest.branch } : {}),
        limit,
      }),
    [latest.id, limit, changed.value],
  );
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Waiting lines={2} />;
  const former = data.items.filter(
    (each) =>
      each.id !== latest.id && each.branch === latest.branch && each.project === latest.project,
  );
  return (
    <>
      <ul class="memory-list handoff-history">
        {former.map((handoff) => (
          <li key={handoff.id}>
            <details>
              <summary>
                <span class="small muted">
                  <Age at={handoff.created_at} />
                </span>{' '}
                <Text of={handoff.summary} />
              </summary>
              <HandoffSections handoff={handoff} />
            </details>
          </li>
        ))}
      </ul>
      {data.has_more && <button onClick={() => setLimit(limit + pageSize)}>Show more</button>}
    </>
  );
}

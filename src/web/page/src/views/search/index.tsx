import { api } from '../../api';
import { queryText } from '../../app/query';
import { useSettled } from '../../app/settled';
import { changed, useLoad } from '../../app/state';
import { useFilter } from '../../app/url';
import { MemoryActions } from '../../parts/memory_actions';
import { MemoryLine } from '../../parts/memory_line';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { SearchControls } from './controls';
import { Results } from './results';
import { Welcome } from '../welcome';

const keystrokeMs = 30;
const latelyCount = 20;

function QueryHint() {
  return (
    <p class="query-hint">
      Ask in plain words, or be exact: <code>"one phrase"</code> <code>both AND words</code>{' '}
      <code>this OR that</code> <code>NOT this</code> <code>begin*</code> <code>tags:storage</code>
    </p>
  );
}

/** Without a query: what changed last, so that there is something to look at. */
function Lately() {
  const [filter] = useFilter();
  const isFiltered = Object.keys(filter).length > 0;
  const { data, error, reload } = useLoad(
    (signal) => api.list({ ...filter, order: 'updated', limit: latelyCount }, signal),
    [filter, changed.value],
  );
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Waiting lines={6} />;
  if (data.total_count === 0 && !isFiltered) return <Welcome />;
  return (
    <>
      <SearchControls />
      <QueryHint />
      <section aria-labelledby="lately">
        <h2 id="lately" class="list-title">
          Lately
        </h2>
        {data.items.length === 0 && <EmptyState title="No memory passes this filter." />}
        <ul class="memory-list">
          {data.items.map((memory) => (
            <li key={memory.id}>
              <MemoryLine memory={memory} hasActions>
                <MemoryActions memory={memory} />
              </MemoryLine>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export default function SearchView() {
  const query = useSettled(queryText.value.trim(), keystrokeMs);
  if (!query) return <Lately />;
  return (
    <>
      <SearchControls />
      <Results query={query} />
    </>
  );
}

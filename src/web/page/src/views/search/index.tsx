import { api } from '../../api';
import { queryText } from '../../app/query';
import { useSettled } from '../../app/settled';
import { changed, useLoad } from '../../app/state';
import { isEmptyStore, useScopedFilter } from '../../app/scope';
import { useFilter } from '../../app/url';
import { MemoryActions } from '../../parts/memory_actions';
import { MemoryLine } from '../../parts/memory_line';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { SearchControls } from './controls';
import { Results } from './results';
import { Welcome } from '../welcome';

const keystrokeMs = 30;
const recentCount = 20;

function QueryHint() {
  return (
    <p class="query-hint">
      Ask in plain words, or use operators: <code>"one phrase"</code> <code>both AND words</code>{' '}
      <code>this OR that</code> <code>NOT this</code> <code>prefix*</code> <code>tags:storage</code>
    </p>
  );
}

/** Without a query: what was stored last, so that there is something to look at. */
function Recent() {
  const [given] = useFilter();
  const filter = useScopedFilter();
  const isFiltered = Object.keys(given).length > 0;
  const { data, error, reload } = useLoad(
    (signal) => api.list({ ...filter, order: 'created', limit: recentCount }, signal),
    [filter, changed.value],
  );
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Waiting lines={6} />;
  if (data.total_count === 0 && !isFiltered && isEmptyStore()) return <Welcome />;
  return (
    <>
      <SearchControls />
      <QueryHint />
      <section aria-labelledby="recent">
        <h2 id="recent" class="list-title">
          Recent
        </h2>
        {data.items.length === 0 && <EmptyState title="No memories match this filter." />}
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
  if (!query) return <Recent />;
  return (
    <>
      <SearchControls />
      <Results query={query} />
    </>
  );
}

import { api } from '../../api';
import { usePages } from '../../app/pages';
import { changed, session } from '../../app/state';
import { isEmptyStore, useScopedFilter } from '../../app/scope';
import { useFilter, useParams } from '../../app/url';
import { FilterBar } from '../../parts/filter_bar';
import { MemoryActions } from '../../parts/memory_actions';
import { MemoryLine } from '../../parts/memory_line';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { VirtualList } from '../../parts/virtual_list';
import { Welcome } from '../welcome';

// .browse-row has this height.
const rowHeight = 60;

const orderNames: Record<string, string> = {
  created: 'newest',
  updated: 'recently edited',
  accessed: 'recently used',
  importance: 'importance',
  usefulness: 'usefulness',
};

function OrderChoice({ order, onChange }: { order: string; onChange: (order: string) => void }) {
  return (
    <label class="row small">
      <span class="muted">Sort by</span>
      <select value={order} onChange={(event) => onChange(event.currentTarget.value)}>
        {session.value!.orders.map((each) => (
          <option key={each} value={each}>
            {orderNames[each] ?? each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every memory, however many there are. */
export default function BrowseView() {
  const [given] = useFilter();
  const filter = useScopedFilter();
  const { params, setParams } = useParams();
  const order = params.get('order') ?? 'created';
  const { total, error, itemAt, need, reload } = usePages(
    (offset, limit, signal) => api.list({ ...filter, order, offset, limit }, signal),
    [filter, order, changed.value],
  );
  if (error) return <ErrorState error={error} retry={reload} />;
  if (total === 0 && Object.keys(given).length === 0 && isEmptyStore()) return <Welcome />;
  return (
    <>
      <FilterBar>
        <OrderChoice order={order} onChange={(next) => setParams({ order: next })} />
      </FilterBar>
      <p class="result-count" aria-live="polite">
        {total !== undefined &&
          `${total.toLocaleString('en')} ${total === 1 ? 'memory' : 'memories'}`}
      </p>
      {total === undefined && <Waiting lines={8} />}
      {total === 0 && <EmptyState title="No memories match this filter." />}
      <VirtualList
        label="Memories"
        count={total ?? 0}
        rowHeight={rowHeight}
        onRange={need}
        keyOf={(index) => itemAt(index)?.id ?? index}
      >
        {(index) => {
          const memory = itemAt(index);
          return (
            <div class="browse-row">
              {memory && (
                <MemoryLine memory={memory} hasActions>
                  <MemoryActions memory={memory} />
                </MemoryLine>
              )}
            </div>
          );
        }}
      </VirtualList>
    </>
  );
}

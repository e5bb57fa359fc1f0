import { remove } from '../../app/actions';
import { MemoryLine } from '../../parts/memory_line';
import { useMemory } from '../../app/kept_memories';
import { clearSelection, selected } from './state';

const MOST_SHOWN = 100;

function SelectedLine({ id }: { id: string }) {
  const memory = useMemory(id);
  return (
    <li class="map-selected-line">
      {memory ? (
        <MemoryLine memory={memory} />
      ) : (
        <span class="muted">{memory === null ? 'No longer stored.' : '…'}</span>
      )}
    </li>
  );
}

/** What the lasso caught. */
export function Selection() {
  const ids = selected.value;
  const deleteAll = async () => {
    if (await remove(ids)) clearSelection();
  };
  return (
    <section class="map-selection" aria-labelledby="map-selected">
      <div class="row">
        <h2 id="map-selected" aria-live="polite">
          {ids.length.toLocaleString()} selected
        </h2>
        <span class="spread" />
        <button class="danger" onClick={() => void deleteAll()}>
          Delete
        </button>
        <button class="quiet" onClick={clearSelection}>
          Clear
        </button>
      </div>
      <ul>
        {ids.slice(0, MOST_SHOWN).map((id) => (
          <SelectedLine key={id} id={id} />
        ))}
      </ul>
      {ids.length > MOST_SHOWN && (
        <p class="muted small">
          The first {MOST_SHOWN} are shown; Delete applies to all selected memories.
        </p>
      )}
    </section>
  );
}

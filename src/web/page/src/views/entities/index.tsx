import { useMemo } from 'preact/hooks';
import { useLocation } from 'wouter-preact';

import './entities.css';
import { api, type EntityGraph, type Filter } from '../../api';
import { changed, useLoad } from '../../app/state';
import { useScope, useScopedFilter } from '../../app/scope';
import { address, useParams } from '../../app/url';
import { FilterBar } from '../../parts/filter_bar';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { AboutName } from './about_name';
import { Graph } from './graph';
import { namedPartners, partnersOf } from './partners';
import { NameTable } from './table';

const sizes = [40, 80, 150, 300];
const usualSize = 80;

/** Of all memories but code, whose names of types and functions would hide people and products. */
function useNamingFilter(): Filter {
  const filter = useScopedFilter();
  return useMemo(
    () => (filter.kind ? filter : { ...filter, kind: ['note', 'document', 'turn'] }),
    [filter],
  );
}

function Names({ graph }: { graph: EntityGraph }) {
  const { params, setParams } = useParams();
  const filter = useScopedFilter();
  const [scope] = useScope();
  const [, navigate] = useLocation();
  const partners = useMemo(() => partnersOf(graph), [graph]);
  const name = params.get('name') ?? '';
  const chosen = name ? graph.nodes.findIndex((node) => node.name === name) : -1;
  // The second click on a name goes on to the search.
  const choose = (n: number) =>
    n === chosen
      ? navigate(address('/', { ...filter, kind: scope, entities: [name] }))
      : setParams({ name: graph.nodes[n]!.name });
  return (
    <div class="entities">
      <Graph graph={graph} partners={partners} chosen={chosen} onChoose={choose} />
      <div class="stack entity-side">
        {name && (
          <AboutName
            name={name}
            filter={filter}
            partners={namedPartners(graph, partners, chosen)}
            onChoose={(other) => setParams({ name: other })}
            onClose={() => setParams({ name: '' })}
          />
        )}
        <NameTable graph={graph} partners={partners} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  );
}

export default function EntitiesView() {
  const { params, setParams } = useParams();
  const filter = useNamingFilter();
  const size = sizes.find((each) => each === Number(params.get('names'))) ?? usualSize;
  const {
    data: graph,
    error,
    reload,
  } = useLoad(() => api.entityGraph({ ...filter, limit: size }), [filter, size, changed.value]);
  return (
    <div class="stack">
      <div class="row">
        <strong>Entities and which of them occur together</strong>
        <span class="spread" />
        <label class="row small">
          Show
          <select
            value={size}
            onChange={(event) => setParams({ names: event.currentTarget.value })}
          >
            {sizes.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FilterBar />
      {!graph && (error ? <ErrorState error={error} retry={reload} /> : <Waiting lines={6} />)}
      {graph?.nodes.length === 0 && (
        <EmptyState title="No entities yet">
          <p>Cairn detects people, projects and products in memories as they are stored.</p>
        </EmptyState>
      )}
      {graph && graph.nodes.length > 0 && <Names graph={graph} />}
    </div>
  );
}

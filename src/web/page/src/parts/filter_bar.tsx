import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Filter } from '../api';
import { useFilter } from '../app/url';
import { Chip } from './chip';
import { FilterPanel } from './filter_panel';
import { Icon } from './icon';
import { ScopeTabs } from './scope_tabs';

const labels: { [K in keyof Omit<Filter, 'kind'>]-?: string } = {
  type: 'type',
  category: 'category',
  tags: 'tag',
  entities: 'entity',
  entities_all: 'entities',
  project: 'project',
  branch: 'branch',
  source: 'source',
  path: 'path',
  min_importance: 'importance at least',
  min_confidence: 'confidence at least',
  since: 'stored since',
  until: 'stored before',
  include_deleted: 'including',
  include_superseded: 'including',
  include_expired: 'including',
};
const switchWords: { [K in keyof Filter]?: string } = {
  entities_all: 'all of them',
  include_deleted: 'deleted',
  include_superseded: 'superseded',
  include_expired: 'expired',
};

function without(filter: Filter, name: keyof Filter, value: string): Filter {
  const { [name]: old, ...rest } = filter;
  const left = Array.isArray(old) ? old.filter((each) => each !== value) : [];
  return left.length ? { ...rest, [name]: left } : rest;
}

/** The scope, then the filter in the address as chips, and a panel to change it. */
export function FilterBar({ children }: { children?: ComponentChildren }) {
  const [filter, setFilter] = useFilter();
  const [isOpen, setOpen] = useState(false);
  const chips = (Object.keys(filter) as (keyof typeof labels)[]).flatMap((name) => {
    const value = filter[name];
    return (Array.isArray(value) ? value : [value]).map((each) => ({ name, value: String(each) }));
  });
  return (
    <div class="filter-bar">
      <div class="row">
        <ScopeTabs />
        {children}
        <button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" /> Filter
        </button>
        {chips.map(({ name, value }) => (
          <Chip
            key={name + value}
            label={labels[name]}
            value={switchWords[name] ?? value}
            onRemove={() => setFilter(without(filter, name, value))}
          />
        ))}
        {chips.length > 1 && (
          <button class="link small" onClick={() => setFilter({})}>
            Clear all
          </button>
        )}
      </div>
      {isOpen && <FilterPanel filter={filter} onChange={setFilter} />}
    </div>
  );
}

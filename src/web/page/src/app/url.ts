// Filters live in the address, under the API's own names, so that a view can be shared and undone
// with the back button.

import { useCallback, useMemo } from 'preact/hooks';
// Not those of 'wouter-preact' itself, which decode the search once too often.
import { navigate, usePathname, useSearch } from 'wouter-preact/use-browser-location';

import type { Filter } from '../api';

const lists = ['type', 'category', 'tags', 'entities'] as const;
const texts = ['project', 'branch', 'source', 'path', 'since', 'until'] as const;
const numbers = ['min_importance', 'min_confidence'] as const;
const switches = [
  'entities_all',
  'include_deleted',
  'include_superseded',
  'include_expired',
] as const;
const filterNames: readonly string[] = [...lists, ...texts, ...numbers, ...switches];

function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  const filter: Filter = {};
  for (const name of lists) if (params.has(name)) filter[name] = params.getAll(name);
  for (const name of texts) if (params.get(name)) filter[name] = params.get(name)!;
  for (const name of numbers) {
    const value = Number(params.get(name) || NaN);
    if (Number.isFinite(value)) filter[name] = value;
  }
  for (const name of switches) if (params.get(name) === 'true') filter[name] = true;
  return filter;
}

type Values = Record<string, unknown>;

function write(params: URLSearchParams, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    params.delete(name);
    if (value === undefined || value === null || value === '' || value === false) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each));
  }
}

/** An address of the page: `address('/', { q: 'index', type: ['task'] })`. */
export function address(path: string, values: Values): string {
  const params = new URLSearchParams();
  write(params, values);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

/** The address's parameters, and a way to change some of them; '' or undefined removes one. */
export function useParams() {
  const search = useSearch();
  const path = usePathname();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (values: Values, { replace = false } = {}) => {
      // Of the address as it is now: two changes before the next drawing must not undo each other.
      const next = new URLSearchParams(location.search);
      write(next, values);
      const text = next.toString();
      navigate(text ? `${path}?${text}` : path, { replace });
    },
    [path],
  );
  return { params, setParams };
}

/** The filter in the address; setFilter replaces it as a whole. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const search = useSearch();
  const { setParams } = useParams();
  // The same object as long as the filter's own parameters are the same.
  const key = [...new URLSearchParams(search)]
    .filter(([name]) => filterNames.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const filter = useMemo(() => filterOf(key), [key]);
  const setFilter = useCallback(
    (next: Filter) =>
      setParams({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), ...next }),
    [setParams],
  );
  return [filter, setFilter];
}

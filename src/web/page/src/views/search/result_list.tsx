import { useState } from 'preact/hooks';

import type { SearchResult } from '../../api';
import { visible } from '../../parts/text';
import { Result, type Ranked } from './result';

interface Shared {
  best: SearchResult;
  highest: number;
}

/** Results of one file stand together, where the best of them is. */
function byFile(ranked: Ranked[]): Ranked[][] {
  const groups = new Map<string, Ranked[]>();
  for (const each of ranked) {
    const { id, file_path, section_title } = each.result;
    const key = section_title && file_path ? `file ${file_path}` : id;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** The best passage of a file, the others behind a button. */
function FileGroup({ ranked, shared }: { ranked: Ranked[]; shared: Shared }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = ranked;
  return (
    <>
      <Result {...first!} {...shared} />
      {others.length > 0 && (
        <li class="more-of-file">
          <button class="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : others.length} more{' '}
            {others.length === 1 ? 'passage' : 'passages'} from{' '}
            {visible(first!.result.file_path ?? '')}
          </button>
        </li>
      )}
      {isOpen && others.map((each) => <Result key={each.result.id} {...each} {...shared} />)}
    </>
  );
}

/** Results in their order, passages of one file together. */
export function ResultList({ ranked, shared }: { ranked: Ranked[]; shared: Shared }) {
  return (
    <ol class="results">
      {byFile(ranked).map((group) => (
        <FileGroup key={group[0]!.result.id} ranked={group} shared={shared} />
      ))}
    </ol>
  );
}

import { Link } from 'wouter-preact';

import type { Stats } from '../../api';
import { address } from '../../app/url';
import { visible } from '../../parts/text';

const MOST_SHOWN = 8;

interface Props {
  title: string;
  counts: Record<string, number>;
  filter: 'type' | 'category' | 'source' | 'project'; // of Browse
}

/** Names with their counts as bars, largest first; each leads to the memories. */
function ShareList({ title, counts, filter }: Props) {
  const rows = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const largest = rows[0]?.[1] ?? 1;
  const rest = rows.slice(MOST_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return (
    <section class="panel">
      <h3>{title}</h3>
      {rows.length === 0 && <p class="muted small">None yet.</p>}
      <ul class="shares">
        {rows.slice(0, MOST_SHOWN).map(([name, count]) => (
          <li key={name} style={{ '--share': count / largest }}>
            {name ? (
              <Link class="text cut" href={address('/browse', { [filter]: name, kind: 'all' })} dir="auto">
                {visible(name.slice(0, 80))}
              </Link>
            ) : (
              <span class="muted">none</span>
            )}
            <span class="numbers">{count.toLocaleString()}</span>
          </li>
        ))}
        {rest > 0 && (
          <li class="muted">
            <span>{rows.length - MOST_SHOWN} more</span>
            <span class="numbers">{rest.toLocaleString()}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

export function Shares({ stats }: { stats: Stats }) {
  return (
    <div class="share-lists">
      <ShareList title="By type" counts={stats.by_type} filter="type" />
      <ShareList title="By category" counts={stats.by_category} filter="category" />
      <ShareList title="By source" counts={stats.by_source} filter="source" />
      <ShareList title="By project" counts={stats.by_project} filter="project" />
    </div>
  );
}

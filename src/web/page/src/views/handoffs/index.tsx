import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { api, type LatestHandoff } from '../../api';
import { changed, useLoad } from '../../app/state';
import { Age } from '../../parts/age';
import { Badge } from '../../parts/badge';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { Text } from '../../parts/text';
import { CopyButton } from './copy_button';
import { HandoffHistory } from './history';
import { HandoffSections } from './sections';

/** What differs from the previous handoff, in words. */
function changeWords({ changes, previous }: LatestHandoff): string {
  if (!previous) return 'First handoff of this branch.';
  const all = Object.values(changes);
  const added = all.reduce((sum, each) => sum + each.added.length, 0);
  const removed = all.reduce((sum, each) => sum + each.removed.length, 0);
  if (added + removed === 0) return 'No changes since the previous handoff.';
  return `Since the previous handoff: ${added} added, ${removed} removed.`;
}

function LatestCard({ latest }: { latest: LatestHandoff }) {
  const { handoff, count, previous } = latest;
  const [isOpen, setOpen] = useState(false);
  return (
    <article class="panel handoff">
      <header>
        <div class="row">
          <h2>
            <Text of={handoff.project || 'No project'} />
          </h2>
          {handoff.branch && (
            <Badge title="Branch">
              <Text of={handoff.branch} />
            </Badge>
          )}
          <span class="spread" />
          <span class="small muted">
            Saved <Age at={handoff.created_at} />
          </span>
          <CopyButton handoff={handoff} />
          <Link class="small" href={`/memory/${handoff.id}`}>
            Open
          </Link>
        </div>
        <Text as="p" of={handoff.summary} />
        <p class="small muted">{changeWords(latest)}</p>
      </header>
      <HandoffSections handoff={handoff} {...(previous ? { changes: latest.changes } : {})} />
      {count > 1 && (
        <footer>
          <button class="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {count - 1} earlier {count === 2 ? 'handoff' : 'handoffs'}
          </button>
          {isOpen && <HandoffHistory latest={handoff} />}
        </footer>
      )}
    </article>
  );
}

/** The latest handoff of each project and branch. */
export default function HandoffsView() {
  const { data, error, reload } = useLoad(() => api.latestHandoffs(), [changed.value]);
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Waiting />;
  if (data.items.length === 0) {
    return (
      <EmptyState title="No handoffs yet">
        <p>
          A handoff tells the next session what is done, what is in progress and what comes next.
          Your agent saves one, or you do with <code>cairn handoff save "…"</code>.
        </p>
      </EmptyState>
    );
  }
  return (
    <div class="stack">
      {data.items.map((latest) => (
        <LatestCard key={`${latest.handoff.project}\n${latest.handoff.branch}`} latest={latest} />
      ))}
    </div>
  );
}

import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { api, type LatestHandoff } from '../../api';
import { changed, useLoad } from '../../app/state';
import { Age } from '../../parts/age';
import { Badge } from '../../parts/badge';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { Text } from '../../parts/text';
import { HandoffHistory } from './history';
import { HandoffSections } from './sections';

/** In words what differs from the one before: "2 new, 1 gone". */
function changeWords({ changes, previous }: LatestHandoff): string {
  if (!previous) return 'The first one.';
  const all = Object.values(changes);
  const added = all.reduce((sum, each) => sum + each.added.length, 0);
  const removed = all.reduce((sum, each) => sum + each.removed.length, 0);
  if (added + removed === 0) return 'Its lists are those of the one before.';
  return `Since the one before: ${added} new, ${removed} gone.`;
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
            <Age at={handoff.created_at} />
          </span>
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
            {isOpen ? 'Hide the history' : `History: ${count - 1} before`}
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
      <EmptyState title="No handoff yet.">
        <p>
          A session leaves one for the next: what is done, what is under way, what comes next. Your
          agent does it by itself, or you with <code>cairn handoff save "…"</code>.
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

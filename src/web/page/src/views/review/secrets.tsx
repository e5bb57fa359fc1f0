import type { Review } from '../../api';
import { Badge } from '../../parts/badge';
import { ReviewMemories } from './memories';
import { askToRedact } from './redact_dialog';

type Secret = Review['secrets']['items'][number]['secrets'][number];

const fieldsWith = (secrets: Secret[], kind: string) =>
  secrets
    .filter((each) => each.kind === kind)
    .map(({ field }) => field)
    .join(', ');

export function Secrets({ list }: { list: Review['secrets'] }) {
  return (
    <ReviewMemories
      list={list}
      actions={(memory) => (
        <>
          {[...new Set(memory.secrets.map(({ kind }) => kind))].map((kind) => (
            <Badge key={kind} tone="warn" title={`In ${fieldsWith(memory.secrets, kind)}`}>
              {kind}
            </Badge>
          ))}
          <button onClick={() => askToRedact([memory.id])}>Redact…</button>
        </>
      )}
      bulk={(memories) => (
        <button onClick={() => askToRedact(memories.map((memory) => memory.id))}>
          Redact {memories.length} selected…
        </button>
      )}
    />
  );
}

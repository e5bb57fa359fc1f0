import type { Review } from '../../api';
import { Badge } from '../../parts/badge';
import { ReviewMemories } from './memories';
import { askToRedact } from './redact_dialog';

export function Secrets({ list }: { list: Review['secrets'] }) {
  return (
    <ReviewMemories
      list={list}
      actions={(memory) => (
        <>
          {memory.secrets.map(({ field, kind }) => (
            <Badge key={field + kind} tone="warn">
              {kind} in {field}
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

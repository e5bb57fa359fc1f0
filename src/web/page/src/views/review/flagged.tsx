import type { Brief, ReviewList } from '../../api';
import { bringBack, dismiss, dismissed } from '../../app/dismissed';
import { flagKey } from '../../app/waiting';
import { say } from '../../parts/toast';
import { ReviewMemories } from './memories';

function ignore(memory: Brief) {
  const key = flagKey(memory);
  dismiss(key);
  say('Ignored.', async () => bringBack(key));
}

/** Memories that address the agent; one that is harmless is ignored from then on. */
export function Flagged({ list }: { list: ReviewList<Brief> }) {
  const items = list.items.filter((memory) => !dismissed.value.has(flagKey(memory)));
  const count = list.count - (list.items.length - items.length);
  return (
    <ReviewMemories
      list={{ count, items }}
      actions={(memory) => (
        <button title="Don’t list it again" onClick={() => ignore(memory)}>
          Ignore
        </button>
      )}
    />
  );
}

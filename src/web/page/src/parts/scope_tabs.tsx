import { kindCounts, scopeNames, useScope, type Scope } from '../app/scope';

const meanings: Record<Scope, string> = {
  note: 'What people and agents stored',
  document: 'Sections of documents',
  code: 'Findings in the code',
  turn: 'Turns of conversations',
  all: 'Notes, documents and code',
};

/** Which kind of memories the view shows. Conversations only where there are any. */
export function ScopeTabs() {
  const [scope, setScope] = useScope();
  const counts = kindCounts.value;
  const shown = (Object.keys(scopeNames) as Scope[]).filter(
    (each) => each !== 'turn' || scope === 'turn' || (counts?.turn ?? 0) > 0,
  );
  return (
    <div class="segments scope-tabs" role="group" aria-label="Kind of memories">
      {shown.map((each) => (
        <button
          key={each}
          aria-pressed={each === scope}
          title={meanings[each]}
          onClick={() => setScope(each)}
        >
          {scopeNames[each]}
          {each !== 'all' && counts && (
            <span class="numbers count">{counts[each].toLocaleString('en')}</span>
          )}
        </button>
      ))}
    </div>
  );
}

import { keyGroups } from '../app/keys';
import { Dialog } from './dialog';

const names: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
};

function Keys({ keys }: { keys: string }) {
  return (
    <>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{names[key] ?? key}</kbd>
      ))}
    </>
  );
}

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div class="stack">
        {keyGroups.value.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl class="key-list">
              {group.bindings.map((binding) => (
                <div key={binding.keys[0]}>
                  <dt>
                    {binding.keys.map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dt>
                  <dd>{binding.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

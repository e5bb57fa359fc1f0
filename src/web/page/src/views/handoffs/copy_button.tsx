import type { Handoff } from '../../api';
import { Icon } from '../../parts/icon';
import { say, sayError } from '../../parts/toast';
import { titles } from './sections';

/** The handoff as a message to an agent. */
function promptOf(handoff: Handoff): string {
  const where = [handoff.project, handoff.branch].filter(Boolean).join(', branch ');
  const lists = titles
    .filter(([name]) => handoff[name].length > 0)
    .map(([name, title]) => `${title}:\n${handoff[name].map((item) => `- ${item}`).join('\n')}`);
  const head = `Resume this work${where && ` (${where})`}: ${handoff.summary}`;
  return [head, ...lists].join('\n\n') + '\n';
}

/** For an agent that does not read handoffs by itself. */
export function CopyButton({ handoff }: { handoff: Handoff }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(promptOf(handoff));
      say('Copied. Paste it into a session to resume.');
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <button class="quiet" title="Copy as a prompt for an agent" onClick={() => void copy()}>
      <Icon name="copy" /> Copy to resume
    </button>
  );
}

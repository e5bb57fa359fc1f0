import { AddForm } from '../../parts/add_form';

const steps: { title: string; text: string; command: string }[] = [
  {
    title: 'Set up a project',
    text: 'Indexes its documents and connects your agent.',
    command: 'cairn init',
  },
  {
    title: 'Add a memory',
    text: 'From the command line, or below.',
    command: 'cairn add "We deploy on Tuesdays"',
  },
  {
    title: 'Connect another agent',
    text: 'It then stores and finds memories on its own.',
    command: 'cairn init --client codex',
  },
  {
    title: 'Import existing memories',
    text: 'From transcripts, notes or another tool.',
    command: 'cairn import --from claude-code ~/.claude/projects',
  },
];

/** An empty store: how to begin. */
export function Welcome() {
  return (
    <div class="welcome stack">
      <div>
        <h2>No memories yet</h2>
        <p class="muted">
          Cairn stores what you and your agents learn and finds it by keywords and by meaning.
          Everything stays on this machine.
        </p>
      </div>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.title} class="panel">
            <h3>{step.title}</h3>
            <p class="muted small">{step.text}</p>
            <code class="command">{step.command}</code>
          </li>
        ))}
      </ol>
      <section class="panel" aria-labelledby="first-memory">
        <h3 id="first-memory">Your first memory</h3>
        <AddForm isBrief />
      </section>
    </div>
  );
}

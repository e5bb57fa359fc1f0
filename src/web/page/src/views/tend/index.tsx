import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

import './tend.css';
import { api, type Brief, type Tend } from '../../api';
import { edit, vote } from '../../app/actions';
import { changed, tendChanged, useLoad } from '../../app/state';
import { address, useParams } from '../../app/url';
import { ErrorState, Waiting } from '../../parts/states';
import { sayError } from '../../parts/toast';
import { TendMemories } from './memories';
import { Pairs } from './pairs';
import { RedactDialog } from './redact_dialog';
import { Secrets } from './secrets';
import { isAllClear, sections, type SectionKey } from './sections';
import { Unembedded } from './unembedded';

function AllClear() {
  return (
    <div class="all-clear">
      <img src="/cairn.svg" alt="" width="96" height="96" />
      <h2>All clear</h2>
      <p class="muted">
        No duplicates, no secrets, nothing expired or forgotten. The memory is in good order; enjoy
        your day.
      </p>
    </div>
  );
}

const StillGood = ({ memory }: { memory: Brief }) => (
  <button onClick={() => void vote(memory.id, 1)} title="A vote counts as a use">
    Still good
  </button>
);

async function keepForEver(id: string) {
  try {
    await edit(await api.memory(id), { expires_at: null });
  } catch (error) {
    sayError(error);
  }
}

const contents: Record<SectionKey, (tend: Tend) => ComponentChildren> = {
  duplicates: (tend) => <Pairs duplicates={tend.duplicates} isWorking={tend.state === 'working'} />,
  secrets: (tend) => <Secrets list={tend.secrets} />,
  unembedded: (tend) => <Unembedded list={tend.unembedded} />,
  instruction_like: (tend) => <TendMemories list={tend.instruction_like} actions={() => null} />,
  expired: (tend) => (
    <TendMemories
      list={tend.expired}
      actions={(memory) => <button onClick={() => void keepForEver(memory.id)}>Keep it</button>}
    />
  ),
  stale: (tend) => (
    <TendMemories list={tend.stale} actions={(memory) => <StillGood memory={memory} />} />
  ),
  unused: (tend) => (
    <TendMemories list={tend.unused} actions={(memory) => <StillGood memory={memory} />} />
  ),
};

function Sections({ tend }: { tend: Tend }) {
  const { params } = useParams();
  const current =
    sections.find(({ key }) => key === params.get('part')) ??
    sections.find(({ key }) => tend[key].count > 0) ??
    sections.find(({ key }) => key === 'duplicates')!;
  return (
    <div class="tend">
      <nav class="tend-parts" aria-label="What to tend">
        {sections.map(({ key, title }) => (
          <Link
            key={key}
            href={address('/tend', { part: key })}
            aria-current={key === current.key ? 'true' : undefined}
          >
            {title}
            <span class={`numbers ${tend[key].count === 0 ? 'muted' : 'count'}`}>
              {key === 'duplicates' && tend.state === 'working'
                ? '…'
                : tend[key].count.toLocaleString()}
            </span>
          </Link>
        ))}
      </nav>
      <section key={current.key} class="tend-part" aria-labelledby="tend-part">
        <h2 id="tend-part">{current.title}</h2>
        <p class="muted tend-why">{current.why}</p>
        {contents[current.key](tend)}
      </section>
    </div>
  );
}

export default function TendView() {
  const { data: tend, error, reload } = useLoad(api.tend, [changed.value, tendChanged.value]);
  if (!tend) return error ? <ErrorState error={error} retry={reload} /> : <Waiting />;
  return (
    <>
      {isAllClear(tend) ? <AllClear /> : <Sections tend={tend} />}
      <RedactDialog />
    </>
  );
}

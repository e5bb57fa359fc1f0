import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';

import './review.css';
import { api, type Brief, type Review } from '../../api';
import { edit, vote } from '../../app/actions';
import { changed, reviewChanged, useLoad } from '../../app/state';
import { address, useParams } from '../../app/url';
import { latestReview, waitingIn } from '../../app/waiting';
import { ErrorState, Waiting } from '../../parts/states';
import { sayError } from '../../parts/toast';
import { Flagged } from './flagged';
import { ReviewMemories } from './memories';
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
      <p class="muted">No duplicates, no secrets, nothing expired or unused.</p>
    </div>
  );
}

const StillGood = ({ memory }: { memory: Brief }) => (
  <button onClick={() => void vote(memory.id, 1)} title="Votes it up, which counts as a use">
    Still valid
  </button>
);

async function keepForever(id: string) {
  try {
    await edit(await api.memory(id), { expires_at: null });
  } catch (error) {
    sayError(error);
  }
}

const contents: Record<SectionKey, (review: Review) => ComponentChildren> = {
  duplicates: (review) => <Pairs duplicates={review.duplicates} isWorking={review.state === 'working'} />,
  secrets: (review) => <Secrets list={review.secrets} />,
  unembedded: (review) => <Unembedded list={review.unembedded} />,
  instruction_like: (review) => <Flagged list={review.instruction_like} />,
  expired: (review) => (
    <ReviewMemories
      list={review.expired}
      actions={(memory) => <button onClick={() => void keepForever(memory.id)}>Keep</button>}
    />
  ),
  stale: (review) => (
    <ReviewMemories list={review.stale} actions={(memory) => <StillGood memory={memory} />} />
  ),
  unused: (review) => (
    <ReviewMemories list={review.unused} actions={(memory) => <StillGood memory={memory} />} />
  ),
};

function Sections({ review }: { review: Review }) {
  const { params } = useParams();
  const current =
    sections.find(({ key }) => key === params.get('part')) ??
    sections.find(({ key }) => waitingIn(review, key) > 0) ??
    sections.find(({ key }) => key === 'duplicates')!;
  return (
    <div class="review">
      <nav class="review-parts" aria-label="Review lists">
        {sections.map(({ key, title }) => (
          <Link
            key={key}
            href={address('/review', { part: key })}
            aria-current={key === current.key ? 'true' : undefined}
          >
            {title}
            <span class={`numbers ${waitingIn(review, key) === 0 ? 'muted' : 'count'}`}>
              {key === 'duplicates' && review.state === 'working'
                ? '…'
                : waitingIn(review, key).toLocaleString('en')}
            </span>
          </Link>
        ))}
      </nav>
      <section key={current.key} class="review-part" aria-labelledby="review-part">
        <h2 id="review-part">{current.title}</h2>
        <p class="muted review-why">{current.why}</p>
        {contents[current.key](review)}
      </section>
    </div>
  );
}

export default function ReviewView() {
  const { data: review, error, reload } = useLoad(api.review, [changed.value, reviewChanged.value]);
  useEffect(() => {
    if (review) latestReview.value = review;
  }, [review]);
  if (!review) return error ? <ErrorState error={error} retry={reload} /> : <Waiting />;
  return (
    <>
      {isAllClear(review) ? <AllClear /> : <Sections review={review} />}
      <RedactDialog />
    </>
  );
}

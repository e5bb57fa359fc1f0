import { useState } from 'preact/hooks';

import { api, type Review } from '../../api';
import { changed } from '../../app/state';
import { say, sayError } from '../../parts/toast';
import { ReviewMemories } from './memories';

export function Unembedded({ list }: { list: Review['unembedded'] }) {
  const [isBusy, setBusy] = useState(false);
  const embed = async () => {
    setBusy(true);
    try {
      const { embedded } = await api.embed();
      say(
        embedded === 1 ? 'Embedded 1 memory.' : `Embedded ${embedded.toLocaleString()} memories.`,
      );
      changed.value++;
    } catch (error) {
      sayError(error);
    }
    setBusy(false);
  };
  return (
    <>
      {list.count > 0 && (
        <button class="primary review-embed" disabled={isBusy} onClick={() => void embed()}>
          {isBusy ? 'Embedding…' : 'Embed now'}
        </button>
      )}
      <ReviewMemories list={list} actions={() => null} />
    </>
  );
}

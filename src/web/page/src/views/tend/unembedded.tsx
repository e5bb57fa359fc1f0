import { useState } from 'preact/hooks';

import { api, type Tend } from '../../api';
import { changed } from '../../app/state';
import { say, sayError } from '../../parts/toast';
import { TendMemories } from './memories';

export function Unembedded({ list }: { list: Tend['unembedded'] }) {
  const [isBusy, setBusy] = useState(false);
  const embed = async () => {
    setBusy(true);
    try {
      const { embedded } = await api.embed();
      say(
        embedded === 1 ? 'Embedded one memory.' : `Embedded ${embedded.toLocaleString()} memories.`,
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
        <button class="primary tend-embed" disabled={isBusy} onClick={() => void embed()}>
          {isBusy ? 'Embedding…' : 'Embed now'}
        </button>
      )}
      <TendMemories list={list} actions={() => null} />
    </>
  );
}

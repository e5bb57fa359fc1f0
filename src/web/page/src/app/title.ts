import { useLayoutEffect } from 'preact/hooks';

import { plainVisible } from '../parts/text';

const longest = 80;

/** Names the browser's tab; '' leaves it as it is. */
export function useTitle(title: string) {
  useLayoutEffect(() => {
    if (title) document.title = `${plainVisible(title.slice(0, longest))} · Cairn`;
  }, [title]);
}

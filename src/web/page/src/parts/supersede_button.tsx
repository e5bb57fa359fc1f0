import { useState } from 'preact/hooks';

import { supersede } from '../app/actions';

/** Lets one memory replace another, once. */
export function SupersedeButton({
  old,
  by,
  onDone,
}: {
  old: string;
  by: string;
  onDone?: () => void;
}) {
  const [isDone, setDone] = useState(false);
  const act = async () => {
    if (!(await supersede(old, by))) return;
    setDone(true);
    onDone?.();
  };
  return (
    <button disabled={isDone} onClick={() => void act()}>
      {isDone ? 'Superseded' : 'Supersede'}
    </button>
  );
}

import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { ErrorState, Waiting } from '../parts/states';

/** A component whose code is fetched when it is first shown. */
export function lazily<P extends object>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  let code: Promise<ComponentType<P>> | undefined;
  let ready: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Component, setComponent] = useState(() => ready);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (Component || error) return;
      code ??= fetchCode().then((module) => (ready = module.default));
      code.then(
        (found) => setComponent(() => found),
        (failure: unknown) => {
          code = undefined;
          setError(failure);
        },
      );
    }, [Component, error]);
    if (error) return <ErrorState error={error} retry={() => setError(undefined)} />;
    return Component ? <Component {...props} /> : <Waiting />;
  };
}

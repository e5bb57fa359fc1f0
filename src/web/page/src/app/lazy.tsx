import type { ComponentType, FunctionComponent } from 'preact';

import { ErrorState, Waiting } from '../parts/states';
import { connected, useLoad } from './state';

/** A component whose code is fetched when it is first shown. */
export function lazily<P extends object>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  let Component: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    // Tried again when the server is back.
    const { error, reload } = useLoad(async () => {
      Component ??= (await fetchCode()).default;
    }, [connected.value]);
    if (Component) return <Component {...props} />;
    if (!error) return <Waiting />;
    return (
      <ErrorState error={new Error('This view could not be loaded.')} retry={reload} />
    );
  };
}

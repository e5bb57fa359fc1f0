import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { usePathname } from 'wouter-preact/use-browser-location';

import { Toasts } from '../parts/toast';
import { useGlobalKeys } from './global_keys';
import { Header } from './header';
import { Navigation } from './navigation';
import { places } from './places';
import { queryText } from './query';
import { connected, isShutOut, sessionError } from './state';
import { useTitle } from './title';

function ConnectionBanner() {
  if (connected.value) return null;
  return (
    <p class="banner" role="status">
      {isShutOut(sessionError.value) ? (
        <>
          The server was restarted. Open the page with the link that <code>cairn ui</code> prints.
        </>
      ) : (
        'Connection lost; reconnecting. This page may be out of date.'
      )}
    </p>
  );
}

export function Shell({ children }: { children: ComponentChildren }) {
  const path = usePathname();
  const main = useRef<HTMLElement>(null);
  useGlobalKeys();
  const place = places.find((each) => each.path === path)?.name;
  useTitle((path === '/' && queryText.value) || (place ?? ''));
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      <Navigation path={path} />
      <ConnectionBanner />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        class={'view view-' + (path.split('/')[1] || 'search')}
      >
        <h1 class="visually-hidden">
          {place ?? (path.startsWith('/memory/') ? 'Memory' : 'Not found')}
        </h1>
        {children}
      </main>
      <Toasts />
    </>
  );
}

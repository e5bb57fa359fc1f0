import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { usePathname } from 'wouter-preact/use-browser-location';

import { Icon } from '../parts/icon';
import { Toasts } from '../parts/toast';
import { openDialog } from './dialogs';
import { useGlobalKeys } from './global_keys';
import { places } from './places';
import { queryText } from './query';
import { SearchField } from './search_field';
import { connected, isShutOut, session, sessionError } from './state';
import { theme, themes } from './theme';
import { useTitle } from './title';

function ThemeSwitch() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!;
  return (
    <button
      class="quiet icon"
      title={`Colours: ${theme.value}`}
      aria-label={`Colours: ${theme.value}. Change to ${next}.`}
      onClick={() => (theme.value = next)}
    >
      <Icon name={theme.value} />
    </button>
  );
}

function Header() {
  return (
    <header class="header">
      <Link class="home" href="/">
        <img src="/cairn.svg" alt="" width="26" height="26" />
        <span class="home-name">
          Cairn
          {session.value?.project && <span class="project">{session.value.project}</span>}
        </span>
      </Link>
      <SearchField />
      <div class="header-tools">
        <button class="primary" title="Add a memory (n)" onClick={() => (openDialog.value = { kind: 'add' })}>
          <Icon name="plus" />
          <span class="wide-only">Add</span>
          <span class="visually-hidden narrow-only">Add a memory</span>
        </button>
        <ThemeSwitch />
        <button
          class="quiet icon wide-only"
          title="Keys (?)"
          aria-label="Show the keys"
          onClick={() => (openDialog.value = { kind: 'help' })}
        >
          ?
        </button>
      </div>
    </header>
  );
}

const shownOnPhone = 4;

function Navigation({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const isBehindMore = places.slice(shownOnPhone).some((place) => place.path === path);
  return (
    <nav class={`places ${isOpen ? 'open' : ''}`} aria-label="Views">
      {places.map((place, i) => (
        <Link
          key={place.path}
          href={place.path}
          class={`place ${i < shownOnPhone ? '' : 'extra'}`}
          aria-current={place.path === path ? 'page' : undefined}
        >
          <Icon name={place.icon} />
          {place.name}
        </Link>
      ))}
      <button
        class={`place more ${isBehindMore ? 'current' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
        More
      </button>
    </nav>
  );
}

function ConnectionBanner() {
  if (connected.value) return null;
  return (
    <p class="banner" role="status">
      {isShutOut(sessionError.value) ? (
        <>
          The server was started anew. Open the page with the address that <code>cairn ui</code> prints.
        </>
      ) : (
        'The server is gone; trying again. What you see may be old.'
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
        To the content
      </a>
      <Header />
      <Navigation path={path} />
      <ConnectionBanner />
      <main id="main" ref={main} tabIndex={-1} class={'view view-' + (path.split('/')[1] || 'search')}>
        <h1 class="visually-hidden">{place ?? (path.startsWith('/memory/') ? 'Memory' : 'Not found')}</h1>
        {children}
      </main>
      <Toasts />
    </>
  );
}

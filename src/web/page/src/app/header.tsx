import { Link } from 'wouter-preact';

import { Icon } from '../parts/icon';
import { openDialog } from './dialogs';
import { SearchField } from './search_field';
import { session } from './state';
import { theme, themes } from './theme';

function ThemeSwitch() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!;
  return (
    <button
      class="quiet icon"
      title={`Theme: ${theme.value}`}
      aria-label={`Theme: ${theme.value}. Switch to ${next}.`}
      onClick={() => (theme.value = next)}
    >
      <Icon name={theme.value} />
    </button>
  );
}

export function Header() {
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
        <button
          class="primary"
          title="Add a memory (n)"
          onClick={() => (openDialog.value = { kind: 'add' })}
        >
          <Icon name="plus" />
          <span class="wide-only">Add</span>
          <span class="visually-hidden narrow-only">Add a memory</span>
        </button>
        <ThemeSwitch />
        <button
          class="quiet icon wide-only"
          title="Keyboard shortcuts (?)"
          aria-label="Keyboard shortcuts"
          onClick={() => (openDialog.value = { kind: 'help' })}
        >
          ?
        </button>
      </div>
    </header>
  );
}

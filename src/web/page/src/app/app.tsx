import { Link, Route, Switch } from 'wouter-preact';

import { EmptyState, ErrorState, Waiting } from '../parts/states';
import SearchView from '../views/search';
import { closeDialog, openDialog, type OpenDialog } from './dialogs';
import { lazily } from './lazy';
import { Shell } from './shell';
import { openSession, session, sessionError } from './state';

const views: [string, ReturnType<typeof lazily>][] = [
  ['/browse', lazily(() => import('../views/browse'))],
  ['/timeline', lazily(() => import('../views/timeline'))],
  ['/map', lazily(() => import('../views/map'))],
  ['/entities', lazily(() => import('../views/entities'))],
  ['/handoffs', lazily(() => import('../views/handoffs'))],
  ['/review', lazily(() => import('../views/review'))],
  ['/doctor', lazily(() => import('../views/health'))],
];
const MemoryView = lazily<{ id: string }>(() => import('../views/memory'));
const MemoryDialog = lazily<{ dialog: OpenDialog }>(() => import('../parts/memory_dialogs'));
const KeyboardHelp = lazily<{ onClose: () => void }>(async () => ({
  default: (await import('../parts/keyboard_help')).KeyboardHelp,
}));

function Views() {
  if (sessionError.value && !session.value) {
    return <ErrorState error={sessionError.value} retry={() => void openSession()} />;
  }
  if (!session.value) return <Waiting />;
  return (
    <Switch>
      <Route path="/" component={SearchView} />
      {views.map(([path, View]) => (
        <Route key={path} path={path} component={View} />
      ))}
      <Route path="/memory/:id">{({ id }) => <MemoryView key={id} id={id} />}</Route>
      <Route>
        <EmptyState title="Page not found">
          <Link class="button" href="/">
            Back to search
          </Link>
        </EmptyState>
      </Route>
    </Switch>
  );
}

function Dialogs() {
  const dialog = openDialog.value;
  if (dialog?.kind === 'help') return <KeyboardHelp onClose={closeDialog} />;
  return dialog && session.value && <MemoryDialog key={JSON.stringify(dialog)} dialog={dialog} />;
}

export function App() {
  return (
    <Shell>
      <Views />
      <Dialogs />
    </Shell>
  );
}

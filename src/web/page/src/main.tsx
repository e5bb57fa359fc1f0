import { render } from 'preact';

import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/lists.css';
import './styles/forms.css';
import './styles/search.css';
import './styles/memory.css';

import { App } from './app/app';
import { followScroll } from './app/scroll';
import { connect } from './app/state';

connect();
followScroll();
// The header of index.html is painted first: whoever waits sees at once that something comes.
requestAnimationFrame(() =>
  setTimeout(() => {
    const place = document.getElementById('app')!;
    place.replaceChildren();
    render(<App />, place);
  }),
);

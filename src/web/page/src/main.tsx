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
render(<App />, document.getElementById('app')!);

import { render } from 'preact';

import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/search.css';

import { App } from './app/app';
import { connect } from './app/state';

connect();
render(<App />, document.getElementById('app')!);

import { render } from 'preact';

render(<p>Cairn</p>, document.getElementById('app')!);

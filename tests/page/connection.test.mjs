// The page and its server: what others write, a server that goes and comes back, and who may come.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { closeBrowser, Memory, open } from './harness.mjs';

after(closeBrowser);

// What Chromium says when a request gets no answer, or one that refuses.
const unreachable = ['503 (Service Unavailable)', 'net::ERR_CONNECTION_REFUSED', 'net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'net::ERR_CONNECTION_RESET', 'net::ERR_EMPTY_RESPONSE'];
const refused = ['the server responded with a status of 401'];

test('shows what another process writes, by itself', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('The first memory is here');
  const page = await open(t, await memory.serve());
  await page.getByText('The first memory is here').waitFor();
  const id = memory.add('An agent wrote this meanwhile');
  await page.getByText('An agent wrote this meanwhile').waitFor();
  memory.run(['delete', id]);
  await page.getByText('An agent wrote this meanwhile').waitFor({ state: 'detached' });
});

test('an empty store fills while one looks at it', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const page = await open(t, await memory.serve());
  await page.getByText('cairn init').first().waitFor();
  memory.add('Now there is something');
  await page.getByText('Now there is something').waitFor();
});

test('a server that goes away and comes back', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('Kept through the restart');
  const first = await memory.serve();
  const page = await open(t, first, { allow: unreachable });
  await page.getByText('Kept through the restart').waitFor();
  await first.stop();
  await page.getByText('Connection lost', { exact: false }).waitFor();
  await page.getByText('Kept through the restart').waitFor(); // what was there stays
  memory.add('Written while the server was away');
  await memory.serve(first.port);
  await page.getByText('Written while the server was away').waitFor();
  await page.getByText('Connection lost', { exact: false }).waitFor({ state: 'detached' });
});

test('an edit that does not reach the server is not lost', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const id = memory.add('The old words');
  const server = await memory.serve();
  const page = await open(t, server, { path: `/memory/${id}`, allow: unreachable });
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('The new words');
  await server.stop();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The server is not responding', { exact: false }).first().waitFor();
  assert.equal(await content.inputValue(), 'The new words');
  await memory.serve(server.port);
  await page.getByText('Connection lost', { exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await content.waitFor({ state: 'detached' });
  assert.equal(memory.get(id).content, 'The new words');
});

test('without a cookie there is a notice that says what to do', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('Nobody else may read this');
  const server = await memory.serve();
  const page = await open(t, server, { enter: false, allow: refused });
  for (const path of ['/', '/browse', '/open', '/open?code=0123']) {
    const answer = await page.goto(server.base + path);
    assert.equal(answer.status(), 401);
    await page.getByText('cairn ui').waitFor();
    assert.doesNotMatch(await page.content(), /Nobody else/);
  }
});

test('a link that was used says so, and a further one opens another browser', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('Seen in two browsers');
  const server = await memory.serve();
  const page = await open(t, server);
  await page.getByText('Seen in two browsers').waitFor();
  const stranger = await open(t, server, { enter: false, allow: refused });
  await stranger.goto(server.link);
  await stranger.getByText('This link has been used').waitFor();
  const link = await page.evaluate(async () => {
    const { csrf } = await (await fetch('/api/session')).json();
    const reply = await fetch('/api/links', {
      method: 'POST',
      headers: { 'X-Cairn-Csrf': csrf, 'Content-Type': 'application/json' },
      body: '{}',
    });
    return (await reply.json()).url;
  });
  await stranger.goto(link);
  await stranger.getByText('Seen in two browsers').waitFor();
});

test('a page whose cookie has gone says how to come back', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('Something to look at');
  const page = await open(t, await memory.serve(), { allow: refused });
  await page.getByText('Something to look at').waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Browse' }).click();
  await page.getByText('cairn ui').first().waitFor();
});

test('another origin can neither read nor write', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('Not for other pages');
  const server = await memory.serve();
  const page = await open(t, server, { allow: ['CORS', 'blocked', 'net::ERR_FAILED', 'status of 403'] });
  await page.getByText('Not for other pages').waitFor();
  // Another server of ours on this machine: the same site to a browser, another origin.
  const other = new Memory(t, { model: 'none' });
  const elsewhere = await other.serve();
  const evil = await page.context().newPage();
  await evil.goto(elsewhere.base + '/notice.css');
  const outcome = await evil.evaluate(async (target) => {
    const tried = { read: 'done', write: 'done', form: 'done' };
    try {
      await fetch(target + '/api/stats', { credentials: 'include' });
    } catch {
      tried.read = 'refused';
    }
    try {
      await fetch(target + '/api/memories', {
        method: 'POST',
        credentials: 'include',
        headers: { 'X-Cairn-Csrf': 'x', 'Content-Type': 'application/json' },
        body: '{"content":"planted"}',
      });
    } catch {
      tried.write = 'refused';
    }
    try {
      await fetch(target + '/api/memories', { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{"content":"planted"}' });
    } catch {
      tried.form = 'refused';
    }
    return tried;
  }, server.base);
  assert.equal(outcome.read, 'refused');
  assert.equal(outcome.write, 'refused');
  assert.doesNotMatch(memory.run(['list', '--json']), /planted/);
});

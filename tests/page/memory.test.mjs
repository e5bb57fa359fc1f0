// One memory and what stands around it, all of them, handoffs, and a store with nothing in it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { closeBrowser, Memory, open } from './harness.mjs';

after(closeBrowser);

async function show(t, memory, path, how = {}) {
  return open(t, await memory.serve(), { path, ...how });
}

const section = (page, title) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const fact = (page, name) =>
  page.locator('.memory-fields dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
const said = (page, words) => page.locator('.toast').getByText(words, { exact: true }).last().waitFor();

test('shows a memory with all its fields and what stands around it', async (t) => {
  const memory = new Memory(t);
  const turns = memory.addAll(
    ['How do we deploy?', 'With Jenkins, on Tuesdays', 'And who looks at it?'].map((content, position) => ({
      content,
      kind: 'turn',
      thread: 'standup',
      position,
      speaker: position === 1 ? 'Bruno' : 'Anna',
    })),
  );
  const id = turns[1];
  memory.add('Jenkins deploys on Tuesdays', '--tag', 'deploy');
  memory.run([
    'update',
    id,
    '--tag',
    'ci',
    '--context',
    'in the standup',
    '--importance',
    '7',
    '--visibility',
    'private',
    '--metadata',
    '{"room":4}',
  ]);
  memory.run(['vote', id]);
  const page = await show(t, memory, `/memory/${id}`);

  await page.getByRole('heading', { level: 2, name: 'With Jenkins, on Tuesdays' }).waitFor();
  await section(page, 'Usage history').getByText('vote').waitFor();
  const expected = {
    Type: 'fact',
    Kind: 'turn',
    Importance: '7 of 10',
    Visibility: 'private',
    Tags: 'ci',
    Speaker: 'Bruno',
    Thread: 'standup',
    Position: '1',
    Context: 'in the standup',
    Votes: '1',
    Uses: '1',
    ID: id,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(await fact(page, name).innerText(), value);
  assert.match(await fact(page, 'Metadata').innerText(), /"room": 4/);
  assert.deepEqual(await section(page, 'Before and after').locator('.row-link').allInnerTexts(), [
    'How do we deploy?',
    'With Jenkins, on Tuesdays',
    'And who looks at it?',
  ]);
  await section(page, 'Similar memories').getByText('Jenkins deploys on Tuesdays').waitFor();

  await section(page, 'Entities')
    .getByRole('link', { name: /Jenkins/ })
    .click();
  await page.waitForURL('**/?entities=Jenkins&kind=all');
  await page.locator('.memory-line').nth(1).waitFor();
  assert.equal(await page.locator('.memory-line').count(), 2);
});

test('markdown is formatted, or plain as it was written', async (t) => {
  const memory = new Memory(t);
  const content =
    '# Rules\n\n- **never** on Fridays\n- see [the wiki](https://example.org/wiki)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nmake deploy\n```\n';
  const [id] = memory.addAll([{ content }]);
  const page = await show(t, memory, `/memory/${id}`);
  const body = page.getByRole('region', { name: 'Content' });
  await body.locator('strong', { hasText: 'never' }).waitFor();
  assert.equal(await body.locator('table td').count(), 2);
  assert.equal((await body.locator('pre').innerText()).trim(), 'make deploy');
  const link = body.getByRole('link', { name: 'the wiki' });
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow');
  assert.equal(await link.getAttribute('target'), '_blank');
  await body.getByRole('button', { name: 'Plain text' }).click();
  assert.equal(await body.locator('pre').textContent(), content);
});

test('a deleted memory says so and comes back', async (t) => {
  const memory = new Memory(t);
  const id = memory.add('Deploys happen on Tuesdays');
  const page = await show(t, memory, `/memory/${id}`);
  await page
    .getByRole('group', { name: /^Actions/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('This memory is deleted').waitFor();
  assert.equal(memory.get(id).superseded_by, 'DELETED');
  await page.getByRole('status').getByRole('button', { name: 'Restore' }).click();
  await said(page, 'Restored.');
  assert.equal(memory.get(id).superseded_by, null);
  await page.getByText('This memory is deleted').waitFor({ state: 'detached' });
});

test('what was superseded leads to what replaced it', async (t) => {
  const memory = new Memory(t);
  const [old, middle, now] = memory.addAll(
    ['Mondays', 'Tuesdays', 'Wednesdays'].map((day) => ({ content: `We deploy on ${day}` })),
  );
  memory.run(['supersede', old, middle]);
  memory.run(['supersede', middle, now]);
  const page = await show(t, memory, `/memory/${old}`);
  await page.getByText('This memory was superseded').waitFor();
  const chain = section(page, 'Version history, oldest first').locator('.row-link');
  await chain.nth(2).waitFor();
  assert.deepEqual(await chain.allInnerTexts(), [
    'We deploy on Mondays',
    'We deploy on Tuesdays',
    'We deploy on Wednesdays',
  ]);
  await page.getByRole('link', { name: 'a newer one' }).click();
  await page.waitForURL(`**/memory/${middle}`);
  await page.getByRole('heading', { level: 2, name: 'We deploy on Tuesdays' }).waitFor();
});

test('trial d4: a section opens its file; an edit is refused with its line and offers supersede', async (t) => {
  const memory = new Memory(t);
  writeFileSync(join(memory.folder, 'README.md'), '# Deploys\n\nThey happen on Tuesdays.\n');
  memory.run(['init', '--skip-analyze', '--project', memory.folder]);
  const page = await show(t, memory, '/?q=tuesdays', {
    allow: ['Failed to load resource'], // the refusal
  });
  const result = page.locator('.result');
  const link = await result.getByRole('link', { name: 'Open file' }).getAttribute('href');
  assert.equal(link, `vscode://file${memory.folder}/README.md:1`);
  assert.equal(await result.getByRole('button', { name: 'Edit' }).count(), 0);
  await result.locator('.row-link').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This text comes from README.md').waitFor();
  await dialog.getByLabel('Content').fill('They happen on Mondays.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('edit README.md:1').waitFor();
  await dialog.getByRole('button', { name: 'supersede this memory' }).click();
  await page.getByRole('dialog', { name: 'Supersede memory' }).waitFor();
});

test('an unknown id leads back to the search', async (t) => {
  const memory = new Memory(t);
  memory.add('something');
  const server = await memory.serve();
  const page = await open(t, server, {
    path: '/memory/01a1e454-0000-7000-8000-000000000000',
    allow: ['Failed to load resource'],
  });
  await page.getByRole('alert').getByRole('link', { name: 'Back to search' }).waitFor();
});

test('all of 5,000 memories are in one list that draws only what is seen', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const start = Date.UTC(2026, 0, 1);
  memory.addAll(
    Array.from({ length: 5000 }, (_, i) => ({
      content: `Memory number ${i}`,
      type: i % 2 ? 'task' : 'fact',
      importance: i === 1234 ? 10 : 5,
      created_at: start + i * 60_000,
    })),
  );
  const page = await show(t, memory, '/browse');
  const rows = page.locator('.browse-row');
  await page.getByText('5,000 memories').waitFor();
  await page.getByRole('link', { name: 'Memory number 4999' }).waitFor();
  assert.ok((await rows.count()) < 60);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('link', { name: 'Memory number 0', exact: true }).waitFor();
  assert.ok((await rows.count()) < 60);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/memory/*');
  await page.goBack();
  await page.getByRole('link', { name: 'Memory number 0', exact: true }).waitFor();

  await page.getByLabel('Sort by').selectOption('importance');
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('[aria-posinset="1"]').getByRole('link', { name: 'Memory number 1234' }).waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'task' }).click();
  await page.getByText('2,500 memories').waitFor();
});

test('trial D12: handoffs strike out finished steps, never decisions or what is done', async (t) => {
  const memory = new Memory(t);
  const use = memory.add('Deploys happen on Tuesdays');
  const save = (summary, ...args) => memory.run(['handoff', 'save', summary, '--project', 'cairn', ...args]);
  save('The store is ready', '--branch', 'main', '--completed', 'Schema', '--next', 'Ranking', '--decision', 'One file');
  save(
    'The ranking is in',
    '--branch',
    'main',
    '--completed',
    'Ranking',
    '--next',
    'The page',
    '--memory',
    use,
  );
  save('Another tokenizer', '--branch', 'words', '--in-progress', 'Bigrams');
  const page = await show(t, memory, '/handoffs');
  const main = page.locator('.handoff', { hasText: 'The ranking is in' });
  await main.getByText('Since the previous handoff: 3 added, 1 removed.').waitFor();
  assert.deepEqual(
    await main
      .locator('.added')
      .allInnerTexts()
      .then((all) => all.map((each) => each.replace(/^Added:\s*/, ''))),
    ['Ranking', 'The page'],
  );
  assert.match(await main.locator('.removed').innerText(), /Ranking$/);
  await page.locator('.handoff', { hasText: 'Another tokenizer' }).getByText('First handoff of this branch.').waitFor();
  await main.getByRole('button', { name: 'Show 1 earlier handoff' }).click();
  await main.locator('summary', { hasText: 'The store is ready' }).click();
  await main.locator('details').getByText('Ranking').waitFor();
  await main.getByRole('link', { name: 'Memory 1' }).click();
  await page.waitForURL(`**/memory/${use}`);
});

test('an empty store shows how to begin, and takes the first memory', async (t) => {
  const memory = new Memory(t);
  const page = await show(t, memory, '/');
  await page.getByRole('heading', { name: 'No memories yet' }).waitFor();
  await page.getByText('cairn init', { exact: true }).waitFor();
  await page.getByLabel('Content').fill('We begin on a Monday');
  await page.getByRole('button', { name: 'Add memory' }).click();
  await page.getByRole('heading', { name: 'Recent' }).waitFor();
  const id = await page.locator('.memory-line').getAttribute('data-memory');
  assert.equal(memory.get(id).content, 'We begin on a Monday');
  assert.equal(memory.get(id).source, 'manual');
});

test('without handoffs the view says what they are', async (t) => {
  const memory = new Memory(t);
  const page = await show(t, memory, '/handoffs');
  await page.getByText('No handoffs yet').waitFor();
});

test('light and dark are chosen and kept', async (t) => {
  const memory = new Memory(t);
  memory.add('something');
  const page = await show(t, memory, '/');
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const isDark = () =>
    page.waitForFunction((color) => getComputedStyle(document.documentElement).backgroundColor !== color, light);
  await page.getByRole('button', { name: /^Theme: auto/ }).click();
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
  await isDark();
  await page.reload();
  await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
  await isDark();
});

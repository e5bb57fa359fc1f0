// This repository's own documents in the page, as `./run init` and `./run ui` show them: a newcomer
// finds why a result is first, corrects a memory and takes it back. The pictures of docs/web.md.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { closeBrowser, Memory, open, picture } from './harness.mjs';

after(closeBrowser);

const root = new URL('../..', import.meta.url).pathname;

function ownDocs(t) {
  const memory = new Memory(t, { project: 'cairn' });
  for (const name of ['docs', 'README.md']) cpSync(join(root, name), join(memory.here, name), { recursive: true });
  memory.run(['index']);
  return memory;
}

test('our own documents: why first, corrected, taken back, and the map of them', async (t) => {
  const memory = ownDocs(t);
  const page = await open(t, await memory.serve());
  await page.getByRole('searchbox').fill('why is sqlite built from source');
  const first = page.locator('.result').first();
  await first.getByRole('link', { name: 'SQLite: built from pinned source' }).waitFor();
  assert.match(await first.innerText(), /docs\/decisions\/0001-sqlite-built-from-source\.md/);
  await first.getByRole('button', { name: 'Why here?' }).click();
  await first.getByText('Score breakdown').waitFor();
  await picture(page, 'search');

  // What a file says is edited there; a note can be corrected here.
  const before = 'We keep one SQLite file for each project.';
  const id = memory.add(before);
  await page.getByRole('searchbox').fill('one sqlite file for each project');
  const note = page.locator(`.result[data-memory="${id}"]`);
  await note.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Content' }).fill('Corrected by hand.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal(memory.get(id).content, 'Corrected by hand.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  assert.equal(memory.get(id).content, before);

  // Now that there is a note, the page shows notes unless asked otherwise.
  await page.getByRole('searchbox').fill('why is sqlite built from source');
  await page.getByRole('button', { name: 'Documents' }).click();
  await first.getByRole('link', { name: 'SQLite: built from pinned source' }).click();
  await page.getByRole('heading', { name: 'Similar memories' }).waitFor();
  await picture(page, 'memory');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('heading', { name: 'Clusters' }).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  for (const words of ['Refining the layout', 'No clusters yet.']) await page.getByText(words).waitFor({ state: 'detached' });
  await picture(page, 'map');
});

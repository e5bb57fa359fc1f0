// Every view with 20,000 memories: what is there is counted right, and the page holds no more than
// what is seen.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { closeBrowser, Memory, open } from './harness.mjs';

after(closeBrowser);

const COUNT = 20_000;
const DAY = 86_400_000;
const MOST_ELEMENTS = 4_000; // a list that was not cut to the window would have five times as many

const items = Array.from({ length: COUNT }, (_, n) => ({
  content: `Note ${n} for Alice${n % 50} about Topic${n % 30}`,
  type: ['fact', 'task', 'decision', 'event'][n % 4],
  project: `project-${n % 5}`,
  created_at: Date.now() - Math.floor(n / 60) * DAY - 1000,
}));

/** A map of that many points, as the server would send it: to embed them all would take minutes. */
async function sendMap(page, ids) {
  const spread = (n, step) => (n * step) % 10_000;
  const map = {
    state: 'ready',
    version: 1,
    ids,
    x: ids.map((_, n) => spread(n, 7919)),
    y: ids.map((_, n) => spread(n, 6101)),
    cluster: ids.map((_, n) => n % 2),
    clusters: [
      { label: 'even, numbers', x: 2500, y: 5000, size: ids.length / 2 },
      { label: 'odd, numbers', x: 7500, y: 5000, size: ids.length / 2 },
    ],
    type: { names: ['fact', 'task'], index: ids.map((_, n) => n % 2) },
    project: { names: [''], index: ids.map(() => 0) },
  };
  await page.route('**/api/map', (route) => route.fulfill({ json: map }));
}

const assertLight = async (page, view) => {
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(elements < MOST_ELEMENTS, `${view}: ${elements} elements`);
};

test('every view with 20,000 memories', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const ids = memory.addAll(items);
  const page = await open(t, await memory.serve());
  const go = (view) => page.getByRole('link', { name: view, exact: true }).click();

  await page.getByRole('searchbox').fill('Note 12345');
  await page.locator(`.result[data-memory="${ids[12345]}"]`).waitFor();
  await assertLight(page, 'Search');
  await page.getByRole('searchbox').press('Escape');

  await go('Browse');
  await page.getByText('20,000 memories').first().waitFor();
  await page.locator('main .row-link').first().waitFor();
  await page.mouse.move(600, 500);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText(/^Note 19\d\d\d /).first().waitFor();
  await assertLight(page, 'Browse');

  await go('Timeline');
  await page.getByText('20,000 memories', { exact: true }).waitFor();
  await assertLight(page, 'Timeline');

  await go('Entities');
  await page.getByRole('row', { name: /Alice7 / }).first().waitFor();
  await assertLight(page, 'Entities');

  await sendMap(page, ids);
  await go('Map');
  await page.locator('.map-canvas canvas').first().waitFor();
  // A cluster is called by its most central memory as soon as that is there.
  const clusters = page.getByRole('button', { name: /^Note \d+ .*10,000 memories; show on the map$/ });
  await clusters.nth(1).click();
  await assertLight(page, 'Map');

  await go('Review');
  await page.getByRole('main').getByText(/Never used/).first().waitFor();
  await assertLight(page, 'Review');

  await go('Health');
  await page.getByRole('main').getByText('20,000').first().waitFor();
  await assertLight(page, 'Health');
});

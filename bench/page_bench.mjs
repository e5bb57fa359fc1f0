// The page in a real browser, as its reader waits for it: first paint, results after a keystroke, a
// list of 100,000, a map of 20,000 points, and what the server takes of memory.
//
//     CAIRN_BINARY=… CAIRN_CHROMIUM=… CAIRN_NODE_PACKAGES=… node bench/page_bench.mjs
//
// The variables are those of tests/page/page_test.py. Stores are made anew, which takes a few minutes.
// Times are those of the browser's clock; a machine that has other things to do makes them longer.
import { readFileSync } from 'node:fs';

import { closeBrowser, Memory, open } from '../tests/page/harness.mjs';

const LOADS = 40;
const KEYSTROKES = 100;
const FRAMES = 180;
const MAP_POINTS = 20_000;

const subjects = ['the billing job', 'the test suite', 'our parser', 'the cache', 'a worker', 'the login page'];
const verbs = ['ignores', 'uses', 'rejects', 'waits for', 'replaces', 'logs', 'retries'];
const things = ['the index', 'old tokens', 'a lock', 'the schema', 'every queue', 'the backup', 'dates', 'a flag'];
const pick = (list, n) => list[n % list.length];
const textOf = (n) =>
  `Note ${n}: ${pick(subjects, n)} ${pick(verbs, Math.trunc(n / 6))} ${pick(things, Math.trunc(n / 42))} since ticket ${(n * 7919) % 90_001}`;
const texts = (count) => Array.from({ length: count }, (_, n) => ({ content: textOf(n) }));

const ends = [];
const t = { after: (end) => ends.unshift(end) };

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
const milliseconds = (values) =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, p95 ${percentile(values, 0.95).toFixed(0)} ms`;
const row = (what, found, goal) => console.log(`| ${what} | ${found} | ${goal} |`);

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

async function firstPaints(page, base) {
  const paints = [];
  for (let load = 0; load < LOADS; load++) {
    await page.goto(base + '/');
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    paints.push(await paint.jsonValue());
    await page.locator('main .row-link').first().waitFor(); // or the next load waits for this one
  }
  return paints;
}

/** From a keystroke to the next change of the results. */
async function keystrokes(page) {
  const waits = [];
  for (let n = 0; n < KEYSTROKES; n++) {
    const query = `${pick(subjects, n)} ${pick(things, n * 5)} ${n}`;
    const wait = await page.evaluate(
      (text) =>
        new Promise((resolve) => {
          const field = document.querySelector('#search');
          const begin = performance.now();
          const watch = new MutationObserver(() => {
            if (!document.querySelector('.results')) return;
            watch.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - begin));
          });
          watch.observe(document.querySelector('main'), { childList: true, characterData: true, subtree: true });
          field.value = text;
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }),
      query,
    );
    waits.push(wait);
  }
  return waits;
}

/** Frames a second while `act` is done before each of them; both functions run in the page. */
const framesOf = (page, act) => page.evaluate(`(${countFrames})(${act}, ${FRAMES})`);

async function countFrames(act, frames) {
  const times = [];
  for (let n = 0; n < frames; n++) {
    times.push(await new Promise(requestAnimationFrame));
    act(n);
  }
  return (1000 * (frames - 1)) / (times.at(-1) - times[0]);
}

const scroll = (n) => scrollTo(0, n * 400);

function pan(n) {
  const canvas = document.querySelector('.map-canvas canvas:last-of-type');
  const box = canvas.getBoundingClientRect();
  const mouse = (kind, target, x, y) =>
    target.dispatchEvent(
      new MouseEvent(kind, {
        bubbles: true,
        cancelable: true,
        view: window,
        buttons: 1,
        clientX: box.left + box.width / 2 + x,
        clientY: box.top + box.height / 2 + y,
      }),
    );
  if (n === 0) mouse('mousedown', canvas, 0, 0);
  mouse('mousemove', window, 160 * Math.sin(n / 12), 90 * Math.cos(n / 9));
}

/** A map of the store's memories as the server would send it, without embedding so many. */
async function sendMap(page, ids) {
  const clusters = Array.from({ length: 24 }, (_, n) => ({
    label: `${pick(subjects, n)}, ${pick(things, n)}`,
    x: 1000 + ((n * 3571) % 8000),
    y: 1000 + ((n * 2381) % 8000),
    size: Math.round(MAP_POINTS / 24),
  }));
  const around = (middle, n, step) => Math.max(0, Math.min(10_000, middle + (((n * step) % 1400) - 700)));
  const cluster = ids.map((_, n) => n % clusters.length);
  const map = {
    state: 'ready',
    version: 1,
    ids,
    x: ids.map((_, n) => around(clusters[cluster[n]].x, n, 7919)),
    y: ids.map((_, n) => around(clusters[cluster[n]].y, n, 6101)),
    cluster,
    clusters,
    type: { names: ['fact', 'task', 'decision'], index: ids.map((_, n) => n % 3) },
    project: { names: [''], index: ids.map(() => 0) },
  };
  await page.route('**/api/map', (route) => route.fulfill({ json: map }));
}

/** Every view, and the map until it is refined. */
async function lookAtEverything(page, server) {
  for (const path of ['outline', 'entities/graph', 'tend', 'activity', 'doctor', 'memories?limit=500']) {
    await page.request.get(`${server.base}/api/${path}`);
  }
  for (;;) {
    const map = await (await page.request.get(server.base + '/api/map')).json();
    if (map.state === 'ready') break;
    await page.waitForTimeout(500);
  }
}

async function measureSearch() {
  const memory = new Memory(t);
  memory.addAll(texts(10_000));
  const server = await memory.serve();
  const page = await open(t, server);
  row('first paint, 10,000 memories', milliseconds(await firstPaints(page, server.base)), 'p95 ≤ 150 ms');
  row('results after a keystroke, 10,000', milliseconds(await keystrokes(page)), 'p95 ≤ 60 ms');
  const before = residentMb(server.pid); // with the model and what searches keep
  await lookAtEverything(page, server);
  const added = residentMb(server.pid) - before;
  row('what every other view adds to the server', `${added.toFixed(1)} MB, the map refined`, '≤ 15 MB');
}

async function measureMany() {
  const memory = new Memory(t, { model: 'none' });
  const ids = memory.addAll(texts(100_000));
  const server = await memory.serve();
  const page = await open(t, server);
  const begin = performance.now();
  await page.goto(server.base + '/browse');
  await page.locator('main .row-link').first().waitFor();
  const shown = performance.now() - begin;
  const lines = await page.locator('main .row-link').count();
  row('list of 100,000', `${shown.toFixed(0)} ms, ${lines} rows in the page`, 'virtualised');
  const scrolled = await framesOf(page, scroll);
  row('scrolling through it', `${scrolled.toFixed(0)} frames a second`, '');
  await sendMap(page, ids.slice(0, MAP_POINTS));
  await page.goto(server.base + '/map');
  await page.locator('.map-canvas canvas').first().waitFor();
  const panned = await framesOf(page, pan);
  row('map of 20,000 points, panning', `${panned.toFixed(0)} frames a second`, '≥ 30');
}

row('measured', 'found', 'goal');
row('---', '---', '---');
try {
  await measureSearch();
  await measureMany();
} finally {
  for (const end of ends) await end();
  await closeBrowser();
}

// What the browser tests share: the real binary on a store of its own, a real browser, and a watch
// on both. A request to any other host, an error in the console or an exception in the page fails
// the test that caused it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const packages = createRequire(join(process.env.CAIRN_NODE_PACKAGES, 'node_modules', '_.js'));
const { chromium } = packages('playwright-core');
const axeSource = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');
const binary = process.env.CAIRN_BINARY;

const cleanups = new WeakMap();
/** Does it when the test has ended, the last thing first: the browser goes before its server. */
function atEnd(t, work) {
  if (!cleanups.has(t)) {
    const stack = [];
    cleanups.set(t, stack);
    t.after(async () => {
      let fault;  // the rest is done all the same: a server that stays would keep the tests from ending
      while (stack.length > 0) {
        try {
          await stack.pop()();
        } catch (error) {
          fault ??= error;
        }
      }
      if (fault) throw fault;
    });
  }
  cleanups.get(t).push(work);
}

/** A folder with a store; everything in it is gone after the test. */
export class Memory {
  /** `project` names a folder to work in, which then is the name of the project. */
  constructor(t, { model = 'minilm', project = '' } = {}) {
    this.folder = mkdtempSync(join(tmpdir(), 'cairn-page-'));
    this.here = join(this.folder, project);
    if (project) mkdirSync(join(this.here, '.claude', 'memory'), { recursive: true, mode: 0o700 });
    this.processes = [];
    this.env = {
      HOME: this.folder,
      CAIRN_HOME: join(this.folder, 'cairn'),
      CAIRN_EMBEDDING_MODEL: model,
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    };
    atEnd(t, () => {
      for (const each of this.processes) each.kill('SIGKILL');
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    });
  }

  /** Runs a command to its end and gives what it printed. */
  run(args, input = '') {
    return execFileSync(binary, ['--quiet', ...args], {
      env: this.env,
      cwd: this.here,
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
  }

  add(...args) {
    return JSON.parse(this.run(['add', ...args, '--json'])).id;
  }

  /** Stores many at once: objects with the fields of a memory. */
  addAll(items) {
    return JSON.parse(this.run(['add', '--batch', '-', '--json'], items.map((item) => JSON.stringify(item) + '\n').join(''))).ids;
  }

  get(id) {
    return JSON.parse(this.run(['list', '--json', '--include-deleted', '--include-superseded', '--limit', '100000'])).items.find(
      (item) => item.id === id,
    );
  }

  /** Starts the page's server; gives its link and a way to stop it. */
  async serve(port = 0) {
    const child = spawn(binary, ['--quiet', 'ui', '--json', '--port', String(port)], {
      env: this.env,
      cwd: this.here,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.processes.push(child);
    const [line] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      once(child, 'exit').then(() => assert.fail('cairn ui ended at once')),
    ]);
    const link = JSON.parse(line).url;
    const stop = async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
    return { link, base: new URL(link).origin, port: Number(new URL(link).port), pid: child.pid, stop };
  }
}

const once = (emitter, event) => new Promise((resolve) => emitter.once(event, (...args) => resolve(args)));

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--force-color-profile=srgb',
];

let shared;
/** One browser for a file of tests. */
export async function browser() {
  shared ??= await chromium.launch({ executablePath: process.env.CAIRN_CHROMIUM, args: flags, headless: true });
  return shared;
}
export async function closeBrowser() {
  await shared?.close();
}

/** A page in a window of its own, watched. `allow` are messages of the console that the test means to cause. */
export async function open(t, server, { path = '/', width = 1280, height = 860, scheme = 'light', allow = [], enter = true } = {}) {
  const context = await (await browser()).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!allow.some((text) => message.text().includes(text))) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== server.base) faults.push(`request to ${url}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  atEnd(t, async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  if (enter) {
    await page.goto(server.link);
    await page.waitForURL(server.base + '/');
    if (path !== '/') await page.goto(server.base + path);
  }
  return page;
}

/** Fails if axe finds anything that keeps people from using the page. */
export async function assertAccessible(page, what) {
  // Run in the page's own world by the debugger, which the policy does not concern.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const told = violations.map((each) => `${each.id}: ${each.help}\n  ${each.nodes.slice(0, 3).map((node) => node.html).join('\n  ')}`);
  assert.deepEqual(told, [], `${what}: ${told.join('\n')}`);
}

/** A picture for the docs, if they are being made anew. */
export async function picture(page, name) {
  const folder = process.env.CAIRN_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, name + '.png') });
}

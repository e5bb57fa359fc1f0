// Memories that attack who looks at them. Nothing of theirs may run, load, lead away or break the
// page; open() fails a test on any request elsewhere, any error and any dialog.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { closeBrowser, Memory, open } from './harness.mjs';

after(closeBrowser);

const run = "globalThis.attacked=1;alert('attacked')";
const attacks = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload="${run}"><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<a href="javascript:${run}">click</a> [click](javascript:alert('attacked')) [click](JaVaScRiPt:alert(1))`,
  `[click](data:text/html,<script>${run}</script>) [x](vbscript:msgbox(1)) <javascript:alert(1)>`,
  `![picture](http://evil.example/pixel.png) ![p](//evil.example/p.png) <img src="http://evil.example/p.gif">`,
  `<iframe src="javascript:${run}"></iframe><object data="http://evil.example/o"></object><embed src="//evil.example/e">`,
  `<form action="http://evil.example/f"><input name=q autofocus onfocus="${run}"><button>send</button></form>`,
  `<style>@import url(http://evil.example/s.css); body{background:url(http://evil.example/b.png)}</style>`,
  `<link rel=stylesheet href="http://evil.example/l.css"><base href="http://evil.example/"><meta http-equiv=refresh content="0;url=http://evil.example/">`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<details open ontoggle="${run}"><summary>x</summary></details><video src=x onerror="${run}"></video>`,
  `<div id="app" style="position:fixed;inset:0;background:red;z-index:99999">covered</div>`,
  '<a href="http://evil.example/" target=_self onclick="' + run + '">a link</a> and <http://evil.example/auto>',
  '```html\n<script>' + run + '</script>\n```\n`<img src=x onerror=alert(1)>`',
  '<!--><script>' + run + '</script>-->',
  '"><script>' + run + '</script><"',
];
// Also in every field that is shown beside the text.
const fields = `<img src=x onerror="${run}">`;
const items = attacks.map((content, i) => ({
  content: `needle ${i} ${content}`,
  tags: [fields, 'tag'],
  context: fields,
  project: fields,
  section_title: fields,
  thread: 'attack',
  position: i,
  speaker: fields,
  source: i % 2 ? 'import' : 'manual',
}));

const assertUnharmed = async (page) => {
  assert.equal(await page.evaluate(() => globalThis.attacked), undefined);
  const bad = await page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll('#app *')) {
      const name = element.localName;
      if (['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'style'].includes(name)) found.push(name);
      for (const attribute of element.attributes) {
        if (attribute.name.startsWith('on')) found.push(`${name} ${attribute.name}`);
        if (/^(href|src|action|formaction|xlink:href)$/.test(attribute.name)) {
          const to = attribute.value.trim();
          if (/^(javascript|data|vbscript):/i.test(to)) found.push(`${name} ${to}`);
          if (attribute.name === 'src' && /evil/.test(to)) found.push(`${name} ${to}`);
        }
      }
      if (name === 'a' && /^https?:/.test(element.getAttribute('href') ?? '') && !/noopener/.test(element.rel)) found.push('a without noopener');
    }
    return found;
  });
  assert.deepEqual(bad, []);
};

const assertFits = async (page, what) => {
  const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }));
  assert.ok(wide <= view, `${what}: ${wide} pixels in a window of ${view}`);
};

test('attacks in results, lists and every other view do nothing', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.addAll(items);
  memory.run(['handoff', 'save', `s ${fields}`, '--project', fields, '--next', `n ${attacks[0]}`, '--decision', attacks[1]]);
  const page = await open(t, await memory.serve());
  await page.getByRole('searchbox').fill('needle');
  await page.locator('.result').first().waitFor();
  for (const button of (await page.getByRole('button', { name: 'Why here?' }).all()).slice(0, 3)) await button.click();
  await assertUnharmed(page);
  await assertFits(page, 'search');
  for (const view of ['Browse', 'Timeline', 'Entities', 'Handoffs', 'Review', 'Health']) {
    await page.getByRole('link', { name: new RegExp(`^${view}( \\d|$)`) }).click();
    await page.getByRole('main').getByText(/\S/).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => {}); // the stream of events stays open
    await assertUnharmed(page);
    await assertFits(page, view);
  }
});

test('attacks in an open memory do nothing', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const ids = memory.addAll(items);
  const server = await memory.serve();
  const page = await open(t, server);
  for (const [i, id] of ids.entries()) {
    await page.goto(`${server.base}/memory/${id}`);
    await page.getByText(`needle ${i}`).first().waitFor();
    await assertUnharmed(page);
    await assertFits(page, attacks[i]);
  }
});

test('links of a memory lead out only by http, https or mail, and on their own', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const id = memory.add('[good](https://example.org/a) [mail](mailto:a@example.org) [bad](javascript:alert(1)) [file](file:///etc/passwd)');
  const page = await open(t, await memory.serve(), { path: `/memory/${id}` });
  await page.getByRole('link', { name: 'good' }).waitFor();
  assert.match(await page.getByRole('link', { name: 'good' }).getAttribute('rel'), /noopener.*noreferrer|noreferrer.*noopener/);
  assert.equal(await page.getByRole('link', { name: 'mail', exact: true }).count(), 1);
  assert.equal(await page.getByRole('link', { name: 'bad', exact: true }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'file', exact: true }).count(), 0);
});

test('huge lines, turned and hidden characters stay where they are and are seen', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const ids = memory.addAll([
    { content: 'needle ' + 'x'.repeat(99_000) },
    { content: 'needle pay to \u202Eelpmaxe\u202C now' },
    { content: 'needle zero\u200Bwidth\u200D\uFEFF and \u2066isolated' },
    { content: 'needle ' + 'مرحبا بالعالم '.repeat(50) },
    { content: 'needle ' + '\u0301'.repeat(2000) + ' zalgo' },
    { content: 'needle |' + ' a |'.repeat(3000) + '\n|' + '---|'.repeat(3000) + '\n' },
    { content: 'needle ' + '> '.repeat(90) + 'deep ' + '[['.repeat(5000) },
  ]);
  const server = await memory.serve();
  const page = await open(t, server);
  await page.getByRole('searchbox').fill('needle');
  await page.locator('.result').nth(6).waitFor();
  await assertFits(page, 'search');
  for (const id of ids) {
    await page.goto(`${server.base}/memory/${id}`);
    await page.getByText('needle').first().waitFor();
    await assertFits(page, id);
  }
  await page.goto(`${server.base}/memory/${ids[1]}`);
  await page.getByText('U+202E').first().waitFor();
  await page.goto(`${server.base}/memory/${ids[2]}`);
  await page.getByText('U+200B').first().waitFor();
});

test('text with broken UTF-8 comes in mended or not at all', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  const broken = Buffer.concat([Buffer.from('# Notes\n\nneedle broken '), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(' bytes <script>alert(1)</script>\n')]);
  writeFileSync(join(memory.folder, 'notes.md'), broken);
  memory.run(['import', '--from', 'markdown', memory.folder]);
  const page = await open(t, await memory.serve());
  await page.getByRole('searchbox').fill('needle');
  await page.locator('.result').first().waitFor();
  assert.match(await page.locator('.result').first().innerText(), /needle broken \ufffd/);
  await assertUnharmed(page);
});

test('attacks by the address do nothing', async (t) => {
  const memory = new Memory(t, { model: 'none' });
  memory.add('needle');
  const server = await memory.serve();
  const page = await open(t, server, { allow: ['the server responded with a status of 40'] });
  for (const path of [
    `/?q=${encodeURIComponent(fields)}`,
    `/?q=needle&mode=${encodeURIComponent(fields)}&type=${encodeURIComponent(fields)}`,
    `/browse?project=${encodeURIComponent(fields)}&order=${encodeURIComponent(fields)}`,
    '/memory/not-an-id',
    '/memory/018f3c2e-7b1a-7c3d-9e4f-0123456789ab',
    '/nowhere',
  ]) {
    await page.goto(server.base + path);
    await page.getByRole('main').getByText(/\S/).first().waitFor();
    await assertUnharmed(page);
    await assertFits(page, path);
  }
});

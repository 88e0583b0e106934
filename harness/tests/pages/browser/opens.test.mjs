// Every page opens from disk without a word to the console and without any request, fits on a
// phone, and texts of strangers stay texts.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { FOLDER, anchor, of, pages, place, read, results, visit } from './looking.mjs';

// Of the pages for instructors, which have all that those for students have, a few: one with
// hidden runs that failed, one that is flagged, and those of strangers.
const FEW = ['Edsger Dijkstra', 'Ken Thompson'].map((owner) => of('class', owner).page('instructor'));
const OPENED = pages().filter((file) => !file.startsWith(place('class', 'pages', 'instructor')) || FEW.includes(file));

for (const file of OPENED) {
  test(`opens ${path.relative(FOLDER, file)}`, () => visit(file, async (page) => {
    const seen = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      policies: [...document.querySelectorAll('meta[http-equiv]')].map((meta) => meta.content),
      scripts: document.scripts.length,
      styles: document.querySelectorAll('style, link').length,
      strange: document.querySelectorAll('img, iframe, object, embed, form[action], base').length,
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on'))),
      hacked: window.hacked,
    }));
    assert.equal(seen.headings, 1);
    assert.match(seen.title, /Sliding tiles/);
    assert.equal(seen.policies.length, 1);
    assert.match(seen.policies[0], /default-src 'none'/);
    assert.doesNotMatch(seen.policies[0], /unsafe|https?:|data:|\*/);
    assert.deepEqual([seen.scripts, seen.styles, seen.strange], [1, 1, 0]);
    assert.deepEqual(seen.handlers, []);
    assert.equal(seen.hacked, undefined);
    const bytes = fs.readFileSync(file, 'utf8');
    assert.doesNotMatch(bytes, /<[^<>]* style=/);
    // Nothing is wider than a phone.
    await page.setViewportSize({ width: 400, height: 800 });
    const [whole, inSight] = await page.evaluate(() => [
      document.documentElement.scrollWidth, document.documentElement.clientWidth,
    ]);
    assert.ok(whole <= inSight, `${whole} of ${inSight} pixels`);
    // What turns the order of others around, or does more than to be read, is spelled out.
    assert.doesNotMatch(bytes, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  }));
}

test('an output that would be obeyed is shown letter by letter', async () => {
  const mallory = results('strangers').find(({ key }) => key.startsWith('m-1-'));
  const told = [
    'Number of moves: 1</pre></script><script>window.hacked = 1</script>',
    '"\'><img src=x onerror=window.hacked=1>\\x1b[31mred\\x1b]0;title',
    '\\u{202e}desrever\\u{2066}\\xff',
    '<svg onload=window.hacked=1></svg>',
  ];
  for (const folder of ['students', 'instructor']) {
    await visit(mallory.page(folder), async (page) => {
      const seen = read(await page.evaluate(() => document.querySelector('main').textContent));
      for (const line of told) assert.ok(seen.includes(line), `${folder}: ${line}`);
    });
    // The line of a megabyte is cut.
    assert.ok(fs.statSync(mallory.page(folder)).size < 400_000);
  }
});

test('names that would be obeyed are shown letter by letter', () =>
  visit(place('strangers', 'pages', 'index.html'), async (page) => {
    const seen = read(await page.evaluate(() => document.querySelector('main').textContent));
    for (const name of [
      'Mallory </script><script>window.hacked = 1</script>',
      '"><img src=x onerror=window.hacked=1>',
      '%2e%2e#a?b=c&d \\u{202e}gnp.exe',
    ]) assert.ok(seen.includes(name), name);
  }));

test('sources that a compiler quotes are shown letter by letter', async () => {
  const stranger = results('strangers').find(({ owner }) => owner.startsWith('">'));
  await visit(stranger.page('students'), async (page) => {
    const seen = read(await page.evaluate(() => document.querySelector('main').textContent));
    assert.ok(seen.includes('</script><script>window.hacked = 1</script> \\u{202e}<img src=x'), seen);
  });
});

test('a link leads to a run that is folded', async () => {
  const knuth = of('class', 'Donald Knuth');
  const run = knuth.student.runs.find(({ verdict }) => verdict === 'accepted');
  const id = anchor(run.id);
  await visit(knuth.page('students'), async (page) => {
    const place = page.locator(`[id="${id}"]`);
    assert.equal(await place.isVisible(), false);
    // The address alone: where a browser does not open what is folded, the script does.
    await page.evaluate((hash) => {
      history.replaceState(null, '', hash);
      dispatchEvent(new Event('hashchange'));
    }, `#${id}`);
    assert.equal(await place.isVisible(), true);
  });
});

test('links from the class lead to pages that are there', () =>
  visit(place('strangers', 'pages', 'index.html'), async (page) => {
    const links = await page.evaluate(() => [...document.links].map((link) => link.href));
    const to = new Set(links.map((link) => new URL(link)).filter((url) => url.pathname.includes('/pages/'))
      .map((url) => decodeURIComponent(url.pathname)));
    for (const file of to) assert.ok(fs.existsSync(file), file);
    for (const result of results('strangers')) assert.ok(to.has(result.page('instructor')), result.key);
  }));

// axe-core, which knows most of the rules by which pages can be read by all, finds nothing.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { of, place, results, visit } from './looking.mjs';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Each shows something that the others do not: a path with a wrong move, boards, a compiler's
// words, a sanitizer's, a method, strange texts.
const PAGES = {
  'the class': place('class', 'pages', 'index.html'),
  'a path, for an instructor': of('class', 'Edsger Dijkstra').page('instructor'),
  'wasted moves': of('class', 'Donald Knuth').page('students'),
  'printed boards': of('class', 'Radia Perlman').page('students'),
  'a compile error': of('class', 'Grace Hopper').page('students'),
  'a crash': of('class', 'Tony Hoare').page('students'),
  'a wrong method': of('class', 'Frances Allen').page('instructor'),
  'who is flagged': of('class', 'Ken Thompson').page('instructor'),
  'a stranger': results('strangers').find(({ key }) => key.startsWith('m-1-')).page('instructor'),
};

for (const [name, file] of Object.entries(PAGES)) {
  test(`axe finds nothing on the page of ${name}`, async () => {
    for (const colorScheme of ['light', 'dark']) {
      await visit(file, async (page) => {
        for (const details of await page.locator('details').all()) {
          await details.evaluate((element) => { element.open = true; });
        }
        // The players are made as their places are unfolded.
        await page.waitForFunction(() => !document.querySelector('.replay:not(.begun)'));
        await page.evaluate(AXE);
        for (const width of [1400, 400]) {
          await page.setViewportSize({ width, height: 900 });
          const { violations } = await page.evaluate(() => window.axe.run(document, {
            resultTypes: ['violations'],
          }));
          const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length} times, as ${nodes[0].html} ${nodes[0].failureSummary}`);
          assert.deepEqual(told, [], `${colorScheme}, ${width} pixels`);
        }
      }, { colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    }
  });
}

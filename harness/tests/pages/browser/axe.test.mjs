// axe-core, which knows most of the rules by which pages can be read by all, finds nothing.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { of, place, results, visit } from './looking.mjs';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Each shows something that the others do not: a path with a wrong move, boards, a compiler's
// words, a sanitizer's, a method, files that are missing, strange texts.
const PAGES = {
  'the class': place('class', 'pages', 'index.html'),
  'strangers': place('strangers', 'pages', 'index.html'),
  'a path, for an instructor': of('class', 'Edsger Dijkstra').page('instructor'),
  'printed boards': of('class', 'Radia Perlman').page('students'),
  'a compile error': of('class', 'Grace Hopper').page('students'),
  'a crash': of('class', 'Tony Hoare').page('students'),
  'who is flagged': of('class', 'Ken Thompson').page('instructor'),
  'missing files': place('checked.html'),
  'a stranger': results('strangers').find(({ key }) => key.startsWith('m-1-')).page('instructor'),
};
// How a page is looked at, with the rules that may say another thing there: all come first.
const LOOKS = [
  ['light', 1400, undefined],
  ['light', 400, ['color-contrast', 'scrollable-region-focusable']],
  ['dark', 1400, ['color-contrast']],
];

for (const [name, file] of Object.entries(PAGES)) {
  test(`axe finds nothing on the page of ${name}`, () => visit(file, async (page) => {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    // The players are made as their places are unfolded.
    await page.waitForFunction(() => !document.querySelector('.replay:not(.begun)'));
    await page.evaluate(AXE);
    for (const [colorScheme, width, rules] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const { violations, passes } = await page.evaluate((rules) => window.axe.run(document, {
        resultTypes: ['violations'], ...rules && { runOnly: rules },
      }), rules);
      const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length} times, as ${nodes[0].html} ${nodes[0].failureSummary}`);
      assert.deepEqual(told, [], `${colorScheme}, ${width} pixels`);
      assert.ok(passes.some(({ id }) => id === 'color-contrast'), 'there was something to look at');
    }
  }, { bypassCSP: true, reducedMotion: 'reduce' }));
}

// How pages are shown: by people who like it dark, on paper, and without JavaScript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchor, json, of, place, read, visit } from './looking.mjs';

const INDEX = place('class', 'pages', 'index.html');

test('is dark where that is liked', async () => {
  const luminance = (color) => {
    const [red, green, blue] = color.match(/\d+/g).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const file of [INDEX, of('class', 'Tony Hoare').page('students')]) {
    const colors = {};
    for (const colorScheme of ['light', 'dark']) {
      await visit(file, async (page) => {
        colors[colorScheme] = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          return [backgroundColor, color];
        });
      }, { colorScheme });
    }
    const [[light, ink], [dark, chalk]] = [colors.light, colors.dark].map((pair) => pair.map(luminance));
    assert.ok(light > 200 && ink < 60 && dark < 60 && chalk > 200, JSON.stringify(colors));
  }
});

test('all that is folded is on paper', async () => {
  const knuth = of('class', 'Donald Knuth');
  for (const file of [knuth.page('students'), INDEX]) {
    await visit(file, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const hidden = await page.evaluate(() => [...document.querySelectorAll('details > :not(summary)')]
        .filter((element) => !element.checkVisibility({ contentVisibilityAuto: false }) && element.textContent.trim())
        .map((element) => element.textContent.slice(0, 60)));
      assert.deepEqual(hidden, [], file);
      const pdf = await page.pdf();
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
      await page.emulateMedia({ media: 'screen' });
    });
  }
});

test('what is folded is opened to print, and closed again', () =>
  visit(of('class', 'Donald Knuth').page('students'), async (page) => {
    const open = () => page.evaluate(() => [...document.querySelectorAll('details')].map((it) => it.open));
    const before = await open();
    assert.ok(before.includes(false));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.ok((await open()).every(Boolean));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.deepEqual(await open(), before);
  }));

test('without JavaScript all facts are there', async () => {
  const settings = { javaScriptEnabled: false };
  const whole = async (page) => read(await page.locator('main').textContent());
  const dijkstra = of('class', 'Edsger Dijkstra');
  await visit(dijkstra.page('students'), async (page) => {
    const seen = await whole(page);
    for (const run of dijkstra.student.runs) {
      assert.ok(seen.includes(run.case), run.case);
      // Of some, only the verdict is told.
      if (!run.way) continue;
      assert.ok(seen.includes(run.message), run.message);
      assert.equal(await page.locator(`[id="${anchor(run.id)}"]`).count(), 1);
      // The moves as text, and the wrong one marked.
      const moves = read(await page.locator(`[id="${anchor(run.id)}"] .moves`).first().textContent());
      assert.equal(moves.replaceAll(' ', '').replace(/[○✗]/g, ''), run.way.moves + run.way.wrong.move);
      assert.match(moves, /✗$/);
    }
  }, settings);
  await visit(INDEX, async (page) => {
    const rows = (await page.locator('#table tbody tr').allTextContents()).map(read);
    const { members } = json('class', 'gradebook.json');
    assert.equal(rows.length, members.length);
    members.forEach((member, at) => {
      assert.ok(rows[at].startsWith(member.name), rows[at]);
      if (member.points) assert.ok(rows[at].includes(`${member.points.so_far} of ${member.points.graded}`), rows[at]);
    });
    // No control is there that could do nothing.
    assert.equal(await page.locator('button:visible, input:visible, select:visible').count(), 0);
  }, settings);
});

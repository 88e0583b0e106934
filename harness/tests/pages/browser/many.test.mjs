// A class of 250 students: of more than 200 lines, one that is not seen is not laid out, which
// may neither lose a line nor move a column.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json, place, visit } from './looking.mjs';

const INDEX = place('many', 'pages', 'index.html');
const BOOK = json('many', 'gradebook.json');

test('of many lines, those far away are not laid out, and all are there', () => visit(INDEX, async (page) => {
  for (const id of ['table', 'heat']) {
    const seen = await page.evaluate((id) => {
      const table = document.getElementById(id);
      const rows = [...table.tBodies[0].rows];
      const lefts = (row) => [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().left));
      const first = rows.at(0).querySelector('td');
      const last = rows.at(-1).querySelector('td, th');
      return {
        names: rows.map((row) => row.cells[0].querySelector('bdi').textContent),
        isSkipped: !last.checkVisibility({ contentVisibilityAuto: true }),
        isLaidOut: first.checkVisibility({ contentVisibilityAuto: true }) || table.getBoundingClientRect().top > innerHeight,
        heads: lefts(table.tHead.rows[0]),
        cells: lefts(rows[0]),
      };
    }, id);
    assert.deepEqual(seen.names, BOOK.members.map(({ name }) => name), id);
    assert.deepEqual([seen.isSkipped, seen.isLaidOut], [true, true], id);
    // A cell stands below its head.
    assert.deepEqual(seen.cells, seen.heads.slice(0, seen.cells.length), id);
  }
}));

test('many lines sort, filter and scroll as few do', () => visit(INDEX, async (page) => {
  const points = (rows) => rows.map((name) => BOOK.members.find((member) => member.name === name).points?.so_far ?? -1);
  const shown = () => page.evaluate(() => [...document.getElementById('table').tBodies[0].rows]
    .filter((row) => !row.hidden && getComputedStyle(row).display !== 'none').map((row) => row.cells[0].querySelector('bdi').textContent));
  const head = page.locator('#table th[data-k="score"]');
  await head.getByRole('button').click();
  const sorted = points(await shown());
  const isDown = (await head.getAttribute('aria-sort')) === 'descending';
  const members = sorted.filter((value) => value >= 0);
  assert.ok(new Set(members).size > 10, 'points differ');
  assert.deepEqual(members, [...members].sort((a, b) => (isDown ? b - a : a - b)));
  assert.deepEqual(sorted.slice(members.length), Array(BOOK.members.length - members.length).fill(-1));

  await page.getByLabel('verdict').selectOption('R');
  const crashed = BOOK.members.filter((member) => member.points?.verdicts.runtime_error);
  assert.ok(crashed.length > 10 && crashed.length < BOOK.members.length);
  assert.deepEqual((await shown()).sort(), crashed.map(({ name }) => name).sort());
  await page.getByLabel('verdict').selectOption('');

  // A line that comes into sight is laid out where it is scrolled to.
  const last = page.locator('#table tbody tr').last();
  await last.scrollIntoViewIfNeeded();
  const [name, [top, bottom]] = await last.evaluate((row) => {
    const name = row.cells[0].querySelector('bdi');
    const box = name.getBoundingClientRect();
    return [name.textContent, [box.top, box.bottom]];
  });
  assert.equal(name, (await shown()).at(-1));
  assert.ok(top >= 0 && bottom <= 900 && bottom > top, `${top} to ${bottom}`);
}));

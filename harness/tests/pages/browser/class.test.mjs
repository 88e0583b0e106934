// The page of a class: sorting, filtering, the view in the address, and the map of cases.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchor, json, place, results, text, visit } from './looking.mjs';

const INDEX = place('class', 'pages', 'index.html');
const BOOK = json('class', 'gradebook.json');
const LETTERS = {
  accepted: 'A', presentation_error: 'P', wrong_answer: 'W', time_limit_exceeded: 'T',
  memory_limit_exceeded: 'M', output_limit_exceeded: 'O', runtime_error: 'R',
};

/** The names in a table from the top, without rows that are not shown. */
const names = (page, id = 'table') => page.evaluate((id) =>
  [...document.getElementById(id).tBodies[0].rows].filter((row) => row.checkVisibility())
    .map((row) => row.cells[0].querySelector('bdi').textContent), id);

/** Members by a number, the largest first or last; those without one are last either way. */
function ordered(value, isDown) {
  const members = BOOK.members.map((member, at) => ({ name: member.name, at, value: value(member) }));
  const compare = (a, b) => {
    if (a.value === undefined || b.value === undefined) {
      return (a.value === undefined) - (b.value === undefined);
    }
    const order = typeof a.value === 'string' ? a.value.localeCompare(b.value, 'en', { numeric: true }) : a.value - b.value;
    return isDown ? -order : order;
  };
  return members.sort((a, b) => compare(a, b) || a.at - b.at).map(({ name }) => name);
}

const COLUMNS = [
  ['name', (member) => member.name],
  ['id1', (member) => member.record?.[1]],
  ['score', (member) => member.points?.so_far],
  ...BOOK.criteria.map((_, at) => [`criterion${at + 1}`, (member) => member.points?.criteria[at] ?? undefined]),
  ...Object.entries(LETTERS).map(([verdict, letter]) => [letter, (member) => member.points?.verdicts[verdict]]),
];

test('every column sorts, both ways, and the map with it', () => visit(INDEX, async (page) => {
  const there = await page.evaluate(() =>
    [...document.getElementById('table').tHead.rows[0].cells].map((head) => head.dataset.k));
  let sorted = 0;
  for (const [key, value] of COLUMNS.filter(([key]) => there.includes(key))) {
    const head = page.locator(`#table th[data-k="${key}"]`);
    for (let press = 0; press < 2; press += 1) {
      await head.getByRole('button').click();
      const way = await head.getAttribute('aria-sort');
      assert.match(way, /^(ascending|descending)$/);
      const expected = ordered(value, way === 'descending');
      assert.deepEqual(await names(page), expected, `${key} ${way}`);
      assert.deepEqual(await names(page, 'heat'), expected, `map by ${key} ${way}`);
      assert.equal(await page.locator('#table th[aria-sort]').count(), 1);
      sorted += 1;
    }
  }
  assert.ok(sorted >= 2 * (3 + BOOK.criteria.length + 4), `${sorted}`);
}));

test('a row says what the gradebook says', () => visit(INDEX, async (page) => {
  const seen = await page.evaluate(() => {
    const table = document.getElementById('table');
    const keys = [...table.tHead.rows[0].cells].map((head) => head.dataset.k);
    return [...table.tBodies[0].rows].map((row) =>
      Object.fromEntries(keys.map((key, at) => [key, row.cells[at].textContent.trim()])));
  });
  assert.equal(seen.length, BOOK.members.length);
  BOOK.members.forEach((member, at) => {
    const row = seen[at];
    assert.ok(row.name.startsWith(member.name), row.name);
    assert.equal(row.id1, member.record[1]);
    if (!member.points) {
      assert.equal(row.score, '');
      assert.match(row.flags, /no submission|nothing/i);
      return;
    }
    assert.equal(parseInt(row.score, 10), member.points.so_far);
    // Points are open, so no number may pass for the score.
    assert.equal(member.points.score, null);
    assert.match(row.score, new RegExp(`of ${member.points.graded}`));
    member.points.criteria.forEach((points, column) => {
      assert.equal(row[`criterion${column + 1}`], points === null ? '–' : `${points}`);
    });
    for (const [verdict, letter] of Object.entries(LETTERS)) {
      const runs = member.points.verdicts[verdict];
      if (runs) assert.equal(row[letter], `${runs}`, `${member.name} ${letter}`);
      else assert.ok(!row[letter], `${member.name} ${letter}`);
    }
  });
}));

test('the map has the letter of each run', () => visit(INDEX, async (page) => {
  const seen = await page.evaluate(() => {
    const heat = document.getElementById('heat');
    const cases = [...heat.querySelectorAll('.cases span')].map((span) => span.title);
    const rows = [...heat.tBodies[0].rows].map((row) => [
      row.cells[0].querySelector('bdi').textContent, row.querySelector('.s')?.textContent,
    ]);
    return { cases, rows: Object.fromEntries(rows) };
  });
  let letters = 0;
  for (const { owner, instructor } of results('class')) {
    const strip = seen.rows[owner];
    if (instructor.outcome !== 'judged') continue;
    for (const run of instructor.runs) {
      assert.equal(strip[seen.cases.indexOf(run.id)], LETTERS[run.verdict], `${owner} ${run.id}`);
      letters += 1;
    }
  }
  assert.ok(letters >= 100, `${letters}`);
}));

test('filters by name, mistake and verdict, and the address keeps the view', () => visit(INDEX, async (page) => {
  const count = page.locator('#count');
  await page.getByRole('searchbox').fill('TURING');
  assert.deepEqual(await names(page), ['Alan Turing']);
  assert.deepEqual(await names(page, 'heat'), ['Alan Turing']);
  assert.match(await text(count), new RegExp(`^1 of ${BOOK.members.length} shown$`));
  // Accents need not be typed, and identifiers are found too.
  await page.getByRole('searchbox').fill('godel');
  assert.deepEqual(await names(page), ['Kurt Gödel']);
  await page.getByRole('searchbox').fill('1815');
  assert.deepEqual(await names(page), ['Ada Lovelace']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.waitForFunction((all) => document.getElementById('count').textContent.startsWith(all), `${BOOK.members.length} `);

  await page.getByLabel('verdict').selectOption('T');
  const timedOut = BOOK.members.filter((member) => member.points?.verdicts.time_limit_exceeded);
  assert.deepEqual(await names(page), timedOut.map(({ name }) => name));
  await page.getByLabel('verdict').selectOption('');

  const mistake = BOOK.analysis.mistakes.find((mistake) => mistake.names.includes('path-names-the-tile'));
  await page.getByLabel('mistake').selectOption({ index: BOOK.analysis.mistakes.indexOf(mistake) + 1 });
  assert.deepEqual(await names(page), mistake.students);

  await page.getByLabel('mistake').selectOption('');
  await page.getByLabel('verdict').selectOption('R');
  await page.locator('#table th[data-k="score"]').getByRole('button').click();
  const [shown, hash] = [await names(page), await page.evaluate(() => location.hash)];
  assert.ok(shown.length > 0 && hash.length > 1);
  await visit(INDEX, async (again) => {
    assert.deepEqual(await names(again), shown);
    assert.equal(await again.locator('#table th[aria-sort]').getAttribute('data-k'), 'score');
  }, { hash });
}));

test('a keyboard is enough', () => visit(INDEX, async (page) => {
  const button = page.locator('#table th[data-k="name"]').getByRole('button');
  await button.focus();
  const [width, style] = await button.evaluate((element) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(element);
    return [parseFloat(outlineWidth), outlineStyle];
  });
  assert.ok(width > 0 && style !== 'none', 'focus is seen');
  await page.keyboard.press('Enter');
  const way = await page.locator('#table th[data-k="name"]').getAttribute('aria-sort');
  assert.deepEqual(await names(page), ordered((member) => member.name, way === 'descending'));

  // Into the map, along a strip, and to the run that is told.
  await page.getByRole('region', { name: 'Students and cases' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const told = await text(page.locator('#read'));
  const { owner, instructor, key } = results('class').find(({ owner }) => told.startsWith(owner));
  const run = instructor.runs.find((run) => told.includes(run.id));
  assert.ok(run, told);
  assert.ok(told.includes(run.verdict.replaceAll('_', ' ')), `${owner}: ${told}`);
  const [link] = await page.evaluate(() => [document.querySelector('#heat a').getAttribute('href')]);
  assert.ok(link.startsWith('instructor/'), link);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(`/instructor/${key}.html`));
  assert.equal(new URL(page.url()).hash, `#${anchor(run.id)}`);
}));

test('tells mistakes, flaky runs and who is flagged', () => visit(INDEX, async (page) => {
  const whole = await text(page.locator('main'));
  for (const mistake of BOOK.analysis.mistakes) for (const message of mistake.messages) {
    assert.ok(whole.includes(message), message);
  }
  assert.ok(BOOK.analysis.mistakes.length >= 3);
  for (const [part, students] of [['flaky', ['John von Neumann']], ['flagged', ['Ken Thompson']]]) {
    assert.deepEqual(BOOK.analysis[part].map(({ student }) => student), students);
    assert.ok((await text(page.locator(`#${part}`))).includes(students[0]), part);
  }
  const slowest = await text(page.locator('#slowest'));
  for (const { run } of BOOK.analysis.slowest) assert.ok(slowest.includes(run), run);
}));

// The replay of a way: the board after each move is what the moves in the document come to,
// worked out here once more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchor, of, text, visit } from './looking.mjs';

const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
const WORDS = { U: 'up', D: 'down', L: 'left', R: 'right' };

/** All boards of a way, the first one too. */
function boards({ start, moves }) {
  const all = [start];
  for (const move of moves) {
    const board = all.at(-1).map((row) => [...row]);
    const row = board.findIndex((tiles) => tiles.includes(0));
    const column = board[row].indexOf(0);
    const [down, right] = STEPS[move];
    board[row][column] = board[row + down][column + right];
    board[row + down][column + right] = 0;
    all.push(board);
  }
  return all;
}

/** The board as it is drawn: each tile by where it is on the screen. */
const drawn = (player) => player.locator('svg.board').evaluate((svg) => {
  const frame = svg.getBoundingClientRect();
  const [columns, rows] = svg.getAttribute('viewBox').split(' ').slice(2).map((size) => Number(size) / 40);
  const board = Array.from({ length: rows }, () => Array(columns).fill(0));
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    // What is not drawn has no size.
    if (box.width === 0) continue;
    const column = Math.floor((box.x + box.width / 2 - frame.x) / (frame.width / columns));
    const row = Math.floor((box.y + box.height / 2 - frame.y) / (frame.height / rows));
    board[row][column] = Number(text.textContent);
  }
  return board;
});

/** A run with a way, its replay, and the player of the way that was printed. */
async function withReplay(owner, choose, look, settings) {
  const result = of('class', owner);
  const run = result.student.runs.find((run) => run.way && choose(run));
  assert.ok(run, owner);
  // Tiles do not slide, so that a board is there at once.
  await visit(result.page('students'), async (page) => {
    const place = page.locator(`[id="${anchor(run.id)}"]`);
    await place.evaluate((element) => {
      for (let at = element; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
      for (const inner of element.querySelectorAll('details')) inner.open = true;
    });
    const ways = place.locator('.way');
    await look({ page, place, run, ways, player: ways.first().locator('.player') });
  }, { reducedMotion: 'reduce', ...settings });
}

test('steps through a path by buttons, and marks the move that cannot be made', () =>
  withReplay('Edsger Dijkstra', (run) => run.way.moves.length > 3, async ({ run, player }) => {
    const { way } = run;
    const all = boards(way);
    assert.equal(way.wrong.step, all.length);
    for (const [at, board] of all.entries()) {
      assert.deepEqual(await drawn(player), board, `after move ${at}`);
      const label = await player.locator('svg.board').getAttribute('aria-label');
      const words = board.map((row) => row.map((tile) => tile || 'blank').join(' ')).join(', ');
      assert.ok(label.includes(words), `${label} ${words}`);
      const told = await text(player.locator('[aria-live="polite"]'));
      if (at > 0) assert.match(told, new RegExp(`move ${at} of \\d+: blank ${WORDS[way.moves[at - 1]]}`));
      assert.equal(await player.evaluate((box) => box.classList.contains('wrong')), false);
      await player.getByRole('button', { name: 'Forward one move' }).click();
    }
    // Here is the wrong one: the board stays, and it is said and marked.
    assert.deepEqual(await drawn(player), all.at(-1));
    assert.match(await text(player.locator('[aria-live="polite"]')), new RegExp(`move ${way.wrong.step}, .*off the board`));
    assert.equal(await player.evaluate((box) => box.classList.contains('wrong')), true);
    assert.match(await text(player.locator('.strip [aria-current]')), /✗/);
    await player.getByRole('button', { name: 'Back one move' }).click();
    assert.equal(await player.evaluate((box) => box.classList.contains('wrong')), false);
    await player.getByRole('button', { name: 'First board' }).click();
    assert.deepEqual(await drawn(player), all[0]);
    await player.getByRole('button', { name: 'Last board' }).click();
    assert.match(await text(player.locator('.strip [aria-current]')), /✗/);
  }));

test('keys and the slider move the same board', () =>
  withReplay('Donald Knuth', (run) => run.way.moves.length > 6, async ({ page, run, player }) => {
    const all = boards(run.way);
    await player.focus();
    const press = async (key, at) => {
      await page.keyboard.press(key);
      assert.deepEqual(await drawn(player), all[at], `${key} to ${at}`);
      assert.equal(Number(await player.getByRole('slider').inputValue()), at);
    };
    await press('ArrowRight', 1);
    await press('ArrowRight', 2);
    await press('ArrowLeft', 1);
    await press('End', all.length - 1);
    await press('Home', 0);
    const slider = player.getByRole('slider');
    await slider.fill('4');
    assert.deepEqual(await drawn(player), all[4]);
    assert.match(await slider.getAttribute('aria-valuetext'), /after move 4 of/);
    // The slider says it, so the words below it do not say it again.
    assert.equal(await player.locator('.told').getAttribute('aria-live'), 'off');
    await player.focus();
    await press('ArrowRight', 5);
    assert.equal(await player.locator('.told').getAttribute('aria-live'), 'polite');
    await player.locator('.strip button').nth(5).click();
    assert.deepEqual(await drawn(player), all[6]);
  }));

test('plays to the end', () =>
  withReplay('Donald Knuth', (run) => run.way.moves.length < 4, async ({ page, run, player }) => {
    await page.clock.install();
    await player.focus();
    await page.keyboard.press('Space');
    assert.equal(await player.getByRole('button', { name: 'Pause' }).count(), 1);
    // Only the last step is told aloud.
    await page.clock.runFor(800);
    assert.equal(await player.locator('.told').getAttribute('aria-live'), 'off');
    await page.clock.runFor(20_000);
    assert.equal(await player.locator('.told').getAttribute('aria-live'), 'polite');
    assert.deepEqual(await drawn(player), boards(run.way).at(-1));
    assert.equal(await player.getByRole('button', { name: 'Play' }).count(), 1);
    // The clock is that of the whole window, so it has one for itself.
  }, { viewport: { width: 1000, height: 900 } }));

test('marks the moves that lead no closer, and shows a shortest way beside it', () =>
  withReplay('Donald Knuth', (run) => run.way.moves.length > 6, async ({ run, ways, player, place }) => {
    // The first move there and back again: at best one of the two was on a shortest way.
    assert.ok(run.way.wasted.length > 0);
    const marks = await player.locator('.strip button').evaluateAll((steps) =>
      steps.flatMap((step, at) => (step.textContent.includes('○') ? [at + 1] : [])));
    assert.deepEqual(marks, run.way.wasted);

    assert.equal(run.shortest.length, run.way.moves.length - 2);
    const shortest = ways.nth(1).locator('.player');
    const all = boards({ start: run.board, moves: run.shortest });
    assert.equal(all.at(-1).flat().join(' '), '1 2 3 4 5 6 7 8 0');
    await shortest.getByRole('button', { name: 'Last board' }).click();
    assert.deepEqual(await drawn(shortest), all.at(-1));
    await place.getByLabel(/in step/).check();
    await player.locator('.strip button').nth(2).click();
    assert.deepEqual(await drawn(player), boards(run.way)[3]);
    assert.deepEqual(await drawn(shortest), all[3]);
  }));

test('shows the printed board that no move leads to', () =>
  withReplay('Radia Perlman', (run) => run.way.wrong?.board, async ({ run, player }) => {
    const all = boards(run.way);
    await player.getByRole('button', { name: 'Last board' }).click();
    assert.deepEqual(await drawn(player), run.way.wrong.board);
    await player.getByRole('button', { name: 'Back one step' }).click();
    assert.deepEqual(await drawn(player), all.at(-1));
    if (all.length > 1) assert.match(await text(player.locator('.told')), /^after step \d+ of \d+: blank/);
  }));

test('a way of one move is told as one, and a way of none has no player', async () => {
  const { student, page } = of('class', 'John von Neumann');
  const named = (name) => `[id="${anchor(student.runs.find(({ case: it }) => it === name).id)}"]`;
  assert.equal(student.runs.find((run) => run.case === 'solved').shortest, '');
  await visit(page('students'), async (seen) => {
    const way = seen.locator(`${named('solved')} .way`);
    assert.equal(await text(way.locator('.moves')), 'no move');
    assert.equal(await way.locator('.player').count(), 0);
    const player = seen.locator(`${named('one')} .player`).last();
    assert.equal(await text(player.locator('.told')), 'before the only move');
    await player.getByRole('button', { name: 'Forward one move' }).click();
    assert.equal(await text(player.locator('.told')), 'after move 1 of 1: blank down');
  });
});

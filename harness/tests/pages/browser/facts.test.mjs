// The facts on a page are those of the document it is made from, and none that its reader may not see.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { anchor, of, place, read, results, visit } from './looking.mjs';

const VERDICTS = {
  accepted: 'accepted',
  presentation_error: 'presentation error',
  wrong_answer: 'wrong answer',
  time_limit_exceeded: 'time limit exceeded',
  memory_limit_exceeded: 'memory limit exceeded',
  output_limit_exceeded: 'output limit exceeded',
  runtime_error: 'runtime error',
};

/** Blanks may be drawn as dots, so that they are seen. */
const plain = (text) => read(text.replaceAll('·', ' '));

function expectText(seen, told, where) {
  assert.ok(plain(seen).includes(plain(told)), `${where}: expected “${told}” in “${plain(seen)}”`);
}

for (const [folder, whose] of [['students', 'student'], ['instructor', 'instructor']]) {
  for (const name of ['class', 'strangers']) {
    test(`every fact of ${name}/${folder}`, async () => {
      for (const result of results(name)) {
        await visit(result.page(folder), async (page) => {
          const told = result[whose];
          const whole = await page.evaluate(() => document.body.textContent);
          const expectWhole = (text) => text && expectText(whole, text, result.key);
          expectWhole(told.message);
          expectWhole(told.help);
          expectWhole(told.fault);
          for (const mistake of told.mistakes ?? []) {
            expectWhole(mistake.message);
            expectWhole(mistake.by_hand);
          }
          for (const method of told.class?.methods ?? []) {
            expectWhole(`${method.name}`);
            expectWhole(`${method.right}`);
            expectWhole(method.message);
          }
          if (told.outcome === 'judged') for (const group of told.groups) expectWhole(group.title);
          const rows = await page.evaluate(() => [...document.querySelectorAll('tr')].map((row) => row.textContent));
          for (const criterion of told.criteria) {
            const row = rows.find((row) => row.includes(criterion.title));
            assert.ok(row, `${result.key}: no row for ${criterion.title}`);
            const earned = criterion.earned === null ? '–' : criterion.earned;
            expectText(row, `${earned} of ${criterion.points}`, criterion.title);
          }
          for (const [text, where] of await facts(page, told.runs)) expectText(...[await text, ...where]);
        });
      }
    });
  }
}

/** What is to be read where each run stands: the text there, then what it has to say. */
async function facts(page, runs) {
  const ids = runs.map((run) => anchor(run.id));
  const texts = await page.evaluate((ids) => ids.map((id) => document.getElementById(id)?.textContent), ids);
  return runs.flatMap((run, index) => {
    const seen = texts[index];
    assert.notEqual(seen, undefined, `no place for ${run.id}`);
    const told = [run.case];
    if (run.verdict !== 'accepted') {
      told.push(VERDICTS[run.verdict], run.message, run.help, run.expected?.line, run.rerun, run.reason);
      told.push(...(run.got ?? []), ...run.notes ?? []);
    }
    return told.filter(Boolean).map((text) => [seen, [text, run.id]]);
  });
}

test('nothing hidden is in any file for students', () => {
  const read = fs.readdirSync(place('class', 'pages', 'students')).map((name) => [
    name, fs.readFileSync(place('class', 'pages', 'students', name), 'utf8'),
  ]);
  assert.ok(read.length > 10);
  const hidden = of('class', 'Alan Turing').instructor.runs.filter((run) => run.group === 'final');
  assert.equal(hidden.length, 3);
  for (const [name, bytes] of read) {
    const plain = bytes.replace(/<[^>]*>/g, ' ');
    for (const run of hidden) {
      for (const word of [run.id, run.case, run.reason, anchor(run.id)]) {
        assert.ok(!bytes.includes(word), `${name}: ${word}`);
      }
      // However its rows are written, in words or in a drawing.
      const board = new RegExp(run.board.flat().map((tile) => (tile === 0 ? '(?:0|blank|_)?' : tile)).join('[\\s,;|/·]*'));
      assert.doesNotMatch(bytes, board, name);
      assert.doesNotMatch(plain, board, name);
    }
  }
  // The instructor's page does tell of them.
  const page = fs.readFileSync(of('class', 'Alan Turing').page('instructor'), 'utf8');
  const wrong = hidden.filter((run) => run.verdict !== 'accepted');
  assert.ok(wrong.length > 0 && wrong.every((run) => page.includes(run.case)));
});

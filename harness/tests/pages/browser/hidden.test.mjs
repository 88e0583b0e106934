// What a student may not see is in no file that the student gets, in whatever form.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { anchor, of, place, results } from './looking.mjs';

// These hold words of the format: what a page says for one of them may be said of others too.
const WORDS = new Set(['abbreviation', 'change', 'found', 'outcome', 'peak_memory_source', 'read_from', 'status', 'verdict']);
// What pages say of themselves.
const OWN = new Set(['right']);
// What students see of the runs of a group, from most to least.
const LEVELS = { near: 'expected', printed: 'actual', unsolvable: 'message', judged: 'verdict', final: 'nothing' };

/** All texts in a document, line by line, and all boards as texts. */
function texts(document) {
  const [lines, boards] = [new Set(), new Set()];
  const walk = (it, key) => {
    if (typeof it === 'string') {
      if (!WORDS.has(key)) for (const line of it.split('\n')) lines.add(line.trim());
    } else if (Array.isArray(it) && it.every(Array.isArray) && it.length > 1) {
      boards.add(it.flat().join(' '));
    } else if (it !== null && typeof it === 'object') {
      for (const [name, value] of Object.entries(it)) walk(value, Array.isArray(it) ? key : name);
    }
  };
  walk(document);
  return { lines: [...lines], boards: [...boards] };
}

/** What of a document for instructors is nowhere in a student's. */
function hiddenIn(instructor, student) {
  const [all, seen] = [texts(instructor), texts(student)];
  const whole = seen.lines.join('\n');
  const printed = numbers(JSON.stringify(student));
  return {
    // One or two letters may stand anywhere, and so may a row of a board.
    lines: all.lines.filter((line) => line.length > 2 && /[^\d\s]/.test(line) && !OWN.has(line) && !whole.includes(line)),
    // A program may print boards itself.
    boards: all.boards.filter((board) => !seen.boards.includes(board) && !isAmong(board, printed)),
  };
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The numbers in a text one after the other, whatever stands between them. */
const numbers = (text) => ` ${text.replace(/\bblank\b|_/g, '0').replace(/\D+/g, ' ')} `;

/** Whether a board is among numbers, tile by tile or all in one. */
const isAmong = (board, numbers) => [board, board.replaceAll(' ', '')].some((written) => numbers.includes(` ${written} `));

/** What of it is in a file: texts as they are, or as moves with blanks between, and boards. */
function found({ lines, boards }, bytes) {
  // With what stands in tags, and without: there a blank is a rectangle.
  const all = [bytes, bytes.replace(/<rect class="[^"]*blank[^>]*>/g, ' 0 ').replace(/<[^>]*>/g, ' ')].map(numbers);
  const spellings = (line) => [escaped(line), anchor(line), ...(/^[UDLR]+$/.test(line) ? [[...line].join(' ')] : [])];
  return [
    ...lines.filter((line) => spellings(line).some((word) => bytes.includes(word))),
    ...boards.filter((board) => all.some((numbers) => isAmong(board, numbers))),
  ];
}

for (const name of ['class', 'strangers']) {
  test(`nothing hidden is in a file for students of ${name}`, () => {
    let looked = 0;
    for (const result of results(name)) {
      const hidden = hiddenIn(result.instructor, result.student);
      assert.deepEqual(found(hidden, fs.readFileSync(result.page('students'), 'utf8')), [], result.key);
      looked += hidden.lines.length + hidden.boards.length;
    }
    assert.ok(looked > 20 * results(name).length, `${looked}`);
  });
}

test('nothing hidden is in a file of one submission', () => {
  for (const [file, owner] of [['one.html', 'Alan Turing'], ['checked.html', 'Hedy Lamarr']]) {
    const { instructor, student } = of('class', owner);
    assert.deepEqual(found(hiddenIn(instructor, student), fs.readFileSync(place(file), 'utf8')), [], file);
  }
});

test('each level hides something, and the page for instructors tells it', () => {
  const { instructor, student, page } = of('class', 'Alan Turing');
  const hidden = hiddenIn(instructor, student);
  const told = found(hidden, fs.readFileSync(page('instructor'), 'utf8'));
  const runs = Object.fromEntries(Object.keys(LEVELS).map((group) => [group, instructor.runs.filter((run) => run.group === group)]));
  const shown = (group) => student.runs.filter((run) => run.group === group);
  const at = (run) => ({ board: run.board, expected: run.expected, got: run.got, message: run.message });
  assert.deepEqual(shown('near').map(at), runs.near.map(at));
  assert.deepEqual(shown('printed').map((run) => [run.board, run.expected, run.shortest]), runs.printed.map(() => [undefined, undefined, undefined]));
  assert.deepEqual(shown('printed').map(({ got }) => got), runs.printed.map(({ got }) => got));
  assert.deepEqual(shown('unsolvable').map(({ board, got, stdout }) => [board, got, stdout]), runs.unsolvable.map(() => [undefined, undefined, undefined]));
  assert.deepEqual(shown('judged').map(({ message, exit, got }) => [message, exit, got]), [[undefined, undefined, undefined]]);
  assert.deepEqual(shown('final'), []);
  const wrong = ['printed', 'judged', 'final'].flatMap((group) => runs[group]).filter((run) => run.verdict !== 'accepted');
  assert.ok(['printed', 'judged', 'final'].every((group) => wrong.some((run) => run.group === group)));
  for (const run of wrong) assert.ok(told.includes(run.board.flat().join(' ')), run.id);
  for (const run of wrong.filter(({ group }) => group === 'final')) assert.ok(told.includes(run.reason), run.id);
});

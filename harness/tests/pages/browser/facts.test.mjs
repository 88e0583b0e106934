// The facts on a page of a submission are those of the document it is made from: each stands in
// the section, the row and the column where its reader looks for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather, same } from './gathered.mjs';
import { anchor, place, results, visit } from './looking.mjs';

const VERDICTS = {
  accepted: ['accepted'],
  presentation_error: ['presentation error'],
  wrong_answer: ['wrong answer'],
  time_limit_exceeded: ['time limit exceeded', 'time limits exceeded'],
  memory_limit_exceeded: ['memory limit exceeded', 'memory limits exceeded'],
  output_limit_exceeded: ['output limit exceeded', 'output limits exceeded'],
  runtime_error: ['runtime error'],
};
const UNITS = { byte: 1, bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** How often something was looked for, so that nothing is true of nothing. */
const looked = {};

for (const name of ['class', 'strangers']) {
  test(`every fact of ${name}`, () => visit(place('one.html'), async (page) => {
    for (const result of results(name)) {
      for (const [folder, whose] of [['students', 'student'], ['instructor', 'instructor']]) {
        expectReport(await gather(page, result.page(folder)), result[whose], `${result.key} for ${folder}`);
      }
    }
  }));
}

test('each kind of fact was there to be looked for', () => {
  const kinds = ['open points', 'method', 'method mistake', 'method board', 'diagnosed', 'warning', 'fault', 'mistake',
    'probe', 'probed board', 'layer off', 'missing file', 'flaky', 'accepted run', 'run', 'reason', 'board', 'expected', 'got',
    'way', 'wrong step', 'wasted', 'shortest', 'stdout', 'silent', 'repeats', 'excerpt', 'verdict only'];
  assert.deepEqual(kinds.filter((kind) => !looked[kind]), []);
});

/** Expects a text within another one; what is absent is no fact. */
function expectText(seen, told, where) {
  if (told === undefined || told === null || told === '') return;
  assert.ok(same(seen).includes(same(told)), `${where}: expected “${same(told)}” in “${same(seen).slice(0, 2000)}”`);
}

/** Expects one of several texts to be just this. */
function expectOne(seen, told, where) {
  assert.ok((seen ?? []).map(same).includes(same(told)), `${where}: expected “${same(told)}” among ${JSON.stringify(seen)}`);
}

function note(kind, is = true) {
  if (is) looked[kind] = (looked[kind] ?? 0) + 1;
}

function expectReport(seen, told, where) {
  assert.equal(seen.title, same(told.assignment.title), where);
  assert.equal(/for instructors/i.test(seen.header), told.is_for_instructors ?? false, where);
  expectPoints(seen, told, where);
  expectHindrance(seen, told, where);
  expectBuild(seen, told.build, told.outcome, where);
  expectDiagnosis(seen.sections.diagnosis, told, where);
  expectMethods(seen, told.class, where);
  if (told.outcome === 'judged') {
    assert.deepEqual(Object.keys(seen.groups), told.groups.map(({ title }) => title), where);
    for (const group of told.groups) expectGroup(seen.groups[group.title], group, `${where}, ${group.name}`);
  }
  // None more and none less.
  assert.deepEqual(Object.keys(seen.runs).sort(), told.runs.map(({ id }) => anchor(id)).sort(), where);
  for (const run of told.runs) expectRun(seen.runs[anchor(run.id)], run, `${where}, ${run.id}`);
  expectProbe(seen, told.probe, where);
  expectConditions(seen, told, where);
}

function expectPoints(seen, { totals, criteria }, where) {
  const { earned, graded, open, max } = totals;
  if (open === 0) {
    assert.equal(seen.total, `${earned} of ${max} points`, where);
  } else {
    note('open points');
    const [soFar, reasons] = seen.total.split('; open: ');
    assert.equal(soFar, graded === 0 ? 'no points so far' : `${earned} of ${graded} points so far`, where);
    assert.equal(reasons.match(/\d+/g).reduce((sum, points) => sum + Number(points), 0), open, where);
  }
  const { heads, rows } = seen.tables['Points by criterion'];
  assert.deepEqual(heads, ['Criterion', 'Points', 'State'], where);
  assert.equal(rows.length, criteria.length, where);
  criteria.forEach((criterion, at) => {
    const [title, points, state] = rows[at];
    assert.equal(title, criterion.title, where);
    assert.equal(points, `${criterion.earned ?? '–'} of ${criterion.points}`, `${where}, ${title}`);
    if (criterion.judged) expectText(state, `${criterion.accepted} of ${criterion.judged} `, `${where}, ${title}`);
    assert.equal(/with a right class/.test(state), criterion.with_right_class, `${where}, ${title}`);
    if (criterion.status !== 'graded') assert.notEqual(state, '', `${where}, ${title}`);
  });
}

function expectHindrance(seen, told, where) {
  const { hindrance, judge } = seen.sections;
  assert.equal(hindrance !== undefined, !['judged', 'not_asked'].includes(told.outcome), where);
  for (const text of [told.message, told.help, ...(told.missing_files ?? []).flatMap(({ name, similar }) => [name, similar])]) {
    if (text) expectText(hindrance.text, text, where);
  }
  note('missing file', told.missing_files?.length > 0);
  for (const { run, messages = [] } of told.judge_errors) {
    for (const text of [run, ...messages]) expectText(judge.text, text, where);
  }
  if (told.stopped) for (const fact of [told.stopped.signal, told.stopped.not_run]) expectText(judge.text, fact, where);
  for (const left of told.submission.left_out) expectOne(seen.main.paragraphs, left, where);
}

function expectBuild(seen, build, outcome, where) {
  if (!build || (outcome !== 'compile_error' && build.diagnostics.trim() === '')) return;
  const { main } = seen;
  expectOne(main.codes, build.command, where);
  expectText(main.text, build.exit, where);
  expectOne(main.blocks, build.diagnostics, where);
  if (build.warnings > 0 && outcome !== 'compile_error') {
    note('warning');
    assert.ok(main.paragraphs.some((line) => new RegExp(`^${build.warnings} warnings?:`).test(line)), where);
  }
  for (const { severity, message, excerpt } of build.diagnosed ?? []) {
    note('diagnosed');
    expectOne(main.paragraphs, `${severity}: ${message}`, where);
    expectExcerpt(main, excerpt, where);
  }
}

/** The lines of a file, and which is meant. */
function expectExcerpt(part, excerpt, where) {
  if (!excerpt) return;
  note('excerpt');
  const { file, line, column, first, lines } = excerpt;
  const at = `${file}:${line}${column ? `:${column}` : ''}`;
  const found = part.excerpts.filter((it) => it.place === at);
  assert.ok(found.length > 0, `${where}: no excerpt of ${at}`);
  for (const it of found) {
    assert.deepEqual(it.lines.map((text) => text.trimEnd()), lines.map((text) => text.trimEnd()), where);
    assert.deepEqual([it.first, it.meant], [first, line - first], where);
  }
}

function expectDiagnosis(section, told, where) {
  const { mistakes = [], fault, fault_excerpt: excerpt, counterexample } = told;
  if (mistakes.length === 0 && !fault && !counterexample) {
    assert.equal(section, undefined, where);
    return;
  }
  expectMistakes(section, mistakes, where);
  note('mistake', mistakes.length > 0);
  if (fault) {
    note('fault');
    expectText(section.text, fault, where);
    expectExcerpt(section, excerpt, where);
  }
  if (counterexample) {
    note('counterexample');
    if (counterexample.message) expectOne(section.paragraphs, counterexample.message, where);
    expectBoard(section, counterexample.board, where);
    expectOne(section.codes, counterexample.mode, where);
    expectOne(section.blocks, counterexample.input, where);
    assert.equal(/the smallest board/i.test(section.text), counterexample.is_least, where);
    expectShortest(section, counterexample.shortest, where);
  }
  for (const saved of told.saved_boards?.filter(({ of }) => of === 'program') ?? []) expectSaved(section, saved, where);
}

function expectMistakes(part, mistakes, where) {
  for (const { name, message, by_hand: byHand } of mistakes) {
    for (const text of [`${message} (${name})`, byHand]) expectText(part.text, text, where);
  }
}

function expectSaved(part, { path, rerun }, where) {
  expectOne(part.codes, path, where);
  expectOne(part.codes, rerun, where);
}

function expectBoard(part, board, where) {
  note('board');
  const drawn = part.boards.map((rows) => JSON.stringify(rows));
  assert.ok(drawn.includes(JSON.stringify(board)), `${where}: no drawing of ${JSON.stringify(board)} among ${drawn}`);
}

function expectMethods(seen, told, where) {
  const { rows = [], heads } = seen.tables['Calls by method'] ?? {};
  const methods = told?.methods ?? [];
  if (heads) assert.deepEqual(heads, ['Method', 'Right', 'Calls'], where);
  assert.deepEqual(rows.map(([name]) => name), methods.map(({ name }) => `${name}()`), where);
  methods.forEach((method, at) => {
    note('method');
    const [, right, calls] = rows[at];
    if (method.is_judged) {
      assert.deepEqual([right.replace(/^[✓✗] /, ''), calls], [`${method.right}`, `${method.calls}`], `${where}, ${method.name}`);
    }
    const part = seen.methods[`${method.name}()`];
    const saved = told.saved_boards?.filter(({ of }) => of === method.name) ?? [];
    for (const text of [method.message, method.place, method.convention, method.leak?.message]) {
      if (text) expectText(part.text, text, where);
    }
    note('method mistake', method.mistakes?.length > 0);
    expectMistakes(part, method.mistakes ?? [], where);
    if (method.board) {
      note('method board');
      expectBoard(part, method.board, where);
    }
    expectExcerpt(part, method.excerpt, where);
    for (const board of saved) expectSaved(part, board, where);
  });
  if (told?.leak) expectText(seen.sections.methods.text, told.leak.message, where);
}

function expectGroup(counts, group, where) {
  const { accepted, judged } = group;
  expectText(counts, `${accepted} of ${judged} run${judged === 1 ? '' : 's'} accepted`, where);
  for (const [verdict, runs] of Object.entries(group.verdicts)) {
    if (verdict !== 'accepted') expectText(counts, number(verdict, runs), where);
  }
  for (const [fact, word] of [[group.flaky, 'flaky'], [group.judge_errors, 'not judged'], [group.not_run, 'not made'], [group.by_repeat_rule, 'by the repeat rule']]) {
    if (fact) expectText(counts, `${fact} ${word}`, where);
    else assert.ok(!counts.includes(word), `${where}: ${counts}`);
  }
  assert.equal(counts.includes('hidden'), !group.is_shown, where);
}

/** A number of runs of a verdict. */
function number(verdict, runs) {
  const [one, many = `${one}s`] = VERDICTS[verdict];
  return `${runs} ${runs === 1 ? one : many}`;
}

function expectRun(seen, run, where) {
  if (run.verdict === 'accepted' && !run.is_flaky) {
    note('accepted run');
    const [id, cpu, notes] = seen.cells;
    assert.equal(id, run.id);
    expectTime(cpu, run.cpu_seconds, run.cpu_limit_seconds, where);
    assert.equal(notes, run.notes?.join('') ?? '', where);
    return;
  }
  note('run');
  note('flaky', run.is_flaky);
  expectText(seen.head, run.id, where);
  expectText(seen.head, VERDICTS[run.verdict][0], where);
  assert.equal(seen.head.includes('flaky'), run.is_flaky, where);
  for (const line of [run.message, ...run.notes ?? []]) if (line) expectOne(seen.paragraphs, line, where);
  expectText(seen.text, run.help, where);
  expectText(seen.text, run.reason, where);
  note('reason', Boolean(run.reason));
  expectOne(seen.codes, run.rerun, where);
  const boards = [run.board, ...(run.flaw?.boards ?? []).map(({ board }) => board)].filter(Boolean);
  for (const board of boards) expectBoard(seen, board, where);
  assert.equal(seen.boards.length, boards.length, `${where}: boards`);
  expectCompared(seen, run, where);
  expectWay(seen, run, where);
  expectFigures(seen, run, where);
}

function expectCompared({ compared }, run, where) {
  note('expected', Boolean(run.expected));
  note('got', run.got?.length > 0);
  assert.equal('Expected' in compared, run.expected !== undefined, where);
  assert.equal('Got' in compared, run.got !== undefined, where);
  if (run.expected) assert.equal(compared.Expected.trim(), run.expected.line.trim(), where);
  if (run.got?.some(Boolean)) assert.equal(same(compared.Got), same(run.got.join('\n')), where);
  // Of nothing, it is said.
  else if (run.got) assert.match(compared.Got, /nothing|empty/, where);
}

function expectWay(seen, run, where) {
  const [way, shortest] = [run.way, run.shortest];
  const whole = seen.ways.find(({ caption }) => caption.includes('printed'));
  assert.equal(whole !== undefined, way !== undefined, where);
  if (way) {
    note('way');
    const told = [...way.moves].map((move, at) => move + (way.wasted?.includes(way.skipped + at + 1) ? '○' : ''));
    if (way.wrong) told.push(`${way.wrong.move ?? 'board'}✗`);
    assert.equal(whole.moves, told.join(' ') || 'no move', where);
    assert.match(whole.caption, new RegExp(`\\b${way.skipped + way.moves.length + way.more} `), where);
    note('wrong step', Boolean(way.wrong));
    if (way.wrong?.step) assert.match(whole.text.split('✗').at(-1), new RegExp(`\\b${way.wrong.step}\\b`), where);
    if (way.wasted) {
      note('wasted');
      expectText(whole.text, `no closer to the goal: ${way.wasted.length} move`, where);
    }
  }
  expectShortest(seen, shortest, where);
}

function expectShortest({ ways }, shortest, where) {
  const seen = ways.find(({ caption }) => caption.includes('shortest'));
  assert.equal(seen !== undefined, shortest !== undefined, where);
  if (shortest === undefined) return;
  note('shortest');
  if (shortest) assert.equal(seen.moves, [...shortest].join(' '), where);
  assert.match(seen.caption, new RegExp(`\\b${shortest.length} move`), where);
}

/** How a run ended and what it used; of one of which only the verdict is told, none of it. */
function expectFigures(seen, run, where) {
  const { figures } = seen;
  note('verdict only', run.exit === undefined);
  assert.equal(figures['Ended with'], run.exit, where);
  expectTime(figures['CPU time'], run.cpu_seconds, run.cpu_limit_seconds, where);
  expectTime(figures['On the clock'], run.wall_seconds, run.wall_limit_seconds, where);
  expectSize(figures.Memory, run.peak_memory_bytes, where);
  const streams = [['standard output', run.stdout], ['standard error', run.stderr]];
  for (const [name, printed] of streams) {
    const summary = seen.summaries.find((text) => text.startsWith(`On ${name}`));
    assert.equal(summary !== undefined, printed?.bytes > 0, `${where}, ${name}`);
    if (printed?.bytes > 0) {
      note('stdout', name === 'standard output');
      expectSize(summary.split(': ')[1], printed.bytes, where);
      assert.equal(summary.includes('at the limit'), printed.is_cut, where);
      expectOne(seen.blocks, printed.text, where);
    } else if (printed) {
      note('silent');
      expectText(figures.Printed, `nothing on ${name}`, where);
    }
  }
  assert.equal(figures.Made !== undefined, run.repeats !== undefined, where);
  if (run.repeats) {
    note('repeats');
    assert.match(figures.Made, new RegExp(`^${run.repeats.attempts} time`), where);
    for (const [verdict, runs] of Object.entries(run.repeats.verdicts)) {
      expectText(figures.Made, verdict === 'accepted' ? `${runs} ` : number(verdict, runs), where);
    }
  }
}

/** `0.31 s of 20 s`, to the hundredth. */
function expectTime(seen, taken, limit, where) {
  if (taken === undefined) {
    assert.ok(!seen, `${where}: ${seen}`);
    return;
  }
  const [, first, second] = /^(\d+\.\d\d) s of ([\d.]+) s$/.exec(seen) ?? assert.fail(`${where}: ${seen}`);
  assert.ok(Math.abs(first - taken) <= 0.005 + 1e-9 && Math.abs(second - limit) <= 0.005, `${where}: ${seen}, not ${taken} of ${limit}`);
}

/** `1.5 MiB`, rounded down to a tenth of its unit. */
function expectSize(seen, bytes, where) {
  if (bytes === undefined) {
    assert.equal(seen, undefined, where);
    return;
  }
  const [, amount, unit] = /^([\d.]+) (\w+)/.exec(seen) ?? assert.fail(`${where}: ${seen}`);
  const rest = bytes / UNITS[unit] - amount;
  assert.ok(rest > -1e-9 && rest < 0.1, `${where}: ${seen}, not ${bytes} bytes`);
}

function expectProbe(seen, probe, where) {
  const section = seen.sections.probe;
  assert.equal(section !== undefined, Boolean(probe), where);
  if (!probe) return;
  note('probe');
  for (const line of [probe.message, ...probe.notes]) expectOne(section.paragraphs, line, where);
  const { rows = [] } = seen.tables['Boards tried'] ?? {};
  const all = probe.boards.flatMap((tried) => tried.variants.map((variant) => ({ tried, variant })));
  assert.equal(rows.length, all.length, where);
  all.forEach(({ tried, variant }, at) => {
    assert.equal(rows[at][0], tried.id, where);
    expectText(rows[at][2], variant.message, where);
    if (variant.found !== 'wrong') return;
    note('probed board');
    expectBoard(section, variant.board, where);
    expectOne(section.blocks, variant.input, where);
    for (const text of [variant.expected, variant.printed]) expectText(section.text, text, where);
  });
}

/** Under what conditions all of that was found. */
function expectConditions(seen, { protection, submission, tool }, where) {
  const { rows } = seen.tables['Layers of protection'];
  assert.deepEqual(rows, protection.map(({ name, is_on: isOn, reason }) => {
    note('layer off', !isOn);
    return [name, `${isOn ? 'on' : 'off'}${reason ? `: ${reason}` : ''}`];
  }), where);
  expectText(seen.footer.text, `${tool.name} ${tool.version}`, where);
  if (submission.program_sha256) expectOne(seen.footer.codes, submission.program_sha256, where);
}

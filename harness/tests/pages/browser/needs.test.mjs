// What is missing is told, and is a failure only where it is not to be missed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const TOP = path.join(import.meta.dirname, '..', '..', '..', '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'needs-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** A folder for the PATH with programs that say they are of this version, and do nothing else. */
function programs(version, names) {
  const made = fs.mkdtempSync(path.join(folder, 'path-'));
  for (const name of names) fs.writeFileSync(path.join(made, name), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  return made;
}

/** These tests, to be listed or run where this is what there is. */
function tests(words, { version = 'v20.11.0', ...environment } = {}) {
  const { status, stdout, stderr } = spawnSync(process.env.TILEMARK_PAGES_TESTS, words, {
    encoding: 'utf8',
    env: { TILEMARK_CHROMIUM: process.env.TILEMARK_CHROMIUM, PATH: programs(version, ['node']), ...environment },
  });
  return { status, stdout, stderr };
}

test('a Node.js that is too old skips the tests, and is told', () => {
  for (const version of ['v18.20.4', 'v20.10.9', 'v9.11.2', '']) {
    const { status, stdout, stderr } = tests([], { version });
    assert.equal(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /^SKIPPED: [^\n]*: expected Node\.js 20\.11 or later, found `([^`]*)` as `\/[^`]*\/node`;[^\n]*\n$/);
    assert.ok(stderr.includes(`found \`${version}\``), stderr);
  }
  for (const version of ['v20.11.0', 'v22.0.0', 'v100.1.0']) {
    assert.equal(tests(['--list'], { version }).stderr, '');
  }
});

test('what is required and missing is a failure, and is not told as skipped', () => {
  const { status, stderr } = tests([], { version: 'v18.20.4', TILEMARK_BROWSER: 'required' });
  assert.equal(status, 1);
  assert.match(stderr, /^FAILED: [^\n]*found `v18\.20\.4`[^\n]*\n$/);
});

test('a browser that was named and is none is told by its name', () => {
  const { status, stderr } = tests([], { TILEMARK_CHROMIUM: '/no/such/browser' });
  assert.equal(status, 0);
  assert.match(stderr, /^SKIPPED: [^\n]*`TILEMARK_CHROMIUM` is `\/no\/such\/browser`, which is no file\n$/);
});

test('the gate ends with a sentence where Node.js is too old', () => {
  const all = ['make', 'g++', 'python3', 'pgrep', 'javac', 'chromium', 'node', 'npm', 'cargo', 'apt-get', 'sudo'];
  const gate = (version) => spawnSync(path.join(TOP, '.ci', 'run'), [], {
    encoding: 'utf8', env: { PATH: `${programs(version, all)}:/usr/bin:/bin` },
  });
  const old = gate('v18.20.4');
  assert.equal(old.status, 1);
  assert.equal(old.stdout, '');
  assert.match(old.stderr, /^error: expected Node\.js 20\.11 or later for the tests of the pages, found 18\.20\.4: [^\n]*\n$/);
  // Twice: the packages, then the gate.
  const { status, stdout } = gate('v20.11.0');
  assert.deepEqual([status, stdout], [0, 'v20.11.0\nv20.11.0\n']);
});

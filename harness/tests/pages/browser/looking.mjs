// How the tests look at pages: one browser a file, and pages of which every word to the console,
// every request and every breach of the page's own policy is noted. Owns no expectation but that
// there is none of these.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import playwright from 'playwright-core';

/** The folder with the classes and their pages. */
export const FOLDER = process.env.TILEMARK_PAGES;

const browser = await playwright.chromium.launch({
  executablePath: process.env.TILEMARK_CHROMIUM,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
after(() => browser.close());

/** A place in the folder. */
export const place = (...parts) => path.join(FOLDER, ...parts);

/** A JSON document in the folder. */
export const json = (...parts) => JSON.parse(fs.readFileSync(place(...parts), 'utf8'));

/** The results of a class: whose, where their pages are, and what students and instructors see. */
export function results(name) {
  const keys = fs.readdirSync(place(name, 'results', 'submissions')).sort();
  return keys.map((key) => {
    const result = json(name, 'results', 'submissions', key, 'result.json');
    return {
      key,
      owner: result.owner,
      student: result.student,
      instructor: result.instructor ?? result.student,
      page: (folder) => place(name, 'pages', folder, `${key}.html`),
    };
  });
}

/** What one student of a class has handed in. */
export const of = (name, owner) => results(name).find((result) => result.owner === owner);

/** Every page that was written, but of the class that is made up only its own. */
export function pages() {
  const all = fs.readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return all.filter((file) => file.endsWith('.html') && !/^many\/pages\/.+\//.test(file)).sort().map((file) => place(file));
}

/** What went wrong on each page. */
const wrongs = new WeakMap();
/** The windows, by their settings: to open one takes longer than to open a page in it. */
const contexts = new Map();

function contextOf(settings) {
  const key = JSON.stringify(settings);
  if (!contexts.has(key)) contexts.set(key, begin(settings));
  return contexts.get(key);
}

async function begin(settings) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...settings });
  await context.exposeBinding('tellBreach', ({ page }, text) => wrongs.get(page).push(`against the policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.tellBreach(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return context;
}

/**
 * Opens a page and gives it to `look`; afterwards nothing may have gone wrong on it.
 *
 * `settings` are those of a browser context: `colorScheme`, `viewport` and so on. `hash` is
 * what stands behind the name of the file.
 */
export async function visit(file, look, { hash = '', ...settings } = {}) {
  const context = await contextOf(settings);
  const page = await context.newPage();
  const wrong = [];
  wrongs.set(page, wrong);
  try {
    const url = pathToFileURL(file).href;
    page.on('console', (message) => wrong.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => wrong.push(`script: ${error}`));
    page.on('dialog', (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('request', (request) => {
      const to = request.url().split('#')[0];
      if (!to.startsWith('file:') || (to !== url && !request.isNavigationRequest())) wrong.push(`request: ${to}`);
    });
    await page.goto(url + hash);
    await look(page);
    assert.deepEqual(wrong, [], file);
  } finally {
    await page.close();
  }
}

/** Text as it is read: blanks and line ends are one. */
export const read = (text) => text.replace(/\s+/g, ' ').trim();

/** The text of an element, also of what is folded. */
export const text = async (locator) => read(await locator.evaluate((element) => element.textContent));

/** Where a run stands on a page, by the rule of `submission/anchor.rs`. */
export function anchor(id) {
  const other = (byte) => `_${byte.toString(16).padStart(2, '0')}`;
  const spelled = (byte) => {
    const letter = String.fromCharCode(byte);
    if (/[A-Za-z0-9-]/.test(letter)) return letter;
    return { '/': '.', ':': '~' }[letter] ?? other(byte);
  };
  return `run-${[...Buffer.from(id)].map(spelled).join('')}`;
}

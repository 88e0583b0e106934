// What the page of a large class costs in a browser, for `benches/pages.rs`: no test.
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import playwright from 'playwright-core';

const [, , file] = process.argv;
const browser = await playwright.chromium.launch({ executablePath: process.env.TILEMARK_CHROMIUM, args: ['--disable-gpu', '--no-first-run'] });
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
const say = (what, milliseconds) => console.log(`  ${what}: ${Math.round(milliseconds)} ms`);

await page.goto(pathToFileURL(file).href);
// Laid out, drawn, and nothing else to do.
await page.evaluate(() => new Promise((done) => { requestIdleCallback(done); }));
const { loaded, idle } = await page.evaluate(() => ({
  loaded: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd, idle: performance.now(),
}));
say('DOMContentLoaded', loaded);
say('idle', idle);

/** From what a person does to the frame after it. */
async function timed(what, act) {
  const before = performance.now();
  await act();
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  }));
  say(what, performance.now() - before);
}

await timed('sort by score', () => page.locator('#table th[data-k="score"] button').evaluate((button) => button.click()));
await timed('sort by name', () => page.locator('#table th[data-k="name"] button').evaluate((button) => button.click()));
await timed('filter by name', () => page.getByRole('searchbox').fill('knuth'));
await timed('show all', () => page.getByRole('searchbox').fill(''));
await timed('filter by verdict', () => page.getByLabel('verdict').selectOption('R'));
await browser.close();

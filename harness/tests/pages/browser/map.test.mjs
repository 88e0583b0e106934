// The map of a class where it is larger than its window, and what is told to whom on the page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { place, text, visit } from './looking.mjs';

const INDEX = place('class', 'pages', 'index.html');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** The page of the class with its text changed: the policy is of the style and the script alone. */
function changed(name, change) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, change(fs.readFileSync(INDEX, 'utf8')));
  return file;
}

// 96 lines, laid out as those of a large class: what is not seen is not laid out.
const LARGE = changed('large.html', (page) => page
  .replace(/(<tbody role="rowgroup">)(.*?)(<\/tbody>)/gs, (_, head, body, foot) => head + body.repeat(6) + foot)
  .replaceAll('class="lines"', 'class="lines many"').replace('class="sortable lines"', 'class="sortable lines many"'));

const map = (page) => page.getByRole('region', { name: 'Students and cases' });

/** What is to be seen in the middle of the cursor. */
const underCursor = (page) => page.evaluate(() => {
  const { x, y, width, height } = document.getElementById('cursor').getBoundingClientRect();
  const element = document.elementFromPoint(x + width / 2, y + height / 2);
  return element?.closest('.s') ? 'a letter' : `${x}, ${y}: ${element?.outerHTML.slice(0, 80)}`;
});

test('the cursor is never behind the head or the names', async () => {
  for (const width of [700, 400]) {
    await visit(LARGE, async (page) => {
      assert.equal(await page.evaluate(() => document.querySelectorAll('#heat tbody tr').length), 96);
      await map(page).scrollIntoViewIfNeeded();
      await map(page).focus();
      for (const [key, times] of [['ArrowDown', 30], ['ArrowUp', 20], ['End', 1], ['Home', 1], ['ArrowUp', 9]]) {
        for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
        assert.equal(await underCursor(page), 'a letter', `${key} at ${width} pixels`);
      }
    }, { viewport: { width, height: 500 } });
  }
});

test('a head stands over its letters', async () => {
  for (const width of [1400, 400]) {
    await visit(INDEX, async (page) => {
      const [heads, letters] = await page.evaluate(() => {
        const strip = [...document.querySelectorAll('#heat .s')].find((strip) => !strip.firstElementChild);
        const { left, width } = (() => {
          const range = document.createRange();
          range.selectNodeContents(strip);
          return range.getBoundingClientRect();
        })();
        const heads = [...document.querySelectorAll('.cases span')].map((span) => span.getBoundingClientRect().left);
        return [heads, heads.map((_, at) => left + at * width / strip.textContent.length)];
      });
      heads.slice(0, -1).forEach((head, at) => assert.ok(Math.abs(head - letters[at]) < 2, `${at}: ${head}, ${letters[at]}`));
    }, { viewport: { width, height: 900 } });
  }
});

test('only the keyboard makes the map speak', () => visit(INDEX, async (page) => {
  const read = page.locator('#read');
  const isLive = () => read.getAttribute('aria-live');
  await page.locator('#heat .s').first().hover();
  assert.match(await text(read), /^Ada Lovelace, /);
  assert.equal(await isLive(), 'off');
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  assert.match(await text(read), /^Alan Turing, /);
  assert.equal(await isLive(), 'polite');
  // With Shift a key is the browser's.
  await page.keyboard.press('Shift+ArrowDown');
  assert.match(await text(read), /^Alan Turing, /);
  assert.equal(await map(page).getAttribute('aria-describedby'), 'hint');
}));

test('a name is sorted before a longer one that begins with it', async () => {
  // One has a link behind the name, the other has not handed in anything.
  const file = changed('names.html', (page) => page.replaceAll('Shafi Goldwasser', 'Ada Lovelace King'));
  await visit(file, async (page) => {
    await page.locator('#table th[data-k="name"]').getByRole('button').click();
    const names = await page.locator('#table tbody th bdi').allTextContents();
    assert.deepEqual(names.slice(0, 3), ['Ada Lovelace', 'Ada Lovelace King', 'Alan Turing']);
  });
});

test('Tab stops where something scrolls, and at the map', async () => {
  const stops = async (page) => page.evaluate(() => [...document.querySelectorAll('[tabindex="0"]')].map((box) => {
    const isLarger = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    return isLarger ? 'scrolls' : box.ariaLabel;
  }));
  await visit(INDEX, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('[tabindex="0"]').length < 3);
    assert.ok((await stops(page)).includes('Students and cases'));
    await page.setViewportSize({ width: 300, height: 900 });
    await page.waitForFunction(() => document.querySelectorAll('[tabindex="0"]').length > 3);
    assert.deepEqual([...new Set(await stops(page))], ['scrolls']);
  });
});

test('nothing is folded on paper, and all is as it was afterwards', () => visit(INDEX, async (page) => {
  const [open, printed, again] = await page.evaluate(() => {
    const open = () => document.querySelectorAll('details[open]').length;
    const seen = [open()];
    for (const name of ['beforeprint', 'afterprint']) {
      dispatchEvent(new Event(name));
      seen.push(open());
    }
    return seen;
  });
  assert.equal(printed, await page.locator('details').count());
  assert.ok(open < printed);
  assert.equal(again, open);
}));

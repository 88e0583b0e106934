// The pictures of the README are of these pages. `make pictures` takes them anew; else they are
// taken to see that something is on them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { anchor, of, place, visit } from './looking.mjs';

const TOP = path.join(import.meta.dirname, '..', '..', '..', '..');
const DOCS = path.join('harness', 'docs');
const MOST_BYTES = 150_000;
/** How much the sizes of a page differ by the fonts of a machine. */
const OTHER_FONTS = 0.1;

const pageOf = (owner) => of('class', owner).page('students');
const edsger = of('class', 'Edsger Dijkstra').student.runs.filter((run) => run.way?.wrong).at(-1);

const PICTURES = {
  'class.png': [place('class', 'pages', 'index.html'), (page) => shot(page, '#students', '#map')],
  'submission.png': [pageOf('Margaret Hamilton'), (page) => shot(page, 'h1', 'article.run .compared')],
  'replay.png': [pageOf('Edsger Dijkstra'), async (page) => {
    const replay = `[id="${anchor(edsger.id)}"] .replay`;
    await page.locator(replay).getByLabel(/in step/).check();
    await page.locator(`${replay} .player`).first().getByRole('button', { name: 'Last board' }).click();
    return shot(page, replay, replay);
  }],
};

/** A picture from the top of one element to the bottom of another, with a margin. */
async function shot(page, from, to) {
  const edges = await page.evaluate(([from, to]) => [
    document.querySelector(from).getBoundingClientRect().top + scrollY,
    document.querySelector(to).getBoundingClientRect().bottom + scrollY,
  ], [from, to]);
  const [top, bottom] = [Math.max(edges[0] - 16, 0), edges[1] + 16];
  return page.screenshot({ fullPage: true, clip: { x: 0, y: top, width: 1200, height: Math.min(bottom - top, 1200) } });
}

for (const [name, [file, shoot]] of Object.entries(PICTURES)) {
  test(`${name} shows something`, async () => {
    let picture;
    await visit(file, async (page) => {
      picture = await shoot(page);
      assert.ok(await colors(page, picture) >= 8, 'several colors');
      assert.ok(picture.length < MOST_BYTES, `${picture.length} bytes`);
      if (process.env.TILEMARK_PICTURES === 'write') {
        fs.mkdirSync(path.join(TOP, DOCS), { recursive: true });
        fs.writeFileSync(path.join(TOP, DOCS, name), picture);
      }
    }, { viewport: { width: 1200, height: 800 }, deviceScaleFactor: 0.75, reducedMotion: 'reduce' });
    const kept = fs.readFileSync(path.join(TOP, DOCS, name));
    assert.ok(kept.length < MOST_BYTES);
    const [is, was] = [size(picture), size(kept)];
    const isLike = is.every((pixels, at) => Math.abs(pixels - was[at]) <= pixels * OTHER_FONTS);
    assert.ok(isLike, `the picture is of another page: expected about ${is} pixels, found ${was}; \`make pictures\` takes it anew`);
    const readme = fs.readFileSync(path.join(TOP, 'README.md'), 'utf8');
    assert.match(readme, new RegExp(`!\\[[^\\]]{20,}\\]\\(${path.join(DOCS, name)}\\)`));
  });
}

/** Width and height of a PNG, which its first chunk holds. */
const size = (picture) => [picture.readUInt32BE(16), picture.readUInt32BE(20)];

/** How many colors are in a picture. */
const colors = (page, picture) => page.evaluate(async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return new Set(new Uint32Array(data.buffer)).size;
}, picture.toString('base64'));

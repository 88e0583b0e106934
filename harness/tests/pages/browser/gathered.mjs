// What stands on a page of a submission, as its bytes say it before any script has run: by
// section, table, group and run. Owns no expectation.
import fs from 'node:fs';
import { read } from './looking.mjs';

/** What stands on the page of a file. `page` is any page that is open: its browser reads it. */
export async function gather(page, file) {
  return page.evaluate(gathered, fs.readFileSync(file, 'utf8'));
}

/** Runs in the browser. */
function gathered(bytes) {
  const page = new DOMParser().parseFromString(bytes, 'text/html');
  // What a script or a style says is no fact.
  for (const other of page.querySelectorAll('script, style')) other.remove();
  const all = (element, selector) => [...element.querySelectorAll(selector)];
  const text = (element) => element?.textContent.replace(/\s+/g, ' ').trim();
  const texts = (element, selector) => all(element, selector).map(text);
  const named = (elements) => Object.fromEntries(elements);

  const board = (svg) => {
    const [columns, rows] = svg.getAttribute('viewBox').split(' ').slice(2).map((size) => Number(size) / 40);
    const tiles = Array.from({ length: rows }, () => Array(columns).fill(0));
    for (const tile of all(svg, 'text')) {
      const [x, y] = ['x', 'y'].map((name) => Math.floor(Number(tile.getAttribute(name)) / 40));
      tiles[y][x] = Number(tile.textContent);
    }
    return tiles;
  };
  const table = (element) => ({
    heads: texts(element, 'thead th'),
    rows: all(element, 'tbody tr').map((row) => [...row.cells].map(text)),
  });
  const excerpt = (element) => ({
    place: text(element.caption),
    lines: all(element, 'tr').map((row) => row.cells[1].textContent),
    meant: all(element, 'tr').findIndex((row) => row.matches('.meant')),
    first: parseInt(/\d+/.exec(element.rows[0].cells[0].textContent), 10),
  });
  const part = (element) => element && {
    text: text(element),
    paragraphs: texts(element, 'p, li'),
    codes: texts(element, 'code'),
    blocks: all(element, 'pre').map((pre) => pre.textContent),
    boards: all(element, 'svg.board').map(board),
    // The word in front of what a row of figures, or a comparison, says.
    figures: named(all(element, 'dl.figures div').map((row) => [text(row.children[0]), text(row.children[1])])),
    compared: named(all(element, '.compared figure').map((figure) =>
      [text(figure.querySelector('figcaption')), figure.lastElementChild.textContent])),
    summaries: texts(element, 'summary'),
    ways: all(element, '.way').map((way) => ({
      caption: text(way.querySelector('figcaption')), moves: text(way.querySelector('.moves')), text: text(way),
    })),
    excerpts: all(element, 'table.source').map(excerpt),
  };
  const main = page.querySelector('main');
  return {
    title: text(page.querySelector('h1')),
    header: text(page.querySelector('header')),
    owner: text(page.querySelector('header .owner')),
    total: text(main.querySelector('.total')),
    main: part(main),
    footer: part(page.querySelector('footer')),
    tables: named(all(page, 'table').filter((table) => table.caption).map((it) => [text(it.caption), table(it)])),
    sections: named(all(main, ':scope > section').map((section) => [section.className, part(section)])),
    // A heading, then what came of its runs.
    groups: named(all(main, 'section.group').map((group) => [text(group.querySelector('h3')), text(group.querySelector('h3 + p'))])),
    methods: named(all(main, 'article.method').map((method) => [text(method.querySelector('h3')), part(method)])),
    runs: named(all(main, '[id^="run-"]').map((run) => [run.id, {
      // Of one that is folded, the head is in the summary.
      head: text(run.querySelector('h4') ?? run.closest('details')?.querySelector('summary h4')),
      cells: run.cells && [...run.cells].map(text),
      ...part(run),
    }])),
  };
}

/** A text as it is compared: without differences of blanks. */
export const same = (text) => read(`${text}`);

// Sorts and filters the table of students, keeps both in the hash of the address so that a view
// can be linked, and reads the map of students and cases out. It stores nothing and asks
// nothing of a network; without it the page tells the same, in the order of the class.
'use strict';
(() => {
  const byId = id => document.getElementById(id);
  const table = byId('table'), heat = byId('heat'), form = byId('filters');
  const rows = [...table.tBodies[0].rows], strips = [...heat.tBodies[0].rows];
  const fields = ['q', 'flag', 'mistake', 'verdict'];

  // A name stands before what else is in its cell.
  const words = cell => (cell.querySelector('bdi') ?? cell).textContent.trim();
  // What a cell is sorted by: null if it is empty, which comes last either way.
  const value = (cell, isNumber) => {
    const text = cell ? words(cell) : '';
    if (!isNumber) return text === '' ? null : text;
    const number = parseFloat(text);
    return Number.isNaN(number) ? null : number;
  };
  const collator = new Intl.Collator(undefined, { numeric: true });

  // The places of the rows in the order of a column; equal ones stay as they were.
  const ordered = (rows, column, isNumber, isDown) => {
    const keys = rows.map(row => value(row.cells[column], isNumber));
    const compare = isNumber ? (a, b) => a - b : collator.compare;
    const sign = isDown ? -1 : 1;
    return rows.map((_, place) => place).sort((a, b) => {
      const [one, other] = [keys[a], keys[b]];
      if (one === null || other === null) return (one === null) - (other === null) || a - b;
      return sign * compare(one, other) || a - b;
    });
  };

  const heads = table => [...table.tHead.rows[0].cells];
  const tellOrder = (table, key, isDown) => heads(table).forEach(head => {
    if (head.dataset.k === key) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
    else head.removeAttribute('aria-sort');
  });

  // Gives each head a button. The first press sorts numbers down and words up.
  const makeSortable = (table, sort) => heads(table).forEach(head => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const now = head.getAttribute('aria-sort'), first = 'n' in head.dataset;
      sort(head.dataset.k, now ? now === 'ascending' : first);
    });
  });
  const sortRows = (table, rows, key, isDown) => {
    const column = heads(table).findIndex(head => head.dataset.k === key);
    if (column < 0) return null;
    const order = ordered(rows, column, 'n' in heads(table)[column].dataset, isDown);
    tellOrder(table, key, isDown);
    return order;
  };
  const place = (table, rows) => table.tBodies[0].replaceChildren(...rows);

  for (const other of document.querySelectorAll('table.sortable')) {
    if (other === table) continue;
    const all = [...other.tBodies[0].rows];
    makeSortable(other, (key, isDown) => {
      const order = sortRows(other, all, key, isDown);
      place(other, order.map(at => all[at]));
    });
  }

  // The table of students.
  let sorted = { key: '', isDown: false };
  const columns = heads(table).map(head => head.dataset.k);
  const searched = columns.flatMap((key, at) => key === 'name' || key.startsWith('id') ? [at] : []);
  const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const names = rows.map(row => fold(searched.map(at => words(row.cells[at])).join('\n')));
  const flags = columns.indexOf('flags');
  const filter = () => {
    const wanted = Object.fromEntries(new FormData(form));
    const text = fold(wanted.q.trim());
    const mistake = String(form.elements.mistake.selectedIndex - 1);
    const verdict = columns.indexOf(wanted.verdict);
    let shown = 0;
    rows.forEach((row, at) => {
      const isShown = names[at].includes(text)
        && (!wanted.flag || row.cells[flags].textContent.split(', ').includes(wanted.flag))
        && (!wanted.mistake || (row.dataset.m ?? '').split(' ').includes(mistake))
        && (!wanted.verdict || row.cells[verdict].textContent !== '');
      shown += isShown;
      if (row.hidden === isShown) row.hidden = strips[at].hidden = !isShown;
    });
    byId('count').textContent = `${shown} of ${rows.length} shown`;
    moveCursor(null);
  };
  const sort = (key, isDown) => {
    sorted = { key, isDown };
    const order = key && sortRows(table, rows, key, isDown);
    if (!order) tellOrder(table, sorted.key = '', false);
    const places = order || rows.map((_, at) => at);
    place(table, places.map(at => rows[at]));
    place(heat, places.map(at => strips[at]));
    moveCursor(null);
  };

  // The address tells the view, and the view follows the address.
  const tell = () => {
    const view = new URLSearchParams();
    if (sorted.key) view.set('sort', (sorted.isDown ? '-' : '') + sorted.key);
    for (const name of fields) {
      const it = form.elements[name].value;
      if (it) view.set(name, it);
    }
    const hash = view.toString();
    if (location.hash.slice(1) !== hash) location.replace('#' + (hash || '='));
  };
  const follow = () => {
    // The hash of a part of the page is no view.
    if (location.hash && !location.hash.includes('=')) return;
    const view = new URLSearchParams(location.hash.slice(1));
    for (const name of fields) {
      form.elements[name].value = view.get(name) ?? '';
      if (form.elements[name].selectedIndex === -1) form.elements[name].selectedIndex = 0;
    }
    const by = view.get('sort') ?? '';
    const isDown = by.startsWith('-'), key = isDown ? by.slice(1) : by;
    if (key !== sorted.key || isDown !== sorted.isDown) sort(key, isDown);
    filter();
  };

  // The map. A cursor is on a letter of a strip; spaces stand between groups.
  const read = byId('read'), box = heat.parentElement;
  const cases = [...heat.querySelectorAll('.cases span')];
  const meanings = { '?': 'not judged', '·': 'not run' };
  for (const badge of document.querySelectorAll('.legend .verdict')) {
    const letter = badge.firstElementChild.textContent;
    meanings[letter] = badge.textContent.slice(letter.length).trim();
  }
  const cursor = document.createElement('div');
  cursor.id = 'cursor';
  cursor.hidden = true;
  box.append(cursor);
  const stripOf = row => row.querySelector('.s');
  let at = null;
  box.setAttribute('aria-describedby', 'hint');
  const extent = strip => {
    const range = document.createRange();
    range.selectNodeContents(strip);
    return range.getBoundingClientRect();
  };
  // What a pointer passes is only shown: to announce it would be noise.
  const moveCursor = (to, isSaid = false) => {
    read.setAttribute('aria-live', isSaid ? 'polite' : 'off');
    if (at) cases[at.column].classList.remove('here');
    at = to;
    cursor.hidden = !at;
    if (!at) { read.textContent = ''; return; }
    const strip = stripOf(at.row), text = strip.textContent, inside = extent(strip);
    const outside = box.getBoundingClientRect(), width = inside.width / text.length;
    cursor.style.left = `${inside.left + at.column * width - outside.left - box.clientLeft + box.scrollLeft}px`;
    cursor.style.top = `${inside.top - outside.top - box.clientTop + box.scrollTop}px`;
    cursor.style.width = `${width - 3}px`;
    cursor.style.height = `${inside.height}px`;
    cases[at.column].classList.add('here');
    const name = at.row.cells[0].querySelector('bdi').textContent;
    read.textContent = `${name}, ${cases[at.column].title}: ${meanings[text[at.column]]}`;
  };
  const under = event => {
    const strip = event.target.closest?.('.s');
    if (!strip) return null;
    const inside = extent(strip), text = strip.textContent;
    const column = Math.floor((event.clientX - inside.left) / inside.width * text.length);
    return text[column] && text[column] !== ' ' ? { row: strip.closest('tr'), column } : null;
  };
  const open = to => {
    const link = to.row.cells[0].querySelector('a');
    const isRun = !'?·'.includes(stripOf(to.row).textContent[to.column]);
    if (link) location.href = link.getAttribute('href') + (isRun ? '#' + cases[to.column].dataset.a : '');
  };
  heat.addEventListener('pointermove', event => {
    const to = under(event);
    if (to && (!at || to.row !== at.row || to.column !== at.column)) moveCursor(to);
  });
  heat.addEventListener('click', event => {
    const to = under(event);
    if (to && getSelection().isCollapsed) open(to);
  });
  const shownRow = (row, step) => {
    do row = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    while (row && (row.hidden || !stripOf(row)));
    return row;
  };
  const along = (text, column, step) => {
    do column += step; while (text[column] === ' ');
    return text[column] ? column : null;
  };
  box.addEventListener('keydown', event => {
    if (event.target !== box) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const first = [...heat.tBodies[0].rows].find(row => !row.hidden && stripOf(row));
    if (!first || !/^(Arrow|Home|End|Enter)/.test(event.key)) return;
    if (event.key === 'Enter') { if (at) open(at); return; }
    event.preventDefault();
    let { row, column } = at ?? { row: first, column: 0 };
    const text = stripOf(row).textContent;
    if (at) switch (event.key) {
      case 'ArrowLeft': column = along(text, column, -1) ?? column; break;
      case 'ArrowRight': column = along(text, column, 1) ?? column; break;
      case 'ArrowUp': row = shownRow(row, -1) ?? row; break;
      case 'ArrowDown': row = shownRow(row, 1) ?? row; break;
      case 'Home': column = 0; break;
      case 'End': column = text.length - 1; break;
    }
    moveCursor({ row, column }, true);
    cursor.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // A box can be reached with Tab where there is something to scroll, and the map always. What is
  // scrolled to in one is not behind the head or the names, which stay where they are.
  const boxes = [...document.querySelectorAll('.wide')];
  const fit = () => boxes.forEach(it => {
    const isLarger = it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight;
    if (it === box || isLarger) it.tabIndex = 0; else it.removeAttribute('tabindex');
    const table = it.querySelector('.lines');
    if (!table) return;
    const name = table.tHead.rows[0].cells[0];
    it.style.scrollPadding = `${table.tHead.offsetHeight}px 0 0 ${name.offsetWidth}px`;
  });
  const sizes = new ResizeObserver(fit);
  for (const it of boxes) sizes.observe(it);

  // Paper has no folds: where a browser does not open them by the style, they are opened here.
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = [...document.querySelectorAll('details:not([open])')];
    for (const it of folded) it.open = true;
  });
  addEventListener('afterprint', () => { for (const it of folded) it.open = false; });

  makeSortable(table, (key, isDown) => { sort(key, isDown); tell(); });
  form.hidden = read.hidden = byId('hint').hidden = false;
  form.addEventListener('input', () => { filter(); tell(); });
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(() => { filter(); tell(); }));
  addEventListener('hashchange', follow);
  filter();
  follow();
})();

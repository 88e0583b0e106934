// Owns the replays of a page. It asks nothing of a network and keeps nothing; without it, the
// moves stand there as text.
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const CELL = 40;
  const PLAY_MS = 700;
  const HEARD = 'polite';
  const SILENT = 'off';
  const WALL = 255;
  const MOVES = { U: ['up', -1, 0], D: ['down', 1, 0], L: ['left', 0, -1], R: ['right', 0, 1] };

  const make = (tag, attributes = {}, text = '') => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };

  const draw = (parent, tag, attributes) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };

  const parsed = (text) => text.split(';').map((row) => row.split(',').map(Number));
  const word = (letter) => MOVES[letter][0];
  const capital = (text) => text[0].toUpperCase() + text.slice(1);

  // All boards of a way, the first one too; it ends before a move that cannot be made.
  const boardsOf = (start, moves) => {
    const boards = [start];
    let row = start.findIndex((tiles) => tiles.includes(0));
    let column = row < 0 ? -1 : start[row].indexOf(0);
    for (const letter of moves) {
      const [, down, right] = MOVES[letter];
      const tile = boards.at(-1)[row + down]?.[column + right];
      if (tile === undefined || tile === WALL) break;
      const board = boards.at(-1).map((tiles) => tiles.slice());
      board[row][column] = tile;
      row += down;
      column += right;
      board[row][column] = 0;
      boards.push(board);
    }
    return boards;
  };

  const inWords = (board) => board
    .map((tiles) => tiles.map((tile) => ({ 0: 'blank', [WALL]: 'wall' })[tile] ?? tile).join(' '))
    .join(', ');

  const rect = (parent, kind, x, y) => draw(parent, 'rect', {
    class: kind, x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5,
  });

  const tileAt = (parent, tile, x, y) => {
    rect(parent, 'tile', x, y);
    draw(parent, 'text', { x: x + CELL / 2, y: y + CELL / 2 }).textContent = tile;
  };

  // A drawing whose tiles slide from board to board.
  class Drawing {
    constructor(start, printed) {
      const all = printed ? [...start, ...printed] : start;
      const width = CELL * Math.max(...all.map((tiles) => tiles.length));
      const height = CELL * Math.max(start.length, printed?.length ?? 0);
      this.svg = document.createElementNS(SVG, 'svg');
      for (const [name, value] of Object.entries({
        class: 'board', role: 'img', width, height, viewBox: `0 0 ${width} ${height}`,
      })) this.svg.setAttribute(name, value);
      this.slides = new Map();
      this.moving = draw(this.svg, 'g', {});
      start.forEach((tiles, row) => tiles.forEach((tile, column) => {
        rect(this.moving, tile === WALL ? 'wall' : 'blank', column * CELL, row * CELL);
      }));
      for (const tile of start.flat().filter((it) => it !== 0 && it !== WALL)) {
        const slide = draw(this.moving, 'g', { class: 'slide' });
        tileAt(slide, tile, 0, 0);
        this.slides.set(tile, slide);
      }
      this.printed = printed && draw(this.svg, 'g', {});
      printed?.forEach((tiles, row) => tiles.forEach((tile, column) => {
        const [x, y] = [column * CELL, row * CELL];
        if (tile === WALL || tile === 0) rect(this.printed, tile ? 'wall' : 'blank', x, y);
        else tileAt(this.printed, tile, x, y);
      }));
    }

    show(board, isPrinted, label) {
      const hide = (group, isHidden) => group?.setAttribute('display', isHidden ? 'none' : 'inline');
      hide(this.moving, isPrinted);
      hide(this.printed, !isPrinted);
      board.forEach((tiles, row) => tiles.forEach((tile, column) => {
        const slide = isPrinted ? undefined : this.slides.get(tile);
        if (slide) slide.style.transform = `translate(${column * CELL}px, ${row * CELL}px)`;
      }));
      this.svg.setAttribute('aria-label', label);
    }
  }

  class Player {
    constructor(figure) {
      const { start, moves, step, skipped, total, wrong, board, wasted } = figure.dataset;
      this.moves = [...moves];
      this.step = step;
      this.skipped = Number(skipped);
      this.boards = boardsOf(parsed(start), this.moves);
      this.moves.length = this.boards.length - 1;
      this.total = Number(total);
      this.wasted = new Set((wasted ?? '').split(',').map(Number));
      this.wrong = wrong ? figure.querySelector('.wrong span').textContent : '';
      this.wrongMove = figure.dataset.move;
      this.printed = board ? parsed(board) : undefined;
      this.last = this.moves.length + (this.wrong ? 1 : 0);
      this.at = 0;
      this.follow = () => {};
      this.build(figure);
      this.go(0);
    }

    build(figure) {
      const name = figure.querySelector('figcaption').textContent;
      this.box = figure.querySelector('.player');
      this.box.tabIndex = 0;
      this.box.setAttribute('role', 'group');
      this.box.setAttribute('aria-label', `Replay: ${name}`);
      this.drawing = new Drawing(this.boards[0], this.printed);
      const controls = make('div', { class: 'controls' });
      const button = (text, label, act) => {
        const made = make('button', { type: 'button', 'aria-label': label }, text);
        made.addEventListener('click', act);
        controls.append(made);
        return made;
      };
      this.first = button('First', 'First board', () => this.choose(0));
      this.back = button('Back', `Back one ${this.step}`, () => this.choose(this.at - 1));
      this.play = button('Play', 'Play', () => this.toggle());
      this.next = button('Forward', `Forward one ${this.step}`, () => this.choose(this.at + 1));
      this.end = button('Last', 'Last board', () => this.choose(this.last));
      const label = make('label', { class: 'scrub' }, `${capital(this.step)} `);
      this.range = make('input', { type: 'range', min: 0, max: this.last, step: 1, value: 0 });
      this.range.addEventListener('input', () => this.choose(Number(this.range.value)));
      label.append(this.range);
      this.told = make('p', { class: 'told', 'aria-live': 'polite' });
      this.strip = make('div', {
        class: 'strip', role: 'group', 'aria-label': `${capital(this.step)}s`,
      });
      this.steps = [...this.moves, ...(this.wrong ? [this.wrongMove ?? 'board'] : [])]
        .map((letter, index) => this.stepTo(letter, index + 1));
      this.strip.append(...this.steps);
      this.box.append(this.drawing.svg, controls, label, this.told, this.strip);
      this.box.addEventListener('keydown', (event) => this.key(event));
      this.box.hidden = false;
      figure.classList.add('played');
    }

    // A move in the strip; of all of them, one can be reached by the tab key.
    stepTo(letter, at) {
      const number = this.skipped + at;
      const isWrong = at > this.moves.length;
      const isWasted = !isWrong && this.wasted.has(number);
      const [mark, why] = isWrong ? ['✗', this.wrong]
        : isWasted ? ['○', 'leads no closer to the goal'] : ['', ''];
      const isMove = letter in MOVES;
      const label = isMove ? `${this.step} ${number}: ${word(letter)}${why && `, ${why}`}` : why;
      const kind = isWrong ? 'bad' : isWasted ? 'wasted' : '';
      const made = make('button', { type: 'button', class: kind });
      const seen = make('span', { 'aria-hidden': 'true' }, letter);
      seen.append(make('span', { class: 'mark' }, mark));
      made.append(seen, make('span', { class: 'unseen' }, label));
      made.tabIndex = -1;
      made.addEventListener('click', () => this.choose(at));
      return made;
    }

    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const isButton = event.target instanceof HTMLButtonElement;
      const to = {
        ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last,
      }[event.key];
      if (to !== undefined) {
        this.choose(to);
        if (this.strip.contains(event.target) && this.at > 0) this.steps[this.at - 1].focus();
      } else if (event.key === ' ' && !isButton) {
        this.toggle();
      } else {
        return;
      }
      event.preventDefault();
    }

    // What a person chose: it ends the playing, and others follow.
    choose(at) {
      this.pause();
      const { activeElement } = document;
      const isOwn = at > 0 && this.strip.contains(activeElement);
      const isHeard = activeElement !== this.range && !isOwn;
      this.go(at, isHeard ? HEARD : SILENT);
      this.follow(this);
    }

    toggle() {
      if (this.timer) {
        this.pause();
        return;
      }
      if (this.at === this.last) this.go(0);
      this.follow(this);
      this.play.textContent = 'Pause';
      this.play.setAttribute('aria-label', 'Pause');
      this.timer = setInterval(() => {
        if (this.at + 1 >= this.last) this.pause();
        this.go(this.at + 1, this.timer ? SILENT : HEARD);
        this.follow(this);
      }, PLAY_MS);
    }

    pause() {
      clearInterval(this.timer);
      this.timer = 0;
      this.play.textContent = 'Play';
      this.play.setAttribute('aria-label', 'Play');
    }

    // A step is heard once: as the words below, or as those of the control that has the focus.
    go(to, live = HEARD) {
      const before = this.steps[this.at - 1];
      this.at = Math.min(Math.max(to, 0), this.last);
      const isWrong = this.at > this.moves.length;
      const board = this.boards[Math.min(this.at, this.moves.length)];
      const isPrinted = isWrong && Boolean(this.printed);
      const told = this.words(isWrong);
      this.drawing.show(board, isPrinted, `${told}. Board: ${inWords(isPrinted ? this.printed : board)}`);
      this.box.classList.toggle('wrong', isWrong);
      this.told.setAttribute('aria-live', live);
      this.told.textContent = told;
      this.range.value = this.at;
      this.range.setAttribute('aria-valuetext', told);
      for (const made of [this.first, this.back]) made.setAttribute('aria-disabled', this.at === 0);
      for (const made of [this.next, this.end]) {
        made.setAttribute('aria-disabled', this.at === this.last);
      }
      before?.removeAttribute('aria-current');
      const step = this.steps[this.at - 1];
      step?.setAttribute('aria-current', 'step');
      for (const made of [before, this.steps[0]]) if (made) made.tabIndex = -1;
      const reached = step ?? this.steps[0];
      if (reached) reached.tabIndex = 0;
      // Only within the strip: the page stays where it is.
      if (step) this.strip.scrollTop = step.offsetTop - this.strip.clientHeight / 2;
    }

    words(isWrong) {
      if (isWrong) return this.wrong;
      const number = this.skipped + this.at;
      if (number === 0) {
        const all = this.total === 1 ? 'only' : `first of ${this.total}`;
        return `before the ${all} ${this.step}${this.total === 1 ? '' : 's'}`;
      }
      const letter = this.moves[this.at - 1];
      const reached = `after ${this.step} ${number} of ${this.total}`;
      if (!letter) return `${reached}, where this replay begins`;
      const wasted = this.wasted.has(number) ? ', no closer to the goal' : '';
      return `${reached}: blank ${word(letter)}${wasted}`;
    }
  }

  // A way beside a shortest one: both move together if a person asks for it.
  const inStep = (replay, players) => {
    const label = make('label', { class: 'instep' });
    const box = make('input', { type: 'checkbox' });
    label.append(box, ' Move both in step');
    replay.querySelector('.ways').before(label);
    const follow = (leader) => {
      if (!box.checked) return;
      for (const player of players.filter((it) => it !== leader)) {
        player.pause();
        player.go(leader.skipped + leader.at - player.skipped, SILENT);
      }
    };
    for (const player of players) player.follow = follow;
    box.addEventListener('change', () => follow(players[0]));
  };

  const begin = (replay) => {
    if (replay.classList.contains('begun')) return;
    replay.classList.add('begun');
    const ways = [...replay.querySelectorAll('.way')];
    const players = ways.filter((figure) => figure.querySelector('.player'))
      .map((figure) => new Player(figure));
    if (players.length > 1) inStep(replay, players);
  };

  // What is folded waits until it is opened: a long page is there at once.
  for (const replay of document.querySelectorAll('.replay')) {
    const folded = replay.closest('details:not([open])');
    if (folded) folded.addEventListener('toggle', () => begin(replay), { once: true });
    else begin(replay);
  }
})();

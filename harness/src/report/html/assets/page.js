// Owns what is folded on a page: it opens where an address leads into it, and for paper.
'use strict';
(() => {
  const CLOSED = 'details:not([open])';

  const reveal = () => {
    let id;
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    const target = document.getElementById(id);
    if (!target?.closest(CLOSED)) return;
    for (let closed; (closed = target.closest(CLOSED));) closed.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();

  let opened = [];
  addEventListener('beforeprint', () => {
    const closed = [...document.querySelectorAll(CLOSED)];
    for (const details of closed) details.open = true;
    opened = opened.concat(closed);
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
})();

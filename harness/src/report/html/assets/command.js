// Owns the buttons that copy a command.
'use strict';
(() => {
  const copying = (command) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'copy';
    made.textContent = 'Copy';
    const told = document.createElement('span');
    told.className = 'unseen';
    told.setAttribute('role', 'status');
    made.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.querySelector('code').textContent);
        made.textContent = told.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(command.querySelector('code'));
        made.textContent = told.textContent = 'Selected';
      }
      setTimeout(() => { made.textContent = 'Copy'; told.textContent = ''; }, 2000);
    });
    command.append(made, told);
  };

  for (const command of document.querySelectorAll('.command')) copying(command);
})();

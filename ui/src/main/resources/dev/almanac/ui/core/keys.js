import {html, nothing, ref} from './lit.js';
import {icon} from './icons.js';

const SEQUENCE_LASTS = 1_200;

/** Keys of every page: [keys, what it does, name of the place or function]. */
const PLACES = [
  ['g n', 'Now', ['now']],
  ['g s', 'Schedules', ['schedules']],
  ['g p', 'Planning', ['planning']],
  ['g c', 'Calendars', ['calendars']],
  ['g w', 'Workflows', ['workflows']],
  ['g b', 'Batches', ['batches']],
  ['g q', 'Task queues', ['task-queues']],
  ['g x', 'Namespaces', ['namespaces']],
  ['g k', 'API keys', ['keys']],
  ['g a', 'Audit', ['audit']],
  ['g v', 'Server', ['server']],
];

/** The keyboard: places, search, moving in lists, and what the current view offers. */
export class Keys {
  constructor(app) {
    this.app = app;
    this.typed = '';
    this.helpOpen = false;
  }

  listen() {
    document.addEventListener('keydown', (event) => this.pressed(event));
  }

  bindings() {
    const {app} = this;
    return [
      {keys: '/', label: 'Search on this page', run: () => this.search()},
      {keys: 'ctrl+k', label: 'Go to or do anything', run: () => app.palette.show()},
      {keys: '?', label: 'Help about keys', run: () => this.help(true)},
      ...PLACES.map(([keys, label, place]) => ({keys, label, run: () => app.go(app.page.href(place))})),
      ...app.viewActions.filter((action) => action.keys),
    ];
  }

  pressed(event) {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) {
      return;
    }
    const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (chord) {
      event.preventDefault();
      this.app.palette.show();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
      return;
    }
    if (moveInRows(event)) {
      event.preventDefault();
      return;
    }
    this.type(event);
  }

  type(event) {
    if (event.key.length !== 1 || event.key === ' ') {
      return;
    }
    const now = event.timeStamp;
    const typed = now - (this.typedAt ?? 0) < SEQUENCE_LASTS ? `${this.typed} ${event.key}`.trim() : event.key;
    const bindings = this.bindings();
    const binding = bindings.find(({keys}) => keys === typed) ?? bindings.find(({keys}) => keys === event.key);
    this.typed = binding ? '' : event.key;
    this.typedAt = now;
    if (binding) {
      event.preventDefault();
      binding.run();
    }
  }

  search() {
    const field = document.querySelector('main [data-search]');
    if (field) {
      field.focus();
      field.select?.();
    } else {
      this.app.palette.show();
    }
  }

  help(open) {
    this.helpOpen = open;
    this.app.changed();
  }

  template() {
    if (!this.helpOpen) {
      return nothing;
    }
    const rows = [
      ...this.bindings(),
      {keys: '↑ ↓', label: 'Move in a list'},
      {keys: 'Enter', label: 'Open what has the focus'},
      {keys: 'Esc', label: 'Close, or leave a field'},
    ];
    return html`<dialog class="dialog" aria-labelledby="keys-title" @close=${() => this.help(false)}
        ${ref((element) => element && queueMicrotask(() => element.isConnected && !element.open && element.showModal()))}>
      <header><h2 id="keys-title">Keys</h2>
        <button class="icon" aria-label="Close" @click=${() => this.help(false)}>${icon('close')}</button></header>
      <dl class="keys">${rows.map(({keys, label}) => html`<div><dt>${label}</dt><dd>${keycaps(keys)}</dd></div>`)}</dl>
    </dialog>`;
  }
}

/** Keys as they look on a keyboard. */
export function keycaps(keys) {
  return keys.split(/[ +]/).map((key) => html`<kbd>${key === 'ctrl' ? 'Ctrl' : key}</kbd>`);
}

function isTyping(target) {
  return target.closest?.('input, textarea, select, [contenteditable]') !== null;
}

/** Up and down move the focus among what is marked `data-row`. */
function moveInRows(event) {
  const step = {ArrowDown: 1, ArrowUp: -1, j: 1, k: -1}[event.key];
  if (!step) {
    return false;
  }
  const rows = [...document.querySelectorAll('main [data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement));
  const next = at < 0 ? rows[0] : rows[at + step];
  if (!next || (at < 0 && step < 0)) {
    return false;
  }
  const target = next.matches('a, button, [tabindex]') ? next : next.querySelector('a, button');
  target?.focus();
  next.scrollIntoView({block: 'nearest'});
  return true;
}

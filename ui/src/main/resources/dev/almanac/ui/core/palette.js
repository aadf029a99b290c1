import {api, own, temporal} from './api.js';
import {html, nothing, ref} from './lit.js';
import {icon} from './icons.js';
import {keycaps} from './keys.js';
import {quote, shorten} from './words.js';

const SHOWN = 14;
const IDS = 6;
const TYPING = 120;

const PLACES = [
  ['Now', ['now'], 'now'], ['Schedules', ['schedules'], 'clock'], ['Planning', ['planning'], 'plan'],
  ['Calendars', ['calendars'], 'calendar'], ['Workflows', ['workflows'], 'flow'], ['Batches', ['batches'], 'batch'],
  ['Task queues', ['task-queues'], 'queue'], ['Namespaces', ['namespaces'], 'space'], ['API keys', ['keys'], 'key'], ['Audit', ['audit'], 'book'], ['Server', ['server'], 'server'],
  ['Create a schedule', ['create-schedule'], 'plus'], ['Start a workflow', ['start-workflow'], 'plus'],
];

/** One field for pages, actions of the current view, and ids of schedules and workflows. */
export class Palette {
  constructor(app) {
    this.app = app;
    this.open = false;
    this.reset();
  }

  reset() {
    this.text = '';
    this.chosen = 0;
    this.ids = [];
    this.problem = '';
  }

  show() {
    this.reset();
    this.open = true;
    this.app.changed();
  }

  hide() {
    this.open = false;
    this.abort?.abort();
    this.app.changed();
  }

  typed(text) {
    this.text = text;
    this.chosen = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(text.trim()), TYPING);
    this.app.changed();
  }

  async search(text) {
    this.abort?.abort();
    if (text === '') {
      this.ids = [];
      return;
    }
    const abort = (this.abort = new AbortController());
    const {namespace} = this.app.page;
    const found = await Promise.allSettled([
      schedules(namespace, text, abort.signal),
      workflows(namespace, text, abort.signal),
    ]);
    if (!abort.signal.aborted) {
      this.ids = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      this.problem = found.every((one) => one.status === 'rejected') ? found[0].reason.message : '';
      this.app.changed();
    }
  }

  entries() {
    const {page, viewActions} = this.app;
    const fits = (label) => this.text.toLowerCase().split(/\s+/).every((word) => label.toLowerCase().includes(word));
    const actions = viewActions
      .filter(({label}) => fits(label))
      .map(({label, run, keys, icon: look}) => ({label, run, keys, look: look ?? 'bolt', kind: 'Here'}));
    const places = PLACES.filter(([label]) => fits(label))
      .map(([label, place, look]) => ({label, look, kind: 'Page', run: () => this.app.go(page.href(place))}));
    const ids = this.ids.map(({id, kind, place, look}) => ({
      label: id, look, kind, run: () => this.app.go(page.href(place)),
    }));
    return [...ids, ...actions, ...places].slice(0, SHOWN);
  }

  key(event) {
    const entries = this.entries();
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      this.chosen = (this.chosen + step + entries.length) % entries.length;
      this.app.changed();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.run(entries[this.chosen]);
    }
  }

  run(entry) {
    if (entry) {
      this.hide();
      entry.run();
    }
  }

  template() {
    if (!this.open) {
      return nothing;
    }
    const entries = this.entries();
    return html`<dialog class="palette" aria-label="Go to or do anything" @close=${() => this.hide()}
        @click=${(event) => event.target === event.currentTarget && this.hide()}
        ${ref((element) => element && queueMicrotask(() => element.isConnected && !element.open && element.showModal()))}>
      <label class="search">${icon('search')}<input role="combobox" aria-expanded="true" aria-controls="palette-list"
        aria-activedescendant=${entries.length ? `palette-${this.chosen}` : ''} aria-label="Go to or do anything"
        placeholder="A page, an action, or an id" autocomplete="off" spellcheck="false" autofocus
        @input=${(event) => this.typed(event.target.value)} @keydown=${(event) => this.key(event)}></label>
      <div role="listbox" id="palette-list" aria-label="Results">${entries.map((entry, at) => this.option(entry, at))}</div>
      ${entries.length === 0 ? html`<p class="none">${this.problem || 'Nothing has this name'}</p>` : nothing}
    </dialog>`;
  }

  option(entry, at) {
    return html`<div role="option" id=${`palette-${at}`} aria-selected=${at === this.chosen ? 'true' : 'false'}
        @click=${() => this.run(entry)} @mousemove=${() => this.choose(at)}>
      ${icon(entry.look)}<span class="name" title=${entry.label}>${shorten(entry.label, 60)}</span>
      ${entry.keys ? keycaps(entry.keys) : nothing}<span class="kind">${entry.kind}</span></div>`;
  }

  choose(at) {
    if (this.chosen !== at) {
      this.chosen = at;
      this.app.changed();
    }
  }
}

async function schedules(namespace, text, signal) {
  const {schedules: found = []} = await api.get(own(namespace, 'schedules'), {search: text, pageSize: IDS}, signal);
  return found.map(({scheduleId}) => (
    {id: scheduleId, kind: 'Schedule', look: 'clock', place: ['schedules', scheduleId]}));
}

async function workflows(namespace, text, signal) {
  const query = `WorkflowId STARTS_WITH ${quote(text)}`;
  const {executions = []} = await api.get(temporal(namespace, 'workflows'), {query, pageSize: IDS}, signal);
  return executions.map(({execution: {workflowId, runId}}) => (
    {id: workflowId, kind: 'Workflow', look: 'flow', place: ['workflows', workflowId, runId]}));
}

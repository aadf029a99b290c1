import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {away, badge, chips, empty, failure, id, menu, near, notRefreshed, searchField, zoneName} from '../../core/parts.js';
import {pages} from '../../core/paging.js';
import {requestId} from '../../core/request-id.js';
import {virtualRows} from '../../core/rows.js';
import {statusBadge, statusText, statusTone} from '../../core/runs.js';
import {length} from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {count, plural, shorten} from '../../core/words.js';
import {encodeAll, inputProblem} from '../../core/payloads.js';
import * as data from './data.js';
import {retrying} from './retrying.js';

export const title = () => 'Workflows';

const OPERATORS = ['=', '!=', 'STARTS_WITH', '>', '>=', '<', '<='];
const TYPING = 250;
const ROW = 34;
const ROW_NARROW = 58;
const MOST_ROWS = 10_000;

/** Pages that are read to be sorted: the server has no other order than its own. */
const SORTED_PAGES = 10;

export function view(page) {
  const asked = {search: page.param('search'), statuses: page.paramList('status'), query: page.param('query')};
  const filter = data.filterOf(asked);
  const sort = page.param('sort');
  const inSight = sort ? {liveTo: 0} : {liveFrom: pageAt(page.state.from), liveTo: pageAt(page.state.to)};
  const runs = pages(page, 'runs', sort ? SORTED_PAGES : page.state.pages ?? 1, filter, (query, token, signal) => data.readRuns(page.namespace, query, token, signal),
    {live: 'workflows', after: page.state.typing ? TYPING : 0, ...inSight});
  const others = data.filterOf({...asked, statuses: []});
  const counts = page.read('counts', others, (query, signal) => data.countStatuses(page.namespace, query, signal),
    {live: 'workflows', after: page.state.typing ? TYPING : 0});
  page.tick(10_000);
  const scanning = page.param('scan') === 'retrying';
  page.actions([
    {label: 'Find runs whose activities are tried again', run: () => page.set({scan: 'retrying'})},
    {label: 'Start a workflow', keys: 'c', run: () => page.go(page.href(['start-workflow']))},
    {label: 'Build a filter', keys: 'f', run: () => page.assign({builder: !page.state.builder})},
    {label: 'Save this view', run: () => saveView(page)},
  ]);
  return html`
    <div class="bar">
      ${searchField('Search by id, type or run', asked.search, (text) => type(page, {search: text}))}
      <button aria-expanded=${page.state.builder ? 'true' : 'false'} @click=${() => page.assign({builder: !page.state.builder})}>
        ${icon('filter')}Filter</button>
      ${views(page)}
      <span class="space"></span>
      ${bulk(page, filter, counts.value, asked)}
      <a class="button primary" href=${page.href(['start-workflow'])}>${icon('plus')}Start a workflow</a>
    </div>
    ${page.state.builder || asked.query ? builder(page, asked.query) : nothing}
    <div class="bar">${statusFilter(page, counts.value ?? {}, asked.statuses)}
      <span class="space"></span>${zoneName(page.zone(), page.now)}</div>
    ${scanning ? retrying(page, filter) : refused(runs) ? failure(runs.error)
      : runs.first ? html`${runs.error ? notRefreshed(runs.error) : nothing}${list(page, runs, asked, sort)}`
        : runs.error ? failure(runs.error, () => page.refresh()) : html`<p class="loading" role="status">Loading…</p>`}`;
}

/** A filter that cannot be parsed; the old list below it would mislead. */
function refused(runs) {
  return runs.error?.code === 3;
}

function type(page, changes) {
  page.state.typing = true;
  page.state.pages = 1;
  page.set(changes);
}

function statusFilter(page, counts, chosen) {
  const list = data.statusChips(counts, chosen).map(({word, count: runs}) => (
    {value: word, label: statusText(word), count: count(runs), tone: statusTone(word)}));
  return chips('Status', list, chosen, (word) => page.hrefWith({
    status: chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word],
  }));
}

function builder(page, query) {
  const attributes = page.read('attributes', '', (_, signal) => data.attributeNames(page.namespace, signal));
  const names = [...data.FIELDS.map(([name]) => name), ...(attributes.value ?? [])];
  return html`<form class="filter card" @submit=${(event) => addCondition(event, page, query)}>
    <label class="field raw">List filter
      <input class="mono" autocomplete="off" spellcheck="false" .value=${query} list="filter-completions"
        placeholder="WorkflowType = 'Report' AND StartTime > '2026-01-01T00:00:00Z'"
        @input=${(event) => type(page, {query: event.target.value})}></label>
    <datalist id="filter-completions">${data.completions(query, names).map((one) => html`<option value=${one.query}>${one.name}</option>`)}</datalist>
    <div class="bar condition">
      <select name="field" aria-label="Field">${names.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <select name="operator" aria-label="Comparison">${OPERATORS.map((one) => html`<option>${one}</option>`)}</select>
      <input name="value" aria-label="Value" placeholder="value" autocomplete="off" required>
      <button>${icon('plus')}Add the condition</button>
      ${query ? html`<button type="button" @click=${() => page.set({query: ''})}>Clear</button>` : nothing}
    </div></form>`;
}

function addCondition(event, page, query) {
  event.preventDefault();
  const {field, operator, value} = Object.fromEntries(new FormData(event.target));
  event.target.elements.value.value = '';
  page.set({query: data.withCondition(query, field, operator, value)});
}

function views(page) {
  const saved = data.savedViews();
  const ready = [
    {label: 'Failed today', href: page.href(['workflows'], {status: ['Failed', 'TimedOut'], query: `CloseTime > '${new Date(page.now - 86_400_000).toISOString()}'`}), icon: 'alert'},
    {label: 'Whose activities are tried again', href: page.hrefWith({scan: 'retrying'}), icon: 'refresh'},
    {label: 'With failing workflow tasks', href: page.href(['workflows'], {status: 'Running', query: 'TemporalReportedProblems IS NOT NULL'}), icon: 'alert'},
    {label: 'Started by schedules', href: page.href(['workflows'], {query: 'TemporalScheduledById IS NOT NULL'}), icon: 'clock'},
  ];
  return menu('Saved views', [
    ...ready,
    ...saved.map(({name, search}) => ({label: name, href: page.href(['workflows']) + search, icon: 'filter'})),
    {label: 'Save this view…', run: () => saveView(page), icon: 'plus'},
    ...(saved.length ? [{label: 'Forget a view…', run: () => forgetView(page, saved), icon: 'trash'}] : []),
  ], html`${icon('down')}Views`);
}

async function saveView(page) {
  const answer = await dialogs.ask({
    title: 'Save this view', confirm: 'Save', anonymous: true,
    text: 'This browser keeps the filters of the page under a name.',
    fields: () => html`<label class="field">Name<input name="name" required maxlength="60" autofocus></label>`,
  });
  if (answer) {
    data.saveViews([...data.savedViews().filter(({name}) => name !== answer.name), {name: answer.name, search: location.search}]);
    page.changed();
  }
}

async function forgetView(page, saved) {
  const answer = await dialogs.ask({
    title: 'Forget a view', confirm: 'Forget', anonymous: true,
    fields: () => html`<label class="field">View<select name="name">${saved.map(({name}) => html`<option value=${name}>${name}</option>`)}</select></label>`,
  });
  if (answer) {
    data.saveViews(saved.filter(({name}) => name !== answer.name));
    toasts.show(`Forgot ${answer.name}`, {undo: async () => data.saveViews(saved)});
  }
}

function list(page, {items, more, loading}, asked, sort) {
  const runs = data.sorted(items, sort);
  if (runs.length === 0) {
    const filtered = asked.search || asked.statuses.length || asked.query;
    return filtered
      ? empty('No workflow fits', 'Remove a filter, or search for the beginning of an id, a type or a whole run id.')
      : empty('No workflows yet', 'Start one here, with an SDK, or in a terminal:',
        page.shell('almanac workflow start --type Hello --task-queue hello --workflow-id hello-1'));
  }
  const zone = page.zone();
  return html`<div class="scroll-x" tabindex="0">${virtualRows({
      count: runs.length, height: innerWidth < 760 ? ROW_NARROW : ROW, key: (at_) => runs[at_].run, row: (at_) => line(page, runs[at_], zone),
      frame: (rows, space) => frame(page, sort, rows, space),
      seen: (from, to) => Object.assign(page.state, {from, to}),
      end: () => more && !loading && !sort && runs.length < MOST_ROWS && page.assign({pages: (page.state.pages ?? 1) + 1}),
    })}</div>
    <p class="dim tally">${sort ? `${more && !loading ? 'The first ' : ''}${plural(runs.length, 'workflow')}, sorted${more && !loading ? '. Filter to sort others.' : ''}` : runs.length >= MOST_ROWS ? `The first ${count(runs.length)} are shown. Filter to find others.`
      : `${plural(runs.length, 'workflow')}${more ? ' so far; scroll for more' : ''}, open ones first, then the last closed`}</p>`;
}

/** The page on which a row stands; only those in sight are read again on news. */
function pageAt(row = 0) {
  return Math.floor(row / data.PAGE_SIZE);
}

const COLUMNS = [['', 'Status'], ['workflow', 'Workflow'], ['type', 'Type'], ['started', 'Started'], ['closed', 'Ended'], ['took', 'Took'], ['events', 'Events']];

function frame(page, sort, rows, space) {
  return html`<table class="runs">
    <thead><tr>${COLUMNS.map(([name, label]) => html`<th class=${['took', 'events'].includes(name) ? 'number' : ''} aria-sort=${sort === name && sort ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'}>${
      name ? html`<a href=${page.hrefWith({sort: data.nextSort(name, sort)})}>${label}</a>` : label}</th>`)}</tr></thead>
    <tbody class="virtual" ${space}>${rows}</tbody></table>`;
}

function line(page, run, zone) {
  return html`<tr data-row>
    <td>${statusBadge(run.status)} ${run.problems ? html`<span title=${run.problems}>${badge('task fails', 'bad')}</span>` : nothing}</td>
    <td>${id(run.workflow, {link: page.href(['workflows', run.workflow, run.run]), limit: innerWidth < 760 ? 30 : 44})}
      ${run.schedule ? html`<a class="from" href=${page.href(['schedules', run.schedule])} title="Started by this schedule">${icon('clock')}</a>` : nothing}</td>
    <td title=${run.type}>${shorten(run.type, 40)}</td>
    <td>${near(run.started, zone, page.now)} <span class="dim">${away(run.started, page.now, zone)}</span></td>
    <td>${near(run.closed, zone, page.now)}</td>
    <td class="number">${run.took === null ? '–' : length(run.took)}</td>
    <td class="number">${run.events ? count(run.events) : '–'}</td></tr>`;
}

function bulk(page, filter, counts, asked) {
  const total = counts ? chosenTotal(counts, asked.statuses) : undefined;
  const entry = (label, kind, look, danger) => ({label: `${label}…`, icon: look, danger, run: () => ask(page, filter, kind, label)});
  return menu('Do something to all that are listed', [
    entry('Signal all', 'signal', 'bolt'),
    entry('Cancel all', 'cancel', 'close'),
    entry('Terminate all', 'terminate', 'alert', true),
    entry('Reset all to their last workflow task', 'reset', 'rewind'),
    entry('Delete all', 'delete', 'trash', true),
  ], html`${icon('batch')}${total === undefined ? 'All' : `All ${count(total)}`}`);
}

function chosenTotal(counts, statuses) {
  return Object.entries(counts)
    .filter(([word]) => statuses.length === 0 || statuses.includes(word))
    .reduce((sum, [, runs]) => sum + runs, 0);
}

/** Says first how many it would touch and which are among them, then asks why, then starts a job. */
async function ask(page, filter, kind, label) {
  const onlyOpen = kind === 'delete' || kind === 'reset' ? filter : data.openOnly(filter);
  let total;
  let examples;
  try {
    total = await data.countRuns(page.namespace, onlyOpen);
    examples = (await data.readRuns(page.namespace, onlyOpen)).items.slice(0, 5);
  } catch (error) {
    toasts.fail(error);
    return;
  }
  if (total === 0) {
    toasts.show('No workflow fits, so there is nothing to do.');
    return;
  }
  const query = onlyOpen || "WorkflowId != ''";
  const answer = await dialogs.ask({
    title: `${label}: ${plural(total, 'workflow')}`,
    text: html`<p>The filter <code>${query}</code> selects ${plural(total, 'workflow')} now, among them:</p>
      <ul class="examples">${examples.map((run) => html`<li class="mono">${run.workflow}</li>`)}</ul>
      <p>A job goes through them one after the other. It can be stopped on the page of batches.</p>`,
    confirm: label, danger: kind === 'terminate' || kind === 'delete', reason: 'required', wide: true,
    fields: () => kind === 'signal' ? html`
      <label class="field">Signal<input name="signal" required maxlength="1000"></label>
      <label class="field">Input <span class="hint">JSON, optional</span><textarea name="input"></textarea></label>` : nothing,
    check: ({input}) => inputProblem(input),
  });
  if (!answer) {
    return;
  }
  const job = requestId();
  const operation = {kind, signal: answer.signal, input: encodeAll([answer.input ?? ''])};
  const done = await toasts.report(
    () => data.startBatch(page.namespace, job, {query, operation, reason: answer.reason, identity: answer.identity}),
    'The job has started');
  if (done) {
    page.go(page.href(['batches', job]));
  }
}

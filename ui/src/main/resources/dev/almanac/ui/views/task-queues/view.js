import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {pages} from '../../core/paging.js';
import {away, badge, chips, empty, failure, id, notRefreshed, reading, searchField} from '../../core/parts.js';
import {virtualRows} from '../../core/rows.js';
import {instant, rough} from '../../core/times.js';
import {count, enumWord, plural, quote, spaced} from '../../core/words.js';
import * as data from './data.js';

export const title = (page) => page.params.queue ?? 'Task queues';

const NEWS = {live: 'workflows'};
const PAGES = 10;
const ROW = 34;

export function view(page) {
  page.tick(5_000);
  return page.params.queue === undefined ? list(page) : one(page, page.params.queue);
}

function list(page) {
  const search = page.param('search');
  const words = search.trim().toLowerCase();
  const onlyIdle = page.param('workers') === 'none';
  const read = pages(page, 'queues', PAGES, '', (_, token, signal) => data.readQueues(page.namespace, token, signal), NEWS);
  if (!read.first) {
    return read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading" role="status">Loading…</p>`;
  }
  const queues = data.sorted(read.items).filter(({name, idle}) => name.toLowerCase().includes(words) && (idle || !onlyIdle));
  const idle = read.items.filter((queue) => queue.idle).length;
  return html`<div class="bar">${searchField('Find or name a queue', search, (text) => page.set({search: text}))}
      ${idle || onlyIdle ? chips('Filters', [{value: 'none', label: 'without workers', count: idle, tone: 'bad'}], [page.param('workers')], (value) => page.hrefWith({workers: onlyIdle ? '' : value})) : nothing}
      ${words ? html`<a class="button" href=${page.href(['task-queues', search.trim()])}>Open “${search.trim()}”</a>` : nothing}</div>
    ${read.error ? notRefreshed(read.error) : nothing}
    ${queues.length === 0
      ? empty(words || onlyIdle ? 'No known queue fits' : 'No task queues', 'A queue is listed while workers poll it, tasks wait in it, or open workflows and schedules use it. Any queue can be opened by its name.')
      : html`<div class="scroll-x" tabindex="0">${virtualRows({count: queues.length, height: ROW, key: (at) => queues[at].name, row: (at) => line(page, queues[at]), frame})}</div>`}
    ${read.more || read.first.cut ? html`<p class="dim">There is more than this page looks at: queues may be missing, and the numbers of workflows and schedules too small.</p>` : nothing}`;
}

function frame(rows, space) {
  return html`<table><thead><tr><th>Queue</th><th>Workers</th><th class="number">Backlog</th><th class="number">Oldest</th><th class="number">Open workflows</th><th class="number">Schedules</th></tr></thead>
    <tbody class="virtual" ${space}>${rows}</tbody></table>`;
}

function line(page, queue) {
  const runs = page.href(['workflows'], {status: 'Running', query: `TaskQueue = ${quote(queue.name)}`});
  return html`<tr data-row><td>${id(queue.name, {link: page.href(['task-queues', queue.name]), limit: 60})}</td>
    <td>${queue.workers > 0 ? plural(queue.workers, 'worker') : badge('nobody polls', queue.idle ? 'bad' : 'quiet')}</td>
    <td class="number">${count(queue.backlog)}${queue.more ? '+' : nothing}</td>
    <td class="number">${queue.oldest === null ? '–' : rough(Math.max(0, page.now - queue.oldest))}</td>
    <td class="number">${queue.runs ? html`<a href=${runs}>${count(queue.runs)}</a>` : '–'}</td>
    <td class="number">${queue.schedules ? html`<a href=${page.href(['schedules'], {search: queue.name})}>${count(queue.schedules)}</a>` : '–'}</td></tr>`;
}

function one(page, queue) {
  const read = page.read('queue', queue, (name, signal) => data.describe(page.namespace, name, signal), NEWS);
  const workers = page.read('workers', queue, (name, signal) => data.workersOf(page.namespace, name, signal), NEWS);
  return reading(read, ({workflow, activity}) => html`
    ${workflow.pollers.length + activity.pollers.length === 0 ? html`<div class="banner bad" role="status">${icon('alert')}<div class="words">
      <b>Nobody polls this queue.</b> Its tasks wait until a worker does.</div></div>` : nothing}
    <div class="columns">${side(page, 'Workflow tasks', workflow)}${side(page, 'Activity tasks', activity)}</div>
    <section class="card"><h2>Workers that report themselves</h2>${reading(workers, (list_) => workerTable(page, list_))}</section>`);
}

function side(page, name, of) {
  return html`<section class="card"><header><h2>${name}</h2>${of.backlog > 0 ? badge(`${count(of.backlog)} waiting`, of.pollers.length ? 'wait' : 'bad') : badge('no backlog', 'good')}
      ${of.limited ? badge('rate limit reached', 'warn') : nothing}</header>
    <dl class="facts"><dt>Oldest task waits</dt><dd>${of.backlog > 0 ? rough(of.age) : '–'}</dd><dt>Added</dt><dd>${of.added.toFixed(1)} a second</dd><dt>Dispatched</dt><dd>${of.dispatched.toFixed(1)} a second</dd></dl>
    <h3>Pollers</h3>${of.pollers.length === 0 ? html`<p class="none">None</p>` : html`<ul class="plain">${of.pollers.map((poller) => html`<li>${id(poller.identity)}
      <span class="dim">${away(poller.seen, page.now, page.zone())}${poller.build ? `, build ${poller.build}` : ''}${poller.rate ? `, at most ${poller.rate} a second` : ''}</span></li>`)}</ul>`}</section>`;
}

function workerTable(page, workers) {
  return workers.length === 0 ? html`<p class="none">None. Older SDKs only poll; newer ones say more about themselves.</p>` : html`<div class="scroll-x" tabindex="0"><table>
    <thead><tr><th>Worker</th><th>State</th><th>SDK</th><th>Host</th><th>Started</th><th class="number">Workflow slots</th><th class="number">Activity slots</th></tr></thead>
    <tbody>${workers.map((one_) => html`<tr data-row><td>${id(one_.workerIdentity ?? '')}</td><td>${spaced(enumWord(one_.status, 'WORKER_STATUS_'))}</td><td>${one_.sdkName} ${one_.sdkVersion}</td>
      <td>${one_.hostInfo?.hostName ?? '–'}</td><td>${away(instant(one_.startTime), page.now, page.zone())}</td>
      <td class="number">${slots(one_.workflowTaskSlotsInfo)}</td><td class="number">${slots(one_.activityTaskSlotsInfo)}</td></tr>`)}</tbody></table></div>`;
}

function slots(info) {
  if (!info) {
    return '–';
  }
  const used = info.currentUsedSlots ?? 0;
  return `${used} of ${used + (info.currentAvailableSlots ?? 0)}`;
}

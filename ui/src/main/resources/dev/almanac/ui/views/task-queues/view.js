import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {away, badge, empty, id, reading, searchField} from '../../core/parts.js';
import {instant, rough} from '../../core/times.js';
import {count, enumWord, plural, spaced} from '../../core/words.js';
import * as data from './data.js';

export const title = (page) => page.params.queue ?? 'Task queues';

const NEWS = {live: 'workflows'};

export function view(page) {
  page.tick(5_000);
  return page.params.queue === undefined ? list(page) : one(page, page.params.queue);
}

function list(page) {
  const search = page.param('search');
  const read = page.read('queues', '', (_, signal) => data.queues(page.namespace, signal), NEWS);
  return html`<div class="bar">${searchField('Find or name a queue', search, (text) => page.set({search: text}))}
      ${search.trim() ? html`<a class="button" href=${page.href(['task-queues', search.trim()])}>Open “${search.trim()}”</a>` : nothing}</div>
    ${reading(read, ({list: queues, cut}) => {
      const shown = queues.filter(({name}) => name.toLowerCase().includes(search.trim().toLowerCase()));
      return html`${shown.length === 0
        ? empty(search ? 'No known queue has this name' : 'No task queues', 'A queue is listed while workers report that they poll it, or open workflows use it. Any queue can be opened by its name.')
        : html`<div class="scroll-x"><table><thead><tr><th>Queue</th><th>Workers</th><th class="number">Backlog</th><th class="number">Oldest</th><th class="number">Open workflows</th></tr></thead>
          <tbody>${shown.slice(0, 50).map((queue) => line(page, queue))}</tbody></table></div>`}
        ${cut ? html`<p class="dim">Only the first open workflows were looked at.</p>` : nothing}`;
    })}`;
}

function line(page, queue) {
  const read = page.read(`queue ${queue.name}`, queue.name, (name, signal) => data.describe(page.namespace, name, signal), NEWS);
  const {workflow, activity} = read.value ?? {};
  const pollers = workflow ? new Set([...workflow.pollers, ...activity.pollers].map(({identity}) => identity)).size : undefined;
  return html`<tr data-row><td>${id(queue.name, {link: page.href(['task-queues', queue.name]), limit: 60})}</td>
    <td>${pollers === undefined ? '…' : pollers === 0 ? badge('nobody polls', queue.runs ? 'bad' : 'warn') : plural(pollers, 'worker')}</td>
    <td class="number">${workflow ? count(workflow.backlog + activity.backlog) : '…'}</td>
    <td class="number">${workflow && workflow.backlog + activity.backlog > 0 ? rough(Math.max(workflow.age, activity.age)) : '–'}</td>
    <td class="number"><a href=${page.href(['workflows'], {status: 'Running', query: `TaskQueue = '${queue.name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`})}>${queue.runs ? count(queue.runs) : '–'}</a></td></tr>`;
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

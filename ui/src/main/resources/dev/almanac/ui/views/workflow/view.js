import {failures} from '../../core/failures.js';
import {icon} from '../../core/icons.js';
import {html, keyed, nothing, vars} from '../../core/lit.js';
import {at, away, badge, id, reading, tabs, zoneName} from '../../core/parts.js';
import {statusBadge} from '../../core/runs.js';
import {settings} from '../../core/settings.js';
import {length, rough} from '../../core/times.js';
import {bytes, count, plural, shorten} from '../../core/words.js';
import * as actions from './actions.js';
import {ask} from './ask.js';
import * as data from './data.js';
import {details} from './details.js';
import {eventTable} from './events.js';
import {pending} from './pending.js';
import {relations} from './relations.js';
import {timeline} from './timeline.js';
import {download} from '../../core/download.js';

export const title = (page) => page.params.workflow;

export function view(page) {
  const {workflow, run} = page.params;
  const described = page.read('run', {workflow, run}, (key, signal) => data.describe(page.namespace, key.workflow, key.run, signal),
    {live: {workflow}});
  return reading(described, (found) => keyed(found.run, whole(page, found)), () => page.refresh());
}

function whole(page, run) {
  const history = historyOf(page, run);
  const pollers = run.isOpen && run.queue
    ? page.read('queue', run.queue, (queue, signal) => data.queueOf(page.namespace, queue, signal), {live: {workflow: run.workflow}}).value
    : undefined;
  page.tick(run.isOpen ? 1_000 : 60_000);
  page.actions(actions.list(page, run, history));
  const waits = data.waits(run, history.groups, pollers, page.now);
  return html`
    ${head(page, run, history)}
    ${waits.slice(0, 4).map((wait) => waitBanner(page, run, wait, history))}
    ${tabBar(page, run, history)}
    ${history.error ? html`<p class="strip bad" role="status">${icon('alert')} The history is not complete here: ${history.error.message}
      <button class="link" @click=${() => history.read()}>Try again</button></p>` : nothing}
    ${panel(page, run, history)}`;
}

/** The history of the run in sight; another run starts anew. Reads on when the run has changed. */
function historyOf(page, run) {
  const {state} = page;
  if (state.history?.run !== run.run) {
    state.history?.stop();
    state.history = new data.History(page.namespace, run.workflow, run.run, () => page.changed());
    state.seen = null;
    state.failed = new Map();
  }
  const seen = `${run.events} ${run.status}`;
  if (state.seen !== seen) {
    state.seen = seen;
    state.history.read();
  }
  remember(state.failed, run.activities);
  return state.history;
}

const MOST_FAILURES = 200;

/** Failures of pending activities since the page was opened; the server only keeps the last. */
function remember(failed, activities) {
  for (const activity of activities) {
    const [failure] = failures(activity.lastFailure);
    if (failure && failed.size < MOST_FAILURES) {
      const attempt = Number(activity.attempt) - 1;
      failed.set(`${activity.activityId} ${attempt}`, {activity: activity.activityId, attempt, ...failure});
    }
  }
}

function head(page, run, history) {
  const zone = page.zone();
  const schedule = run.attributes.find(({name}) => name === 'TemporalScheduledById')?.value;
  return html`<header class="run-head">
    <div class="bar">${statusBadge(run.status)}${run.extended.cancelRequested && run.isOpen ? badge('cancel requested', 'warn') : nothing}
      <b class="type">${run.type}</b>${id(run.workflow, {limit: 60})}
      <span class="space"></span>
      ${actions.buttons(page, run, history)}</div>
    <dl class="line-facts">
      <div><dt>Run</dt><dd>${id(run.run, {limit: 18})}</dd></div>
      <div><dt>Queue</dt><dd><a href=${page.href(['task-queues', run.queue])}>${shorten(run.queue, 40)}</a></dd></div>
      <div><dt>Started</dt><dd>${at(run.started, zone)} <span class="dim">${away(run.started, page.now, zone)}</span></dd></div>
      ${run.closed === null
        ? html`<div><dt>Runs for</dt><dd>${rough(Math.max(0, page.now - run.started))}</dd></div>`
        : html`<div><dt>Ended</dt><dd>${at(run.closed, zone)}</dd></div><div><dt>Took</dt><dd>${length(run.closed - run.started)}</dd></div>`}
      <div><dt>History</dt><dd>${plural(Math.max(run.events, history.events.length), 'event')}, ${bytes(run.bytes)}</dd></div>
      ${schedule ? html`<div><dt>Schedule</dt><dd><a href=${page.href(['schedules', schedule])}>${schedule}</a></dd></div>` : nothing}
      ${run.parent?.workflowId ? html`<div><dt>Parent</dt><dd><a href=${page.href(['workflows', run.parent.workflowId, run.parent.runId])}>${shorten(run.parent.workflowId)}</a></dd></div>` : nothing}
      <div><dt>Zone</dt><dd>${zoneName(zone, page.now)}</dd></div>
    </dl></header>`;
}

function waitBanner(page, run, wait, history) {
  const failed = wait.failedTask ? lastTaskFailure(history) : null;
  return html`<div class="banner ${wait.tone}" role="status">${icon(wait.tone === 'run' || wait.tone === 'wait' ? 'clock' : 'alert')}
    <div class="words"><b>${wait.text}.</b> ${wait.time ? html`${at(wait.time, page.zone())} ` : nothing}
      ${failed ? html`<q>${shorten(failed.message, 400)}</q>` : wait.detail}</div>
    ${wait.child ? html`<a href=${page.href(['workflows', wait.child.workflowId, wait.child.runId])}>Open it</a>` : nothing}
    ${wait.tone === 'warn' && run.queue ? html`<a href=${page.href(['task-queues', run.queue])}>The queue</a>` : nothing}</div>`;
}

function lastTaskFailure(history) {
  const failed = history.groups.list.findLast(({kind, failure}) => kind === 'task' && failure);
  return failed ? failures(failed.failure)[0] : null;
}

const TABS = [
  ['', 'Timeline'], ['events', 'Events'], ['pending', 'Pending'], ['ask', 'Ask and send'], ['relations', 'Relations'], ['json', 'JSON'],
];

function tabBar(page, run, history) {
  const chosen = page.param('tab');
  const waiting = run.activities.length + run.children.length + run.nexus.length;
  const counts = {events: count(history.events.length), pending: waiting || undefined};
  return tabs('Parts of this run', TABS.map(([value, label]) => (
    {label, href: page.hrefWith({tab: value}), current: chosen === value, count: counts[value]})));
}

function panel(page, run, history) {
  switch (page.param('tab')) {
    case 'pending': return pending(page, run);
    case 'ask': return ask(page, run);
    case 'relations': return relations(page, run, history);
    case 'json': return json(history);
    case 'events': return panes(page, run, history, eventTable(page, history));
    default: return panes(page, run, history, timeline(page, run, history));
  }
}

/** Two panes with a divider that can be moved by mouse and keyboard. */
function panes(page, run, history, left) {
  const share = settings.get('pane');
  return html`<div class="panes" ${vars({'--share': `${share}%`})}>
    <section class="pane" aria-label="History">${left}</section>
    <div class="divider" role="separator" tabindex="0" aria-orientation="vertical" aria-label="Width of the panes"
      aria-valuenow=${share} aria-valuemin="25" aria-valuemax="80" @pointerdown=${drag} @keydown=${step}></div>
    <section class="pane" aria-label="Details">${details(page, run, history)}</section></div>`;
}

function drag(event) {
  const box = event.currentTarget.parentElement.getBoundingClientRect();
  const divider = event.currentTarget;
  const move = ({clientX}) => resize(((clientX - box.left) / box.width) * 100);
  divider.setPointerCapture(event.pointerId);
  divider.addEventListener('pointermove', move);
  divider.addEventListener('pointerup', () => divider.removeEventListener('pointermove', move), {once: true});
}

function step(event) {
  const change = {ArrowLeft: -4, ArrowRight: 4}[event.key];
  if (change) {
    event.preventDefault();
    resize(settings.get('pane') + change);
  }
}

function resize(share) {
  settings.set('pane', Math.round(Math.min(80, Math.max(25, share))));
}

const MOST_JSON = 2_000;

function json(history) {
  const {events} = history;
  const text = () => JSON.stringify(events.map(({raw}) => raw), null, 2);
  return html`<div class="bar"><button @click=${() => download(`${history.workflow}.json`, text(), 'application/json')}>${icon('download')}Download the history</button>
    ${events.length > MOST_JSON ? html`<span class="dim">The first ${count(MOST_JSON)} of ${count(events.length)} events are shown.</span>` : nothing}</div>
    <pre class="json tall" tabindex="0">${JSON.stringify(events.slice(0, MOST_JSON).map(({raw}) => raw), null, 2)}</pre>`;
}

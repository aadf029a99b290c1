import {codec, payloadView, payloadViews, readable} from '../../core/codec.js';
import {failureView} from '../../core/failures.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {at, badge, id} from '../../core/parts.js';
import {length} from '../../core/times.js';
import {enumWord, spaced} from '../../core/words.js';
import {ends, pendingOf} from './data.js';
import {resetAt, resetPointFor} from './actions.js';
import {eventText} from './history.js';

/** What is selected, or the run's input and outcome. */
export function details(page, run, history) {
  const chosen = Number(page.param('event'));
  const group = history.groups.byEvent.get(chosen);
  const event = chosen > 0 ? history.events[chosen - 1] : undefined;
  if (page.param('tab') === 'events' && page.param('all') === '1' && event) {
    return oneEvent(page, run, history, event, `Event ${event.id}: ${eventText(event)}`);
  }
  if (group) {
    return groupDetails(page, run, history, group);
  }
  return event ? oneEvent(page, run, history, event, eventText(event)) : runDetails(page, run, history);
}

function runDetails(page, run, history) {
  const {input, result, failure, next, ending} = ends(history.groups);
  return html`<h2>Input</h2>${payloadViews(codec.readAll(input))}
    <h2>${failure ? 'Failure' : ending?.title ?? 'Result'}</h2>
    ${failure ? failureView(failure) : run.isOpen ? html`<p class="none">Not there yet: it is running.</p>` : ending ? endingView(ending) : payloadViews(codec.readAll(result))}
    ${next ? html`<p><a href=${page.href(['workflows', run.workflow, next])}>Continued in the next run</a></p>` : nothing}
    ${run.memo.length ? html`<h2>Memo</h2>${named(run.memo)}` : nothing}
    ${run.attributes.length ? html`<h2>Search attributes</h2>${named(run.attributes)}` : nothing}`;
}

function endingView({who, why}) {
  return html`<p>${who ? html`By <b>${who}</b>${why ? ': ' : '.'}` : nothing}${why ? html`<q class="wrap">${why}</q>` : nothing}</p>`;
}

function named(list) {
  return html`<dl class="facts">${list.map((one) => html`<dt>${one.name}</dt><dd>${payloadView(codec.read(one.payload))}</dd>`)}</dl>`;
}

function oneEvent(page, run, history, event, title) {
  return html`<header class="bar"><h2>${title}</h2><span class="space"></span>${resetHere(page, run, history, event)}</header>${eventFacts(page, event)}`;
}

function groupDetails(page, run, history, group) {
  const failure = group.failure ?? pendingOf(run, group)?.lastFailure;
  return html`<header class="bar"><h2>${group.name || group.kind} ${badge(group.kind, group.tone)}</h2><span class="space"></span>
      ${resetHere(page, run, history, group.kind === 'task' ? group.events.at(-1) : group)}</header>
    ${failure ? failureView(failure) : nothing}
    ${group.to !== null && group.to > group.from ? html`<p class="dim">It took ${length(group.to - group.from)}${
      group.started !== null && group.started > group.from ? html`, ${length(group.started - group.from)} of them ${group.attempt > 1 ? 'until its last attempt began' : 'waiting for a worker'}` : nothing}.</p>` : nothing}
    ${group.events.map((event) => html`<details class="event-facts" open><summary>${event.id} · ${eventText(event)}</summary>${eventFacts(page, event)}</details>`)}`;
}

/** Back to where the workflow decided what is selected. */
function resetHere(page, run, history, {id: chosen}) {
  const point = resetPointFor(history.events, chosen);
  return point ? html`<button @click=${() => resetAt(page, run, point)}>${icon('rewind')}Reset to ${point.id === chosen ? 'here' : 'before this'}</button>` : nothing;
}

function eventFacts(page, event) {
  return html`<dl class="facts"><dt>Time</dt><dd>${at(event.time, page.zone(), {seconds: 'always'})}</dd>
    ${Object.entries(event.attributes).filter(([, value]) => isTelling(value)).map(([name, value]) => html`<dt>${label(name)}</dt><dd>${fact(page, name, value)}</dd>`)}</dl>`;
}

function isTelling(value) {
  return value !== '' && value !== null && value !== '0s' && !(typeof value === 'object' && Object.keys(value).length === 0);
}

function label(name) {
  const text = spaced(name);
  return text[0].toUpperCase() + text.slice(1);
}

function fact(page, name, value) {
  if (name === 'failure' || name === 'lastFailure') {
    return failureView(value);
  }
  if (Array.isArray(value?.payloads)) {
    return payloadViews(codec.readAll(value));
  }
  if (value?.metadata && 'data' in value) {
    return payloadView(codec.read(value));
  }
  if (value?.workflowId && value?.runId !== undefined) {
    return id(value.workflowId, {link: page.href(['workflows', value.workflowId, ...(value.runId ? [value.runId] : [])])});
  }
  if (typeof value !== 'object') {
    return html`<span class="wrap">${enumText(name, String(value))}</span>`;
  }
  if (name === 'taskQueue') {
    return html`<a href=${page.href(['task-queues', value.normalName || value.name])}>${value.name}</a>`;
  }
  const names = Object.keys(value);
  return names.length === 1 && names[0] === 'name' ? value.name : html`<pre class="json">${JSON.stringify(readable(value), null, 2)}</pre>`;
}

/** "Terminate" for PARENT_CLOSE_POLICY_TERMINATE under the name parentClosePolicy; other texts stay. */
export function enumText(name, value) {
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase().split('_');
  const from = words.findIndex((_, at) => value.startsWith(words.slice(at).join('_') + '_'));
  return from < 0 || !/^[A-Z][A-Z0-9_]+$/.test(value) ? value : spaced(enumWord(value, words.slice(from).join('_') + '_'));
}

import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {at, badge, id} from '../../core/parts.js';
import {decodeAll, decode} from '../../core/payloads.js';
import {length} from '../../core/times.js';
import {bytes, spaced} from '../../core/words.js';
import {ends} from './data.js';
import {resetAt} from './actions.js';
import {eventText, failures} from './history.js';

/** What is selected, or the run's input and outcome. */
export function details(page, run, history) {
  const chosen = Number(page.param('event'));
  const group = history.groups.byEvent.get(chosen);
  const event = chosen > 0 ? history.events[chosen - 1] : undefined;
  if (page.param('tab') === 'events' && page.param('all') === '1' && event) {
    return html`<h2>Event ${event.id}: ${eventText(event)}</h2>${eventFacts(page, run, event)}`;
  }
  if (group) {
    return groupDetails(page, run, group);
  }
  return event ? html`<h2>${eventText(event)}</h2>${eventFacts(page, run, event)}` : runDetails(page, run, history);
}

function runDetails(page, run, history) {
  const {input, result, failure, next, ending} = ends(history.groups);
  return html`<h2>Input</h2>${payloads(input)}
    <h2>${failure ? 'Failure' : ending?.title ?? 'Result'}</h2>
    ${failure ? failureView(failure) : run.isOpen ? html`<p class="none">Not there yet: it is running.</p>` : ending ? endingView(ending) : payloads(result)}
    ${next ? html`<p><a href=${page.href(['workflows', run.workflow, next])}>Continued in the next run</a></p>` : nothing}
    ${run.memo.length ? html`<h2>Memo</h2>${named(run.memo)}` : nothing}
    ${run.attributes.length ? html`<h2>Search attributes</h2>${named(run.attributes)}` : nothing}`;
}

function endingView({who, why}) {
  return html`<p>${who ? html`By <b>${who}</b>${why ? ': ' : '.'}` : nothing}${why ? html`<q class="wrap">${why}</q>` : nothing}</p>`;
}

function named(list) {
  return html`<dl class="facts">${list.map((one) => html`<dt>${one.name}</dt><dd>${payload(one)}</dd>`)}</dl>`;
}

function groupDetails(page, run, group) {
  return html`<h2>${group.name || group.kind} ${badge(group.kind, group.tone)}</h2>
    ${group.failure ? failureView(group.failure) : nothing}
    ${group.to !== null && group.to > group.from ? html`<p class="dim">It took ${length(group.to - group.from)}${
      group.started !== null && group.started > group.from ? html`, ${length(group.started - group.from)} of them ${group.attempt > 1 ? 'until its last attempt began' : 'waiting for a worker'}` : nothing}.</p>` : nothing}
    ${group.events.map((event) => html`<details class="event-facts" open><summary>${event.id} · ${eventText(event)}</summary>${eventFacts(page, run, event)}</details>`)}`;
}

function eventFacts(page, run, event) {
  const resettable = /^WorkflowTask(Completed|Failed|TimedOut)$/.test(event.type);
  return html`<dl class="facts"><dt>Time</dt><dd>${at(event.time, page.zone(), {seconds: 'always'})}</dd>
    ${Object.entries(event.attributes).filter(([, value]) => isTelling(value)).map(([name, value]) => html`<dt>${label(name)}</dt><dd>${fact(page, name, value)}</dd>`)}</dl>
    ${resettable ? html`<p><button @click=${() => resetAt(page, run, event)}>${icon('rewind')}Reset to here</button></p>` : nothing}`;
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
    return payloads(decodeAll(value));
  }
  if (value?.metadata && 'data' in value) {
    return payload(decode(value));
  }
  if (value?.workflowId && value?.runId !== undefined) {
    return id(value.workflowId, {link: page.href(['workflows', value.workflowId, ...(value.runId ? [value.runId] : [])])});
  }
  if (typeof value !== 'object') {
    return html`<span class="wrap">${String(value)}</span>`;
  }
  const names = Object.keys(value);
  return names.length === 1 && names[0] === 'name' ? value.name : html`<pre class="json">${JSON.stringify(readable(value), null, 2)}</pre>`;
}

/** A copy in which payloads are what they hold. */
function readable(value) {
  if (Array.isArray(value)) {
    return value.map(readable);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (value.metadata?.encoding) {
    const one = decode(value);
    return one.kind === 'binary' ? `${one.encoding}, ${bytes(one.size)}` : one.value ?? one.text;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readable(inner)]));
}

export function payloads(list) {
  return list.length === 0 ? html`<p class="none">Empty</p>` : list.map((one) => payload(one));
}

function payload(one) {
  return one.kind === 'binary'
    ? html`<p class="none">${bytes(one.size)} of ${one.encoding}: only the clients’ codec can read it</p>`
    : html`<pre class="json" tabindex="0">${one.text}</pre>`;
}

export function failureView(failure) {
  return html`<div class="causes">${failures(failure).map((one, i) => html`<div class="cause">
    <p>${i > 0 ? html`<span class="dim">caused by </span>` : nothing}${one.type ? html`<b>${one.type}: </b>` : nothing}<span class="wrap">${one.message}</span></p>
    ${one.stack ? html`<details><summary>Stack trace</summary><pre class="json" tabindex="0">${one.stack}</pre></details>` : nothing}</div>`)}</div>`;
}

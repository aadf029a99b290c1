import {html, nothing} from '../../core/lit.js';
import {at, id as idPart} from '../../core/parts.js';
import {oneOf} from '../../core/marks.js';
import {codec, payloadView} from '../../core/codec.js';
import * as times from '../../core/times.js';
import {count, enumWord, plural, spaced} from '../../core/words.js';
import {overlapDrawing} from './policies.js';
import {OVERLAPS, specParts} from './words.js';

/** The tab "Definition": its times, what it starts, and its policies in words. */
export function definition(page, id, described) {
  const {schedule, extension = {}, description, counters = {}, info} = described;
  const zone = page.zone(schedule.spec?.timezoneName ?? '');
  return html`<div class="cards">
    <section class="card"><h2>Times</h2><p>${described.sentence}</p><dl class="facts">${specParts(schedule.spec ?? {}, extension.spec ?? {})
      .map(([name, list]) => html`<dt>${name}</dt><dd>${list.map((text) => html`<div class="wrap">${text}</div>`)}</dd>`)}</dl></section>
    <section class="card"><h2>What it starts</h2>${action(page, schedule.action?.startWorkflow ?? {}, extension)}</section>
    <section class="card"><h2>Policies</h2>${policies(schedule, extension)}</section>
    <section class="card"><h2>So far</h2><dl class="facts">
      <dt>Created</dt><dd>${at(times.instant(info.createTime), zone)}</dd>
      ${info.updateTime ? html`<dt>Last change</dt><dd>${at(times.instant(info.updateTime), zone)}</dd>` : nothing}
      <dt>Started</dt><dd>${count(counters.started)}</dd><dt>Skipped</dt><dd>${count(counters.skipped)}${counters.lastSkipReason ? html` <span class="dim">last: ${counters.lastSkipReason}</span>` : nothing}</dd>
      <dt>Missed</dt><dd>${count(counters.missed)}</dd><dt>Could not start</dt><dd>${count(counters.failed)}</dd>
      <dt>Running</dt><dd>${count(described.running)}</dd><dt>Waiting</dt><dd>${count(described.waiting?.length)}</dd>
      <dt>Zone of these times</dt><dd>${times.zoneText(page.now, zone)}</dd>
      <dt>Incarnation</dt><dd>${idPart(described.incarnation ?? '')}</dd></dl>
      ${fields('Memo', description.memo?.fields)}${fields('Search attributes', description.searchAttributes?.indexedFields)}</section>
  </div>`;
}

function action(page, start, extension) {
  return html`<dl class="facts">
    <dt>Workflow type</dt><dd>${start.workflowType?.name}</dd>
    <dt>Task queue</dt><dd><a href=${page.href(['task-queues', start.taskQueue?.name ?? ''])}>${start.taskQueue?.name}</a></dd>
    <dt>Workflow id</dt><dd class="mono">${extension.idTemplate || start.workflowId}${extension.idTemplate ? html` <span class="dim">with ${start.workflowId}</span>` : nothing}</dd>
    ${[['Run timeout', start.workflowRunTimeout], ['Execution timeout', start.workflowExecutionTimeout], ['Task timeout', start.workflowTaskTimeout]]
      .filter(([, value]) => times.millis(value) > 0).map(([name, value]) => html`<dt>${name}</dt><dd>${times.length(times.millis(value))}</dd>`)}
    ${start.retryPolicy ? html`<dt>Retries</dt><dd>${start.retryPolicy.maximumAttempts ? `at most ${plural(start.retryPolicy.maximumAttempts, 'attempt')}` : 'without limit'}</dd>` : nothing}
    </dl><h3>Input</h3>${codec.readAll(start.input).map(payloadView)}${start.input?.payloads?.length ? nothing : html`<p class="none">none</p>`}
    ${fields('Memo of the run', start.memo?.fields)}${fields('Search attributes of the run', start.searchAttributes?.indexedFields)}`;
}

function fields(title, map = {}) {
  const entries = Object.entries(map);
  return entries.length === 0 ? nothing : html`<h3>${title}</h3><dl class="facts">${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${payloadView(codec.read(value))}</dd>`)}</dl>`;
}

function policies({policies: own = {}, state = {}}, extension) {
  const overlap = OVERLAPS.find(({name}) => name === oneOf(own.overlapPolicy, OVERLAPS.map((one) => one.name), 'Skip'));
  return html`<div class="overlap-policy">${overlapDrawing(overlap.name)}<div><b>${overlap.label}</b><p class="dim">${overlap.text}</p></div></div>
    <ul class="policy-list">${policyTexts(own, state, extension).map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** Pure. The other policies in sentences. */
export function policyTexts(policies, state, extension) {
  const window_ = times.millis(policies.catchupWindow);
  const catchUp = oneOf(extension.catchUp, ['OneEarliest', 'OneLatest', 'None', 'All'], 'All');
  return [
    {All: 'After an outage, every missed time is made up for.', OneEarliest: 'After an outage, only the earliest missed time is made up for.',
      OneLatest: 'After an outage, only the latest missed time is made up for.', None: 'Missed times are not made up for.'}[catchUp],
    extension.catchUpUnbounded ? 'No time is too late.' : window_ ? `A time more than ${times.rough(window_)} late is missed.` : '',
    extension.catchUpIncludesPaused ? 'Times during a pause are made up for.' : 'Times during a pause are skipped.',
    policies.pauseOnFailure ? 'It pauses itself when a run fails or times out.' : 'A failed run changes nothing.',
    state.limitedActions ? `It starts ${plural(state.remainingActions ?? 0, 'more time')}, then it ${oneOf(extension.onExhausted, ['Delete', 'Hold'], 'Hold') === 'Delete' ? 'is deleted' : 'holds'}.` : 'It starts without limit.',
    extension.bufferLimit ? `At most ${plural(extension.bufferLimit, 'start')} may wait.` : '',
    oneOf(extension.manualWhilePaused, ['Skip', 'Allow'], 'Allow') === 'Skip' ? 'While it is paused, triggers and backfills are skipped too.' : '',
    extension.cancelWithoutWaiting ? 'It does not wait until cancelled runs have closed.' : '',
    oneOf(extension.arguments, ['TimesFirst', 'Fixed'], 'Fixed') === 'TimesFirst' ? 'Runs get the scheduled and the actual time before their input.' : '',
    extension.profile ? `The defaults came from the profile ${spaced(enumWord(extension.profile, 'PROFILE_'))}.` : '',
  ].filter(Boolean);
}

import {html, nothing} from '../../core/lit.js';
import {chips, away, failure, id as idPart, momentTitle, reading, notRefreshed} from '../../core/parts.js';
import {codec, payloadViews} from '../../core/codec.js';
import {failureView} from '../../core/failures.js';
import {icon} from '../../core/icons.js';
import {oneOf, reasonText, shape} from '../../core/marks.js';
import {pages} from '../../core/paging.js';
import * as times from '../../core/times.js';
import {capital, count, spaced} from '../../core/words.js';
import {byDay, CHANGES, explain, FILTERS, kindsOf, readComing, readEnding, readLedger} from './data.js';
import {skip, unskip} from './actions.js';

/** From when on a start counts as late, in milliseconds. */
const LATE = 1_000;

/** Coming times that a phone shows at first. */
const FEW = 3;

/** The tab "Times": the ledger as ticks, the newest first, beside the times that come. */
export function ticks(page, id, schedule) {
  const zone = page.zone(schedule?.schedule.spec?.timezoneName ?? (schedule ? '' : undefined));
  return html`<div class="two">
    <section class="ledger" aria-label="What became of its times">${ledger(page, id, zone)}</section>
    ${schedule ? html`<aside aria-label="Coming times">${coming(page, id, schedule, zone)}</aside>` : nothing}</div>`;
}

function ledger(page, id, zone) {
  const chosen = page.paramList('outcome');
  const list = pages(page, 'ledger', page.state.pages ?? 1, {id, kinds: kindsOf(chosen)},
    (key, before, signal) => readLedger(page.namespace, key, before, signal), {live: {schedule: id}, liveTo: 0});
  const toggle = (value) => page.hrefWith({outcome: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]});
  const time = page.param('time');
  const inList = list.items.some((row) => covers(row, time));
  return html`
    <div class="bar">${chips('Outcomes', FILTERS, chosen, toggle)}<span class="space"></span><span class="zone">${times.zoneText(page.now, zone)}</span></div>
    ${time && !inList ? html`<div class="card explained">${explanation(page, id, time, zone)}</div>` : nothing}
    ${list.first ? html`${list.error ? notRefreshed(list.error) : nothing}${runsUnknown(list.first)}${days(page, id, list, zone)}`
      : list.error ? failure(list.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`}`;
}

function runsUnknown({runsError}) {
  return runsError ? html`<p class="strip warn" role="status">${icon('alert')} How the runs ended could not be read: ${runsError.message}</p>` : nothing;
}

function covers(row, time) {
  return !row.change && time !== '' && row.at !== null && times.instant(time) >= row.at && times.instant(time) <= (row.last ?? row.at);
}

function days(page, id, list, zone) {
  if (list.items.length === 0) {
    return html`<p class="none">${page.paramList('outcome').length ? 'No entry has this outcome' : 'Nothing has happened yet'}${list.more ? ' in what was looked at' : ''}.</p>${more(page, list)}`;
  }
  const today = times.day(page.now, zone);
  return html`${byDay(list.items, zone).map(({day, rows}) => html`
    <h2 class="day">${day === today ? 'Today' : times.wall(rows[0].recorded, zone).weekday} ${day}</h2>
    <ul>${rows.map((row) => (row.change ? changeRow(row, zone) : tick(page, id, row, zone)))}</ul>`)}${more(page, list)}`;
}

function more(page, list) {
  return list.more ? html`<button class="wide-button" ?disabled=${list.loading} @click=${() => page.assign({pages: (page.state.pages ?? 1) + 1})}>Show earlier</button>` : nothing;
}

/** One time, or several in a row with one outcome. */
function tick(page, id, row, zone) {
  const open = covers(row, page.param('time'));
  const toggle = () => page.set({time: open ? '' : row.nominalTime});
  return html`<li class="tick ${open ? 'open' : ''}" data-row>
    <button class="tick-line" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>
      <svg class="mark-alone" viewBox="-7 -7 14 14" aria-hidden="true">${shape(row.mark)}</svg>
      <time datetime=${row.nominalTime} title=${momentTitle(row.at, zone)}>${timeOf(row, zone)}</time>
      <span class="outcome ${row.mark.tone} ink">${row.mark.word}</span>
      <span class="why">${row.reason ? capital(reasonText(row.reason)) : row.workflowId ? html`<span class="mono dim">${row.workflowId}</span>` : nothing}</span>
      <span class="cause dim">${row.cause ? row.cause.toLowerCase() : nothing}</span>
      <span class="late">${row.late !== null && row.late >= LATE && !row.cause ? `${times.length(row.late)} late` : nothing}</span>
      <span class="dim number">${ran(row.run)}</span>
    </button>
    ${open ? html`<div class="explained">${details(page, row)}${explanation(page, id, row.nominalTime, zone)}</div>` : nothing}
  </li>`;
}

function ran(run) {
  const [from, to] = [times.instant(run?.startTime), times.instant(run?.closeTime)];
  return from === null || to === null ? nothing : times.length(to - from);
}

function timeOf(row, zone) {
  const sameDay = times.day(row.at, zone) === times.day(row.recorded, zone);
  const first = sameDay ? times.time(row.at, zone) : `${times.day(row.at, zone)} ${times.time(row.at, zone)}`;
  return row.count > 1 ? html`${first} – ${times.time(row.last, zone)} <b>× ${count(row.count)}</b>` : first;
}

function details(page, row) {
  return html`<dl class="facts">
    ${row.workflowId ? html`<dt>Run</dt><dd>${idPart(row.workflowId, {link: page.href(['workflows', row.workflowId, row.runId]), limit: 70})}</dd>` : nothing}
    ${row.runningWorkflowId ? html`<dt>What was running</dt><dd>${idPart(row.runningWorkflowId, {link: page.href(['workflows', row.runningWorkflowId]), limit: 70})}</dd>` : nothing}
    ${ending(page, row)}
    ${row.overlapPolicy ? html`<dt>Overlap policy</dt><dd>${spaced(row.overlapPolicy.replaceAll('_', ' '))}</dd>` : nothing}
    ${row.backfillId ? html`<dt>Backfill</dt><dd>${row.backfillId}</dd>` : nothing}
    ${row.asker?.identity ? html`<dt>Asked by</dt><dd>${row.asker.identity}${row.asker.reason ? html`: <q>${row.asker.reason}</q>` : nothing}</dd>` : nothing}
    ${row.late === null ? nothing : html`<dt>Delay</dt><dd>${times.length(row.late)} from the actual time to the entry</dd>`}
    <dt>Entry</dt><dd>${row.sequence} in the ledger</dd></dl>`;
}

/** The result or the failure of a run that has ended. */
function ending(page, {workflowId, runId, run}) {
  if (!workflowId || !run?.closeTime) {
    return nothing;
  }
  const read = page.read('ending', {workflow: workflowId, run: runId}, (key, signal) => readEnding(page.namespace, key, signal), {forget: true});
  const {result, failure: failed} = read.value ?? {};
  return failed ? html`<dt>Failure</dt><dd>${failureView(failed)}</dd>`
    : result ? html`<dt>Result</dt><dd>${payloadViews(codec.readAll(result))}</dd>`
      : read.error ? html`<dt>Result</dt><dd class="dim">cannot be read: ${read.error.message}</dd>` : nothing;
}

/** Why it was so, from the server. */
function explanation(page, id, time, zone) {
  const read = page.read('explain', {id, time}, (key, signal) => explain(page.namespace, key.id, key.time, signal), {forget: true, live: {schedule: id}});
  return reading(read, (explained) => {
    if (!explained) {
      return html`<p class="dim">Nothing is known about ${time}.</p>`;
    }
    const at = times.instant(explained.nominalTime);
    return html`<p><b>${capital(spaced(oneOf(explained.verdict, VERDICTS, explained.verdict)))}</b>
      <span class="dim">${times.dayTime(at, zone)} ${times.zoneText(at, zone)}</span></p>
      <ul class="reasons">${(explained.reasons ?? []).map((reason) => html`<li>${reason}</li>`)}</ul>`;
  });
}

const VERDICTS = ['NoTime', 'Excluded', 'Started', 'Skipped', 'Missed', 'Failed', 'Waiting', 'Starting', 'NotInForce', 'Overdue',
  'WouldStart', 'WouldBeSkipped', 'WouldBeMissed', 'FilledAhead', 'Rolled'];

/** What was done to the schedule, among its times. */
function changeRow(row, zone) {
  return html`<li class="change" data-row><span class="dot">${icon(row.kind.startsWith('Backfill') ? 'rewind' : {Paused: 'pause', Resumed: 'play', Deleted: 'trash'}[row.kind] ?? 'edit')}</span>
    <time title=${momentTitle(row.recorded, zone)}>${times.time(row.recorded, zone)}</time>
    <span>${capital(CHANGES[row.kind] ?? spaced(row.kind))}${row.asker?.identity ? html` by ${row.asker.identity}` : nothing}${
      row.backfillId ? html` <span class="mono">${row.backfillId}</span>` : nothing}${
      row.at !== null && row.kind.startsWith('Skip') ? html` (${times.dayTime(row.at, zone)})` : nothing}${
      row.changedFields?.length ? html`: ${row.changedFields.join(', ')}` : nothing}${
      row.reason || row.asker?.reason ? html` <q>${row.reason || row.asker.reason}</q>` : nothing}</span></li>`;
}

/** The times that come, with what calendars, exclusions and clock changes do to them. */
function coming(page, id, schedule, zone) {
  const until = schedule.info.futureActionTimes?.at(-1) ?? '';
  const read = page.read('coming', {id, until}, (key, signal) => readComing(page.namespace, key, signal), {live: {schedule: id}});
  const paused = schedule.schedule.state?.paused;
  return html`<section class="card"><header><h2>Coming</h2><span class="space"></span><span class="zone">${times.zoneText(page.now, zone)}</span></header>
    ${paused ? html`<p class="dim">While it is paused, its times are skipped:</p>` : nothing}
    ${reading(read, (list) => {
      const left = list.filter(({at}) => at > page.now);
      return left.length === 0 ? html`<p class="none">No time comes.</p>` : html`
        <ul class="coming ${page.state.allComing ? 'all' : ''}">${left.map((time) => comingRow(page, id, time, zone))}</ul>
        ${page.state.allComing || left.length <= FEW ? nothing : html`<button class="link show-coming" @click=${() => page.assign({allComing: true})}>Show ${left.length - FEW} more</button>`}`;
    })}</section>`;
}

function comingRow(page, id, time, zone) {
  const shown = times.dayTime(time.at, zone);
  const open = page.state.comingOpen === time.nominalTime;
  const jitter = time.actual !== null && time.actual !== time.at ? time.actual - time.at : 0;
  const asked = time.fate.name === 'WouldBeSkipped' && (time.reasons ?? []).some((reason) => reason.includes('asked'));
  return html`<li class=${time.fate.name === 'WouldStart' ? '' : 'otherwise'}>
    <button class="tick-line" aria-expanded=${open ? 'true' : 'false'} @click=${() => page.assign({comingOpen: open ? null : time.nominalTime})}>
      <svg class="mark-alone" viewBox="-7 -7 14 14" aria-hidden="true">${shape(time.fate)}</svg>
      <time datetime=${time.nominalTime} title=${momentTitle(time.at, zone)}>${shown}</time>
      <span class="dim">${time.fate.name === 'WouldStart' ? away(time.at, page.now, zone) : time.fate.word}${jitter > 0 ? html` +${times.length(jitter)}` : nothing}</span></button>
    ${open ? html`<div class="explained"><ul class="reasons">${(time.reasons ?? []).map((reason) => html`<li>${reason}</li>`)}</ul>
      ${asked ? html`<button @click=${() => unskip(page, id, time.nominalTime, shown)}>Do not skip it</button>`
        : time.fate.name === 'WouldStart' ? html`<button @click=${() => skip(page, id, time.nominalTime, shown)}>${icon('skip')}Skip this time</button>` : nothing}</div>` : nothing}</li>`;
}

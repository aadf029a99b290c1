import {html, nothing} from '../../core/lit.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {badge, failure, id as idPart, notRefreshed, reading} from '../../core/parts.js';
import {oneOf, shape} from '../../core/marks.js';
import * as times from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {count, plural} from '../../core/words.js';
import {describe, readDays, shares} from '../schedule/data.js';
import {backfillBanner} from '../schedule/view.js';
import {monthWeeks} from '../schedule-edit/form.js';
import {choices, clicked, ended, estimate, listBackfills, rangeOf, readRange, start, typicalRun} from './data.js';

const TYPING = 250;
const MONTHS = 2;

export const title = (page) => `Backfill ${page.params.schedule}`;

export function view(page) {
  const id = page.params.schedule;
  const described = page.read('describe', id, (key, signal) => describe(page.namespace, key, signal), {live: {schedule: id}});
  return reading(described, (schedule) => form(page, id, page.zone(schedule.schedule.spec?.timezoneName ?? '')), () => page.refresh());
}

function form(page, id, zone) {
  page.tick(5_000);
  const chosen = choices(page, zone);
  const valid = chosen.start !== null && chosen.end !== null && chosen.start <= chosen.end;
  const listed = page.read('backfills', id, (key, signal) => listBackfills(page.namespace, key, signal), {live: {schedule: id}});
  const open = (listed.value ?? []).filter((one) => !ended(one));
  return html`
    ${open.map((one) => backfillBanner(page, id, one, zone))}
    <p class="lead">Act now for the times of a range in the past. ${idPart(id, {link: page.href(['schedules', id])})}</p>
    <div class="backfill">
      <div class="edit-parts">
        <section class="card"><header><h2>Range</h2><span class="space"></span><span class="zone">${times.zoneText(page.now, zone)}</span></header>
          ${calendar(page, id, zone, chosen)}
          <div class="row"><label class="field">From<input type="datetime-local" .value=${chosen.from} @change=${(event) => page.set({from: event.target.value})}></label>
            <label class="field">To, inclusive<input type="datetime-local" .value=${chosen.to} @change=${(event) => page.set({to: event.target.value})}></label></div>
          ${chosen.start !== null && chosen.end !== null && !valid ? html`<p class="problem" role="alert">The end is before the start.</p>` : nothing}</section>
        <section class="card"><h2>How</h2>${options(page, chosen)}</section>
      </div>
      <aside aria-label="Times of the range">${valid ? outlook(page, id, zone, chosen) : html`<section class="card"><h2>Times</h2><p class="none">Choose a range: click its first day, then its last.</p></section>`}</aside>
    </div>
    ${listed.error ? notRefreshed(listed.error) : nothing}${history(page, id, (listed.value ?? []).filter(ended), zone)}`;
}

/** Months whose days show what became of them; clicks choose the range. */
function calendar(page, id, zone, chosen) {
  const today = times.day(page.now, zone);
  const last = page.param('month') || (chosen.to || today).slice(0, 7);
  const months = Array.from({length: MONTHS}, (_, at) => shifted(last, at - MONTHS + 1));
  const years = [...new Set(months.map(([year]) => year))];
  const days = years.map((year) => page.read(`days ${year}`, {id, year, timeZone: zone}, (key, signal) => readDays(page.namespace, key, signal), {live: {schedule: id}}).value);
  const countsOf = (date) => days[years.indexOf(Number(date.slice(0, 4)))]?.days.get(date);
  const month = (by) => shifted(last, by).map((part, at) => String(at === 0 ? part : part + 1).padStart(2, '0')).join('-');
  return html`<div class="months-choice">
    <button type="button" class="icon" aria-label="Earlier months" @click=${() => page.set({month: month(-1)})}>${icon('left')}</button>
    ${months.map(([year, monthOf]) => html`<table class="month pick"><caption>${times.MONTHS[monthOf]} ${year}</caption><tbody>${monthWeeks(year, monthOf).map((week) => html`<tr>${
      week.map((cell) => day(page, cell, chosen, today, countsOf))}</tr>`)}</tbody></table>`)}
    <button type="button" class="icon" aria-label="Later months" @click=${() => page.set({month: month(1)})}>${icon('right')}</button></div>`;
}

/** [year, month from 0] some months after "2026-11". */
function shifted(month, by) {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1));
  return [date.getUTCFullYear(), date.getUTCMonth()];
}

function day(page, cell, chosen, today, countsOf) {
  if (cell === null) {
    return html`<td></td>`;
  }
  const {date} = cell;
  const inside = chosen.from && chosen.to && date >= chosen.from.slice(0, 10) && date <= chosen.to.slice(0, 10);
  const tones = shares(countsOf(date)).map(({tone}) => tone);
  return html`<td><button type="button" class=${inside ? 'inside' : ''} ?disabled=${date > today} aria-pressed=${inside ? 'true' : 'false'}
    @click=${() => page.set(clicked(chosen, date))}>${cell.day}<span class="hidden"> ${times.MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)} ${
      tones.map((tone) => WORDS[tone]).join(', ')}</span><span class="tones">${tones.map((tone) => html`<i class=${tone}></i>`)}</span></button></td>`;
}

const WORDS = {good: 'started', bad: 'failed', miss: 'missed', wait: 'waiting', skip: 'skipped', planned: 'planned'};

function options(page, chosen) {
  const radio = (name, value, label, text) => html`<label class="check"><input type="radio" name=${name} .checked=${chosen[name] === value} @change=${() => page.set({[name]: value})}>
    <span><b>${label}</b> <span class="dim">${text}</span></span></label>`;
  return html`<fieldset><legend class="hidden">Which times</legend>
      ${radio('mode', 'fill', 'Fill', 'only times that have not started')}${radio('mode', 'rerun', 'Run again', 'all times, also those that ran')}</fieldset>
    <fieldset><legend class="hidden">Order</legend>
      ${radio('order', '', 'As the schedule', 'by its overlap policy')}${radio('order', 'sequential', 'One after the other', 'each after the last has closed')}${radio('order', 'parallel', 'All at once', 'side by side')}</fieldset>
    <label class="field rate">Times a second <span class="hint">0 for no limit</span><input type="number" min="0" max="10000" .value=${String(chosen.rate)} @change=${(event) => page.set({rate: event.target.value === '0' ? '' : event.target.value})}></label>`;
}

/** Each time of the range with what became of it, and what the backfill would do. */
function outlook(page, id, zone, chosen) {
  const range = rangeOf(chosen);
  const read = page.read('range', {id, range}, (key, signal) => readRange(page.namespace, key, signal), {after: TYPING, forget: false, live: {schedule: id}});
  const run = page.read('typical', id, (key, signal) => typicalRun(page.namespace, key, signal)).value ?? null;
  return html`<section class="card outlook ${read.loading ? 'renewing' : ''}">${read.value === undefined && read.error ? failure(read.error) : reading(read, (found) => {
    const length = estimate(found.count, chosen, run);
    return html`<h2>${found.more ? 'More than ' : nothing}${plural(found.count, 'time')} to start</h2>
      ${found.cutAt !== null ? html`<p class="dim">The range ends now: later times are still to come.</p>` : nothing}
      ${length !== null ? html`<p class="dim">About ${times.rough(length)}${run !== null && chosen.order === 'sequential' ? `, as a run takes ${times.length(run)}` : ''}.</p>` : nothing}
      <button class="primary" ?disabled=${found.count === 0} @click=${() => begin(page, id, range, found)}>${icon('rewind')}Start the backfill</button>
      <ul class="range-times" tabindex="0" aria-label="Times">${found.times.map((time) => html`<li class=${time.never ? 'never' : ''} title=${time.reason}>
        <svg class="mark-alone" viewBox="-7 -7 14 14" aria-hidden="true">${shape(time)}</svg><time>${times.dayTime(time.at, zone)}</time>
        <span class="dim">${time.word}</span><span class="fate">${time.never ? nothing : time.done && chosen.mode === 'fill' ? 'left out' : html`<b>starts</b>`}</span></li>`)}</ul>
      ${found.cut ? html`<p class="dim">and more</p>` : nothing}`;
  })}</section>`;
}

async function begin(page, id, range, {count: starts, more}) {
  const answer = await dialogs.ask({
    title: `Backfill ${id}`, text: `${more ? 'More than ' : ''}${plural(starts, 'time')} of the range will start.`, confirm: 'Start', reason: 'required',
    fields: () => html`<label class="field">Name <span class="hint">optional</span><input name="name" autocomplete="off" maxlength="200"></label>`,
  });
  if (answer) {
    await toasts.report(() => start(page.namespace, id, range, answer), ({backfill}) => `Backfill ${backfill?.backfillId ?? ''} has begun`);
    page.refresh();
  }
}

/** The backfills that have ended. */
function history(page, id, list, zone) {
  return list.length === 0 ? nothing : html`<section><h2 class="section">Earlier backfills</h2><div class="table-scroll"><table>
    <thead><tr><th scope="col">Backfill</th><th scope="col">Ended</th><th scope="col">Range</th><th scope="col" class="number">Started</th><th scope="col" class="number">Had run before</th><th scope="col" class="number">Dropped</th></tr></thead>
    <tbody>${list.map((one) => html`<tr><td>${idPart(one.backfillId)} ${badge(oneOf(one.status, ['Completed', 'Cancelled'], '').toLowerCase(), oneOf(one.status, ['Completed', 'Cancelled']) === 'Completed' ? 'good' : 'warn')}</td>
      <td>${one.endedAt ? times.dayTime(times.instant(one.endedAt), zone) : '–'}</td>
      <td>${times.dayTime(times.instant(one.range?.start), zone)} – ${times.dayTime(times.instant(one.range?.end), zone)}</td>
      <td class="number">${count(one.started)}</td><td class="number">${count(one.passed)}</td><td class="number">${count(one.dropped)}</td></tr>`)}</tbody></table></div></section>`;
}


import {html, nothing} from '../../core/lit.js';
import {icon} from '../../core/icons.js';
import {failure} from '../../core/parts.js';
import * as times from '../../core/times.js';
import {count, plural} from '../../core/words.js';
import {byDate, monthsOf} from './data.js';
import {monthWeeks} from './form.js';

const LISTED = 8;
const MONTHS = 3;
const CHANGED = 6;

/** What the specification means, beside the form. Pure. */
export function previewCard(reading, localProblems, now, zone) {
  const {value, error, loading} = reading;
  if (localProblems.length > 0) {
    return html`<section class="card preview" aria-live="polite"><h2>Preview</h2><p class="problem">${localProblems[0].message}</p></section>`;
  }
  if (!value) {
    return error ? failure(error) : html`<section class="card preview"><h2>Preview</h2><p class="none">…</p></section>`;
  }
  return html`<section class="card preview ${loading ? 'renewing' : ''}" aria-live="polite">
    <h2>${value.sentence || 'Preview'}</h2>
    ${error ? html`<p class="problem">${error.message}</p>` : nothing}
    ${(value.problems ?? []).map(({message}) => html`<p class="problem" role="alert">${message}</p>`)}
    ${(value.remarks ?? []).map(({text}) => html`<p class="remark">${icon('alert')}<span>${text}</span></p>`)}
    ${value.stored ? changes(value, zone) : nothing}
    ${value.times.length === 0 ? (value.problems?.length ? nothing : html`<p class="none">No time comes.</p>`) : html`
      <ol class="next-times">${value.times.slice(0, LISTED).map((time) => row(time, now, zone))}</ol>
      ${value.times.length > LISTED ? html`<p class="dim">${value.complete ? `and ${plural(value.times.length - LISTED, 'more time')}` : 'and so on'}</p>` : nothing}
      <div class="months-small">${monthsOf(byDate(value.times), MONTHS).map(([year, month]) => monthPicture(year, month, byDate(value.times)))}</div>`}
  </section>`;
}

function row({at, actual, remark}, now, zone) {
  const jitter = actual !== null && actual > at ? actual - at : 0;
  return html`<li><time datetime=${times.timestamp(at)}>${times.dayTime(at, zone)}</time> <span class="dim">${times.relative(at, now)}${jitter ? `, starts ${times.length(jitter)} later` : ''}</span>
    ${remark ? html`<div class="dim">${remark}</div>` : nothing}</li>`;
}

/** What saving would change of the times that are stored. */
function changes({changedFields = [], addedTimes = [], removedTimes = []}, zone) {
  if (changedFields.length === 0) {
    return html`<p class="dim">Its times stay as they are.</p>`;
  }
  const list = (name, sign, all) => (all.length === 0 ? nothing : html`<ul class="times-${name}" aria-label=${`Times ${name}`}>
    ${all.slice(0, CHANGED).map((time) => html`<li>${sign} ${times.dayTime(times.instant(time), zone)}</li>`)}
    ${all.length > CHANGED ? html`<li class="dim">and ${count(all.length - CHANGED)} more</li>` : nothing}</ul>`);
  return html`<div class="changes"><p><b>Changes against what is stored</b> <span class="dim">${changedFields.join(', ')}</span></p>
    ${list('added', '+', addedTimes)}${list('removed', '−', removedTimes)}
    ${addedTimes.length + removedTimes.length === 0 ? html`<p class="dim">The next times are the same.</p>` : nothing}</div>`;
}

/** A small month; days with times are marked. */
function monthPicture(year, month, dates) {
  return html`<table class="month"><caption>${times.MONTHS[month]} ${year}</caption>
    <thead class="hidden"><tr>${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${monthWeeks(year, month).map((week) => html`<tr>${week.map((cell) => (cell === null ? html`<td></td>`
      : html`<td class=${dates.has(cell.date) ? 'has' : ''} title=${dates.has(cell.date) ? plural(dates.get(cell.date), 'time') : ''}>${cell.day}</td>`))}</tr>`)}</tbody></table>`;
}

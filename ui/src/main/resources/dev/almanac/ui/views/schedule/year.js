import {icon} from '../../core/icons.js';
import {html, nothing, svg} from '../../core/lit.js';
import {failure} from '../../core/parts.js';
import * as times from '../../core/times.js';
import {count, num} from '../../core/words.js';
import {yearPicture} from '../../core/year.js';
import {readDays, readFailedRuns, shares, withFailedRuns} from './data.js';

const EARLIEST = 1970;
const LATEST = 9998;
const COUNTS = [['started', 'started'], ['ended', 'of these failed'], ['failed', 'could not start'], ['missed', 'missed'], ['waiting', 'waiting'],
  ['skipped', 'skipped'], ['planned', 'planned']];
const KEY = [['good', 'started'], ['bad', 'failed'], ['miss', 'missed'], ['wait', 'waiting'], ['skip', 'skipped'], ['planned', 'planned']];

/** The tab "Year": each day coloured by what became of its times. */
export function year(page, id, schedule) {
  const zone = page.zone(schedule.schedule.spec?.timezoneName ?? '');
  const asked = Number(page.param('year'));
  const shown = asked >= EARLIEST && asked <= LATEST ? asked : Number(times.wall(page.now, zone).year);
  const key = {id, year: shown, timeZone: zone};
  const read = page.read('days', key, (asked, signal) => readDays(page.namespace, asked, signal), {live: {schedule: id}});
  const failed = page.read('failed runs', key, (asked, signal) => readFailedRuns(page.namespace, asked, signal), {live: {schedule: id}, forget: true}).value;
  return html`<div class="bar">
      <a class="button" aria-label="The year before" href=${page.hrefWith({year: shown - 1})}>${icon('left')}</a><b class="year-name">${shown}</b>
      <a class="button" aria-label="The year after" href=${page.hrefWith({year: shown + 1})}>${icon('right')}</a>
      <span class="space"></span><span class="zone">Days of ${times.zoneText(page.now, zone)}</span></div>
    ${read.value ? outcomes(page, read.value, failed, shown, zone)
      : read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`}`;
}

function outcomes(page, counted, failed, shown, zone) {
  const days = failed ? withFailedRuns(counted.days, failed.days) : counted.days;
  return html`${bounds(counted, failed)}<div class="card year">${yearPicture(shown, {
    label: `What became of the times of ${shown}; the table below has the numbers`, today: times.day(page.now, zone),
    inside: (cell) => inside(cell, days), about: (date) => about(date, days.get(date)),
  })}${legend()}</div>${months(days)}`;
}

/** Where there was too much to count. */
function bounds({countedFrom, plannedBefore}, failed) {
  return countedFrom || plannedBefore || failed?.from ? html`<p class="strip warn" role="status">${icon('alert')}Not all could be counted: ${[
    countedFrom ? `what happened is complete from ${countedFrom} on` : '', failed?.from ? `runs that failed are complete after ${failed.from}` : '', plannedBefore ? `what is planned is complete before ${plannedBefore}` : '',
  ].filter(Boolean).join(', ')}.</p>` : nothing;
}

/** The part of the square that each outcome takes. */
function inside({date, x, y, size}, days) {
  let bottom = y + size;
  return shares(days.get(date)).map(({tone, share}) => {
    bottom -= share * size;
    return svg`<rect class="part ${tone}" x=${x} y=${bottom} width=${size} height=${share * size} rx=${share === 1 ? 2.5 : 0}></rect>`;
  });
}

function about(date, counts) {
  const list = COUNTS.filter(([name]) => num(counts?.[name]) > 0);
  return html`<p><b>${date}</b></p>${list.length === 0 ? html`<p class="dim">Nothing</p>` : list.map(([name, label]) => html`<p>${count(counts[name])} ${label}</p>`)}
    ${counts?.approximate ? html`<p class="dim">About, not exactly.</p>` : nothing}`;
}

function legend() {
  return html`<ul class="legend">${KEY.map(([tone, label]) => html`<li><svg class="swatch" viewBox="0 0 12 12" aria-hidden="true"><rect class="part ${tone}" width="12" height="12" rx="2.5"></rect></svg>${label}</li>`)}</ul>`;
}

/** The same in numbers, by month. */
function months(days) {
  const sums = new Map();
  for (const [date, counts] of days) {
    const month = date.slice(0, 7);
    const sum = sums.get(month) ?? {};
    COUNTS.forEach(([name]) => (sum[name] = (sum[name] ?? 0) + num(counts[name])));
    sums.set(month, sum);
  }
  const rows = [...sums].filter(([, sum]) => COUNTS.some(([name]) => sum[name] > 0));
  return rows.length === 0 ? nothing : html`<div class="scroll-x" tabindex="0"><table class="months"><caption class="hidden">Outcomes by month</caption>
    <thead><tr><th scope="col">Month</th>${COUNTS.map(([, label]) => html`<th scope="col" class="number">${label}</th>`)}</tr></thead>
    <tbody>${rows.map(([month, sum]) => html`<tr><th scope="row">${month}</th>${COUNTS.map(([name]) => html`<td class="number">${sum[name] ? count(sum[name]) : nothing}</td>`)}</tr>`)}</tbody></table></div>`;
}


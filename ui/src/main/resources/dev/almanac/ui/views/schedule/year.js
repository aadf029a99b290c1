import {html, nothing, svg} from '../../core/lit.js';
import {icon} from '../../core/icons.js';
import {failure} from '../../core/parts.js';
import * as times from '../../core/times.js';
import {tip} from '../../core/tip.js';
import {count, num} from '../../core/words.js';
import {readDays, shares, yearDays} from './data.js';

const CELL = 12;
const STEP = 15;
const LEFT = 30;
const TOP = 18;
const EARLIEST = 1970;
const LATEST = 9998;
const COUNTS = [['started', 'good', 'started'], ['failed', 'bad', 'could not start'], ['missed', 'miss', 'missed'], ['waiting', 'wait', 'waiting'],
  ['skipped', 'skip', 'skipped'], ['planned', 'planned', 'planned']];

/** The tab "Year": each day coloured by what became of its times. */
export function year(page, id, schedule) {
  const zone = page.zone(schedule.schedule.spec?.timezoneName ?? '');
  const asked = Number(page.param('year'));
  const shown = asked >= EARLIEST && asked <= LATEST ? asked : Number(times.wall(page.now, zone).year);
  const read = page.read('days', {id, year: shown, timeZone: zone}, (key, signal) => readDays(page.namespace, key, signal), {live: {schedule: id}});
  return html`<div class="bar">
      <a class="button" aria-label="The year before" href=${page.hrefWith({year: shown - 1})}>${icon('left')}</a><b class="year-name">${shown}</b>
      <a class="button" aria-label="The year after" href=${page.hrefWith({year: shown + 1})}>${icon('right')}</a>
      <span class="space"></span><span class="zone">Days of ${times.zoneText(page.now, zone)}</span></div>
    ${read.value ? html`${bounds(read.value)}<div class="card year">${picture(read.value.days, shown, times.day(page.now, zone))}${key()}</div>${months(read.value.days)}`
      : read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`}`;
}

/** Where there was too much to count. */
function bounds({countedFrom, plannedBefore}) {
  return countedFrom || plannedBefore ? html`<p class="strip warn" role="status">${icon('alert')}Not all could be counted: ${[
    countedFrom ? `what happened is complete from ${countedFrom} on` : '', plannedBefore ? `what is planned is complete before ${plannedBefore}` : '',
  ].filter(Boolean).join(', ')}.</p>` : nothing;
}

/** Pure. The days of a year; `days` maps a date to its counts. */
export function picture(days, shown, today) {
  const cells = yearDays(shown);
  const columns = cells.at(-1).column + 1;
  const starts = cells.filter((cell, at) => at === 0 || cell.month !== cells[at - 1].month);
  return html`<div class="year-scroll" tabindex="0" role="group" aria-label="The year"><svg class="heat" viewBox=${`0 0 ${LEFT + columns * STEP} ${TOP + 7 * STEP}`} role="img" aria-label=${`What became of the times of ${shown}; the table below has the numbers`}>
    ${starts.map(({column, month, row}) => svg`<text x=${LEFT + (column + (row > 3 ? 1 : 0)) * STEP} y="11">${times.MONTHS[month]}</text>`)}
    ${['Mon', 'Wed', 'Fri'].map((name, at) => svg`<text x="0" y=${TOP + (at * 2) * STEP + 10}>${name}</text>`)}
    ${cells.map((cell) => drawing(cell, days.get(cell.date), today))}</svg></div>`;
}

function drawing({date, column, row}, counts, today) {
  const [x, y] = [LEFT + column * STEP, TOP + row * STEP];
  let bottom = y + CELL;
  return svg`<g ${tip(() => about(date, counts))}>
    <rect class="cell ${date === today ? 'today' : ''}" x=${x} y=${y} width=${CELL} height=${CELL} rx="2.5"></rect>
    ${shares(counts).map(({tone, share}) => {
      bottom -= share * CELL;
      return svg`<rect class="part ${tone}" x=${x} y=${bottom} width=${CELL} height=${share * CELL} rx=${share === 1 ? 2.5 : 0}></rect>`;
    })}</g>`;
}

function about(date, counts) {
  const list = COUNTS.filter(([name]) => num(counts?.[name]) > 0);
  return html`<p><b>${date}</b></p>${list.length === 0 ? html`<p class="dim">Nothing</p>` : list.map(([name, , label]) => html`<p>${count(counts[name])} ${label}</p>`)}
    ${counts?.approximate ? html`<p class="dim">About, not exactly.</p>` : nothing}`;
}

function key() {
  return html`<ul class="legend">${COUNTS.map(([, tone, label]) => html`<li><svg class="swatch" viewBox="0 0 12 12" aria-hidden="true"><rect class="part ${tone}" width="12" height="12" rx="2.5"></rect></svg>${label}</li>`)}</ul>`;
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
    <thead><tr><th scope="col">Month</th>${COUNTS.map(([, , label]) => html`<th scope="col" class="number">${label}</th>`)}</tr></thead>
    <tbody>${rows.map(([month, sum]) => html`<tr><th scope="row">${month}</th>${COUNTS.map(([name]) => html`<td class="number">${sum[name] ? count(sum[name]) : nothing}</td>`)}</tr>`)}</tbody></table></div>`;
}


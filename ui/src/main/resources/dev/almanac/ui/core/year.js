import {html, ref, svg} from './lit.js';
import {MONTHS} from './times.js';
import {tip} from './tip.js';

/** A year as weeks beside each other, a square for each day. */
const SIZE = 12;
const STEP = 15;
const LEFT = 30;
const TOP = 18;
const WEEKDAYS = ['Mon', 'Wed', 'Fri', 'Sun'];

/** The days of a year in columns of weeks that begin on Monday: [{date, column, row, month}]. */
export function yearDays(year) {
  const days = [];
  const first = Date.UTC(year, 0, 1);
  const shift = (new Date(first).getUTCDay() + 6) % 7;
  for (let at = first, n = 0; new Date(at).getUTCFullYear() === year; at += 86_400_000, n++) {
    const date = new Date(at);
    days.push({date: date.toISOString().slice(0, 10), column: Math.floor((n + shift) / 7), row: (n + shift) % 7, month: date.getUTCMonth()});
  }
  return days;
}

/**
 * `label` names the picture; `inside({date, x, y, size})` draws in the square of a day, `about(date)` is the card beside
 * the pointer. With `choose(date)`, days can be clicked. Where it does not fit, it begins at `today`.
 */
export function yearPicture(year, {label, today, inside, about, choose}) {
  const days = yearDays(year);
  const starts = days.filter((day, at) => at === 0 || day.month !== days[at - 1].month);
  const chosen = (event) => event.target.closest('[data-date]')?.dataset.date;
  return html`<div class="year-scroll" tabindex="0" role="group" aria-label="The year" ${ref(toToday)}><svg class="heat ${choose ? 'choosable' : ''}"
      viewBox=${`0 0 ${LEFT + (days.at(-1).column + 1) * STEP} ${TOP + 7 * STEP}`} role="img" aria-label=${label}
      @click=${(event) => choose && chosen(event) && choose(chosen(event))}>
    ${starts.map(({column, month, row}) => svg`<text x=${LEFT + (column + (row > 3 ? 1 : 0)) * STEP} y="11">${MONTHS[month]}</text>`)}
    ${WEEKDAYS.map((name, at) => svg`<text x="0" y=${TOP + at * 2 * STEP + 10}>${name}</text>`)}
    ${days.map(({date, column, row}) => {
      const [x, y] = [LEFT + column * STEP, TOP + row * STEP];
      return svg`<g data-date=${date} ${tip(() => about(date))}>
        <rect class="cell ${date === today ? 'today' : ''}" x=${x} y=${y} width=${SIZE} height=${SIZE} rx="2.5"></rect>${inside({date, x, y, size: SIZE})}</g>`;
    })}</svg></div>`;
}

/** Scrolls a new picture that is wider than its place. */
function toToday(element) {
  requestAnimationFrame(() => {
    const today = element?.querySelector('.today');
    if (today) {
      element.scrollLeft += today.getBoundingClientRect().left - element.getBoundingClientRect().left - element.clientWidth / 2;
    }
  });
}

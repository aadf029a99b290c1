import {own} from '../../core/api.js';
import {html, nothing, svg} from '../../core/lit.js';
import {badge, chips, empty, id as idPart, reading, searchField} from '../../core/parts.js';
import {oneOf} from '../../core/marks.js';
import * as times from '../../core/times.js';
import {tip} from '../../core/tip.js';
import {count, num, plural, quote} from '../../core/words.js';
import {busiest, dragged, midnights, readPlan, SPANS, spanOf, windowOf} from './data.js';

const HEIGHT = 150;
const BUSIEST = 5;
const TYPING = 300;
const TICK = 60_000;
const DAY = 86_400_000;
const MARGIN = 5_000;

/** The percentage after which the name of a day has no room at its right. */
const LAST_RIGHT = 80;
const OUTCOMES = {AllLate: ['start late', 'wait'], SomeLate: ['some are lost', 'warn'], None: ['lost', 'bad']};

export const title = () => 'Planning';

export function view(page) {
  page.tick(TICK);
  const zone = page.zone();
  const [days, minutes] = spanOf(page.param('days'));
  const start = Math.floor(page.now / (minutes * 60_000)) * minutes * 60_000;
  const asked = windowOf(page.param('from'), page.param('to'), zone);
  const inside = asked !== null && asked.to > page.now + MARGIN && asked.from < start + days * DAY;
  const closed = inside ? asked : null;
  const search = page.param('search');
  const query = search === '' ? '' : `ScheduleId STARTS_WITH ${quote(search)}`;
  const read = page.read('plan', {start, days, query, window: closed}, (key, signal) => readPlan(page.namespace, key, signal), {live: 'schedules', after: search ? TYPING : 0});
  return html`
    <div class="bar">${searchField('Only ids that begin with', search, (text) => page.set({search: text}))}<span class="space"></span>
      ${chips('Time shown', SPANS.map(([number]) => ({value: number, label: plural(number, 'day')})), [days], (value) => page.hrefWith({days: value}))}</div>
    ${reading(read, (plan) => picture(page, plan, {start: plan.buckets[0]?.at ?? start, days, zone, closed, outside: asked !== null && !inside}), () => page.refresh())}`;
}

function picture(page, plan, shown) {
  const total = plan.buckets.reduce((sum, {starts}) => sum + starts, 0);
  if (total === 0 && plan.closes.length === 0) {
    return empty('Nothing is planned', `No schedule has a time in the next ${plural(shown.days, 'day')}.`);
  }
  return html`
    <section class="card plan"><header><h2>${plural(total, 'start')} of ${plural(plan.schedulesRead, 'schedule')}</h2>
      ${plan.cut ? badge('not all could be counted', 'warn') : nothing}<span class="space"></span><span class="zone">${times.zoneText(page.now, shown.zone)}</span></header>
      ${bars(page, plan.buckets, shown)}
      <p class="dim">Drag over the picture to propose a maintenance window. <a href=${own(page.namespace, 'schedules', 'upcoming.ics')} download>Coming times as a calendar feed</a></p></section>
    <div class="plan-parts">
      <section class="card"><header><h2>Maintenance window</h2><span class="space"></span><span class="zone">${times.zoneText(page.now, shown.zone)}</span></header>${windowForm(page)}${shown.closed ? hits(page, plan, shown.zone)
        : shown.outside ? html`<p class="none">This window is over, or later than what is shown.</p>` : html`<p class="none">Choose when the server would be down, and see what that would hit.</p>`}</section>
      <div><section class="card"><h2>Busy spots</h2><ul class="spots">${busiest(plan.buckets, BUSIEST).map((bucket) => spot(page, bucket, shown))}</ul></section>
        ${plan.closes.length ? html`<section class="card"><h2>What named calendars close</h2><ul class="spots">${plan.closes.map((close) => closing(page, close))}</ul></section>` : nothing}</div>
    </div>`;
}

function bars(page, buckets, {start, days, zone, closed}) {
  const end = start + days * DAY;
  const x = (at) => ((at - start) / (end - start)) * 100;
  const most = Math.max(1, ...buckets.map(({starts}) => starts));
  const width = buckets.length ? 100 / buckets.length : 100;
  const place = (event) => {
    const {left, width: whole} = event.currentTarget.getBoundingClientRect();
    return (event.clientX - left) / whole;
  };
  const moved = page.state.drag;
  const window_ = moved ? {left: Math.min(moved.a, moved.b) * 100, right: Math.max(moved.a, moved.b) * 100}
    : closed ? {left: x(closed.from), right: x(closed.to)} : null;
  return html`<svg class="bars" height=${HEIGHT + 20} role="img" aria-label=${`Starts of the next ${plural(days, 'day')}; at most ${most} in a bucket`}
      @pointerdown=${(event) => { event.currentTarget.setPointerCapture(event.pointerId); const a = place(event); page.assign({drag: {a, b: a}}); }}
      @pointermove=${(event) => page.state.drag && page.assign({drag: {...page.state.drag, b: place(event)}})}
      @pointercancel=${() => page.assign({drag: null})}
      @pointerup=${() => release(page, start, days, zone)}>
    ${window_ ? svg`<rect class="window" x=${`${window_.left}%`} y="0" width=${`${window_.right - window_.left}%`} height=${HEIGHT}></rect>` : nothing}
    ${midnights(start, days, zone).map((at) => svg`<line class="midnight" x1=${`${x(at)}%`} x2=${`${x(at)}%`} y1="0" y2=${HEIGHT + 16}></line>
      <text x=${`${x(at)}%`} dx=${x(at) > LAST_RIGHT ? -4 : 4} text-anchor=${x(at) > LAST_RIGHT ? 'end' : 'start'} y=${HEIGHT + 15}>${days > 14 && new Date(at).getUTCDay() % 7 !== 1 ? '' : `${times.wall(at, zone).weekday}${innerWidth < 760 ? '' : ` ${times.day(at, zone).slice(5)}`}`}</text>`)}
    <line class="most" x1="0" x2="100%" y1="8" y2="8"></line><text x="0" y="5">${plural(most, 'start')}</text>
    <line class="ground" x1="0" x2="100%" y1=${HEIGHT} y2=${HEIGHT}></line>
    ${buckets.filter(({starts}) => starts > 0).map((bucket) => {
      const height = Math.max(2, (bucket.starts / most) * (HEIGHT - 8));
      return svg`<rect class="bar-of" x=${`${x(bucket.at) + width * 0.08}%`} y=${HEIGHT - height} width=${`${width * 0.84}%`} height=${height} ${tip(() => about(bucket, zone))}></rect>`;
    })}</svg>`;
}

function release(page, start, days, zone) {
  const {drag} = page.state;
  page.state.drag = null;
  if (drag) {
    page.set(dragged(drag.a, drag.b, start, days, zone), {step: true});
  }
}

function about(bucket, zone) {
  return html`<p><b>${plural(bucket.starts, 'start')}</b> of ${plural(bucket.schedules, 'schedule')}</p><p class="dim">from ${times.dayTime(bucket.at, zone)}</p>
    ${(bucket.busiest ?? []).map(({scheduleId, starts}) => html`<p>${count(starts)} × ${scheduleId}</p>`)}`;
}

function spot(page, bucket, {days, zone}) {
  const [, minutes] = spanOf(days);
  const [from, to] = [bucket.at, bucket.at + minutes * 60_000].map((at) => Math.floor(at / 60_000) * 60_000);
  return html`<li data-row><div><b>${plural(bucket.starts, 'start')}</b> <time>${times.dayTime(from, zone)} – ${times.time(to, zone)}</time></div>
    <div class="dim">${(bucket.busiest ?? []).map(({scheduleId, starts}, at) => html`${at ? ', ' : ''}<a href=${page.href(['schedules', scheduleId])}>${scheduleId}</a> × ${count(starts)}`)}</div></li>`;
}

function closing(page, {calendar, date, kind, times: number, schedules, scheduleIds = []}) {
  const moved = oneOf(kind, ['Exclude', 'RollNext', 'RollPrevious'], 'Exclude') !== 'Exclude';
  return html`<li data-row><div class="text"><b>${date}</b> <a href=${page.href(['calendars', calendar])}>${calendar}</a> ${moved ? 'moves' : 'drops'} ${plural(number, 'time')} of ${plural(schedules, 'schedule')}</div>
    <div class="dim">${scheduleIds.map((id, at) => html`${at ? ', ' : ''}<a href=${page.href(['schedules', id])}>${id}</a>`)}${num(schedules) > scheduleIds.length ? ' …' : nothing}</div></li>`;
}

function windowForm(page) {
  return html`<div class="row"><label class="field">Down from<input type="datetime-local" .value=${page.param('from')} @change=${(event) => page.set({from: event.target.value})}></label>
    <label class="field">until<input type="datetime-local" .value=${page.param('to')} @change=${(event) => page.set({to: event.target.value})}></label>
    ${page.param('from') || page.param('to') ? html`<a class="button" href=${page.hrefWith({from: '', to: ''})}>Clear</a>` : nothing}</div>`;
}

/** What the window would hit, with what each schedule's policy makes of it. */
function hits(page, plan, zone) {
  if (plan.hits.length === 0) {
    return html`<p class="good ink"><b>Nothing is due in this window.</b></p>`;
  }
  return html`<p><b>${plural(plan.schedulesHit, 'schedule')}</b> would be hit.</p>
    <ul class="hits">${plan.hits.map((hit) => {
      const [word, tone] = OUTCOMES[hit.outcome];
      return html`<li data-row>${badge(word, tone)}<div>${idPart(hit.scheduleId, {link: page.href(['schedules', hit.scheduleId]), limit: 48})}
        <div>${hit.text}</div><div class="dim">${plural(hit.count, 'time')}, ${times.dayTime(hit.at, zone)}${hit.last > hit.at ? ` – ${times.time(hit.last, zone)}` : ''}</div></div></li>`;
    })}</ul>
    ${num(plan.schedulesHit) > plan.hits.length ? html`<p class="dim">and ${count(num(plan.schedulesHit) - plan.hits.length)} more</p>` : nothing}`;
}

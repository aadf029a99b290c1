import {guard, html, nothing, svg} from '../../core/lit.js';
import {oneOf, reasonText, shape} from '../../core/marks.js';
import {pages} from '../../core/paging.js';
import {badge, away, chips, command, empty, failure, id, notRefreshed, reading, searchField} from '../../core/parts.js';
import {virtualRows} from '../../core/rows.js';
import * as times from '../../core/times.js';
import {tip} from '../../core/tip.js';
import {capital, count, plural, shorten} from '../../core/words.js';
import {resume} from '../schedule/actions.js';
import {CREATE, listSchedules, stateFilters, STATES, stateOf} from '../schedules/data.js';
import {ATTENTION, bounds, CHUNK, marks, readAttention, readLanes, span, SPANS, spoken, ticks} from './data.js';

const TICK = 15_000;
const STILL = 5_000;
const TYPING = 150;
const ROW = 38;
const ROW_NARROW = 60;
const ATTENTION_SHOWN = 5;

export const title = () => 'Now';

export function view(page) {
  page.tick(TICK);
  page.actions([{label: 'Create a schedule', keys: 'c', icon: 'plus', run: () => page.go(page.href(['create-schedule']))}]);
  const attention = page.read('attention', '', (_, signal) => readAttention(page.namespace, signal), {live: 'schedules'});
  const filter = {search: page.param('search'), states: page.paramList('state')};
  const list = pages(page, 'lanes', page.state.pages ?? 1, filter,
    (key, token, signal) => listSchedules(page.namespace, key, token, signal), {live: 'schedules', after: filter.search ? TYPING : 0});
  // Lanes that stand below it would jump.
  const settled = attention.value !== undefined || attention.error;
  return html`
    ${settled ? reading(attention, (found) => attentionList(page, found)) : nothing}
    ${list.first && settled ? lanes(page, list, filter) : list.error ? failure(list.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`}`;
}

/** What needs a person. */
function attentionList(page, {items, all}) {
  if (items.length === 0) {
    return nothing;
  }
  const shown = page.state.allAttention ? items : items.slice(0, ATTENTION_SHOWN);
  const rest = all - shown.length;
  return html`<section class="attention" aria-label="What needs attention">
    <h2>${plural(all, 'thing needs', 'things need')} attention</h2>
    <ul>${shown.map((item) => attentionItem(page, item))}</ul>
    ${rest <= 0 ? nothing : shown.length < items.length
      ? html`<button class="link" @click=${() => page.assign({allAttention: true})}>Show ${count(rest)} more</button>`
      : html`<p class="dim">and ${count(rest)} more; the list of schedules has them all</p>`}
  </section>`;
}

export function attentionItem(page, item) {
  const {word, tone} = ATTENTION[item.kind];
  const since = times.instant(item.since);
  return html`<li data-row>
    ${badge(word, tone)}
    ${subject(page, item)}
    <span class="words">${item.text}${why(item)}${
      item.identity && !item.text.includes(item.identity) ? html` <span class="dim">${item.identity}</span>` : nothing}</span>
    ${item.kind === 'Paused' ? html`<button @click=${() => resume(page, [item.scheduleId])}>Resume</button>` : nothing}
    ${since === null ? nothing : html`<span class="dim since">${away(since, page.now, page.zone())}</span>`}
  </li>`;
}

/** The words of a person are quoted; what the server says is not. */
function why({kind, reason}) {
  if (!reason || kind === 'QueueWithoutWorkers') {
    return nothing;
  }
  return kind === 'Paused' ? html` <q>${reason}</q>` : html` <span class="dim">${capital(reasonText(reason))}</span>`;
}

/** What an item is about: a schedule, a queue, or a zone. */
function subject(page, {scheduleId, taskQueue, timeZone}) {
  if (scheduleId) {
    return id(scheduleId, {link: page.href(['schedules', scheduleId]), limit: 28});
  }
  return taskQueue ? id(taskQueue, {link: page.href(['task-queues', taskQueue]), limit: 28}) : html`<span class="id">${timeZone}</span>`;
}

function lanes(page, list, filter) {
  const chosen = SPANS.includes(Number(page.param('hours'))) ? Number(page.param('hours')) : 24;
  const filtered = filter.search !== '' || filter.states.length > 0;
  if (list.items.length === 0 && !filtered) {
    return html`${empty('No schedule yet', 'A schedule starts a workflow at times that you choose. Create one here, or from a shell:')}
      <div class="first">${command(page.shell(CREATE))}<a class="button primary" href=${page.href(['create-schedule'])}>Create a schedule</a></div>`;
  }
  return html`
    <div class="bar">
      ${searchField('Search schedules', filter.search, (search) => page.set({search}))}
      ${chips('States', stateFilters(list.first.counts), filter.states, (state) => page.hrefWith({state: filter.states.includes(state) ? '' : state}))}
      <span class="space"></span>
      ${chips('Time shown', SPANS.map((hours) => ({value: hours, label: `± ${hours} h`})), [chosen], (hours) => page.hrefWith({hours}))}
    </div>
    ${list.items.length === 0 ? empty('No schedule fits', 'Other words or states may.') : picture(page, list, chosen)}
    ${legend()}`;
}

function picture(page, list, hours) {
  // What is drawn stays as it is while one scrolls and types.
  const now = Math.floor(page.now / STILL) * STILL;
  const shown = span(now, hours);
  const zone = page.zone();
  const narrow = innerWidth < 760;
  const width = innerWidth - (narrow ? 28 : 204 + 48 + 250);
  const read = lanesInSight(page, list.items, {...bounds(now, hours), most: Math.max(60, Math.round(width / 240) * 20)});
  return html`${read.error ? notRefreshed(read.error) : nothing}<div class="lanes">
    <div class="axis"><span class="zone">${times.zoneText(now, zone)}</span>${guard([now, hours, zone, width], () => axis(shown, zone, width))}</div>
    <div class="across" aria-hidden="true">${guard([now, hours, zone, width], () => across(shown, zone, width))}</div>
    ${virtualRows({
      role: 'list',
      count: list.items.length,
      height: narrow ? ROW_NARROW : ROW,
      key: (at) => list.items[at].scheduleId,
      row: (at) => row(page, list.items[at], read.lane(at), shown),
      seen: (from, to) => page.assign({from, to}),
      end: () => list.more && !list.loading && page.assign({pages: (page.state.pages ?? 1) + 1}),
    })}
  </div>`;
}

/** Reads the lanes in sight, chunk by chunk: `lane(at)` is what is known of the lane at an index. */
function lanesInSight(page, items, key) {
  const from = Math.floor((page.state.from ?? 0) / CHUNK);
  const to = Math.floor(Math.max(0, (page.state.to ?? CHUNK) - 1) / CHUNK);
  const chunks = new Map();
  for (let chunk = from; chunk <= to && chunk * CHUNK < items.length; chunk++) {
    const ids = items.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map((item) => item.scheduleId);
    chunks.set(chunk, page.read(`chunk ${chunk}`, {...key, ids}, (asked, signal) => readLanes(page.namespace, asked, signal), {live: 'schedules'}));
  }
  return {
    lane: (at) => chunks.get(Math.floor(at / CHUNK))?.value?.[items[at].scheduleId],
    error: [...chunks.values()].find(({error}) => error)?.error,
  };
}

function row(page, item, lane, shown) {
  const state = stateOf(item);
  const next = times.instant(item.next?.[0]?.actualTime ?? item.next?.[0]?.nominalTime);
  return html`<div class="now-lane" role="listitem" data-row>
    <div class="now-name">
      <span class="state ${STATES[state].tone}" title=${STATES[state].word}></span>
      <a href=${page.href(['schedules', item.scheduleId])} title=${item.scheduleId}>${shorten(item.scheduleId, 23)}</a>
      <span class="next dim">${next === null ? STATES[state].word : away(next, shown.now, page.zone(item.timeZone))}</span>
      <span class="sentence" title=${item.sentence}>${item.sentence}</span>
    </div>
    ${lane ? guard([lane, shown.now, page.zone()], () => track(page, item, lane, shown)) : html`<div class="now-track"></div>`}
  </div>`;
}

function track(page, item, lane, shown) {
  const list = marks(lane, shown);
  const zone = page.zone(item.timeZone);
  return html`<svg class="now-track" role="img" aria-label=${`${item.scheduleId}: ${spoken(list)}`}
      @click=${(event) => open(page, item.scheduleId, event)}>
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%"></line>
    ${list.map((mark) => drawing(mark, shown, zone))}
  </svg>`;
}

function drawing(mark, {x}, zone) {
  const middle = `${x(mark.at)}%`;
  if (mark.count > 1) {
    return svg`<g class="many ${mark.tone} ${mark.future ? 'coming' : ''}" data-time=${mark.nominalTime} ${tip(() => about(mark, zone))}>
      <line class="band" x1=${middle} x2=${`${x(mark.last)}%`} y1="50%" y2="50%"></line>
      ${!mark.future ? nothing : svg`<line class="band inner" x1=${middle} x2=${`${x(mark.last)}%`} y1="50%" y2="50%"></line>`}</g>`;
  }
  const tail = mark.began !== null && mark.began !== mark.at
    ? svg`<line class="tail" x1=${middle} x2=${`${x(mark.began)}%`} y1="50%" y2="50%"></line>` : nothing;
  const bar = mark.ended !== null && mark.began !== null
    ? svg`<line class="ran" x1=${`${x(mark.began)}%`} x2=${`${x(mark.ended)}%`} y1="50%" y2="50%"></line>` : nothing;
  return svg`<g class="one ${mark.tone}" data-time=${mark.nominalTime} ${tip(() => about(mark, zone))}>${bar}${tail}
    <svg x=${middle} y="50%" class="at"><circle class="target" r="9"></circle>${shape(mark)}</svg></g>`;
}

/** More about a mark, beside the pointer. */
export function about(mark, zone) {
  const late = mark.began === null ? 0 : mark.began - mark.at;
  return html`
    <p><b>${mark.count > 1 ? `${count(mark.count)} × ` : nothing}${mark.word}</b>${causeOf(mark)}</p>
    <p>${times.dayTime(mark.at, zone)}${mark.last > mark.at ? html` – ${times.time(mark.last, zone)}` : nothing} <span class="dim">${times.zoneText(mark.at, zone)}</span></p>
    ${late > 0 ? html`<p class="dim">${mark.future ? 'starts' : 'started'} ${times.length(late)} later</p>` : nothing}
    ${mark.ended !== null && mark.began !== null ? html`<p class="dim">${mark.word === 'running' ? 'for' : 'ran'} ${times.length(mark.ended - mark.began)}</p>` : nothing}
    ${mark.reason ? html`<p>${capital(reasonText(mark.reason))}</p>` : nothing}
    ${mark.workflowId ? html`<p class="mono dim">${shorten(mark.workflowId, 60)}</p>` : nothing}`;
}

function causeOf({cause}) {
  const word = oneOf(cause, ['Trigger', 'Backfill']);
  return word ? html` · ${word.toLowerCase()}` : nothing;
}

function open(page, scheduleId, event) {
  const time = event.target.closest('[data-time]')?.dataset.time;
  if (time) {
    page.go(page.href(['schedules', scheduleId], {time}));
  }
}

function axis(shown, zone, width) {
  return html`<svg class="hours" aria-hidden="true">
    ${ticks(shown, zone, width).map(({at, text, day}) => svg`<text class=${day ? 'day' : ''} x=${`${shown.x(at)}%`} y="17" text-anchor="middle">${text}</text>`)}
    <svg x="50%" class="at now-label"><rect x="-36" y="3" width="72" height="20" rx="10"></rect>
      <text y="17" text-anchor="middle">now ${times.time(shown.now, zone, 'never')}</text></svg>
  </svg>`;
}

function across(shown, zone, width) {
  return html`<svg>${ticks(shown, zone, width).map(({at, day}) => svg`<line class=${day ? 'day' : ''} x1=${`${shown.x(at)}%`} x2=${`${shown.x(at)}%`} y1="0" y2="100%"></line>`)}
    <rect class="past" x="0" y="0" width="50%" height="100%"></rect>
    <line class="now" x1="50%" x2="50%" y1="0" y2="100%"></line></svg>`;
}

function legend() {
  const marks_ = [
    ['completed', 'good', 'dot'], ['failed', 'bad', 'diamond'], ['terminated or cancelled', 'warn', 'square'], ['running', 'run', 'dot'],
    ['waiting', 'wait', 'ring'], ['skipped', 'skip', 'dash'], ['missed', 'miss', 'triangle'], ['could not start', 'bad', 'cross'], ['coming', 'quiet', 'ring'],
  ];
  return html`<ul class="legend" aria-label="What the marks mean">${marks_.map(([word, tone, name]) => html`<li>
    <svg class="mark-alone" viewBox="-7 -7 14 14" aria-hidden="true">${shape({shape: name, tone})}</svg>${word}</li>`)}
    <li><svg class="mark-alone long ${'good'}" viewBox="-7 -7 28 14" aria-hidden="true"><line class="tail" x1="0" x2="20" y1="0" y2="0"></line>${shape({shape: 'dot', tone: 'good'})}</svg>tail: from the time to the start</li></ul>`;
}

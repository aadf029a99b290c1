import {html, nothing, svg} from '../../core/lit.js';
import {shape} from '../../core/marks.js';
import {pages} from '../../core/paging.js';
import {away, badge, chips, empty, failure, menu, near, notRefreshed, searchField} from '../../core/parts.js';
import {icon} from '../../core/icons.js';
import {virtualRows} from '../../core/rows.js';
import * as times from '../../core/times.js';
import {tip} from '../../core/tip.js';
import {plural, shorten} from '../../core/words.js';
import {pause, remove, resume, trigger} from '../schedule/actions.js';
import {CREATE, listSchedules, ORDERS, recentMarks, stateFilters, stateOf, STATES} from './data.js';

const ROW = 52;
const ROW_NARROW = 104;
const TYPING = 150;
const TICK = 10_000;

export const title = () => 'Schedules';

export function view(page) {
  page.tick(TICK);
  const filter = {search: page.param('search'), states: page.paramList('state'), order: page.param('order'), query: page.param('query')};
  const list = pages(page, 'schedules', page.state.pages ?? 1, filter,
    (key, token, signal) => listSchedules(page.namespace, key, token, signal), {live: 'schedules', after: filter.search ? TYPING : 0});
  const chosen = selection(page, list.items);
  page.actions([
    {label: 'Create a schedule', keys: 'c', icon: 'plus', run: () => page.go(page.href(['create-schedule']))},
    ...(chosen.length ? bulk(page, chosen).map(({label, run, icon: look}) => ({label: `${label} the chosen`, icon: look, run})) : []),
  ]);
  return html`
    <div class="bar">
      ${searchField('Search by id, type, queue or notes', filter.search, (search) => page.set({search}))}
      ${chips('States', stateFilters(list.first?.counts), filter.states, (state) => page.hrefWith({state: filter.states.includes(state) ? '' : state}))}
      <span class="space"></span>
      <label class="choose"><span class="hidden">Order</span><select aria-label="Order" @change=${(event) => page.set({order: event.target.value})}>
        ${ORDERS.map(([value, , label]) => html`<option value=${value} ?selected=${filter.order === value}>${label}</option>`)}</select>${icon('down')}</label>
      <a class="button primary" href=${page.href(['create-schedule'])}>${icon('plus')}Create</a>
    </div>
    ${chosen.length ? bulkBar(page, chosen) : nothing}
    ${list.first ? html`${list.error ? notRefreshed(list.error) : nothing}${table(page, list, filter)}`
      : list.error ? failure(list.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`}`;
}

/** Those chosen among what is shown. */
function selection(page, items) {
  const chosen = (page.state.chosen ??= new Set());
  return items.filter((item) => chosen.has(item.scheduleId)).map((item) => item.scheduleId);
}

function bulk(page, ids) {
  const done = (action) => async () => {
    await action(page, ids);
    page.state.chosen.clear();
    page.changed();
  };
  return [
    {label: 'Pause', icon: 'pause', run: done(pause)},
    {label: 'Resume', icon: 'play', run: done(resume)},
    {label: 'Start now', icon: 'bolt', run: done(trigger)},
    {label: 'Delete', icon: 'trash', run: done(remove), danger: true},
  ];
}

function bulkBar(page, ids) {
  return html`<div class="bulk" role="toolbar" aria-label="Actions for the chosen schedules"><b>${plural(ids.length, 'schedule')} chosen</b>
    ${bulk(page, ids).map(({label, icon: look, run}) => html`<button @click=${run}>${icon(look)}${label}</button>`)}
    <span class="space"></span><button class="link" @click=${() => { page.state.chosen.clear(); page.changed(); }}>Choose none</button></div>`;
}

function table(page, list, filter) {
  if (list.items.length === 0) {
    return filter.search || filter.states.length || filter.query
      ? empty('No schedule fits', 'Other words or states may.')
      : empty('No schedule yet', 'A schedule starts a workflow at times that you choose.', page.shell(CREATE));
  }
  const all = list.items.length > 0 && list.items.every((item) => page.state.chosen.has(item.scheduleId));
  return html`<div class="schedules">
    <div class="schedule-head">
      <input type="checkbox" aria-label="Choose all that are shown" .checked=${all} @change=${(event) => chooseAll(page, list.items, event)}>
      <span>Schedule</span><span>Starts</span><span>Last outcomes</span><span>Next time</span><span></span>
    </div>
    ${virtualRows({
      role: 'list',
      count: list.items.length,
      height: narrow() ? ROW_NARROW : ROW,
      key: (index) => list.items[index].scheduleId,
      row: (index) => row(page, list.items[index]),
      end: () => list.more && !list.loading && page.assign({pages: (page.state.pages ?? 1) + 1}),
    })}</div>
    <p class="dim tally">${plural(list.items.length, 'schedule')}${list.more ? ' so far; scroll for more' : ''}</p>`;
}

function narrow() {
  return innerWidth < 760;
}

function chooseAll(page, items, event) {
  items.forEach((item) => page.state.chosen[event.target.checked ? 'add' : 'delete'](item.scheduleId));
  page.changed();
}

function choose(page, id, event) {
  page.state.chosen[event.target.checked ? 'add' : 'delete'](id);
  page.changed();
}

export function row(page, item) {
  const state = stateOf(item);
  const id = item.scheduleId;
  const paused = state === 'Paused';
  const place = page.href(['schedules', id]);
  return html`<div class="schedule-row ${paused ? 'is-paused' : ''}" role="listitem" data-row>
    <input type="checkbox" aria-label=${`Choose ${id}`} .checked=${page.state.chosen?.has(id) ?? false} @change=${(event) => choose(page, id, event)}>
    <div class="what"><div><a href=${place} title=${id}>${shorten(id, narrow() ? 24 : 44)}</a>${
      state === 'Active' ? nothing : badge(STATES[state].word, STATES[state].tone)}${labels(item)}</div>
      <div class="sentence" title=${item.sentence}>${paused && item.pause?.reason
        ? html`<q>${item.pause.reason}</q> <span class="dim">${item.pause.identity}</span>` : item.sentence}</div></div>
    <div class="starts"><div title=${item.workflowType}>${item.workflowType}</div><div class="dim mono" title=${item.taskQueue}>${shorten(item.taskQueue ?? '', 28)}</div></div>
    ${strip(item, page)}
    ${nextTime(item, page)}
    ${menu(`Actions for ${id}`, rowActions(page, id, paused))}
  </div>`;
}

function rowActions(page, id, paused) {
  return [
    {label: 'Start now', icon: 'bolt', run: () => trigger(page, [id])},
    paused
      ? {label: 'Resume', icon: 'play', run: () => resume(page, [id])}
      : {label: 'Pause', icon: 'pause', run: () => pause(page, [id])},
    {label: 'Edit', icon: 'edit', href: page.href(['schedules', id, 'edit'])},
    {label: 'Backfill', icon: 'rewind', href: page.href(['schedules', id, 'backfill'])},
    {label: 'Delete', icon: 'trash', danger: true, run: () => remove(page, [id])},
  ];
}

function labels({labels: list}) {
  const entries = Object.entries(list ?? {}).slice(0, 3);
  return entries.map(([name, value]) => html`<span class="owner" title=${`${name}: ${value}`}>${shorten(String(value), 20)}</span>`);
}

const MARK = 14;
const MOST_MARKS = 12;

/** The last outcomes, newest at the right, in a place for so many. */
export function strip(item, page, places = MOST_MARKS) {
  const list = recentMarks(item.recent).slice(-places);
  const words = list.map(({word}) => word).reverse().join(', ');
  return html`<svg class="recent" viewBox=${`0 0 ${places * MARK} 20`} width=${places * MARK} role="img" aria-label=${list.length ? `Last outcomes, newest first: ${words}` : 'Nothing yet'}>${
    list.map((mark, index) => svg`<svg class="at" x=${(places - list.length + index + 0.5) * MARK} y="10" ${tip(() => html`<p><b>${mark.word}</b></p>
      <p>${times.dayTime(times.instant(mark.nominalTime), page.zone(item.timeZone))}</p>`)}><circle r="7" class="target"></circle>${shape(mark)}</svg>`)}</svg>`;
}

function nextTime(item, page) {
  const next = times.instant(item.next?.[0]?.nominalTime);
  if (next === null || stateOf(item) === 'Paused') {
    return html`<div class="next"><span class="none">${stateOf(item) === 'Paused' ? 'paused' : 'no time comes'}</span></div>`;
  }
  const zone = page.zone(item.timeZone);
  const actual = times.instant(item.next[0].actualTime) ?? next;
  return html`<div class="next"><div>${away(actual, page.now, zone)}</div><div class="dim">${near(next, zone, page.now)} <span class="zone">${zone}</span></div></div>`;
}


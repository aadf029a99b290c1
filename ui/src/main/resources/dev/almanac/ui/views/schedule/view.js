import {own} from '../../core/api.js';
import {html, nothing, vars} from '../../core/lit.js';
import {away, badge, id as idPart, menu, reading, tabs} from '../../core/parts.js';
import {icon} from '../../core/icons.js';
import {oneOf} from '../../core/marks.js';
import * as times from '../../core/times.js';
import {capital, count, num} from '../../core/words.js';
import {stateOf, STATES} from '../schedules/data.js';
import {strip} from '../schedules/view.js';
import {changeBackfill, pause, remove, resume, trigger} from './actions.js';
import {definition} from './definition.js';
import {describe} from './data.js';
import {exportYaml} from './export.js';
import {ticks} from './ticks.js';
import {versions} from './versions.js';
import {year} from './year.js';

const TICK = 10_000;
const TABS = [['', 'Times', ticks], ['year', 'Year', year], ['definition', 'Definition', definition], ['versions', 'Versions', versions]];

export const title = (page) => page.params.schedule;

export function view(page) {
  page.tick(TICK);
  const id = page.params.schedule;
  const live = {schedule: id};
  const described = page.read('describe', id, (key, signal) => describe(page.namespace, key, signal), {live});
  if (described.error?.notFound) {
    return html`${deleted(page, id)}${ticks(page, id, undefined)}`;
  }
  return reading(described, (schedule) => found(page, id, schedule), () => page.refresh());
}

/** The ledger of a deleted schedule is still there. */
function deleted(page, id) {
  return html`<div class="banner quiet">${icon('trash')}<div class="words">There is no schedule ${id} now. What is left of an earlier one is its ledger.</div>
    <a class="button" href=${page.href(['create-schedule'], {id})}>Create it</a></div>`;
}

function found(page, id, schedule) {
  const paused = schedule.schedule.state?.paused ?? false;
  const zone = page.zone(schedule.schedule.spec?.timezoneName ?? '');
  const state = stateOf(schedule);
  const actions = actionsOf(page, id, paused, schedule);
  page.actions(actions);
  const tab = TABS.find(([name]) => name === page.param('tab')) ?? TABS[0];
  return html`
    ${paused ? pauseBanner(page, id, schedule) : nothing}
    ${state === 'Exhausted' ? html`<div class="banner quiet">${icon('clock')}<div class="words">No starts are left. Edit the schedule to give it more.</div></div>` : nothing}
    ${state === 'NeverMatches' ? html`<div class="banner warn">${icon('alert')}<div class="words">No time will come: the definition matches nothing, or its end has passed.</div></div>` : nothing}
    ${behindBanner(page, schedule)}
    ${(schedule.backfills ?? []).filter(isOpen).map((backfill) => backfillBanner(page, id, backfill, zone))}
    <div class="schedule-top">
      <div class="summary">
        <div class="line">${badge(STATES[state].word, STATES[state].tone)}<p class="spec">${schedule.sentence}</p></div>
        <div class="line dim">${idPart(id, {limit: 60})}${schedule.recent?.length ? html`<span>${strip(schedule, page, Math.min(12, schedule.recent.length))}</span>` : nothing}${inARow(schedule)}</div>
      </div>
      <div class="do">
        <button class="primary" @click=${actions[0].run}>${icon('bolt')}Start now</button>
        <button @click=${actions[1].run}>${icon(paused ? 'play' : 'pause')}${paused ? 'Resume' : 'Pause'}</button>
        <a class="button" href=${page.href(['schedules', id, 'edit'])}>${icon('edit')}Edit</a>
        ${menu('More actions', actions.slice(3))}
      </div>
    </div>
    ${tabs('Parts of the schedule', TABS.map(([name, label]) => ({label, href: page.hrefWith({tab: name, version: ''}), current: tab[0] === name})))}
    ${tab[2](page, id, schedule)}`;
}

function inARow({failuresInRow}) {
  const failures = num(failuresInRow);
  return failures > 1 ? html`<span class="bad ink">${count(failures)} failures in a row</span>` : nothing;
}

function actionsOf(page, id, paused, schedule) {
  return [
    {label: 'Start now', icon: 'bolt', keys: 't', run: () => trigger(page, [id])},
    paused
      ? {label: 'Resume', icon: 'play', keys: 'p', run: () => resume(page, [id])}
      : {label: 'Pause', icon: 'pause', keys: 'p', run: () => pause(page, [id])},
    {label: 'Edit', icon: 'edit', keys: 'e', href: page.href(['schedules', id, 'edit']), run: () => page.go(page.href(['schedules', id, 'edit']))},
    {label: 'Backfill', icon: 'rewind', keys: 'b', href: page.href(['schedules', id, 'backfill']), run: () => page.go(page.href(['schedules', id, 'backfill']))},
    {label: 'Clone', icon: 'copy', href: page.href(['create-schedule'], {from: id}), run: () => page.go(page.href(['create-schedule'], {from: id}))},
    {label: 'Export as YAML', icon: 'download', run: () => exportYaml(id, schedule)},
    {label: 'Feed for a calendar', icon: 'calendar', href: feed(page, id), download: '', run: () => location.assign(feed(page, id))},
    {label: 'Delete', icon: 'trash', danger: true, run: () => leave(page, id)},
  ];
}

/** The coming times as a feed that a phone can subscribe to. */
function feed(page, id) {
  return own(page.namespace, 'schedules', id, 'upcoming.ics');
}

async function leave(page, id) {
  if (await remove(page, [id])) {
    page.go(page.href(['schedules']));
  }
}

/** Who paused it, since when, and why. */
function pauseBanner(page, id, schedule) {
  const {pause: paused = {}} = schedule;
  const since = times.instant(paused.since);
  const reason = paused.reason || schedule.schedule.state?.notes;
  return html`<div class="banner wait" role="status">${icon('pause')}<div class="words"><b>Paused</b>${paused.identity ? html` by ${paused.identity}` : nothing}${
    since === null ? nothing : html`, ${away(since, page.now, page.zone())}`}${reason ? html`: <q>${reason}</q>` : nothing}</div>
    <button @click=${() => resume(page, [id])}>${icon('play')}Resume</button></div>`;
}

function behindBanner(page, {behind}) {
  const length = times.millis(behind) ?? 0;
  return length < 60_000 ? nothing : html`<div class="banner bad" role="status">${icon('alert')}
    <div class="words"><b>${times.rough(length)} behind.</b> The server is catching up with the times that have passed.</div></div>`;
}

export function isOpen({status}) {
  return ['Running', 'Paused'].includes(oneOf(status, ['Running', 'Paused', 'Completed', 'Cancelled']));
}

/** How far a backfill is, by the time it has reached in its range: 0 to 1. */
export function progress({range = {}, position}) {
  const [start, end, at] = [range.start, range.end, position].map(times.instant);
  return at === null || end <= start ? 0 : Math.max(0, Math.min(1, (at - start) / (end - start)));
}

/** Pure. How fast a backfill is and how long it still takes, as far as it went: "5.0 times a second, about 3 min left". */
export function pace(backfill, now) {
  const elapsed = now - times.instant(backfill.createdAt);
  const [done, handled] = [progress(backfill), num(backfill.started) + num(backfill.passed) + num(backfill.dropped)];
  if (handled === 0 || done === 0 || elapsed < 1_000) {
    return '';
  }
  const rate = (handled * 1_000) / elapsed;
  const speed = rate >= 0.1 ? `${rate.toFixed(1)} times a second` : `${(rate * 60).toFixed(1)} times a minute`;
  return done < 1 ? `${speed}, about ${times.rough((elapsed * (1 - done)) / done)} left` : speed;
}

export function backfillBanner(page, id, backfill, zone) {
  const paused = oneOf(backfill.status, ['Running', 'Paused']) === 'Paused';
  const [start, end] = [backfill.range?.start, backfill.range?.end].map(times.instant);
  const [done, speed] = [progress(backfill), pace(backfill, page.now)];
  const change = (what) => () => changeBackfill(page, id, backfill.backfillId, what);
  return html`<div class="banner ${paused ? 'wait' : 'run'}">${icon('rewind')}
    <div class="words"><b>Backfill ${backfill.backfillId}</b>${paused ? ', paused' : nothing}:
      ${times.dayTime(start, zone)} – ${times.dayTime(end, zone)} <span class="zone">${times.zoneText(start, zone)}</span>
      <div class="progress" role="progressbar" aria-label="Part of the range that is processed" aria-valuenow=${Math.round(done * 100)} aria-valuemin="0" aria-valuemax="100" ${vars({'--done': `${done * 100}%`})}></div>
      <span class="dim">${Math.floor(done * 100)} % of the range: ${count(backfill.started)} started, ${count(backfill.waiting)} waiting, ${count(backfill.dropped)} dropped, ${count(backfill.passed)} had run before${
        backfill.range?.timesPerSecond ? html`, at most ${backfill.range.timesPerSecond} a second` : nothing}${paused || speed === '' ? nothing : html`. ${capital(speed)}`}</span></div>
    <button @click=${change(paused ? 'RESUME' : 'PAUSE')}>${paused ? 'Resume' : 'Pause'}</button>
    <button @click=${change('CANCEL')}>Cancel</button></div>`;
}


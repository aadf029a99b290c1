import {icon} from '../../core/icons.js';
import {html, nothing, svg} from '../../core/lit.js';
import {searchField} from '../../core/parts.js';
import {virtualRows} from '../../core/rows.js';
import {length, rough, time} from '../../core/times.js';
import {count, shorten} from '../../core/words.js';
import {pendingOf} from './data.js';
import {fits, scale} from './history.js';

const ROW = 28;
const TICKS = 5;
/** More folds have no room for how long they are. */
const MOST_NAMED_GAPS = 2;
const TYPING_LIMIT = 20_000;

/** The waterfall: a row for each activity, timer, child, signal …, on one scale. */
export function timeline(page, run, history) {
  const all = page.param('tasks') === '1';
  const straight = page.param('idle') === '1';
  const words = page.param('find').toLowerCase().split(/\s+/).filter(Boolean);
  const shown = history.groups.shown(all).filter((group) => words.length === 0 || fits(group.events, words));
  const axis = axisOf(page, run, history, shown, !straight);
  return html`<div class="bar">
      ${searchField('Find in this history', page.param('find'), (text) => page.set({find: text}))}
      <label class="check"><input type="checkbox" .checked=${!straight} @change=${(event) => page.set({idle: event.target.checked ? '' : '1'})}>Fold idle time</label>
      <label class="check"><input type="checkbox" .checked=${all} @change=${(event) => page.set({tasks: event.target.checked ? '1' : ''})}>Workflow tasks</label>
    </div>
    ${history.complete ? nothing : html`<p class="dim" role="status">Reading the history: ${count(history.events.length)} events so far…</p>`}
    ${shown.length === 0 && history.complete ? html`<p class="none">${words.length ? 'Nothing in this history has these words.' : 'Nothing has happened yet but workflow tasks.'}</p>` : html`
      ${ruler(page, axis)}
      ${virtualRows({count: shown.length, height: ROW, key: (i) => shown[i]?.id, row: (i) => row(page, run, shown[i], axis)})}`}`;
}

function axisOf(page, run, history, shown, fold) {
  const now = run.isOpen ? page.now : history.groups.end?.time ?? history.groups.lastTime ?? run.closed;
  const counted = shown.length > TYPING_LIMIT ? shown.filter((_, i) => i % 10 === 0) : shown;
  const times = counted.flatMap(({from, started, to}) => [from, started, to]).filter((one) => one !== null);
  const from = run.started ?? times[0] ?? 0;
  const {place, gaps} = scale([from, ...times, Math.max(now ?? from, from)], fold);
  return {place, gaps, from, to: Math.max(now ?? from, from), zone: page.zone()};
}

/** Marks of time above the rows, and where idle time is folded. */
function ruler(page, {place, gaps, from, to, zone}) {
  const seconds = to - from < 3_600_000 ? 'always' : 'some';
  const marks = Array.from({length: TICKS}, (_, i) => instantAt(place, from, to, i / (TICKS - 1)));
  const texts = marks.map((millis) => time(millis, zone, seconds));
  return html`<div class="stretch time-ruler ${gaps.length ? 'folded' : ''}" aria-hidden="true"><span class="stretch-name"></span>
    <svg class="bars" height="100%" width="100%">${marks.map((millis, i) => svg`<text x=${`${(i / (TICKS - 1)) * 100}%`} y="14"
      class=${i % 2 === 1 ? 'minor' : ''} text-anchor=${i === 0 ? 'start' : i === TICKS - 1 ? 'end' : 'middle'}>${texts[i] === texts[i - 1] ? `+${length(millis - from)}` : texts[i]}</text>`)}
      ${gaps.map((gap) => svg`<svg class="gap" x=${percent(gap.at)} y="20" overflow="visible"><title>${rough(gap.to - gap.from)} without events</title><path d="M-4 9L-1 1M1 9L4 1"></path>
        ${gaps.length <= MOST_NAMED_GAPS ? svg`<text x=${gap.at < 0.8 ? 9 : -9} y="9" text-anchor=${gap.at < 0.8 ? 'start' : 'end'}>${rough(gap.to - gap.from)} idle</text>` : nothing}</svg>`)}</svg></div>`;
}

/** The instant at a place of the scale, found by halving. */
function instantAt(place, from, to, wanted) {
  let [low, high] = [from, to];
  for (let i = 0; i < 40 && high - low > 1; i++) {
    const middle = (low + high) / 2;
    [low, high] = place(middle) < wanted ? [middle, high] : [low, middle];
  }
  return Math.round(wanted === 0 ? from : high);
}

const LOOKS = {activity: 'bolt', timer: 'clock', child: 'flow', signal: 'right', 'signal sent': 'right', update: 'refresh', marker: 'edit', task: 'queue', nexus: 'link'};

function row(page, run, group, axis) {
  const chosen = page.param('event') === String(group.id);
  const name = group.name || group.kind;
  const pending = Number(pendingOf(run, group)?.attempt ?? 1);
  const attempt = Math.max(group.attempt, pending);
  return html`<a class="stretch ${pending > 1 ? 'warn' : group.tone}" data-row href=${page.hrefWith({event: chosen ? '' : String(group.id)})}
      aria-current=${chosen ? 'true' : 'false'} aria-label=${`${group.kind} ${name}, ${summary(group, axis.to)}`}>
    <span class="stretch-name">${icon(LOOKS[group.kind] ?? 'edit')}<span class="stretch-text" title=${name}>${shorten(name, 60)}</span>
      ${attempt > 1 ? html`<span class="attempts" title=${`Attempt ${attempt}`}>×${attempt}</span>` : nothing}</span>
    ${bar(group, axis)}</a>`;
}

function summary(group, now) {
  const state = group.to === null ? 'open' : group.outcome ? '' : 'happened';
  const word = group.tone === 'bad' ? 'failed' : state;
  return `${word} ${group.to === null ? `for ${rough(now - group.from)}` : `after ${length(group.to - group.from)}`}`.trim();
}

/** The wait until it began thin, the work thick; a point is a diamond. */
function bar(group, {place, to: now}) {
  const from = place(group.from);
  if (group.to !== null && group.to === group.from && group.events.length === 1) {
    return html`<svg class="bars" height="28" width="100%" aria-hidden="true"><svg x=${percent(from)} y="14" overflow="visible"><path d="M0-5L5 0L0 5L-5 0z"></path></svg></svg>`;
  }
  const end = place(group.to ?? now);
  const work = place(group.started ?? group.from);
  const text = group.to === null ? rough(now - group.from) : length(group.to - group.from);
  const right = end < 0.82;
  return html`<svg class="bars" height="28" width="100%" aria-hidden="true">
    ${group.started !== null && work > from ? svg`<line x1=${percent(from)} x2=${percent(work)} y1="14" y2="14"></line>` : nothing}
    <rect x=${percent(work)} y="8" height="12" rx="2" width=${percent(Math.max(0, end - work))} class=${group.to === null ? 'open' : ''}></rect>
    <rect x=${percent(work)} y="8" height="12" width="2" rx="1"></rect>
    <text x=${percent(right ? end : work)} dx=${right ? 6 : -6} y="18" text-anchor=${right ? 'start' : 'end'}>${text}</text></svg>`;
}

function percent(share) {
  return `${(share * 100).toFixed(3)}%`;
}

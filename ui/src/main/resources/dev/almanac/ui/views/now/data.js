import {api, own} from '../../core/api.js';
import {markOf, oneOf} from '../../core/marks.js';
import {instant, MONTHS, time, wall} from '../../core/times.js';
import {num} from '../../core/words.js';

const HOUR = 3_600_000;
const QUARTER = 900_000;

/** How far the picture reaches to either side of now, in hours. */
export const SPANS = [3, 24, 72];

/** Lanes that are read together; the server reads at most 64 schedules at once. */
export const CHUNK = 32;

export async function readAttention(namespace, signal) {
  const {items = [], counts = []} = await api.get(own(namespace, 'attention'), undefined, signal);
  return {
    items: items.map((item) => ({...item, kind: oneOf(item.kind, Object.keys(ATTENTION), 'Late')})),
    all: Math.max(items.length, counts.reduce((sum, {count}) => sum + num(count), 0)),
  };
}

/** What needs a person: the word, its tone, and what a click offers. */
export const ATTENTION = {
  Late: {word: 'late', tone: 'bad'},
  QueueWithoutWorkers: {word: 'no workers', tone: 'bad'},
  FailingInARow: {word: 'failing', tone: 'bad'},
  Missed: {word: 'missed', tone: 'miss'},
  Crowded: {word: 'crowded', tone: 'warn'},
  NeverMatches: {word: 'never matches', tone: 'warn'},
  Paused: {word: 'paused', tone: 'wait'},
  Exhausted: {word: 'used up', tone: 'quiet'},
  BackfillRunning: {word: 'backfill', tone: 'run'},
  ClockChange: {word: 'clock change', tone: 'wait'},
};

/** What happened and comes in some lanes, by schedule id. */
export async function readLanes(namespace, {ids, start, end, most}, signal) {
  if (ids.length === 0) {
    return {};
  }
  const {lanes = []} = await api.get(own(namespace, 'timeline'), {
    start: new Date(start).toISOString(), end: new Date(end).toISOString(),
    scheduleIds: ids, pageSize: ids.length, maxPerLane: most,
  }, signal);
  return Object.fromEntries(lanes.map((lane) => [lane.scheduleId, lane]));
}

/** The time that the picture shows, and how it maps to percent of its width. */
export function span(now, hours) {
  const [start, end] = [now - hours * HOUR, now + hours * HOUR];
  return {now, start, end, x: (at) => ((at - start) / (end - start)) * 100};
}

/** The bounds to read: wider than the picture and the same for minutes, so that it can move meanwhile. */
export function bounds(now, hours) {
  const step = (hours * HOUR) / 24;
  const from = Math.floor((now - hours * HOUR) / step) * step;
  return {start: from, end: from + 2 * hours * HOUR + step};
}

/** The marks of a lane: where, what, and for how long it ran. Those out of the picture are left out. */
export function marks(lane, {now, start, end}) {
  const fires = (lane.fires ?? []).map((fire) => ({...fire, ...markOf(fire.outcome, fire.runStatus)}));
  const coming = (lane.coming ?? []).map((fire) => ({...fire, ...comingMark(fire.outcome), future: true}));
  const list = [...fires, ...coming]
    .map((fire) => placed(fire, now))
    .filter((fire) => fire.last >= start && fire.at <= end && (!fire.future || fire.at >= now));
  return joined(list);
}

const COMING = {
  Skipped: {word: 'will be skipped', tone: 'skip', shape: 'dash'},
  Paused: {word: 'skipped while paused', tone: 'skip', shape: 'dash'},
  Exhausted: {word: 'no starts left', tone: 'skip', shape: 'dash'},
  FilledAhead: {word: 'filled ahead', tone: 'good', shape: 'ring'},
  Held: {word: 'starts when it resumes', tone: 'wait', shape: 'ring'},
  Starts: {word: 'coming', tone: 'quiet', shape: 'ring'},
};

function comingMark(outcome) {
  return COMING[oneOf(outcome, Object.keys(COMING), 'Starts')];
}

/** Bundles that follow each other and say the same become one. */
function joined(list) {
  const result = [];
  for (const mark of list) {
    const before = result.at(-1);
    const same = before && before.count > 1 && mark.count > 1 && before.word === mark.word && before.reason === mark.reason;
    const gap = (mark.last - mark.at) / Math.max(1, mark.count - 1);
    if (same && mark.at - before.last <= gap * 2) {
      result[result.length - 1] = {...before, last: mark.last, count: before.count + mark.count};
    } else {
      result.push(mark);
    }
  }
  return result;
}

function placed(fire, now) {
  const at = instant(fire.nominalTime);
  const began = instant(fire.startedTime) ?? instant(fire.actualTime);
  const runs = fire.word === 'running';
  return {
    ...fire,
    at,
    last: instant(fire.lastNominalTime) ?? at,
    count: Math.max(1, num(fire.count)),
    actual: instant(fire.actualTime),
    began,
    ended: instant(fire.closedTime) ?? (runs ? now : null),
  };
}

/** The picture in a sentence, for those who do not see it. */
export function spoken(list) {
  const counts = new Map();
  for (const {word, count} of list) {
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'nothing';
}

/** Lines of the axis: {at, text, day}; `text` is '' where there is no room for one in `width` pixels. */
export function ticks({now, start, end}, zone, width) {
  const hours = (end - start) / HOUR;
  const step = hours <= 6 ? 1 : hours <= 48 ? 3 : 12;
  const pixels = (from, to) => (Math.abs(to - from) / (end - start)) * width;
  const list = [];
  for (let at = Math.ceil(start / QUARTER) * QUARTER; at <= end; at += QUARTER) {
    const {hour, minute} = wall(at, zone);
    if (minute === '00' && Number(hour) % step === 0) {
      list.push({at, day: hour === '00', text: ''});
    }
  }
  const named = [];
  for (const tick of [...list.filter(({day}) => day), ...list.filter(({day}) => !day)]) {
    const free = named.every((other) => pixels(tick.at, other.at) > (tick.day || other.day ? 62 : 42));
    const whole = Math.min(pixels(start, tick.at), pixels(tick.at, end)) > (tick.day ? 34 : 18);
    if (free && whole && pixels(tick.at, now) > (tick.day ? 74 : 58)) {
      tick.text = tick.day ? dayName(tick.at, zone) : time(tick.at, zone);
      named.push(tick);
    }
  }
  return list;
}

/** Such as "Wed 18 Nov". */
function dayName(at, zone) {
  const {weekday, day, month} = wall(at, zone);
  return `${weekday} ${Number(day)} ${MONTHS[month - 1]}`;
}

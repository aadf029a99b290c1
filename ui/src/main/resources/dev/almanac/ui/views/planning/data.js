import {api, own} from '../../core/api.js';
import {oneOf} from '../../core/marks.js';
import {fromWall, instant, timestamp, toWall} from '../../core/times.js';
import {num} from '../../core/words.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** How far ahead to look: days, and the length of a bucket in minutes. */
export const SPANS = [[1, 15], [3, 60], [7, 60], [31, 360]];

export function spanOf(days) {
  return SPANS.find(([number]) => number === Number(days)) ?? SPANS[1];
}

/** What all schedules will do. `window` is {from, to} in milliseconds, or null. */
export async function readPlan(namespace, {start, days, query, window: closed}, signal) {
  const [, minutes] = spanOf(days);
  const answer = await api.get(own(namespace, 'plan'), {
    start: timestamp(start), end: timestamp(start + days * 24 * HOUR), bucket: `${minutes * 60}s`, query,
    windowStart: closed ? timestamp(closed.from) : undefined, windowEnd: closed ? timestamp(closed.to) : undefined,
  }, signal);
  return {
    ...answer,
    buckets: (answer.buckets ?? []).map((bucket) => ({...bucket, at: instant(bucket.start), starts: num(bucket.starts), schedules: num(bucket.schedules)})),
    hits: (answer.windowHits ?? []).map((hit) => ({...hit, at: instant(hit.nominalTime), last: instant(hit.lastNominalTime), outcome: oneOf(hit.outcome, ['AllLate', 'SomeLate', 'None'], 'None')})),
    closes: answer.calendarCloses ?? [],
  };
}

/** The window that the URL names, in the zone; null if it names none or a wrong one. */
export function windowOf(from, to, zone) {
  const [start, end] = [from, to].map((text) => (text === '' ? null : fromWall(text, zone)));
  return start === null || end === null || end <= start ? null : {from: start, to: end};
}

/** The window between two places of the picture, each from 0 to 1, on whole buckets, as texts of the URL. */
export function dragged(a, b, start, days, zone) {
  const [, minutes] = spanOf(days);
  const bucket = minutes * MINUTE;
  const length = days * 24 * HOUR;
  const from = Math.floor((Math.max(0, Math.min(a, b)) * length) / bucket) * bucket;
  const to = Math.ceil((Math.min(1, Math.max(a, b)) * length) / bucket) * bucket;
  return {from: toWall(start + from, zone), to: toWall(start + Math.max(to, from + bucket), zone)};
}

/** The busiest buckets, most starts first. */
export function busiest(buckets, most) {
  return [...buckets].filter(({starts}) => starts > 0).sort((a, b) => b.starts - a.starts || a.at - b.at).slice(0, most);
}

/** Where days begin in the zone: the instants within the picture. */
export function midnights(start, days, zone) {
  const found = [];
  for (let at = Math.ceil(start / (15 * MINUTE)) * 15 * MINUTE; at <= start + days * 24 * HOUR; at += 15 * MINUTE) {
    if (toWall(at, zone).endsWith('T00:00')) {
      found.push(at);
    }
  }
  return found;
}

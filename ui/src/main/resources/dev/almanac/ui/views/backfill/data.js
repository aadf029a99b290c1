import {api, own, temporal} from '../../core/api.js';
import {oneOf} from '../../core/marks.js';
import {fromWall, instant, timestamp} from '../../core/times.js';
import {asker} from '../schedule/actions.js';
import {quote} from '../../core/words.js';

const TIMES = 200;
const RUNS = 20;

/** The choices of a backfill, as they stand in the URL. */
export function choices(page, zone) {
  const [from, to] = [page.param('from'), page.param('to')];
  return {
    from, to,
    start: from === '' ? null : fromWall(from, zone),
    end: to === '' ? null : fromWall(to, zone),
    mode: page.param('mode') === 'rerun' ? 'rerun' : 'fill',
    order: oneOf(page.param('order'), ['sequential', 'parallel'], ''),
    rate: Math.max(0, Number.parseInt(page.param('rate'), 10) || 0),
  };
}

/** The range of a request. Its end is included, as a person means it. */
export function rangeOf({start, end, mode, order, rate}) {
  return {
    start: timestamp(start), end: timestamp(end), endInclusive: true,
    mode: mode === 'rerun' ? 'BACKFILL_MODE_RERUN' : 'BACKFILL_MODE_FILL',
    order: order === '' ? undefined : `BACKFILL_ORDER_${order.toUpperCase()}`,
    timesPerSecond: rate || undefined,
  };
}

/** The times of the range with what became of them, and how many the server would handle. */
export async function readRange(namespace, {id, range}, signal) {
  const url = own(namespace, 'schedules', id);
  const [explained, dry] = await Promise.all([
    api.get(`${url}/explain`, {start: range.start, end: range.end, limit: TIMES}, signal),
    api.post(`${url}/backfills`, {range, dryRun: true}, signal),
  ]);
  return {
    times: (explained.times ?? []).map((time) => ({at: instant(time.nominalTime), ...verdict(time), reason: time.reasons?.[0] ?? ''})),
    cut: explained.rest !== undefined,
    count: dry.times?.length ?? 0,
    more: dry.hasMore ?? false,
    cutAt: instant(dry.cutAt),
  };
}

const VERDICTS = {
  Started: {word: 'ran', tone: 'good', shape: 'dot', done: true},
  FilledAhead: {word: 'ran', tone: 'good', shape: 'dot', done: true},
  Starting: {word: 'is starting', tone: 'run', shape: 'ring', done: true},
  Waiting: {word: 'waits', tone: 'wait', shape: 'ring', done: true},
  Skipped: {word: 'was skipped', tone: 'skip', shape: 'dash'},
  Missed: {word: 'was missed', tone: 'miss', shape: 'triangle'},
  Failed: {word: 'could not start', tone: 'bad', shape: 'cross'},
  NotInForce: {word: 'before the schedule', tone: 'quiet', shape: 'ring'},
  Excluded: {word: 'excluded', tone: 'skip', shape: 'dash', never: true},
  NoTime: {word: 'no time', tone: 'skip', shape: 'dash', never: true},
  Rolled: {word: 'moved', tone: 'skip', shape: 'dash', never: true},
};

/** What became of a time, and whether a backfill that fills would start it. */
export function verdict({verdict: name}) {
  return {done: false, never: false, ...VERDICTS[oneOf(name, Object.keys(VERDICTS), 'NotInForce')]};
}

/** How long runs of the schedule take, in milliseconds; null if none has ended. */
export async function typicalRun(namespace, id, signal) {
  const query = `TemporalScheduledById = ${quote(id)} AND ExecutionStatus != 'Running'`;
  const {executions = []} = await api.get(temporal(namespace, 'workflows'), {query, pageSize: RUNS}, signal);
  const lengths = executions.map(({startTime, closeTime}) => instant(closeTime) - instant(startTime)).filter((length) => length >= 0).sort((a, b) => a - b);
  return lengths.length === 0 ? null : lengths[Math.floor(lengths.length / 2)];
}

/** How long a backfill takes, in milliseconds: by its rate, or by one run after the other; null if unknown. */
export function estimate(count, {rate, order}, run) {
  const byRate = rate > 0 ? (count / rate) * 1000 : 0;
  const oneByOne = order === 'sequential' && run !== null ? count * run : 0;
  const longest = Math.max(byRate, oneByOne);
  return longest > 0 ? longest : null;
}

export async function listBackfills(namespace, id, signal) {
  const {backfills = []} = await api.get(own(namespace, 'schedules', id, 'backfills'), undefined, signal);
  return backfills.sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
}

export function start(namespace, id, range, answer) {
  return api.post(own(namespace, 'schedules', id, 'backfills'), {asker: asker(answer), backfillId: answer.name?.trim() || undefined, range});
}

/** Two clicks on days make a range; a third begins another. */
export function clicked({from, to}, date) {
  const begin = `${date}T00:00`;
  const end = `${date}T23:59`;
  if (from === '' || to === '' || from.slice(0, 10) !== to.slice(0, 10)) {
    return {from: begin, to: end};
  }
  return begin < from ? {from: begin, to} : {from, to: end};
}

/** Whether a backfill has ended. */
export function ended({status}) {
  return ['Completed', 'Cancelled'].includes(oneOf(status, ['Running', 'Paused', 'Completed', 'Cancelled']));
}

import {api, own, temporal} from '../../core/api.js';
import {codec} from '../../core/codec.js';
import {markOf, oneOf} from '../../core/marks.js';
import {day, instant, millis, timestamp} from '../../core/times.js';
import {num, quote} from '../../core/words.js';

const LEDGER_PAGE = 50;
const RUNS_OF_A_PAGE = 200;
const COMING = 40;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export async function describe(namespace, id, signal) {
  const answer = await api.get(own(namespace, 'schedules', id), undefined, signal);
  const description = answer.description ?? {};
  const schedule = description.schedule ?? {};
  return {...answer, schedule, timeZone: schedule.spec?.timezoneName ?? '', info: description.info ?? {}, description};
}

/** A page of the ledger, newest first, with how the runs of its starts ended, as far as that can be read. */
export async function readLedger(namespace, {id, kinds, incarnation}, before, signal) {
  const url = own(namespace, 'schedules', id, 'ledger');
  const place = before ? {beforeSequence: before} : {latest: true};
  const answer = await api.get(url, {limit: LEDGER_PAGE, kinds, incarnation, ...place}, signal);
  const entries = answer.entries ?? [];
  let [runs, runsError] = [new Map(), null];
  try {
    runs = await readRuns(namespace, id, entries, signal);
  } catch (error) {
    runsError = error;
  }
  return {
    runsError,
    items: entries.map((entry) => ledgerRow(entry, runs)),
    next: answer.hasMore ? String(answer.nextCursor) : '',
  };
}

async function readRuns(namespace, id, entries, signal) {
  const started = entries.filter(({workflowId}) => workflowId).map(({recordedAt}) => instant(recordedAt));
  if (started.length === 0) {
    return new Map();
  }
  const [from, to] = [Math.min(...started) - MINUTE, Math.max(...started) + MINUTE];
  const query = `TemporalScheduledById = ${quote(id)} AND StartTime BETWEEN '${timestamp(from)}' AND '${timestamp(to)}'`;
  const {executions = []} = await api.get(temporal(namespace, 'workflows'), {query, pageSize: RUNS_OF_A_PAGE}, signal);
  return new Map(executions.map((run) => [run.execution.runId, run]));
}

/** How a run ended: {result} or {failure}, or nothing of either. */
export async function readEnding(namespace, {workflow, run}, signal) {
  const {history = {}} = await api.get(`${temporal(namespace, 'workflows', workflow)}/history`,
    {'execution.runId': run, historyEventFilterType: 'HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT'}, signal);
  const {workflowExecutionCompletedEventAttributes: completed, workflowExecutionFailedEventAttributes: failed} = history.events?.at(-1) ?? {};
  return {result: completed?.result, failure: failed?.failure};
}

/** Kinds of entries that are outcomes or steps of a time; all others are changes of the schedule. */
const OUTCOMES = {Started: 'Started', Skipped: 'Skipped', Missed: 'Missed', Failed: 'Failed', Buffered: 'Waiting', Retrying: 'Waiting'};

/** Filters of the ledger: what they are called, and the kinds that they let pass. */
export const FILTERS = [
  {value: 'Started', label: 'started', tone: 'good', kinds: ['Started']},
  {value: 'Skipped', label: 'skipped', tone: 'skip', kinds: ['Skipped']},
  {value: 'Missed', label: 'missed', tone: 'miss', kinds: ['Missed']},
  {value: 'Failed', label: 'could not start', tone: 'bad', kinds: ['Failed']},
  {value: 'Waiting', label: 'waiting', tone: 'wait', kinds: ['Buffered', 'Retrying']},
  {value: 'Changes', label: 'changes', tone: 'quiet', kinds: ['Created', 'Updated', 'Paused', 'Resumed', 'Deleted', 'SkipAsked', 'SkipWithdrawn',
    'BackfillStarted', 'BackfillPaused', 'BackfillResumed', 'BackfillCancelled', 'BackfillEnded']},
];

export function kindsOf(filters) {
  return FILTERS.filter(({value}) => filters.includes(value)).flatMap(({kinds}) => kinds);
}

/** An entry as a row: its mark, its times, and the run. */
export function ledgerRow(entry, runs) {
  const outcome = OUTCOMES[entry.kind];
  const run = runs.get(entry.runId);
  return {
    ...entry,
    change: outcome === undefined,
    mark: outcome === undefined ? null : markOf(outcome, run?.status),
    at: instant(entry.nominalTime),
    last: instant(entry.lastNominalTime),
    count: Math.max(1, num(entry.count)),
    recorded: instant(entry.recordedAt),
    late: millis(entry.lateness),
    cause: oneOf(entry.fire, ['Trigger', 'Backfill'], ''),
    run,
  };
}

/** Rows under the day on which they were written: [{day, rows}]. */
export function byDay(rows, zone) {
  const days = [];
  for (const row of rows) {
    const name = day(row.recorded, zone);
    if (days.at(-1)?.day !== name) {
      days.push({day: name, rows: []});
    }
    days.at(-1).rows.push(row);
  }
  return days;
}

/** What was done to the schedule, in words. */
export const CHANGES = {
  Created: 'created', Updated: 'changed', Paused: 'paused', Resumed: 'resumed', Deleted: 'deleted',
  SkipAsked: 'a time was marked to be skipped', SkipWithdrawn: 'a mark to skip was withdrawn',
  BackfillStarted: 'backfill begun', BackfillPaused: 'backfill paused', BackfillResumed: 'backfill resumed',
  BackfillCancelled: 'backfill cancelled', BackfillEnded: 'backfill ended',
};

export async function explain(namespace, id, time, signal) {
  const {times = []} = await api.get(own(namespace, 'schedules', id, 'explain'), {start: time}, signal);
  return times[0];
}

/** The coming times with what becomes of them, as far as the description looks ahead. */
export async function readComing(namespace, {id, until}, signal) {
  if (!until) {
    return [];
  }
  const {times = []} = await api.get(own(namespace, 'schedules', id, 'explain'),
    {start: timestamp(Date.now()), end: timestamp(instant(until) + SECOND), limit: COMING}, signal);
  return times.map((time) => ({...time, at: instant(time.nominalTime), actual: instant(time.actualTime), fate: fate(time.verdict)}));
}

const FATES = {
  WouldStart: ['starts', 'quiet', 'ring'],
  WouldBeSkipped: ['will be skipped', 'skip', 'dash'],
  WouldBeMissed: ['will be missed', 'miss', 'triangle'],
  FilledAhead: ['filled ahead', 'good', 'dot'],
  Excluded: ['excluded', 'skip', 'dash'],
  Rolled: ['moved', 'wait', 'ring'],
};

/** What a verdict about a coming time means: {name, word, tone, shape}. */
export function fate(verdict) {
  const name = oneOf(verdict, Object.keys(FATES), 'WouldStart');
  const [word, tone, shape] = FATES[name];
  return {name, word, tone, shape};
}

export async function readDays(namespace, {id, year, timeZone}, signal) {
  const {days = [], countedFrom, plannedBefore} = await api.get(own(namespace, 'schedules', id, 'days'),
    {start: `${year}-01-01`, end: `${year + 1}-01-01`, timeZone}, signal);
  return {days: new Map(days.map((counts) => [counts.date, counts])), countedFrom, plannedBefore};
}

const FAILED_AT_ONCE = 1_000;

/**
 * How many runs of a year failed, by the day of the time that started them. The list has those that closed last; there may
 * be more before `from`.
 */
export async function readFailedRuns(namespace, {id, year, timeZone}, signal) {
  const query = `TemporalScheduledById = ${quote(id)} AND ExecutionStatus IN ('Failed', 'TimedOut') AND StartTime BETWEEN '${year}-01-01T00:00:00Z' AND '${year + 1}-01-01T00:00:00Z'`;
  const {executions = [], nextPageToken} = await api.get(temporal(namespace, 'workflows'), {query, pageSize: FAILED_AT_ONCE}, signal);
  const days = new Map();
  for (const {startTime, searchAttributes} of executions) {
    const nominal = searchAttributes?.indexedFields?.TemporalScheduledStartTime;
    const date = day(instant(nominal && codec.read(nominal).value) ?? instant(startTime), timeZone);
    days.set(date, (days.get(date) ?? 0) + 1);
  }
  return {days, from: nextPageToken ? [...days.keys()].sort()[0] : undefined};
}

/** The counts of days with the runs that failed told apart from other starts. */
export function withFailedRuns(days, failed) {
  const told = new Map(days);
  for (const [date, ended] of failed) {
    const counts = days.get(date) ?? {};
    told.set(date, {...counts, ended, went: Math.max(0, num(counts.started) - ended)});
  }
  return told;
}

/** The parts of a day from bottom to top: [{tone, share}], of a whole of 1; planned ones only if nothing else is there. */
export function shares(counts) {
  const parts = [['good', counts?.went ?? counts?.started], ['bad', num(counts?.ended) + num(counts?.failed)], ['miss', counts?.missed], ['wait', counts?.waiting], ['skip', counts?.skipped]]
    .map(([tone, number]) => ({tone, number: num(number)}))
    .filter(({number}) => number > 0);
  const all = parts.reduce((sum, {number}) => sum + number, 0);
  if (all === 0) {
    return num(counts?.planned) > 0 ? [{tone: 'planned', share: 1}] : [];
  }
  // Whatever happened is seen, even once among a thousand.
  const least = 0.18;
  const raised = parts.map(({tone, number}) => ({tone, share: Math.max(least, number / all)}));
  const sum = raised.reduce((total, {share}) => total + share, 0);
  return raised.map(({tone, share}) => ({tone, share: share / sum}));
}

export async function readVersions(namespace, id, before, signal) {
  const answer = await api.get(own(namespace, 'schedules', id, 'versions'), {limit: 25, beforeVersion: before}, signal);
  return {items: answer.versions ?? [], next: num(answer.nextBeforeVersion) > 0 ? String(answer.nextBeforeVersion) : ''};
}

/** The times that a definition of the past would have from now on. */
export async function timesOf(namespace, version, signal) {
  const {times = []} = await api.post(own(namespace, 'preview'),
    {spec: version.schedule?.spec ?? {}, extension: version.extension?.spec, count: 12}, signal);
  return times.map(({nominalTime}) => nominalTime);
}

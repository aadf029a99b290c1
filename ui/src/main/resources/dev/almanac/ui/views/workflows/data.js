import {api, temporal} from '../../core/api.js';
import {decode} from '../../core/payloads.js';
import {STATUS_WORDS} from '../../core/runs.js';
import {instant, millis} from '../../core/times.js';
import {num, quote} from '../../core/words.js';

export const PAGE_SIZE = 100;

/** Fields that a filter can name without a custom search attribute: [name, type]. */
export const FIELDS = [
  ['WorkflowId', 'Keyword'], ['WorkflowType', 'Keyword'], ['ExecutionStatus', 'Keyword'], ['RunId', 'Keyword'],
  ['TaskQueue', 'Keyword'], ['StartTime', 'Datetime'], ['CloseTime', 'Datetime'], ['ExecutionTime', 'Datetime'],
  ['ExecutionDuration', 'Int'], ['HistoryLength', 'Int'], ['HistorySizeBytes', 'Int'], ['ParentWorkflowId', 'Keyword'],
  ['RootWorkflowId', 'Keyword'], ['TemporalScheduledById', 'Keyword'], ['TemporalScheduledStartTime', 'Datetime'],
  ['TemporalReportedProblems', 'KeywordList'],
];

/** The filter of the URL's parameters: the words searched, the statuses, and the raw filter. */
export function filterOf({search = '', statuses = [], query = ''}) {
  const parts = [];
  const word = search.trim();
  if (word !== '') {
    const value = quote(word);
    parts.push(`(WorkflowId STARTS_WITH ${value} OR WorkflowType STARTS_WITH ${value} OR RunId = ${value})`);
  }
  if (statuses.length > 0) {
    parts.push(`ExecutionStatus IN (${statuses.map(quote).join(', ')})`);
  }
  if (query.trim() !== '') {
    parts.push(parts.length > 0 ? `(${query.trim()})` : query.trim());
  }
  return parts.join(' AND ');
}

/** One more condition for a raw filter. */
export function withCondition(query, field, operator, value) {
  const type = FIELDS.find(([name]) => name === field)?.[1];
  const text = type === 'Int' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? value.trim() : quote(value.trim());
  const condition = `${field} ${operator} ${text}`;
  return query.trim() === '' ? condition : `${query.trim()} AND ${condition}`;
}

/** A page of runs. */
export async function readRuns(namespace, query, token, signal) {
  const {executions = [], nextPageToken} = await api.get(
    temporal(namespace, 'workflows'), {query, pageSize: PAGE_SIZE, nextPageToken: token}, signal);
  return {items: executions.map(row), next: nextPageToken};
}

/** Columns that rows can be sorted by, and whether the largest comes first. */
export const SORTS = {workflow: false, type: false, started: true, closed: true, took: true, events: true};

/** Rows by a column of the URL, "took" or "-took" for the largest first; what has no value comes last. */
export function sorted(runs, sort) {
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  if (!Object.hasOwn(SORTS, name)) {
    return runs;
  }
  const rank = (value) => (value === null ? 1 : 0);
  return [...runs].sort(({[name]: a}, {[name]: b}) => rank(a) - rank(b) || (a < b ? -sign : a > b ? sign : 0));
}

/** What a click on a column's head sorts by, after what it is sorted by now. */
export function nextSort(name, sort) {
  const [first, second] = SORTS[name] ? [`-${name}`, name] : [name, `-${name}`];
  return sort === first ? second : sort === second ? '' : first;
}

/** A run as the list shows it. */
export function row(execution) {
  const started = instant(execution.startTime);
  const closed = instant(execution.closeTime);
  return {
    workflow: execution.execution?.workflowId ?? '',
    run: execution.execution?.runId ?? '',
    type: execution.type?.name ?? '',
    queue: execution.taskQueue ?? '',
    status: execution.status,
    started,
    closed,
    took: millis(execution.executionDuration) ?? (closed !== null && started !== null ? closed - started : null),
    events: num(execution.historyLength),
    schedule: keyword(execution, 'TemporalScheduledById'),
    problems: keyword(execution, 'TemporalReportedProblems'),
  };
}

function keyword(execution, name) {
  const payload = execution.searchAttributes?.indexedFields?.[name];
  const value = payload ? decode(payload).value : undefined;
  return Array.isArray(value) ? value.join(', ') : value ?? '';
}

/** The numbers of runs by status under a filter: {Running: 3, …}. */
export async function countStatuses(namespace, query, signal) {
  const grouped = `${query ? `${query} ` : ''}GROUP BY ExecutionStatus`;
  const answer = await api.get(temporal(namespace, 'workflow-count'), {query: grouped}, signal);
  return Object.fromEntries((answer.groups ?? []).map(({groupValues, count}) => (
    [decode(groupValues?.[0]).value, num(count)])));
}

/** The chips: each status with its count; those without runs only if chosen or usual. */
export function statusChips(counts, chosen) {
  return STATUS_WORDS
    .filter((word) => counts[word] > 0 || chosen.includes(word) || word === 'Running')
    .map((word) => ({word, count: counts[word] ?? 0}));
}

export async function attributeNames(namespace, signal) {
  const answer = await api.get(temporal(namespace, 'search-attributes'), {}, signal);
  return Object.keys(answer.customAttributes ?? {});
}

/** What could follow in a raw filter: names that begin with its last word. */
export function completions(query, names) {
  const word = /([A-Za-z_][A-Za-z0-9_-]*)$/.exec(query)?.[1] ?? '';
  if (word.length < 1 || /['"][^'"]*$/.test(query.replace(/'[^']*'|"[^"]*"/g, ''))) {
    return [];
  }
  return names
    .filter((name) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word)
    .slice(0, 8)
    .map((name) => ({name, query: query.slice(0, query.length - word.length) + name}));
}

/** Starts a job that does one thing to all runs of a filter. */
export function startBatch(namespace, job, {query, operation, reason, identity}) {
  const kinds = {
    cancel: {cancellationOperation: {identity}},
    terminate: {terminationOperation: {identity}},
    delete: {deletionOperation: {identity}},
    signal: {signalOperation: {signal: operation.signal, input: operation.input, identity}},
    reset: {resetOperation: {identity, options: {firstWorkflowTask: operation.first ? {} : undefined, lastWorkflowTask: operation.first ? undefined : {}}}},
  };
  return api.post(temporal(namespace, 'batch-operations', job), {visibilityQuery: query, reason, ...kinds[operation.kind]});
}

export async function countRuns(namespace, query, signal) {
  return num((await api.get(temporal(namespace, 'workflow-count'), {query}, signal)).count);
}

/** Views that this browser keeps: [{name, search}], `search` being the URL's. */
export function savedViews() {
  try {
    const list = JSON.parse(localStorage.getItem('almanac.views') ?? '[]');
    return Array.isArray(list) ? list.filter(({name, search}) => typeof name === 'string' && typeof search === 'string') : [];
  } catch {
    return [];
  }
}

const MOST_VIEWS = 30;

export function saveViews(list) {
  localStorage.setItem('almanac.views', JSON.stringify(list.slice(-MOST_VIEWS)));
}

const MOST_SCANNED = 300;
const AT_ONCE = 6;

/**
 * Looks through open runs for activities that are tried again: the server has no index for that, so each
 * run is described. `told({looked, total, found})` is called as it goes on.
 */
export async function scanRetrying(namespace, query, told, signal) {
  const runs = [];
  let more;
  do {
    const {items, next} = await readRuns(namespace, openOnly(query), more, signal);
    runs.push(...items);
    more = next;
  } while (more && runs.length < MOST_SCANNED);
  const found = [];
  let looked = 0;
  const left = [...runs];
  const look = async () => {
    for (let run = left.shift(); run && !signal.aborted; run = left.shift()) {
      const answer = await api.get(temporal(namespace, 'workflows', run.workflow), {'execution.runId': run.run}, signal);
      const retrying = retryingOf(answer);
      if (retrying.length > 0) {
        found.push({...run, retrying});
      }
      looked++;
      told({looked, total: runs.length, more: Boolean(more), found: [...found]});
    }
  };
  told({looked, total: runs.length, more: Boolean(more), found: []});
  await Promise.all(Array.from({length: AT_ONCE}, look));
}

/** The pending activities of a description that have failed before, the most tried first. */
export function retryingOf(answer) {
  return (answer.pendingActivities ?? [])
    .filter(({attempt}) => num(attempt) > 1)
    .map((one) => ({type: one.activityType?.name ?? '', attempt: num(one.attempt), failure: one.lastFailure?.message ?? '', next: instant(one.nextAttemptScheduleTime)}))
    .sort((a, b) => b.attempt - a.attempt);
}

export function openOnly(filter) {
  const running = "ExecutionStatus = 'Running'";
  return filter ? `(${filter}) AND ${running}` : running;
}

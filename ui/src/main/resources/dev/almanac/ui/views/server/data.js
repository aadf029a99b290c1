import {api} from '../../core/api.js';
import {length, millis, rough} from '../../core/times.js';
import {bytes, count, num} from '../../core/words.js';

/** The facts of the server, and its metrics. */

export function describe(signal) {
  return api.get('/api/almanac/v1/server', {}, signal);
}

/** The facts in groups: [{title, facts: [[name, text]]}]. Pure. */
export function groups({database = {}, commits = {}, loops = {}}) {
  const window = millis(commits.window) ?? 0;
  const latency = (duration) => (duration === undefined ? '–' : length(millis(duration)));
  return [
    {title: 'Database', facts: [
      ['Kind', [KINDS[database.kind] ?? database.kind, database.version].filter(Boolean).join(' ')], ['Size', bytes(database.sizeBytes)],
      ['Log beside it', bytes(database.logBytes)], ['Schema', `version ${num(database.schemaVersion)}`]]},
    {title: `Commits${window ? ` of the last ${rough(window)}` : ''}`, facts: [
      ['Until durable', num(commits.commits) ? `${latency(commits.meanLatency)} on average, ${latency(commits.maxLatency)} at most` : 'no commit'],
      ['Commits', `${count(commits.commits)}${window ? `, ${(num(commits.commits) * 1000 / window).toFixed(1)} a second` : ''}`],
      ['Runs and schedules in each', num(commits.commits) ? (num(commits.entities) / num(commits.commits)).toFixed(1) : '–'],
      ['Since the start', count(commits.total)]]},
    {title: 'Work', facts: [
      ['Requests without an answer yet', count(loops.requests)], ['Polls that wait for a task', count(loops.pollsWaiting)],
      ['Workflows in memory', count(loops.workflowsCached)], ['Schedules in memory', count(loops.schedulesCached)],
      ['Schedules that catch up', count(loops.schedulesBehind)], ['Loops', count(loops.count)]]},
  ];
}

const KINDS = {sqlite: 'SQLite', postgresql: 'PostgreSQL'};

/** {name: [{labels, value}]} of a text of metrics. */
export function parse(text) {
  const metrics = {};
  for (const line of text.split('\n')) {
    const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line);
    if (found && !line.startsWith('#')) {
      (metrics[found[1]] ??= []).push({labels: labelsOf(found[2] ?? ''), value: Number(found[3])});
    }
  }
  return metrics;
}

function labelsOf(text) {
  return Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]));
}

/** Groups of metrics for a table: [{name, rows: [{label, value}]}], names sorted. */
export function table(metrics) {
  return Object.keys(metrics).filter((name) => !name.endsWith('_bucket')).sort().map((name) => ({
    name, rows: metrics[name].map(({labels, value}) => ({label: Object.entries(labels).map(([key, text]) => `${key}=${text}`).join(' '), value})),
  }));
}

export async function readMetrics(signal) {
  const response = await fetch('/metrics', {signal});
  if (!response.ok) {
    throw new Error(`the server answered ${response.status}`);
  }
  return parse(await response.text());
}

export async function readiness(signal) {
  const response = await fetch('/readyz', {signal});
  return {ready: response.ok, text: (await response.text()).trim()};
}

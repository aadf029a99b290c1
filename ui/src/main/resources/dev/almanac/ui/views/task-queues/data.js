import {api, temporal} from '../../core/api.js';
import {instant, millis} from '../../core/times.js';
import {num} from '../../core/words.js';

const MOST_WORKERS = 1_000;
const RUNS_LOOKED_AT = 500;

/** The queues that workers say they poll, and those that open runs use: [{name, workers, runs}]. */
export async function queues(namespace, signal) {
  const [workers, runs] = await Promise.all([
    pages((token) => api.get(temporal(namespace, 'workers'), {pageSize: 200, nextPageToken: token}, signal), ({workersInfo}) => workersInfo, MOST_WORKERS),
    pages((token) => api.get(temporal(namespace, 'workflows'), {query: "ExecutionStatus = 'Running'", pageSize: 250, nextPageToken: token}, signal), ({executions}) => executions, RUNS_LOOKED_AT),
  ]);
  return {list: merged(workers.list.map(({workerHeartbeat}) => workerHeartbeat ?? {}), runs.list), cut: runs.more};
}

async function pages(load, listOf, most) {
  const list = [];
  let token;
  do {
    const answer = await load(token);
    list.push(...(listOf(answer) ?? []));
    token = answer.nextPageToken;
  } while (token && list.length < most);
  return {list, more: Boolean(token)};
}

export function merged(workers, runs) {
  const queues = new Map();
  const of = (name) => queues.get(name) ?? queues.set(name, {name, workers: 0, runs: 0}).get(name);
  workers.filter(({taskQueue}) => taskQueue).forEach(({taskQueue}) => of(taskQueue).workers++);
  runs.filter(({taskQueue}) => taskQueue).forEach(({taskQueue}) => of(taskQueue).runs++);
  return [...queues.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Pollers, backlog and rates of a queue, for workflow and activity tasks. */
export async function describe(namespace, queue, signal) {
  const of = async (kind) => {
    const answer = await api.get(temporal(namespace, 'task-queues', queue), {taskQueueType: `TASK_QUEUE_TYPE_${kind}`, reportStats: true, reportConfig: true}, signal);
    const stats = answer.stats ?? {};
    return {
      pollers: (answer.pollers ?? []).map((one) => ({
        identity: one.identity ?? '', seen: instant(one.lastAccessTime), rate: num(one.ratePerSecond),
        build: one.deploymentOptions?.buildId || one.workerVersionCapabilities?.buildId || '',
      })),
      backlog: num(stats.approximateBacklogCount), age: millis(stats.approximateBacklogAge) ?? 0,
      added: num(stats.tasksAddRate), dispatched: num(stats.tasksDispatchRate), limited: Boolean(stats.rateLimitingActive),
    };
  };
  const [workflow, activity] = await Promise.all([of('WORKFLOW'), of('ACTIVITY')]);
  return {workflow, activity};
}

export async function workersOf(namespace, queue, signal) {
  const query = `TaskQueue = '${queue.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const answer = await api.get(temporal(namespace, 'workers'), {query, pageSize: 200}, signal);
  return (answer.workersInfo ?? []).map(({workerHeartbeat}) => workerHeartbeat ?? {});
}

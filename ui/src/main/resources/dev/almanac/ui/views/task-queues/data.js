import {api, own, temporal} from '../../core/api.js';
import {instant, millis} from '../../core/times.js';
import {num, quote} from '../../core/words.js';

const PAGE = 100;

/** A page of the queues that are known: [{name, workers, backlog, more, oldest, runs, schedules, idle}]. */
export async function readQueues(namespace, pageToken, signal) {
  const {taskQueues = [], nextPageToken, cut} = await api.get(own(namespace, 'task-queues'), {pageSize: PAGE, pageToken}, signal);
  return {items: taskQueues.map(row), next: nextPageToken, cut: cut ?? false};
}

/** What the list shows of a queue. It is idle if nobody polls it though something needs it. */
export function row({name, workflow = {}, activity = {}, openWorkflows, schedules}) {
  const sides = [workflow, activity];
  const oldest = sides.map((side) => instant(side.oldest)).filter((one) => one !== null);
  const backlog = sides.reduce((sum, side) => sum + num(side.backlog), 0);
  const workers = Math.max(...sides.map(({pollers}) => num(pollers)));
  const [runs, started] = [num(openWorkflows), num(schedules)];
  return {
    name, workers, backlog, more: sides.some(({backlogCut}) => backlogCut), oldest: oldest.length ? Math.min(...oldest) : null,
    runs, schedules: started, idle: workers === 0 && backlog + runs + started > 0,
  };
}

/** Those that need a person first, then by name. */
export function sorted(queues) {
  return [...queues].sort((a, b) => Number(b.idle) - Number(a.idle) || a.name.localeCompare(b.name, 'en', {numeric: true}));
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
  const query = `TaskQueue = ${quote(queue)}`;
  const answer = await api.get(temporal(namespace, 'workers'), {query, pageSize: 200}, signal);
  return (answer.workersInfo ?? []).map(({workerHeartbeat}) => workerHeartbeat ?? {});
}

import {api, temporal} from '../../core/api.js';
import {failures} from '../../core/failures.js';
import {decode} from '../../core/payloads.js';
import {isOpen} from '../../core/runs.js';
import {instant, millis, relative, rough} from '../../core/times.js';
import {num, plural, quote, shorten} from '../../core/words.js';
import {eventOf, Groups} from './history.js';

const PAGE = 256;
const MOST_EVENTS = 60_000;

export async function describe(namespace, workflow, run, signal) {
  const answer = await api.get(temporal(namespace, 'workflows', workflow), {'execution.runId': run}, signal);
  return runOf(answer);
}

/** What the view shows of a description. */
export function runOf(answer) {
  const info = answer.workflowExecutionInfo ?? {};
  const config = answer.executionConfig ?? {};
  return {
    workflow: info.execution?.workflowId ?? '', run: info.execution?.runId ?? '', type: info.type?.name ?? '',
    queue: config.taskQueue?.name ?? info.taskQueue ?? '', status: info.status,
    isOpen: isOpen(info.status), started: instant(info.startTime), closed: instant(info.closeTime),
    executionTime: instant(info.executionTime), events: num(info.historyLength), bytes: num(info.historySizeBytes),
    transitions: num(info.stateTransitionCount), first: info.firstRunId ?? '',
    parent: info.parentExecution ?? null, root: info.rootExecution ?? null,
    memo: fields(info.memo?.fields), attributes: fields(info.searchAttributes?.indexedFields),
    timeouts: {execution: config.workflowExecutionTimeout, run: config.workflowRunTimeout, task: config.defaultWorkflowTaskTimeout},
    summary: config.userMetadata?.summary, pendingTask: answer.pendingWorkflowTask ?? null,
    activities: answer.pendingActivities ?? [], children: answer.pendingChildren ?? [],
    nexus: answer.pendingNexusOperations ?? [], callbacks: answer.callbacks ?? [],
    extended: answer.workflowExtendedInfo ?? {},
  };
}

function fields(map) {
  return Object.entries(map ?? {}).map(([name, payload]) => ({name, payload, ...decode(payload)}));
}

export async function queueOf(namespace, queue, signal) {
  const of = (type) => api.get(temporal(namespace, 'task-queues', queue), {taskQueueType: type, reportStats: true}, signal);
  const [workflow, activity] = await Promise.all([of('TASK_QUEUE_TYPE_WORKFLOW'), of('TASK_QUEUE_TYPE_ACTIVITY')]);
  return {workflow: (workflow.pollers ?? []).length, activity: (activity.pollers ?? []).length};
}

/** Reads a history page by page, in the background, and what is added to it later. */
export class History {
  constructor(namespace, workflow, run, changed) {
    Object.assign(this, {namespace, workflow, run, changed});
    this.events = [];
    this.groups = new Groups();
    this.error = null;
    this.complete = false;
    this.abort = new AbortController();
  }

  /** Reads what it does not have yet. Calls while it reads do nothing. */
  async read() {
    if (this.reading || this.events.length >= MOST_EVENTS) {
      return;
    }
    this.reading = true;
    this.error = null;
    try {
      await (this.complete ? this.readNew() : this.readAll());
    } catch (error) {
      if (!this.abort.signal.aborted) {
        this.error = error;
        this.changed();
      }
    }
    this.reading = false;
  }

  async readAll() {
    do {
      const answer = await this.page('history', this.token);
      this.append(answer.history?.events ?? []);
      this.token = answer.nextPageToken;
      this.complete = !this.token || this.events.length >= MOST_EVENTS;
      this.changed();
    } while (!this.complete);
  }

  /** From the end back to what is known. */
  async readNew() {
    const known = this.events.at(-1)?.id ?? 0;
    const found = [];
    let token;
    do {
      const answer = await this.page('history-reverse', token);
      const events = answer.history?.events ?? [];
      found.push(...events);
      token = events.length > 0 && Number(events.at(-1).eventId) > known + 1 ? answer.nextPageToken : '';
    } while (token);
    const fresh = found.filter(({eventId}) => Number(eventId) > known).reverse();
    if (fresh.length > 0) {
      this.append(fresh);
      this.changed();
    }
  }

  append(raws) {
    for (const raw of raws) {
      const event = eventOf(raw);
      this.events.push(event);
      this.groups.add(event);
    }
  }

  page(route, token) {
    const query = {'execution.runId': this.run, maximumPageSize: PAGE, nextPageToken: token};
    return api.get(temporal(this.namespace, 'workflows', this.workflow, route), query, this.abort.signal);
  }

  get cut() {
    return this.events.length >= MOST_EVENTS;
  }

  stop() {
    this.abort.abort();
  }
}

/** The input and the outcome of a run as payloads, from its first and last event. */
export function ends(groups) {
  const end = groups.end?.attributes;
  return {input: groups.start?.attributes.input, result: end?.result, failure: end?.failure ?? null, next: end?.newExecutionRunId ?? '', ending: endingOf(groups)};
}

/** How a run ended that has neither result nor failure: {title, who, why}; null otherwise. */
function endingOf({end, list}) {
  switch (end?.type) {
    case 'WorkflowExecutionTerminated': return {title: 'Terminated', who: end.attributes.identity, why: end.attributes.reason};
    case 'WorkflowExecutionCanceled': {
      const asked = list.findLast(({kind}) => kind === 'cancel request')?.events[0].attributes ?? {};
      return {title: 'Canceled', who: asked.identity, why: asked.cause};
    }
    case 'WorkflowExecutionTimedOut': return {title: 'Timed out', who: '', why: 'It took longer than it may.'};
    default: return null;
  }
}

/**
 * Why a run does not go on, most urgent first: [{tone, text, detail}]. `pollers` are the numbers of workers
 * on its queue, or undefined while they are not known.
 */
export function waits(run, groups, pollers, now) {
  if (!run.isOpen) {
    return [];
  }
  return [...taskWaits(run, pollers, now), ...activityWaits(run, pollers, now), ...delayWaits(run, now),
    ...timerWaits(groups, now), ...childWaits(run)];
}

function taskWaits(run, pollers, now) {
  const task = run.pendingTask;
  if (!task) {
    return [];
  }
  const attempt = num(task.attempt);
  const since = instant(task.originalScheduledTime) ?? instant(task.scheduledTime);
  if (attempt > 1) {
    return [{tone: 'bad', text: `Its workflow task fails: attempt ${attempt}`, detail: 'The last failure is among the events; the worker’s log has more.', failedTask: true}];
  }
  if (task.state === 'PENDING_WORKFLOW_TASK_STATE_SCHEDULED' && pollers?.workflow === 0) {
    return [{tone: 'warn', text: `No worker polls task queue ${run.queue}`, detail: since ? `A workflow task waits there since ${rough(now - since)}.` : ''}];
  }
  return [];
}

/** What the server says of an activity that has not ended: its history only has it when it has. */
export function pendingOf(run, group) {
  const open = group.kind === 'activity' && group.to === null;
  return open ? run.activities.find(({activityId}) => activityId === group.events[0].attributes.activityId) : undefined;
}

function activityWaits(run, pollers, now) {
  return run.activities.flatMap((activity) => {
    const name = `Activity ${activity.activityType?.name ?? ''}`;
    const attempt = num(activity.attempt);
    const next = instant(activity.nextAttemptScheduleTime) ?? instant(activity.scheduledTime);
    const [failure] = failures(activity.lastFailure);
    if (activity.paused) {
      return [{tone: 'warn', text: `${name} is paused`, detail: activity.pauseInfo?.manual?.reason ?? ''}];
    }
    if (attempt > 1 && failure) {
      const when = next !== null && next > now ? `, again ${relative(next, now)}` : '';
      return [{tone: 'bad', text: `${name} has failed ${plural(attempt - 1, 'time')}${when}`, detail: shorten(failure.message, 300)}];
    }
    return activity.state === 'PENDING_ACTIVITY_STATE_SCHEDULED' && pollers?.activity === 0
      ? [{tone: 'warn', text: `No worker polls task queue ${run.queue} for activities`, detail: `${name} waits.`}] : [];
  });
}

function delayWaits(run, now) {
  return run.executionTime !== null && run.executionTime > now && run.events <= 2
    ? [{tone: 'wait', text: `Its first task is due ${relative(run.executionTime, now)}`, detail: 'It was started with a delay or by a cron string.', time: run.executionTime}] : [];
}

function timerWaits(groups, now) {
  return groups.open('timer').slice(0, 5).map((timer) => {
    const due = timer.from + (millis(timer.events[0].attributes.startToFireTimeout) ?? 0);
    return {tone: 'run', text: `${timer.name} fires ${relative(due, now)}`, detail: '', time: due};
  });
}

function childWaits({children}) {
  if (children.length > 1) {
    const ids = children.slice(0, 3).map(({workflowId}) => shorten(workflowId, 40));
    return [{tone: 'run', text: `Waits for ${plural(children.length, 'child', 'children')}`, detail: ids.join(', ') + (children.length > 3 ? ' …' : '')}];
  }
  return children.map((child) => ({tone: 'run', text: `Waits for child ${child.workflowId}`, detail: '', child}));
}

/** The runs of the same workflow id, and the children, by filter. */
export async function related(namespace, run, signal) {
  const list = (query) => api.get(temporal(namespace, 'workflows'), {query, pageSize: 50}, signal);
  const [runs, children] = await Promise.all([
    list(`WorkflowId = ${quote(run.workflow)}`),
    list(`ParentWorkflowId = ${quote(run.workflow)} AND ParentRunId = ${quote(run.run)}`),
  ]);
  return {runs: runs.executions ?? [], children: children.executions ?? [], moreChildren: Boolean(children.nextPageToken)};
}

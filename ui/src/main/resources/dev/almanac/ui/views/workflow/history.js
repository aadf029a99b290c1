import {codec} from '../../core/codec.js';
import {enumWord, spaced} from '../../core/words.js';
import {instant, length, millis} from '../../core/times.js';

/** Histories as this view needs them. Pure functions. */

/** {id, type, word, time, attributes, raw} of one event of the wire. */
export function eventOf(raw) {
  const name = Object.keys(raw).find((key) => key.endsWith('EventAttributes'));
  const type = enumWord(raw.eventType ?? '', 'EVENT_TYPE_');
  return {id: Number(raw.eventId), type, time: instant(raw.eventTime), attributes: name ? raw[name] : {}, raw};
}

/** What an event is called in lists: "Activity task scheduled". */
export function eventText(event) {
  const text = spaced(event.type);
  return text === '' ? 'unknown event' : text[0].toUpperCase() + text.slice(1);
}

/** How each kind of group begins, goes on and ends: [kind, event types that begin it, id of its beginning in later ones]. */
const STARTS = {
  ActivityTaskScheduled: ['activity', (a) => a.activityType?.name],
  TimerStarted: ['timer', timerName],
  StartChildWorkflowExecutionInitiated: ['child', (a) => a.workflowType?.name],
  SignalExternalWorkflowExecutionInitiated: ['signal sent', (a) => a.signalName],
  RequestCancelExternalWorkflowExecutionInitiated: ['cancel request sent', (a) => a.workflowExecution?.workflowId],
  NexusOperationScheduled: ['nexus', (a) => `${a.service ?? ''} ${a.operation ?? ''}`],
  WorkflowExecutionUpdateAccepted: ['update', (a) => a.acceptedRequest?.input?.name],
  WorkflowTaskScheduled: ['task', () => 'Workflow task'],
};

const RANDOM_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Ids that some SDKs make up say nothing; how long the timer is does. */
function timerName({timerId = '', startToFireTimeout}) {
  return RANDOM_ID.test(timerId) ? `Timer of ${length(millis(startToFireTimeout) ?? 0)}` : `Timer ${timerId}`;
}

/** Single events that are points of the timeline. */
const POINTS = {
  WorkflowExecutionSignaled: ['signal', (a) => a.signalName],
  MarkerRecorded: ['marker', (a) => a.markerName],
  WorkflowExecutionCancelRequested: ['cancel request', () => 'Cancel requested'],
  WorkflowExecutionUpdateAdmitted: ['update', (a) => a.request?.input?.name],
  WorkflowExecutionUpdateRejected: ['update', (a) => a.rejectedRequest?.input?.name],
  UpsertWorkflowSearchAttributes: ['attributes', () => 'Search attributes'],
  WorkflowPropertiesModified: ['attributes', () => 'Memo'],
  WorkflowExecutionOptionsUpdated: ['options', () => 'Options'],
};

/** What the code says that an activity or a timer is for. */
function summaryOf(event) {
  const payload = event.raw.userMetadata?.summary;
  const value = payload ? codec.read(payload).value : undefined;
  return typeof value === 'string' ? value : '';
}

const OWNERS = ['scheduledEventId', 'startedEventId', 'initiatedEventId', 'acceptedEventId'];
const RUNNING = new Set(['ActivityTaskStarted', 'ChildWorkflowExecutionStarted', 'NexusOperationStarted', 'WorkflowTaskStarted',
  'ActivityTaskCancelRequested', 'NexusOperationCancelRequested']);
const TONES = [[/Failed$|TimedOut$/, 'bad'], [/Completed$|Fired$|Signaled$/, 'good'], [/Canceled$|CancelRequested$/, 'skip'], [/Terminated$|Rejected$/, 'miss']];

export function toneOf(type) {
  return TONES.find(([pattern]) => pattern.test(type))?.[1] ?? 'run';
}

/**
 * Folds a history into groups in the order of their beginnings. A group has what belongs together: an
 * activity with its start and its end. It can be continued with later events.
 */
export class Groups {
  constructor() {
    this.list = [];
    this.byEvent = new Map();
    this.start = null;
    this.end = null;
    this.lastTime = null;
  }

  add(event) {
    this.lastTime = event.time ?? this.lastTime;
    if (event.type === 'WorkflowExecutionStarted') {
      this.start = event;
    } else if (/^WorkflowExecution(Completed|Failed|TimedOut|Canceled|Terminated|ContinuedAsNew)$/.test(event.type)) {
      this.end = event;
    } else if (STARTS[event.type]) {
      this.begin(event, STARTS[event.type], null);
    } else if (POINTS[event.type]) {
      this.begin(event, POINTS[event.type], event.time);
    } else {
      this.continue(event);
    }
  }

  begin(event, [kind, name], closed) {
    const group = {
      get name() {
        return summaryOf(event) || (name(event.attributes) ?? '');
      },
      kind, id: event.id, from: event.time, started: null, to: closed,
      tone: closed === null ? 'run' : toneOf(event.type), attempt: 1, outcome: '', failure: null, events: [event],
    };
    this.list.push(group);
    this.byEvent.set(event.id, group);
  }

  continue(event) {
    const group = this.groupOf(event);
    if (!group) {
      return;
    }
    group.events.push(event);
    if (RUNNING.has(event.type)) {
      group.started ??= event.time;
      group.attempt = Number(event.attributes.attempt ?? group.attempt);
      group.failure ??= event.attributes.lastFailure ?? null;
    } else {
      group.to = event.time;
      group.tone = toneOf(event.type);
      group.outcome = event.type;
      group.failure = event.attributes.failure ?? event.attributes.outcome?.failure ?? group.failure;
    }
  }

  groupOf(event) {
    for (const name of OWNERS) {
      const group = this.byEvent.get(Number(event.attributes[name] ?? 0));
      if (group) {
        return group;
      }
    }
    return undefined;
  }

  /** Groups that people look for; workflow tasks only where they failed. */
  shown(all) {
    return all ? this.list : this.list.filter(({kind, tone}) => kind !== 'task' || tone === 'bad');
  }

  open(kind) {
    return this.list.filter((group) => group.kind === kind && group.to === null);
  }
}

/** Whether an event or a group of events fits every word of a search. */
export function fits(events, words) {
  return words.every((word) => events.some((event) => textOf(event).includes(word)));
}

/** What an event can be found by, payloads as what is known of them; made once, as there may be many events. */
function textOf(event) {
  if (event.textVersion === codec.version) {
    return event.text;
  }
  event.textVersion = codec.version;
  event.text = `${event.type} ${JSON.stringify(event.raw, (_, value) => (value?.metadata?.encoding ? plain(value) : value))}`.toLowerCase();
  return event.text;
}

function plain(payload) {
  const {value, text, encoding} = codec.known(payload);
  return value ?? (text || encoding);
}

/**
 * The scale of a timeline: a function from an instant to 0…1. With `fold`, stretches in which nothing
 * happens are drawn short. `gaps` are the folded ones: [{at, from, to}], `at` being the place.
 */
export function scale(times, fold) {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const lengths = sorted.slice(1).map((time, i) => time - sorted[i]);
  const limit = fold ? foldLimit(lengths) : Infinity;
  const short = foldedLength(lengths, limit);
  const weights = lengths.map((one) => (one > limit ? short : one));
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  const places = [0];
  weights.forEach((one) => places.push(places.at(-1) + one / total));
  const gaps = lengths.flatMap((one, i) => (one > limit
    ? [{at: (places[i] + places[i + 1]) / 2, from: sorted[i], to: sorted[i + 1]}] : []));
  return {gaps, place: (time) => placeOf(time, sorted, places)};
}

const LEAST_FOLDED = 2_000;

/** Longer stretches are folded: ten times what three quarters of them last, if that saves much. */
function foldLimit(lengths) {
  const sorted = [...lengths].sort((a, b) => a - b);
  const usual = sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0;
  const limit = Math.max(LEAST_FOLDED, usual * (lengths.length > 8 ? 10 : 1));
  const total = lengths.reduce((sum, one) => sum + one, 0);
  const long = lengths.filter((one) => one > limit).reduce((sum, one) => sum + one, 0);
  return long > total / 2 ? limit : Infinity;
}

/** All folds together take a third of the picture at most. */
function foldedLength(lengths, limit) {
  const busy = lengths.filter((one) => one <= limit).reduce((sum, one) => sum + one, 0);
  const folds = lengths.filter((one) => one > limit).length;
  return busy > 0 ? Math.min(limit, busy / 2 / folds) : limit;
}

function placeOf(time, sorted, places) {
  let [low, high] = [0, sorted.length - 1];
  if (high < 1 || time <= sorted[0]) {
    return 0;
  }
  if (time >= sorted[high]) {
    return 1;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    [low, high] = sorted[middle] <= time ? [middle, high] : [low, middle];
  }
  return places[low] + ((time - sorted[low]) / (sorted[high] - sorted[low])) * (places[high] - places[low]);
}

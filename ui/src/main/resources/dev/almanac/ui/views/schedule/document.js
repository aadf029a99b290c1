import {bytesOf, text} from '../../core/payloads.js';
import {JsonText} from '../../core/yaml.js';

/**
 * A described schedule as the document that `almanac apply` reads, without what is a default. Pure.
 * The same as `almanac export` writes: both follow docs/guide/schedules-as-code.md.
 */
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Keys of a calendar: the name, the first and last value, and the text that is left out; the hour never is. */
const FIELDS = [
  ['year', 2000, 2100, '*'], ['month', 1, 12, '*'], ['dayOfMonth', 1, 31, '*'], ['dayOfWeek', 0, 6, '*'],
  ['hour', 0, 23, ''], ['minute', 0, 59, '0'], ['second', 0, 59, '0'],
];

const ID = '{workflowId}-{time}';
const TEMPORAL = {
  catchUp: 'All', catchUpUnbounded: false, catchUpIncludesPaused: false, manualWhilePaused: 'Allow', limitCounts: 'Scheduled',
  onExhausted: 'Hold', bufferLimit: 100000, cancelWithoutWaiting: false, idTemplate: ID, triggeredIdTemplate: ID, arguments: 'Fixed',
  parallelBackfills: false, rerollsJitter: false, overlap: 'Skip', dstGap: 'Skip', dstOverlap: 'Both',
};

/** What each profile begins with. */
const PROFILES = {
  Temporal: TEMPORAL,
  Durable: {
    ...TEMPORAL, catchUp: 'OneEarliest', catchUpUnbounded: true, manualWhilePaused: 'Skip', limitCounts: 'All', onExhausted: 'Delete',
    cancelWithoutWaiting: true, idTemplate: 'schedule:{scheduleId}:backfill:{epochSeconds}',
    triggeredIdTemplate: 'schedule:{scheduleId}:{epochMillis}', parallelBackfills: true, rerollsJitter: true, dstGap: 'Shift', dstOverlap: 'First',
  },
  Dbos: {
    ...TEMPORAL, catchUpUnbounded: true, catchUpIncludesPaused: true, idTemplate: 'sched-{scheduleId}-{timeMillis}',
    triggeredIdTemplate: 'sched-{scheduleId}-trigger-{timeMillis}', arguments: 'TimesFirst', overlap: 'AllowAll',
  },
};

const ENUMS = {
  profile: 'PROFILE', catchUp: 'CATCH_UP_MODE', manualWhilePaused: 'MANUAL_WHILE_PAUSED', limitCounts: 'LIMIT_COUNTS', onExhausted: 'ON_EXHAUSTED',
  arguments: 'ARGUMENTS', overlap: 'SCHEDULE_OVERLAP_POLICY', dstGap: 'DST_GAP', dstOverlap: 'DST_OVERLAP', use: 'CALENDAR_USE_KIND',
};

export function documentOf(id, {schedule, extension = {}, description = {}}) {
  const profile = word('profile', extension.profile) || 'Temporal';
  const usual = PROFILES[profile] ?? TEMPORAL;
  const memo = Object.entries(valuesOf(description.memo?.fields) ?? {});
  const isText = ([, value]) => typeof value === 'string';
  const {state = {}} = schedule;
  return {
    schedule: id,
    labels: filled(Object.fromEntries(memo.filter(isText))),
    memo: filled(Object.fromEntries(memo.filter((field) => !isText(field)))),
    searchAttributes: filled(valuesOf(description.searchAttributes?.indexedFields)),
    spec: filled(specOf(schedule.spec ?? {}, extension.spec ?? {}, usual)),
    action: actionOf(id, schedule.action?.startWorkflow ?? {}),
    policies: filled(policiesOf(schedule.policies ?? {}, extension, usual)),
    extensions: filled(extensionsOf(extension, profile, usual)),
    paused: state.paused || undefined,
    notes: state.notes || undefined,
    remainingActions: state.limitedActions ? Number(state.remainingActions ?? 0) : undefined,
  };
}

function specOf(spec, own, usual) {
  const rules = new Map((own.days ?? []).map(({structuredCalendar = 0, rules: texts = []}) => [structuredCalendar, texts]));
  const starts = new Map((own.intervalStarts ?? []).map(({interval = 0, from}) => [interval, from]));
  const [gap, overlap] = [word('dstGap', own.dstGap), word('dstOverlap', own.dstOverlap)];
  return {
    calendars: list((spec.structuredCalendar ?? []).map((calendar, at) => calendarOf(calendar, rules.get(at) ?? [], FIELDS))),
    intervals: list((spec.interval ?? []).map((interval, at) => intervalOf(interval, starts.get(at)))),
    timeZone: ['', 'UTC'].includes(spec.timezoneName ?? '') ? undefined : spec.timezoneName,
    timeZoneData: spec.timezoneData || undefined,
    exclude: list((spec.excludeStructuredCalendar ?? [])
      .map((calendar) => calendarOf(calendar, [], FIELDS.map(([name, min, max]) => [name, min, max, '*'])))),
    namedCalendars: list((own.calendars ?? []).map(({calendar, kind}) => ({[uncapital(word('use', kind) || 'Exclude')]: calendar}))),
    jitter: lengthOf(spec.jitter), start: timeOf(spec.startTime), end: timeOf(spec.endTime),
    clockChanges: filled({
      gap: gap && gap !== usual.dstGap ? gap.toLowerCase() : undefined,
      overlap: overlap && overlap !== usual.dstOverlap ? overlap.toLowerCase() : undefined,
    }),
  };
}

/** A calendar by its named fields; undefined if one has no value, so that no time matches. */
function calendarOf(calendar, rules, keys) {
  const found = {};
  for (const [name, min, max, usual] of keys) {
    const days = rules.filter((rule) => (/^[A-Z]{3}(L|#)/.test(rule) ? 'dayOfWeek' : 'dayOfMonth') === name);
    const joined = [...(calendar[name] ?? []).map((range) => rangeText(range, min, max, name)), ...days].join(',');
    if (joined === '' && name !== 'year') {
      return undefined;
    }
    if (joined !== '' && joined !== usual) {
      found[name] = /^\d{1,4}$/.test(joined) ? Number(joined) : joined;
    }
  }
  return {...found, comment: calendar.comment || undefined};
}

function rangeText({start = 0, end = 0, step = 1}, min, max, name) {
  const last = Math.max(start, end);
  const every = step > 1 ? `/${step}` : '';
  const value = (number) => (name === 'dayOfWeek' ? WEEKDAYS[number] : String(number));
  if (start === min && last === max) {
    return '*' + every;
  }
  return start === last ? value(start) : `${value(start)}-${value(last)}${every}`;
}

function intervalOf({interval, phase}, from) {
  const every = lengthOf(interval);
  const after = lengthOf(phase);
  return from ? `${every} from ${timeOf(from)}` : every + (after ? `/${after}` : '');
}

function actionOf(id, action) {
  const {
    workflowType, taskQueue, workflowId, input, workflowExecutionTimeout, workflowRunTimeout, workflowTaskTimeout,
    retryPolicy: retry, memo, searchAttributes, header, userMetadata = {}, ...more
  } = action;
  const taskTimeout = lengthOf(workflowTaskTimeout);
  return {
    workflow: workflowType?.name ?? '',
    taskQueue: taskQueue?.name ?? '',
    workflowId: workflowId === id ? undefined : workflowId ?? '',
    input: input?.payloads?.length ? input.payloads.map(valueOf) : undefined,
    executionTimeout: lengthOf(workflowExecutionTimeout),
    runTimeout: lengthOf(workflowRunTimeout),
    taskTimeout: taskTimeout === '10s' ? undefined : taskTimeout,
    retry: retry && {
      initialInterval: lengthOf(retry.initialInterval), backoff: retry.backoffCoefficient, maximumInterval: lengthOf(retry.maximumInterval),
      maximumAttempts: retry.maximumAttempts, nonRetryable: retry.nonRetryableErrorTypes,
    },
    memo: filled(valuesOf(memo?.fields)),
    searchAttributes: filled(valuesOf(searchAttributes?.indexedFields)),
    headers: filled(valuesOf(header?.fields)),
    summary: userMetadata.summary && valueOf(userMetadata.summary),
    details: userMetadata.details && valueOf(userMetadata.details),
    more: filled(more),
  };
}

function policiesOf(policies, extension, usual) {
  const overlap = word('overlap', policies.overlapPolicy);
  const catchUpWindow = lengthOf(policies.catchupWindow);
  const isUsual = catchUpWindow === (usual.catchUpUnbounded ? '365000d' : '365d') || (extension.catchUpUnbounded && catchUpWindow === '365000d');
  return {
    overlap: overlap && overlap !== usual.overlap ? overlap : undefined,
    catchUpWindow: isUsual ? undefined : catchUpWindow,
    pauseOnFailure: policies.pauseOnFailure || undefined,
    keepOriginalWorkflowId: policies.keepOriginalWorkflowId || undefined,
  };
}

function extensionsOf(extension, profile, usual) {
  const found = {profile: profile === 'Temporal' ? undefined : profile};
  for (const name of Object.keys(TEMPORAL).filter((key) => !['overlap', 'dstGap', 'dstOverlap'].includes(key))) {
    const value = name in ENUMS ? word(name, extension[name]) : extension[name];
    found[name] = value === undefined || value === '' || value === usual[name] ? undefined : value;
  }
  return found;
}

/** "CATCH_UP_MODE_ONE_LATEST" as "OneLatest"; the server may also send the short name. */
function word(kind, name) {
  const prefix = ENUMS[kind] + '_';
  if (!name || name === prefix + 'UNSPECIFIED') {
    return '';
  }
  return name.startsWith(prefix)
    ? name.slice(prefix.length).split('_').map((part) => part[0] + part.slice(1).toLowerCase()).join('')
    : name;
}

function valuesOf(fields) {
  return fields && Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, payload]) => [name, valueOf(payload)]));
}

/** JSON as it is; any other payload whole, so that nothing is lost. */
function valueOf(payload) {
  const keys = Object.keys(payload.metadata ?? {});
  const encoding = text(bytesOf(payload.metadata?.encoding));
  if (keys.every((key) => key === 'encoding' || key === 'type')) {
    if (encoding === 'binary/null' && !payload.data) {
      return null;
    }
    const typed = encoding === 'json/plain' ? new TextDecoder().decode(bytesOf(payload.data)) : '';
    try {
      const value = JSON.parse(typed);
      const isExact = !/\d{16}/.test(typed);
      return value?.$payload === undefined ? (isExact ? value : new JsonText(typed.replace(/\s+/g, ' '))) : {$payload: payload};
    } catch {
      return {$payload: payload};
    }
  }
  return {$payload: payload};
}

/** "90061s" as "1d1h1m1s". */
function lengthOf(duration) {
  const [, whole, part = ''] = /^(\d+)(\.\d+)?s$/.exec(duration ?? '') ?? [];
  if (whole === undefined) {
    return undefined;
  }
  const all = Number(whole);
  const [days, hours, minutes, seconds] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60];
  const fraction = part.replace(/\.?0+$/, '');
  const large = [[days, 'd'], [hours, 'h'], [minutes, 'm']].filter(([count]) => count > 0).map(([count, unit]) => count + unit).join('');
  const small = seconds > 0 || fraction ? `${seconds}${fraction}s` : '';
  return large + small || undefined;
}

function timeOf(time) {
  return time ? time.replace(/\.0+Z$/, 'Z') : undefined;
}

function uncapital(name) {
  return name[0].toLowerCase() + name.slice(1);
}

/** A list without gaps; its only text stands alone. */
function list(all) {
  const items = all.filter((item) => item !== undefined);
  if (items.length === 0) {
    return undefined;
  }
  return items.length === 1 && typeof items[0] === 'string' ? items[0] : items;
}

function filled(object) {
  return object && Object.values(object).some((value) => value !== undefined) ? object : undefined;
}

import {oneOf} from '../../core/marks.js';
import {decode, decodeAll, encode as encodePayload, encodeAll} from '../../core/payloads.js';
import {fromWall, instant, lengthText, millis, parseLength, timestamp, toWall} from '../../core/times.js';
import {num} from '../../core/words.js';
import {OVERLAPS} from '../schedule/words.js';
import {encode, fresh, ofCalendar, ofInterval} from './rules.js';

/**
 * What a person edits of a schedule, and how that becomes messages. `touched` names what was changed:
 * only that is written over what the server has. Pure functions.
 */

const USES = ['Exclude', 'RollNext', 'RollPrevious'];
const CATCH_UPS = ['OneEarliest', 'OneLatest', 'None', 'All'];

export function emptyForm(id = '') {
  return {
    id, original: null, extension: {}, touched: new Set(['rules', 'uses', 'zone', 'type', 'queue', 'workflowId', 'overlap']),
    rules: [fresh('week')], exclusions: [], uses: [], zone: 'UTC', start: '', end: '', jitter: '', dstGap: '', dstOverlap: '',
    type: '', queue: '', workflowId: '', inputs: [''], runTimeout: '', executionTimeout: '', idTemplate: '', labels: '', memo: {},
    overlap: 'Skip', catchUp: 'All', catchupWindow: '', pauseOnFailure: false, limit: '', paused: false, notes: '', profile: '',
  };
}

/** The form of a schedule as it is described. */
export function formOf(id, {schedule, extension = {}, description = {}}) {
  const {spec = {}, action: {startWorkflow: start = {}} = {}, policies = {}, state = {}} = schedule;
  const zone = spec.timezoneName || 'UTC';
  const own = extension.spec ?? {};
  return {
    id, original: schedule, extension, conflictToken: description.conflictToken, touched: new Set(),
    rules: [...(spec.structuredCalendar ?? []).map(ofCalendar), ...(spec.interval ?? []).map(ofInterval)],
    exclusions: (spec.excludeStructuredCalendar ?? []).map(ofCalendar),
    uses: (own.calendars ?? []).map(({calendar, kind}) => ({calendar, kind: oneOf(kind, USES, 'Exclude')})),
    zone,
    start: wallText(spec.startTime, zone), end: wallText(spec.endTime, zone), jitter: lengthOf(spec.jitter),
    dstGap: oneOf(own.dstGap, ['Skip', 'Shift']), dstOverlap: oneOf(own.dstOverlap, ['Both', 'First', 'Last']),
    type: start.workflowType?.name ?? '', queue: start.taskQueue?.name ?? '', workflowId: start.workflowId ?? '',
    inputs: inputsOf(start.input), runTimeout: lengthOf(start.workflowRunTimeout), executionTimeout: lengthOf(start.workflowExecutionTimeout),
    idTemplate: extension.idTemplate ?? '', ...labelsOf(description.memo?.fields),
    overlap: oneOf(policies.overlapPolicy, OVERLAPS.map(({name}) => name), 'Skip'),
    catchUp: oneOf(extension.catchUp, CATCH_UPS, 'All'), catchupWindow: lengthOf(policies.catchupWindow),
    pauseOnFailure: policies.pauseOnFailure ?? false, limit: state.limitedActions ? String(num(state.remainingActions)) : '',
    paused: state.paused ?? false, notes: state.notes ?? '',
  };
}

/** A form that creates a copy of what another one shows. It starts under its own id, and not paused. */
export function cloneOf(form, id) {
  return {
    ...form, id, copied: true, conflictToken: undefined, original: {...form.original, state: {}},
    workflowId: '', paused: false, notes: '', touched: new Set(['uses', 'workflowId', 'labels']),
  };
}

function wallText(time, zone) {
  const at = instant(time);
  return at === null ? '' : toWall(at, zone);
}

function lengthOf(duration) {
  const length = millis(duration);
  return length ? lengthText(length / 1000) : '';
}

/** Inputs as JSON text; null if one is none and can only stay as it is. */
function inputsOf(input) {
  const decoded = decodeAll(input);
  return decoded.some(({kind}) => kind !== 'json' && kind !== 'null') ? null : decoded.length ? decoded.map(({text}) => text) : [''];
}

/** The texts among the fields of a memo as lines, {labels}, and the other fields, {memo}, which stay as they are. */
export function labelsOf(fields = {}) {
  const texts = Object.entries(fields).map(([name, payload]) => [name, decode(payload).value])
    .filter(([name, value]) => typeof value === 'string' && isLabel(name, value));
  const known = new Set(texts.map(([name]) => name));
  return {
    labels: texts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    memo: Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name))),
  };
}

/** Whether a line says the name and the value as they are. */
function isLabel(name, value) {
  const [, first, second] = LABEL.exec(`${name}: ${value}`) ?? [];
  return first === name && second === value;
}

const LABEL = /^\s*([^:\s][^:]*?)\s*:\s*(\S.*?)\s*$/;

function memoOf({labels, memo}, problems) {
  const lines = labels.split('\n').filter((line) => line.trim() !== '').map((line) => ({line, found: LABEL.exec(line)}));
  const wrong = lines.find(({found}) => found === null);
  if (wrong) {
    problems.push({key: 'form', field: 'labels', message: `Write a name, a colon and a value, not: ${wrong.line.trim()}`});
  }
  const fields = lines.filter(({found}) => found).map(({found: [, name, value]}) => [name, encodePayload(JSON.stringify(value))]);
  return {fields: {...memo, ...Object.fromEntries(fields)}};
}

/**
 * The specification: {spec, extension, owners, problems}. `owners` maps paths in the messages to
 * the key of the rule that they come from, `problems` the field of a rule to what is wrong with it.
 */
export function specOf(form) {
  const spec = structuredClone(form.original?.spec ?? {});
  const extension = {};
  const owners = [];
  const problems = [];
  const touched = (name) => form.touched.has(name);
  if (!form.original || touched('rules')) {
    [spec.structuredCalendar, spec.interval] = [[], []];
    [spec.calendar, spec.cronString] = [undefined, undefined];
    form.rules.forEach((rule) => add(rule, spec, extension, 'structuredCalendar', owners, problems));
  } else {
    form.rules.forEach((rule, at) => owners.push([rule.kind === 'interval'
      ? `interval[${at - (spec.structuredCalendar?.length ?? 0)}]` : `structuredCalendar[${at}]`, rule.key]));
  }
  if (!form.original || touched('exclusions')) {
    spec.excludeStructuredCalendar = [];
    spec.excludeCalendar = undefined;
    form.exclusions.forEach((rule) => add(rule, spec, extension, 'excludeStructuredCalendar', owners, problems));
  }
  bounds(form, spec, problems);
  if (touched('uses')) {
    Object.assign(extension, form.uses.length === 0 ? {withoutCalendars: form.original !== null && !form.copied}
      : {calendars: form.uses.map(({calendar, kind}) => ({calendar, kind: `CALENDAR_USE_KIND_${snake(kind)}`}))});
  }
  for (const [name, prefix] of [['dstGap', 'DST_GAP_'], ['dstOverlap', 'DST_OVERLAP_']]) {
    if ((touched(name) || form.copied) && form[name]) {
      extension[name] = prefix + snake(form[name]);
    }
  }
  return {spec, extension, owners, problems};
}

function add(rule, spec, extension, calendars, owners, problems) {
  const encoded = encode(rule);
  if (encoded.problem) {
    problems.push({key: rule.key, ...encoded.problem});
  } else if (encoded.interval) {
    owners.push([`interval[${spec.interval.length}]`, rule.key]);
    spec.interval.push(encoded.interval);
  } else if (encoded.cron) {
    extension.cron ??= [];
    owners.push([`extension.cron[${extension.cron.length}]`, rule.key]);
    extension.cron.push(encoded.cron);
  } else {
    for (const calendar of encoded.calendars) {
      owners.push([`${calendars}[${spec[calendars].length}]`, rule.key]);
      spec[calendars].push(calendar);
    }
  }
}

function bounds(form, spec, problems) {
  const {touched, zone} = form;
  if (touched.has('zone')) {
    spec.timezoneName = zone;
  }
  for (const [name, field] of [['start', 'startTime'], ['end', 'endTime']]) {
    if (touched.has(name)) {
      const at = form[name] === '' ? undefined : fromWall(form[name], zone);
      spec[field] = at === undefined || at === null ? undefined : timestamp(at);
    }
  }
  if (touched.has('jitter')) {
    const seconds = form.jitter.trim() === '' ? 0 : parseLength(form.jitter);
    if (seconds === null) {
      problems.push({key: 'form', field: 'jitter', message: 'Write a length such as 30s or 5m'});
    }
    spec.jitter = seconds ? `${seconds}s` : undefined;
  }
}

/** {schedule, extension, memo, problems}: all that is sent to create or change the schedule. */
export function scheduleOf(form) {
  const {spec, extension: specExtension, problems} = specOf(form);
  const schedule = structuredClone(form.original ?? {});
  schedule.spec = spec;
  const start = ((schedule.action ??= {}).startWorkflow ??= {});
  const policies = (schedule.policies ??= {});
  const state = (schedule.state ??= {});
  const extension = form.copied ? copiedExtension(form.extension) : {};
  if (Object.keys(specExtension).length > 0) {
    extension.spec = specExtension;
  }
  const set = (name, write) => form.touched.has(name) && write();
  set('type', () => (start.workflowType = {name: form.type.trim()}));
  set('queue', () => (start.taskQueue = {...start.taskQueue, name: form.queue.trim()}));
  set('workflowId', () => (start.workflowId = form.workflowId.trim() || form.id));
  set('inputs', () => (start.input = readInputs(form.inputs, problems)));
  set('runTimeout', () => (start.workflowRunTimeout = duration(form, 'runTimeout', problems)));
  set('executionTimeout', () => (start.workflowExecutionTimeout = duration(form, 'executionTimeout', problems)));
  set('overlap', () => (policies.overlapPolicy = OVERLAPS.find(({name}) => name === form.overlap).number));
  set('catchupWindow', () => (policies.catchupWindow = duration(form, 'catchupWindow', problems)));
  set('pauseOnFailure', () => (policies.pauseOnFailure = form.pauseOnFailure));
  set('limit', () => limit(form, state, problems));
  set('paused', () => Object.assign(state, {paused: form.paused, notes: form.paused ? form.notes : ''}));
  set('catchUp', () => (extension.catchUp = `CATCH_UP_MODE_${snake(form.catchUp)}`));
  set('profile', () => form.profile && (extension.profile = `PROFILE_${snake(form.profile)}`));
  set('idTemplate', () => (extension.idTemplate = form.idTemplate));
  required(form, start, problems);
  const memo = form.touched.has('labels') ? memoOf(form, problems) : undefined;
  return {schedule, extension, memo, problems};
}

/** The policies of the copied schedule, without what its specification says otherwise. */
function copiedExtension({spec, ...policies}) {
  return structuredClone(policies);
}

function required(form, start, problems) {
  for (const [field, value, what] of [['id', form.id, 'an id'], ['type', start.workflowType?.name, 'a workflow type'], ['queue', start.taskQueue?.name, 'a task queue']]) {
    if (!value?.trim()) {
      problems.push({key: 'form', field, message: `The schedule needs ${what}`});
    }
  }
}

function readInputs(inputs, problems) {
  try {
    return encodeAll(inputs);
  } catch (error) {
    problems.push({key: 'form', field: 'inputs', message: `No JSON: ${error.message}`});
    return undefined;
  }
}

function duration(form, field, problems) {
  const seconds = form[field].trim() === '' ? 0 : parseLength(form[field]);
  if (seconds === null) {
    problems.push({key: 'form', field, message: 'Write a length such as 30s, 5m or 1h 30m'});
  }
  return seconds ? `${seconds}s` : undefined;
}

function limit(form, state, problems) {
  const text = form.limit.trim();
  if (text !== '' && !/^\d{1,15}$/.test(text)) {
    problems.push({key: 'form', field: 'limit', message: 'Write a whole number'});
  }
  state.limitedActions = text !== '';
  state.remainingActions = text === '' ? undefined : text;
}

/** "RollNext" as "ROLL_NEXT". */
function snake(word) {
  return word.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Days of a month as weeks of seven from Monday: [{date, day} or null]. */
export function monthWeeks(year, month) {
  const first = new Date(Date.UTC(year, month, 1));
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells = Array((first.getUTCDay() + 6) % 7).fill(null);
  for (let day = 1; day <= days; day++) {
    cells.push({day, date: `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`});
  }
  return Array.from({length: Math.ceil(cells.length / 7)}, (_, week) => Array.from({length: 7}, (__, at) => cells[week * 7 + at] ?? null));
}


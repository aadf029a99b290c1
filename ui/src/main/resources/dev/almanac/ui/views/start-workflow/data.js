import {api, temporal} from '../../core/api.js';
import {encode} from '../../core/payloads.js';
import {requestId} from '../../core/request-id.js';
import {inputValues, seconds} from '../workflow/actions.js';

/** The start of an earlier run, to begin a form with. */
export async function startOf(namespace, workflow, run, signal) {
  const answer = await api.get(temporal(namespace, 'workflows', workflow, 'history'), {'execution.runId': run, maximumPageSize: 1}, signal);
  return answer.history?.events?.[0]?.workflowExecutionStartedEventAttributes ?? {};
}

/** The request of a filled-in form; what was not touched of the earlier start goes along as it was. */
export function requestOf(form, earlier, identity) {
  const text = (name) => (form[name] ?? '').trim();
  const time = (name) => seconds(text(name)) ?? undefined;
  return {
    workflowType: {name: text('type')},
    taskQueue: {name: text('queue')},
    input: form.inputTouched ? inputValues(form.input) : earlier.input,
    workflowExecutionTimeout: time('executionTimeout'),
    workflowRunTimeout: time('runTimeout'),
    workflowStartDelay: time('delay'),
    cronSchedule: text('cron') || undefined,
    memo: form.memoTouched ? fieldsOf(form.memo) : earlier.memo,
    searchAttributes: form.attributesTouched ? attributesOf(form.attributes) : ownAttributes(earlier),
    retryPolicy: earlier.retryPolicy,
    workflowIdReusePolicy: form.reuse,
    workflowIdConflictPolicy: form.conflict,
    identity,
    requestId: requestId(),
  };
}

/** The search attributes of a start without those that the server sets; undefined if there are none. */
export function ownAttributes({searchAttributes}) {
  const own = Object.entries(searchAttributes?.indexedFields ?? {}).filter(([name]) => !/^(Temporal|BuildIds)/.test(name));
  return own.length === 0 ? undefined : {indexedFields: Object.fromEntries(own)};
}

function fieldsOf(text) {
  const entries = objectOf(text);
  return entries && {fields: entries};
}

function attributesOf(text) {
  const entries = objectOf(text);
  return entries && {indexedFields: entries};
}

/** The payloads of a JSON object's fields; undefined if the text is empty. Throws if it is no object. */
export function objectOf(text) {
  if ((text ?? '').trim() === '') {
    return undefined;
  }
  const value = JSON.parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error('expected an object such as {"owner": "ops"}');
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, encode(JSON.stringify(one))]));
}

/** What is wrong with a form: {field: message}. */
export function problemsOf(form) {
  const problems = {};
  const required = {id: 'a workflow id', type: 'a type', queue: 'a task queue'};
  for (const [name, what] of Object.entries(required)) {
    if ((form[name] ?? '').trim() === '') {
      problems[name] = `Give ${what}.`;
    }
  }
  for (const name of ['executionTimeout', 'runTimeout', 'delay']) {
    if ((form[name] ?? '').trim() !== '' && seconds(form[name]) === null) {
      problems[name] = 'Write a length of time such as 30s, 5m or 2h.';
    }
  }
  attempt(problems, 'input', () => form.inputTouched && inputValues(form.input));
  attempt(problems, 'memo', () => objectOf(form.memo));
  attempt(problems, 'attributes', () => objectOf(form.attributes));
  return problems;
}

function attempt(problems, field, parse) {
  try {
    parse();
  } catch (error) {
    problems[field] = `This is not the JSON that is needed: ${error.message}`;
  }
}

export function start(namespace, workflow, request) {
  return api.post(temporal(namespace, 'workflows', workflow), request);
}

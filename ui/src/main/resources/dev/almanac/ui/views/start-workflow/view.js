import {html, nothing} from '../../core/lit.js';
import {failure} from '../../core/parts.js';
import {decodeAll} from '../../core/payloads.js';
import {settings} from '../../core/settings.js';
import {toasts} from '../../core/toasts.js';
import * as data from './data.js';

export const title = () => 'Start a workflow';

const REUSE = [
  ['WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE', 'A closed run may have the id'],
  ['WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY', 'Only a run that failed may have the id'],
  ['WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE', 'No other run may have the id'],
];
const CONFLICT = [
  ['WORKFLOW_ID_CONFLICT_POLICY_FAIL', 'refuse this start'],
  ['WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING', 'use the running one'],
  ['WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING', 'terminate the running one'],
];

export function view(page) {
  const like = page.param('workflow');
  if (like === '') {
    return form(page, {});
  }
  const read = page.read('like', {like, run: page.param('run')}, ({run}, signal) => data.startOf(page.namespace, like, run, signal));
  if (read.value === undefined) {
    return read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading" role="status">Loading…</p>`;
  }
  return form(page, read.value);
}

function form(page, earlier) {
  const {state} = page;
  state.form ??= initial(page, earlier);
  const problems = state.tried ? data.problemsOf(state.form) : {};
  const field = (name, label, more = {}) => textField(page, problems, name, label, more);
  page.guard(state.touched ? {title: 'Leave without starting?', text: 'What you typed is lost.'} : null);
  return html`<form class="start" @submit=${(event) => submit(event, page, earlier)} novalidate>
    ${field('id', 'Workflow id', {hint: page.param('workflow') ? 'like that of the run it is copied from' : ''})}
    ${field('type', 'Type')}${field('queue', 'Task queue')}
    ${area(page, problems, 'input', 'Input', 'one JSON value a line')}
    <details ?open=${Boolean(earlier.cronSchedule)}><summary>Times</summary><div class="stack">
      ${field('executionTimeout', 'Ends at the latest after', {hint: 'the whole chain of runs', placeholder: '2h'})}
      ${field('runTimeout', 'Each run ends after', {placeholder: '30m'})}${field('delay', 'Starts after', {placeholder: '10s'})}
      ${field('cron', 'Cron string', {hint: 'a schedule says more and can be seen', placeholder: '0 12 * * *'})}</div></details>
    <details><summary>Memo and search attributes</summary><div class="stack">
      ${area(page, problems, 'memo', 'Memo', 'a JSON object')}${area(page, problems, 'attributes', 'Search attributes', 'a JSON object')}</div></details>
    <details><summary>If the id is taken</summary><div class="stack">
      ${choice(page, 'reuse', 'By a closed run', REUSE)}${choice(page, 'conflict', 'By a running one', CONFLICT)}</div></details>
    ${state.error ? failure(state.error) : nothing}
    <label class="field">Your name <span class="hint">shown as who started it; nobody checks it</span>
      <input autocomplete="name" maxlength="200" .value=${settings.get('identity')} placeholder=${settings.identity} @change=${(event) => settings.set('identity', event.target.value.trim())}></label>
    <div class="bar"><button class="primary" ?disabled=${state.busy}>Start</button>
      <a class="button" href=${page.href(['workflows'])}>Back to the list</a></div></form>`;
}

function initial(page, earlier) {
  const input = decodeAll(earlier.input).map((one) => (one.kind === 'binary' ? `(${one.size} bytes of ${one.encoding}, kept as they are)` : JSON.stringify(one.value ?? one.text)));
  const object = (fields, get) => (fields ? JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, payload]) => [name, get(payload)])), null, 2) : '');
  const plain = (payload) => decodeAll({payloads: [payload]})[0].value;
  return {
    id: page.param('workflow'), type: earlier.workflowType?.name ?? page.param('type'), queue: earlier.taskQueue?.name ?? page.param('queue'),
    input: input.join('\n'), executionTimeout: zeroless(earlier.workflowExecutionTimeout), runTimeout: zeroless(earlier.workflowRunTimeout),
    delay: '', cron: earlier.cronSchedule ?? '', memo: object(earlier.memo?.fields, plain),
    attributes: object(data.ownAttributes(earlier)?.indexedFields, plain), reuse: REUSE[0][0], conflict: CONFLICT[0][0],
  };
}

function zeroless(duration) {
  return duration && duration !== '0s' ? duration : '';
}

function typed(page, name, value) {
  page.state.touched = true;
  page.assign({form: {...page.state.form, [name]: value, [`${name}Touched`]: true}, error: null});
}

function textField(page, problems, name, label, {hint, placeholder = ''}) {
  return html`<label class="field">${label} ${hint ? html`<span class="hint">${hint}</span>` : nothing}
    <input name=${name} autocomplete="off" .value=${page.state.form[name]} placeholder=${placeholder} aria-invalid=${problems[name] ? 'true' : 'false'}
      @input=${(event) => typed(page, name, event.target.value)}>${problem(problems[name])}</label>`;
}

function area(page, problems, name, label, hint) {
  return html`<label class="field">${label} <span class="hint">${hint}</span>
    <textarea name=${name} rows="3" spellcheck="false" .value=${page.state.form[name]} aria-invalid=${problems[name] ? 'true' : 'false'}
      @input=${(event) => typed(page, name, event.target.value)}></textarea>${problem(problems[name])}</label>`;
}

function choice(page, name, label, options) {
  return html`<label class="field">${label}<select @change=${(event) => typed(page, name, event.target.value)}>
    ${options.map(([value, text]) => html`<option value=${value} ?selected=${page.state.form[name] === value}>${text}</option>`)}</select></label>`;
}

function problem(text) {
  return text ? html`<span class="problem">${text}</span>` : nothing;
}

async function submit(event, page, earlier) {
  event.preventDefault();
  const {form: filled} = page.state;
  if (Object.keys(data.problemsOf(filled)).length > 0) {
    page.assign({tried: true});
    requestAnimationFrame(() => document.querySelector('[aria-invalid="true"]')?.focus());
    return;
  }
  page.assign({busy: true, error: null});
  try {
    const {runId} = await data.start(page.namespace, filled.id.trim(), data.requestOf(filled, earlier, settings.identity));
    page.guard(null);
    page.state.touched = false;
    toasts.show('The workflow has started');
    page.go(page.href(['workflows', filled.id.trim(), runId]));
  } catch (error) {
    page.assign({busy: false, error});
  }
}

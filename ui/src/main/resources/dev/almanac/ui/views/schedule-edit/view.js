import {html, ifDefined, nothing} from '../../core/lit.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {failure, reading} from '../../core/parts.js';
import * as times from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {describe} from '../schedule/data.js';
import {overlapDrawing} from '../schedule/policies.js';
import {OVERLAPS} from '../schedule/words.js';
import {create, listCalendars, ownerOf, preview, update} from './data.js';
import {cloneOf, emptyForm, formOf, scheduleOf, specOf} from './form.js';
import {previewCard} from './preview.js';
import {ruleList} from './rule-editors.js';

const TYPING = 180;
const GUARD = {title: 'Leave without saving?', text: 'What you changed here is not saved.', confirm: 'Leave'};

export const title = (page) => (page.params.schedule ? `Edit ${page.params.schedule}` : page.param('from') ? `Clone ${page.param('from')}` : 'Create a schedule');

export function view(page) {
  const model = page.params.schedule ?? page.param('from');
  if (!model) {
    page.state.form ??= emptyForm(page.param('id'));
    return editor(page);
  }
  const read = page.read('model', model, (id, signal) => describe(page.namespace, id, signal));
  if (!page.state.form) {
    if (!read.value || read.loading) {
      return reading(read, () => html`<p class="loading">Loading…</p>`, () => page.refresh());
    }
    const form = formOf(model, read.value);
    page.state.form = page.params.schedule ? form : cloneOf(form, '');
  }
  return editor(page);
}

function editor(page) {
  const {form} = page.state;
  const editing = page.params.schedule !== undefined;
  const spec = specOf(form);
  const seen = page.read('preview', {scheduleId: editing ? form.id : undefined, spec: spec.spec, extension: spec.extension, profile: profileOf(form)},
    (key, signal) => (spec.problems.length ? Promise.resolve(undefined) : preview(page.namespace, key, signal)), {after: TYPING});
  const problems = problemsBy(spec, seen.value?.problems, page.state.tried ? scheduleOf(form).problems : []);
  const zone = page.zone(form.zone);
  page.actions([{label: 'Save', run: () => save(page, editing)}]);
  return html`<form class="edit" @submit=${(event) => { event.preventDefault(); save(page, editing); }}>
    <div class="edit-parts">
      ${identityPart(page, problems, editing)}
      ${timesPart(page, problems)}
      ${actionPart(page, problems)}
      ${policyPart(page, problems, editing)}
      <div class="save"><button class="primary">${editing ? 'Save changes' : 'Create'}</button>
        <a class="button" href=${editing ? page.href(['schedules', form.id]) : page.href(['schedules'])}>Cancel</a>
        ${page.state.failed ? failure(page.state.failed) : nothing}</div>
    </div>
    <aside aria-label="Preview" tabindex="0">${previewCard(seen, spec.problems, page.now, zone)}<p class="zone">Times in ${times.zoneText(page.now, zone)}</p></aside>
  </form>`;
}

function profileOf({profile, original, extension}) {
  return original ? extension.profile : profile ? `PROFILE_${profile.toUpperCase()}` : undefined;
}

/** What is wrong, by the key of its rule ('form' for the rest) and field: {key: {field: [texts]}}. */
function problemsBy({problems, owners}, remote = [], required = []) {
  const found = {};
  const add = (key, field, text) => ((found[key] ??= {})[field] ??= []).push(text);
  problems.forEach(({key, field, message}) => add(key, field, message));
  required.filter(({key}) => key === 'form').forEach(({field, message}) => add('form', field, message));
  for (const {field, message} of remote) {
    const owner = ownerOf(field, owners);
    if (owner) {
      add(owner, '', message);
    } else {
      add('form', {timezoneName: 'zone', jitter: 'jitter', startTime: 'start', endTime: 'end'}[field] ?? '', message);
    }
  }
  return found;
}

function touch(page, values) {
  const {form} = page.state;
  Object.assign(form, values);
  Object.keys(values).forEach((name) => form.touched.add(name));
  page.guard(GUARD);
  page.changed();
}

/** A labelled field of the form. */
function field(page, name, label, problems, {hint, type = 'text', placeholder, list, area} = {}) {
  const wrong = problems.form?.[name] ?? [];
  const value = page.state.form[name];
  const typed = (event) => touch(page, {[name]: event.target.value});
  return html`<label class="field">${label}${hint ? html` <span class="hint">${hint}</span>` : nothing}
    ${area ? html`<textarea rows="2" spellcheck="false" .value=${value} placeholder=${ifDefined(placeholder)} aria-invalid=${wrong.length ? 'true' : 'false'} @input=${typed}></textarea>`
      : html`<input type=${type} autocomplete="off" spellcheck="false" .value=${value} list=${ifDefined(list)} placeholder=${ifDefined(placeholder)}
          aria-invalid=${wrong.length ? 'true' : 'false'} @input=${typed}>`}
    ${wrong.map((text) => html`<span class="problem" role="alert">${text}</span>`)}</label>`;
}

function choice(page, name, label, options) {
  return html`<label class="field">${label}<select @change=${(event) => touch(page, {[name]: event.target.value})}>
    ${options.map(([value, text]) => html`<option value=${value} ?selected=${page.state.form[name] === value}>${text}</option>`)}</select></label>`;
}

function identityPart(page, problems, editing) {
  return html`<section class="card"><h2>${editing ? 'Labels' : 'Name'}</h2>
    ${editing ? nothing : field(page, 'id', 'Schedule id', problems, {hint: 'cannot be changed later'})}
    ${field(page, 'labels', 'Labels', problems, {hint: 'shown in lists, one a line; kept in the memo', placeholder: 'owner: reports', area: true})}</section>`;
}

function timesPart(page, problems) {
  const {form} = page.state;
  const of = (key) => problems[key] ?? {};
  return html`<section class="card"><h2>Times</h2>
    ${ruleList('Rule', form.rules, ['week', 'month', 'interval', 'cron', 'fields'], of, (rules) => touch(page, {rules}))}
    ${(problems.form?.[''] ?? []).map((text) => html`<p class="problem" role="alert">${text}</p>`)}
    <h3>Except</h3>${ruleList('Exclusion', form.exclusions, ['fields'], of, (exclusions) => touch(page, {exclusions}))}
    ${usesPart(page)}
    <div class="row">${zoneField(page, problems)}${field(page, 'jitter', 'Jitter', problems, {hint: 'delays each time by up to this'})}</div>
    <div class="row">${field(page, 'start', 'Not before', problems, {type: 'datetime-local'})}${field(page, 'end', 'Not after', problems, {type: 'datetime-local'})}</div>
    <div class="row">${choice(page, 'dstGap', 'A time that clocks skip', [['', 'as the profile says'], ['Skip', 'is left out'], ['Shift', 'comes later']])}
      ${choice(page, 'dstOverlap', 'A time that comes twice', [['', 'as the profile says'], ['Both', 'acts twice'], ['First', 'acts at its first'], ['Last', 'acts at its last']])}</div>
  </section>`;
}

function zoneField(page, problems) {
  return html`${field(page, 'zone', 'Zone', problems, {list: 'zones'})}
    <datalist id="zones">${zones().map((zone) => html`<option value=${zone}></option>`)}</datalist>`;
}

let allZones;
function zones() {
  allZones ??= ['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])];
  return allZones;
}

/** Named calendars that exclude or move times. */
function usesPart(page) {
  const {form} = page.state;
  const read = page.read('calendars', '', (_, signal) => listCalendars(page.namespace, signal));
  const names = [...new Set([...(read.value ?? []).map(({name}) => name), ...form.uses.map(({calendar}) => calendar)])];
  const change = (at, changes) => touch(page, {uses: form.uses.map((use, index) => (index === at ? {...use, ...changes} : use))});
  return html`${form.uses.map((use, at) => html`<div class="row use">
      <select aria-label="What it does" @change=${(event) => change(at, {kind: event.target.value})}>
        ${[['Exclude', 'no time on days of'], ['RollNext', 'move to the next day not in'], ['RollPrevious', 'move to the previous day not in']]
          .map(([kind, text]) => html`<option value=${kind} ?selected=${use.kind === kind}>${text}</option>`)}</select>
      <select aria-label="Calendar" @change=${(event) => change(at, {calendar: event.target.value})}>${names.map((name) => html`<option value=${name} ?selected=${name === use.calendar}>${name}</option>`)}</select>
      <button type="button" class="icon" aria-label="Remove the calendar" @click=${() => touch(page, {uses: form.uses.filter((one) => one !== use)})}>${icon('close')}</button></div>`)}
    ${names.length === 0 ? html`<p class="dim">No <a href=${page.href(['calendars'])}>named calendar</a> exists yet.</p>`
      : html`<div class="add"><button type="button" @click=${() => touch(page, {uses: [...form.uses, {calendar: names[0], kind: 'Exclude'}]})}>${icon('plus')}Named calendar</button></div>`}`;
}

function actionPart(page, problems) {
  const {form} = page.state;
  return html`<section class="card"><h2>What it starts</h2>
    <div class="row">${field(page, 'type', 'Workflow type', problems)}${field(page, 'queue', 'Task queue', problems)}</div>
    <div class="row">${field(page, 'workflowId', 'Workflow id', problems, {hint: 'each run adds its time', placeholder: form.id})}
      ${field(page, 'idTemplate', 'Id of each run', problems, {hint: 'a template; optional', placeholder: '{workflowId}-{time}'})}</div>
    ${inputsPart(page, problems)}
    <div class="row">${field(page, 'runTimeout', 'Run timeout', problems, {placeholder: 'none'})}${field(page, 'executionTimeout', 'Execution timeout', problems, {placeholder: 'none'})}</div>
  </section>`;
}

function inputsPart(page, problems) {
  const {inputs} = page.state.form;
  if (inputs === null) {
    return html`<p class="dim">Its input is no JSON, and stays as it is. <button type="button" class="link" @click=${() => touch(page, {inputs: ['']})}>Write another one</button></p>`;
  }
  const change = (at, text) => touch(page, {inputs: inputs.map((one, index) => (index === at ? text : one))});
  return html`${inputs.map((text, at) => html`<label class="field">${inputs.length > 1 ? `Input ${at + 1}` : 'Input'} <span class="hint">JSON; empty for none</span>
      <textarea rows=${Math.min(10, Math.max(2, text.split('\n').length))} spellcheck="false" .value=${text} @input=${(event) => change(at, event.target.value)}></textarea></label>`)}
    ${(problems.form?.inputs ?? []).map((text) => html`<p class="problem" role="alert">${text}</p>`)}
    <div class="add"><button type="button" @click=${() => touch(page, {inputs: [...inputs, '']})}>${icon('plus')}Another input</button>
      ${inputs.length > 1 ? html`<button type="button" @click=${() => touch(page, {inputs: inputs.slice(0, -1)})}>Remove the last</button>` : nothing}</div>`;
}

function policyPart(page, problems, editing) {
  const {form} = page.state;
  return html`<section class="card"><h2>Policies</h2>
    <fieldset><legend class="field">When a run is still open</legend><div class="overlaps">${OVERLAPS.map(({name, label, text}) => html`<label class="overlap ${form.overlap === name ? 'chosen' : ''}">
      <input type="radio" name="overlap" value=${name} .checked=${form.overlap === name} @change=${() => touch(page, {overlap: name})}>
      <span><b>${label}</b>${overlapDrawing(name)}<span class="dim">${text}</span></span></label>`)}</div></fieldset>
    <div class="row">${choice(page, 'catchUp', 'After an outage, make up for', [['All', 'every missed time'], ['OneEarliest', 'the earliest one'], ['OneLatest', 'the latest one'], ['None', 'none']])}
      ${field(page, 'catchupWindow', 'Unless it is later than', problems, {placeholder: '365d'})}</div>
    <div class="row">${field(page, 'limit', 'Start at most so many times', problems, {placeholder: 'without limit'})}
      ${editing ? nothing : choice(page, 'profile', 'Defaults of', [['', 'Temporal'], ['Durable', 'Durable Workflow'], ['Dbos', 'DBOS']])}</div>
    <label class="check"><input type="checkbox" .checked=${form.pauseOnFailure} @change=${(event) => touch(page, {pauseOnFailure: event.target.checked})}>Pause when a run fails or times out</label>
    ${editing ? nothing : html`<label class="check"><input type="checkbox" .checked=${form.paused} @change=${(event) => touch(page, {paused: event.target.checked})}>Begin paused</label>`}
  </section>`;
}

async function save(page, editing) {
  const {form} = page.state;
  page.assign({tried: true, failed: null});
  const made = scheduleOf(form);
  if (made.problems.length > 0) {
    toasts.show(made.problems[0].message, {kind: 'bad'});
    requestAnimationFrame(() => document.querySelector('[aria-invalid="true"]')?.focus());
    return;
  }
  if (editing && form.touched.size === 0) {
    toasts.show('Nothing has changed');
    return;
  }
  const answer = await dialogs.ask({
    title: editing ? `Save changes to ${form.id}` : `Create ${form.id}`, confirm: editing ? 'Save' : 'Create', reason: editing ? 'required' : undefined,
    text: editing ? 'The new definition acts from now on. Versions keep the old one.' : undefined,
  });
  if (!answer) {
    return;
  }
  try {
    await (editing ? update(page.namespace, form, made, answer) : create(page.namespace, form.id.trim(), made, answer));
  } catch (error) {
    page.assign({failed: error});
    return;
  }
  page.guard(null);
  toasts.show(editing ? `Saved ${form.id}` : `Created ${form.id}`);
  page.go(page.href(['schedules', form.id.trim()]));
}

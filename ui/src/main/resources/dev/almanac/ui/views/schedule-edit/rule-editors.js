import {html, nothing, repeat} from '../../core/lit.js';
import {icon} from '../../core/icons.js';
import {DIALECTS, FIELDS, fresh} from './rules.js';

/** Editors of rules. `edit(changes)` changes a rule, `problems` maps a field to what is wrong with it. */

const WEEK = [[1, 'Mon'], [2, 'Tue'], [3, 'Wed'], [4, 'Thu'], [5, 'Fri'], [6, 'Sat'], [0, 'Sun']];
const KINDS = [['week', 'Days of the week'], ['month', 'Days of the month'], ['interval', 'Interval'], ['cron', 'Cron string'], ['fields', 'Fields']];

/** A list of rules with buttons that add more. */
export function ruleList(label, rules, kinds, problemsOf, change) {
  const edit = (key) => (changes) => change(rules.map((rule) => (rule.key === key ? {...rule, ...changes, raw: null} : rule)));
  return html`${repeat(rules, ({key}) => key, (rule, at) => html`<fieldset class="rule">
      <legend class="hidden">${label} ${at + 1}</legend>
      <div class="rule-kind">${KINDS.find(([kind]) => kind === rule.kind)[1]}${rule.raw?.comment ? html` <q>${rule.raw.comment}</q>` : nothing}
        <button type="button" class="icon" aria-label=${`Remove ${label} ${at + 1}`} title="Remove" @click=${() => change(rules.filter((one) => one !== rule))}>${icon('close')}</button></div>
      ${{week, month, interval, cron, fields}[rule.kind](rule, problemsOf(rule.key), edit(rule.key))}
      ${(problemsOf(rule.key)[''] ?? []).map((text) => html`<p class="problem" role="alert">${text}</p>`)}
    </fieldset>`)}
    <div class="add">${KINDS.filter(([kind]) => kinds.includes(kind)).map(([kind, name]) => html`<button type="button" @click=${() => change([...rules, fresh(kind)])}>${icon('plus')}${name}</button>`)}</div>`;
}

/** A labelled text field of a rule. */
function field(rule, name, label, problems, edit, {hint, grow} = {}) {
  const wrong = problems[name] ?? [];
  return html`<label class="field ${grow ? 'grow' : ''}">${label}${hint ? html` <span class="hint">${hint}</span>` : nothing}
    <input spellcheck="false" autocomplete="off" .value=${rule[name]} aria-invalid=${wrong.length ? 'true' : 'false'} @input=${(event) => edit({[name]: event.target.value})}>
    ${wrong.map((text) => html`<span class="problem" role="alert">${text}</span>`)}</label>`;
}

function week(rule, problems, edit) {
  const toggle = (day) => edit({days: rule.days.includes(day) ? rule.days.filter((one) => one !== day) : [...rule.days, day]});
  return html`<div class="row"><div class="days" role="group" aria-label="Days of the week">${WEEK.map(([day, name]) => html`<button type="button"
      aria-pressed=${rule.days.includes(day) ? 'true' : 'false'} @click=${() => toggle(day)}>${name}</button>`)}</div>
    ${field(rule, 'times', 'At', problems, edit, {hint: 'such as 09:00, 17:30', grow: true})}</div>
    ${(problems.days ?? []).map((text) => html`<p class="problem" role="alert">${text}</p>`)}`;
}

function month(rule, problems, edit) {
  return html`<div class="row">${field(rule, 'days', 'Days', problems, edit, {hint: '1, 15 or 1-7'})}${field(rule, 'months', 'Months', problems, edit, {hint: '* is every'})}
    ${field(rule, 'times', 'At', problems, edit, {hint: '09:00, 17:30', grow: true})}</div>`;
}

function interval(rule, problems, edit) {
  return html`<div class="row">${field(rule, 'every', 'Every', problems, edit, {hint: '30s, 15m, 1h 30m'})}
    ${field(rule, 'offset', 'Offset', problems, edit, {hint: 'from 1970-01-01 UTC; optional'})}</div>`;
}

function cron(rule, problems, edit) {
  return html`<div class="row">${field(rule, 'text', 'Cron string', problems, edit, {grow: true})}
    <label class="field">Dialect<select @change=${(event) => edit({dialect: event.target.value})}>${DIALECTS.map((dialect) => html`<option ?selected=${dialect === rule.dialect}>${dialect}</option>`)}</select></label></div>`;
}

function fields(rule, problems, edit) {
  return html`<div class="row fields">${FIELDS.map(([name, label]) => field(rule, name, label, problems, edit, name === 'dayOfWeek' ? {hint: '0 is Sunday'} : {}))}</div>`;
}

import {api, path, temporal} from '../../core/api.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {badge, id, reading} from '../../core/parts.js';
import {millis, rough} from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {bytes, capital, enumWord, spaced} from '../../core/words.js';

/** Namespaces: how long they keep what has ended, and what their workflows can be found by. */

export const title = () => 'Namespaces';

const DAY = 86_400_000;
const TYPES = ['Keyword', 'KeywordList', 'Text', 'Int', 'Double', 'Bool', 'Datetime'];

export function view(page) {
  const all = page.read('all', '', (_, signal) => api.get('/api/v1/namespaces', {pageSize: 500}, signal));
  const attributes = page.read('attributes', page.namespace, (name, signal) => api.get(temporal(name, 'search-attributes'), {}, signal));
  page.actions([{label: 'Register a namespace', keys: 'c', run: () => register(page)}, {label: 'Add a search attribute', run: () => addAttribute(page)}]);
  const current = all.value?.namespaces?.find(({namespaceInfo}) => namespaceInfo?.name === page.namespace)?.namespaceInfo;
  return html`<div class="bar"><span class="space"></span><button class="primary" @click=${() => register(page)}>${icon('plus')}Register a namespace</button></div>
    ${reading(all, ({namespaces = []}) => html`<div class="scroll-x"><table><thead><tr><th>Name</th><th>State</th><th>Keeps closed workflows</th><th>Description</th><th>Owner</th><th>Id</th><th><span class="hidden">Actions</span></th></tr></thead>
      <tbody>${namespaces.map((one) => line(page, one))}</tbody></table></div>`)}
    <section class="card"><header><h2>Search attributes of ${page.namespace}</h2><span class="space"></span><button @click=${() => addAttribute(page)}>${icon('plus')}Add</button></header>
      ${reading(attributes, (found) => attributeTable(found))}</section>
    ${current ? html`<section class="card"><h2>Limits and abilities of ${page.namespace}</h2>${limits(current)}</section>` : nothing}`;
}

const LIMITS = {blobSizeLimitError: 'Largest input or result', memoSizeLimitError: 'Largest memo'};

/** What the server tells of a namespace; the configuration of the server has all limits. */
function limits({limits: sizes = {}, capabilities = {}}) {
  const able = Object.entries(capabilities).filter(([, has]) => has).map(([name]) => spaced(name));
  return html`<dl class="facts">${Object.entries(sizes).map(([name, size]) => html`<dt>${LIMITS[name] ?? capital(spaced(name))}</dt><dd>${bytes(size)}</dd>`)}
    <dt>Supports</dt><dd>${able.join(', ') || '–'}</dd></dl>`;
}

function line(page, {namespaceInfo = {}, config = {}}) {
  const kept = millis(config.workflowExecutionRetentionTtl) ?? 0;
  const current = namespaceInfo.name === page.namespace;
  return html`<tr data-row aria-current=${current ? 'true' : 'false'}><td><a href=${`/ui/${encodeURIComponent(namespaceInfo.name)}/now`}>${namespaceInfo.name}</a> ${current ? badge('this one', 'run') : nothing}</td>
    <td>${spaced(enumWord(namespaceInfo.state, 'NAMESPACE_STATE_'))}</td><td>${kept ? rough(kept) : 'for ever'}</td><td class="wrap">${namespaceInfo.description || '–'}</td><td>${namespaceInfo.ownerEmail || '–'}</td>
    <td>${id(namespaceInfo.id ?? '', {limit: 18})}</td><td><button @click=${() => retain(page, namespaceInfo, kept)}>${icon('edit')}Change</button></td></tr>`;
}

function attributeTable({customAttributes = {}, systemAttributes = {}}) {
  const rows = (map) => Object.entries(map).sort(([a], [b]) => a.localeCompare(b)).map(([name, type]) => html`<dt class="mono">${name}</dt><dd>${enumWord(type, 'INDEXED_VALUE_TYPE_')}</dd>`);
  return html`<h3>Your own</h3>${Object.keys(customAttributes).length ? html`<dl class="facts">${rows(customAttributes)}</dl>` : html`<p class="none">None. Workflows can be found by id, type, status and times without any.</p>`}
    <details><summary>Those of every namespace</summary><dl class="facts">${rows(systemAttributes)}</dl></details>`;
}

async function retain(page, info, kept) {
  const answer = await dialogs.ask({
    title: `Change ${info.name}`, confirm: 'Change',
    fields: () => html`<label class="field">Days to keep closed workflows<input name="days" type="number" min="1" required .value=${String(Math.round(kept / DAY) || 3)}></label>
      <label class="field">Description<input name="description" maxlength="1000" .value=${info.description ?? ''}></label>
      <label class="field">Owner’s address<input name="owner" maxlength="200" .value=${info.ownerEmail ?? ''}></label>`,
  });
  if (!answer) {
    return;
  }
  const change = {};
  if (Number(answer.days) * DAY !== kept) {
    change.config = {workflowExecutionRetentionTtl: `${Number(answer.days) * 86_400}s`};
  }
  if (answer.description !== (info.description ?? '') || answer.owner !== (info.ownerEmail ?? '')) {
    change.updateInfo = {description: answer.description, ownerEmail: answer.owner};
  }
  if (await toasts.report(() => api.post(path`/api/v1/namespaces/${info.name}/update`, change), 'The namespace was changed')) {
    page.refresh();
  }
}

async function register(page) {
  const answer = await dialogs.ask({
    title: 'Register a namespace', confirm: 'Register',
    fields: () => html`<label class="field">Name<input name="name" required maxlength="255" autofocus></label>
      <label class="field">Days to keep closed workflows<input name="days" type="number" min="1" required .value=${'3'}></label><label class="field">Description<input name="description" maxlength="1000"></label>`,
  });
  if (answer && await toasts.report(() => api.post('/api/v1/namespaces', {
    namespace: answer.name, description: answer.description, workflowExecutionRetentionPeriod: `${Number(answer.days) * 86_400}s`,
  }), `Namespace ${answer.name} is there`)) {
    page.refresh();
  }
}

async function addAttribute(page) {
  const answer = await dialogs.ask({
    title: `Add a search attribute to ${page.namespace}`, confirm: 'Add',
    text: 'It cannot change its type later.',
    fields: () => html`<label class="field">Name<input name="name" required pattern="[A-Za-z][A-Za-z0-9_\\-]*" maxlength="200" autofocus></label>
      <label class="field">Type<select name="type">${TYPES.map((type) => html`<option>${type}</option>`)}</select></label>`,
  });
  if (answer && await toasts.report(() => api.post(temporal(page.namespace, 'search-attributes'), {
    searchAttributes: {[answer.name]: `INDEXED_VALUE_TYPE_${answer.type.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`},
  }), `Workflows can be found by ${answer.name}`)) {
    page.refresh();
  }
}

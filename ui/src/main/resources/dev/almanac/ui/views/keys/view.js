import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {pages} from '../../core/paging.js';
import {at, badge, command, empty, failure, notRefreshed} from '../../core/parts.js';
import {toasts} from '../../core/toasts.js';
import * as data from './data.js';

/** Keys with which programs show who they are: those that whoever looks may manage. */

export const title = () => 'API keys';

const COMMAND = 'almanac operator key create --name shop --grant orders:worker';

export function view(page) {
  page.tick(30_000);
  page.actions([{label: 'Create a key', keys: 'c', icon: 'plus', run: () => create(page)}]);
  const count = page.state.pages ?? 1;
  const read = pages(page, 'keys', count, '', (_, token, signal) => data.listKeys(token, signal));
  if (!read.first) {
    return read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading" role="status">Loading…</p>`;
  }
  return html`<div class="bar"><span class="space"></span><button class="primary" @click=${() => create(page)}>${icon('plus')}Create a key</button></div>
    ${read.error ? notRefreshed(read.error) : nothing}
    ${read.items.length === 0 ? empty('No keys', 'Programs show the server a key to say who they are. Here are those whose grants are all in places of which you are admin.', COMMAND) : table(page, read.items)}
    ${read.more ? html`<button class="wide-button" @click=${() => page.assign({pages: count + 1})}>Show more</button>` : nothing}`;
}

function table(page, keys) {
  return html`<div class="scroll-x" tabindex="0"><table><thead><tr><th>Name</th><th>State</th><th>Grants</th><th>Task queues</th><th>Begins with</th><th>Created</th><th>Expires</th><th><span class="hidden">Actions</span></th></tr></thead>
    <tbody>${keys.map((key) => line(page, key))}</tbody></table></div>`;
}

function line(page, key) {
  const {word, tone} = data.state(key, page.now);
  const lives = word === 'valid' || word === 'ends soon';
  return html`<tr data-row><td class="wrap">${key.name}</td><td>${badge(word, tone)}</td>
    <td class="wrap mono">${key.grants.join(' ')}</td><td class="wrap mono">${key.taskQueues.join(' ') || '–'}</td><td class="mono">${`alm_${key.id}`}</td>
    <td>${at(key.created, page.zone(), {style: 'day'})}${key.createdBy ? html` <span class="dim">by ${key.createdBy}</span>` : nothing}</td>
    <td>${key.revoked === null ? at(key.expires, page.zone(), {style: 'day'}) : at(key.revoked, page.zone(), {style: 'day'})}
      ${lives && key.previousEnds !== null && key.previousEnds > page.now ? html`<div class="dim">the key before until ${at(key.previousEnds, page.zone())}</div>` : nothing}</td>
    <td>${lives ? html`<button aria-label=${`Rotate ${key.name}`} @click=${() => rotate(page, key)}>${icon('refresh')}Rotate</button>
      <button aria-label=${`Revoke ${key.name}`} @click=${() => revoke(page, key)}>${icon('trash')}Revoke</button>` : nothing}</td></tr>`;
}

async function create(page) {
  const answer = await dialogs.ask({
    title: 'Create a key', confirm: 'Create', anonymous: true,
    fields: () => html`<label class="field">Name <span class="hint">what it is for; others will read this</span><input name="name" required maxlength="200" autocomplete="off" autofocus></label>
      <label class="field">Grants <span class="hint">such as orders:writer or orders:reader,worker; with blanks between</span><textarea name="grants" rows="2" required spellcheck="false" .value=${`${page.namespace}:reader`}></textarea></label>
      <label class="field">Task queues <span class="hint">the only ones whose tasks it takes; empty: any</span><input name="queues" autocomplete="off" spellcheck="false"></label>
      <label class="field">Valid for<select name="days">${options(data.LIVES)}</select></label>`,
    check: ({grants}) => data.grantsProblem(grants),
  });
  if (answer) {
    await obtain(page, answer.name.trim(), () => data.createKey(answer));
  }
}

async function rotate(page, key) {
  const answer = await dialogs.ask({
    title: `Rotate ${key.name}`, confirm: 'Rotate', anonymous: true,
    text: 'You get a new key with the same name and grants.',
    fields: () => html`<label class="field">The present key stays valid for<select name="seconds">${options(data.OVERLAPS)}</select></label>`,
  });
  if (answer) {
    await obtain(page, key.name, () => data.rotateKey(key.id, answer.seconds));
  }
}

function options(list) {
  return list.map(([value, label], place) => html`<option value=${value} ?selected=${place === 1}>${label}</option>`);
}

/** Shows a new key, this one time. */
async function obtain(page, name, action) {
  let secret = '';
  if (await toasts.report(async () => { secret = await action(); }, `The key of ${name} is made`)) {
    page.refresh();
    await dialogs.ask({
      title: `The key of ${name}`, confirm: 'I have it', anonymous: true, final: true,
      text: html`<p>Copy it to where it is needed. It is not stored, so this is the only time that it is shown.</p>${command(secret)}`,
    });
  }
}

async function revoke(page, key) {
  const answer = await dialogs.ask({
    title: `Revoke ${key.name}`, confirm: 'Revoke', danger: true, anonymous: true,
    text: 'The server refuses the key from now on, and ends the calls that it has open. What they have started goes on. This cannot be undone.',
  });
  if (answer && await toasts.report(() => data.revokeKey(key.id), `${key.name} is revoked`)) {
    page.refresh();
  }
}

import {html, nothing} from '../../core/lit.js';
import {pages} from '../../core/paging.js';
import {at, badge, empty, failure, id, notRefreshed, searchField, zoneName} from '../../core/parts.js';
import {plural} from '../../core/words.js';
import * as data from './data.js';

/** Who changed what. Admins of a namespace see what was changed in it, admins of the system all. */

export const title = () => 'Audit';

const TYPING = 250;

export function view(page) {
  page.tick(30_000);
  const wish = {
    namespace: page.param('scope') === 'all' ? '' : page.namespace, caller: page.param('by'), subject: page.param('about'),
    refused: page.param('result') === 'refused',
  };
  const count = page.state.pages ?? 1;
  const read = pages(page, 'records', count, wish, (of, token, signal) => data.listRecords(of, token, signal), {after: page.state.typing ? TYPING : 0});
  return html`<div class="bar">
      ${searchField('Only about this id', wish.subject, (about) => type(page, {about}))}
      ${searchField('Only by this caller', wish.caller, (by) => type(page, {by}))}
      ${choice(page, 'scope', 'Where', [['', page.namespace], ['all', 'everywhere']])}
      ${choice(page, 'result', 'Result', [['', 'any result'], ['refused', 'refused']])}
      <span class="space"></span>${zoneName(page.zone(), page.now)}</div>
    ${read.first ? html`${read.error ? notRefreshed(read.error) : nothing}${list(page, read, count)}`
      : read.error ? failure(read.error, () => page.refresh()) : html`<p class="loading" role="status">Loading…</p>`}`;
}

function type(page, changes) {
  page.state.typing = true;
  page.state.pages = 1;
  page.set(changes);
}

function choice(page, name, label, options) {
  const chosen = page.param(name);
  return html`<label class="choose"><span class="hidden">${label}</span><select aria-label=${label} @change=${(event) => page.set({[name]: event.target.value})}>
    ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}</select></label>`;
}

function list(page, read, count) {
  if (read.items.length === 0 && !read.more) {
    return empty('No records', 'A server records changes if callers must show who they are, or if security.audit.record is changes.', 'almanac operator audit list --all');
  }
  return html`<div class="scroll-x" tabindex="0"><table><thead><tr><th>Time</th><th>Caller</th><th>Call</th><th>About</th><th>Result</th><th>From</th></tr></thead>
      <tbody>${read.items.map((record) => line(page, record))}</tbody></table></div>
    ${read.more ? html`<button class="wide-button" @click=${() => page.assign({pages: count + 1})}>Show more</button>` : nothing}`;
}

function line(page, record) {
  return html`<tr data-row><td>${at(record.at, page.zone(), {seconds: 'always'})}</td>
    <td class="wrap">${record.who.name || '–'}${record.who.hint ? html`<div class="dim">${record.who.hint}</div>` : nothing}</td>
    <td class="mono">${record.call}${record.namespace && record.namespace !== page.namespace ? html`<div class="dim">in ${record.namespace}</div>` : nothing}</td>
    <td>${about(page, record)}</td>
    <td>${badge(record.isDone ? 'done' : record.result, record.isDone ? 'good' : 'bad')}
      ${record.omitted > 0 ? html`<div class="dim">and ${plural(record.omitted, 'refusal')} before it, not recorded</div>` : nothing}</td>
    <td class="mono">${record.address || '–'}</td></tr>`;
}

function about(page, {workflowId, scheduleId, subject, namespace}) {
  const isHere = namespace === page.namespace;
  return html`${workflowId ? id(workflowId, {link: isHere ? page.href(['workflows', workflowId]) : undefined}) : nothing}
    ${scheduleId ? id(scheduleId, {link: isHere ? page.href(['schedules', scheduleId]) : undefined}) : nothing}
    ${subject ? html`<span class="mono">${subject}</span>` : nothing}${workflowId || scheduleId || subject ? nothing : '–'}`;
}

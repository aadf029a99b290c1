import {api} from '../../core/api.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {away, badge, id, reading, searchField} from '../../core/parts.js';
import {instant, length, millis} from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {count} from '../../core/words.js';
import * as data from './data.js';

/** The server: what it is, whether it is ready, how it does, and what it measures. */

export const title = () => 'Server';

const EVERY = 3_000;

/** From when on a call is too slow for a person, in milliseconds. */
const SLOW = 1_000;

export function view(page) {
  page.tick(EVERY);
  const round = Math.floor(page.now / EVERY);
  const cluster = page.read('cluster', '', (_, signal) => api.get('/api/v1/cluster-info', {}, signal)).value ?? {};
  const ready = page.read('ready', round, (_, signal) => data.readiness(signal)).value;
  const settings = page.read('settings', '', (_, signal) => api.get('/ui/settings.json', {}, signal)).value ?? {};
  const server = page.read('server', round, (_, signal) => data.describe(signal));
  const metrics = page.read('metrics', round, (_, signal) => data.readMetrics(signal));
  const search = page.param('search');
  return html`${reading(server, (facts) => html`${facts.clockDoubted ? doubted(page) : nothing}${about(page, facts, cluster, ready, settings)}
      <div class="columns facts-of">${data.groups(facts).map(group)}</div>${calls(facts.calls ?? [])}
    <div class="bar measured">${searchField('Find a metric', search, (text) => page.set({search: text}))}
      <a class="button" href="/metrics">${icon('link')}As Prometheus reads it</a><a class="button" href="/openapi.json">${icon('link')}OpenAPI</a></div>
    ${reading(metrics, (found) => table(found, search))}`, () => page.refresh())}`;
}

/** Due times wait until a person has looked at the clock. */
function doubted(page) {
  return html`<div class="banner bad" role="status">${icon('alert')}<div class="words"><b>The clock of the server has jumped ahead.</b>
      Due times wait until it is set back, or somebody confirms that it is right.</div>
    <button @click=${() => confirmClock(page)}>Confirm the clock</button></div>`;
}

async function confirmClock(page) {
  const sure = await dialogs.confirm({title: 'Is the clock right?', text: 'Everything that has become due by it happens at once: times of schedules, timers and timeouts.', confirm: 'It is right'});
  if (sure && await toasts.report(() => api.post('/api/almanac/v1/clock/confirm'), 'The clock counts again')) {
    page.refresh();
  }
}

function about(page, facts, info, ready, {codecEndpoint}) {
  const address = (name, text) => (text ? html`<dt>${name}</dt><dd>${id(text, {limit: 60})}</dd>` : nothing);
  return html`<section class="card"><header><h2>Almanac ${facts.version}</h2>
      ${ready ? badge(ready.ready ? 'ready' : 'not ready', ready.ready ? 'good' : 'bad') : nothing}</header>
    ${ready && !ready.ready ? html`<p class="bad-text">${ready.text}</p>` : nothing}
    ${(info.versionInfo?.alerts ?? []).map((alert) => html`<p class="strip warn">${icon('alert')} ${alert.message}</p>`)}
    <dl class="facts"><dt>Started</dt><dd>${away(instant(facts.startedTime), page.now, page.zone())}</dd>
      ${info.serverVersion ? html`<dt>Speaks like</dt><dd>Temporal ${info.serverVersion}</dd>` : nothing}
      ${address('Cluster', info.clusterId)}${(facts.grpcAddresses ?? []).map((one) => address('gRPC', one))}
      ${address('HTTP', facts.httpAddress)}${address('Metrics', facts.metricsAddress)}${address('Codec server', codecEndpoint)}</dl></section>`;
}

function group({title: name, facts}) {
  return html`<section class="card"><h2>${name}</h2><dl class="facts">${facts.map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl></section>`;
}

/** Which calls took longest lately. */
function calls(list) {
  return list.length === 0 ? nothing : html`<section class="card"><header><h2>Slowest calls</h2><span class="dim">of the last minutes; those that wait for something to happen, such as polls, are left out</span></header>
    <table><thead><tr><th>Call</th><th class="number">Calls</th><th class="number">On average</th><th class="number">At most</th></tr></thead>
    <tbody>${list.map((one) => html`<tr><td class="wrap">${one.method}</td><td class="number">${count(one.calls)}</td><td class="number">${length(millis(one.meanTime))}</td>
      <td class="number ${millis(one.longestTime) >= SLOW ? 'bad-text' : ''}">${length(millis(one.longestTime))}</td></tr>`)}</tbody></table></section>`;
}

function table(metrics, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = data.table(metrics).filter(({name}) => words.every((word) => name.includes(word)));
  return groups.length === 0 ? html`<p class="none">No metric has this name.</p>` : html`<div class="scroll-x" tabindex="0"><table><thead><tr><th>Metric</th><th>Of</th><th class="number">Value</th></tr></thead>
    <tbody>${groups.flatMap(({name, rows}) => rows.slice(0, 40).map((row, i) => html`<tr><td class="mono">${i === 0 ? name : nothing}</td><td class="dim">${row.label}</td><td class="number">${shown(row.value)}</td></tr>`))}</tbody></table></div>`;
}

function shown(value) {
  return Number.isInteger(value) ? count(value) : value.toPrecision(4);
}

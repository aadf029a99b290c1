import {api} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {badge, id, reading, searchField} from '../../core/parts.js';
import {count} from '../../core/words.js';
import * as data from './data.js';

/** The server: what it is, whether it is ready, and what it measures. */

export const title = () => 'Server';

const EVERY = 3_000;

export function view(page) {
  page.tick(EVERY);
  const round = Math.floor(page.now / EVERY);
  const cluster = page.read('cluster', '', (_, signal) => api.get('/api/v1/cluster-info', {}, signal));
  const ready = page.read('ready', round, (_, signal) => data.readiness(signal));
  const metrics = page.read('metrics', round, (_, signal) => data.readMetrics(signal));
  const search = page.param('search');
  return html`${reading(cluster, (info) => about(info, ready.value))}
    <div class="bar measured">${searchField('Find a metric', search, (text) => page.set({search: text}))}
      <a class="button" href="/metrics">${icon('link')}As Prometheus reads it</a><a class="button" href="/openapi.json">${icon('link')}OpenAPI</a></div>
    ${reading(metrics, (found) => table(found, search))}`;
}

function about(info, ready) {
  return html`<section class="card"><header><h2>${info.clusterName || 'Almanac'}</h2>
      ${ready ? badge(ready.ready ? 'ready' : 'not ready', ready.ready ? 'good' : 'bad') : nothing}</header>
    ${ready && !ready.ready ? html`<p class="bad-text">${ready.text}</p>` : nothing}
    ${(info.versionInfo?.alerts ?? []).map((alert) => html`<p class="strip warn">${icon('alert')} ${alert.message}</p>`)}
    <dl class="facts"><dt>Version</dt><dd>${info.versionInfo?.current?.version || info.serverVersion}</dd><dt>Speaks like</dt><dd>Temporal ${info.serverVersion}</dd>
      <dt>Database</dt><dd>${info.persistenceStore || '–'}</dd><dt>Cluster</dt><dd>${id(info.clusterId ?? '')}</dd></dl></section>`;
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

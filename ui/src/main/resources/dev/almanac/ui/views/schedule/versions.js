import {readable} from '../../core/codec.js';
import {html, nothing} from '../../core/lit.js';
import {diffLines, hunks} from '../../core/diff.js';
import {at, failure, reading} from '../../core/parts.js';
import {pages} from '../../core/paging.js';
import * as times from '../../core/times.js';
import {yaml} from '../../core/yaml.js';
import {readVersions, timesOf} from './data.js';
import {calendarText} from './words.js';

/** The tab "Versions": who changed the definition, what, and what that does to its times. */
export function versions(page, id, described) {
  const zone = page.zone(described.schedule.spec?.timezoneName ?? '');
  const list = pages(page, 'versions', page.state.pages ?? 1, id, (key, before, signal) => readVersions(page.namespace, key, before, signal), {live: {schedule: id}, liveTo: 0});
  if (!list.first) {
    return list.error ? failure(list.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`;
  }
  const chosen = Math.max(0, list.items.findIndex(({version}) => String(version) === page.param('version')));
  return html`<div class="two versions">
    <section aria-label="Versions"><ul>${list.items.map((version, index) => versionRow(page, version, index === chosen, zone))}</ul>
      ${list.more ? html`<button class="wide-button" @click=${() => page.assign({pages: (page.state.pages ?? 1) + 1})}>Show earlier</button>` : nothing}</section>
    <section aria-label="What changed">${list.items.length === 0 ? html`<p class="none">No version is kept.</p>` : difference(page, list.items[chosen], list.items[chosen + 1], zone)}</section></div>`;
}

function versionRow(page, version, current, zone) {
  return html`<li data-row><a class="version" href=${page.hrefWith({version: version.version})} aria-current=${current ? 'true' : 'false'}>
    <b>Version ${version.version}</b> <span class="dim">${at(times.instant(version.changedTime), zone)}</span>
    <div>${version.identity || 'unknown'}${version.reason ? html`: <q>${version.reason}</q>` : nothing}</div>
    <div class="dim">${version.sentence}</div>
    ${version.changedFields?.length ? html`<div class="dim">changed: ${version.changedFields.join(', ')}</div>` : nothing}</a></li>`;
}

function difference(page, version, before, zone) {
  if (!before) {
    return html`<div class="card"><h2>The definition of version ${version.version}</h2><pre class="json" tabindex="0">${textOf(version)}</pre></div>`;
  }
  const lines = hunks(diffLines(textOf(before), textOf(version)));
  return html`<div class="card"><h2>From version ${before.version} to ${version.version}</h2>${diff(lines)}</div>${timesDifference(page, version, before, zone)}`;
}

function textOf({schedule, extension, memo, searchAttributes}) {
  const {state, spec, ...definition} = schedule ?? {};
  return yaml(readable({schedule: {spec: inRanges(spec ?? {}), ...definition}, extension, memo: memo?.fields, searchAttributes: searchAttributes?.indexedFields})).trimEnd();
}

/** Pure. A specification whose calendars take a line each: "hour 9, dayOfWeek 1-5". */
export function inRanges(spec) {
  const texts = Object.entries(spec).filter(([name]) => /StructuredCalendar$/i.test(name)).map(([name, list]) => [name, list.map(calendarText)]);
  return {...spec, ...Object.fromEntries(texts)};
}

/** Pure. Lines that were added and removed. */
export function diff(lines) {
  const signs = {same: ' ', added: '+', removed: '−', gap: ' '};
  return lines.every(({kind}) => kind === 'same' || kind === 'gap')
    ? html`<p class="none">Nothing in the definition differs.</p>`
    : html`<pre class="diff" tabindex="0">${lines.map(({kind, text}) => html`<div class=${kind}>${signs[kind]} ${text}</div>`)}</pre>`;
}

function timesDifference(page, version, before, zone) {
  const read = page.read('version times', [before.version, version.version], async (_, signal) => {
    const [old, now] = await Promise.all([timesOf(page.namespace, before, signal), timesOf(page.namespace, version, signal)]);
    return {old, now};
  });
  return html`<div class="card"><header><h2>The next times under each</h2><span class="space"></span><span class="zone">${times.zoneText(page.now, zone)}</span></header>
    ${reading(read, ({old, now}) => html`<pre class="diff">${merged(old, now).map(({kind, time}) => html`<div class=${kind}>${{same: ' ', added: '+', removed: '−'}[kind]} ${times.dayTime(times.instant(time), zone)}</div>`)}</pre>`)}</div>`;
}

/** Pure. Both lists in order: what only the new one has is added, what only the old one has is removed. */
export function merged(old, now) {
  // Beyond the end of the shorter look nothing is known.
  const until = [old.at(-1), now.at(-1)].filter(Boolean).sort()[0] ?? '';
  return [...new Set([...old, ...now])].sort().filter((time) => time <= until)
    .map((time) => ({time, kind: !old.includes(time) ? 'added' : !now.includes(time) ? 'removed' : 'same'}));
}

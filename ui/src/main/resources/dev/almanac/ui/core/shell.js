import {dialogs} from './dialog.js';
import {html, live, nothing} from './lit.js';
import {icon} from './icons.js';
import {keycaps} from './keys.js';
import {mark} from './mark.js';
import {api} from './api.js';
import {session} from './session.js';
import {settings} from './settings.js';
import * as times from './times.js';
import {toasts} from './toasts.js';

/** What surrounds every view: navigation, title, search, the switch of zones, and what pops up. */

const FOR_ADMINS = new Set(['keys', 'audit']);

const GROUPS = [
  ['Schedules', [
    ['now', 'Now', 'now', ['now']],
    ['schedules', 'Schedules', 'clock', ['schedules', 'create-schedule']],
    ['planning', 'Planning', 'plan', ['planning']],
    ['calendars', 'Calendars', 'calendar', ['calendars']],
  ]],
  ['Workflows', [
    ['workflows', 'Workflows', 'flow', ['workflows', 'start-workflow']],
    ['batches', 'Batches', 'batch', ['batches']],
    ['task-queues', 'Task queues', 'queue', ['task-queues']],
  ]],
  ['System', [
    ['namespaces', 'Namespaces', 'space', ['namespaces']],
    ['keys', 'API keys', 'key', ['keys']],
    ['audit', 'Audit', 'book', ['audit']],
    ['server', 'Server', 'server', ['server']],
  ]],
];

const THEMES = [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']];

export function shell(app, title, content) {
  const {page} = app;
  return html`
    <a class="jump" href="#content" @click=${jump}>Skip to content</a>
    <aside class="side" aria-label="Almanac">
      <a class="brand" href=${page.href(['now'])}>${mark()}<span>Almanac</span></a>
      ${namespaceChooser(page)}
      <nav class="places" aria-label="Pages">${GROUPS.map(([label, entries]) => group(page, label, entries))}</nav>
      <div class="self">${identity()}${theme()}
        <button class="icon" aria-label="Help about keys" title="Keys (?)" @click=${() => app.keys.help(true)}>?</button></div>
    </aside>
    <header class="top">
      <h1 tabindex="-1">${title}</h1>
      <button class="find" @click=${() => app.palette.show()}>
        ${icon('search')}<span>Go to or do…</span><span class="caps" aria-hidden="true">${keycaps('ctrl+k')}</span></button>
      ${zoneSwitch()}${liveness(app.live.state)}
    </header>
    <main id="content" tabindex="-1" class="view-${page.name}">${warning(page)}${content}</main>
    ${app.palette.template()}${app.keys.template()}${dialogs.template()}${toasts.template()}`;
}

function group(page, label, entries) {
  return html`<div class="group"><span class="group-name">${label}</span>${entries.filter(([place]) => !FOR_ADMINS.has(place) || session.isAdmin).map(([place, name, look, own]) => {
    const current = own.some((segment) => location.pathname.split('/')[3] === segment);
    return html`<a href=${page.href([place])} aria-current=${current ? 'page' : 'false'}>${icon(look)}<span>${name}</span></a>`;
  })}</div>`;
}

function namespaceChooser(page) {
  const read = page.read('namespaces', '', (_, signal) => api.get('/api/v1/namespaces', {pageSize: 200}, signal));
  const names = (read.value?.namespaces ?? []).map(({namespaceInfo}) => namespaceInfo?.name ?? '');
  const all = names.includes(page.namespace) ? names : [page.namespace, ...names];
  return html`<label class="choose"><span class="hidden">Namespace</span>
    <select aria-label="Namespace" .value=${live(page.namespace)} @change=${(event) => changeNamespace(page, event)}>
      ${all.map((name) => html`<option value=${name} ?selected=${name === page.namespace}>${name}</option>`)}
    </select>${icon('down')}</label>`;
}

/** The same list in another namespace, but not the same schedule or run. */
function changeNamespace(page, event) {
  const place = location.pathname.split('/')[3] ?? 'now';
  const url = page.href([place]);
  page.go(url.replace(`/ui/${encodeURIComponent(page.namespace)}/`, `/ui/${encodeURIComponent(event.target.value)}/`));
}

/** What is wrong with the server itself, such as that anybody can reach it. */
function warning(page) {
  const read = page.read('settings', '', (_, signal) => api.get('/ui/settings.json', {}, signal));
  const text = read.value?.warning;
  return text ? html`<div class="banner bad" role="status">${icon('alert')}<div class="words"><b>Insecure.</b> ${text}</div></div>` : nothing;
}

function zoneSwitch() {
  const viewer = times.viewerZone();
  const options = [['schedule', 'Schedule’s zone'], ['viewer', `Your zone (${viewer})`], ['utc', 'UTC']];
  return html`<label class="choose zones">${icon('globe')}<span class="hidden">Zone of times</span>
    <select aria-label="Zone of times" @change=${(event) => settings.set('zone', event.target.value)}>
      ${options.map(([value, label]) => html`<option value=${value} ?selected=${settings.get('zone') === value}>${label}</option>`)}
    </select>${icon('down')}</label>`;
}

function liveness(state) {
  const text = {live: 'Live: changes show at once', connecting: 'Connecting…', broken: 'Not live: read every few seconds'}[state];
  return html`<span class="live ${state}" role="img" aria-label=${text} title=${text}></span>`;
}

function identity() {
  if (session.name) {
    return html`<button class="who" title="Log out" aria-label=${`Log out ${session.name}`} @click=${() => session.end()}>
      ${icon('user')}<span>${session.name}</span></button>`;
  }
  const name = settings.get('identity');
  return html`<button class="who" title="The name shown with what you do" @click=${askIdentity}>
    ${icon('user')}<span>${name || 'Who are you?'}</span></button>`;
}

function askIdentity() {
  return dialogs.ask({
    title: 'Who are you?',
    text: 'Changes that you make carry this name. There are no logins, so nobody checks it.',
    confirm: 'Save',
  });
}

function theme() {
  const now = settings.get('theme');
  const at = THEMES.findIndex(([value]) => value === now);
  const [next] = THEMES[(at + 1) % THEMES.length];
  const label = `Colours: ${THEMES[at]?.[1] ?? now}`;
  return html`<button class="icon" aria-label=${label} title=${label} @click=${() => settings.set('theme', next)}>
    ${icon({system: 'system', light: 'sun', dark: 'moon'}[now] ?? 'system')}</button>`;
}

function jump(event) {
  event.preventDefault();
  document.getElementById('content').focus();
}

import {advice, ApiError} from './api.js';
import {html, ifDefined, nothing} from './lit.js';
import {icon} from './icons.js';
import {copy} from './copy.js';
import * as times from './times.js';
import {shorten} from './words.js';

/** Small templates that many views use. Pure functions of their arguments. */

/** An id, shortened in the middle, with a button that copies it whole. */
export function id(text, {link, limit = 36} = {}) {
  const shown = shorten(text, limit);
  const title = shown === text ? undefined : text;
  return html`<span class="id">${
    link
      ? html`<a href=${link} title=${ifDefined(title)}>${shown}</a>`
      : html`<span title=${ifDefined(title)}>${shown}</span>`
  }<button class="icon copy" aria-label=${`Copy ${text}`} title="Copy" @click=${(event) => copy(text, event)}>${icon('copy')}</button></span>`;
}

/** A command to copy. */
export function command(text) {
  return html`<div class="command"><code tabindex="0">${text}</code>
    <button class="icon" aria-label="Copy the command" title="Copy" @click=${(event) => copy(text, event)}>${icon('copy')}</button></div>`;
}

/** An instant in a zone; its title tells the zone and UTC. `style`: 'dayTime', 'time' or 'day'. */
export function at(millis, zone, {style = 'dayTime', seconds = 'some'} = {}) {
  if (millis === null || millis === undefined) {
    return html`<span class="none">–</span>`;
  }
  const shown = style === 'day' ? times.day(millis, zone) : times[style](millis, zone, seconds);
  return html`<time datetime=${times.timestamp(millis)} title=${momentTitle(millis, zone)}>${shown}</time>`;
}

/** An instant near now without what is known of its date: "Thu 01:00". */
export function near(millis, zone, now) {
  return millis === null || millis === undefined
    ? html`<span class="none">–</span>`
    : html`<time datetime=${times.timestamp(millis)} title=${momentTitle(millis, zone)}>${times.nearTime(millis, zone, now)}</time>`;
}

/** How far away an instant is, such as "in 5 min". */
export function away(millis, now, zone) {
  return millis === null || millis === undefined
    ? html`<span class="none">–</span>`
    : html`<time datetime=${times.timestamp(millis)} title=${momentTitle(millis, zone)}>${times.relative(millis, now)}</time>`;
}

/** An instant in its zone and in UTC. */
export function momentTitle(millis, zone) {
  const local = `${times.dayTime(millis, zone, 'always')} ${times.zoneText(millis, zone)}`;
  return times.known(zone) === 'UTC' ? local : `${local}\n${times.dayTime(millis, 'UTC', 'always')} UTC`;
}

/** The name of a zone beside times. */
export function zoneName(zone, millis) {
  return html`<span class="zone" title="The zone of these times">${times.zoneText(millis, zone)}</span>`;
}

/** A state in a word; `tone` is good, bad, run, warn, wait, skip, miss or quiet. */
export function badge(text, tone = 'quiet') {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** What a list shows when it is empty. */
export function empty(title, text, commandText) {
  return html`<div class="empty"><h2>${title}</h2>${text ? html`<p>${text}</p>` : nothing}
    ${commandText ? command(commandText) : nothing}</div>`;
}

/** An error in place of what could not be read or done. */
export function failure(error, retry) {
  return html`<div class="failure" role="alert">${icon('alert')}<div>
    <h2>${error instanceof ApiError ? error.message : `Fault of the page: ${error.message}`}</h2>
    <p>${advice(error)}</p>
    ${retry ? html`<button @click=${retry}>Try again</button>` : nothing}</div></div>`;
}

/** A thin line for an error when older data is still shown. */
export function notRefreshed(error) {
  return html`<p class="strip bad" role="status">${icon('alert')} Not up to date: ${error.message}</p>`;
}

/** A reading: its value by `template`, or what there is instead. */
export function reading(of, template, retry) {
  if (of.value === undefined) {
    return of.error ? failure(of.error, retry) : html`<p class="loading" role="status">Loading…</p>`;
  }
  return html`${of.error ? notRefreshed(of.error) : nothing}${template(of.value, of)}`;
}

/** Buttons that are filters with counts: [{value, label, count, tone}]; `link(value)` is the URL. */
export function chips(label, list, chosen, link) {
  return html`<nav class="chips" aria-label=${label}>${list.map(
    ({value, label: text, count, tone}) => html`<a class=${tone ? `chip toned ${tone}` : 'chip'} href=${link(value)}
      aria-current=${chosen.includes(value) ? 'true' : 'false'}>${text}${
        count === undefined ? nothing : html` <b>${count}</b>`}</a>`,
  )}</nav>`;
}

/** Tabs that are places: [{label, href, current}]. */
export function tabs(label, list) {
  return html`<nav class="tabs" aria-label=${label}>${list.map(
    (tab) => html`<a href=${tab.href} aria-current=${tab.current ? 'page' : 'false'}>${tab.label}${
      tab.count === undefined ? nothing : html` <span class="count">${tab.count}</span>`}</a>`,
  )}</nav>`;
}

/** A menu behind a button: [{label, icon, run | href, danger}]. */
export function menu(label, list, look = icon('more')) {
  return html`<details class="menu" @focusout=${closeLeft} @keydown=${closeEscaped}>
    <summary aria-label=${label} title=${label}>${look}</summary>
    <div role="group">${list.map((entry) => entry.href
      ? html`<a href=${entry.href} download=${ifDefined(entry.download)} @click=${closeMenu}>${icon(entry.icon)}${entry.label}</a>`
      : html`<button class=${entry.danger ? 'bad' : ''} ?disabled=${entry.disabled}
          @click=${(event) => { closeMenu(event); entry.run(); }}>${icon(entry.icon)}${entry.label}</button>`)}</div>
  </details>`;
}

function closeMenu(event) {
  event.currentTarget.closest('details').open = false;
}

function closeLeft(event) {
  if (!event.currentTarget.contains(event.relatedTarget)) {
    event.currentTarget.open = false;
  }
}

function closeEscaped(event) {
  if (event.key === 'Escape' && event.currentTarget.open) {
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary').focus();
  }
}

/** A field that searches while one types: `typed(text)` gets what is in it. */
export function searchField(label, value, typed) {
  return html`<label class="search">${icon('search')}<input type="search" data-search aria-label=${label}
    placeholder=${label} .value=${value} @input=${(event) => typed(event.target.value)}
    @keydown=${(event) => event.key === 'Escape' && event.target.blur()}></label>`;
}

import {html, nothing} from '../../core/lit.js';
import {searchField} from '../../core/parts.js';
import {virtualRows} from '../../core/rows.js';
import {length, time} from '../../core/times.js';
import {capital, count, shorten} from '../../core/words.js';
import {eventText, fits, toneOf} from './history.js';

const ROW = 30;

/** Every event, or one row for what belongs together; newest first if asked. */
export function eventTable(page, history) {
  const full = page.param('all') === '1';
  const words = page.param('find').toLowerCase().split(/\s+/).filter(Boolean);
  const rows = full ? history.events : history.groups.shown(false);
  const found = words.length === 0 ? rows : rows.filter((row) => fits(full ? [row] : row.events, words));
  const newest = page.param('order') !== 'oldest';
  const place = (i) => found[newest ? found.length - 1 - i : i];
  return html`<div class="bar">
      ${searchField('Find in this history', page.param('find'), (text) => page.set({find: text}))}
      <label class="check"><input type="checkbox" .checked=${full} @change=${(event) => page.set({all: event.target.checked ? '1' : ''})}>Every event</label>
      <button @click=${() => page.set({order: newest ? 'oldest' : ''})}>${newest ? 'Newest first' : 'Oldest first'}</button>
    </div>
    ${history.complete ? nothing : html`<p class="dim" role="status">Reading the history: ${count(history.events.length)} events so far…</p>`}
    ${words.length ? html`<p class="dim" role="status">${count(found.length)} of ${count(rows.length)}</p>` : nothing}
    ${virtualRows({count: found.length, height: ROW, key: (i) => place(i)?.id, row: (i) => (full ? eventRow : groupRow)(page, place(i), history)})}
    ${history.cut ? html`<p class="dim">This page shows the first ${count(history.events.length)} events. Continue as new before a history is this long.</p>` : nothing}`;
}

function eventRow(page, event, history) {
  const start = history.events[0]?.time ?? event.time;
  return line(page, event.id, toneOf(event.type), eventText(event), note(event.attributes), event.time, event.time - start);
}

function groupRow(page, group, history) {
  const start = history.events[0]?.time ?? group.from;
  const text = group.kind === 'timer' || group.kind === 'task' ? group.name : `${capital(group.kind)} ${shorten(group.name, 60)}`;
  const note = group.to === null ? 'open' : group.failure?.message ?? (group.to > group.from ? length(group.to - group.from) : '');
  return line(page, group.id, group.tone, text, note, group.from, group.from - start);
}

function line(page, id, tone, text, note, millis, since) {
  const chosen = page.param('event') === String(id);
  return html`<a class="event ${tone}" data-row href=${page.hrefWith({event: chosen ? '' : String(id)})} aria-current=${chosen ? 'true' : 'false'}>
    <span class="number dim">${id}</span><span class="dot"></span>
    <span class="event-text">${text} <span class="dim">${shorten(note ?? '', 120)}</span></span>
    <span class="dim tabular">${time(millis, page.zone(), 'always')}</span><span class="number dim tabular">+${length(Math.max(0, since))}</span></a>`;
}

/** The most telling attribute of an event. */
function note(a) {
  return a.activityType?.name ?? a.workflowType?.name ?? a.signalName ?? a.timerId ?? a.markerName ?? a.failure?.message
    ?? a.cause ?? a.acceptedRequest?.input?.name ?? a.identity ?? '';
}

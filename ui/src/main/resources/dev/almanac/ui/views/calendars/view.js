import {html, nothing, svg} from '../../core/lit.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {at, empty, failure, reading} from '../../core/parts.js';
import {pages} from '../../core/paging.js';
import * as times from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {num, plural} from '../../core/words.js';
import {yearDays, yearPicture} from '../../core/year.js';
import {deleteCalendar, hasDay, listCalendars, parseDates, readCalendar, saveCalendar, toggled} from './data.js';

const WEEK = [[1, 'Mon'], [2, 'Tue'], [3, 'Wed'], [4, 'Thu'], [5, 'Fri'], [6, 'Sat'], [0, 'Sun']];
const COMMAND = 'almanac calendar create --name holidays --date 2026-12-25 --date 2027-01-01';
const GUARD = {title: 'Leave without saving?', text: 'The days that you changed are not saved.', confirm: 'Leave'};

export const title = (page) => page.params.calendar ?? 'Calendars';

export function view(page) {
  page.actions([{label: 'Create a calendar', keys: 'c', icon: 'plus', run: () => create(page)}]);
  const list = pages(page, 'calendars', page.state.pages ?? 1, '', (_, after, signal) => listCalendars(page.namespace, after, signal), {live: 'schedules'});
  if (!list.first) {
    return list.error ? failure(list.error, () => page.refresh()) : html`<p class="loading">Loading…</p>`;
  }
  if (list.items.length === 0) {
    return html`${empty('No calendar yet', 'Days that many schedules share, such as holidays and weekends, belong in a named calendar. Schedules leave out its days, or move their times to another day.', page.shell(COMMAND))}
      <p class="center"><button class="primary" @click=${() => create(page)}>${icon('plus')}Create a calendar</button></p>`;
  }
  const name = page.params.calendar ?? list.items[0].name;
  return html`<div class="calendars">
    <section aria-label="Calendars"><div class="bar"><button @click=${() => create(page)}>${icon('plus')}Create</button></div>
      <ul>${list.items.map((calendar) => html`<li data-row><a class="version" href=${page.href(['calendars', calendar.name])} aria-current=${calendar.name === name ? 'true' : 'false'}>
        <b>${calendar.name}</b> <span class="dim">version ${calendar.version}</span><div class="dim">${calendar.description || daysText(calendar)}</div></a></li>`)}</ul>
      ${list.more ? html`<button class="wide-button" @click=${() => page.assign({pages: (page.state.pages ?? 1) + 1})}>Show more</button>` : nothing}</section>
    <section>${one(page, name)}</section></div>`;
}

function daysText({dates = [], weekdays = []}) {
  const names = WEEK.filter(([day]) => weekdays.map(num).includes(day)).map(([, name]) => name);
  return [dates.length ? plural(dates.length, 'date') : '', names.join(', ')].filter(Boolean).join(' and ') || 'no days';
}

function one(page, name) {
  const version = page.param('version');
  const read = page.read('calendar', {name, version}, (key, signal) => readCalendar(page.namespace, key, signal), {live: 'schedules'});
  return reading(read, ({calendar, versions}) => {
    const newest = String(versions[0]?.version ?? calendar.version) === String(calendar.version);
    const draft = page.state.draft;
    const shown = draft ?? calendar;
    const year = Number(page.param('year')) || new Date(page.now).getUTCFullYear();
    return html`
      <div class="card"><header><h2>${name}</h2><span class="dim">${newest ? '' : `version ${calendar.version}, `}${daysText(shown)}</span><span class="space"></span>
        <a class="button" aria-label="The year before" href=${page.hrefWith({year: year - 1})}>${icon('left')}</a><b>${year}</b>
        <a class="button" aria-label="The year after" href=${page.hrefWith({year: year + 1})}>${icon('right')}</a></header>
        ${shown.description ? html`<p class="dim">${shown.description}</p>` : nothing}
        ${picture(shown, year, draft ? (date) => change(page, {dates: toggled(draft.dates, date)}) : undefined, times.day(page.now, 'UTC'))}
        ${draft ? editing(page, calendar) : html`<div class="bar">${newest ? html`<button @click=${() => edit(page, calendar)}>${icon('edit')}Edit the days</button>
          <button @click=${() => remove(page, name)}>${icon('trash')}Delete</button>` : html`<a href=${page.hrefWith({version: ''})}>Show the newest version</a>`}</div>`}
      </div>
      ${draft ? nothing : versionList(page, versions, calendar)}`;
  }, () => page.refresh());
}

/** A year whose marked days the calendar has; `choose(date)` makes them clickable. */
function picture(calendar, year, choose, today) {
  const has = yearDays(year).filter(({date}) => hasDay(calendar, date)).length;
  return yearPicture(year, {
    label: `${plural(has, 'day')} of ${year}`, today, choose,
    inside: ({date, x, y, size}) => (hasDay(calendar, date) ? svg`<rect class="has" x=${x} y=${y} width=${size} height=${size} rx="2.5"></rect>` : nothing),
    about: (date) => html`<p><b>${date}</b></p><p class="dim">${hasDay(calendar, date) ? 'a day of the calendar' : 'not in the calendar'}</p>`,
  });
}

function edit(page, calendar) {
  const {name, version, description = '', dates = [], weekdays = []} = calendar;
  page.assign({draft: {name, version, description, dates, weekdays: weekdays.map(num)}, typed: dates.join('\n'), problem: ''});
}

function change(page, values) {
  Object.assign(page.state.draft, values);
  page.guard(GUARD);
  page.assign({typed: values.dates ? values.dates.join('\n') : page.state.typed, problem: ''});
}

function editing(page, calendar) {
  const {draft, typed, problem} = page.state;
  const typing = (event) => {
    const {dates, problem: wrong = ''} = parseDates(event.target.value);
    if (dates) {
      Object.assign(draft, {dates});
      page.guard(GUARD);
    }
    page.assign({typed: event.target.value, problem: wrong});
  };
  const toggle = (day) => change(page, {weekdays: draft.weekdays.includes(day) ? draft.weekdays.filter((one_) => one_ !== day) : [...draft.weekdays, day].sort()});
  return html`<div class="editing"><p class="dim">Click days of the year, or type dates.</p>
    <div class="days" role="group" aria-label="Days of the week">${WEEK.map(([day, label]) => html`<button type="button" aria-pressed=${draft.weekdays.includes(day) ? 'true' : 'false'} @click=${() => toggle(day)}>${label}</button>`)}</div>
    <label class="field">Dates <span class="hint">one a line</span><textarea rows="5" spellcheck="false" .value=${typed} @input=${typing}></textarea></label>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    <label class="field">Description<input maxlength="1000" .value=${draft.description} @input=${(event) => change(page, {description: event.target.value})}></label>
    <div class="bar"><button class="primary" ?disabled=${problem !== ''} @click=${() => save(page, calendar)}>Save a new version</button>
      <button @click=${() => { page.guard(null); page.assign({draft: null}); }}>Cancel</button></div></div>`;
}

async function save(page, calendar) {
  const answer = await dialogs.ask({title: `Change ${calendar.name}`, text: 'Every schedule that uses the calendar follows within moments.', confirm: 'Save', reason: 'required'});
  if (answer && (await toasts.report(() => saveCalendar(page.namespace, page.state.draft, answer, false), `Saved ${calendar.name}`,
    () => undo(page, calendar, answer)))) {
    page.guard(null);
    page.assign({draft: null});
    page.refresh();
  }
}

/** Writes the days of the earlier version again. */
async function undo(page, calendar, answer) {
  await saveCalendar(page.namespace, {...calendar, version: undefined}, {...answer, reason: `Undone: ${answer.reason}`}, false);
  page.refresh();
}

async function create(page) {
  const answer = await dialogs.ask({
    title: 'Create a calendar', confirm: 'Create', reason: 'optional',
    fields: () => html`<label class="field">Name<input name="name" required maxlength="200" autocomplete="off" autofocus></label>
      <label class="field">Dates <span class="hint">such as 2026-12-25, one a line</span><textarea name="dates" rows="4" spellcheck="false"></textarea></label>
      <label class="check"><input type="checkbox" name="weekend">Saturdays and Sundays, too</label>`,
    check: ({dates}) => parseDates(dates).problem,
  });
  if (!answer) {
    return;
  }
  const name = answer.name.trim();
  const calendar = {name, description: '', dates: parseDates(answer.dates).dates, weekdays: answer.weekend ? [0, 6] : []};
  if (await toasts.report(() => saveCalendar(page.namespace, calendar, answer, true), `Created ${name}`)) {
    page.refresh();
    page.go(page.href(['calendars', name]));
  }
}

async function remove(page, name) {
  const answer = await dialogs.ask({title: `Delete ${name}`, text: 'A calendar that a schedule uses cannot be deleted.', confirm: 'Delete', danger: true, reason: 'optional'});
  if (answer && (await toasts.report(() => deleteCalendar(page.namespace, name, answer), `Deleted ${name}`))) {
    page.go(page.href(['calendars']));
  }
}

function versionList(page, versions, calendar) {
  return html`<h2 class="section">Versions</h2><ul>${versions.map((version) => html`<li data-row><a class="version" href=${page.hrefWith({version: version.version})}
      aria-current=${String(version.version) === String(calendar.version) ? 'true' : 'false'}><b>Version ${version.version}</b>
    <span class="dim">${at(times.instant(version.updatedAt), page.zone())} ${times.zoneText(page.now, page.zone())}</span> ${version.updatedBy}${version.reason ? html`: <q>${version.reason}</q>` : nothing}</a></li>`)}</ul>`;
}

import {api, own, path} from '../../core/api.js';
import {num} from '../../core/words.js';
import {asker} from '../schedule/actions.js';

const PAGE = 200;
const DATE = /^\d{4}-\d\d-\d\d$/;

export async function listCalendars(namespace, afterName, signal) {
  const {calendars = [], hasMore} = await api.get(own(namespace, 'calendars'), {pageSize: PAGE, afterName}, signal);
  return {items: calendars, next: hasMore ? calendars.at(-1).name : ''};
}

export async function readCalendar(namespace, {name, version}, signal) {
  const {calendar = {}, versions = []} = await api.get(own(namespace, 'calendars', name), {version}, signal);
  return {calendar, versions};
}

/** Writes a new version, or the first one. */
export function saveCalendar(namespace, {name, version, description, dates, weekdays}, answer, isNew) {
  const url = isNew ? own(namespace, 'calendars', name) : `${own(namespace, 'calendars', name)}/update`;
  return api.post(url, {
    calendar: {name, description, dates, weekdays, version: isNew ? undefined : version}, asker: asker(answer),
  });
}

export function deleteCalendar(namespace, name, answer) {
  const {identity, reason, requestId} = asker(answer);
  return api.delete(path`/api/almanac/v1/namespaces/${namespace}/calendars/${name}`,
    {'asker.identity': identity, 'asker.reason': reason, 'asker.requestId': requestId});
}

/** The dates of a typed list, sorted and each once; {problem} if one is none. */
export function parseDates(text) {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const wrong = parts.find((part) => !isDate(part));
  return wrong === undefined ? {dates: [...new Set(parts)].sort()} : {problem: `${wrong} is no date such as 2026-12-25`};
}

function isDate(text) {
  const at = DATE.test(text) ? new Date(text + 'T00:00Z') : NaN;
  return !Number.isNaN(Number(at)) && at.toISOString().startsWith(text);
}

/** Whether a calendar has a day: by its date, or its day of the week. */
export function hasDay({dates = [], weekdays = []}, date) {
  return dates.includes(date) || weekdays.map(num).includes(new Date(date + 'T00:00Z').getUTCDay());
}

/** The list with one date more, or less. */
export function toggled(dates, date) {
  return dates.includes(date) ? dates.filter((one) => one !== date) : [...dates, date].sort();
}

import {api, own} from '../../core/api.js';
import {requestId} from '../../core/request-id.js';
import {instant} from '../../core/times.js';

const PREVIEWED = 120;

/** What a specification means, and what it changes, in the server's words. */
export async function preview(namespace, {scheduleId, spec, extension, profile}, signal) {
  const answer = await api.post(own(namespace, 'preview'), {scheduleId, spec, extension, profile, count: PREVIEWED}, signal);
  return {
    ...answer,
    times: (answer.times ?? []).map((time) => ({...time, at: instant(time.nominalTime), actual: instant(time.actualTime)})),
  };
}

export async function listCalendars(namespace, signal) {
  const {calendars = []} = await api.get(own(namespace, 'calendars'), {pageSize: 200}, signal);
  return calendars;
}

export function create(namespace, id, {schedule, extension, memo}, {identity, reason}) {
  return api.post(own(namespace, 'schedules', id), {
    request: {namespace, scheduleId: id, schedule, memo, identity, requestId: requestId()}, extension, reason: reason || undefined,
  });
}

export function update(namespace, form, {schedule, extension, memo}, {identity, reason}) {
  return api.post(own(namespace, 'schedules', form.id, 'update'), {
    request: {namespace, scheduleId: form.id, schedule, memo, conflictToken: form.conflictToken, identity, requestId: requestId()}, extension, reason,
  });
}

/** The rule, or the field of the form, that a path of the server means; undefined if none. */
export function ownerOf(path, owners) {
  return owners.find(([prefix]) => path === prefix || path.startsWith(prefix + '.'))?.[1];
}

/** Times by the date that their clocks show: date → number. */
export function byDate(times) {
  const dates = new Map();
  for (const {localTime, nominalTime} of times) {
    const date = (localTime ?? nominalTime).slice(0, 10);
    dates.set(date, (dates.get(date) ?? 0) + 1);
  }
  return dates;
}

/** The months that times fall into, at most `most`: [[year, month]] with months from 0. */
export function monthsOf(dates, most) {
  const months = [...new Set([...dates.keys()].map((date) => date.slice(0, 7)))].sort().slice(0, most);
  return months.map((month) => [Number(month.slice(0, 4)), Number(month.slice(5)) - 1]);
}

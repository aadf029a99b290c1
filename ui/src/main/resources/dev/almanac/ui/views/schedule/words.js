import {oneOf} from '../../core/marks.js';
import {dayTime, instant, millis, rough} from '../../core/times.js';
import {num} from '../../core/words.js';

/** Words for what a schedule's definition holds. Pure. */

/** The overlap policies: the number on the wire, what to call them, and what they do. */
export const OVERLAPS = [
  {number: 1, name: 'Skip', label: 'Skip the new one', text: 'While a run is open, new times are skipped.'},
  {number: 2, name: 'BufferOne', label: 'Let one wait', text: 'One time waits until the run has closed; further ones are skipped.'},
  {number: 3, name: 'BufferAll', label: 'Let all wait', text: 'All times wait their turn, and start one after the other.'},
  {number: 4, name: 'CancelOther', label: 'Cancel the open run', text: 'The open run is asked to cancel; the new one starts when it has closed.'},
  {number: 5, name: 'TerminateOther', label: 'Terminate the open run', text: 'The open run ends at once, and the new one starts.'},
  {number: 6, name: 'AllowAll', label: 'Start beside it', text: 'Every time starts, whatever else is running.'},
];

/** The parts of a specification: [name, [texts]], without those that are empty. */
export function specParts(spec, extension) {
  return [
    ['Calendars', [...(spec.structuredCalendar ?? []).map(calendarText), ...(spec.calendar ?? []).map((one) => JSON.stringify(one))]],
    ['Cron', [...(spec.cronString ?? []), ...(extension.cron ?? []).map(({text, dialect}) => `${text} (${dialect})`)]],
    ['Intervals', [...(spec.interval ?? []).map(intervalText), ...(extension.interval ?? [])]],
    ['Excluded', [...(spec.excludeStructuredCalendar ?? []).map(calendarText), ...(spec.excludeCalendar ?? []).map((one) => JSON.stringify(one))]],
    ['Named calendars', (extension.calendars ?? []).map(useText)],
    ['Zone', [spec.timezoneName || 'UTC']],
    ['From', spec.startTime ? [`${dayTime(instant(spec.startTime), 'UTC')} UTC`] : []],
    ['Until', spec.endTime ? [`${dayTime(instant(spec.endTime), 'UTC')} UTC`] : []],
    ['Jitter', millis(spec.jitter) > 0 ? [`up to ${rough(millis(spec.jitter))}`] : []],
    ['Clock changes', clockTexts(extension)],
  ].filter(([, list]) => list.length > 0);
}

function clockTexts({dstGap, dstOverlap}) {
  const gap = {Skip: 'a time that clocks skip is left out', Shift: 'a time that clocks skip comes later'}[oneOf(dstGap, ['Skip', 'Shift'])];
  const overlap = {Both: 'one that comes twice acts twice', First: 'one that comes twice acts at its first',
    Last: 'one that comes twice acts at its last'}[oneOf(dstOverlap, ['Both', 'First', 'Last'])];
  return [gap, overlap].filter(Boolean);
}

export function useText({calendar, kind, version}) {
  const what = {Exclude: 'no time on the days of', RollNext: 'moved to the day after those of', RollPrevious: 'moved to the day before those of'}[
    oneOf(kind, ['Exclude', 'RollNext', 'RollPrevious'], 'Exclude')];
  return `${what} ${calendar}${num(version) > 0 ? ` (version ${version})` : ''}`;
}

export function intervalText({interval, phase}) {
  const text = `every ${rough(millis(interval) ?? 0)}`;
  return millis(phase) > 0 ? `${text}, at ${rough(millis(phase))} past` : text;
}

const FIELDS = [['second', 0, 59], ['minute', 0, 59], ['hour', 0, 23], ['dayOfMonth', 1, 31], ['month', 1, 12], ['year', 0, 9999], ['dayOfWeek', 0, 6]];

/** A structured calendar in the notation of ranges: "hour 9, minute 0, dayOfWeek 1-5". */
export function calendarText(calendar) {
  const fields = FIELDS.filter(([name, from, to]) => !isAll(calendar[name], from, to)).map(([name]) => `${name} ${rangesText(calendar[name])}`);
  return (calendar.comment ? `${calendar.comment}: ` : '') + (fields.join(', ') || 'every second');
}

function isAll(ranges, from, to) {
  return (ranges ?? []).length === 0 && to === 9999 || (ranges ?? []).some((range) => num(range.start) <= from && num(range.end) >= to && num(range.step) <= 1);
}

/** Ranges as text: "1-5,10-30/5". An absent field is 0. */
export function rangesText(ranges = []) {
  return ranges.length === 0 ? '0' : ranges.map((range) => {
    const [start, end, step] = [num(range.start), Math.max(num(range.end), num(range.start)), num(range.step)];
    return `${start}${end > start ? `-${end}` : ''}${step > 1 ? `/${step}` : ''}`;
  }).join(',');
}

/** The ranges of a text such as "1-5,10-30/5"; "*" is all from `from` to `to`. Undefined if it is none. */
export function parseRanges(text, from, to) {
  const parts = text.replaceAll(' ', '').split(',');
  const ranges = parts.map((part) => {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) {
      return undefined;
    }
    const [, start, end, step] = match;
    const first = start === undefined ? from : Number(start);
    const last = end === undefined ? (start === undefined || step !== undefined ? to : first) : Number(end);
    return {start: first, end: last, step: step === undefined ? 1 : Number(step)};
  });
  return ranges.includes(undefined) ? undefined : ranges;
}

import {lengthText, millis, parseLength} from '../../core/times.js';
import {num} from '../../core/words.js';
import {parseRanges, rangesText} from '../schedule/words.js';

/**
 * A rule names times: on days of the week, on days of the month, by fields, at an interval, or by a cron
 * string. A rule that came from the server keeps its message, and is sent back as it was until somebody
 * touches it. Pure functions.
 */

export const FIELDS = [
  ['second', 'Second', 0, 59], ['minute', 'Minute', 0, 59], ['hour', 'Hour', 0, 23], ['dayOfMonth', 'Day of month', 1, 31],
  ['month', 'Month', 1, 12], ['year', 'Year', 2000, 2100], ['dayOfWeek', 'Day of week', 0, 6],
];
export const DIALECTS = ['temporal', 'unix', 'robfig', 'dbos', 'quartz', 'spring'];

const DAYS = [1, 2, 3, 4, 5, 6, 0];
let counter = 0;

/** A new rule as a person begins it. */
export function fresh(kind) {
  const starts = {
    week: {days: [1, 2, 3, 4, 5], times: '09:00'},
    month: {days: '1', months: '*', times: '09:00'},
    fields: {second: '0', minute: '0', hour: '9', dayOfMonth: '*', month: '*', year: '*', dayOfWeek: '*'},
    interval: {every: '1h', offset: ''},
    cron: {text: '0 9 * * 1-5', dialect: 'unix'},
  };
  return {key: `rule-${++counter}`, kind, raw: null, ...starts[kind]};
}

/** The rule of a structured calendar, in the simplest form that says all of it. */
export function ofCalendar(raw) {
  const rule = {key: `rule-${++counter}`, raw, ...simple(raw)};
  return rule;
}

function simple(raw) {
  const times = timesOf(raw);
  const yearly = all(raw.year, 2000, 2100) || (raw.year ?? []).length === 0;
  if (times !== null && yearly && all(raw.dayOfMonth, 1, 31) && all(raw.month, 1, 12)) {
    return {kind: 'week', days: values(raw.dayOfWeek), times};
  }
  if (times !== null && yearly && all(raw.dayOfWeek, 0, 6)) {
    return {kind: 'month', days: rangesText(raw.dayOfMonth), months: all(raw.month, 1, 12) ? '*' : rangesText(raw.month), times};
  }
  const fields = FIELDS.map(([name, , from, to]) => {
    const isAll = all(raw[name], from, to) || (name === 'year' && (raw.year ?? []).length === 0);
    return [name, isAll ? '*' : rangesText(raw[name])];
  });
  return {kind: 'fields', ...Object.fromEntries(fields)};
}

export function ofInterval(raw) {
  const [every, offset] = [millis(raw.interval) / 1000, (millis(raw.phase) ?? 0) / 1000];
  return {key: `rule-${++counter}`, raw, kind: 'interval', every: lengthText(every), offset: offset > 0 ? lengthText(offset) : ''};
}

/** "09:00, 17:00" if the calendar means a few times of day at one minute; null otherwise. */
function timesOf(raw) {
  const [seconds, minutes, hours] = [values(raw.second), values(raw.minute), values(raw.hour)];
  const few = seconds.length === 1 && seconds[0] === 0 && minutes.length === 1 && hours.length <= 6;
  return few ? hours.map((hour) => `${two(hour)}:${two(minutes[0])}`).join(', ') : null;
}

function all(ranges, from, to) {
  return (ranges ?? []).some((range) => num(range.start) <= from && num(range.end) >= to && num(range.step) <= 1);
}

/** Each value of ranges; an absent field is 0. */
function values(ranges) {
  const found = new Set();
  for (const range of ranges?.length ? ranges : [{}]) {
    const step = Math.max(1, num(range.step));
    for (let value = num(range.start); value <= Math.max(num(range.end), num(range.start)) && found.size < 100; value += step) {
      found.add(value);
    }
  }
  return [...found];
}

/** The message of a rule: {calendars} or {interval} or {cron}, or {problem} with the field that is wrong. */
export function encode(rule) {
  if (rule.raw) {
    return rule.kind === 'interval' ? {interval: rule.raw} : {calendars: [rule.raw]};
  }
  return {week, month, fields, interval, cron}[rule.kind](rule);
}

function week(rule) {
  if (rule.days.length === 0) {
    return {problem: {field: 'days', message: 'Choose at least one day'}};
  }
  const dayOfWeek = rule.days.length === 7 ? [{start: 0, end: 6, step: 1}] : DAYS.filter((day) => rule.days.includes(day)).map((day) => one(day));
  return atTimes(rule.times, {dayOfMonth: [{start: 1, end: 31, step: 1}], month: [{start: 1, end: 12, step: 1}], dayOfWeek});
}

function month(rule) {
  const days = parseRanges(rule.days, 1, 31);
  const months = parseRanges(rule.months || '*', 1, 12);
  if (!days) {
    return {problem: {field: 'days', message: 'Write days such as 1, 15 or 1-7'}};
  }
  if (!months) {
    return {problem: {field: 'months', message: 'Write months such as 1, 4 or 1-12/3; * is every month'}};
  }
  return atTimes(rule.times, {dayOfMonth: days, month: months, dayOfWeek: [{start: 0, end: 6, step: 1}]});
}

/** One calendar for each minute that occurs: 09:00 and 17:00 are one, 09:00 and 17:30 are two. */
function atTimes(text, days) {
  const times = text.split(',').map((part) => /^\s*(\d{1,2}):(\d\d)\s*$/.exec(part));
  if (times.some((time) => !time || Number(time[1]) > 23 || Number(time[2]) > 59)) {
    return {problem: {field: 'times', message: 'Write times such as 09:00 or 09:00, 17:30'}};
  }
  const byMinute = new Map();
  for (const [, hour, minute] of times) {
    byMinute.set(Number(minute), [...(byMinute.get(Number(minute)) ?? []), Number(hour)]);
  }
  return {calendars: [...byMinute].map(([minute, hours]) => (
    {second: [one(0)], minute: [one(minute)], hour: hours.sort((a, b) => a - b).map(one), ...days}))};
}

function fields(rule) {
  const calendar = {};
  for (const [name, label, from, to] of FIELDS) {
    const ranges = parseRanges(rule[name] || (name === 'year' ? '*' : ''), from, to);
    if (!ranges) {
      return {problem: {field: name, message: `${label}: write a number, a range 1-5, a step */10, or *`}};
    }
    calendar[name] = name === 'year' && (rule[name] || '*') === '*' ? [] : ranges;
  }
  return {calendars: [calendar]};
}

function interval(rule) {
  const [every, offset] = [parseLength(rule.every), rule.offset.trim() === '' ? 0 : parseLength(rule.offset)];
  if (every === null || every < 1) {
    return {problem: {field: 'every', message: 'Write a length such as 30s, 15m or 1h 30m'}};
  }
  if (offset === null || offset >= every) {
    return {problem: {field: 'offset', message: 'Write a length shorter than the interval'}};
  }
  return {interval: {interval: `${every}s`, phase: `${offset}s`}};
}

function cron(rule) {
  return rule.text.trim() === ''
    ? {problem: {field: 'text', message: 'Write a cron string'}}
    : {cron: {text: rule.text.trim(), dialect: rule.dialect}};
}

function one(value) {
  return {start: value, end: value, step: 1};
}

function two(number) {
  return String(number).padStart(2, '0');
}

import {equal, test} from '../../testing.test.js';
import {encode, fresh, ofCalendar, ofInterval} from './rules.js';

const all = (start, end) => [{start, end, step: 1}];
const at = (value) => [{start: value, end: value, step: 1}];
const weekly = {second: at(0), minute: at(30), hour: [...at(9), ...at(17)], dayOfMonth: all(1, 31), month: all(1, 12), year: [], dayOfWeek: [{start: 1, end: 5, step: 1}]};

test('a calendar of weekdays is shown as days of the week and times', () => {
  const rule = ofCalendar(weekly);
  equal([rule.kind, rule.days, rule.times], ['week', [1, 2, 3, 4, 5], '09:30, 17:30']);
});

test('a calendar of days of the month is shown as such', () => {
  const rule = ofCalendar({...weekly, dayOfMonth: at(25), dayOfWeek: all(0, 6), hour: at(9)});
  equal([rule.kind, rule.days, rule.months, rule.times], ['month', '25', '*', '09:30']);
});

test('whatever is more than that is shown by its fields', () => {
  const rule = ofCalendar({...weekly, minute: [{start: 0, end: 59, step: 5}], dayOfMonth: at(13), dayOfWeek: at(5)});
  equal([rule.kind, rule.minute, rule.dayOfMonth, rule.dayOfWeek, rule.year], ['fields', '0-59/5', '13', '5', '*']);
});

test('an untouched rule is sent back as it came', () => {
  const odd = {...weekly, comment: 'kept', somethingNew: 1};
  equal(encode(ofCalendar(odd)).calendars[0], odd);
  equal(encode(ofInterval({interval: '3600s', phase: '60s'})).interval, {interval: '3600s', phase: '60s'});
});

test('a touched rule is sent as it is shown', () => {
  const rule = {...ofCalendar(weekly), raw: null, times: '09:30'};
  equal(encode(rule).calendars, [{second: at(0), minute: at(30), hour: at(9), dayOfMonth: all(1, 31), month: all(1, 12),
    dayOfWeek: [1, 2, 3, 4, 5].flatMap(at)}]);
});

test('times with different minutes become several calendars', () => {
  equal(encode({...fresh('week'), times: '09:00, 17:30'}).calendars.length, 2);
  equal(encode({...fresh('week'), times: '09:00, 17:00'}).calendars.length, 1);
});

test('what is wrong is told with its field', () => {
  equal(encode({...fresh('week'), times: '25:00'}).problem.field, 'times');
  equal(encode({...fresh('interval'), every: 'often'}).problem.field, 'every');
  equal(encode({...fresh('interval'), every: '1h', offset: '2h'}).problem.field, 'offset');
  equal(encode({...fresh('fields'), hour: 'noon'}).problem.field, 'hour');
});

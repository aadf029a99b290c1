import {equal, test} from '../../testing.test.js';
import {byDate, monthsOf, ownerOf} from './data.js';

test('a problem of a field belongs to the rule that it came from', () => {
  const owners = [['structuredCalendar[0]', 'a'], ['structuredCalendar[10]', 'b'], ['extension.cron[0]', 'c']];
  equal(ownerOf('structuredCalendar[0].hour', owners), 'a');
  equal(ownerOf('structuredCalendar[10]', owners), 'b');
  equal(ownerOf('structuredCalendar[1]', owners), undefined);
  equal(ownerOf('extension.cron[0]', owners), 'c');
});

test('times are counted on the date that clocks show', () => {
  const times = [{nominalTime: '2026-11-30T23:30:00Z', localTime: '2026-12-01T00:30:00+01:00'}, {localTime: '2026-12-01T09:00:00+01:00'},
    {localTime: '2027-01-01T09:00:00+01:00'}];
  const dates = byDate(times);
  equal(dates.get('2026-12-01'), 2);
  equal(monthsOf(dates, 3), [[2026, 11], [2027, 0]]);
  equal(monthsOf(dates, 1), [[2026, 11]]);
});

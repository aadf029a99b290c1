import {equal, test} from '../../testing.test.js';
import {hasDay, parseDates, toggled} from './data.js';

test('typed dates are sorted, and each is there once', () => {
  equal(parseDates('2027-01-01, 2026-12-25\n2026-12-25'), {dates: ['2026-12-25', '2027-01-01']});
  equal(parseDates(''), {dates: []});
});

test('what is no date is named', () => {
  equal(parseDates('2026-12-25 tomorrow').problem, 'tomorrow is no date such as 2026-12-25');
});

test('a calendar has days by date and by weekday', () => {
  const calendar = {dates: ['2026-12-25'], weekdays: [0, 6]};
  equal(['2026-12-25', '2026-12-26', '2026-12-28'].map((date) => hasDay(calendar, date)), [true, true, false]);
});

test('a click adds a date or takes it away', () => {
  equal(toggled(['2026-01-02'], '2026-01-01'), ['2026-01-01', '2026-01-02']);
  equal(toggled(['2026-01-02'], '2026-01-02'), []);
});

import {equal, test} from '../testing.test.js';
import {yearDays} from './year.js';

test('a year has all its days, in weeks that begin on Monday', () => {
  const days = yearDays(2028);
  equal(days.length, 366);
  equal([days[0].date, days[0].column, days[0].row], ['2028-01-01', 0, 5]);
  equal([days[2].column, days[2].row], [1, 0]);
});

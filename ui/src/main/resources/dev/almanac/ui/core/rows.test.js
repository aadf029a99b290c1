import {equal, test} from '../testing.test.js';
import {visible} from './rows.js';

test('only the rows in sight are made, and a few around them', () => {
  equal(visible(0, 400, 50_000, 40), [0, 18]);
  equal(visible(40_000, 400, 50_000, 40), [992, 1018]);
});

test('a short list is made whole, and an empty one has no rows', () => {
  equal(visible(0, 400, 3, 40), [0, 3]);
  equal(visible(0, 400, 0, 40), [0, 0]);
});

test('a list that is scrolled out of sight makes its nearest rows only', () => {
  equal(visible(-900, 400, 1000, 40), [0, 8]);
  equal(visible(80_000, 400, 1000, 40), [992, 1000]);
});

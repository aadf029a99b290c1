import {equal, test} from '../testing.test.js';
import {concerns} from './live.js';

const changed = {schedules: ['a'], workflows: [], more: false};

test('a change concerns lists of its kind and what it names', () => {
  equal(concerns('schedules', changed), true);
  equal(concerns('workflows', changed), false);
  equal(concerns({schedule: 'a'}, changed), true);
  equal(concerns({schedule: 'b'}, changed), false);
  equal(concerns({workflow: 'a'}, changed), false);
  equal(concerns(undefined, changed), false);
});

test('if more has changed than was named, everything is concerned', () => {
  equal(concerns({workflow: 'x'}, {...changed, more: true}), true);
});

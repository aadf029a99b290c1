import {equal, test} from '../../testing.test.js';
import {toType} from './actions.js';

test('whoever deletes types the id, or how many there are', () => {
  equal(toType(['nightly']), 'nightly');
  equal(toType(['a', 'b', 'c']), '3');
});

test('an id that nobody can type needs a word only', () => {
  equal(toType(['\u202eevil']), 'delete');
  equal(toType(['x'.repeat(200)]), 'delete');
  equal(toType([' a']), 'delete');
});

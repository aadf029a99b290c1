import {equal, test} from '../testing.test.js';
import {problemIn} from './session.js';

test('a problem is told by a sentence of the page', () => {
  equal(problemIn('?login=denied').startsWith('You are not in a group'), true);
  equal(problemIn('?a=b&login=expired').startsWith('The login took too long'), true);
});

test('words that the page does not know tell nothing', () => {
  for (const search of ['', '?login=', '?login=<b>x</b>', '?login=__proto__', '?login=toString', '?login=Denied']) {
    equal(problemIn(search), '');
  }
});

import {equal, test} from '../testing.test.js';
import {diffLines, hunks} from './diff.js';

test('a changed line is removed and added, the others stay', () => {
  equal(diffLines('a\nb\nc', 'a\nx\nc').map(({kind, text}) => kind[0] + text), ['sa', 'rb', 'ax', 'sc']);
});

test('lines far from a change are left out', () => {
  const text = Array.from({length: 20}, (_, n) => `line ${n}`).join('\n');
  const lines = hunks(diffLines(text, text.replace('line 10', 'changed')), 1);
  equal(lines.map(({kind}) => kind), ['gap', 'same', 'removed', 'added', 'same', 'gap']);
});

test('texts of thousands of lines are not compared', () => {
  const long = 'x\n'.repeat(3000);
  equal(diffLines(long, 'y').at(-1), {kind: 'added', text: 'y'});
});

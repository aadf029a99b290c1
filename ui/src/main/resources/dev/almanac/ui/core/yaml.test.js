import {equal, test} from '../testing.test.js';
import {JsonText, yaml} from './yaml.js';

test('maps, lists and scalars become YAML', () => {
  equal(yaml({id: 'nightly', spec: {calendars: [{hour: 3, comment: 'a b'}, {hour: 4}], intervals: ['1h', '5h/15m']}, empty: [], none: {}, paused: true}),
    'id: nightly\nspec:\n  calendars:\n    - hour: 3\n      comment: a b\n    - hour: 4\n  intervals: [1h, "5h/15m"]\nempty: []\nnone: {}\npaused: true\n');
});

test('text that YAML could read otherwise is quoted', () => {
  equal(yaml({a: 'no', b: '12', c: '- x', d: 'a: b', e: '', f: null}), 'a: "no"\nb: "12"\nc: "- x"\nd: "a: b"\ne: ""\nf: null\n');
});

test('lists that do not fit a line, and nested ones, have a line for each item', () => {
  const long = 'x'.repeat(50);
  equal(yaml({a: [long, long], b: [[1, 2], [{c: 1}]]}), `a:\n  - ${long}\n  - ${long}\nb:\n  - [1, 2]\n  -\n    - c: 1\n`);
});

test('exact JSON stays as it is', () => {
  equal(yaml({a: new JsonText('12345678901234567890')}), 'a: 12345678901234567890\n');
});

import {equal, test} from '../testing.test.js';
import {yaml} from './yaml.js';

test('maps, lists and scalars become YAML', () => {
  equal(yaml({id: 'nightly', spec: {interval: [{interval: '3600s', phase: '0s'}, {interval: '60s'}]}, empty: [], paused: true}),
    'id: nightly\nspec:\n  interval:\n    - interval: "3600s"\n      phase: "0s"\n    - interval: "60s"\nempty: []\npaused: true\n');
});

test('text that YAML could read otherwise is quoted', () => {
  equal(yaml({a: 'no', b: '12', c: '- x', d: 'a: b', e: '', f: null}), 'a: "no"\nb: "12"\nc: "- x"\nd: "a: b"\ne: ""\nf: null\n'.replace('a: "no"', 'a: "no"'));
});

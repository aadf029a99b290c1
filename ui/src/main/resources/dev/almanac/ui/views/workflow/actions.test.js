import {equal, test} from '../../testing.test.js';
import {decodeAll} from '../../core/payloads.js';
import {inputProblem, inputValues, resetPointFor, resetPoints, seconds} from './actions.js';

const values = (text) => decodeAll(inputValues(text)).map(({value}) => value);

test('each line is an input, and one value may take several lines', () => {
  equal(values('"a"\n42'), ['a', 42]);
  equal(values('{\n"a": 1\n}'), [{a: 1}]);
  equal(values('{\n"a": 1\n}\n\n"b"'), [{a: 1}, 'b']);
  equal(inputValues('  '), undefined);
});

test('an input that is no JSON is named', () => {
  equal(inputProblem({input: 'hello'}).startsWith('An input is not JSON'), true);
  equal(inputProblem({input: '"hello"'}), '');
});

test('a length of time has a unit, seconds if it has none', () => {
  equal([seconds('90'), seconds('5m'), seconds('1.5h'), seconds('soon')], ['90s', '300s', '5400s', null]);
});

test('a run can be reset to workflow tasks that have ended', () => {
  equal(resetPoints([{type: 'WorkflowTaskStarted'}, {type: 'WorkflowTaskCompleted'}, {type: 'TimerFired'}]).length, 1);
});

test('what happens anew begins at the last workflow task before it', () => {
  const events = ['WorkflowTaskScheduled', 'WorkflowTaskCompleted', 'ActivityTaskScheduled', 'WorkflowTaskCompleted'].map((type, at) => ({type, id: at + 1}));
  equal([1, 2, 3, 4, 99].map((id) => resetPointFor(events, id)?.id), [undefined, 2, 2, 4, 4]);
});

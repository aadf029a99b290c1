import {equal, test} from '../../testing.test.js';
import {completions, filterOf, nextSort, openOnly, retryingOf, row, sorted, withCondition} from './data.js';

test('words, statuses and a raw filter must all hold', () => {
  equal(filterOf({statuses: ['Failed'], query: "A = 1 OR B = 2"}), "ExecutionStatus IN ('Failed') AND (A = 1 OR B = 2)");
  equal(filterOf({query: ' A = 1 '}), 'A = 1');
  equal(filterOf({}), '');
});

test('a condition joins a filter, numbers without quotes', () => {
  equal(withCondition('', 'HistoryLength', '>', '50'), 'HistoryLength > 50');
  equal(withCondition('A = 1', 'WorkflowType', '=', 'Report'), "A = 1 AND WorkflowType = 'Report'");
});

test('names that begin like the last word complete it, but not inside a text', () => {
  equal(completions('Exec', ['ExecutionStatus', 'RunId']).map(({query}) => query), ['ExecutionStatus']);
  equal(completions("WorkflowId = 'Exec", ['ExecutionStatus']), []);
});

test('a run without an end has taken no time yet', () => {
  equal(row({execution: {workflowId: 'a', runId: 'b'}, startTime: '2026-01-01T00:00:00Z'}).took, null);
  equal(row({startTime: '2026-01-01T00:00:00Z', closeTime: '2026-01-01T00:00:02Z'}).took, 2000);
});

test('rows are sorted by a column, those without a value last', () => {
  const runs = [{took: null, type: 'a'}, {took: 5, type: 'c'}, {took: 70, type: 'b'}];
  equal(sorted(runs, '-took').map(({took}) => took), [70, 5, null]);
  equal(sorted(runs, 'took').map(({took}) => took), [5, 70, null]);
  equal(sorted(runs, 'constructor'), runs);
  equal(sorted(runs, 'type').map(({type}) => type), ['a', 'b', 'c']);
});

test('clicks on a head sort, sort the other way, and sort no more', () => {
  equal(['', '-took', 'took'].map((sort) => nextSort('took', sort)), ['-took', 'took', '']);
  equal(nextSort('type', '-took'), 'type');
});

test('activities that have failed before are found, the most tried first', () => {
  const found = retryingOf({pendingActivities: [{attempt: 2, activityType: {name: 'a'}}, {attempt: 1}, {attempt: 7, activityType: {name: 'b'}}]});
  equal(found.map(({type}) => type), ['b', 'a']);
});

test('a filter for open runs keeps what it had', () => {
  equal(openOnly('A = 1 OR B = 2'), "(A = 1 OR B = 2) AND ExecutionStatus = 'Running'");
});

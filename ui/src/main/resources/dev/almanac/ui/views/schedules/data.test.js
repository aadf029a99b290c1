import {equal, test} from '../../testing.test.js';
import {recentMarks, stateFilters, stateOf} from './data.js';

test('states that no schedule has are no filters, the worst comes first', () => {
  const counts = [{state: 'SCHEDULE_STATE_ACTIVE', count: '12'}, {state: 'SCHEDULE_STATE_PAUSED', count: 1}, {state: 'SCHEDULE_STATE_LATE'}];
  equal(stateFilters(counts).map(({value, count}) => [value, count]), [['Paused', 1], ['Active', 12]]);
});

test('the state is found by the end of its name', () => {
  equal(stateOf({state: 'SCHEDULE_STATE_NEVER_MATCHES'}), 'NeverMatches');
  equal(stateOf({}), 'Active');
});

test('recent outcomes become marks', () => {
  equal(recentMarks([{outcome: 'Started', runStatus: 'Failed'}, {outcome: 'Skipped'}]).map(({word}) => word), ['failed', 'skipped']);
});

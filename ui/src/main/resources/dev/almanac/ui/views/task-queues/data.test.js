import {equal, test} from '../../testing.test.js';
import {merged} from './data.js';

test('queues come from workers and from open runs, by name', () => {
  equal(merged([{taskQueue: 'b'}, {taskQueue: 'b'}, {}], [{taskQueue: 'a'}, {taskQueue: 'b'}]),
    [{name: 'a', workers: 0, runs: 1}, {name: 'b', workers: 2, runs: 1}]);
});

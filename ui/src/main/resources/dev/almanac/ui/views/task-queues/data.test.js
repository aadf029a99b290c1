import {equal, test} from '../../testing.test.js';
import {row, sorted} from './data.js';

test('a queue shows the tasks of both kinds, and the oldest of them', () => {
  const {backlog, more, oldest, workers} = row({
    name: 'orders', workflow: {backlog: '3', oldest: '2026-01-01T00:00:05Z', pollers: 2}, activity: {backlog: '1000', backlogCut: true, oldest: '2026-01-01T00:00:01Z', pollers: 1},
  });
  equal([backlog, more, oldest, workers], [1003, true, Date.parse('2026-01-01T00:00:01Z'), 2]);
});

test('a queue that nobody polls stands out if something needs it', () => {
  equal(row({name: 'a', openWorkflows: '1'}).idle, true);
  equal(row({name: 'a', schedules: '1', workflow: {pollers: 1}}).idle, false);
  equal(row({name: 'a'}).idle, false);
});

test('queues that need a person come first', () => {
  const queues = [{name: 'b', idle: false}, {name: 'c', idle: true}, {name: 'a', idle: false}];
  equal(sorted(queues).map(({name}) => name), ['c', 'a', 'b']);
});

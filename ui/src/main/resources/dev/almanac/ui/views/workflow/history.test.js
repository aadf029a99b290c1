import {equal, test, truthy} from '../../testing.test.js';
import {eventOf, eventText, fits, Groups, scale} from './history.js';

const T = Date.parse('2026-01-01T00:00:00Z');

function event(id, type, second, attributes = {}) {
  const key = type[0].toLowerCase() + type.slice(1) + 'EventAttributes';
  const name = 'EVENT_TYPE_' + type.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
  return eventOf({eventId: String(id), eventType: name, eventTime: new Date(T + second * 1000).toISOString(), [key]: attributes});
}

function groups(...events) {
  const folded = new Groups();
  events.forEach((one) => folded.add(one));
  return folded;
}

test('an event knows its type and its attributes', () => {
  const one = event(5, 'ActivityTaskScheduled', 1, {activityType: {name: 'Ship'}});
  equal([one.id, one.type, eventText(one), one.attributes.activityType.name], [5, 'ActivityTaskScheduled', 'Activity task scheduled', 'Ship']);
});

test('an activity is one group from its scheduling to its end', () => {
  const [one] = groups(
    event(5, 'ActivityTaskScheduled', 1, {activityType: {name: 'Ship'}}),
    event(6, 'ActivityTaskStarted', 2, {scheduledEventId: '5', attempt: 3}),
    event(7, 'ActivityTaskFailed', 4, {scheduledEventId: '5', failure: {message: 'no ship'}})).list;
  equal([one.kind, one.name, one.from, one.started, one.to, one.tone, one.attempt, one.failure.message],
    ['activity', 'Ship', T + 1000, T + 2000, T + 4000, 'bad', 3, 'no ship']);
});

test('a timer that has not fired stays open', () => {
  const folded = groups(event(5, 'TimerStarted', 1, {timerId: '5', startToFireTimeout: '60s'}));
  equal(folded.open('timer').length, 1);
  folded.add(event(6, 'TimerFired', 61, {timerId: '5', startedEventId: '5'}));
  equal(folded.open('timer').length, 0);
});

test('a signal is a point, and workflow tasks show only if they fail', () => {
  const folded = groups(
    event(2, 'WorkflowTaskScheduled', 0), event(3, 'WorkflowTaskStarted', 0, {scheduledEventId: '2'}),
    event(4, 'WorkflowTaskCompleted', 0, {scheduledEventId: '2', startedEventId: '3'}),
    event(5, 'WorkflowExecutionSignaled', 1, {signalName: 'go'}),
    event(6, 'WorkflowTaskScheduled', 1), event(7, 'WorkflowTaskFailed', 2, {scheduledEventId: '6'}));
  equal(folded.shown(false).map(({kind, tone}) => `${kind} ${tone}`), ['signal good', 'task bad']);
  equal(folded.shown(true).length, 3);
});

test('idle time is folded, and order is kept', () => {
  const day = 86_400_000;
  const folded = scale([0, 1000, 2000, day, day + 1000], true);
  equal(folded.gaps.length, 1);
  truthy(folded.place(2000) > 0.2, 'busy time has room');
  const straight = scale([0, 1000, 2000, day, day + 1000], false);
  equal(straight.gaps.length, 0);
  truthy(straight.place(2000) < 0.01, 'without folding it has none');
  equal([folded.place(-5), folded.place(2 * day)], [0, 1]);
});

test('a history in which everything happens at once has a scale', () => {
  equal(scale([5, 5], true).place(5), 0);
  equal(scale([], true).place(5), 0);
});

test('a timer with a random id is called by its length', () => {
  const name = (timerId) => groups(event(5, 'TimerStarted', 1, {timerId, startToFireTimeout: '90s'})).list[0].name;
  equal([name('5'), name('3755b6d3-44aa-3ad5-af30-517e0c7a0001')], ['Timer 5', 'Timer of 1 min 30 s']);
});

test('every word of a search must be in the events', () => {
  const one = event(5, 'ActivityTaskScheduled', 1, {activityType: {name: 'Ship'}});
  truthy(fits([one], ['ship', 'scheduled']));
  equal(fits([one], ['ship', 'fired']), false);
});

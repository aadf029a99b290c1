import {equal, test} from '../../testing.test.js';
import {bounds, marks, span, spoken, ticks} from './data.js';

const now = Date.parse('2026-11-18T18:00:00Z');
const at = (text) => `2026-11-18T${text}Z`;

test('now is in the middle of the picture', () => {
  const picture = span(now, 24);
  equal(picture.x(now), 50);
  equal(picture.x(now - 24 * 3_600_000), 0);
});

test('what is read covers the picture and stays the same for a while', () => {
  const {start, end} = bounds(now + 60_000, 24);
  equal(bounds(now + 120_000, 24), {start, end});
  equal(start <= now - 24 * 3_600_000 + 60_000 && end >= now + 24 * 3_600_000 + 60_000, true);
});

test('a run that is not over lasts until now', () => {
  const [mark] = marks({fires: [{nominalTime: at('17:00:00'), actualTime: at('17:00:30'), startedTime: at('17:00:31'),
    outcome: 'Started', runStatus: 'Running'}]}, span(now, 24));
  equal([mark.tone, mark.ended, mark.began - mark.at], ['run', now, 31_000]);
});

test('what came and was not processed yet is no longer drawn as coming', () => {
  const list = marks({coming: [{nominalTime: at('17:59:00')}, {nominalTime: at('18:01:00')}]}, span(now, 24));
  equal(list.map((mark) => mark.nominalTime), [at('18:01:00')]);
});

test('bundles that follow each other and say the same become one', () => {
  const bundle = (from, to, outcome) => ({nominalTime: at(from), lastNominalTime: at(to), count: '5', outcome, runStatus: 'Completed'});
  const list = marks({fires: [bundle('10:00:00', '10:04:00', 'Started'), bundle('10:05:00', '10:09:00', 'Started'),
    bundle('10:10:00', '10:14:00', 'Missed'), bundle('12:00:00', '12:04:00', 'Missed')]}, span(now, 24));
  equal(list.map((mark) => [mark.word, mark.count]), [['completed', 10], ['missed', 5], ['missed', 5]]);
});

test('a lane is told in a sentence', () => {
  equal(spoken([{word: 'completed', count: 3}, {word: 'failed', count: 1}, {word: 'completed', count: 1}]),
    '4 completed, 1 failed');
  equal(spoken([]), 'nothing');
});

test('lines of the axis stand at full hours of the zone, days are named', () => {
  const berlin = ticks(span(now, 24), 'Europe/Berlin', 1000);
  equal(berlin.filter((tick) => tick.day).map((tick) => tick.text), ['Wed 18 Nov', 'Thu 19 Nov']);
  equal(ticks(span(now, 24), 'Asia/Kolkata', 1000).filter((tick) => tick.day).length, 2);
});

test('lines near now and near a named day have no text', () => {
  const close = ticks(span(now, 24), 'UTC', 300).filter((tick) => tick.text).map((tick) => tick.at - now);
  equal(close.every((distance) => Math.abs(distance) > 4 * 3_600_000), true);
});

import {equal, test} from '../../testing.test.js';
import {busiest, dragged, midnights, windowOf} from './data.js';

const start = Date.parse('2026-11-18T18:00:00Z');

test('dragging over the picture chooses whole buckets, in either direction', () => {
  equal(dragged(0.52, 0.49, start, 1, 'UTC'), {from: '2026-11-19T05:45', to: '2026-11-19T06:30'});
  equal(dragged(0.5, 0.5, start, 1, 'UTC'), {from: '2026-11-19T06:00', to: '2026-11-19T06:15'});
  equal(dragged(-1, 2, start, 1, 'UTC'), {from: '2026-11-18T18:00', to: '2026-11-19T18:00'});
});

test('a window ends after it begins', () => {
  equal(windowOf('2026-11-19T06:00', '2026-11-19T07:00', 'UTC'), {from: Date.parse('2026-11-19T06:00Z'), to: Date.parse('2026-11-19T07:00Z')});
  equal(windowOf('2026-11-19T07:00', '2026-11-19T06:00', 'UTC'), null);
  equal(windowOf('', '2026-11-19T06:00', 'UTC'), null);
});

test('the busiest buckets come first, empty ones never', () => {
  equal(busiest([{at: 1, starts: 1}, {at: 2, starts: 5}, {at: 3, starts: 0}, {at: 4, starts: 5}], 3).map(({at}) => at), [2, 4, 1]);
});

test('days begin at midnight of the zone', () => {
  equal(midnights(start, 2, 'Asia/Kolkata').map((at) => new Date(at).toISOString()), ['2026-11-18T18:30:00.000Z', '2026-11-19T18:30:00.000Z']);
});

import {equal, test} from '../../testing.test.js';
import {pace} from './view.js';

const backfill = {createdAt: '2026-11-18T00:00:00Z', position: '2026-01-03T00:00:00Z', started: '40', passed: '8',
  range: {start: '2026-01-01T00:00:00Z', end: '2026-01-05T00:00:00Z'}};

test('a backfill says how fast it is and how long it takes still', () => {
  equal(pace(backfill, Date.parse('2026-11-18T00:01:36Z')), '0.5 times a second, about 1 min left');
  equal(pace({...backfill, position: '2026-01-05T00:00:00Z'}, Date.parse('2026-11-18T00:16:00Z')), '3.0 times a minute');
});

test('a backfill that has just begun does not guess', () => {
  equal(pace({...backfill, started: '0', passed: '0'}, Date.parse('2026-11-18T00:01:00Z')), '');
  equal(pace(backfill, Date.parse('2026-11-18T00:00:00Z')), '');
});

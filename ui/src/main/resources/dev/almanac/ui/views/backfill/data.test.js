import {equal, test} from '../../testing.test.js';
import {clicked, ended, estimate, rangeOf, verdict} from './data.js';

test('two clicks on days make a range, in either order, and a third begins another', () => {
  const first = clicked({from: '', to: ''}, '2026-05-06');
  equal(first, {from: '2026-05-06T00:00', to: '2026-05-06T23:59'});
  equal(clicked(first, '2026-05-08'), {from: '2026-05-06T00:00', to: '2026-05-08T23:59'});
  const back = clicked(first, '2026-05-01');
  equal(back, {from: '2026-05-01T00:00', to: '2026-05-06T23:59'});
  equal(clicked(back, '2026-06-01'), {from: '2026-06-01T00:00', to: '2026-06-01T23:59'});
});

test('the estimate is the longer of the rate and of one run after the other', () => {
  equal(estimate(100, {rate: 10, order: ''}, 5000), 10_000);
  equal(estimate(100, {rate: 10, order: 'sequential'}, 5000), 500_000);
  equal(estimate(100, {rate: 0, order: ''}, 5000), null);
  equal(estimate(100, {rate: 0, order: 'sequential'}, null), null);
});

test('times that ran are told from those that a backfill would start', () => {
  equal(verdict({verdict: 'VERDICT_STARTED'}).done, true);
  equal(verdict({verdict: 'VERDICT_MISSED'}).done, false);
  equal(verdict({verdict: 'VERDICT_EXCLUDED'}).never, true);
});

test('the range says only what was chosen', () => {
  equal(rangeOf({start: 0, end: 60_000, mode: 'fill', order: '', rate: 0}),
    {start: '1970-01-01T00:00:00.000Z', end: '1970-01-01T00:01:00.000Z', endInclusive: true, mode: 'BACKFILL_MODE_FILL', order: undefined, timesPerSecond: undefined});
});

test('a paused backfill has not ended', () => {
  equal(ended({status: 'BACKFILL_STATUS_PAUSED'}), false);
  equal(ended({status: 'BACKFILL_STATUS_CANCELLED'}), true);
});

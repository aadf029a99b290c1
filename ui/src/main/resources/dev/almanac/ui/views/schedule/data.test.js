import {equal, test, truthy} from '../../testing.test.js';
import {byDay, fate, kindsOf, ledgerRow, shares, withFailedRuns} from './data.js';

const entry = {sequence: '7', kind: 'Started', recordedAt: '2026-11-18T02:00:01Z', nominalTime: '2026-11-18T02:00:00Z',
  lateness: '1.2s', fire: 'FIRE_KIND_BACKFILL', workflowId: 'w', runId: 'r'};

test('a start shows how its run ended', () => {
  const row = ledgerRow(entry, new Map([['r', {status: 'WORKFLOW_EXECUTION_STATUS_FAILED'}]]));
  equal([row.mark.word, row.late, row.cause, row.change], ['failed', 1200, 'Backfill', false]);
  equal(ledgerRow(entry, new Map()).mark.word, 'started');
});

test('a pause is a change and has no mark', () => {
  const row = ledgerRow({...entry, kind: 'Paused'}, new Map());
  equal([row.change, row.mark], [true, null]);
});

test('rows stand under the day of the chosen zone on which they were written', () => {
  const rows = [ledgerRow(entry, new Map()), ledgerRow({...entry, recordedAt: '2026-11-17T23:30:00Z'}, new Map())];
  equal(byDay(rows, 'UTC').map(({day}) => day), ['2026-11-18', '2026-11-17']);
  equal(byDay(rows, 'Europe/Berlin').map(({day}) => day), ['2026-11-18']);
});

test('a filter stands for the kinds of entries that it lets pass', () => {
  equal(kindsOf(['Waiting', 'Missed']), ['Missed', 'Buffered', 'Retrying']);
  equal(kindsOf([]), []);
});

test('one failure among a thousand starts is seen in its day', () => {
  const parts = shares({started: '999', failed: '1'});
  equal(parts.map(({tone}) => tone), ['good', 'bad']);
  truthy(parts[1].share > 0.1, 'share of the failure');
});

test('a day that is only planned, and an empty one', () => {
  equal(shares({planned: 3}), [{tone: 'planned', share: 1}]);
  equal(shares(undefined), []);
});

test('a day whose runs failed does not look as if they had done well', () => {
  const days = withFailedRuns(new Map([['2026-11-18', {started: '24'}], ['2026-11-17', {started: '3'}]]), new Map([['2026-11-18', 24]]));
  equal(shares(days.get('2026-11-18')).map(({tone}) => tone), ['bad']);
  equal(shares(days.get('2026-11-17')).map(({tone}) => tone), ['good']);
});

test('verdicts about coming times are told apart', () => {
  equal(fate('VERDICT_WOULD_BE_SKIPPED').word, 'will be skipped');
  equal(fate('VERDICT_WOULD_START').shape, 'ring');
});

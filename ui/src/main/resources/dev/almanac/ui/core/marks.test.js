import {equal, test} from '../testing.test.js';
import {markOf, oneOf, reasonText} from './marks.js';

test('a start is judged by how its run ended', () => {
  equal(markOf('Started', 'WORKFLOW_EXECUTION_STATUS_TIMED_OUT').word, 'timed out');
  equal(markOf('TIMELINE_OUTCOME_STARTED', 'Running').tone, 'run');
  equal(markOf('Started', '').word, 'started');
});

test('what could not start differs from a run that failed', () => {
  equal(markOf('Failed').word, 'could not start');
  equal(markOf('Started', 'Failed').word, 'failed');
});

test('names of enums are found with any prefix', () => {
  equal(oneOf('FIRE_KIND_BACKFILL', ['Trigger', 'Backfill']), 'Backfill');
  equal(oneOf('Missed', ['Missed']), 'Missed');
  equal(oneOf(undefined, ['Missed'], 'none'), 'none');
});

test('codes of reasons become words, and other reasons stay', () => {
  equal(reasonText('overlap'), 'a run was still open');
  equal(reasonText('gave_up: no such namespace'), 'it could not be started in time: no such namespace');
  equal(reasonText('the id was used: x'), 'the id was used: x');
});

import {equal, test} from '../../testing.test.js';
import {enumText} from './details.js';

test('enums are words, by the name of their field', () => {
  equal(enumText('parentClosePolicy', 'PARENT_CLOSE_POLICY_TERMINATE'), 'terminate');
  equal(enumText('workflowIdReusePolicy', 'WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE'), 'allow duplicate');
  equal(enumText('retryState', 'RETRY_STATE_IN_PROGRESS'), 'in progress');
});

test('other texts stay as they are', () => {
  equal(enumText('identity', 'IDENTITY'), 'IDENTITY');
  equal(enumText('reason', 'REASON_of mine'), 'REASON_of mine');
  equal(enumText('attempt', '3'), '3');
});

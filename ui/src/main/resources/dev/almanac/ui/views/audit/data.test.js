import {equal, test} from '../../testing.test.js';
import {asked, described} from './data.js';

test('a record says who did what', () => {
  const line = described({
    chain: '2', sequence: '7', recordedTime: '2030-01-01T00:00:00Z', method: 'temporal.api.workflowservice.v1.WorkflowService/StartWorkflowExecution',
    namespace: 'orders', caller: 'clerk', workflowId: 'order-1', result: 'OK', address: '127.0.0.1:5',
  });
  equal(line.key, '2.7');
  equal(line.call, 'StartWorkflowExecution');
  equal(line.who, {name: 'clerk', hint: ''});
  equal(line.isDone, true);
  equal(described({method: 'POST /api/schedules', result: 'NOT_FOUND'}).call, 'POST /api/schedules');
  equal(described({result: 'NOT_FOUND'}).isDone, false);
});

test('who is not asked is known by what it says', () => {
  equal(described({claimedIdentity: 'worker-1'}).who, {name: 'worker-1', hint: 'says so itself'});
  equal(described({}).who, {name: '', hint: ''});
  equal(described({caller: 'ann', callerIssuer: 'https://id.example.com', claimedIdentity: 'x'}).who, {name: 'ann', hint: 'https://id.example.com'});
});

test('only what is asked for is sent', () => {
  equal(asked({namespace: '', caller: '', subject: 'order-1', refused: false}), {subject: 'order-1'});
  equal(asked({namespace: 'orders', caller: 'ann', subject: '', refused: true}), {namespace: 'orders', caller: 'ann', refused: 'true'});
});

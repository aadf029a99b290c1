import {equal, test} from '../../testing.test.js';
import {creation, described, grantsProblem, state} from './data.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');

test('a key is valid until it is revoked or expires', () => {
  const words = [
    [{}, 'valid'],
    [{expiryTime: '2030-06-01T00:00:00Z'}, 'valid'],
    [{expiryTime: '2030-01-05T00:00:00Z'}, 'ends soon'],
    [{expiryTime: '2030-01-01T00:00:00Z'}, 'expired'],
    [{expiryTime: '2029-01-01T00:00:00Z', revokedTime: '2028-01-01T00:00:00Z'}, 'revoked'],
  ];
  for (const [key, word] of words) {
    equal(state(described({keyId: 'k', ...key}), NOW).word, word, JSON.stringify(key));
  }
});

test('what is typed becomes a request', () => {
  equal(creation({name: ' ci ', grants: 'orders:writer\n  payments:reader,worker', queues: '', days: '90'}), {
    name: 'ci', grants: ['orders:writer', 'payments:reader,worker'], taskQueues: [], validFor: '7776000s',
  });
  equal(creation({name: 'ci', grants: 'system:admin', queues: 'a b*', days: '0'}).taskQueues, ['a', 'b*']);
  equal(creation({name: 'ci', grants: 'system:admin', queues: '', days: '0'}).validFor, undefined);
});

test('grants that are none are named', () => {
  equal(grantsProblem('orders:writer a:b:reader'), '');
  equal(grantsProblem(' '), 'A key needs a grant, such as orders:writer');
  for (const text of ['orders', 'orders:', ':writer', 'orders:boss', 'orders:writer,', 'orders:write']) {
    equal(grantsProblem(`orders:reader ${text}`), `${text} is no grant such as orders:writer or orders:reader,worker`);
  }
});

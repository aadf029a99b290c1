import {api} from '../../core/api.js';
import {instant} from '../../core/times.js';

const PAGE = 200;

/** Reads records, newest first. `wish`: {namespace, caller, subject, refused}; no namespace means all, which takes an admin of the system. */
export async function listRecords(wish, pageToken, signal) {
  const {records = [], nextPageToken = ''} = await api.get('/api/almanac/v1/audit', {...asked(wish), pageSize: PAGE, pageToken}, signal);
  return {items: records.map(described), next: nextPageToken};
}

/** Pure. The parameters of a request; what is not asked for is left out. */
export function asked({namespace, caller, subject, refused}) {
  return Object.fromEntries(Object.entries({namespace, caller, subject, refused: refused ? 'true' : ''}).filter(([, value]) => value !== ''));
}

/** Pure. A record as a line shows it. */
export function described(record) {
  const {workflowId = '', scheduleId = '', subject = '', namespace = '', result = '', address = '', chain = '0', sequence = '0'} = record;
  return {
    key: `${chain}.${sequence}`, at: instant(record.recordedTime), who: who(record), call: call(record.method ?? ''), namespace,
    workflowId, scheduleId, subject, result, isDone: result === 'OK', address, omitted: Number(record.omitted ?? 0),
  };
}

/** Whoever calls a server that asks nobody is known by what it says of itself. */
function who({caller = '', claimedIdentity = '', callerIssuer = ''}) {
  if (caller === '') {
    return {name: claimedIdentity, hint: claimedIdentity === '' ? '' : 'says so itself'};
  }
  return {name: caller, hint: callerIssuer};
}

/** A method without its service; a request over HTTP that is no call has a path. */
function call(method) {
  return method.includes(' ') ? method : method.slice(method.lastIndexOf('/') + 1);
}

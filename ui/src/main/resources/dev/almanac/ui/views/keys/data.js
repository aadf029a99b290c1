import {api, path} from '../../core/api.js';
import {instant} from '../../core/times.js';

const KEYS = '/api/almanac/v1/keys';
const PAGE = 200;
const DAY = 86_400;

/** How long a key may be valid, in days; 0: for ever. The second is chosen at first. */
export const LIVES = [[30, '30 days'], [90, '90 days'], [365, 'a year'], [0, 'until somebody revokes it']];

/** How long the present key stays valid after a rotation, in seconds; the second is chosen at first. */
export const OVERLAPS = [[3_600, 'an hour'], [DAY, 'a day'], [7 * DAY, 'a week'], [0, 'no longer']];

export async function listKeys(pageToken, signal) {
  const {keys = [], nextPageToken = ''} = await api.get(KEYS, {pageSize: PAGE, pageToken}, signal);
  return {items: keys.map(described), next: nextPageToken};
}

/** Pure. A key with its times as numbers; null for those that are not set. */
export function described({keyId, name = '', grants = [], taskQueues = [], createdBy = '', ...times}) {
  return {
    id: keyId, name, grants, taskQueues, createdBy, created: instant(times.createdTime), expires: instant(times.expiryTime),
    revoked: instant(times.revokedTime), previousEnds: instant(times.previousExpiryTime),
  };
}

/** Pure. What has become of a key: {word, tone, until}. */
export function state({revoked, expires}, now) {
  if (revoked !== null) {
    return {word: 'revoked', tone: 'bad', until: revoked};
  }
  if (expires !== null && expires <= now) {
    return {word: 'expired', tone: 'bad', until: expires};
  }
  const soon = expires !== null && expires - now < 14 * DAY * 1_000;
  return {word: soon ? 'ends soon' : 'valid', tone: soon ? 'warn' : 'good', until: expires};
}

/** Pure. What is sent to create a key, from what was typed. */
export function creation({name, grants, queues, days}) {
  return {
    name: name.trim(), grants: words(grants), taskQueues: words(queues),
    validFor: Number(days) === 0 ? undefined : `${Number(days) * DAY}s`,
  };
}

/** Pure. What is wrong with typed grants; '' if nothing is. */
export function grantsProblem(text) {
  const wrong = words(text).find((word) => !/^[^:]+.*:(reader|writer|worker|admin)(,(reader|writer|worker|admin))*$/.test(word));
  return words(text).length === 0 ? 'A key needs a grant, such as orders:writer'
    : wrong === undefined ? '' : `${wrong} is no grant such as orders:writer or orders:reader,worker`;
}

function words(text) {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Returns the key itself, which the server does not keep. */
export async function createKey(answer) {
  return (await api.post(KEYS, creation(answer))).secret;
}

export async function rotateKey(id, seconds) {
  // The server takes no length of zero; a billionth of a second is none for people.
  const overlap = Number(seconds) === 0 ? '0.000000001s' : `${Number(seconds)}s`;
  return (await api.post(path`/api/almanac/v1/keys/${id}/rotate`, {overlap})).secret;
}

export function revokeKey(id) {
  return api.post(path`/api/almanac/v1/keys/${id}/revoke`, {});
}

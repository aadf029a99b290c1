import {badge} from './parts.js';
import {enumWord, spaced} from './words.js';

/** Statuses of runs: [name on the wire, name in list filters, tone]. */
const STATUSES = [
  ['WORKFLOW_EXECUTION_STATUS_RUNNING', 'Running', 'run'],
  ['WORKFLOW_EXECUTION_STATUS_COMPLETED', 'Completed', 'good'],
  ['WORKFLOW_EXECUTION_STATUS_FAILED', 'Failed', 'bad'],
  ['WORKFLOW_EXECUTION_STATUS_TIMED_OUT', 'TimedOut', 'bad'],
  ['WORKFLOW_EXECUTION_STATUS_TERMINATED', 'Terminated', 'warn'],
  ['WORKFLOW_EXECUTION_STATUS_CANCELED', 'Canceled', 'warn'],
  ['WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW', 'ContinuedAsNew', 'run'],
  ['WORKFLOW_EXECUTION_STATUS_PAUSED', 'Paused', 'wait'],
];

/** The statuses as list filters name them, in the order of chips. */
export const STATUS_WORDS = STATUSES.map(([, word]) => word);

/** "Running" of "WORKFLOW_EXECUTION_STATUS_RUNNING"; what is a word already stays. */
export function statusWord(status) {
  const known = STATUSES.find(([name]) => name === status);
  return known ? known[1] : enumWord(status, 'WORKFLOW_EXECUTION_STATUS_');
}

/** The tone of a status, by either of its names. */
export function statusTone(status) {
  return STATUSES.find(([name, word]) => name === status || word === status)?.[2] ?? 'quiet';
}

/** A status in a word that people read. */
export function statusText(status) {
  const text = spaced(statusWord(status));
  return text === '' ? 'unknown' : text;
}

export function statusBadge(status) {
  return badge(statusText(status), statusTone(status));
}

export function isOpen(status) {
  return ['Running', 'Paused'].includes(statusWord(status));
}

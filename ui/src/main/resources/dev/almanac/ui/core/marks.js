import {svg} from './lit.js';

/** What became of a time, as one word, a tone and a shape. Pure functions. */
const RUNS = {
  Completed: ['completed', 'good', 'dot'],
  ContinuedAsNew: ['goes on in another run', 'run', 'dot'],
  Running: ['running', 'run', 'dot'],
  Paused: ['paused', 'wait', 'dot'],
  Failed: ['failed', 'bad', 'diamond'],
  TimedOut: ['timed out', 'bad', 'diamond'],
  Terminated: ['terminated', 'warn', 'square'],
  Canceled: ['cancelled', 'warn', 'square'],
};

const OUTCOMES = {
  Skipped: ['skipped', 'skip', 'dash'],
  Missed: ['missed', 'miss', 'triangle'],
  Failed: ['could not start', 'bad', 'cross'],
  Waiting: ['waiting', 'wait', 'ring'],
  Starting: ['starting', 'run', 'ring'],
  Coming: ['coming', 'quiet', 'ring'],
};

const SHAPES = {
  dot: 'M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0z',
  ring: 'M3.4 0A3.4 3.4 0 1 1-3.4 0 3.4 3.4 0 1 1 3.4 0z',
  diamond: 'M0-5L5 0 0 5-5 0z',
  square: 'M-3.6-3.6h7.2v7.2h-7.2z',
  dash: 'M-4 0h8',
  cross: 'M-3.4-3.4l6.8 6.8M3.4-3.4l-6.8 6.8',
  triangle: 'M0-4.2L4.4 3.4h-8.8z',
};

const LINES = new Set(['ring', 'dash', 'cross', 'triangle']);

/** The known word that an enum's name ends with: oneOf('RUN_STATUS_TIMED_OUT', words) is "TimedOut". */
export function oneOf(name, words, otherwise = '') {
  const bare = bareName(name ?? '');
  return words.find((word) => bare === bareName(word))
    ?? words.find((word) => bare.endsWith(bareName(word)))
    ?? otherwise;
}

function bareName(name) {
  return name.replaceAll('_', '').toLowerCase();
}

export const RUN_WORDS = Object.keys(RUNS);
export const OUTCOME_WORDS = ['Started', ...Object.keys(OUTCOMES)];

/** {word, tone, shape} of an outcome and, if it started, of the status of its run. */
export function markOf(outcome, runStatus) {
  const kind = oneOf(outcome, OUTCOME_WORDS, 'Coming');
  const [word, tone, shape] = kind === 'Started'
    ? RUNS[oneOf(runStatus, RUN_WORDS)] ?? ['started', 'quiet', 'dot']
    : OUTCOMES[kind];
  return {word, tone, shape};
}

const REASONS = {
  overlap: 'a run was still open',
  buffer_full: 'too many starts were waiting',
  superseded: 'a later time replaced it',
  paused: 'the schedule was paused',
  exhausted: 'no starts were left',
  asked: 'somebody asked to skip it',
  deleted: 'the schedule was deleted',
  backfill_cancelled: 'its backfill was cancelled',
  too_late: 'it was later than the catch-up window',
  not_made_up_for: 'the catch-up policy made up for others',
  id_taken: 'the workflow id was taken',
  bad_action: 'the action cannot be started',
  gave_up: 'it could not be started in time',
};

/** The reason of an outcome in words; it may come as a code, with more behind a colon. */
export function reasonText(reason) {
  const [, code, rest] = /^([A-Za-z_]+)(?::\s*(.*))?$/s.exec(reason) ?? [];
  const known = REASONS[code?.toLowerCase()];
  return known === undefined ? reason : rest ? `${known}: ${rest}` : known;
}

/** A mark around the point (0, 0) of an SVG. */
export function shape({shape: name, tone}) {
  return svg`<path class="mark ${tone} ${LINES.has(name) ? 'line' : ''}" d=${SHAPES[name]}></path>`;
}

import {api, own} from '../../core/api.js';
import {markOf, oneOf} from '../../core/marks.js';

/** Creates a first schedule from a shell. */
export const CREATE = "almanac schedule create --sid hello --cron '*/5 * * * *' --wid hello --type Hello --tq hello";

const PAGE = 100;

/** The states of a schedule: what they are called, and their tone. */
export const STATES = {
  Failing: {word: 'failing', tone: 'bad'},
  Late: {word: 'late', tone: 'bad'},
  NeverMatches: {word: 'never matches', tone: 'warn'},
  Paused: {word: 'paused', tone: 'wait'},
  Exhausted: {word: 'used up', tone: 'quiet'},
  Ended: {word: 'ended', tone: 'quiet'},
  OnDemand: {word: 'on demand', tone: 'quiet'},
  Active: {word: 'active', tone: 'good'},
};

/** The orders of the list: the name in the URL, the one for the server, and the label. */
export const ORDERS = [['', 'SUMMARY_ORDER_SCHEDULE_ID', 'by id'], ['newest', undefined, 'newest first']];

export function stateOf({state}) {
  return oneOf(state, Object.keys(STATES), 'Active');
}

export async function listSchedules(namespace, {search, states, query, order}, pageToken, signal) {
  const answer = await api.get(own(namespace, 'schedules'), {
    search, query, pageSize: PAGE, pageToken, states: states.map(stateName),
    order: ORDERS.find(([name]) => name === (order ?? ''))?.[1],
  }, signal);
  return {items: answer.schedules ?? [], next: answer.nextPageToken, counts: answer.counts};
}

/** "NeverMatches" as the server calls it. */
function stateName(state) {
  return 'SCHEDULE_STATE_' + state.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Filters for the states that exist, worst first: [{value, label, count, tone}]. */
export function stateFilters(counts = []) {
  const byState = new Map();
  for (const [name, number] of Array.isArray(counts) ? counts.map(({state, count}) => [state, count]) : Object.entries(counts)) {
    byState.set(oneOf(name, Object.keys(STATES), name), Number(number));
  }
  return Object.entries(STATES)
    .filter(([state]) => byState.get(state) > 0)
    .map(([value, {word, tone}]) => ({value, label: word, count: byState.get(value), tone}));
}

/** The last outcomes, oldest first, as marks. */
export function recentMarks(recent = []) {
  return recent.map((fire) => ({...fire, ...markOf(fire.outcome, fire.runStatus)}));
}

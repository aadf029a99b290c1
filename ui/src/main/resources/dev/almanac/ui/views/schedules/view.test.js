import {render} from '../../core/lit.js';
import {equal, test, truthy} from '../../testing.test.js';
import {row} from './view.js';

const hostile = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>';
const page = {
  now: Date.parse('2026-11-18T18:00:00Z'),
  state: {chosen: new Set()},
  href: (segments) => '/ui/default/' + segments.map(encodeURIComponent).join('/'),
  zone: (ofSchedule) => ofSchedule || 'UTC',
};

function rendered(item) {
  const place = document.createElement('div');
  render(row(page, item), place);
  return place;
}

test('hostile names, labels and reasons are text', () => {
  const place = rendered({
    scheduleId: hostile, state: 'SCHEDULE_STATE_PAUSED', workflowType: hostile, taskQueue: hostile, sentence: hostile,
    labels: {owner: hostile}, pause: {reason: hostile, identity: hostile}, recent: [{outcome: 'Started', runStatus: 'Failed'}],
  });
  equal(place.querySelectorAll('img, script').length, 0);
  truthy(place.textContent.includes('onerror=alert(1)'), 'the text of the id');
});

test('a paused schedule says why, and shows no next time', () => {
  const place = rendered({scheduleId: 'x', state: 'SCHEDULE_STATE_PAUSED', pause: {reason: 'migration', identity: 'maria'},
    next: [{nominalTime: '2026-11-18T19:00:00Z'}]});
  truthy(place.textContent.includes('migration'), 'the reason');
  equal(place.querySelector('.next').textContent.trim(), 'paused');
});

test('a failing schedule does not look active', () => {
  equal(rendered({scheduleId: 'x', state: 'SCHEDULE_STATE_FAILING'}).querySelector('.badge').textContent, 'failing');
});

test('the last outcomes are told to those who do not see them', () => {
  const place = rendered({scheduleId: 'x', recent: [{outcome: 'OUTCOME_SKIPPED'}, {outcome: 'OUTCOME_STARTED', runStatus: 'RUN_STATUS_COMPLETED'}]});
  equal(place.querySelector('.recent').getAttribute('aria-label'), 'Last outcomes, newest first: completed, skipped');
});

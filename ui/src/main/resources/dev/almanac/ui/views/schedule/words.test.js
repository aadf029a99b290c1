import {equal, test} from '../../testing.test.js';
import {policyTexts} from './definition.js';
import {inRanges} from './versions.js';
import {calendarText, intervalText, parseRanges, rangesText, specParts} from './words.js';

const all = (from, to) => [{start: from, end: to, step: 1}];
const daily = {second: [{}], minute: [{start: 30}], hour: [{start: 9}], dayOfMonth: all(1, 31), month: all(1, 12), year: [], dayOfWeek: [{start: 1, end: 5}]};

test('a calendar names only the fields that restrict it', () => {
  equal(calendarText(daily), 'second 0, minute 30, hour 9, dayOfWeek 1-5');
  equal(calendarText({...daily, year: [{start: 2027}]}), 'second 0, minute 30, hour 9, year 2027, dayOfWeek 1-5');
});

test('ranges become text and ranges again', () => {
  for (const text of ['0', '1-5', '1-5,10-30/5', '7']) {
    equal(rangesText(parseRanges(text, 0, 59)), text);
  }
  equal(parseRanges('*/15', 0, 59), [{start: 0, end: 59, step: 15}]);
  equal(parseRanges('*', 1, 12), [{start: 1, end: 12, step: 1}]);
  equal(parseRanges('mon', 0, 6), undefined);
});

test('intervals say their phase', () => {
  equal(intervalText({interval: '3600s', phase: '300s'}), 'every 1 h, at 5 min past');
  equal(intervalText({interval: '60s'}), 'every 1 min');
});

test('a specification is told by its parts, and by no empty one', () => {
  const parts = specParts({interval: [{interval: '60s'}], timezoneName: 'Europe/Berlin'},
    {calendars: [{calendar: 'holidays', kind: 'CALENDAR_USE_KIND_ROLL_NEXT', version: '2'}]});
  equal(parts, [['Intervals', ['every 1 min']], ['Named calendars', ['moved to the day after those of holidays (version 2)']], ['Zone', ['Europe/Berlin']]]);
});

test('policies are sentences', () => {
  const texts = policyTexts({catchupWindow: '60s', pauseOnFailure: true}, {limitedActions: true, remainingActions: '1'}, {catchUp: 'CATCH_UP_MODE_ONE_LATEST'});
  equal(texts[0], 'After an outage, only the latest missed time is made up for.');
  equal(texts.includes('It starts 1 more time, then it holds.'), true);
  equal(texts.includes('A time more than 1 min late is missed.'), true);
});

test('versions are compared with calendars in a line each', () => {
  equal(inRanges({structuredCalendar: [{second: [{}], minute: [{}], hour: [{start: 9}], dayOfMonth: all(1, 31), month: all(1, 12), dayOfWeek: all(0, 6)}], timezoneName: 'UTC'}),
    {structuredCalendar: ['second 0, minute 0, hour 9'], timezoneName: 'UTC'});
});

import {equal, test} from '../../testing.test.js';
import {base64} from '../../core/payloads.js';
import {yaml} from '../../core/yaml.js';
import {documentOf} from './document.js';

const json = (value) => ({metadata: {encoding: base64('json/plain')}, data: base64(value)});
const every = (end, start = 0) => [{start, end, step: 1}];
const daily = {second: [{step: 1}], minute: [{step: 1}], hour: [{start: 3, end: 3, step: 1}], dayOfMonth: every(31, 1), month: every(12, 1), dayOfWeek: every(6)};

function described(change = {}) {
  return {
    schedule: {
      spec: {structuredCalendar: [{...daily, dayOfWeek: every(5, 1)}], timezoneName: 'Europe/Berlin', jitter: '300s'},
      action: {startWorkflow: {
        workflowType: {name: 'Report'}, taskQueue: {name: 'reports', kind: 'TASK_QUEUE_KIND_NORMAL'}, workflowId: 'nightly',
        input: {payloads: [json('{"kind":"nightly"}')]}, workflowRunTimeout: '7200s', workflowTaskTimeout: '10s',
      }},
      policies: {overlapPolicy: 'SCHEDULE_OVERLAP_POLICY_BUFFER_ONE', catchupWindow: '31536000s'}, state: {},
    },
    extension: {profile: 'PROFILE_TEMPORAL', catchUp: 'CATCH_UP_MODE_ALL', bufferLimit: 100000, spec: {dstGap: 'DST_GAP_SKIP', dstOverlap: 'DST_OVERLAP_BOTH'}},
    description: {memo: {fields: {owner: json('"data-team"'), limits: json('[1,2]')}}},
    ...change,
  };
}

test('a schedule becomes the document that apply reads, without defaults', () => {
  equal(yaml(documentOf('nightly', described())), `schedule: nightly
labels:
  owner: data-team
memo:
  limits: [1, 2]
spec:
  calendars:
    - dayOfWeek: MON-FRI
      hour: 3
  timeZone: Europe/Berlin
  jitter: 5m
action:
  workflow: Report
  taskQueue: reports
  input:
    - kind: nightly
  runTimeout: 2h
policies:
  overlap: BufferOne
`);
});

test('day rules, starts of intervals, named calendars and clock changes are kept', () => {
  const schedule = {...described().schedule, spec: {
    structuredCalendar: [{...daily, dayOfMonth: undefined}, {...daily, dayOfWeek: undefined}],
    interval: [{interval: '18000s', phase: '900s'}, {interval: '864000s', phase: '723600s'}],
    excludeStructuredCalendar: [{...daily, second: every(59), minute: every(59), hour: every(23), month: every(12, 12)}],
  }};
  const extension = {spec: {
    days: [{rules: ['L-3', '15W']}, {structuredCalendar: 1, rules: ['FRI#1', 'MONL']}], intervalStarts: [{interval: 1, from: '2026-01-05T09:00:00Z'}],
    calendars: [{calendar: 'holidays', kind: 'CALENDAR_USE_KIND_EXCLUDE'}, {calendar: 'weekends', kind: 'CALENDAR_USE_KIND_ROLL_NEXT'}], dstGap: 'DST_GAP_SHIFT',
  }};
  equal(JSON.parse(JSON.stringify(documentOf('nightly', described({schedule, extension})).spec)), {
    calendars: [{dayOfMonth: 'L-3,15W', hour: 3}, {dayOfWeek: 'FRI#1,MONL', hour: 3}], intervals: ['5h/15m', '10d from 2026-01-05T09:00:00Z'],
    exclude: [{month: 12}], namedCalendars: [{exclude: 'holidays'}, {rollNext: 'weekends'}], clockChanges: {gap: 'shift'},
  });
});

test('a payload that is no JSON stays whole, and long numbers stay exact', () => {
  const {schedule} = described();
  schedule.action.startWorkflow.input = {payloads: [{metadata: {encoding: base64('binary/plain')}, data: 'AQI='}, json('12345678901234567890')]};
  equal(yaml(documentOf('nightly', described({schedule}))).includes(
    '  input:\n    - "$payload":\n        metadata:\n          encoding: YmluYXJ5L3BsYWlu\n        data: "AQI="\n    - 12345678901234567890\n'), true);
});

test('a paused schedule with a limit tells both', () => {
  const schedule = {...described().schedule, state: {paused: true, notes: 'why', limitedActions: true, remainingActions: '3'}};
  const {paused, notes, remainingActions} = documentOf('nightly', described({schedule}));
  equal([paused, notes, remainingActions], [true, 'why', 3]);
});

import {equal, test} from '../../testing.test.js';
import {decode, encode} from '../../core/payloads.js';
import {cloneOf, emptyForm, formOf, labelsOf, monthWeeks, scheduleOf, specOf} from './form.js';
import {fresh} from './rules.js';

const schedule = {
  spec: {structuredCalendar: [{second: [{}], hour: [{start: 2, end: 2, step: 1}], comment: 'night'}], interval: [{interval: '60s'}], timezoneName: 'Europe/Berlin', jitter: '5s'},
  action: {startWorkflow: {workflowId: 'w', workflowType: {name: 'T'}, taskQueue: {name: 'q', kind: 'NORMAL'}, header: {fields: {}}, workflowTaskTimeout: '10s'}},
  policies: {overlapPolicy: 'SCHEDULE_OVERLAP_POLICY_BUFFER_ONE', catchupWindow: '3600s', keepOriginalWorkflowId: true},
  state: {notes: 'hello'},
};
const described = {schedule, extension: {catchUp: 'CATCH_UP_MODE_ALL', idTemplate: '{workflowId}'}, description: {conflictToken: 'abc'}};

test('what was not touched is sent as it came', () => {
  const sent = scheduleOf(formOf('id', described));
  equal(sent.schedule, schedule);
  equal(sent.extension, {});
  equal(sent.problems, []);
});

test('only what was touched changes', () => {
  const form = formOf('id', described);
  Object.assign(form, {overlap: 'AllowAll', limit: '3', jitter: ''});
  ['overlap', 'limit', 'jitter'].forEach((name) => form.touched.add(name));
  const {schedule: sent} = scheduleOf(form);
  equal(sent.policies, {overlapPolicy: 6, catchupWindow: '3600s', keepOriginalWorkflowId: true});
  equal(sent.state, {notes: 'hello', limitedActions: true, remainingActions: '3'});
  equal(sent.spec.structuredCalendar, schedule.spec.structuredCalendar);
  equal(sent.spec.jitter, undefined);
});

test('a new rule stands beside those that were there, and knows its place', () => {
  const form = formOf('id', described);
  const cron = fresh('cron');
  form.rules.push(cron);
  form.touched.add('rules');
  const {spec, extension, owners} = specOf(form);
  equal(spec.structuredCalendar, schedule.spec.structuredCalendar);
  equal(extension.cron, [{text: '0 9 * * 1-5', dialect: 'unix'}]);
  equal(owners.at(-1), ['extension.cron[0]', cron.key]);
});

test('named calendars are only sent if they were touched', () => {
  const form = formOf('id', {...described, extension: {spec: {calendars: [{calendar: 'c', kind: 'CALENDAR_USE_KIND_ROLL_NEXT', version: '2'}]}}});
  equal(form.uses, [{calendar: 'c', kind: 'RollNext'}]);
  equal(specOf(form).extension, {});
  form.uses = [];
  form.touched.add('uses');
  equal(specOf(form).extension, {withoutCalendars: true});
});

test('a new schedule needs an id, a type and a queue', () => {
  equal(scheduleOf(emptyForm()).problems.map(({field}) => field), ['id', 'type', 'queue']);
});

test('bounds are wall-clock times in the zone', () => {
  const form = {...emptyForm('x'), zone: 'Europe/Berlin', start: '2026-07-01T09:00'};
  form.touched.add('start');
  equal(specOf(form).spec.startTime, '2026-07-01T07:00:00.000Z');
});

test('a copy has the policies of its model and no conflict token', () => {
  const form = cloneOf(formOf('id', described), 'copy');
  const {extension} = scheduleOf(form);
  equal([form.conflictToken, extension.idTemplate, extension.catchUp], [undefined, '{workflowId}', 'CATCH_UP_MODE_ALL']);
});

test('a month has weeks from Monday to Sunday', () => {
  const weeks = monthWeeks(2026, 10);
  equal(weeks[0].map((cell) => cell?.day ?? 0), [0, 0, 0, 0, 0, 0, 1]);
  equal(weeks.at(-1)[0].date, '2026-11-30');
});

test('labels are the texts of the memo; its other fields stay as they are', () => {
  const other = {metadata: {encoding: 'eA=='}, data: 'AA=='};
  const form = {...emptyForm('a'), ...labelsOf({owner: encode('"ops"'), key: other})};
  equal(form.labels, 'owner: ops');
  form.labels = 'owner: billing\n\nteam : a: b ';
  form.touched.add('labels');
  const {memo} = scheduleOf(form);
  equal(Object.entries(memo.fields).map(([name, payload]) => [name, decode(payload).value]), [['key', undefined], ['owner', 'billing'], ['team', 'a: b']]);
});

test('labels that were not touched are not sent, and a line that is none is named', () => {
  equal(scheduleOf(emptyForm('a')).memo, undefined);
  const form = {...emptyForm('a'), labels: 'billing'};
  form.touched.add('labels');
  equal(scheduleOf(form).problems.some(({field}) => field === 'labels'), true);
});

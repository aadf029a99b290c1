import {equal, test} from '../../testing.test.js';
import {decode} from '../../core/payloads.js';
import {objectOf, problemsOf, requestOf} from './data.js';

test('a form without id, type and queue names all three', () => {
  equal(Object.keys(problemsOf({})), ['id', 'type', 'queue']);
});

test('an input that was not touched goes along as it was', () => {
  const earlier = {input: {payloads: [{data: 'AA=='}]}};
  equal(requestOf({type: 'A', queue: 'q'}, earlier, 'ada').input, earlier.input);
  equal(requestOf({type: 'A', queue: 'q', inputTouched: true, input: ''}, earlier, 'ada').input, undefined);
});

test('memo and attributes are fields of a JSON object', () => {
  equal(decode(objectOf('{"owner": "ops"}').owner).value, 'ops');
  equal(problemsOf({id: 'a', type: 'b', queue: 'c', memo: '[1]'}).memo?.includes('expected an object'), true);
});

test('a memo and attributes that were not touched go along, without those of the server', () => {
  const earlier = {memo: {fields: {key: {data: 'AA=='}}}, searchAttributes: {indexedFields: {Customer: {data: 'eA=='}, TemporalScheduledById: {data: 'eQ=='}}}};
  const request = requestOf({type: 'A', queue: 'q', memo: '{}', attributes: '{}'}, earlier, 'ada');
  equal([request.memo, request.searchAttributes], [earlier.memo, {indexedFields: {Customer: {data: 'eA=='}}}]);
  equal(requestOf({type: 'A', queue: 'q', memoTouched: true, memo: ''}, earlier, 'ada').memo, undefined);
});

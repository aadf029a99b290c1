import {equal, test} from '../testing.test.js';
import {base64, decode, encode, encodeAll} from './payloads.js';

const payload = (encoding, data) => ({metadata: {encoding: base64(encoding)}, data});

test('JSON is parsed and laid out', () => {
  const decoded = decode(payload('json/plain', base64('{"a":[1,"ü"]}')));
  equal(decoded.kind, 'json');
  equal(decoded.value, {a: [1, 'ü']});
});

test('long numbers keep their digits', () => {
  equal(decode(payload('json/plain', base64('{"n":12345678901234567890}'))).text, '{"n":12345678901234567890}');
});

test('broken JSON is shown as the text it is', () => {
  equal(decode(payload('json/plain', base64('{oops'))).kind, 'text');
});

test('bytes that are no text are binary, with their size', () => {
  const decoded = decode(payload('binary/plain', btoa('\x00\x01\xff')));
  equal([decoded.kind, decoded.size], ['binary', 3]);
  equal(decode(payload('binary/encrypted', base64('secret'))).kind, 'binary');
});

test('nothing is null, and an absent payload is empty text', () => {
  equal(decode(payload('binary/null', '')).kind, 'null');
  equal(decode(undefined), {kind: 'text', text: '', size: 0, encoding: 'none'});
});

test('typed JSON becomes a payload, and what is none is refused', () => {
  equal(decode(encode('{"n": 1}')).value, {n: 1});
  equal(encodeAll(['  ', '']), undefined);
  equal(encodeAll(['1', '"two"']).payloads.length, 2);
  let refused = false;
  try {
    encodeAll(['{oops']);
  } catch {
    refused = true;
  }
  equal(refused, true);
});

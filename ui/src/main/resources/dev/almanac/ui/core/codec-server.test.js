import {equal, test, truthy} from '../testing.test.js';
import {checked, encoded} from './codec-server.js';
import {base64, encode} from './payloads.js';

const SECRET = {metadata: {encoding: base64('binary/encrypted')}, data: base64('\u0001secret')};
const HIDDEN = {metadata: {encoding: base64('binary/encrypted')}, data: base64('\u0001hidden')};

test('what this page has made is encoded before it is sent', async () => {
  const typed = encode('{"card":4711}');
  const asked = [];
  const body = {workflowType: {name: 'T'}, input: {payloads: [typed, SECRET]}, memo: {fields: {note: typed}}};
  const sent = await encoded(body, async (payloads) => {
    asked.push(...payloads);
    return payloads.map(() => HIDDEN);
  });
  equal(asked, [typed, typed]);
  equal(sent, {workflowType: {name: 'T'}, input: {payloads: [HIDDEN, SECRET]}, memo: {fields: {note: HIDDEN}}});
  equal(body.input.payloads[0], typed);
});

test('search attributes stay readable, and what has no payload asks nobody', async () => {
  const body = {searchAttributes: {indexedFields: {Customer: encode('"ada"')}}, reason: 'none'};
  equal(await encoded(body, () => truthy(false, 'asked')), body);
  equal(await encoded(undefined, () => truthy(false, 'asked')), undefined);
});

test('without a codec server, things are sent as they are', async () => {
  const body = {input: {payloads: [encode('1')]}};
  equal(await encoded(body, async () => null), body);
});

test('nothing is sent readable if the codec server does not help', async () => {
  let refused = '';
  try {
    await encoded({input: {payloads: [encode('1')]}}, async () => {
      throw new Error('HTTP 500');
    });
  } catch (error) {
    refused = error.message;
  }
  equal(refused, 'HTTP 500');
});

test('an answer of another length is refused', () => {
  equal(checked({payloads: [{}]}, 1), [{}]);
  for (const wrong of [null, {}, {payloads: []}, {payloads: [null]}]) {
    let refused = false;
    try {
      checked(wrong, 1);
    } catch {
      refused = true;
    }
    truthy(refused);
  }
});

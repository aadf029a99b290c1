import {equal, test, truthy} from '../testing.test.js';
import {Codec} from './codec.js';
import {base64, encode} from './payloads.js';

const SECRET = {metadata: {encoding: base64('binary/encrypted')}, data: base64('\u0001secret')};

function codecOf(ask) {
  const codec = new Codec(ask, () => 'orders');
  const done = new Promise((resolve) => (codec.changed = resolve));
  return {codec, done};
}

test('a payload that the page cannot read is asked about once, and then shown', async () => {
  const asked = [];
  const {codec, done} = codecOf(async (payloads, namespace) => {
    asked.push([payloads.length, namespace]);
    return payloads.map(() => encode('{"a":1}'));
  });
  truthy(codec.read(SECRET).asked);
  truthy(codec.read(SECRET).asked);
  await done;
  equal(codec.read(SECRET).value, {a: 1});
  equal(asked, [[1, 'orders']]);
});

test('readable payloads and plain bytes are nobody else’s business', () => {
  const {codec} = codecOf(() => truthy(false, 'asked'));
  equal(codec.read(encode('1')).value, 1);
  equal(codec.read({metadata: {encoding: base64('binary/plain')}, data: base64('\u0001')}).asked, undefined);
});

test('without a codec server, payloads stay bytes', async () => {
  const {codec, done} = codecOf(async () => null);
  codec.read(SECRET);
  await done;
  const {kind, asked, problem} = codec.read(SECRET);
  equal([kind, asked, problem], ['binary', undefined, undefined]);
});

test('a codec server that fails is named, and left alone for a while', async () => {
  let calls = 0;
  const {codec, done} = codecOf(async () => {
    calls++;
    throw new Error('HTTP 500');
  });
  codec.read(SECRET);
  await done;
  equal(codec.read(SECRET).problem, 'HTTP 500');
  equal(codec.wanted.size, 0);
  equal(calls, 1);
  codec.retry();
  truthy(codec.read(SECRET).asked);
  clearTimeout(codec.timer);
});

test('answers are kept up to a limit', () => {
  const {codec} = codecOf(() => null);
  for (let i = 0; i < 600; i++) {
    codec.keep(`key ${i}`, {data: 'x'});
  }
  equal(codec.answers.size, 500);
  for (let i = 0; i < 5; i++) {
    codec.keep(`large ${i}`, {data: 'x'.repeat(4_000_000)});
  }
  equal(codec.answers.size, 3);
  truthy(codec.chars <= 16_000_000);
});

test('an answer that is too large is said to be so, and not asked for again', async () => {
  const {codec, done} = codecOf(async () => [{data: 'x'.repeat(5_000_000)}]);
  codec.read(SECRET);
  await done;
  truthy(codec.read(SECRET).problem.includes('too large'));
  equal(codec.wanted.size, 0);
});

/** Payloads of workflows: what a proto's bytes hold, as text. Pure functions. */
const PLAIN = new Set(['json/plain', 'json/protobuf']);

/** {kind: 'json' | 'text' | 'null' | 'binary', text, value, size, encoding, encrypted} of one payload. */
export function decode(payload) {
  const encoding = text(bytesOf(payload?.metadata?.encoding)) || 'none';
  const data = bytesOf(payload?.data);
  if (encoding === 'binary/null') {
    return {kind: 'null', text: 'null', value: null, size: 0, encoding};
  }
  if (PLAIN.has(encoding)) {
    return json(data, encoding);
  }
  const plain = encoding === 'binary/plain' || encoding === 'none' ? text(data) : undefined;
  return plain === undefined
    ? {kind: 'binary', text: '', size: data.length, encoding}
    : {kind: 'text', text: plain, size: data.length, encoding};
}

/** The payloads of an `input` or `result`. */
export function decodeAll(payloads) {
  return (payloads?.payloads ?? []).map(decode);
}

/** A payload of text that a person typed: JSON if it is JSON. */
export function encode(typed) {
  JSON.parse(typed);
  return {metadata: {encoding: base64('json/plain')}, data: base64(typed)};
}

/** The payloads of typed inputs, each a JSON text; undefined without any. Throws if one is no JSON. */
export function encodeAll(inputs) {
  const given = inputs.map((typed) => typed.trim()).filter((typed) => typed !== '');
  return given.length === 0 ? undefined : {payloads: given.map(encode)};
}

/** What is wrong with a typed input, which may be empty; '' if nothing is. */
export function inputProblem(typed = '') {
  try {
    encodeAll([typed]);
    return '';
  } catch (error) {
    return `The input is not JSON: ${error.message}. Put text in double quotes.`;
  }
}

/** Laid out, unless that could round a long number. */
function json(data, encoding) {
  const typed = text(data) ?? '';
  try {
    const value = JSON.parse(typed);
    const exact = !/\d{16}/.test(typed);
    const shown = exact ? JSON.stringify(value, null, 2) : typed;
    return {kind: 'json', text: shown, value, size: data.length, encoding};
  } catch {
    return {kind: 'text', text: typed, size: data.length, encoding};
  }
}

export function base64(typed) {
  let binary = '';
  for (const byte of new TextEncoder().encode(typed)) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary);
}

export function bytesOf(base64Text) {
  try {
    return Uint8Array.from(atob(base64Text ?? ''), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The text of UTF-8; undefined if it is none, or holds control characters. */
export function text(data) {
  try {
    const decoded = new TextDecoder('utf-8', {fatal: true}).decode(data);
    return /[\u0000-\u0008\u000e-\u001f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

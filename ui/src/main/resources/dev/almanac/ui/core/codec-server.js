import {decode} from './payloads.js';
import {settings} from './settings.js';

/** The codec server that the configuration names: it reads payloads that the page cannot, and makes what the page sends unreadable. */
const SETTINGS = '/ui/settings.json';
const SESSION = '/api/almanac/v1/session';
const TIMEOUT = 10_000;

/** What servers compare and so have to read. */
const READABLE = new Set(['searchAttributes', 'search_attributes', 'indexedFields', 'indexed_fields']);

let known;

/** {codecEndpoint, codecCredentials, codecToken} of the configuration. */
async function configuration() {
  return (known ??= await json(fetch(SETTINGS, {signal: AbortSignal.timeout(TIMEOUT)})));
}

/** What a codec server makes of payloads; null if the server of this page names none. */
export async function decoded(payloads, namespace) {
  const {codecEndpoint} = await configuration();
  return codecEndpoint ? ask('decode', payloads, namespace) : null;
}

/** A copy of what is to be sent, with payloads that only the codec server can read. Throws if it does not help: nothing goes out readable. */
export async function encoded(body, ask = askToEncode) {
  const payloads = [];
  collect(body, payloads);
  if (payloads.length === 0) {
    return body;
  }
  const answers = await ask(payloads);
  return answers === null ? body : replaced(body, new Map(payloads.map((payload, at) => [payload, answers[at]])));
}

async function askToEncode(payloads) {
  const {codecEndpoint} = await configuration();
  return codecEndpoint ? ask('encode', payloads, settings.get('namespace')) : null;
}

/** Finds what this page has made, which anyone could read. What a codec has made stays as it is. */
function collect(value, found) {
  if (isReadable(value)) {
    found.push(value);
  } else if (value !== null && typeof value === 'object') {
    Object.entries(value).filter(([name]) => !READABLE.has(name)).forEach(([, inner]) => collect(inner, found));
  }
}

function isReadable(value) {
  return typeof value?.metadata?.encoding === 'string' && decode(value).kind === 'json';
}

function replaced(value, answers) {
  if (answers.has(value)) {
    return answers.get(value);
  }
  if (Array.isArray(value)) {
    return value.map((one) => replaced(one, answers));
  }
  return value === null || typeof value !== 'object' ? value
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, answers)]));
}

/** The token of who has logged in at an identity provider, if the codec server shall know its users by it. Stays no longer than a call. */
async function authorization({codecToken}) {
  const {token} = codecToken ? await json(fetch(SESSION, {signal: AbortSignal.timeout(TIMEOUT)})) : {};
  return token ? {Authorization: `Bearer ${token}`} : {};
}

async function ask(verb, payloads, namespace) {
  const settled = await configuration();
  const {codecEndpoint, codecCredentials} = settled;
  const request = {
    method: 'POST', credentials: codecCredentials ? 'include' : 'omit', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT),
    body: JSON.stringify({payloads}),
    headers: {
      'Content-Type': 'application/json', 'X-Namespace': /^[ -~]*$/.test(namespace) ? namespace : encodeURIComponent(namespace),
      ...await authorization(settled),
    },
  };
  try {
    return checked(await json(fetch(`${codecEndpoint}/${verb}`, request)), payloads.length);
  } catch (error) {
    throw new Error(`The codec server ${codecEndpoint} did not help: ${reasonOf(error)}.`);
  }
}

/** Browsers do not tell a page whether a server is silent or forbids it. */
function reasonOf(error) {
  return error instanceof TypeError ? 'it does not answer, or does not allow this page (CORS)'
    : error.name === 'TimeoutError' ? `no answer within ${TIMEOUT / 1000} seconds` : error.message;
}

async function json(fetched) {
  const response = await fetched;
  if (!response.ok) {
    throw new Error(`HTTP ${response.status}`);
  }
  return response.json();
}

/** Pure. The payloads of an answer, if they are as many as were asked about. */
export function checked(answer, count) {
  const {payloads} = answer ?? {};
  const fits = Array.isArray(payloads) && payloads.length === count && payloads.every((one) => one !== null && typeof one === 'object');
  if (!fits) {
    throw new Error(`it answered without the ${count} payloads`);
  }
  return payloads;
}

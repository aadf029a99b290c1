import {clock} from './clock.js';
import {encoded} from './codec-server.js';
import {encodeQuery} from './router.js';

/** Calls of the server. Payloads stay as they are on the wire: no shorthand. */
const JSON_TYPE = 'application/json+no-payload-shorthand';
const TIMEOUT = 30_000;

/** A call that failed; `code` is that of gRPC, 0 if the server did not answer. */
export class ApiError extends Error {
  constructor(message, {code = 0, status = 0, details = []} = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }

  get notFound() {
    return this.code === 5;
  }
}

/** A path whose values are encoded: path`/api/v1/namespaces/${namespace}/schedules`. */
export function path(literals, ...values) {
  return String.raw({raw: literals}, ...values.map((value) => encodeURIComponent(value)));
}

/** The path of one of Almanac's own calls. */
export function own(namespace, ...segments) {
  return '/api/almanac/v1/namespaces/' + [namespace, ...segments].map(encodeURIComponent).join('/');
}

/** The path of one of Temporal's calls about a namespace. */
export function temporal(namespace, ...segments) {
  return '/api/v1/namespaces/' + [namespace, ...segments].map(encodeURIComponent).join('/');
}

export const api = {
  get: (url, query, signal) => call('GET', withQuery(url, query), undefined, signal),
  post: async (url, body, signal) => call('POST', url, await outgoing(body), signal),
  delete: (url, query, signal) => call('DELETE', withQuery(url, query), undefined, signal),
};

async function outgoing(body) {
  try {
    return await encoded(body);
  } catch (error) {
    throw new ApiError(`Nothing was sent. ${error.message}`);
  }
}

function withQuery(url, query) {
  const search = encodeQuery(query);
  return search ? `${url}?${search}` : url;
}

async function call(method, url, body, signal) {
  if (new URL(url, location.href).pathname !== url.split('?')[0]) {
    throw new ApiError('A browser cannot ask for a name that is only dots; the commands can');
  }
  const timeout = AbortSignal.timeout(TIMEOUT);
  let response;
  try {
    response = await fetch(url, {
      method,
      headers: {Accept: JSON_TYPE, ...(body === undefined ? {} : {'Content-Type': JSON_TYPE})},
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new ApiError(
      timeout.aborted ? `No answer within ${TIMEOUT / 1000} seconds` : 'The server does not answer',
    );
  }
  clock.learn(response.headers.get('date'));
  return read(response);
}

async function read(response) {
  const text = await response.text();
  let json;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ApiError(`The server sent no JSON (HTTP ${response.status})`, {status: response.status});
  }
  if (!response.ok) {
    throw new ApiError(json.message || `HTTP ${response.status}`, {
      code: json.code ?? 2,
      status: response.status,
      details: json.details ?? [],
    });
  }
  return json;
}

const ADVICE = {
  0: 'Is the server running? This page tries again by itself.',
  1: 'The call was cancelled. Try again.',
  3: 'Change what the message names and try again.',
  4: 'The server was too slow. Try again, or ask for less.',
  5: 'It may have been deleted, or belong to another namespace.',
  6: 'Choose another id, or change what exists.',
  7: 'Ask someone who may do this.',
  8: 'The server is busy or a limit is reached. Wait a moment, then try again.',
  9: 'The state has changed or does not allow this. Look at it again first.',
  10: 'Somebody changed it at the same time. Load it again and repeat your change.',
  12: 'This server does not offer the call. It may be older than the page.',
  14: 'The server is starting or stopping. This page tries again by itself.',
};

/** What to do about an error, in a sentence. */
export function advice(error) {
  if (!(error instanceof ApiError)) {
    return 'This is a fault of the page. Reload it; if it stays, report what you did.';
  }
  return ADVICE[error.code] ?? 'The log of the server says more.';
}

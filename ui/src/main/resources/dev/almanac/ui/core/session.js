import {api} from './api.js';
import {settings} from './settings.js';

const LOGIN = '/api/almanac/v1/login';

/** Why a login at the identity provider did not succeed: the server sends one of these words, and nothing else is shown. */
const PROBLEMS = {
  cancelled: 'The login was cancelled.',
  denied: 'You are not in a group that may use this server. Ask whoever runs it.',
  expired: 'The login took too long, or was begun in another window. Try again.',
  failed: 'The login did not succeed. The log of the server says why.',
  unavailable: 'The identity provider cannot be reached at the moment. Try again soon.',
};

/** Who the server takes this browser for, and how that begins and ends. */
class Session {
  constructor() {
    /** Whether somebody has to log in before the server answers. */
    this.needed = false;
    /** The name of an identity provider where one can log in; '' if there is none. */
    this.provider = '';
    /** Whether it may manage API keys somewhere. */
    this.isAdmin = false;
    this.problem = problemIn(globalThis.location?.search ?? '');
    this.changed = () => {};
  }

  /** The name that the server knows; '' if it asks nobody who they are. */
  get name() {
    return settings.known;
  }

  /** Asks the server once; a refusal tells that a login is needed. */
  async learn() {
    const {kind, name, grants = []} = await api.get('/api/almanac/v1/caller');
    settings.known = kind === 'none' ? '' : name;
    this.isAdmin = grants.some((grant) => /[:,]admin(,|$)/.test(grant));
    this.changed();
  }

  refused() {
    if (!this.needed) {
      this.needed = true;
      this.changed();
      this.askForProvider().catch(() => {}); // a key does as well
    }
  }

  async askForProvider() {
    const {provider = ''} = await api.get('/api/almanac/v1/session');
    this.provider = provider;
    this.changed();
  }

  /** Where one logs in, to come back to this very place. */
  get loginUrl() {
    return `${LOGIN}?${new URLSearchParams({return: location.pathname + location.search})}`;
  }

  async begin(key) {
    try {
      await api.post('/api/almanac/v1/session', {key});
      location.reload();
    } catch (error) {
      this.problem = error.status === 401 ? 'The server does not know this key.' : error.message;
      this.changed();
    }
  }

  async end() {
    await api.delete('/api/almanac/v1/session');
    location.reload();
  }
}

/** Pure. What the query of a URL tells about a login that did not succeed. */
export function problemIn(search) {
  const word = new URLSearchParams(search).get('login');
  return Object.hasOwn(PROBLEMS, word) ? PROBLEMS[word] : '';
}

export const session = new Session();

import {api} from './api.js';
import {settings} from './settings.js';

/** Who the server takes this browser for, and how that begins and ends. */
class Session {
  constructor() {
    /** Whether somebody has to log in before the server answers. */
    this.needed = false;
    this.problem = '';
    this.changed = () => {};
  }

  /** The name that the server knows; '' if it asks nobody who they are. */
  get name() {
    return settings.known;
  }

  /** Asks the server once; a refusal tells that a login is needed. */
  async learn() {
    const {kind, name} = await api.get('/api/almanac/v1/caller');
    settings.known = kind === 'none' ? '' : name;
    this.changed();
  }

  refused() {
    if (!this.needed) {
      this.needed = true;
      this.changed();
    }
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

export const session = new Session();

/** What this browser remembers of its user: theme, zone of times, name, last namespace. */
const NAME = 'almanac.settings';
const DEFAULTS = {theme: 'system', zone: 'schedule', identity: '', namespace: 'default', pane: 55};

class Settings {
  constructor() {
    this.values = {...DEFAULTS, ...stored()};
    this.listeners = new Set();
    /** The name of who has logged in. */
    this.known = '';
    this.applyTheme();
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === NAME) {
        this.values = {...DEFAULTS, ...stored()};
        this.told();
      }
    });
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (!(name in DEFAULTS)) {
      throw new Error(`Unknown setting ${name}`);
    }
    this.values = {...this.values, [name]: value};
    try {
      localStorage.setItem(NAME, JSON.stringify(this.values));
    } catch {
      // A browser that stores nothing forgets with the tab.
    }
    this.told();
  }

  /** Who asks, as the server's records show it. Unless somebody has logged in, nobody has checked it. */
  get identity() {
    return this.known || this.values.identity || 'somebody at the page';
  }

  told() {
    this.applyTheme();
    this.listeners.forEach((listener) => listener());
  }

  applyTheme() {
    if (globalThis.document) {
      document.documentElement.dataset.theme = this.values.theme;
    }
  }
}

function stored() {
  try {
    const values = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return Object.fromEntries(Object.entries(values).filter(([name]) => name in DEFAULTS));
  } catch {
    return {};
  }
}

export const settings = new Settings();

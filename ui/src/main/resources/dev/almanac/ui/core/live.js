/** News of the server: which schedules and workflows of a namespace have changed. */
const REPEAT = 20_000;
const EVERYTHING = {schedules: [], workflows: [], more: true};

export class Live {
  constructor() {
    this.namespace = '';
    this.state = 'connecting';
    this.listeners = new Set();
    this.port = connect();
    if (this.port) {
      this.port.onmessage = ({data}) => this.heard(data);
      setInterval(() => this.say(), REPEAT);
      addEventListener('pagehide', () => this.port.postMessage({bye: true}));
      addEventListener('pageshow', () => this.say());
    } else {
      this.state = 'broken';
    }
  }

  watch(namespace) {
    if (this.namespace !== namespace) {
      this.namespace = namespace;
      this.say();
    }
  }

  /** The listener gets changes, or null if only the state of the stream has changed. */
  listen(listener) {
    this.listeners.add(listener);
  }

  say() {
    if (this.port && this.namespace) {
      this.port.postMessage({watch: this.namespace});
    }
  }

  heard({state, changed}) {
    if (changed) {
      this.tell(changed);
    } else {
      const missed = state === 'live' && this.state === 'broken';
      this.state = state;
      this.tell(missed ? EVERYTHING : null);
    }
  }

  tell(changed) {
    this.listeners.forEach((listener) => listener(changed));
  }
}

/** Whether changes concern what was read: 'schedules', 'workflows', {schedule: id} or {workflow: id}. */
export function concerns(topic, changed) {
  if (!topic) {
    return false;
  }
  if (changed.more) {
    return true;
  }
  if (typeof topic === 'string') {
    return (changed[topic] ?? []).length > 0;
  }
  return 'schedule' in topic
    ? (changed.schedules ?? []).includes(topic.schedule)
    : (changed.workflows ?? []).includes(topic.workflow);
}

/** The page's policy lets scripts come from here alone, so no text of others can become one. */
function script() {
  const address = '/ui/core/live-worker.js';
  const policy = globalThis.trustedTypes?.createPolicy('almanac', {createScriptURL: () => address});
  return policy ? policy.createScriptURL('') : address;
}

function connect() {
  if (typeof SharedWorker === 'undefined') {
    return null;
  }
  try {
    const worker = new SharedWorker(script(), {type: 'module', name: 'almanac-live'});
    worker.port.start();
    return worker.port;
  } catch {
    return null;
  }
}

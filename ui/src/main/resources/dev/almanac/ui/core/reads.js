import {concerns} from './live.js';

/**
 * What the current view has read. A view asks for a reading at each rendering, by name and key; a new
 * key reads again and keeps the old value until the new one is there, so that nothing jumps. What a
 * rendering no longer asks for is forgotten. Answers are kept for a while, so that going back is instant.
 */
const KEPT_ANSWERS = 80;
const NOT_OFTENER_THAN = 1_000;
const WITHOUT_NEWS = 5_000;

export class Reads {
  constructor(changed) {
    this.changed = changed;
    this.slots = new Map();
    this.answers = new Map();
  }

  /** Begins a rendering. `scope` is the view and the namespace; another one forgets everything. */
  begin(scope) {
    if (scope !== this.scope) {
      this.slots.forEach((slot) => slot.stop());
      this.slots.clear();
      this.scope = scope;
    }
    this.slots.forEach((slot) => (slot.used = false));
  }

  end() {
    for (const [name, slot] of this.slots) {
      if (!slot.used) {
        slot.stop();
        this.slots.delete(name);
      }
    }
  }

  read(name, key, load, options = {}) {
    let slot = this.slots.get(name);
    if (!slot) {
      slot = new Slot(this, name);
      this.slots.set(name, slot);
    }
    slot.used = true;
    slot.ask(key, load, options);
    return slot.reading;
  }

  /** Reads again what changes concern. */
  news(changed) {
    this.slots.forEach((slot) => concerns(slot.options.live, changed) && slot.again());
  }

  /** Reads again, from time to time, what lives on news while there are none, and what failed. */
  poll(withoutNews) {
    const long = Date.now() - WITHOUT_NEWS;
    for (const slot of this.slots.values()) {
      const due = (withoutNews && slot.options.live) || silent(slot.reading.error);
      if (due && !slot.running && slot.readAt <= long) {
        slot.again();
      }
    }
  }

  everything() {
    this.slots.forEach((slot) => slot.again());
  }

  remembered(address) {
    return this.answers.get(address);
  }

  remember(address, value) {
    this.answers.delete(address);
    this.answers.set(address, value);
    if (this.answers.size > KEPT_ANSWERS) {
      this.answers.delete(this.answers.keys().next().value);
    }
  }
}

/** Whether the server gave no answer, so that asking again may help. */
function silent(error) {
  return error?.code === 0 || error?.code === 14;
}

class Slot {
  constructor(reads, name) {
    this.reads = reads;
    this.name = name;
    this.options = {};
    this.readAt = 0;
    this.reading = {value: undefined, error: null, loading: true, stale: false};
  }

  ask(key, load, options) {
    const text = JSON.stringify(key);
    this.load = load;
    this.options = options;
    if (text === this.key) {
      return;
    }
    this.key = text;
    this.keyValue = key;
    const remembered = this.reads.remembered(this.address());
    const value = remembered ?? (options.forget ? undefined : this.reading.value);
    this.reading = {value, error: null, loading: true, stale: remembered === undefined};
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), options.after ?? 0);
  }

  /** Reads again soon: not before the last answer is here, and not too often. */
  again() {
    if (this.running) {
      this.dirty = true;
      return;
    }
    clearTimeout(this.timer);
    const wait = Math.max(0, this.readAt + NOT_OFTENER_THAN - Date.now());
    this.timer = setTimeout(() => this.run(), wait);
  }

  async run() {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.running = true;
    this.readAt = Date.now();
    const address = this.address();
    let next;
    try {
      const value = await this.load(this.keyValue, abort.signal);
      this.reads.remember(address, value);
      next = {value, error: null, loading: false, stale: false};
    } catch (error) {
      next = {...this.reading, error, loading: false};
    }
    if (!abort.signal.aborted) {
      this.finish(next);
    }
  }

  finish(reading) {
    this.running = false;
    this.reading = reading;
    if (this.dirty) {
      this.dirty = false;
      this.again();
    }
    this.reads.changed();
  }

  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  address() {
    return `${this.reads.scope} ${this.name} ${this.key}`;
  }
}

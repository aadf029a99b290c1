import {decoded} from './codec-server.js';
import {html, nothing} from './lit.js';
import {decode} from './payloads.js';
import {settings} from './settings.js';
import {bytes} from './words.js';

const GATHERED_FOR = 30;
const AT_ONCE = 50;
const RETRIED_AFTER = 30_000;
const KEPT = 500;
const KEPT_CHARS = 16_000_000;
const LARGEST = KEPT_CHARS / 4;

/** Encodings whose bytes no codec has made. */
const RAW = new Set(['binary/plain', 'none']);

/**
 * Reads payloads, and asks the codec server of the configuration about those that the page cannot read.
 * It never keeps a view waiting: what is not there yet is shown as bytes, and again when it has come.
 */
export class Codec {
  constructor(ask, namespace = () => settings.get('namespace')) {
    this.ask = ask;
    this.namespace = namespace;
    this.changed = () => {};
    this.answers = new Map();
    this.chars = 0;
    this.wanted = new Map();
    this.problem = '';
    this.silentUntil = 0;
    /** Another number when more is known. */
    this.version = 0;
  }

  /** As `decode` says, with what the codec server has said so far. It asks nobody. */
  known(payload) {
    const plain = decode(payload);
    const answer = plain.kind === 'binary' ? this.answers.get(this.key(plain, payload)) : undefined;
    return answer === undefined ? plain : answer.problem ? {...plain, ...answer} : decode(answer);
  }

  /** As `decode` says, with {asked} while the codec server is asked, or {problem} if it did not help. */
  read(payload) {
    const plain = decode(payload);
    if (plain.kind !== 'binary' || RAW.has(plain.encoding) || this.absent || payload.data?.length > LARGEST) {
      return plain;
    }
    const key = this.key(plain, payload);
    if (this.answers.has(key)) {
      return this.known(payload);
    }
    this.want(key, payload);
    return this.problem ? {...plain, problem: this.problem} : {...plain, asked: true};
  }

  readAll(payloads) {
    return (payloads?.payloads ?? []).map((payload) => this.read(payload));
  }

  key({encoding}, {data}) {
    return `${this.namespace()} ${encoding} ${data}`;
  }

  want(key, payload) {
    if (this.wanted.size < AT_ONCE && Date.now() >= this.silentUntil) {
      this.wanted.set(key, payload);
      this.timer ??= setTimeout(() => this.send(), GATHERED_FOR);
    }
  }

  /** Asks again, though it has just failed. */
  retry() {
    this.silentUntil = 0;
    this.problem = '';
    this.changed();
  }

  async send() {
    const asked = [...this.wanted];
    try {
      const answers = await this.ask(asked.map(([, payload]) => payload), this.namespace());
      if (answers === null) {
        this.absent = true;
      } else {
        asked.forEach(([key], at) => this.keep(key, answers[at]));
        this.version++;
      }
      this.problem = '';
    } catch (error) {
      this.problem = error.message;
      this.silentUntil = Date.now() + RETRIED_AFTER;
    }
    this.wanted.clear();
    this.timer = undefined;
    this.changed();
  }

  keep(key, payload) {
    const kept = payload.data?.length > LARGEST ? {problem: 'What the codec server made of it is too large to show.'} : payload;
    this.answers.set(key, kept);
    this.chars += sizeOf([key, kept]);
    for (const oldest of this.answers) {
      if (this.answers.size <= KEPT && this.chars <= KEPT_CHARS) {
        return;
      }
      this.answers.delete(oldest[0]);
      this.chars -= sizeOf(oldest);
    }
  }
}

function sizeOf([key, payload]) {
  return key.length + (payload.data?.length ?? 0);
}

export const codec = new Codec(decoded);

/** What `read` returned, as a template. */
export function payloadView(one) {
  if (one.kind !== 'binary') {
    return html`<pre class="json" tabindex="0">${one.text}</pre>`;
  }
  const about = `${bytes(one.size)} of ${one.encoding}`;
  if (one.asked) {
    return html`<p class="none" role="status">${about}: asking the codec server…</p>`;
  }
  return html`<p class="none">${about}${one.problem ? nothing : RAW.has(one.encoding) ? nothing : ': only a codec can read it'}</p>
    ${one.problem ? html`<p class="strip bad" role="status">${one.problem} <button class="link" @click=${() => codec.retry()}>Ask again</button></p>` : nothing}`;
}

export function payloadViews(list) {
  return list.length === 0 ? html`<p class="none">Empty</p>` : list.map(payloadView);
}

/** A copy in which payloads are what they hold. */
export function readable(value) {
  if (Array.isArray(value)) {
    return value.map(readable);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (value.metadata?.encoding) {
    const one = codec.read(value);
    return one.kind === 'binary' ? `${one.encoding}, ${bytes(one.size)}` : one.value ?? one.text;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readable(inner)]));
}

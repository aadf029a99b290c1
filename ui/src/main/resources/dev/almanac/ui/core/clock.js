/** The server's time, as far as a browser knows it. */
const AGREES_WITHIN = 2_000;

class Clock {
  constructor() {
    this.offset = 0;
  }

  /** Milliseconds since 1970, by the server's clock. */
  now() {
    return Date.now() + this.offset;
  }

  /** Takes the time of an answer, whose resolution is a second. */
  learn(date) {
    const server = date ? Date.parse(date) : NaN;
    if (!Number.isNaN(server)) {
      const offset = server + 500 - Date.now();
      this.offset = Math.abs(offset) < AGREES_WITHIN ? 0 : offset;
    }
  }
}

export const clock = new Clock();

import {AsyncDirective} from '../lib/lit-html/async-directive.js';
import {directive} from '../lib/lit-html/directive.js';
import {html, nothing} from '../lib/lit-html/lit-html.js';
import {repeat} from '../lib/lit-html/directives/repeat.js';
import {vars} from './vars.js';

/**
 * A long list of which only what is visible exists: `virtualRows({count, height, row, key, role, end})`, all rows
 * `height` pixels high; with the role 'list', each is a 'listitem'. It scrolls with the page, or inside the nearest element marked `data-scroll`.
 * `end()` is called when the last rows come near, to read more; `seen(from, to)` when other rows are in sight.
 * `frame(rows, space)` may put the rows into a table, whose `<tbody class="virtual" ${space}>` they are.
 */
const SPARE = 8;

class VirtualRows extends AsyncDirective {
  render(options) {
    return window_(options, 0, Math.min(options.count, 60));
  }

  update(part, [options]) {
    this.options = options;
    this.anchor = part.parentNode;
    if (!this.scroller) {
      // At its first rendering it does not know yet where it stands.
      requestAnimationFrame(() => this.isConnected && this.arrive(part));
    }
    this.listen();
    return this.template();
  }

  arrive(part) {
    this.anchor = part.parentNode;
    this.listen();
    this.move();
  }

  listen() {
    const scroller = this.anchor.closest?.('[data-scroll]') ?? window;
    if (scroller === this.scroller) {
      return;
    }
    this.quiet();
    this.scroller = scroller;
    this.moved = () => this.move();
    scroller.addEventListener('scroll', this.moved, {passive: true});
    addEventListener('resize', this.moved, {passive: true});
  }

  quiet() {
    this.scroller?.removeEventListener('scroll', this.moved);
    removeEventListener('resize', this.moved);
    this.scroller = null;
  }

  /** The rows in sight: the first and the one after the last. */
  range() {
    const {count, height} = this.options;
    const list = this.anchor.querySelector?.('.virtual');
    if (!list) {
      return [0, Math.min(count, 60)];
    }
    const top = this.scroller === window ? 0 : this.scroller.getBoundingClientRect().top;
    const seen = this.scroller === window ? innerHeight : this.scroller.clientHeight;
    return visible(top - list.getBoundingClientRect().top, seen, count, height);
  }

  template() {
    this.shown = this.range();
    return window_(this.options, ...this.shown);
  }

  move() {
    const [from, to] = this.range();
    if (from !== this.shown[0] || to !== this.shown[1]) {
      this.setValue(this.template());
      this.options.seen?.(from, to);
    }
    if (to >= this.options.count) {
      this.options.end?.();
    }
  }

  disconnected() {
    this.quiet();
  }

  reconnected() {
    this.listen();
  }
}

/** Which of `count` rows are seen, with some to spare, when the list is scrolled by `hidden` pixels. */
export function visible(hidden, seen, count, height) {
  const from = Math.max(0, Math.min(count, Math.floor(hidden / height)) - SPARE);
  const to = Math.min(count, Math.max(from, Math.ceil((hidden + seen) / height)) + SPARE);
  return [from, to];
}

function window_({count, height, row, key, frame, role = nothing}, from, to) {
  const shown = Array.from({length: Math.max(0, to - from)}, (_, at) => from + at);
  const name = key ?? ((at) => at);
  const rows = repeat(shown, name, row);
  const space = vars({'--before': `${from * height}px`, '--after': `${(count - to) * height}px`, '--all': `${count * height}px`, '--row': `${height}px`});
  return frame ? frame(rows, space) : html`<div class="virtual" role=${role} ${space}>
    <div class="virtual-window" role="presentation">${rows}</div></div>`;
}

export const virtualRows = directive(VirtualRows);

import * as lit from '../lib/lit-html/lit-html.js';
import {textPlaces, turns, visible} from './visible.js';

/** What templates need of lit-html, so that views import from one place. */
export {nothing, noChange, render} from '../lib/lit-html/lit-html.js';
export {guard} from '../lib/lit-html/directives/guard.js';
export {ifDefined} from '../lib/lit-html/directives/if-defined.js';
export {keyed} from '../lib/lit-html/directives/keyed.js';
export {live} from '../lib/lit-html/directives/live.js';
export {ref} from '../lib/lit-html/directives/ref.js';
export {repeat} from '../lib/lit-html/directives/repeat.js';
export {vars} from './vars.js';

const places = new WeakMap();

/** A template. Hidden characters of the texts in it are shown, and no text turns the order of its neighbours. */
export const html = (strings, ...values) => lit.html(strings, ...shown(strings, values, isolated));

export const svg = (strings, ...values) => lit.svg(strings, ...shown(strings, values, (text) => `\u2068${text}\u2069`));

function isolated(text) {
  return lit.html`<bdi>${text}</bdi>`;
}

function shown(strings, values, isolate) {
  if (!places.has(strings)) {
    places.set(strings, textPlaces(strings));
  }
  const isText = places.get(strings);
  return values.map((value, at) => {
    if (typeof value !== 'string' || !isText[at]) {
      return value;
    }
    const text = visible(value);
    return turns(text) ? isolate(text) : text;
  });
}

/** What templates need of lit-html, so that views import from one place. */
export {html, svg, nothing, noChange, render} from '../lib/lit-html/lit-html.js';
export {classMap} from '../lib/lit-html/directives/class-map.js';
export {guard} from '../lib/lit-html/directives/guard.js';
export {ifDefined} from '../lib/lit-html/directives/if-defined.js';
export {keyed} from '../lib/lit-html/directives/keyed.js';
export {live} from '../lib/lit-html/directives/live.js';
export {createRef, ref} from '../lib/lit-html/directives/ref.js';
export {repeat} from '../lib/lit-html/directives/repeat.js';
export {vars} from './vars.js';

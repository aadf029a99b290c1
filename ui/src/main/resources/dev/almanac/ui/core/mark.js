import {html} from './lit.js';

/** The sign of Almanac. */
export function mark() {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="12"></circle>
    <path d="M16 4a12 12 0 0 1 0 24z"></path><line x1="16" y1="0" x2="16" y2="32"></line></svg>`;
}

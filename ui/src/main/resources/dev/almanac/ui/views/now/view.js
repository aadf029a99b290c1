import {html} from '../../core/lit.js';
export const title = () => 'Now';
export const view = () => html`<p>…</p>`;

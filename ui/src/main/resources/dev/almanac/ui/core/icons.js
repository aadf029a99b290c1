import {html, nothing} from './lit.js';

/** Lines on a grid of 16, drawn for this page. */
const PATHS = {
  now: 'M8 1.5v13M2.5 8h3M10.5 8h3M4 4.5h2M10 11.5h2',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.2 1.6',
  plan: 'M2 13.5h12M3.5 13v-3M6.5 13V6M9.5 13V8.5M12.5 13V3',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  flow: 'M2 4h6M5 8h7M8 12h6',
  batch: 'M3 5h10v8H3zM4.5 3h7',
  queue: 'M2.5 4h11M2.5 8h11M2.5 12h6M11.5 10.5v3M10 12h3',
  space: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  server: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.1M5 11h.1',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.4 3.4',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5l3.2 3L13 4.5',
  alert: 'M8 2l6.5 11.5h-13zM8 6.5v3.5M8 11.8v.1',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3l8 5-8 5z',
  bolt: 'M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z',
  skip: 'M3 4l5 4-5 4zM8 4l5 4-5 4z',
  edit: 'M3 13l.6-2.8L11 2.8 13.2 5l-7.4 7.4zM9.5 4.3l2.2 2.2',
  trash: 'M2.5 4.5h11M6 4V2.5h4V4M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4',
  plus: 'M8 3v10M3 8h10',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5z',
  system: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  user: 'M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.8 13.5c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
  globe: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c-4 4-4 8 0 12 4-4 4-8 0-12z',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.8h-2.8',
  filter: 'M2.5 3.5h11L9.5 8.5v4.5l-3-1.5v-3z',
  rewind: 'M8 4L3 8l5 4zM13 4L8 8l5 4z',
  download: 'M8 2.5v7.5M5 7.5L8 10.5l3-3M3 13.5h10',
  key: 'M10.5 2.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.4 7.6L2.5 13.5M4.5 11.5l1.5 1.5M6.5 9.5L8 11',
  book: 'M3.5 2.5h9v11h-9zM6 2.5v11M8 5.5h2.5M8 8h2.5',
  link: 'M6.5 9.5l3-3M7 5l1.7-1.7a2.4 2.4 0 0 1 3.5 3.5L10.5 8.5M9 11l-1.7 1.7a2.4 2.4 0 0 1-3.5-3.5L5.5 7.5',
};

/** A drawing beside a text; it says nothing on its own. */
export function icon(name) {
  const path = PATHS[name];
  return path === undefined
    ? nothing
    : html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;
}

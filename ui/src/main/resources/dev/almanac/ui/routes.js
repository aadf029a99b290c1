import {route} from './core/router.js';

/** Which view a URL below the namespace shows. The first that fits is taken. */
export const routes = [
  route('now', 'now', () => import('./views/now/view.js')),
  route('schedules', 'schedules', () => import('./views/schedules/view.js')),
  route('schedules/:schedule', 'schedule', () => import('./views/schedule/view.js')),
  route('schedules/:schedule/edit', 'schedule-edit', () => import('./views/schedule-edit/view.js')),
  route('schedules/:schedule/backfill', 'backfill', () => import('./views/backfill/view.js')),
  route('create-schedule', 'schedule-edit', () => import('./views/schedule-edit/view.js')),
  route('planning', 'planning', () => import('./views/planning/view.js')),
  route('calendars', 'calendars', () => import('./views/calendars/view.js')),
  route('calendars/:calendar', 'calendars', () => import('./views/calendars/view.js')),
];

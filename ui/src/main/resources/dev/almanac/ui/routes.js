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
  route('workflows', 'workflows', () => import('./views/workflows/view.js')),
  route('workflows/:workflow', 'workflow', () => import('./views/workflow/view.js')),
  route('workflows/:workflow/:run', 'workflow', () => import('./views/workflow/view.js')),
  route('start-workflow', 'start-workflow', () => import('./views/start-workflow/view.js')),
  route('batches', 'batches', () => import('./views/batches/view.js')),
  route('batches/:batch', 'batches', () => import('./views/batches/view.js')),
  route('task-queues', 'task-queues', () => import('./views/task-queues/view.js')),
  route('task-queues/:queue', 'task-queues', () => import('./views/task-queues/view.js')),
  route('namespaces', 'namespaces', () => import('./views/namespaces/view.js')),
  route('server', 'server', () => import('./views/server/view.js')),
];

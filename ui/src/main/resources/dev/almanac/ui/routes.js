import {match, parse, route} from './core/router.js';
import {stylesheet} from './core/styles.js';

/** Views that need no styles of their own. */
const PLAIN = new Set(['batches', 'task-queues', 'namespaces', 'keys', 'audit']);

/** A view arrives with its styles, when it is first shown. */
async function load(name) {
  const [view] = await Promise.all([
    import(`./views/${name}/view.js`),
    PLAIN.has(name) ? undefined : stylesheet(`/ui/views/${name}/view.css`),
  ]);
  return view;
}

/** Which view a URL below the namespace shows. The first that fits is taken. */
export const routes = [
  ['now', 'now'],
  ['schedules', 'schedules'],
  ['schedules/:schedule', 'schedule'],
  ['schedules/:schedule/edit', 'schedule-edit'],
  ['schedules/:schedule/backfill', 'backfill'],
  ['create-schedule', 'schedule-edit'],
  ['planning', 'planning'],
  ['calendars', 'calendars'],
  ['calendars/:calendar', 'calendars'],
  ['workflows', 'workflows'],
  ['workflows/:workflow', 'workflow'],
  ['workflows/:workflow/:run', 'workflow'],
  ['start-workflow', 'start-workflow'],
  ['batches', 'batches'],
  ['batches/:batch', 'batches'],
  ['task-queues', 'task-queues'],
  ['task-queues/:queue', 'task-queues'],
  ['namespaces', 'namespaces'],
  ['keys', 'keys'],
  ['audit', 'audit'],
  ['server', 'server'],
].map(([pattern, name]) => route(pattern, name, () => load(name)));

/** Begins to load the view of a path. What goes wrong is told where the view is needed. */
export function begin(path) {
  const {segments} = parse(path);
  match(routes, segments.length ? segments : ['now'])?.route.load().catch(() => {});
}

import {equal, test} from '../testing.test.js';
import {encodeQuery, href, match, parse, route} from './router.js';

const hostile = ['a/b', '..', '.', '~..', '%2F', 'a?b#c', '<img src=x>', 'ü ✓', '100%'];

test('every id survives the way into a URL and back', () => {
  for (const id of hostile) {
    const url = new URL(href('default', ['schedules', id]), 'http://host');
    equal(parse(url.pathname), {namespace: 'default', segments: ['schedules', id]}, id);
  }
});

test('empty parameters are left out, lists are repeated', () => {
  equal(encodeQuery({a: '', b: ['x', 'y'], c: undefined, d: 0}), 'b=x&b=y&d=0');
});

test('a route fits by its literal segments and names the others', () => {
  const routes = [route('schedules', 'schedules'), route('schedules/:schedule/edit', 'edit')];
  equal(match(routes, ['schedules', 'x', 'edit']).params, {schedule: 'x'});
  equal(match(routes, ['schedules', 'x']), undefined);
  equal(match(routes, ['schedules']).route.name, 'schedules');
});

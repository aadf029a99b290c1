import {equal, test} from '../../testing.test.js';
import {parse, sum, table} from './data.js';

const TEXT = '# HELP a\na_total{kind="x",loop="1"} 2\na_total{kind="y"} 3\nb 0.5\nc_bucket{le="1"} 1\n';

test('metrics have labels and values', () => {
  equal(parse(TEXT).a_total, [{labels: {kind: 'x', loop: '1'}, value: 2}, {labels: {kind: 'y'}, value: 3}]);
});

test('a sum goes over all labels', () => {
  equal([sum(parse(TEXT), 'a_total'), sum(parse(TEXT), 'none')], [5, undefined]);
});

test('a table leaves buckets out', () => {
  equal(table(parse(TEXT)).map(({name}) => name), ['a_total', 'b']);
});

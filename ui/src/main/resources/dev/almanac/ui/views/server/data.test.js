import {equal, test} from '../../testing.test.js';
import {groups, parse, table} from './data.js';

const TEXT = '# HELP a\na_total{kind="x",loop="1"} 2\na_total{kind="y"} 3\nb 0.5\nc_bucket{le="1"} 1\n';

test('metrics have labels and values', () => {
  equal(parse(TEXT).a_total, [{labels: {kind: 'x', loop: '1'}, value: 2}, {labels: {kind: 'y'}, value: 3}]);
});

test('a table leaves buckets out', () => {
  equal(table(parse(TEXT)).map(({name}) => name), ['a_total', 'b']);
});

test('the facts of a server are said with their units', () => {
  const [database, commits] = groups({
    database: {kind: 'sqlite', version: '3.50', sizeBytes: '1440', schemaVersion: 4},
    commits: {window: '60s', commits: '120', entities: '180', total: '900', meanLatency: '0.0012s', maxLatency: '1.5s'},
  });
  equal(database.facts.slice(0, 2), [['Kind', 'SQLite 3.50'], ['Size', '1.4 kB']]);
  equal(commits.title, 'Commits of the last 1 min');
  equal(commits.facts.slice(0, 3), [['Until durable', '1 ms on average, 1.5 s at most'], ['Commits', '120, 2.0 a second'], ['Runs and schedules in each', '1.5']]);
});

test('a server that has just started has no figures yet', () => {
  equal(groups({})[1].facts[0], ['Until durable', 'no commit']);
});

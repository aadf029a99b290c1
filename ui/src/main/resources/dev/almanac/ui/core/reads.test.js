import {equal, test} from '../testing.test.js';
import {Reads} from './reads.js';

/** Readings whose changes can be awaited. */
function reads() {
  let wake;
  const readings = new Reads(() => wake?.());
  return {readings, change: () => new Promise((resolve) => (wake = resolve))};
}

test('a reading begins empty, and holds the value once it is there', async () => {
  const {readings, change} = reads();
  readings.begin('view');
  const first = readings.read('list', 1, async (key) => `value ${key}`);
  equal([first.value, first.loading], [undefined, true]);
  await change();
  equal(readings.read('list', 1).value, 'value 1');
});

test('a new key keeps the old value until the new one is there', async () => {
  const {readings, change} = reads();
  const load = async (key) => key;
  readings.begin('view');
  readings.read('list', 'a', load);
  await change();
  const next = readings.read('list', 'b', load);
  equal([next.value, next.stale, next.loading], ['a', true, true]);
  await change();
  equal(readings.read('list', 'b', load).value, 'b');
});

test('an error keeps the value that was there', async () => {
  const {readings, change} = reads();
  readings.begin('view');
  readings.read('list', 1, async () => {
    throw new Error('broken');
  });
  await change();
  const reading = readings.read('list', 1);
  equal([reading.error.message, reading.loading], ['broken', false]);
});

test('what a rendering no longer asks for is forgotten, its answer is kept for a return', async () => {
  const {readings, change} = reads();
  const load = async () => 'kept';
  readings.begin('view');
  readings.read('list', 1, load);
  await change();
  readings.begin('view');
  readings.end();
  equal(readings.slots.size, 0);
  readings.begin('view');
  equal(readings.read('list', 1, load).value, 'kept');
});

test('news are read again only where they concern something', async () => {
  const {readings, change} = reads();
  let loads = 0;
  readings.begin('view');
  readings.read('list', 1, async () => ++loads, {live: {schedule: 'a'}});
  await change();
  readings.news({schedules: ['b'], workflows: [], more: false});
  equal(readings.slots.get('list').reading.value, 1);
  readings.news({schedules: ['a'], workflows: [], more: false});
  await change();
  equal(readings.slots.get('list').reading.value, 2);
});

import {equal, test} from '../testing.test.js';
import * as times from './times.js';

const winter = Date.parse('2026-11-18T18:04:05Z');

test('a time is shown in its zone, with the second only where there is one', () => {
  equal(times.dayTime(winter, 'Europe/Berlin'), 'Wed 2026-11-18 19:04:05');
  equal(times.time(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Kolkata'), '05:30');
});

test('the zone is named with its distance to UTC', () => {
  equal(times.zoneText(winter, 'America/New_York'), 'America/New_York -05:00');
  equal(times.zoneText(winter, 'Asia/Kolkata'), 'Asia/Kolkata +05:30');
  equal(times.zoneText(winter, 'UTC'), 'UTC');
});

test('an unknown zone falls back to UTC', () => {
  equal(times.known('Mars/Base'), 'UTC');
  equal(times.known(''), 'UTC');
});

test('the switch chooses among the zone of the schedule, the viewer and UTC', () => {
  equal(times.chosenZone('schedule', 'Europe/Berlin'), 'Europe/Berlin');
  equal(times.chosenZone('schedule', ''), 'UTC');
  equal(times.chosenZone('schedule', undefined), times.viewerZone());
  equal(times.chosenZone('viewer', 'Europe/Berlin'), times.viewerZone());
  equal(times.chosenZone('utc', 'Europe/Berlin'), 'UTC');
});

test('wall-clock text becomes an instant and text again, on both sides of a clock change', () => {
  for (const text of ['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T04:00', '2026-07-01T00:00']) {
    equal(times.toWall(times.fromWall(text, 'Europe/Berlin'), 'Europe/Berlin'), text);
  }
  equal(times.fromWall('2026-02-30', 'UTC'), null);
  equal(times.fromWall('tomorrow', 'UTC'), null);
});

test('distances use one unit, or two where one would be too rough', () => {
  equal(times.relative(winter + 300_000, winter), 'in 5 min');
  equal(times.relative(winter - 5_400_000, winter), '1 h 30 min ago');
  equal(times.relative(winter, winter), 'now');
  equal(times.rough(3 * 86_400_000), '3 d');
});

test('lengths are exact where they are short', () => {
  equal(times.length(350), '350 ms');
  equal(times.length(4200), '4.2 s');
  equal(times.length(65_000), '1 min 5 s');
});

test('lengths are typed in several units and shown again', () => {
  equal(times.parseLength('1h 30m'), 5400);
  equal(times.parseLength('2 days'), 172_800);
  equal(times.parseLength('90'), null);
  equal(times.parseLength('soon'), null);
  equal(times.lengthText(5400), '1h 30m');
  equal(times.lengthText(0), '0s');
  equal(times.lengthText(90_061), '1d 1h 1m 1s');
});

test('protobuf timestamps with nanoseconds and durations are read', () => {
  equal(times.instant('2026-11-15T19:04:00.253542262Z'), Date.parse('2026-11-15T19:04:00.253Z'));
  equal(times.instant(undefined), null);
  equal(times.millis('3.5s'), 3500);
});

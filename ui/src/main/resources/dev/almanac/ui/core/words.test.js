import {equal, test} from '../testing.test.js';
import {bytes, enumWord, plural, quote, shorten, spaced} from './words.js';

test('names of enums become words', () => {
  equal(enumWord('WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW', 'WORKFLOW_EXECUTION_STATUS_'), 'ContinuedAsNew');
  equal(spaced('ContinuedAsNew'), 'continued as new');
  equal(enumWord('Skip'), 'Skip');
  equal(enumWord(undefined), '');
});

test('a long id loses its middle and keeps both ends', () => {
  equal(shorten('short', 10), 'short');
  equal(shorten('nightly-report-2026-11-18T19:00:00Z', 16), 'nightly-r…00:00Z');
  equal(shorten('x'.repeat(50), 20).length, 20);
  equal(shorten('\u{1f47b}'.repeat(9), 6), '\u{1f47b}…\u{1f47b}');
});

test('sizes and numbers have units', () => {
  equal(bytes(999), '999 B');
  equal(bytes('1440'), '1.4 kB');
  equal(plural(1, 'schedule'), '1 schedule');
  equal(plural('12345', 'run'), '12\u202f345 runs');
});

test('a quote in a searched word does not end the text', () => {
  equal(quote("o'neil\\"), "'o\\'neil\\\\'");
});

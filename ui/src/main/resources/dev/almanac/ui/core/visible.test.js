import {equal, test, truthy} from '../testing.test.js';
import {textPlaces, turns, visible} from './visible.js';

test('characters that turn the order of text are shown as escapes', () => {
  equal(visible('a\u202eb\u2066c'), 'a\\u202eb\\u2066c');
  equal(visible('\u200fx'), '\\u200fx');
});

test('characters that nobody sees are shown as escapes', () => {
  equal(visible('pay\u200broll'), 'pay\\u200broll');
  equal(visible('pay\u200droll'), 'pay\\u200droll');
  equal(visible('\u0000\u007f\ufeff'), '\\u0000\\u007f\\ufeff');
  equal(visible('\u{e0041}'), '\\u{e0041}');
  equal(visible('\ud83d'), '\\ud83d');
});

test('usual text of any script stays as it is', () => {
  for (const text of ['nightly-1', 'two\nlines\tand a tab', 'Zürich – 3 × “x”', 'مرحبا', 'می\u200cخواهم', '\u{1f3f3}\ufe0f\u200d\u{1f308} e\u0301']) {
    equal(visible(text), text);
  }
});

test('only text of scripts from right to left can turn what is beside it', () => {
  truthy(turns('מחר'));
  truthy(turns('a مرحبا'));
  truthy(!turns('nightly ✓ 日本'));
});

test('values within tags are told from text', () => {
  const places = (strings, ..._) => textPlaces(strings);
  equal(places`<a href=${1} title="a > ${2}">${3}<b>${4}</b></a> 1 < 2 ${5}<i ${6}></i>`, [false, false, true, true, true, false]);
});

import {equal, test} from '../testing.test.js';
import {pages} from './paging.js';

/** A page of the UI on which everything has been read already. */
function pageOf(answers) {
  return {read: (name, [, token]) => ({value: answers[token], error: null, loading: false, stale: false})};
}

const answers = {'': {items: [1, 2], next: 'b'}, b: {items: [], next: 'c'}, c: {items: [3], next: 'd'}, d: {items: [4], next: ''}};

test('only the pages that were asked for are read', () => {
  const list = pages(pageOf(answers), 'list', 1, '', () => {});
  equal([list.items, list.more, list.first.next], [[1, 2], true, 'b']);
});

test('an empty page does not count', () => {
  equal(pages(pageOf(answers), 'list', 2, '', () => {}).items, [1, 2, 3]);
});

test('the last page ends the list', () => {
  const list = pages(pageOf(answers), 'list', 9, '', () => {});
  equal([list.items, list.more], [[1, 2, 3, 4], false]);
});

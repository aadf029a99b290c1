import {render} from '../../core/lit.js';
import {equal, test, truthy} from '../../testing.test.js';
import {overlapDrawing} from './policies.js';
import {OVERLAPS} from './words.js';

test('every overlap policy has a drawing with a name', () => {
  for (const {name} of OVERLAPS) {
    const place = document.createElement('div');
    render(overlapDrawing(name), place);
    truthy(place.querySelector('svg').getAttribute('aria-label'), name);
    equal(place.querySelectorAll('.due').length, 3, name);
  }
});

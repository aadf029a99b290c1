import {equal, test} from '../testing.test.js';
import {failures} from './failures.js';

test('causes follow their failure', () => {
  equal(failures({message: 'outer', activityFailureInfo: {}, cause: {message: 'inner', applicationFailureInfo: {type: 'Oops'}}})
    .map(({message, type}) => `${type}: ${message}`), ['activityFailure: outer', 'Oops: inner']);
});

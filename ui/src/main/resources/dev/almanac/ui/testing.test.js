/**
 * Tests of the page's pure functions. Each `*.test.js` module registers its tests when it is
 * imported; whoever imported them calls `run()`. The modules need no page around them.
 */
const tests = [];

/** Registers a test, whose name is a sentence. */
export function test(sentence, body) {
  tests.push({sentence, body});
}

/** Compares by structure. */
export function equal(actual, expected, about = '') {
  const [found, wanted] = [show(actual), show(expected)];
  if (found !== wanted) {
    throw new Error(`${about ? about + ': ' : ''}expected ${wanted}, found ${found}`);
  }
}

export function truthy(value, about = 'value') {
  if (!value) {
    throw new Error(`${about}: expected something true, found ${show(value)}`);
  }
}

/** Runs and forgets what is registered. Returns one `{sentence, error}` each; error is null if it passed. */
export async function run() {
  const results = [];
  for (const {sentence, body} of tests.splice(0)) {
    try {
      await body();
      results.push({sentence, error: null});
    } catch (error) {
      results.push({sentence, error: String(error?.stack ?? error)});
    }
  }
  return results;
}

function show(value) {
  return value === undefined ? 'undefined' : JSON.stringify(value, (_, v) => (v === undefined ? '∅' : v));
}

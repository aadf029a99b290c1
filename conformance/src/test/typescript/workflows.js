const wf = require('@temporalio/workflow');

const { greet } = wf.proxyActivities({
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '10ms' },
});

const named = wf.defineSignal('named');

// Waits for a name, rests, and has it greeted.
exports.greeting = async function (greeting) {
  let name;
  wf.setHandler(named, (given) => {
    name = given;
  });
  await wf.condition(() => name !== undefined);
  await wf.sleep('100ms');
  return greet(greeting, name);
};

// Sleeps until it is cancelled, and has that tidied up.
exports.patience = async function () {
  try {
    await wf.sleep('1 hour');
    return 'slept';
  } catch (e) {
    if (!wf.isCancellation(e)) throw e;
    return wf.CancellationScope.nonCancellable(() => greet('Goodbye', 'all'));
  }
};

exports.misfortune = async function () {
  throw wf.ApplicationFailure.nonRetryable('as expected', 'Misfortune');
};

exports.hello = async function (name) {
  return `Hello, ${name}!`;
};

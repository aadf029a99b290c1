const wf = require('@temporalio/workflow');

const retry = { initialInterval: '5 hours', backoffCoefficient: 2 };
const chores = wf.proxyActivities({ startToCloseTimeout: '2 days', retry });
const alone = wf.proxyActivities({
  startToCloseTimeout: '2 days',
  scheduleToStartTimeout: '1 day',
  taskQueue: 'a queue without a worker',
});
const call = wf.defineSignal('call');

exports.rest = async function (days) {
  await wf.sleep(`${days} days`);
};

exports.attempts = async function () {
  return chores.tryAgain();
};

// Nobody takes the activity.
exports.nobody = async function () {
  try {
    return await alone.work();
  } catch (e) {
    return e.cause.timeoutType;
  }
};

// The activity takes a moment of real time, the timer an hour of the server's.
exports.work = async function () {
  return Promise.race([chores.work(), wf.sleep('1 hour').then(() => 'the hour was first')]);
};

exports.called = async function (days) {
  let caller = 'nobody';
  wf.setHandler(call, (name) => {
    caller = name;
  });
  await wf.condition(() => caller !== 'nobody', `${days} days`);
  return `called by ${caller}`;
};

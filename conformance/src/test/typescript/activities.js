const { ApplicationFailure, activityInfo } = require('@temporalio/activity');

// Fails once, so that the server has something to retry.
exports.greet = async function (greeting, name) {
  if (activityInfo().attempt === 1) throw ApplicationFailure.retryable('not yet', 'Shy');
  return `${greeting}, ${name}!`;
};

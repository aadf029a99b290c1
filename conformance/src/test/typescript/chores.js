const { ApplicationFailure, activityInfo } = require('@temporalio/activity');

// Fails twice.
exports.tryAgain = async function () {
  const { attempt } = activityInfo();
  if (attempt < 3) throw ApplicationFailure.retryable('not yet', 'Shy');
  return `attempt ${attempt}`;
};

// Takes a moment of real time.
exports.work = async function () {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return 'worked';
};

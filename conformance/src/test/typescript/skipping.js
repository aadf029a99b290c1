// Skips time in a server that the SDK starts, whose program is the argument, and prints what came out.
const { WorkflowFailedError } = require('@temporalio/client');
const { TestWorkflowEnvironment } = require('@temporalio/testing');
const { Worker } = require('@temporalio/worker');

const DAY = 24 * 60 * 60 * 1000;

function when(event) {
  return Number(event.eventTime.seconds) * 1000 + event.eventTime.nanos / 1e6;
}

// Whole days between the first and the last event.
async function days(handle) {
  const { events } = await handle.fetchHistory();
  return Math.floor((when(events[events.length - 1]) - when(events[0])) / DAY);
}

async function scenarios(env, taskQueue) {
  const start = (type, workflowId, ...args) =>
    env.client.workflow.start(type, { taskQueue, workflowId, args });
  const outcome = {};

  for (const workflowId of ['year', 'another-year']) {
    const began = Date.now();
    const year = await start('rest', workflowId, 365);
    await year.result();
    console.log(`TOOK ${Date.now() - began} ms for a workflow that sleeps for a year`);
    outcome.year = await days(year);
  }

  outcome.attempts = await (await start('attempts', 'attempts')).result();
  outcome.nobody = await (await start('nobody', 'nobody')).result();
  outcome.work = await (await start('work', 'work')).result();

  const endless = await env.client.workflow.start('called', {
    taskQueue,
    workflowId: 'endless',
    args: [365],
    workflowRunTimeout: '30 days',
  });
  const failure = await endless.result().catch((e) => e);
  outcome.endless = failure instanceof WorkflowFailedError ? failure.cause.name : String(failure);

  const signalled = await start('called', 'signalled', 10);
  const before = await env.currentTimeMs();
  await env.sleep('1 day');
  outcome.sleptDays = Math.floor(((await env.currentTimeMs()) - before) / DAY);
  await signalled.signal('call', 'Ada');
  outcome.signalled = await signalled.result();

  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  outcome.beside = await Promise.all(
    numbers.map(async (number) => {
      const handle = await start('rest', `beside-${number}`, number);
      await handle.result();
      return days(handle);
    }),
  );
  return outcome;
}

async function main(path) {
  const env = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  try {
    const taskQueue = 'vigils';
    const worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue,
      workflowsPath: require.resolve('./vigils'),
      activities: require('./chores'),
    });
    const outcome = await worker.runUntil(scenarios(env, taskQueue));
    console.log(`OUTCOME ${JSON.stringify(outcome)}`);
  } finally {
    await env.teardown();
  }
}

main(process.argv[2]).then(
  () => process.exit(0),
  (e) => {
    console.error(e);
    process.exit(1);
  },
);

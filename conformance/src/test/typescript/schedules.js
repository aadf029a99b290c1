// Drives schedules on the server whose address is the argument, and prints what came out.
const { Client, Connection, ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } =
  require('@temporalio/client');
const { NativeConnection, Worker } = require('@temporalio/worker');

async function until(condition) {
  for (let i = 0; i < 1500; i++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('waited in vain');
}

async function scenarios(client, taskQueue) {
  const scheduleId = `${taskQueue}-schedule`;
  const options = {
    scheduleId,
    spec: { intervals: [{ every: '1h' }], cronExpressions: ['0 12 * * MON-FRI'] },
    action: { type: 'startWorkflow', workflowType: 'hello', taskQueue, args: ['Ada'] },
    policies: { overlap: ScheduleOverlapPolicy.BUFFER_ALL, catchupWindow: '1 day' },
    memo: { team: 'billing' },
    state: { paused: true, note: 'from the start' },
  };
  const handle = await client.schedule.create(options);
  const outcome = {};
  const again = await client.schedule.create(options).catch((e) => e);
  outcome.duplicate = again instanceof ScheduleAlreadyRunning;

  const bad = { ...options, scheduleId: `${scheduleId}-bad`, spec: { cronExpressions: ['61 * * * *'] } };
  outcome.bad = (await client.schedule.create(bad).catch((e) => e)).constructor.name;

  const described = await handle.describe();
  outcome.overlap = described.policies.overlap;
  outcome.note = described.state.note;
  outcome.memo = described.memo.team;
  outcome.calendars = described.spec.calendars.length;
  outcome.next = described.info.nextActionTimes.length;

  await handle.trigger(ScheduleOverlapPolicy.ALLOW_ALL);
  await until(async () => (await handle.describe()).info.recentActions.length === 1);
  const { workflowId } = (await handle.describe()).info.recentActions[0].action.workflow;
  outcome.result = await client.workflow.getHandle(workflowId).result();

  await handle.backfill({
    start: new Date('2022-05-01T00:30:00Z'),
    end: new Date('2022-05-01T02:00:00Z'),
    overlap: ScheduleOverlapPolicy.ALLOW_ALL,
  });
  await until(async () => (await handle.describe()).info.numActionsTaken === 3);

  await handle.unpause('go');
  await handle.update((before) => ({ ...before, spec: { intervals: [{ every: '2h' }] } }));
  const updated = await handle.describe();
  outcome.paused = updated.state.paused;
  outcome.intervals = updated.spec.intervals.length;

  const ids = [];
  for await (const schedule of client.schedule.list()) ids.push(schedule.scheduleId);
  outcome.listed = ids.includes(scheduleId);

  await handle.delete();
  outcome.gone = (await handle.describe().catch((e) => e)) instanceof ScheduleNotFoundError;
  return outcome;
}

async function main(address) {
  const taskQueue = `typescript-${process.pid}-${Date.now()}`;
  const connection = await Connection.connect({ address });
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue,
    workflowsPath: require.resolve('./workflows'),
  });
  const outcome = await worker.runUntil(scenarios(new Client({ connection }), taskQueue));
  console.log(`OUTCOME ${JSON.stringify(outcome)}`);
  await connection.close();
}

main(process.argv[2]).then(
  () => process.exit(0),
  (e) => {
    console.error(e);
    process.exit(1);
  },
);

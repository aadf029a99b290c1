// Runs three workflows against the server whose address is the argument, and prints what came out.
const { Client, Connection, WorkflowFailedError } = require('@temporalio/client');
const { NativeConnection, Worker } = require('@temporalio/worker');

async function scenarios(client, taskQueue) {
  const start = (type, ...args) =>
    client.workflow.start(type, { taskQueue, workflowId: `${taskQueue}-${type}`, args });

  const greeting = await start('greeting', 'Hello');
  await greeting.signal('named', 'Ada');

  const patience = await start('patience');
  await patience.cancel();

  const misfortune = await start('misfortune');
  const failure = await misfortune.result().catch((e) => e);

  return {
    greeting: await greeting.result(),
    status: (await greeting.describe()).status.name,
    events: (await greeting.fetchHistory()).events.length,
    patience: await patience.result(),
    failure: failure instanceof WorkflowFailedError ? failure.cause.message : String(failure),
  };
}

async function main(address) {
  const taskQueue = `typescript-${process.pid}-${Date.now()}`;
  const connection = await Connection.connect({ address });
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue,
    workflowsPath: require.resolve('./workflows'),
    activities: require('./activities'),
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

// Runs a workflow with a key or a token. The argument names the server, the key and a forged one.
const { Client, Connection } = require('@temporalio/client');
const { NativeConnection, Worker } = require('@temporalio/worker');

async function main({ address, key, forged }) {
  const taskQueue = `key-${process.pid}-${Date.now()}`;
  const options = { address, apiKey: key, tls: false };
  const connection = await Connection.connect(options);
  const worker = await Worker.create({
    connection: await NativeConnection.connect(options),
    taskQueue,
    workflowsPath: require.resolve('./workflows'),
    activities: require('./activities'),
  });
  const client = new Client({ connection });
  const result = await worker.runUntil(async () => {
    const handle = await client.workflow.start('greeting', { taskQueue, workflowId: taskQueue, args: ['Hello'] });
    await handle.signal('named', 'Ada');
    return handle.result();
  });
  console.log(`RESULT ${result}`);
  await connection.close();
  await stranger({ address, forged });
}

async function stranger({ address, forged }) {
  try {
    await Connection.connect({ address, apiKey: forged, tls: false, connectTimeout: '5s' });
    console.log('STRANGER connected');
  } catch (error) {
    console.log(`STRANGER refused: ${error.message}`);
  }
}

main(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exit(1);
});

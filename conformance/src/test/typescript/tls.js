// Runs a workflow over TLS, with a certificate of its own. The argument names the server and files.
const { readFileSync } = require('node:fs');
const { Client, Connection } = require('@temporalio/client');
const { NativeConnection, Worker } = require('@temporalio/worker');

async function main({ address, ca, cert, key }) {
  const taskQueue = `tls-${process.pid}-${Date.now()}`;
  const tls = {
    serverRootCACertificate: readFileSync(ca),
    clientCertPair: { crt: readFileSync(cert), key: readFileSync(key) },
  };
  const connection = await Connection.connect({ address, tls });
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address, tls }),
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
  await worst({ address, ca });
}

// Without a certificate of its own, the server lets nobody in.
async function worst({ address, ca }) {
  try {
    await Connection.connect({ address, tls: { serverRootCACertificate: readFileSync(ca) }, connectTimeout: '5s' });
    console.log('STRANGER connected');
  } catch (error) {
    console.log(`STRANGER refused: ${error.message}`);
  }
}

main(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exit(1);
});

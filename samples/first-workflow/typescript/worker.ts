// Makes tea: run it with "npm start" while an Almanac server runs.
import { NativeConnection, Worker } from '@temporalio/worker';
import * as activities from './activities';

async function main(): Promise<void> {
  const connection = await NativeConnection.connect({
    address: process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233',
  });
  const worker = await Worker.create({
    connection,
    taskQueue: 'tea',
    workflowsPath: require.resolve('./workflows'),
    activities,
  });
  await worker.run();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

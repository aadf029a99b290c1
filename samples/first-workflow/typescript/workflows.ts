import { proxyActivities, sleep } from '@temporalio/workflow';
import type * as activities from './activities';

const { Boil, Pour } = proxyActivities<typeof activities>({ startToCloseTimeout: '10s' });

export async function MakeTea(guest: string): Promise<string> {
  await Boil();
  await sleep('30s'); // a timer of the server: it survives us
  return await Pour(guest);
}

import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Instance, newTestHome, startInstance } from '../launch/testing/instance.ts';
import { atMost, type Measure } from './harness/measure.ts';

/** Time from `npm start` to healthy in an existing home. */
export async function secondStart(): Promise<Measure[]> {
  const testHome = await newTestHome();
  try {
    await stop(await healthy(startInstance(testHome)));
    const startedAt = performance.now();
    const second = await healthy(startInstance(testHome));
    const seconds = (performance.now() - startedAt) / 1_000;
    await stop(second);
    return [atMost('second-start', seconds, 's', 5)];
  } finally {
    rmSync(testHome.home, { recursive: true, force: true });
  }
}

/** Polls until the platform is healthy; throws with the output if the start ends first. */
async function healthy(instance: Instance): Promise<Instance> {
  const ended = new AbortController();
  void instance.ended.then(() => ended.abort());
  while (!(await instance.healthy())) {
    if (ended.signal.aborted) throw new Error(instance.output());
    await wait(20);
  }
  return instance;
}

async function stop(instance: Instance): Promise<void> {
  process.kill(instance.pid, 'SIGTERM');
  await instance.ended;
}

import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const ASKS = `
  import { readlinkSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { yieldToOthers } from '${new URL('./yieldToOthers.ts', import.meta.url).href}';
  yieldToOthers();
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
`;

test.skipIf(process.platform !== 'linux')(
  'a thread that yields comes last, and its process stays as it was',
  async () => {
    const before = getPriority();
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ASKS)}`));
    const [priority] = await once(worker, 'message');
    await worker.terminate();
    expect(priority).toBe(constants.priority.PRIORITY_LOW);
    expect(getPriority()).toBe(before);
  },
);

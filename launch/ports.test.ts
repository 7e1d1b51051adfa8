import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, isPortFree } from './ports.ts';

test('a port that a program listens on is not free, and the search for a free one steps over it', async () => {
  const from = await findFreePort(Math.random);
  const program = createServer();
  await new Promise<void>((resolve) => program.listen(from, '127.0.0.1', resolve));
  try {
    expect(await isPortFree(from)).toBe(false);
    await expect(findFreePort(() => 0, { from, count: 1 })).rejects.toThrow(/No port/);
    expect(await findFreePort(() => 0, { from, count: 100 })).toBeGreaterThan(from);
  } finally {
    await new Promise((resolve) => program.close(resolve));
  }
  expect(await isPortFree(from)).toBe(true);
});

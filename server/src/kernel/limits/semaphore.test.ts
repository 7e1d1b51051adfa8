import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('tasks beyond the running and waiting limits are rejected, and a failed task frees its slot', async () => {
  const semaphore = new Semaphore({ runningMax: 2, waitingMax: 3 });
  const started: number[] = [];
  const release: (() => void)[] = [];
  const all = Array.from({ length: 7 }, (_, index) =>
    semaphore.pass(async () => {
      started.push(index);
      await new Promise<void>((resolve) => release.push(resolve));
      if (index === 0) throw new Error('failed');
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let done = 0; done < 5; done += 1) {
    while (release.length <= done) await Promise.resolve();
    expect(started.length).toBeLessThanOrEqual(done + 2);
    release[done]?.();
  }
  const results = await settled;
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await semaphore.pass(async () => 'free')).toBe('free');
});

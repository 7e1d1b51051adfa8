import { expect, test } from 'vitest';
import { createAheadWatch } from './aheadWatch.ts';

test('a node that is ahead without giving its next block is reported after 15 seconds, again and again', () => {
  let now = 0;
  const watch = createAheadWatch(() => now);
  const observe = (at: number, height: number, head: number) => {
    now = at;
    watch({ height, head_height: head });
  };
  observe(0, 7, 7);
  observe(1_000, 7, 8);
  observe(15_000, 7, 9);
  expect(() => observe(16_000, 7, 9)).toThrow(/^block 8 is not given whole/);
  observe(17_000, 7, 9);
  expect(() => observe(32_000, 7, 9)).toThrow(/block 8/);
});

test('a block that was read, or a node that is no longer ahead, starts the time again', () => {
  let now = 0;
  const watch = createAheadWatch(() => now);
  for (const height of [7, 8, 9]) {
    watch({ height, head_height: 20 });
    now += 14_999;
    watch({ height, head_height: 20 });
    now += 1;
  }
  watch({ height: 9, head_height: 9 });
  watch({ height: 9, head_height: 10 });
  now += 14_999;
  watch({ height: 9, head_height: 10 });
});

import { expect, test } from 'vitest';
import { createFrames } from './frames.ts';

function manual() {
  const flushes: (() => void)[] = [];
  const errors: unknown[] = [];
  const frames = createFrames(
    (flush) => flushes.push(flush),
    (error) => errors.push(error),
  );
  return { frames, errors, asked: () => flushes.length, next: () => flushes.shift()?.() };
}

test('whatever moves between two frames is run once, in one frame', () => {
  const { frames, asked, next } = manual();
  const ran: string[] = [];
  const [a, b] = [() => ran.push('a'), () => ran.push('b')];
  frames(a);
  frames(b);
  frames(a);
  expect(asked()).toBe(1);
  next();
  expect(ran).toEqual(['a', 'b']);
  expect(asked()).toBe(0);
});

test('what is asked for while a frame runs waits for the next one', () => {
  const { frames, asked, next } = manual();
  let runs = 0;
  const again = () => {
    runs += 1;
    if (runs < 2) frames(again);
  };
  frames(again);
  next();
  expect([runs, asked()]).toEqual([1, 1]);
  next();
  expect(runs).toBe(2);
});

test('what one part throws keeps nothing from the others', () => {
  const { frames, errors, next } = manual();
  let ran = false;
  frames(() => {
    throw new Error('drawing');
  });
  frames(() => {
    ran = true;
  });
  next();
  expect([ran, errors]).toEqual([true, [new Error('drawing')]]);
});

test('what takes long is drawn in turns, and nothing waits longer than two frames', () => {
  const { frames, asked, next } = manual();
  const ran: string[] = [];
  const parts = [0, 1, 2].map((turn) => () => ran.push(`${turn}`));
  const both = () => ran.push('every');
  const seen: string[] = [];
  for (let frame = 0; frame < 6; frame += 1) {
    for (const [turn, part] of parts.entries()) frames(part, turn as 0 | 1 | 2);
    frames(both);
    expect(asked()).toBe(1);
    next();
    seen.push(ran.splice(0).join(' '));
  }
  const first = Number(seen[0]?.[0]);
  expect(seen).toEqual(Array.from({ length: 6 }, (_, frame) => `${(first + frame) % 3} every`));
  next();
  next();
  expect([ran.length, asked()]).toEqual([2, 0]);
});

import { expect, test } from 'vitest';
import { createFrames } from './frames.ts';

function manual() {
  const flushes: ((nowMs: number) => void)[] = [];
  let nowMs = 0;
  const errors: unknown[] = [];
  const streamBudget = { spentMs: 0 };
  const frames = createFrames({
    request: (flush) => flushes.push(flush),
    spentMs: () => streamBudget.spentMs,
    onError: (error) => errors.push(error),
  });
  /** Runs the next frame, a sixtieth of a second after the last one. */
  const next = (afterMs = 1_000 / 60) => {
    nowMs += afterMs;
    flushes.shift()?.(nowMs);
  };
  return { frames, errors, streamBudget, requested: () => flushes.length, next };
}

test('functions scheduled between two frames run once, in one frame', () => {
  const { frames, requested, next } = manual();
  const ran: string[] = [];
  const [a, b] = [() => ran.push('a'), () => ran.push('b')];
  frames(a);
  frames(b);
  frames(a);
  expect(requested()).toBe(1);
  next();
  expect(ran).toEqual(['a', 'b']);
  expect(requested()).toBe(0);
});

test('a function scheduled during a frame runs in the next one', () => {
  const { frames, requested, next } = manual();
  let runs = 0;
  const again = () => {
    runs += 1;
    if (runs < 2) frames(again);
  };
  frames(again);
  next();
  expect([runs, requested()]).toEqual([1, 1]);
  next();
  expect(runs).toBe(2);
});

test('an error of one function does not affect the others', () => {
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

test('expensive channels alternate: each one pauses, and none shares its frame with another', () => {
  const { frames, requested, next } = manual();
  const ran: string[] = [];
  const names = ['book', 'otherSide', 'lastPrice', 'tape', 'candles'] as const;
  const listeners = names.map((name) => [name, () => ran.push(name)] as const);
  const seen: string[] = [];
  for (let frame = 0; frame < 10; frame += 1) {
    // The book schedules its other side itself.
    for (const [channel, part] of listeners)
      if (channel !== 'otherSide' || seen.at(-1)?.includes('book') === true) frames(part, channel);
    frames(both, 'every');
    expect(requested()).toBe(1);
    next();
    seen.push(ran.splice(0).join(' '));
  }
  function both() {
    ran.push('every');
  }
  expect(seen).toEqual([
    'book lastPrice every',
    'otherSide every',
    'tape every',
    'candles every',
    // The chart's own frame.
    'lastPrice every',
    'candles every',
    'every',
    'book every',
    'lastPrice otherSide every',
    'candles every',
  ]);
});

test('a channel that has paused is drawn in the very next frame', () => {
  const { frames, next } = manual();
  let drawn = 0;
  const book = () => {
    drawn += 1;
  };
  frames(book, 'book');
  next();
  frames(book, 'book');
  next();
  expect(drawn).toBe(1);
  next(100);
  expect(drawn).toBe(2);
});

test('time spent before anything was scheduled delays nothing, and the second half of the book never waits', () => {
  let spentMs = 30;
  const flushes: ((nowMs: number) => void)[] = [];
  const frames = createFrames({
    request: (flush) => flushes.push(flush),
    spentMs: () => {
      const reserved = spentMs;
      spentMs = 0;
      return reserved;
    },
    onError: () => undefined,
  });
  const ran: string[] = [];
  frames(() => ran.push('book'), 'book');
  flushes.shift()?.(16);
  frames(() => ran.push('otherSide'), 'otherSide');
  spentMs = 30;
  flushes.shift()?.(32);
  expect(ran).toEqual(['book', 'otherSide']);
});

test('a frame used up by messages draws nothing expensive, for at most three frames in a row', () => {
  const { frames, streamBudget, next } = manual();
  const ran: string[] = [];
  streamBudget.spentMs = 2.1;
  frames(() => ran.push('book'), 'book');
  frames(() => ran.push('figure'));
  next();
  expect(ran.splice(0)).toEqual(['figure']);
  streamBudget.spentMs = 1.9;
  next();
  expect(ran.splice(0)).toEqual(['book']);
  streamBudget.spentMs = 50;
  frames(() => ran.push('tape'), 'tape');
  const drawnIn = [1, 2, 3, 4].filter(() => {
    next();
    return ran.splice(0).length > 0;
  });
  expect(drawnIn).toEqual([4]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { createQuiet } from './quiet.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function manual() {
  const timers: { run: () => void; isCancelled: boolean }[] = [];
  const frames: ((nowMs: number) => void)[] = [];
  const quiet = createQuiet(
    (run) => {
      const timer = { run, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
    (run) => void frames.push(run),
  );
  const ran: string[] = [];
  return { timers, frames, quiet, ran, note: (name: string) => quiet.after(() => ran.push(name)) };
}

test('without a quiet period a function runs immediately', () => {
  const { ran, note } = manual();
  note('a');
  expect(ran).toEqual(['a']);
});

test('during quiet periods functions wait until the last one ends, and keep their order', () => {
  const { quiet, ran, note, timers } = manual();
  const [endFirst, endSecond] = [quiet.begin(), quiet.begin()];
  note('a');
  note('b');
  endFirst();
  endFirst();
  expect(ran).toEqual([]);
  endSecond();
  expect(ran).toEqual(['a', 'b']);
  expect(timers.every(({ isCancelled }) => isCancelled)).toBe(true);
});

test('a quiet period that is not ended expires', () => {
  const { quiet, ran, note, timers } = manual();
  const end = quiet.begin();
  note('a');
  timers[0]?.run();
  expect(ran).toEqual(['a']);
  end();
  note('b');
  expect(ran).toEqual(['a', 'b']);
});

test('a frame requested before or during a quiet period is drawn after it', () => {
  const { quiet, frames } = manual();
  const drawn: string[] = [];
  const draw = (nowMs: number) => {
    for (const frame of frames.splice(0)) frame(nowMs);
  };
  quiet.frame((nowMs) => drawn.push(`a ${nowMs}`));
  const end = quiet.begin();
  quiet.frame((nowMs) => drawn.push(`b ${nowMs}`));
  draw(1);
  expect([drawn, frames]).toEqual([[], []]);
  end();
  expect(drawn).toEqual([]);
  draw(2);
  expect(drawn).toEqual(['b 2', 'a 2']);
});

test('a failing function is reported and does not prevent the others', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const { quiet, ran, note } = manual();
  const end = quiet.begin();
  const fieldError = new Error('a message that cannot be read');
  quiet.after(() => {
    throw fieldError;
  });
  note('a');
  end();
  expect([ran, reported]).toEqual([['a'], [fieldError]]);
});

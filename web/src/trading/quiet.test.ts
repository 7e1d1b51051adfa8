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

test('what is asked for while nothing keeps quiet is run at once', () => {
  const { ran, note } = manual();
  note('a');
  expect(ran).toEqual(['a']);
});

test('what is asked for meanwhile waits until the last one that keeps quiet has ended, and keeps its order', () => {
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

test('a quiet that nobody ends is over after its time', () => {
  const { quiet, ran, note, timers } = manual();
  const end = quiet.begin();
  note('a');
  timers[0]?.run();
  expect(ran).toEqual(['a']);
  end();
  note('b');
  expect(ran).toEqual(['a', 'b']);
});

test('a frame that was asked for before the quiet began is drawn once it is over, and one that is asked for in it too', () => {
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

test('what fails is reported, and keeps nothing else that waited from being done', () => {
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

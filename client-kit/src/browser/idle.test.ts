import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './idle.ts';

const MINUTE_MS = 60_000;
const entries = new Map<string, string>();
const storage = {
  get: (key: string) => entries.get(key) ?? null,
  set: (key: string, value: string) => void entries.set(key, value),
  remove: (key: string) => void entries.delete(key),
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  entries.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () => {
  const onIdle = vi.fn<(lastInputAt: number) => void>();
  return { onIdle, stop: watchIdle({ storage, idleMs: 30 * MINUTE_MS, onIdle }) };
};

test('input extends a session, and its absence ends it once, with the time of the last input', () => {
  const { onIdle } = watch();
  vi.advanceTimersByTime(29 * MINUTE_MS);
  const lastInputAt = Date.now();
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(29 * MINUTE_MS);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(onIdle.mock.calls).toEqual([[lastInputAt]]);
});

test('input in another tab keeps the session', () => {
  const { onIdle, stop } = watch();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  storage.set('aldgate.lastInput', String(Date.now()));
  vi.advanceTimersByTime(29 * MINUTE_MS);
  expect(onIdle).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a machine that slept checks as soon as the page shows', () => {
  const { onIdle } = watch();
  vi.setSystemTime(1_000_000 + 31 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onIdle).toHaveBeenCalledOnce();
});

test.each(['', 'yesterday', 'NaN', 'Infinity', '99999999999999'])(
  'what is stored and is no time of an input changes nothing: %s',
  (value) => {
    const { onIdle } = watch();
    const lastInputAt = Date.now();
    storage.set('aldgate.lastInput', value);
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(onIdle.mock.calls).toEqual([[lastInputAt]]);
  },
);

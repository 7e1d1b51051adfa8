import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const texts = () => useToasts.getState().toasts.map((shown) => shown.text);

test('SH-05 a toast disappears after 2.5 s, and the same text shows once, for its whole time', () => {
  toast('error', 'one');
  toast('info', 'two');
  vi.advanceTimersByTime(1_000);
  toast('error', 'one');
  expect(texts()).toEqual(['two', 'one']);
  vi.advanceTimersByTime(1_500);
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const texts = () => useToasts.getState().toasts.map((shown) => shown.text);

test('SH-05 a toast disappears after 2.5 s, and the same text shows once', () => {
  toast('error', 'one');
  vi.advanceTimersByTime(1_000);
  toast('error', 'one');
  toast('info', 'two');
  expect(texts()).toEqual(['one', 'two']);
  vi.advanceTimersByTime(1_500);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

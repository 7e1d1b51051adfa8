import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, inTime, isLoadError } from './chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('SH-12 a chunk that does not arrive within its limit, or is missing, is a load error', async () => {
  const late = expect(inTime(new Promise(() => undefined), 120_000)).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(120_000);
  await late;
  await expect(inTime(Promise.reject(new TypeError('404')), 120_000)).rejects.toBeInstanceOf(ChunkError);
});

test('SH-12 a chunk that arrives in time is used', async () => {
  await expect(inTime(Promise.resolve('chunk'), 120_000)).resolves.toBe('chunk');
  expect(vi.getTimerCount()).toBe(0);
});

test('SH-12 a page that fails for a missing module is a load error, any other failure is not', () => {
  expect(isLoadError(new ChunkError('took too long'))).toBe(true);
  expect(isLoadError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true);
  expect(isLoadError(new TypeError('x is undefined'))).toBe(false);
});

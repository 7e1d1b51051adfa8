import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CHUNK_SLOW_MS } from '../../lib/browser/chunk.ts';
import { startText } from '../../lib/i18n/i18n.ts';
import { screen } from './screen.tsx';

const Markets = () => 'Markets';

beforeAll(() => startText('en-US'));

afterEach(() => {
  vi.useRealTimers();
});

test('SH-12 a screen that fails to load shows the error in its place, and is retried when opened again', async () => {
  let attempts = 0;
  const { loader, element, shouldRevalidate } = screen('app', async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    return { Screen: Markets };
  });
  await loader();
  expect(() => renderToStaticMarkup(element)).toThrow('did not load');
  expect(shouldRevalidate()).toBe(true);
  await loader();
  expect(renderToStaticMarkup(element)).toBe('Markets');
  await loader();
  expect(attempts).toBe(2);
  expect(shouldRevalidate()).toBe(false);
});

test('SH-12 a screen that hangs shows a notice with a retry after some seconds, and itself once loaded', async () => {
  vi.useFakeTimers();
  let arrive: ((loaded: { readonly Screen: typeof Markets }) => void) | undefined;
  const load = () => new Promise<{ readonly Screen: typeof Markets }>((resolve) => (arrive = resolve));
  const { loader, element, shouldRevalidate } = screen('app', load);
  const opening = loader();
  await vi.advanceTimersByTimeAsync(CHUNK_SLOW_MS);
  await opening;
  expect(renderToStaticMarkup(element)).toMatch(/taking a long time to load.*<button.*Reload the page/);
  expect(shouldRevalidate()).toBe(true);
  arrive?.({ Screen: Markets });
  await vi.advanceTimersByTimeAsync(0);
  expect(renderToStaticMarkup(element)).toBe('Markets');
  expect(shouldRevalidate()).toBe(false);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startText } from '../../lib/i18n/i18n.ts';
import { screen } from './screen.tsx';

const Markets = () => 'Markets';

beforeAll(() => startText('en-US'));

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

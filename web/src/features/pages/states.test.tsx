import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeLanguage, currentLanguage, loadText, startText } from '../../lib/i18n/i18n.ts';
import { ConversionsEmptyState } from '../convert/Records.tsx';
import { Forbidden } from './Messages.tsx';

beforeAll(async () => {
  await startText('en-US');
  await Promise.all([loadText('pages'), loadText('convert')]);
});

beforeEach(() => changeLanguage('en-US'));

function readText(element: ReactNode): string {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/${currentLanguage()}/403`]}>
      <Routes>
        <Route path="/:language/403" element={element} />
      </Routes>
    </MemoryRouter>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('SH-08 a user without permission sees so and is referred to customer support, in both languages', async () => {
  expect(readText(<Forbidden />)).toContain('Please contact customer support');
  await changeLanguage('zh-HK');
  expect(readText(<Forbidden />)).toContain('請聯絡客戶服務');
});

test('SH-08 an empty list says what will appear and what to do next; a filtered one, how to see more', () => {
  expect(readText(<ConversionsEmptyState onClear={undefined} />)).toMatch(/No conversions yet .* Convert now/);
  expect(readText(<ConversionsEmptyState onClear={() => undefined} />)).toMatch(
    /No matching conversions .* Clear filters/,
  );
});

import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeLanguage, currentLanguage, loadText, startText } from '../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { Forbidden } from './Messages.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('pages');
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

test.each([
  ['answer', 403, 'Error, access was not authorized'],
  ['status', 403, 'Error, access was not authorized'],
  ['answer', 404, 'Access resource does not exist'],
] as const)(
  'SH-13 a screen whose call is answered %s %s shows the state for it, and no retry',
  (failure, code, title) => {
    const text = readText(readFailure(new CallError(failure, code, '')));
    expect(text).toContain(title);
    expect(text).not.toContain('Try again');
  },
);

test('SH-13 any other failure of a screen has its reason and a retry', () => {
  expect(readText(readFailure(new CallError('timeout', 0, '')))).toMatch(/Balances The request timed out Try again/);
});

function readFailure(error: CallError): ReactNode {
  return <LoadFailure error={error} title="Balances" text={(reason) => `${reason} `} onRetry={() => undefined} />;
}

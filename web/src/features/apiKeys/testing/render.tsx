import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';

/** Loads the texts that the components of keys show, in English. */
export async function loadTexts(): Promise<void> {
  await startText('en-US');
  await Promise.all([loadText('apiKeys'), loadText('identity')]);
}

export const render = (element: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

/** The text of what was rendered, on one line. */
export const readText = (element: ReactNode): string =>
  render(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useLanguage } from './i18n.ts';
import { useToasts } from './toasts.ts';

/** The whole client: its routes, in the language of the address, and the messages that outlive a screen. */
export function Client({ router }: { router: DataRouter }) {
  const language = useLanguage();
  const { toasts } = useToasts();
  return (
    <LocaleProvider value={language}>
      <RouterProvider router={router} />
      <Toasts toasts={toasts} />
    </LocaleProvider>
  );
}

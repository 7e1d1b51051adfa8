import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { useTranslation } from 'react-i18next';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useToasts } from './toasts.ts';

/** The whole client: its routes, in the language of the address, and the messages that outlive a screen. */
export function Client({ router }: { router: DataRouter }) {
  const { i18n } = useTranslation();
  const { toasts } = useToasts();
  return (
    <LocaleProvider value={i18n.language}>
      <RouterProvider router={router} />
      <Toasts toasts={toasts} />
    </LocaleProvider>
  );
}

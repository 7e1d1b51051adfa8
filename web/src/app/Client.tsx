import { useToasts } from '@aldgate/client-kit/toasts.ts';
import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useLanguage } from '../lib/i18n/i18n.ts';
import { routes } from './routes.tsx';

/** The whole client: its pages in the language of the address, and the messages that outlive a screen. */
export function Client() {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <LocaleProvider value={useLanguage()}>
      <RouterProvider router={router} useTransitions={false} />
      <Messages />
    </LocaleProvider>
  );
}

/** A component of its own, so that a message does not re-render a page. */
function Messages() {
  const { toasts } = useToasts();
  return <Toasts toasts={toasts} />;
}

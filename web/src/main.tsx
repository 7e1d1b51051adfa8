import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { useToasts } from '@aldgate/client-kit/toasts.ts';
import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './app/routes.tsx';
import { followSystemTheme } from './lib/browser/theme.ts';
import { startText, useLanguage } from './lib/i18n/i18n.ts';
import { selectTextLanguage } from './lib/i18n/language.ts';
import { followOtherTabs } from './lib/session/session.ts';
import { startSystem } from './lib/session/system.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

startSystem({ pathname: window.location.pathname, userAgent: window.navigator.userAgent });
followSystemTheme();
followOtherTabs(() => window.location.reload());
try {
  await startText(selectTextLanguage(window.location.pathname));
  createRoot(root).render(<Client />);
} catch {
  // Without a catalogue this is the only text available.
  const failure = document.createElement('main');
  failure.textContent = 'Load error: a part of this page is missing. Please reload it.';
  root.replaceChildren(failure);
}

/** The whole client: its pages in the language of the address, and the messages that outlive a screen. */
function Client() {
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

import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { toast, useToasts } from '@aldgate/client-kit/toasts.ts';
import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { type LateLoad, LateLoadProvider } from '@aldgate/ui/onDemand.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './app/routes.tsx';
import { followSystemTheme } from './lib/browser/theme.ts';
import { getTexts, startText, useLanguage } from './lib/i18n/i18n.ts';
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

/** SH-12: a list, panel or calendar whose code is slow or missing. */
const reportLateLoad = (state: LateLoad) =>
  toast(
    state === 'slow' ? 'info' : 'error',
    getTexts('app').t(state === 'slow' ? 'page.partSlow' : 'page.controlFailed'),
  );

/** The whole client: its pages in the language of the address, and the messages that outlive a screen. */
function Client() {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <LocaleProvider value={useLanguage()}>
      <LateLoadProvider value={reportLateLoad}>
        <RouterProvider router={router} useTransitions={false} />
        <Messages />
      </LateLoadProvider>
    </LocaleProvider>
  );
}

/** A component of its own, so that a message does not re-render a page. */
function Messages() {
  const { toasts } = useToasts();
  return <Toasts toasts={toasts} />;
}

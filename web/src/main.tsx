import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { Client } from './app/Client.tsx';
import { startText } from './app/i18n.ts';
import { textLanguageOf } from './app/language.ts';
import { routes } from './app/routes.tsx';
import { followOtherTabs } from './app/session.ts';
import { startSystem } from './app/stores/system.ts';
import { followSystemTheme } from './app/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

startSystem({ pathname: window.location.pathname, userAgent: window.navigator.userAgent });
followSystemTheme();
followOtherTabs(() => window.location.reload());
try {
  await startText(textLanguageOf(window.location.pathname));
  // The router starts loading the page of the address at once, which needs the texts.
  createRoot(root).render(<Client router={createBrowserRouter(routes)} />);
} catch {
  // Without the catalogue there are no texts in any language but this one.
  root.textContent = 'Load error: a part of this page is missing. Please reload it.';
}

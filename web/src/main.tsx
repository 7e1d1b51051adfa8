import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { Client } from './app/Client.tsx';
import { followSystemTheme } from './lib/browser/theme.ts';
import { startText } from './lib/i18n/i18n.ts';
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
  root.textContent = 'Load error: a part of this page is missing. Please reload it.';
}

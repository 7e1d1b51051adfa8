import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { Client } from './app/Client.tsx';
import { startText } from './app/i18n.ts';
import { selectTextLanguage } from './app/language.ts';
import { followOtherTabs } from './app/session.ts';
import { startSystem } from './app/stores/system.ts';
import { followSystemTheme } from './app/theme.ts';

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

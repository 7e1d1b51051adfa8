import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { BrowserRouter } from 'react-router';
import { useLanguage } from './i18n.ts';
import { Pages } from './Pages.tsx';
import { useToasts } from './toasts.ts';

/** The whole client: its pages, in the language of the address, and the messages that outlive a screen. */
export function Client() {
  const language = useLanguage();
  const { toasts } = useToasts();
  return (
    <LocaleProvider value={language}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
      <Toasts toasts={toasts} />
    </LocaleProvider>
  );
}

import { useToasts } from '@aldgate/client-kit/toasts.ts';
import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { BrowserRouter } from 'react-router';
import { useLanguage } from '../lib/i18n/i18n.ts';
import { Pages } from './Pages.tsx';

/** The whole client: its pages in the language of the address, and the messages that outlive a screen. */
export function Client() {
  return (
    <LocaleProvider value={useLanguage()}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
      <Messages />
    </LocaleProvider>
  );
}

/** A component of its own, so that a message does not re-render a page. */
function Messages() {
  const { toasts } = useToasts();
  return <Toasts toasts={toasts} />;
}

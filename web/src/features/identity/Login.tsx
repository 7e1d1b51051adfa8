import { createQueryClient } from '@aldgate/client-kit/queries.ts';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { FormPage } from '@aldgate/ui/layout/FormPage.tsx';
import { SiteBar } from '@aldgate/ui/layout/SiteBar.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../lib/i18n/language.ts';
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { returnPath } from '../../lib/page/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSessionEndText } from './SessionEnd.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The login page; it continues to the page the visitor requested. */
export function Screen() {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const path = usePath();
  const { language = DEFAULT_LANGUAGE } = useParams();
  const [query] = useSearchParams();
  // The page is outside of the application's frame, which provides its own client.
  const [queries] = useState(() => createQueryClient({ staleTime: 0 }));
  const token = useSession((session) => session.token);
  usePageTitle(t('title'));
  if (token !== null) return <Navigate replace to={returnPath(query.get('from'), language)} />;
  return (
    <>
      <SiteBar>
        <Link to={path('home')} aria-label={tApp('brand')}>
          <Brand size={24} />
        </Link>
        <Box end>
          <LanguageSwitch />
        </Box>
      </SiteBar>
      <FormPage title={t('title')} lead={t('lead')}>
        <Ended />
        <QueryClientProvider client={queries}>
          <SignInForm />
        </QueryClientProvider>
      </FormPage>
    </>
  );
}

/** When and why the previous session ended, which stays until the user logs in. */
function Ended() {
  const text = useSessionEndText();
  return text === undefined ? null : <Note kind="warning">{text}</Note>;
}

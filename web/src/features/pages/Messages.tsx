import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { parsePathLanguage } from '../../lib/i18n/language.ts';
import { ForbiddenState, NotFoundState } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { loginPath } from '../../lib/page/paths.ts';
import { resetSession } from '../../lib/session/session.ts';

/** SH-08, SH-13: this account has no permission, and whom to contact. */
export function Forbidden() {
  const { t } = useTranslation('pages');
  return (
    <Message title={t('forbidden.title')}>
      <ForbiddenState action={<PathLink to="home">{t('home')}</PathLink>} />
    </Message>
  );
}

/** SH-13, CL-05: the user is not authenticated. A new login leads back to where they were going. */
export function Unauthorized() {
  const { t } = useTranslation('pages');
  const { t: tApp } = useTranslation();
  const { pathname, search } = useLocation();
  const from = new URLSearchParams(search).get('from');
  const language = parsePathLanguage(pathname);
  const to = from === null ? `/${language}/login` : loginPath(language, from);
  return (
    <Message title={t('unauthorized.title')}>
      <NoPermission
        title={tApp('failures.unauthorized')}
        text={tApp('page.unauthorized')}
        action={
          <Link to={to} className={buttonClass({ kind: 'link' })} onClick={resetSession}>
            {t('logIn')}
          </Link>
        }
      />
    </Message>
  );
}

/** SH-13: a named thing that does not exist; an unknown path redirects home instead. */
export function NotFound() {
  const { t } = useTranslation('pages');
  return (
    <Message title={t('notFound.title')}>
      <NotFoundState action={<PathLink to="home">{t('home')}</PathLink>} />
    </Message>
  );
}

/** The page of every address without a screen; nothing links to it. */
export function NotAvailable() {
  const { t } = useTranslation('pages');
  return (
    <Message title={t('notAvailable.title')}>
      <EmptyState
        title={t('notAvailable.what')}
        text={t('notAvailable.text')}
        action={<PathLink to="home">{t('home')}</PathLink>}
      />
    </Message>
  );
}

/** A page with a single message. */
function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Box maxWidth="640px" marginTop="4">
        {children}
      </Box>
    </Page>
  );
}

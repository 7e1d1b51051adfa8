import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { dismissSafeNotice, useSession } from '../session/session.ts';
import { PathLink } from './links.tsx';

/** ID-03: asks a user without a second factor to set one up, until they dismiss it; the next login asks again. */
export function SafeNotice() {
  const { t } = useTranslation();
  const { userInfo, safeNotice } = useSession();
  if (userInfo === null || safeNotice || userInfo.googleBound || userInfo.passkeys > 0) return null;
  return (
    <Note kind="warning">
      {t('safeNotice.text')} <PathLink to="account/safe">{t('safeNotice.action')}</PathLink>{' '}
      <Button kind="link" onClick={dismissSafeNotice}>
        {t('safeNotice.dismiss')}
      </Button>
    </Note>
  );
}

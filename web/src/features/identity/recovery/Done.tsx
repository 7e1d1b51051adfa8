import { RESTRICTION_MS } from '@aldgate/domain/identity/restriction.ts';
import { Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';

const HOUR_MS = 3_600_000;

/** The effects of a new password: all sessions have ended, and withdrawals are restricted (ID-17). */
export function Done() {
  const { t } = useTranslation('identity');
  return (
    <>
      <div role="status">
        <Lead>{t('recovery.done.lead')}</Lead>
      </div>
      <Stack as="ul" marker="disc" gap="3" marginTop="5" marginBottom="6" size="14" lead="text">
        <li>{t('recovery.done.sessions')}</li>
        <li>{t('recovery.done.withdrawals', { hours: RESTRICTION_MS.password_reset / HOUR_MS })}</li>
        <li>{t('recovery.done.notYou')}</li>
      </Stack>
      <PathLink to="login" buttonStyle={{ kind: 'primary', size: 'large', wide: true }}>
        {t('recovery.done.logIn')}
      </PathLink>
    </>
  );
}

import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';

/** A wallet without any balance: the next step of an institution in its state of verification. */
export function NoBalances() {
  const { t } = useTranslation('wallet');
  const status = useSession(({ userInfo }) => userInfo?.institution.verification.primary) ?? 'not_verified';
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(`empty.text.${status}`)}
      action={status === 'certified' ? <SupportLink /> : <PathLink to="account/kyc">{t('empty.verify')}</PathLink>}
    />
  );
}

import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';

/**
 * Replaces what needs an account at the exchange, where the institution has none yet, or none at an exchange with spot:
 * why, and the next step.
 */
export function NoAccount() {
  const { t } = useTranslation('trading');
  const status = useSession(({ userInfo }) => userInfo?.institution.verification.primary) ?? 'not_verified';
  const isCertified = status === 'certified';
  const hasOthers = useSession(({ accountList }) => accountList.length > 0);
  if (hasOthers) {
    return <NoPermission title={t('account.noSpot')} text={t('account.noSpotText')} action={<SupportLink />} />;
  }
  return (
    <NoPermission
      title={t(isCertified ? 'account.missing' : 'account.none')}
      text={t(`account.noneText.${status}`)}
      action={isCertified ? <SupportLink /> : <PathLink to="account/kyc">{t('account.noneLink')}</PathLink>}
    />
  );
}

import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink, SupportLink } from '../../../lib/page/links.tsx';
import type { ClosedDeposits } from './closedDeposits.ts';

interface ClosedStateProps {
  readonly closed: ClosedDeposits;
  /** The network's name; undefined for deposits by bank. */
  readonly network: string | undefined;
}

/** In place of an address: why there is none, and the next step. */
export function ClosedState({ closed, network }: ClosedStateProps) {
  const { t } = useTranslation('wallet');
  if (closed.kind === 'suspended') return <SuspendedState closed={closed} network={network} />;
  if (closed.kind === 'off') return <FeatureOffState />;
  if (closed.kind === 'verification') {
    return (
      <NoPermission
        title={t('deposit.verify.title')}
        text={t(network === undefined ? 'deposit.verify.bankText' : 'deposit.verify.text')}
        action={<PathLink to="account/kyc">{t('empty.verify')}</PathLink>}
      />
    );
  }
  return (
    <ErrorState
      title={t('deposit.disconnected.title', { network: network ?? '' })}
      text={t('deposit.disconnected.text')}
    />
  );
}

interface SuspendedStateProps {
  readonly closed: Extract<ClosedDeposits, { kind: 'suspended' }>;
  readonly network: string | undefined;
}

function SuspendedState({ closed: { since, reason }, network }: SuspendedStateProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const sentences = [
    since !== undefined && t('deposit.suspended.since', { since: formatTime(since, locale) }),
    reason !== '' && t('deposit.suspended.reason', { reason }),
    t('deposit.suspended.text'),
  ];
  return (
    <ErrorState
      title={network === undefined ? t('deposit.suspended.bankTitle') : t('deposit.suspended.title', { network })}
      text={sentences.filter((sentence) => sentence !== false).join(locale.startsWith('zh') ? '' : ' ')}
      action={<SupportLink />}
    />
  );
}

import { LIMIT_WITHOUT_GOOGLE_USD } from '@aldgate/domain/wallet/withdrawalLimits.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink, SupportLink } from '../../../lib/page/links.tsx';
import { RestrictedState } from '../../../lib/page/RestrictedState.tsx';
import type { ClosedWithdrawals } from './closedWithdrawals.ts';

interface ClosedStateProps {
  readonly closed: ClosedWithdrawals;
  /** The network's name. */
  readonly network: string;
}

/** Where the next step is. */
const NEXT = { verification: 'account/kyc', role: 'information', google: 'account/safe' } as const;

/** In place of the form: why nothing can be withdrawn, and the next step. */
export function ClosedState({ closed, network }: ClosedStateProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  if (closed.kind === 'off') return <FeatureOffState />;
  if (closed.kind === 'restricted') return <RestrictedState restriction={closed.restriction} />;
  if (closed.kind === 'suspended') return <SuspendedState closed={closed} network={network} />;
  if (closed.kind === 'disconnected') {
    return <ErrorState title={t('closed.disconnected.title', { network })} text={t('closed.disconnected.text')} />;
  }
  return (
    <NoPermission
      title={t(`closed.${closed.kind}.title`)}
      text={t(`closed.${closed.kind}.text`, { limit: formatDecimal(LIMIT_WITHOUT_GOOGLE_USD, { locale }) })}
      action={<PathLink to={NEXT[closed.kind]}>{t(`closed.${closed.kind}.action`)}</PathLink>}
    />
  );
}

interface SuspendedStateProps {
  readonly closed: Extract<ClosedWithdrawals, { kind: 'suspended' }>;
  readonly network: string;
}

function SuspendedState({ closed: { since, reason }, network }: SuspendedStateProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const sentences = [
    since !== undefined && t('closed.suspended.since', { since: formatTime(since, locale) }),
    reason !== '' && t('closed.suspended.reason', { reason }),
    t('closed.suspended.text'),
  ];
  return (
    <ErrorState
      title={t('closed.suspended.title', { network })}
      text={sentences.filter((sentence) => sentence !== false).join(locale.startsWith('zh') ? '' : ' ')}
      action={<SupportLink />}
    />
  );
}

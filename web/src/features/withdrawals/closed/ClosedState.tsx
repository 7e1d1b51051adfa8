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
import { RoleState } from '../../../lib/page/RoleState.tsx';
import type { ClosedWithdrawals } from './closedWithdrawals.ts';

interface ClosedStateProps {
  readonly rail: 'chain' | 'bank';
  readonly closed: ClosedWithdrawals;
  /** The network's name; through a bank, the currency. */
  readonly network: string;
}

/** Page of the next step. */
const NEXT = { verification: 'account/kyc', google: 'account/safe' } as const;

/** In place of the form: why nothing can be withdrawn, and the next step. */
export function ClosedState({ rail, closed, network }: ClosedStateProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  if (closed.kind === 'off') return <FeatureOffState />;
  if (closed.kind === 'restricted') return <RestrictedState restriction={closed.restriction} />;
  if (closed.kind === 'suspended') return <SuspendedState rail={rail} closed={closed} network={network} />;
  if (closed.kind === 'disconnected') {
    return <ErrorState title={t('closed.disconnected.title', { network })} text={t('closed.disconnected.text')} />;
  }
  const { kind } = closed;
  if (kind === 'role') {
    const role = rail === 'bank' ? 'closed.bank.role' : 'closed.role';
    return <RoleState permission="move" title={t(`${role}.title`)} text={t(`${role}.text`)} />;
  }
  const texts = rail === 'bank' ? (`closed.bank.${kind}` as const) : (`closed.${kind}` as const);
  return (
    <NoPermission
      title={t(`${texts}.title`)}
      text={t(`${texts}.text`, { limit: formatDecimal(LIMIT_WITHOUT_GOOGLE_USD, { locale }) })}
      action={<PathLink to={NEXT[kind]}>{t(`closed.${kind}.action`)}</PathLink>}
    />
  );
}

interface SuspendedStateProps {
  readonly rail: 'chain' | 'bank';
  readonly closed: Extract<ClosedWithdrawals, { kind: 'suspended' }>;
  readonly network: string;
}

function SuspendedState({ rail, closed: { since, reason }, network }: SuspendedStateProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const sentences = [
    since !== undefined && t('closed.suspended.since', { since: formatTime(since, locale) }),
    reason !== '' && t('closed.suspended.reason', { reason }),
    t('closed.suspended.text'),
  ];
  return (
    <ErrorState
      title={rail === 'bank' ? t('closed.suspended.bankTitle') : t('closed.suspended.title', { network })}
      text={sentences.filter((sentence) => sentence !== false).join(locale.startsWith('zh') ? '' : ' ')}
      action={<SupportLink />}
    />
  );
}

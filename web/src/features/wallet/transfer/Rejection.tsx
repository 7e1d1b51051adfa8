import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { AccountType } from '../balances.ts';
import type { Transfer } from './queries.ts';

/** Why the exchange rejected a transfer, in plain words, with its original message. */
export function Rejection({ transfer }: { transfer: Pick<Transfer, 'transferFrom' | 'asset' | 'reason'> }) {
  const { t } = useTranslation('wallet');
  const { transferFrom, asset, reason } = transfer;
  const account = t(`accounts.${transferFrom}`);
  return (
    <>
      <p>{t(`transfer.rejections.${classifyRejection(reason, transferFrom)}`, { account, asset })}</p>
      {reason !== null && (
        <Text tone="3">
          {t('transfer.message')} <q lang="en">{reason}</q>
        </Text>
      )}
    </>
  );
}

/**
 * The meaning of an exchange's rejection: the platform's account there lacks the asset, the institution's account can
 * release less than its mirror shows, or the asset is not accepted; otherwise the exchange's message is shown.
 */
type RejectionReason = 'platformShort' | 'accountShort' | 'assetRejected' | 'other';

/** Classifies the exchange's message, whose wording differs between calls. */
export function classifyRejection(message: string | null, transferFrom: AccountType): RejectionReason {
  if (message === null) return 'other';
  if (/insufficient|not enough/i.test(message)) {
    return transferFrom === 'capital_account' ? 'platformShort' : 'accountShort';
  }
  return /allow transfer|asset (is )?not support/i.test(message) ? 'assetRejected' : 'other';
}

import { isInsufficient, TRANSFER_UNAVAILABLE } from '@aldgate/domain/trading/transferReason.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Transfer } from './queries.ts';

/** Why a transfer failed, in plain words; a message of the exchange that is not known is quoted. */
export function Rejection({ transfer }: { transfer: Pick<Transfer, 'transferFrom' | 'asset' | 'reason'> }) {
  const { t } = useTranslation('wallet');
  const { transferFrom, asset, reason } = transfer;
  const account = accountName(transferFrom);
  const kind = classifyRejection(reason);
  return (
    <>
      <p>{t(`transfer.rejections.${kind}`, { account, asset })}</p>
      {reason !== null && kind === 'other' && (
        <Text tone="3">
          {t('transfer.message')} <q lang="en">{reason}</q>
        </Text>
      )}
    </>
  );
}

/**
 * The meaning of a rejection: the platform cannot move the asset now, the institution's account can release less than
 * its mirror shows, or the asset is not accepted; otherwise the exchange's message is shown.
 */
type RejectionReason = 'unavailable' | 'accountShort' | 'assetRejected' | 'other';

/** Classifies the reason, in which an exchange's wording differs between calls. */
export function classifyRejection(message: string | null): RejectionReason {
  if (message === null) return 'other';
  if (message === TRANSFER_UNAVAILABLE) return 'unavailable';
  if (isInsufficient(message)) return 'accountShort';
  return /allow transfer|asset (is )?not support/i.test(message) ? 'assetRejected' : 'other';
}

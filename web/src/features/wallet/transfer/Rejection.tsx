import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Transfer } from './queries.ts';
import { classifyRejection } from './rejectionReason.ts';

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

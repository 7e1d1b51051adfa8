import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { FullAmount } from '../../lib/amounts/FullAmount.tsx';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Approval } from './queries.ts';
import { useDestinationTexts } from './useDestinationTexts.ts';

/** The server counts earlier payments up to this. */
const COUNTED_MAX = 100;

/** Shows what a voter weighs: the value, the balance after it, and how well the destination is known. */
export function PaymentRows({ payment }: { payment: NonNullable<Approval['payment']> }) {
  const { t } = useTranslation('approvals');
  const { asset, usdValue, balanceAfter, destination } = payment;
  const { added, whitelist } = useDestinationTexts(destination);
  const paymentsText = (count: number) =>
    count === 0 ? t('payment.none') : count < COUNTED_MAX ? String(count) : t('payment.many', { count: COUNTED_MAX });
  return (
    <Rows>
      <Row label={t('payment.usd')}>
        <OwnAmount value={usdValue} places={2} unit="USD" />
      </Row>
      {balanceAfter !== null && (
        <Row label={t('payment.balanceAfter')}>
          <FullAmount value={balanceAfter} asset={asset} />
        </Row>
      )}
      <Row label={t('payment.added')}>{added}</Row>
      <Row label={t('payment.payments')}>{paymentsText(destination.payments)}</Row>
      {whitelist !== undefined && <Row label={t('payment.whitelist')}>{whitelist}</Row>}
    </Rows>
  );
}

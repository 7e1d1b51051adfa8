import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Approval } from './queries.ts';

/** The server counts earlier payments up to this. */
const COUNTED_MAX = 100;

/** Shows what a voter weighs: the value, the balance after it, and how well the destination is known. */
export function PaymentRows({ payment }: { payment: NonNullable<Approval['payment']> }) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const { asset, usdValue, balanceAfter, destination } = payment;
  const { addedAt, payments, isWhitelisted } = destination;
  const paymentsText = (count: number) =>
    count === 0 ? t('payment.none') : count < COUNTED_MAX ? String(count) : t('payment.many', { count: COUNTED_MAX });
  return (
    <Rows>
      <Row label={t('payment.usd')}>
        <OwnAmount value={usdValue} places={2} unit="USD" />
      </Row>
      {balanceAfter !== null && (
        <Row label={t('payment.balanceAfter')}>
          <OwnAmount value={balanceAfter} places={fullPlaces(asset)} placesMax={18} unit={asset} />
        </Row>
      )}
      <Row label={t('payment.added')}>
        {addedAt === null ? t('payment.notInBook') : t('payment.addedOn', { date: formatDate(addedAt, locale) })}
      </Row>
      <Row label={t('payment.payments')}>{paymentsText(payments)}</Row>
      {isWhitelisted !== null && (
        <Row label={t('payment.whitelist')}>{t(isWhitelisted ? 'payment.whitelisted' : 'payment.notWhitelisted')}</Row>
      )}
    </Rows>
  );
}

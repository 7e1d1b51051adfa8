import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { BillBadge } from './BillBadge.tsx';
import type { BillDetail } from './queries.ts';

/** The rate of a tier, a fraction, as percent with all its places: 0.00003 is 0.003%. */
const formatRate = (rate: string, locale: string): string =>
  `${formatDecimal(toDecimalString(decimal(rate).times('100')), { locale, placesMin: 0, placesMax: 6 })}%`;

/** The period and the state of a bill, and how its fee is made up. */
export function BillFacts({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { billNo, type, days, startOn, endOn, currency, issuedAt, dueOn, receivedAt } = bill;
  const period = { start: formatDay(startOn, locale), end: formatDay(endOn, locale) };
  return (
    <>
      {bill.isProvisional && <Note>{t('bills.provisional')}</Note>}
      <Rows>
        <Row label={t('bills.status')}>
          <BillBadge bill={bill} />
        </Row>
        <Row label={t('bills.period')}>{t('bills.periodValue', period)}</Row>
        {issuedAt !== null && <Row label={t('bills.issued')}>{formatTime(issuedAt, locale)}</Row>}
        {dueOn !== null && <Row label={t('bills.due')}>{formatDay(dueOn, locale)}</Row>}
        {receivedAt !== null && <Row label={t('bills.received')}>{formatTime(receivedAt, locale)}</Row>}
        <Row label={t('bills.number')}>
          <CopyId value={billNo} label={t('bills.number')} />
        </Row>
      </Rows>
      <Heading size="13">{t('bills.fee')}</Heading>
      <Rows>
        <Row label={t(`bills.volume.${type}`, { days })}>
          <FullAmount value={bill.volume} asset={currency} />
        </Row>
        <Row label={t('bills.reduced')}>
          <FullAmount value={bill.reducedVolume} asset={currency} />
        </Row>
        <Row label={t('bills.billable')}>
          <FullAmount value={bill.billableVolume} asset={currency} />
        </Row>
        <Row label={t('bills.fixed')}>
          <FullAmount value={bill.fixedFee} asset={currency} />
        </Row>
        <TierRows bill={bill} />
        <Row label={t('bills.amount')}>
          <FullAmount value={bill.amount} asset={currency} />
        </Row>
      </Rows>
    </>
  );
}

function TierRows({ bill: { type, days, currency, tierFees } }: { bill: BillDetail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const amount = useAmountText();
  return tierFees.map(({ rate, volume, fee }) => (
    <Row key={rate} label={t(`bills.tier.${type}`, { volume: amount(volume), rate: formatRate(rate, locale), days })}>
      <FullAmount value={fee} asset={currency} />
    </Row>
  ));
}

import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { fullAmount, fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Conversion } from './queries.ts';
import styles from './records.module.css';

/** The decimals that each amount column aligns to. */
export interface Alignment {
  readonly paid: number;
  readonly received: number;
}

/** Decimal points align across the visible rows. */
export function computeAlignment(conversions: readonly Conversion[]): Alignment {
  const most = (texts: readonly string[]) => Math.max(0, ...texts.map(writtenPlaces));
  return {
    paid: most(conversions.map((each) => fullAmount(each.fromAmount, each.fromAsset))),
    received: most(conversions.map((each) => fullAmount(each.toAmount, each.toAsset))),
  };
}

interface ConversionHeadProps {
  /** The order of the list; without it the list cannot be sorted. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
}

export function ConversionHead({ order, onOrder }: ConversionHeadProps) {
  const { t } = useTranslation('convert');
  const time = t('records.columns.time');
  return (
    <>
      {order !== undefined && onOrder !== undefined ? (
        <TimeHeader label={time} order={order} onOrder={onOrder} wide="tablet" />
      ) : (
        <th scope="col" data-wide>
          {time}
        </th>
      )}
      <th scope="col">{t('records.columns.pair')}</th>
      <th scope="col" data-align="end" data-wide>
        {t('records.columns.paid')}
      </th>
      <th scope="col" data-align="end">
        {t('records.columns.received')}
      </th>
      <th scope="col" data-align="end" data-wide="desktop" className={styles.rate}>
        {t('records.columns.rate')}
      </th>
      <th scope="col" data-align="end" data-wide>
        {t('records.columns.status')}
      </th>
    </>
  );
}

interface ConversionRowProps {
  readonly conversion: Conversion;
  readonly alignment: Alignment;
  /** Opens the detail; the whole row is clickable. */
  readonly onOpen: () => void;
}

/** A conversion as a row: both amounts in full, and the price with both assets. Two lines on a phone. */
export function ConversionRow({ conversion, alignment, onOpen }: ConversionRowProps) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const { fromAsset, toAsset, fromAmount, toAmount, baseAsset, quoteAsset, price, status, createdAt } = conversion;
  const amount = (value: string, asset: string, align: number) => (
    <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} align={align} unit={asset} slot />
  );
  return (
    <tr data-opens onClick={onOpen}>
      <Text as="td" tone="2" data-wide>
        {formatTime(createdAt, locale)}
      </Text>
      <td>
        <button type="button" data-open>{`${fromAsset} → ${toAsset}`}</button>
        <span data-below>{formatTime(createdAt, locale)}</span>
      </td>
      <td data-align="end" data-wide>
        {amount(fromAmount, fromAsset, alignment.paid)}
      </td>
      <td data-align="end">
        {amount(toAmount, toAsset, alignment.received)}
        <span data-below>
          {t('records.columns.paid')}{' '}
          <OwnAmount value={fromAmount} places={fullPlaces(fromAsset)} placesMax={18} unit={fromAsset} />
        </span>
      </td>
      <td data-align="end" data-wide="desktop" className={styles.rate}>
        <Price value={price} unit={`${quoteAsset}/${baseAsset}`} />
      </td>
      <td data-align="end" data-wide>
        <Badge>{t(`records.status.${status}`)}</Badge>
      </td>
    </tr>
  );
}

import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal, MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The breakdown of a price, from the middle of the order books to the price itself. */
export interface Breakdown {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly price: string;
  readonly bookPrice: string;
  readonly indexBps: string;
  readonly marginBps: string;
  readonly volatilityBps: string;
  /** When the book was read, epoch milliseconds. */
  readonly bookAt: number;
}

interface PriceBreakdownProps {
  /** Columns of prices with their headings, such as bid and ask; undefined while a price is not there. */
  readonly prices: readonly { readonly label: string; readonly breakdown: Breakdown | undefined }[];
}

/** How a price is made: the book's middle and its time, what the index adds, the margin and the volatility. */
export function PriceBreakdown({ prices }: PriceBreakdownProps) {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const row = (label: string, cell: (breakdown: Breakdown) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {prices.map(({ label: column, breakdown }) => (
        <td key={column} data-align="end">
          {breakdown === undefined ? MISSING : cell(breakdown)}
        </td>
      ))}
    </tr>
  );
  const bps = (value: string) => `${formatDecimal(value, { locale, placesMin: 2 })} ${tQuotes('bps')}`;
  const pair = prices.find(({ breakdown }) => breakdown !== undefined)?.breakdown;
  const unit = pair && `${pair.quoteAsset}/${pair.baseAsset}`;
  return (
    <>
      <Heading size="13" marginBottom="2">
        {t('breakdown.title')}{' '}
        <Text as="span" weight="text" tone="3">
          {unit}
        </Text>
      </Heading>
      <Table
        kind="dense"
        label={t('breakdown.title')}
        head={
          <>
            <th scope="col">{t('breakdown.part')}</th>
            {prices.map(({ label }) => (
              <th key={label} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </>
        }
      >
        {row(t('breakdown.book'), ({ bookPrice, price }) => (
          <Price value={bookPrice} places={Math.max(2, writtenPlaces(price))} />
        ))}
        {row(t('breakdown.bookAt'), ({ bookAt }) => formatClock(bookAt))}
        {row(t('breakdown.index'), ({ indexBps }) => bps(indexBps))}
        {row(t('breakdown.margin'), ({ marginBps }) => bps(marginBps))}
        {row(t('breakdown.volatility'), ({ volatilityBps }) => bps(volatilityBps))}
        {row(t('breakdown.price'), ({ price }) => (
          <b>
            <Price value={price} />
          </b>
        ))}
      </Table>
    </>
  );
}

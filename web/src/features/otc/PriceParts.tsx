import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The parts of a price, from the middle of the order books to the price itself. */
export interface PartsOfPrice {
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

interface PricePartsProps {
  /** Columns of prices with their headings, such as bid and ask; undefined while a price is not there. */
  readonly prices: readonly { readonly label: string; readonly parts: PartsOfPrice | undefined }[];
}

/** How a price is made: the book's middle and its time, what the index adds, the margin and the volatility. */
export function PriceParts({ prices }: PricePartsProps) {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const row = (label: string, cell: (parts: PartsOfPrice) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {prices.map(({ label: column, parts }) => (
        <td key={column} data-align="end">
          {parts === undefined ? MISSING : cell(parts)}
        </td>
      ))}
    </tr>
  );
  const bps = (value: string) => `${formatDecimal(value, { locale, placesMin: 2 })} ${tQuotes('bps')}`;
  const pair = prices.find(({ parts }) => parts !== undefined)?.parts;
  const unit = pair === undefined ? '' : ` (${pair.quoteAsset}/${pair.baseAsset})`;
  return (
    <>
      <Heading size="13" marginBottom="2">
        {t('parts.title')}
      </Heading>
      <Table
        kind="dense"
        label={t('parts.title')}
        head={
          <>
            <th scope="col">{t('parts.part')}</th>
            {prices.map(({ label }) => (
              <th key={label} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </>
        }
      >
        {row(`${t('parts.book')}${unit}`, ({ bookPrice }) => (
          <Price value={bookPrice} />
        ))}
        {row(t('parts.bookAt'), ({ bookAt }) => formatClock(bookAt))}
        {row(t('parts.index'), ({ indexBps }) => bps(indexBps))}
        {row(t('parts.margin'), ({ marginBps }) => bps(marginBps))}
        {row(t('parts.volatility'), ({ volatilityBps }) => bps(volatilityBps))}
        {row(`${t('parts.price')}${unit}`, ({ price }) => (
          <b>
            <Price value={price} />
          </b>
        ))}
      </Table>
    </>
  );
}

import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { fullAmount, fullPlaces } from '../amounts/amounts.ts';
import { OwnAmount } from '../amounts/OwnAmount.tsx';
import type { RecordColumn } from './RecordTable.tsx';

/** The time of a record; on a phone it is a line below another cell. */
export const timeColumn = <Item,>(label: string, time: (item: Item) => string): RecordColumn<Item> => ({
  id: 'time',
  label,
  from: 'tablet',
  isQuiet: true,
  cell: time,
});

/** Writes when a record was made. */
export const createdTime =
  (locale: string) =>
  ({ createdAt }: { readonly createdAt: number }): string =>
    formatTime(createdAt, locale);

interface Amount {
  readonly amount: string;
  readonly asset: string;
}

/** Amounts in full, aligned across the rows. */
export function amountColumn<Item extends Amount>(label: string, items: readonly Item[]): RecordColumn<Item> {
  const align = Math.max(0, ...items.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  return {
    id: 'amount',
    label,
    isFigure: true,
    cell: ({ amount, asset }) => (
      <OwnAmount value={amount} places={fullPlaces(asset)} placesMax={18} align={align} unit={asset} slot />
    ),
  };
}

import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import type { Transfer } from './queries.ts';
import { TransferBadge } from './TransferBadge.tsx';

/** The columns of transfers; amounts in full, aligned across the rows. */
export function transferColumns(
  t: Translate<'wallet'>,
  locale: string,
  transfers: readonly Transfer[],
): readonly RecordColumn<Transfer>[] {
  const align = Math.max(0, ...transfers.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  const badge = ({ state }: Transfer) => <TransferBadge state={state} />;
  return [
    {
      id: 'time',
      label: t('transfers.columns.time'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ createdAt }) => formatTime(createdAt, locale),
    },
    {
      id: 'from',
      label: t('transfer.transferFrom'),
      opens: true,
      cell: ({ transferFrom }) => accountName(transferFrom),
      below: [({ transferTo }) => `→ ${accountName(transferTo)}`, ({ createdAt }) => formatTime(createdAt, locale)],
    },
    {
      id: 'to',
      label: t('transfer.transferTo'),
      from: 'tablet',
      cell: ({ transferTo }) => accountName(transferTo),
    },
    {
      id: 'amount',
      label: t('transfer.amount'),
      isFigure: true,
      cell: ({ amount, asset }) => (
        <OwnAmount value={amount} places={fullPlaces(asset)} placesMax={18} align={align} unit={asset} slot />
      ),
      below: [badge],
    },
    { id: 'status', label: t('transfers.columns.status'), from: 'tablet', isFigure: true, cell: badge },
  ];
}

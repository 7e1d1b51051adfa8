import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { type Column, ColumnPrice, type Places, Profit, Quantity, SymbolLink } from '../../trading/index.ts';
import type { AccountPosition, JointPosition } from './together.ts';

type Shown = Pick<AccountPosition, 'instrumentId' | 'side' | 'quantity' | 'openPrice' | 'markPrice' | 'unrealizedPnl'>;

/** The columns of a position, of one account or of several. */
const common = <Item extends Shown>(tTrading: Translate<'trading'>, places: Places): readonly Column<Item>[] => [
  {
    id: 'symbol',
    label: tTrading('records.columns.symbol'),
    sortValue: ({ instrumentId }) => instrumentId,
    card: 'title',
    cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
  },
  {
    id: 'side',
    label: tTrading('records.columns.side'),
    sortValue: ({ side }) => side,
    card: 'title',
    cell: ({ side }) => <Badge tone={side === 'long' ? 'up' : 'down'}>{tTrading(`records.held.${side}`)}</Badge>,
  },
  {
    id: 'quantity',
    label: tTrading('records.columns.quantity'),
    isFigure: true,
    sortValue: ({ quantity }) => quantity,
    cell: ({ instrumentId, quantity }) => <Quantity symbol={instrumentId} value={quantity} places={places} unit slot />,
  },
  {
    id: 'openPrice',
    label: tTrading('records.columns.entry'),
    isFigure: true,
    room: 'middle',
    cell: ({ instrumentId, openPrice }) => <ColumnPrice symbol={instrumentId} value={openPrice} places={places} />,
  },
  {
    id: 'markPrice',
    label: tTrading('records.columns.mark'),
    isFigure: true,
    room: 'wide',
    cell: ({ instrumentId, markPrice }) => <ColumnPrice symbol={instrumentId} value={markPrice} places={places} />,
  },
  {
    id: 'profit',
    label: tTrading('records.columns.profit'),
    unit: places.money,
    isFigure: true,
    sortValue: ({ unrealizedPnl }) => unrealizedPnl,
    cell: ({ unrealizedPnl }) => <Profit value={unrealizedPnl} />,
  },
];

/** Positions that are added up, each with the accounts that have a part of it. */
export const jointColumns = (
  t: Translate<'lightning'>,
  tTrading: Translate<'trading'>,
  places: Places,
): readonly Column<JointPosition>[] => [
  ...common<JointPosition>(tTrading, places),
  {
    id: 'accounts',
    label: t('positions.accounts'),
    room: 'middle',
    isFigure: true,
    sortValue: ({ accounts }) => String(accounts.length),
    cell: ({ accounts }) => accounts.length,
  },
];

/** Positions of each account. */
export const accountColumns = (
  t: Translate<'lightning'>,
  tTrading: Translate<'trading'>,
  places: Places,
): readonly Column<AccountPosition>[] => [
  {
    id: 'account',
    label: t('positions.account'),
    sortValue: ({ accountName }) => accountName,
    card: 'title',
    cell: ({ accountName }) => accountName,
  },
  ...common<AccountPosition>(tTrading, places),
  {
    id: 'liquidation',
    label: tTrading('records.columns.liquidation'),
    isFigure: true,
    room: 'widest',
    cell: ({ instrumentId, liquidationPrice }) => (
      <ColumnPrice symbol={instrumentId} value={liquidationPrice} places={places} />
    ),
  },
];

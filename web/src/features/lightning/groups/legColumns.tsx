import type { Translate } from '../../../lib/i18n/texts.ts';
import { type Column, ColumnPrice, type Places, Quantity, reasonText, Status } from '../../trading/index.ts';
import type { Group } from '../actions/useGroups.ts';

type Leg = Group['legs'][number];

interface Context {
  readonly t: Translate<'lightning'>;
  readonly tTrading: Translate<'trading'>;
  readonly tApp: Translate;
  readonly places: Places;
  /** The names of accounts by their keys. */
  readonly names: ReadonlyMap<string, string>;
  readonly symbol: string;
}

/** The columns of a group's leg. */
export const legColumns = ({ t, tTrading, tApp, places, names, symbol }: Context): readonly Column<Leg>[] => [
  {
    id: 'account',
    label: t('positions.account'),
    card: 'title',
    cell: ({ exchangeKeyId }) => names.get(exchangeKeyId) ?? t('groups.otherAccount'),
  },
  {
    id: 'status',
    label: tTrading('records.columns.status'),
    card: 'title',
    cell: (leg) => (leg.status === 'submitted' ? t('groups.waiting') : <Status order={leg} />),
  },
  {
    id: 'price',
    label: tTrading('records.columns.price'),
    isFigure: true,
    room: 'middle',
    cell: ({ price }) => <ColumnPrice symbol={symbol} value={price} places={places} />,
  },
  {
    id: 'quantity',
    label: tTrading('records.columns.quantity'),
    isFigure: true,
    cell: ({ quantity }) => <Quantity symbol={symbol} value={quantity} places={places} />,
  },
  {
    id: 'filled',
    label: tTrading('records.columns.filled'),
    isFigure: true,
    cell: ({ executedQuantity }) => <Quantity symbol={symbol} value={executedQuantity} places={places} />,
  },
  {
    id: 'average',
    label: tTrading('records.columns.average'),
    isFigure: true,
    room: 'wide',
    cell: ({ averagePrice }) => <ColumnPrice symbol={symbol} value={averagePrice} places={places} />,
  },
  {
    id: 'reason',
    label: t('groups.reason'),
    cell: ({ reason }) => reason !== null && reasonText(reason, { t: tTrading, tApp }),
  },
];
